import CoreGraphics
import Foundation
import Logging

/// What holds of all sections of a compositional layout.
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
/// of scrolling, and what lies beyond the side is not reached by fingers.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// Says the section of an index; `nil` for one without items.
    public typealias SectionProvider = (
        _ sectionIndex: Int, _ environment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection?

    private let provider: SectionProvider
    /// What holds of all sections.
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

    private struct Boundary {
        var item: NSCollectionLayoutBoundarySupplementaryItem
        var frame: CGRect
    }
    private struct Placed {
        var frame: CGRect
        var leaves: [CompositionalSolver.Leaf] = []
        var boundaries: [Boundary] = []
        var decorations: [NSCollectionLayoutDecorationItem] = []
        var background: CGRect
    }
    private var sections: [Placed] = []
    private var size = CGSize.zero
    private var measured: [CollectionElement: CGSize] = [:]
    private var hasEstimates = false

    private var isVertical: Bool { configuration.scrollDirection == .vertical }

    // MARK: Preparation

    /// Computes the places of all items.
    open override func prepare() {
        super.prepare()
        (sections, size, hasEstimates) = ([], .zero, false)
        guard let view = collectionView else { return }
        knownSize = view.bounds.size
        let inset = view.contentInset
        let room = CGSize(
            width: max(0, view.bounds.width - inset.left - inset.right),
            height: max(0, view.bounds.height - inset.top - inset.bottom))
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
            for item in candidates(section, rect) where section.leaves[item].frame.intersects(rect) {
                if let found = layoutAttributesForItem(at: IndexPath(item: item, section: index)) {
                    result.append(found)
                }
            }
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

    /// The items that may lie in a rectangle.
    private func candidates(_ section: Placed, _ rect: CGRect) -> Range<Int> {
        guard section.frame.intersects(rect) else { return 0..<0 }
        return section.leaves.indices
    }

    /// The place of an item.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, sections.indices.contains(indexPath.section),
            sections[indexPath.section].leaves.indices.contains(indexPath.item)
        else { return nil }
        let leaf = sections[indexPath.section].leaves[indexPath.item]
        let result = makeAttributes(of: CollectionElement(indexPath: indexPath))
        (result.frame, result.zIndex) = (leaf.frame, leaf.zIndex)
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
        let seen = view.bounds.inset(by: view.contentInset)
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
    /// Whether an item wants another size along an estimated side.
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

    /// The place of a size at a side of an area.
    func place(_ size: CGSize, in area: CGRect) -> CGRect {
        let left = [.leading, .topLeading, .bottomLeading].contains(self)
        let upper = [.top, .topLeading, .topTrailing].contains(self)
        return CGRect(
            x: left ? area.minX : isTrailing ? area.maxX - size.width : area.midX - size.width / 2,
            y: upper ? area.minY : isLower ? area.maxY - size.height : area.midY - size.height / 2,
            width: size.width, height: size.height)
    }
}

/// How a list looks.
public struct UICollectionLayoutListConfiguration {
    /// How a list looks; all kinds look as ``plain``.
    public enum Appearance: Int, Hashable, Sendable {
        case plain, grouped, insetGrouped, sidebar, sidebarPlain
    }
    /// Where a header comes from.
    public enum HeaderMode: Int, Hashable, Sendable {
        case none, supplementary
    }
    /// Where a footer comes from.
    public enum FooterMode: Int, Hashable, Sendable {
        case none, supplementary
    }
    /// How the list looks.
    public let appearance: Appearance
    /// Whether sections have headers of the kind ``UICollectionView/elementKindSectionHeader``.
    public var headerMode = HeaderMode.none
    /// Whether sections have footers of the kind ``UICollectionView/elementKindSectionFooter``.
    public var footerMode = FooterMode.none
    /// A list that looks so.
    public init(appearance: Appearance) { self.appearance = appearance }
}

extension NSCollectionLayoutSection {
    /// A section of rows of the whole width, about 44 points high, which say their heights. Headers of a plain list stay in sight.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        func size(_ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
        }
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size(44), subitems: [NSCollectionLayoutItem(layoutSize: size(44))])
        let section = NSCollectionLayoutSection(group: group)
        if configuration.headerMode == .supplementary {
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(28), elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            header.pinToVisibleBounds = configuration.appearance == .plain
            section.boundarySupplementaryItems.append(header)
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(28), elementKind: UICollectionView.elementKindSectionFooter,
                    alignment: .bottom))
        }
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// A layout of rows of the whole width.
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }
}
