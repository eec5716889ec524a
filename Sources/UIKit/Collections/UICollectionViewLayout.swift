import CoreGraphics
import Foundation

/// The parts of a layout to compute anew. A subclass may hold more.
open class UICollectionViewLayoutInvalidationContext {
    /// A context that invalidates places only.
    public required init() {}

    /// Whether everything is invalid, as after ``UICollectionView/reloadData()``.
    open internal(set) var invalidateEverything = false
    /// Whether the numbers of sections and items are wrong.
    open internal(set) var invalidateDataSourceCounts = false
    /// The items whose places are wrong; `nil` for none in particular.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// The supplementary views whose places are wrong, by kind.
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The decoration views whose places are wrong, by kind.
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
    /// A vector by which the collection's offset moves.
    open var contentOffsetAdjustment = CGPoint.zero
    /// A change of the contents' size, which layouts of a program's own may set.
    open var contentSizeAdjustment = CGSize.zero

    /// Invalidates the places of items.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }
    /// Invalidates the places of supplementary views.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
            .merging([elementKind: indexPaths]) { $0 + $1 }
    }
    /// Invalidates the places of decoration views.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
            .merging([elementKind: indexPaths]) { $0 + $1 }
    }
}

/// A change of one item or section, for a layout.
open class UICollectionViewUpdateItem {
    /// The kind of the update.
    public enum Action: Int, Hashable, Sendable {
        case insert, delete, reload, move, none
    }

    /// The kind of the update.
    open private(set) var updateAction: Action
    /// The place before the change; `nil` for new items. The item is `NSNotFound` for a section.
    open private(set) var indexPathBeforeUpdate: IndexPath?
    /// The place after the change; `nil` for removed items. The item is `NSNotFound` for a section.
    open private(set) var indexPathAfterUpdate: IndexPath?

    init(_ action: Action, before: IndexPath?, after: IndexPath?) {
        (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
    }
}

/// Places the elements of a collection. This class places nothing: a subclass does.
///
/// A collection calls ``prepare()`` after each invalidation, and then asks for the elements of the part in sight.
open class UICollectionViewLayout {
    /// Called by nobody: there are no nibs.
    open func awakeFromNib() {}

    /// A layout without a collection yet.
    public init() {}
    /// A layout without a collection yet: layouts are not archived.
    public required init?(coder: NSCoder) {}

    /// The collection; `nil` before the layout is set.
    open internal(set) weak var collectionView: UICollectionView?
    private var decorations: [String: UICollectionReusableView.Type] = [:]
    var needsPreparation = true

    /// The class of attributes that the layout makes.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    /// The class of contexts that the layout makes.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    // MARK: Places

    /// Computes the data for the other functions. Does nothing by itself.
    open func prepare() {}
    /// The size of all elements, in points; empty by itself.
    open var collectionViewContentSize: CGSize { .zero }
    /// The elements in a rectangle; none by itself.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// The place of an item; `nil` by itself, and where there is no such item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The place of a supplementary view; `nil` for none.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The place of a decoration view; `nil` for none.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Invalidation

    /// Requests computing everything anew before the next frame.
    open func invalidateLayout() { invalidateLayout(with: makeContext()) }
    /// Computes the parts that a context names anew before the next frame.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        needsPreparation = true
        guard let collectionView else { return }
        let way = context.contentOffsetAdjustment
        if way != .zero {
            collectionView.contentOffset.x += way.x
            collectionView.contentOffset.y += way.y
        }
        collectionView.setNeedsLayout()
    }
    /// Whether a new size or offset of the collection makes the places wrong; `false` by itself.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// The parts of a layout that a new size or offset of the collection invalidates.
    open func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext { makeContext() }
    /// Whether the size that a view would like makes the places wrong; `false` by itself.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }
    /// The parts of a layout that a view's preferred size invalidates.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.invalidateItems(at: [originalAttributes.indexPath])
        return context
    }

    /// Attributes of the layout's class.
    func makeAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes {
        let wanted = type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
        let result = (wanted ?? UICollectionViewLayoutAttributes.self).init()
        result.key = element
        return result
    }

    func makeContext() -> UICollectionViewLayoutInvalidationContext {
        let wanted =
            type(of: self).invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
        return (wanted ?? UICollectionViewLayoutInvalidationContext.self).init()
    }

    // MARK: Movement

    /// The offset at which the collection comes to rest after a finger; the proposed one by default.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }
    /// The collection's offset after changes, and after another layout is set; the proposed place by itself.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }
    /// Called before a collection animates changes.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// Called within the animation of changes.
    open func finalizeCollectionViewUpdates() {}
    /// The attributes from which a new item appears; by default `nil`, which fades it in at its place.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes to which a removed item moves; by default `nil`, which fades it out at its place.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes from which a new supplementary view appears; `nil` fades it in at its place.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes to which a removed supplementary view moves; `nil` fades it out at its place.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Decorations

    /// Registers a class for decoration views of a kind; `nil` removes it.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorations[elementKind] = viewClass as? UICollectionReusableView.Type
    }
    func decorationClass(_ kind: String) -> UICollectionReusableView.Type? { decorations[kind] }

    /// Whether views are asked for the sizes that they would like.
    var estimatesSizes: Bool { type(of: self) != UICollectionViewLayout.self }
    /// How firmly a view keeps to the sides of its attributes' size when it says the one that it would like.
    func fittingPriorities(
        of attributes: UICollectionViewLayoutAttributes
    ) -> (width: UILayoutPriority, height: UILayoutPriority) { (.fittingSizeLevel, .fittingSizeLevel) }

    /// Whether fingers move parts of the layout across the direction of scrolling.
    var scrollsAcross: Bool { false }
    /// Whether an item is in a part that moves so at the moment.
    func isMovingAcross(_ path: IndexPath) -> Bool { false }

    /// Forgets the state of index paths, because items have other ones now.
    func itemsDidChange(_ newPath: (IndexPath) -> IndexPath?) {}
}
