import CoreGraphics
import Foundation
import LaminaLayer
import Logging

/// A collection of items, which a layout places.
///
/// The collection asks its data source for a cell when an item comes into sight, and keeps cells that leave it, so that as many
/// are made as are seen. Changes of the data move the cells in sight within 0.3 seconds.
open class UICollectionView: UIScrollView {
    /// The category of an element.
    public enum ElementCategory: UInt, Hashable, Sendable {
        case cell, supplementaryView, decorationView
    }
    /// The kind of the header of a section.
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of the footer of a section.
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
    /// The most sections, and the most items of a section; more are left out.
    static let maximumCount = 1 << 22
    /// The largest number of rounds in which cells size themselves before a frame is drawn.
    private static let mostPasses = 8

    /// A collection of a frame, with a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        setUpCollection()
    }
    /// A collection with a flow layout, without a size.
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        setUpCollection()
    }
    private func setUpCollection() {
        backgroundColor = listBackground ?? .systemBackground
        collectionViewLayout.collectionView = self
    }

    override var mayDraw: Bool { type(of: self) != UICollectionView.self }

    // MARK: Contents

    /// The object that gives the items and their cells.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
    /// Receives calls about scrolling and, if it is a ``UICollectionViewDelegate``, about items.
    open override weak var delegate: (any UIScrollViewDelegate)? {
        didSet {
            itemDelegate = delegate as? any UICollectionViewDelegate
            collectionViewLayout.invalidateLayout()
        }
    }
    weak var itemDelegate: (any UICollectionViewDelegate)?
    /// The layout. A new one places the items at once; see ``setCollectionViewLayout(_:animated:completion:)``.
    open var collectionViewLayout: UICollectionViewLayout { didSet { layoutDidChange(oldValue) } }
    /// A view behind the items, which does not move with them.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    private var listBackground: UIColor? {
        (collectionViewLayout as? UICollectionViewCompositionalLayout)?.listBackground
    }
    override func restingOffset(_ proposed: CGPoint, _ speed: CGPoint) -> CGPoint {
        let wanted = collectionViewLayout.targetContentOffset(
            forProposedContentOffset: proposed, withScrollingVelocity: speed)
        return wanted.x.isFinite && wanted.y.isFinite ? wanted : proposed
    }

    /// Fingers that move sections across the direction of scrolling; `nil` while there are no such sections.
    var orthogonal: OrthogonalScrolling?
    /// Fingers that move a section do not move the collection.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer, let orthogonal, orthogonal.takes(panGestureRecognizer)
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    private func layoutDidChange(_ old: UICollectionViewLayout) {
        guard old !== collectionViewLayout else { return }
        if old.collectionView === self { old.collectionView = nil }
        collectionViewLayout.collectionView = self
        if let listBackground { backgroundColor = listBackground }
        for view in shown.values { view.willTransition(from: old, to: collectionViewLayout) }
        collectionViewLayout.invalidateLayout()
        setNeedsLayout()
        for view in shown.values { view.didTransition(from: old, to: collectionViewLayout) }
    }

    /// Sets a layout, and moves the items to their new places within 0.3 seconds if animated.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        layoutIfNeeded()
        collectionViewLayout = layout
        contentOffset = layout.targetContentOffset(forProposedContentOffset: contentOffset)
        guard animated else {
            layoutIfNeeded()
            completion?(true)
            return
        }
        UIView.animate(withDuration: 0.3, animations: { self.place(animated: true) }, completion: completion)
    }

    // MARK: Numbers

    private var knownCounts: [Int]?
    private var isCounting = false
    /// The numbers of items, by section.
    var counts: [Int] {
        if let knownCounts { return knownCounts }
        guard let dataSource, !isCounting else { return [] }
        isCounting = true
        defer { isCounting = false }
        let sections = max(0, min(dataSource.numberOfSections(in: self), Self.maximumCount))
        let counts = (0..<sections).map {
            max(0, min(dataSource.collectionView(self, numberOfItemsInSection: $0), Self.maximumCount))
        }
        knownCounts = counts
        return counts
    }
    func forgetCounts() { knownCounts = nil }

    /// The number of sections.
    open var numberOfSections: Int { counts.count }
    /// The number of items of a section; 0 where there is no such section.
    open func numberOfItems(inSection section: Int) -> Int {
        counts.indices.contains(section) ? counts[section] : 0
    }
    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && path.item >= 0 && path.item < numberOfItems(inSection: path.section)
    }

    // MARK: Views

    var shown: [CollectionElement: UICollectionReusableView] = [:]
    var attributes: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    var reuse = CollectionReuse()
    private var isPlacing = false
    private var placedBounds = CGRect.null

    /// The cell of an item in sight; `nil` for others.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        shown[CollectionElement(indexPath: indexPath)] as? UICollectionViewCell
    }
    /// The item of a cell; `nil` for one that is not in sight.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        shown.first { $0.value === cell }?.key.indexPath
    }
    /// A supplementary view in sight; `nil` for others.
    open func supplementaryView(forElementKind kind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    { shown[CollectionElement(category: .supplementaryView, kind: kind, indexPath: indexPath)] }
    /// The cells in sight, in the order of their items.
    open var visibleCells: [UICollectionViewCell] {
        indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
    }
    /// The items in sight, in their order.
    open var indexPathsForVisibleItems: [IndexPath] {
        layoutIfNeeded()
        return shown.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
    }
    /// The supplementary views of a kind in sight.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            supplementaryView(forElementKind: elementKind, at: $0)
        }
    }
    /// The places of the supplementary views of a kind in sight, in their order.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        layoutIfNeeded()
        return shown.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }
            .map(\.indexPath).sorted()
    }
    /// The item at a point of the collection's space; `nil` beside all items.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        prepareLayout()
        let found = collectionViewLayout.layoutAttributesForElements(
            in: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
        return found?.filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
            .max { $0.zIndex < $1.zIndex }?.indexPath
    }
    /// The place of an item by the layout; `nil` if there is no such item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard contains(indexPath) else { return nil }
        prepareLayout()
        return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }
    /// The place of a supplementary view by the layout; `nil` if there is none.
    open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        prepareLayout()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    // MARK: Layout

    private var isPreparing = false
    func prepareLayout() {
        guard collectionViewLayout.needsPreparation, !isPreparing else { return }
        isPreparing = true
        defer { isPreparing = false }
        collectionViewLayout.needsPreparation = false
        collectionViewLayout.prepare()
        let size = collectionViewLayout.collectionViewContentSize
        super.contentSize = size.width.isFinite && size.height.isFinite ? size : .zero
        if orthogonal == nil, collectionViewLayout.scrollsAcross { orthogonal = OrthogonalScrolling(self) }
    }
    /// The size of the collection's contents.
    open override var contentSize: CGSize {
        get {
            prepareLayout()
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    /// Puts views where elements are in sight.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if placedBounds != bounds {
            if !placedBounds.isNull, collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
                collectionViewLayout.invalidateLayout(
                    with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
            }
            if placedBounds.isNull { collectionViewLayout.needsPreparation = true }
            placedBounds = bounds
        }
        place(animated: false)
    }

    /// The part that needs views: the visible part, and the part that passes while an animation moves the collection.
    private func wantedArea() -> CGRect {
        guard let movingFrom else { return bounds }
        if layer.animationKeys()?.contains(where: { $0.hasPrefix("bounds") }) == true {
            return bounds.union(movingFrom)
        }
        self.movingFrom = nil
        return bounds
    }

    /// Makes and places the visible views.
    ///
    /// - Parameter animated: Whether the views that are there already move within the animation that is under way.
    func place(animated: Bool) {
        // The data source and the delegate may ask for visible views while these are being placed.
        guard !isPlacing else { return }
        isPlacing = true
        defer { isPlacing = false }
        var wanted: [UICollectionViewLayoutAttributes] = []
        for _ in 0..<Self.mostPasses {
            prepareLayout()
            wanted = wantedElements()
            let keys = Set(wanted.map(\.key))
            UIView.performWithoutAnimation {
                for key in shown.keys.sorted(by: { $0.indexPath < $1.indexPath }) where !keys.contains(key) {
                    endDisplaying(key)
                }
            }
            UIView.performWithoutAnimation { for new in wanted where shown[new.key] == nil { show(new) } }
            if !measure(wanted) { break }
        }
        let move = {
            for new in wanted {
                guard let view = self.shown[new.key] else { continue }
                self.attributes[new.key] = new
                new.apply(to: view)
            }
        }
        if animated { move() } else { UIView.performWithoutAnimation(move) }
        backgroundView?.frame = bounds
    }

    func wantedElements() -> [UICollectionViewLayoutAttributes] {
        let area = wantedArea()
        let found = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
        var seen = Set<CollectionElement>()
        return found.filter { new in
            guard !new.isHidden,
                new.frame.intersects(area) || collectionViewLayout.isMovingAcross(new.indexPath),
                seen.insert(new.key).inserted
            else {
                return false
            }
            return new.representedElementCategory != .cell || contains(new.indexPath)
        }
    }

    /// Asks the cells for their sizes. Returns whether the layout is to be computed anew.
    private func measure(_ wanted: [UICollectionViewLayoutAttributes]) -> Bool {
        guard collectionViewLayout.estimatesSizes else { return false }
        var changed = false
        for original in wanted where original.representedElementCategory != .decorationView {
            guard let view = shown[original.key] else { continue }
            view.fittingPriorities = collectionViewLayout.fittingPriorities(of: original)
            let preferred = view.preferredLayoutAttributesFitting(original)
            guard
                collectionViewLayout.shouldInvalidateLayout(
                    forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
            else { continue }
            changed = true
            collectionViewLayout.invalidateLayout(
                with: collectionViewLayout.invalidationContext(
                    forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
        }
        return changed
    }

    func show(_ new: UICollectionViewLayoutAttributes) {
        guard let view = makeView(new) else { return }
        view.isHidden = false
        shown[new.key] = view
        attributes[new.key] = new
        new.apply(to: view)
        if let cell = view as? UICollectionViewCell {
            cell.isSelected = selected.contains(new.indexPath)
            cell.isHighlighted = false
        }
        if view.superview !== self {
            if new.representedElementCategory == .supplementaryView {
                addSubview(view)
            } else {
                insertSubview(view, at: backgroundView == nil ? 0 : 1)
            }
        }
        if let cell = view as? UICollectionViewCell, new.representedElementCategory == .cell {
            itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: new.indexPath)
        } else if let kind = new.representedElementKind, new.representedElementCategory == .supplementaryView
        {
            itemDelegate?.collectionView(
                self, willDisplaySupplementaryView: view, forElementKind: kind, at: new.indexPath)
        }
    }

    private func makeView(_ new: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
        let kind = new.representedElementKind ?? ""
        switch new.representedElementCategory {
        case .cell: return dataSource?.collectionView(self, cellForItemAt: new.indexPath)
        case .supplementaryView:
            return dataSource?.collectionView(
                self, viewForSupplementaryElementOfKind: kind, at: new.indexPath)
        case .decorationView:
            return collectionViewLayout.decorationClass(kind).flatMap {
                ReusableViewInitializer.make($0, frame: new.bounds)
            }
        }
    }

    func endDisplaying(_ key: CollectionElement) {
        attributes[key] = nil
        guard let view = shown.removeValue(forKey: key) else { return }
        putAway(view, key)
    }

    /// Keeps a view for another element, and tells the delegate that it left.
    func putAway(_ view: UICollectionReusableView, _ key: CollectionElement) {
        if reuse.keep(view, key) { view.isHidden = true } else { view.removeFromSuperview() }
        if let cell = view as? UICollectionViewCell, key.category == .cell {
            itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.indexPath)
        } else if let kind = key.kind, key.category == .supplementaryView {
            itemDelegate?.collectionView(
                self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: key.indexPath)
        }
    }

    // MARK: Changes

    /// Asks for everything anew. The selection is lost, and views in sight are used again.
    open func reloadData() {
        for key in shown.keys.sorted(by: { $0.indexPath < $1.indexPath }) { endDisplaying(key) }
        (selected, touched) = ([], nil)
        forgetCounts()
        collectionViewLayout.itemsDidChange { _ in nil }
        let context = collectionViewLayout.makeContext()
        (context.invalidateEverything, context.invalidateDataSourceCounts) = (true, true)
        collectionViewLayout.invalidateLayout(with: context)
        setNeedsLayout()
    }

    /// The changes of a batch that is under way; `nil` outside of one.
    var batch: CollectionChanges?
    /// The cells that are to be configured anew, and not replaced.
    var configured: [IndexPath: UICollectionViewCell] = [:]

    // MARK: Selection

    /// Whether fingers select items.
    open var allowsSelection = true
    /// Whether several items may be selected.
    open var allowsMultipleSelection = false
    var selected: [IndexPath] = []
    /// The item that a finger is on.
    var touched: IndexPath?

    /// Highlights the item under the finger.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        touchBegan(touches)
    }
    /// Selects the item on which the finger was.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        guard let path = letGo(), let touch = touches.first,
            indexPathForItem(at: touch.location(in: self)) == path
        else { return }
        select(path)
    }
    /// Ends the highlight of the item on which the finger was.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        _ = letGo()
    }
}
