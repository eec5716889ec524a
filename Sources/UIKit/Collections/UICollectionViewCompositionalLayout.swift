import CoreGraphics
import Foundation
import Logging

/// The settings of all sections of a compositional layout.
open class UICollectionViewCompositionalLayoutConfiguration {
    /// The direction in which sections follow one another.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The distance between sections, in points.
    open var interSectionSpacing: CGFloat = 0
    /// A vertical configuration.
    public init() {}
}

/// Sections of groups of items.
///
/// Places are computed for all items at once, and only those in sight get cells. Items that say their sizes are asked when they
/// come into sight. Sections with an ``NSCollectionLayoutSection/orthogonalScrollingBehavior`` are laid out across the direction
/// of scrolling, and fingers move each of them by itself.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// The section of an index; `nil` for a section without items.
    public typealias SectionProvider = (
        _ sectionIndex: Int, _ environment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection?

    private let provider: SectionProvider
    /// Settings of all sections.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }

    /// A layout whose sections are alike.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }
    /// A layout whose sections are alike.
    public init(
        section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        (provider, self.configuration) = ({ _, _ in section }, configuration)
        super.init()
    }
    /// A layout of a section for each index.
    public convenience init(sectionProvider: @escaping SectionProvider) {
        self.init(
            sectionProvider: sectionProvider,
            configuration: UICollectionViewCompositionalLayoutConfiguration())
    }
    /// A layout of a section for each index.
    public init(
        sectionProvider: @escaping SectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        (provider, self.configuration) = (sectionProvider, configuration)
        super.init()
    }
    /// `nil`: layouts are not archived.
    public required init?(coder: NSCoder) { nil }

    struct Boundary {
        var item: NSCollectionLayoutBoundarySupplementaryItem
        var frame: CGRect
    }
    struct Placed {
        var frame: CGRect
        var section: NSCollectionLayoutSection?
        /// How the section moves across the direction of scrolling; `nil` for one that does not.
        var across: AcrossScroll?
        var leaves: [CompositionalSolver.Leaf] = []
        var boundaries: [Boundary] = []
        var decorations: [NSCollectionLayoutDecorationItem] = []
        var background: CGRect
    }
    private(set) var sections: [Placed] = []
    /// How far sections were moved across the direction of scrolling, and between which places they move.
    var offsets: [Int: CGFloat] = [:]
    var sweeps: [Int: ClosedRange<CGFloat>] = [:]
    private var room = CGSize.zero
    /// The colour that a collection gets behind the rows; `nil` for the one that it has.
    var listBackground: UIColor?
    private var size = CGSize.zero
    private var measured: [CollectionElement: CGSize] = [:]
    private var hasEstimates = false

    var isVertical: Bool { configuration.scrollDirection == .vertical }

    // MARK: Preparation

    /// Computes the places of all items.
    open override func prepare() {
        super.prepare()
        (sections, size, hasEstimates) = ([], .zero, false)
        guard let view = collectionView else { return }
        knownSize = view.bounds.size
        let inset = view.adjustedContentInset
        let room = CGSize(
            width: max(0, view.bounds.width - inset.left - inset.right),
            height: max(0, view.bounds.height - inset.top - inset.bottom))
        self.room = room
        var along: CGFloat = 0
        for (index, count) in view.counts.enumerated() {
            if index > 0 { along += FlowSection.known(configuration.interSectionSpacing) }
            let placed = place(index, count, room, along)
            sections.append(placed)
            along = isVertical ? placed.frame.maxY : placed.frame.maxX
        }
        size =
            isVertical ? CGSize(width: room.width, height: along) : CGSize(width: along, height: room.height)
    }

    private func place(_ index: Int, _ count: Int, _ whole: CGSize, _ start: CGFloat) -> Placed {
        let corner = isVertical ? CGPoint(x: 0, y: start) : CGPoint(x: start, y: 0)
        guard let section = provider(index, CompositionalContainer(contentSize: whole)) else {
            let empty = CGRect(origin: corner, size: .zero)
            return Placed(frame: empty, background: empty)
        }
        hasEstimates =
            hasEstimates || section.group.hasEstimates
            || section.boundarySupplementaryItems.contains { $0.hasEstimates }
        let insets = section.contentInsets
        let inner = CompositionalContainer(contentSize: whole, contentInsets: insets).effectiveContentSize
        var solver = CompositionalSolver(count: count) { [measured] item in
            measured[CollectionElement(indexPath: IndexPath(item: item, section: index))]
        }
        let crosses = section.orthogonalScrollingBehavior != .none
        let content = solver.place(
            section.group, in: inner, spacing: section.interGroupSpacing, isHorizontal: isVertical == crosses)
        let outer = section.supplementariesFollowContentInsets ? inner : whole
        let sizes = section.boundarySupplementaryItems.map { boundarySize($0, index, outer) }
        func room(_ sides: Set<NSRectAlignment>) -> CGFloat {
            zip(section.boundarySupplementaryItems, sizes).filter {
                $0.0.extendsBoundary && sides.contains($0.0.alignment)
            }.map { isVertical ? $0.1.height : $0.1.width }.max() ?? 0
        }
        let before: Set<NSRectAlignment> =
            isVertical ? [.top, .topLeading, .topTrailing] : [.leading, .topLeading, .bottomLeading]
        let after: Set<NSRectAlignment> =
            isVertical
            ? [.bottom, .bottomLeading, .bottomTrailing] : [.trailing, .topTrailing, .bottomTrailing]
        let (lead, trail) = (room(before), room(after))
        let extent = isVertical ? content.height : content.width
        let margins = isVertical ? insets.top + insets.bottom : insets.leading + insets.trailing
        let total = extent + margins + lead + trail
        let frame = CGRect(
            origin: corner,
            size: isVertical
                ? CGSize(width: whole.width, height: total)
                : CGSize(width: total, height: whole.height))
        let origin = CGPoint(
            x: corner.x + insets.leading + (isVertical ? 0 : lead),
            y: corner.y + insets.top + (isVertical ? lead : 0))
        var placed = Placed(
            frame: frame, decorations: section.decorationItems,
            background: frame.inset(
                by: UIEdgeInsets(
                    top: isVertical ? lead : 0, left: isVertical ? 0 : lead, bottom: isVertical ? trail : 0,
                    right: isVertical ? 0 : trail)))
        placed.section = section
        if crosses {
            placed.across = AcrossScroll(
                section.orthogonalScrollingBehavior, groups: solver.groups, isHorizontal: isVertical,
                room: isVertical ? whole.width : whole.height,
                insets: isVertical
                    ? (insets.leading, insets.trailing) : (insets.top, insets.bottom))
        }
        placed.leaves = solver.leaves.map {
            var leaf = $0
            leaf.frame = leaf.frame.offsetBy(dx: origin.x, dy: origin.y)
            return leaf
        }
        let side = section.supplementariesFollowContentInsets ? insets : .zero
        placed.boundaries = zip(section.boundarySupplementaryItems, sizes).map { item, size in
            var area = frame
            if isVertical {
                (area.origin.x, area.size.width) = (frame.minX + side.leading, outer.width)
            } else {
                (area.origin.y, area.size.height) = (frame.minY + side.top, outer.height)
            }
            return Boundary(
                item: item,
                frame: item.alignment.place(size, in: area).offsetBy(dx: item.offset.x, dy: item.offset.y))
        }
        return placed
    }

    private func boundarySize(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, _ section: Int, _ room: CGSize
    ) -> CGSize {
        var size = item.layoutSize.points(in: room)
        let key = CollectionElement(
            category: .supplementaryView, kind: item.elementKind,
            indexPath: IndexPath(item: 0, section: section))
        if let known = measured[key] {
            if item.layoutSize.widthDimension.isEstimated { size.width = known.width }
            if item.layoutSize.heightDimension.isEstimated { size.height = known.height }
        }
        return size
    }

    /// The size of all sections.
    open override var collectionViewContentSize: CGSize { size }

    // MARK: Places

    /// The items and other views in a rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var result: [UICollectionViewLayoutAttributes] = []
        for (index, section) in sections.enumerated() {
            result += items(of: section, index, in: rect)
            let path = IndexPath(item: 0, section: index)
            for boundary in section.boundaries {
                let kind = boundary.item.elementKind
                if let found = layoutAttributesForSupplementaryView(ofKind: kind, at: path),
                    found.frame.intersects(rect)
                {
                    result.append(found)
                }
            }
            for decoration in section.decorations {
                let kind = decoration.elementKind
                if let found = layoutAttributesForDecorationView(ofKind: kind, at: path),
                    found.frame.intersects(rect)
                {
                    result.append(found)
                }
            }
        }
        return result
    }

    /// The items of a section in a rectangle, as the section's handler wants them.
    private func items(of section: Placed, _ index: Int, in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]
    {
        guard section.frame.intersects(rect) else { return [] }
        var area = rect
        let offset = offset(of: index)
        if section.across != nil {
            let sweep = sweeps[index] ?? offset...offset
            area = area.moved(isVertical, by: sweep.lowerBound)
                .union(area.moved(isVertical, by: sweep.upperBound))
        }
        let found = section.leaves.indices.filter { section.leaves[$0].frame.intersects(area) }
            .map { attributes(of: section.leaves[$0], IndexPath(item: $0, section: index), section) }
        if let handler = section.section?.visibleItemsInvalidationHandler {
            let across = isVertical ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset)
            let point = section.across == nil ? collectionView?.contentOffset ?? .zero : across
            handler(found, point, CompositionalContainer(contentSize: room))
        }
        for item in found where offset != 0 {
            item.center =
                isVertical
                ? CGPoint(x: item.center.x - offset, y: item.center.y)
                : CGPoint(x: item.center.x, y: item.center.y - offset)
        }
        return found
    }

    private func attributes(
        of leaf: CompositionalSolver.Leaf, _ path: IndexPath, _ section: Placed
    ) -> UICollectionViewLayoutAttributes {
        let result = makeAttributes(of: CollectionElement(indexPath: path))
        (result.frame, result.zIndex) = (leaf.frame, leaf.zIndex)
        if let list = section.section?.list {
            let last = section.leaves.count - 1
            result.listRow = ListRow(
                appearance: list.appearance, isFirst: path.item == 0, isLast: path.item == last,
                showsSeparator: list.showsSeparators)
        }
        return result
    }

    /// The place of an item.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, sections.indices.contains(indexPath.section),
            sections[indexPath.section].leaves.indices.contains(indexPath.item)
        else { return nil }
        let section = sections[indexPath.section]
        let result = attributes(of: section.leaves[indexPath.item], indexPath, section)
        result.frame = result.frame.moved(isVertical, by: -offset(of: indexPath.section))
        return result
    }
    /// The place of a header, a footer, or another view at a side.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section), indexPath.item == 0,
            let found = sections[indexPath.section].boundaries.first(where: {
                $0.item.elementKind == elementKind
            })
        else { return nil }
        let result = makeAttributes(
            of: CollectionElement(category: .supplementaryView, kind: elementKind, indexPath: indexPath))
        var frame = found.frame
        if found.item.pinToVisibleBounds, let view = collectionView {
            frame = pinned(frame, found.item.alignment, sections[indexPath.section].frame, view)
        }
        (result.frame, result.zIndex) = (frame, found.item.zIndex)
        return result
    }

    private func pinned(
        _ frame: CGRect, _ alignment: NSRectAlignment, _ section: CGRect, _ view: UICollectionView
    ) -> CGRect {
        let seen = view.bounds.inset(by: view.adjustedContentInset)
        var frame = frame
        if isVertical {
            frame.origin.y =
                alignment.isLower
                ? min(frame.minY, max(seen.maxY - frame.height, section.minY))
                : max(frame.minY, min(seen.minY, section.maxY - frame.height))
        } else {
            frame.origin.x =
                alignment.isTrailing
                ? min(frame.minX, max(seen.maxX - frame.width, section.minX))
                : max(frame.minX, min(seen.minX, section.maxX - frame.width))
        }
        return frame
    }

    /// The place of a view behind a section.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section) else { return nil }
        let section = sections[indexPath.section]
        guard let item = section.decorations.first(where: { $0.elementKind == elementKind }) else {
            return nil
        }
        let result = makeAttributes(
            of: CollectionElement(category: .decorationView, kind: elementKind, indexPath: indexPath))
        (result.frame, result.zIndex) = (section.background.inset(by: item.insets), item.zIndex)
        return result
    }

    // MARK: Invalidation

    /// Whether the room changes, or views stay in sight.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        if sections.contains(where: { $0.boundaries.contains { $0.item.pinToVisibleBounds } }) { return true }
        return newBounds.size != knownSize
    }
    private var knownSize = CGSize.zero
    /// Whether an item has another size than estimated along a side.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        let (width, height) = estimates(originalAttributes)
        let (new, old) = (preferredAttributes.size, originalAttributes.size)
        return width && abs(new.width - old.width) > 0.01 || height && abs(new.height - old.height) > 0.01
    }
    /// Notes the size of an item.
    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        measured[originalAttributes.key] = preferredAttributes.size
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    private func estimates(_ attributes: UICollectionViewLayoutAttributes) -> (Bool, Bool) {
        let path = attributes.indexPath
        guard sections.indices.contains(path.section) else { return (false, false) }
        let section = sections[path.section]
        if attributes.representedElementCategory == .cell {
            guard section.leaves.indices.contains(path.item) else { return (false, false) }
            return (section.leaves[path.item].estimatesWidth, section.leaves[path.item].estimatesHeight)
        }
        let size = section.boundaries.first { $0.item.elementKind == attributes.representedElementKind }?.item
            .layoutSize
        return (size?.widthDimension.isEstimated ?? false, size?.heightDimension.isEstimated ?? false)
    }

    override var estimatesSizes: Bool { hasEstimates }
    override var scrollsAcross: Bool { sections.contains { $0.across != nil } }
    override func isMovingAcross(_ path: IndexPath) -> Bool { sweeps[path.section] != nil }
    override func fittingPriorities(
        of attributes: UICollectionViewLayoutAttributes
    ) -> (width: UILayoutPriority, height: UILayoutPriority) {
        let (width, height) = estimates(attributes)
        return (width ? .fittingSizeLevel : .required, height ? .fittingSizeLevel : .required)
    }
    override func itemsDidChange(_ newPath: (IndexPath) -> IndexPath?) {
        measured = Dictionary(
            measured.compactMap { entry in
                guard entry.key.category == .cell, let path = newPath(entry.key.indexPath) else { return nil }
                return (CollectionElement(indexPath: path), entry.value)
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension NSRectAlignment {
    var isLower: Bool { [.bottom, .bottomLeading, .bottomTrailing].contains(self) }
    var isTrailing: Bool { [.trailing, .topTrailing, .bottomTrailing].contains(self) }

    /// The rectangle of a size at a side of an area.
    func place(_ size: CGSize, in area: CGRect) -> CGRect {
        let left = [.leading, .topLeading, .bottomLeading].contains(self)
        let upper = [.top, .topLeading, .topTrailing].contains(self)
        return CGRect(
            x: left ? area.minX : isTrailing ? area.maxX - size.width : area.midX - size.width / 2,
            y: upper ? area.minY : isLower ? area.maxY - size.height : area.midY - size.height / 2,
            width: size.width, height: size.height)
    }
}
