import Foundation
import Testing
import UIKit

/// Items in lines, whose cells are used again.
@Suite struct UICollectionViewTests {
    private final class Cell: UICollectionViewCell {
        let label = UILabel()
        var reuses = 0
        override init(frame: CGRect) {
            super.init(frame: frame)
            contentView.addSubview(label)
        }
        required init?(coder: NSCoder) { nil }
        override func prepareForReuse() { reuses += 1 }
    }

    private final class Header: UICollectionReusableView { let mark = 7 }

    private final class Source: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
        var items: [[Int]]
        var asked: [IndexPath] = []
        var told: [String] = []
        init(_ items: [[Int]]) { self.items = items }

        func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            items[section].count
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            asked.append(path)
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            (cell as? Cell)?.label.text = "\(items[path.section][path.item])"
            return cell
        }
        func collectionView(
            _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> UICollectionReusableView {
            view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: path)
        }
        func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
            told.append("select \(path.item)")
        }
        func collectionView(_ view: UICollectionView, didDeselectItemAt path: IndexPath) {
            told.append("deselect \(path.item)")
        }
    }

    /// A collection of 320 × 200 points.
    private static func collection(
        _ source: Source, _ layout: UICollectionViewLayout = UICollectionViewFlowLayout()
    ) -> UICollectionView {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: layout)
        view.register(Cell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        view.dataSource = source
        view.delegate = source
        view.layoutIfNeeded()
        return view
    }
    private static func path(_ item: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(item: item, section: section)
    }
    private static func texts(_ view: UICollectionView) -> [String?] {
        view.visibleCells.map { ($0 as? Cell)?.label.text }
    }

    @Test func `Of a hundred thousand items only those in sight are asked for`() {
        let source = Source([Array(0..<100_000)])
        let view = Self.collection(source)
        // Five of 50 points in a line, spread over 320: a line each 60 points.
        #expect(source.asked == (0..<20).map { Self.path($0) })
        #expect(view.contentSize == CGSize(width: 320, height: 20_000 * 60 - 10))
        #expect(view.visibleCells.map(\.frame.minX).prefix(5) == [0, 67.5, 135, 202.5, 270])
        view.contentOffset.y = 600_000
        view.layoutIfNeeded()
        #expect(source.asked.count == 40 && source.asked.last == Self.path(50_019))
        #expect(Self.texts(view).first == "50000")
        #expect(view.subviews.filter { $0 is Cell }.count <= 40)
        #expect(view.indexPathForItem(at: CGPoint(x: 70, y: 600_010)) == Self.path(50_001))
        #expect(view.indexPathForItem(at: CGPoint(x: 55, y: 600_010)) == nil)
    }

    @Test func `A class is made by its own initializer, and its views are used again`() throws {
        let source = Source([Array(0..<500)])
        let view = Self.collection(source)
        let cell = try #require(view.visibleCells.first as? Cell)
        #expect(cell.label.superview === cell.contentView && cell.reuseIdentifier == "cell")
        for y in stride(from: 0.0, to: 5800, by: 40) {
            view.contentOffset.y = y
            view.layoutIfNeeded()
        }
        #expect(view.subviews.filter { $0 is Cell }.count <= 25)
        #expect(view.visibleCells.allSatisfy { ($0 as? Cell)?.reuses ?? 0 > 5 })
    }

    @Test func `A header stays in sight while its section does`() throws {
        let layout = UICollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
        layout.sectionHeadersPinToVisibleBounds = true
        let source = Source([Array(0..<20), Array(0..<20)])
        let view = Self.collection(source, layout)
        let kind = UICollectionView.elementKindSectionHeader
        let header = try #require(view.supplementaryView(forElementKind: kind, at: Self.path(0)) as? Header)
        #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 30) && header.mark == 7)
        #expect(view.cellForItem(at: Self.path(0))?.frame.origin == CGPoint(x: 10, y: 35))
        view.contentOffset.y = 100
        view.layoutIfNeeded()
        #expect(view.supplementaryView(forElementKind: kind, at: Self.path(0))?.frame.minY == 100)
        view.contentOffset.y = 260
        view.layoutIfNeeded()
        // The first section ends at 270.
        #expect(view.supplementaryView(forElementKind: kind, at: Self.path(0))?.frame.minY == 240)
        #expect(view.supplementaryView(forElementKind: kind, at: Self.path(0, 1))?.frame.minY == 270)
        #expect(source.asked.count >= 20)
    }

    @Test func `A layout to the side has its lines from the top down`() {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        let view = Self.collection(Source([Array(0..<9)]), layout)
        #expect(view.contentSize == CGSize(width: 170, height: 200))
        #expect(view.cellForItem(at: Self.path(1))?.frame.origin == CGPoint(x: 0, y: 75))
        #expect(view.cellForItem(at: Self.path(3))?.frame.origin == CGPoint(x: 60, y: 0))
    }

    @Test func `Changes move the cells that are there`() throws {
        let source = Source([[0, 1, 2, 3]])
        let view = Self.collection(source)
        let cells = view.visibleCells
        view.selectItem(at: Self.path(3), animated: false, scrollPosition: [])
        source.items = [[9, 3, 0, 2]]
        view.performBatchUpdates {
            view.insertItems(at: [Self.path(0)])
            view.deleteItems(at: [Self.path(1)])
            view.moveItem(at: Self.path(3), to: Self.path(1))
        }
        #expect(view.cellForItem(at: Self.path(2)) === cells[0])
        #expect(view.cellForItem(at: Self.path(1)) === cells[3])
        #expect(view.cellForItem(at: Self.path(3)) === cells[2])
        #expect(Self.texts(view) == ["9", "3", "0", "2"])
        #expect(cells[0].frame.minX == 135 && cells[0].layer.animationKeys()?.contains("position") == true)
        #expect(view.indexPathsForSelectedItems == [Self.path(1)])
        // The new one comes from clear, the old one goes to it.
        #expect(view.cellForItem(at: Self.path(0))?.layer.animationKeys()?.contains("opacity") == true)
        #expect(cells[1].alpha == 0)
    }

    @Test func `Numbers that do not agree with the changes show everything anew`() {
        let source = Source([[0, 1, 2]])
        let view = Self.collection(source)
        source.items = [[0, 1, 2, 3, 4]]
        view.insertItems(at: [Self.path(3)])
        #expect(Self.texts(view) == ["0", "1", "2", "3", "4"])
    }

    @Test func `A section that comes brings its items`() {
        let source = Source([[0], [1]])
        let view = Self.collection(source)
        source.items = [[0], [5, 6], [1]]
        view.insertSections([1])
        #expect(Self.texts(view) == ["0", "5", "6", "1"])
        source.items = [[1], [0]]
        view.performBatchUpdates {
            view.deleteSections([1])
            view.moveSection(2, toSection: 0)
        }
        #expect(Self.texts(view) == ["1", "0"])
    }

    @Test func `An item is scrolled to its place`() {
        let view = Self.collection(Source([Array(0..<500)]))
        view.scrollToItem(at: Self.path(100), at: .top, animated: false)
        #expect(view.contentOffset.y == 1200)
        view.scrollToItem(at: Self.path(100), at: .centeredVertically, animated: false)
        #expect(view.contentOffset.y == 1125)
        view.scrollToItem(at: Self.path(100), at: .bottom, animated: false)
        #expect(view.contentOffset.y == 1050)
        view.scrollToItem(at: Self.path(500), at: .top, animated: false)
        #expect(view.contentOffset.y == 1050)
    }

    @Test func `Cells that say their sizes push the others`() throws {
        final class Tall: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                let result = super.preferredLayoutAttributesFitting(layoutAttributes)
                result.size = CGSize(width: 320, height: 70)
                return result
            }
        }
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 320, height: 40)
        let source = Source([Array(0..<100)])
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: layout)
        view.register(Tall.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        #expect(view.cellForItem(at: Self.path(1))?.frame == CGRect(x: 0, y: 80, width: 320, height: 70))
        // The others are as they were estimated.
        #expect(view.contentSize.height == 100 * 50 - 10 + CGFloat(source.asked.count) * 30)
    }
}
