import Foundation
import Testing
import UIKit

/// Rows of lists, and sections that fingers move across their collection.
@Suite(.serialized) struct UICollectionViewListTests {
    private final class Source: UICollectionViewDataSource, UICollectionViewDelegate {
        var counts: [Int]
        var make: (UICollectionView, IndexPath) -> UICollectionViewCell
        var ended: [CGPoint] = []
        init(_ counts: [Int], _ make: @escaping (UICollectionView, IndexPath) -> UICollectionViewCell) {
            (self.counts, self.make) = (counts, make)
        }
        func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            make(view, path)
        }
    }

    private static func collection(_ layout: UICollectionViewLayout, _ source: Source) -> UICollectionView {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.delegate = source
        view.layoutIfNeeded()
        return view
    }
    private static func plain(_ counts: [Int]) -> Source {
        Source(counts) { view, path in view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
    }

    @Test func `A layout says where a finger's movement comes to rest`() {
        final class Steps: UICollectionViewFlowLayout {
            var asked: [(CGPoint, CGPoint)] = []
            override func targetContentOffset(
                forProposedContentOffset proposedContentOffset: CGPoint,
                withScrollingVelocity velocity: CGPoint
            ) -> CGPoint {
                asked.append((proposedContentOffset, velocity))
                return CGPoint(x: 0, y: 120)
            }
        }
        let (layout, source) = (Steps(), Self.plain([100]))
        let view = Self.collection(layout, source)
        let finger = UITouch(at: CGPoint(x: 50, y: 150), in: view, time: 0)
        for step in 1...4 {
            finger.move(to: CGPoint(x: 50, y: 150 - 15 * Double(step)), time: 0.05 * Double(step))
        }
        finger.end(time: 0.2)
        #expect(view.contentOffset == CGPoint(x: 0, y: 120))
        #expect(layout.asked.count == 1 && layout.asked[0].1.y > 0.2 && layout.asked[0].0.y > 60)
    }

    private static func across(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    ) -> (UICollectionViewCompositionalLayout, NSCollectionLayoutSection) {
        let size = NSCollectionLayoutSize(widthDimension: .absolute(200), heightDimension: .absolute(80))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size,
            subitems: [
                NSCollectionLayoutItem(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
            ])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = behavior
        section.interGroupSpacing = 10
        return (UICollectionViewCompositionalLayout(section: section), section)
    }
    private static func drag(_ view: UICollectionView, _ way: CGFloat, y: CGFloat = 40, at time: Double) {
        let finger = UITouch(at: CGPoint(x: 200, y: y), in: view, time: time)
        for step in 1...4 {
            finger.move(to: CGPoint(x: 200 + way * CGFloat(step) / 4, y: y), time: time + 0.05 * Double(step))
        }
        finger.end(time: time + 0.2)
        view.layoutIfNeeded()
    }

    @Test func `A finger moves one section across, and the collection stays`() {
        let (layout, _) = Self.across(.continuous)
        let source = Self.plain([8, 8])
        let view = Self.collection(layout, source)
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.minX == 210)
        Self.drag(view, -150, at: 0)
        let moved = view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame.minX ?? 0
        #expect(moved < 60)
        #expect(view.layoutAttributesForItem(at: IndexPath(item: 1, section: 1))?.frame.minX == 210)
        #expect(view.contentOffset == .zero)
        Self.drag(view, 4000, at: 5)
        #expect(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == 0)
    }

    @Test(arguments: [
        (UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPaging, CGFloat(-210)),
        (.paging, -300), (.groupPagingCentered, -160),
    ])
    func `A section comes to rest at its groups or pages`(
        behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, expected: CGFloat
    ) {
        let (layout, _) = Self.across(behavior)
        let source = Self.plain([8])
        let view = Self.collection(layout, source)
        Self.drag(view, -150, at: 0)
        #expect(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == expected)
    }

    @Test func `Items in sight are changed by their section's handler`() {
        let (layout, section) = Self.across(.continuous)
        var offsets: [CGFloat] = []
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            offsets.append(offset.x)
            for item in items {
                let far = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
                item.alpha = far < 100 ? 1 : 0.5
            }
        }
        let source = Self.plain([8])
        let view = Self.collection(layout, source)
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.alpha == 1)
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.alpha == 0.5)
        view.scrollToItem(at: IndexPath(item: 2, section: 0), at: .centeredHorizontally, animated: false)
        view.layoutIfNeeded()
        #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.alpha == 1)
        #expect(offsets.last == 370)
    }

    @Test func `A row is as high as its contents, and has a line and signs`() throws {
        var texts = [
            "one", "A text that goes on in several lines, because it has more words than a row has room for.",
        ]
        let source = Source([2]) { view, path in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
            guard let row = cell as? UICollectionViewListCell else { return cell }
            var contents = row.defaultContentConfiguration()
            contents.text = texts[path.item]
            contents.secondaryText = path.item == 1 ? "second" : nil
            row.contentConfiguration = contents
            row.accessories = [.disclosureIndicator()]
            return row
        }
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .insetGrouped))
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
        #expect(view.backgroundColor == .systemGroupedBackground)
        view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "row")
        view.dataSource = source
        view.layoutIfNeeded()
        let rows = try (0..<2).map { try #require(view.cellForItem(at: IndexPath(item: $0, section: 0))) }
        #expect(rows[0].frame == CGRect(x: 16, y: 18, width: 268, height: 44))
        #expect(rows[1].frame.minY == 62 && rows[1].frame.height > 80)
        #expect(rows[0].layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(rows[0].contentView.frame.maxX < 250)
        texts[1] = "two"
    }

    @Test func `A configuration of the program's own makes its view, and follows the state`() throws {
        struct Mark: UIContentConfiguration {
            var text = ""
            func makeContentView() -> any UIView & UIContentView { MarkView(self) }
            func updated(for state: any UIConfigurationState) -> Mark { self }
        }
        final class MarkView: UIView, UIContentView {
            var made = 0
            var configuration: any UIContentConfiguration { didSet { made += 1 } }
            init(_ mark: Mark) {
                configuration = mark
                super.init(frame: .zero)
            }
            required init?(coder: NSCoder) { nil }
        }
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        cell.contentConfiguration = Mark(text: "a")
        cell.contentConfiguration = Mark(text: "b")
        let view = try #require(cell.contentView.subviews.first as? MarkView)
        #expect(
            view.made == 1 && (view.configuration as? Mark)?.text == "b"
                && cell.contentView.subviews.count == 1)
        cell.configurationUpdateHandler = { $0.alpha = $1.isSelected ? 0.5 : 1 }
        cell.isSelected = true
        #expect(cell.alpha == 0.5)
    }
}
