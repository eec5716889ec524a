import Foundation
import Testing
import UIKit

/// Sections of groups of items, and items from snapshots.
@Suite struct UICollectionViewCompositionalTests {
    private final class Source: UICollectionViewDataSource {
        var counts = [7]
        let cells = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
            cell.contentView.tag = item
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
            elementKind: "header"
        ) { view, _, path in view.tag = path.section + 1 }
        func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: path.item)
        }
        func collectionView(
            _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> UICollectionReusableView {
            view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
        }
    }

    private static func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

    private static func collection(_ source: Source?, _ layout: UICollectionViewLayout) -> UICollectionView {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
        view.dataSource = source
        view.layoutIfNeeded()
        return view
    }
    private static func frame(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
        view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }

    @Test func `Items share the width of a group, and groups follow one another`() {
        let item = NSCollectionLayoutItem(
            layoutSize: Self.size(.fractionalWidth(1 / 3), .fractionalHeight(1)))
        item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: Self.size(.fractionalWidth(1), .absolute(60)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 5
        section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 0, bottom: 20, trailing: 0)
        let source = Source()
        let view = Self.collection(source, UICollectionViewCompositionalLayout(section: section))
        #expect(Self.frame(view, 1) == CGRect(x: 102, y: 12, width: 96, height: 56))
        #expect(Self.frame(view, 6) == CGRect(x: 2, y: 142, width: 96, height: 56))
        #expect(view.contentSize == CGSize(width: 300, height: 10 + 3 * 60 + 2 * 5 + 20))
        #expect(view.visibleCells.map(\.contentView.tag) == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test func `Groups lie in groups`() {
        let large = NSCollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(0.5), .fractionalHeight(1)))
        let small = NSCollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(1), .fractionalHeight(0.5)))
        let pair = NSCollectionLayoutGroup.vertical(
            layoutSize: Self.size(.fractionalWidth(0.5), .fractionalHeight(1)), subitem: small, count: 2)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: Self.size(.fractionalWidth(1), .absolute(100)), subitems: [large, pair])
        let source = Source()
        let view = Self.collection(
            source, UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
        #expect(Self.frame(view, 0) == CGRect(x: 0, y: 0, width: 150, height: 100))
        #expect(Self.frame(view, 1) == CGRect(x: 150, y: 0, width: 150, height: 50))
        #expect(Self.frame(view, 2) == CGRect(x: 150, y: 50, width: 150, height: 50))
        #expect(Self.frame(view, 3) == CGRect(x: 0, y: 100, width: 150, height: 100))
    }

    @Test func `A section across the direction of scrolling is as high as a group`() {
        let item = NSCollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(1), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: Self.size(.absolute(80), .absolute(60)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .continuous
        section.interGroupSpacing = 10
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: Self.size(.fractionalWidth(1), .absolute(30)), elementKind: "header", alignment: .top)
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        let source = Source()
        source.counts = [7, 7, 7, 7]
        let view = Self.collection(source, UICollectionViewCompositionalLayout(section: section))
        #expect(view.contentSize == CGSize(width: 300, height: 360))
        #expect(Self.frame(view, 2) == CGRect(x: 180, y: 30, width: 80, height: 60))
        #expect(Self.frame(view, 0, 1)?.minY == 120)
        #expect(view.visibleCells.count == 4 + 4 + 0)
        view.contentOffset.y = 20
        view.layoutIfNeeded()
        let found = view.supplementaryView(forElementKind: "header", at: IndexPath(item: 0, section: 0))
        #expect(found?.frame == CGRect(x: 0, y: 20, width: 300, height: 30) && found?.tag == 1)
    }

    @Test func `Rows of a list are as high as their constraints ask for`() {
        let source = Source()
        let layout = UICollectionViewCompositionalLayout.list(
            using: UICollectionLayoutListConfiguration(appearance: .plain))
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
        let cells = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
            let inner = UIView()
            inner.translatesAutoresizingMaskIntoConstraints = false
            cell.contentView.addSubview(inner)
            NSLayoutConstraint.activate([
                inner.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 5),
                inner.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -5),
                inner.heightAnchor.constraint(equalToConstant: CGFloat(20 + item * 10)),
            ])
        }
        let data = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems([0, 1, 2])
        data.apply(snapshot, animatingDifferences: false)
        view.layoutIfNeeded()
        _ = source
        #expect((0..<3).map { Self.frame(view, $0)?.minY } == [0, 30, 70])
        #expect((0..<3).map { Self.frame(view, $0)?.height } == [30, 40, 50])
        #expect(view.contentSize.height == 120)
    }

    @Test func `A snapshot moves as few items as possible`() {
        let view = Self.collection(nil, UICollectionViewFlowLayout())
        let cells = UICollectionView.CellRegistration<UICollectionViewCell, String> { cell, _, item in
            cell.accessibilityIdentifier = item
        }
        let data = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0, 1])
        snapshot.appendItems(["a", "b", "c"], toSection: 0)
        snapshot.appendItems(["d"], toSection: 1)
        data.apply(snapshot)
        let first = view.visibleCells
        #expect(first.map(\.accessibilityIdentifier) == ["a", "b", "c", "d"])
        // Twice the same item is left out.
        snapshot.appendItems(["a"], toSection: 1)
        #expect(snapshot.numberOfItems == 4)
        snapshot.deleteItems(["b"])
        snapshot.moveItem("a", afterItem: "d")
        snapshot.insertItems(["e"], beforeItem: "c")
        snapshot.moveSection(1, beforeSection: 0)
        data.apply(snapshot)
        #expect(view.visibleCells.map(\.accessibilityIdentifier) == ["d", "a", "e", "c"])
        #expect(view.visibleCells[1] === first[0] && view.visibleCells[3] === first[2])
        #expect(data.indexPath(for: "a") == IndexPath(item: 1, section: 0))
        #expect(data.itemIdentifier(for: IndexPath(item: 9, section: 0)) == nil)
        snapshot.reconfigureItems(["c"])
        data.apply(snapshot)
        #expect(view.visibleCells[3] === first[2])
        snapshot.deleteAllItems()
        data.apply(snapshot)
        #expect(view.visibleCells.isEmpty && view.numberOfSections == 0)
    }

    @Test func `Random snapshots are shown as they are`() {
        let view = Self.collection(nil, UICollectionViewFlowLayout())
        let cells = UICollectionView.CellRegistration<UICollectionViewCell, Int> { $0.tag = $2 }
        let data = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
        }
        var state: UInt64 = 7
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<60 {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            var sections = Set<Int>()
            for _ in 0..<random(4) { sections.insert(random(5)) }
            snapshot.appendSections(random(2) == 0 ? sections.sorted() : sections.sorted(by: >))
            var left = Array(0..<12)
            for section in sections {
                for _ in 0..<random(4) {
                    snapshot.appendItems([left.remove(at: random(left.count))], toSection: section)
                }
            }
            data.apply(snapshot)
            #expect(view.visibleCells.map(\.tag) == snapshot.itemIdentifiers)
        }
    }
}
