import CoreGraphics
import Foundation

/// Items side by side in lines, with a header and a footer for each section.
///
/// The items of a line are spread so that the first and the last one lie at the sides. The last line of a section has the distances
/// of the others where all items have one size, and the smallest distances elsewhere. A lone item of another line lies in the
/// middle. Across the line, items lie in its middle.
///
/// Where the delegate does not say sizes, items have ``itemSize``, and any number of them costs the same. If it does, it is asked
/// once for all of them.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// An estimate that stands for ``itemSize``.
    public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    /// The smallest distance between lines, in points; 10 by default.
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The smallest distance between items of a line, in points; 10 by default.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The size of items where the delegate says none; 50 × 50 points by default.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// About how large items are that say their own sizes; zero, by default, for items that don't. ``automaticSize`` stands for
    /// ``itemSize``.
    open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The direction in which the lines follow one another.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
    /// The size of headers where the delegate says none. Its extent along the direction of scrolling counts.
    open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The size of footers where the delegate says none. Its extent along the direction of scrolling counts.
    open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The insets around the items of a section, between its header and footer.
    open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
    /// Whether headers stay in sight while their section does.
    open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
    /// Whether footers stay in sight while their section does.
    open var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }

    private var sections: [FlowSection] = []
    private var extent: CGFloat = 0
    private var measured: [IndexPath: CGSize] = [:]
    /// Whether the delegate leaves the size of items to the layout; the messages that it leaves out say so.
    var hasOwnSizes = false

    private var isVertical: Bool { scrollDirection == .vertical }

    // MARK: Preparation

    /// Computes the places of sections and lines.
    open override func prepare() {
        super.prepare()
        (sections, extent) = ([], 0)
        guard let collectionView else { return }
        let inset = collectionView.adjustedContentInset
        let across =
            isVertical
            ? collectionView.bounds.width - inset.left - inset.right
            : collectionView.bounds.height - inset.top - inset.bottom
        let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
        for (section, count) in collectionView.counts.enumerated() {
            let new = makeSection(section, count, across, collectionView, delegate)
            sections.append(new)
            extent = new.end
        }
    }

    private func makeSection(
        _ section: Int, _ count: Int, _ across: CGFloat, _ view: UICollectionView,
        _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) -> FlowSection {
        let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
        let line =
            delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
            ?? minimumLineSpacing
        let between =
            delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
            ?? minimumInteritemSpacing
        let header =
            delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
            ?? headerReferenceSize
        let footer =
            delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
            ?? footerReferenceSize
        var result = FlowSection(
            start: extent, header: FlowSection.known(isVertical ? header.height : header.width),
            footer: FlowSection.known(isVertical ? footer.height : footer.width),
            across: across, inset: isVertical ? inset : inset.turned, lineSpacing: line, spacing: between)
        let (sizes, common) = itemSizes(section, count, view, delegate)
        if let sizes {
            result.place(sizes.map { isVertical ? $0 : $0.turned })
        } else {
            result.place(count, of: isVertical ? common : common.turned)
        }
        return result
    }

    /// The sizes of items that differ, or the one that all of them have.
    private func itemSizes(
        _ section: Int, _ count: Int, _ view: UICollectionView,
        _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) -> ([CGSize]?, CGSize) {
        let usual = estimatesSizes && estimatedItemSize != Self.automaticSize ? estimatedItemSize : itemSize
        guard count > 0 else { return (nil, usual) }
        if estimatesSizes {
            guard !measured.isEmpty else { return (nil, usual) }
            return ((0..<count).map { measured[IndexPath(item: $0, section: section)] ?? usual }, usual)
        }
        guard let delegate else { return (nil, usual) }
        hasOwnSizes = false
        var sizes: [CGSize] = []
        for item in 0..<count {
            let size = delegate.collectionView(
                view, layout: self, sizeForItemAt: IndexPath(item: item, section: section))
            if hasOwnSizes { return (nil, itemSize) }
            sizes.append(size)
        }
        return (sizes, usual)
    }

    /// The size of all sections.
    open override var collectionViewContentSize: CGSize {
        guard let across = sections.first?.across else { return .zero }
        return isVertical ? CGSize(width: across, height: extent) : CGSize(width: extent, height: across)
    }

    // MARK: Places

    private func rect(_ rect: CGRect) -> CGRect { isVertical ? rect : rect.turned }

    /// The items, headers and footers in a rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let area = self.rect(rect)
        var result: [UICollectionViewLayoutAttributes] = []
        for (index, section) in sections.enumerated() where section.end >= area.minY {
            guard section.start <= area.maxY else { break }
            for item in section.items(from: area.minY, to: area.maxY) {
                let path = IndexPath(item: item, section: index)
                guard section.frame(of: item).intersects(area),
                    let found = layoutAttributesForItem(at: path)
                else { continue }
                result.append(found)
            }
            for kind in [
                UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
            ] {
                let path = IndexPath(item: 0, section: index)
                if let found = layoutAttributesForSupplementaryView(ofKind: kind, at: path),
                    found.frame.intersects(rect)
                {
                    result.append(found)
                }
            }
        }
        return result
    }
    /// The place of an item.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
        let section = sections[indexPath.section]
        guard indexPath.item >= 0, indexPath.item < section.count else { return nil }
        let result = makeAttributes(of: CollectionElement(indexPath: indexPath))
        result.frame = rect(section.frame(of: indexPath.item))
        return result
    }
    /// The place of a header or a footer.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section), indexPath.item == 0 else { return nil }
        let section = sections[indexPath.section]
        let isHeader = elementKind == UICollectionView.elementKindSectionHeader
        guard isHeader || elementKind == UICollectionView.elementKindSectionFooter else { return nil }
        let height = isHeader ? section.header : section.footer
        guard height > 0 else { return nil }
        var top = isHeader ? section.start : section.end - height
        let pins = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
        if pins, let view = collectionView {
            let inset = isVertical ? view.adjustedContentInset : view.adjustedContentInset.turned
            let bounds = rect(view.bounds)
            top =
                isHeader
                ? max(top, min(bounds.minY + inset.top, section.end - section.footer - height))
                : min(top, max(bounds.maxY - inset.bottom - height, section.start + section.header))
        }
        let result = makeAttributes(
            of: CollectionElement(category: .supplementaryView, kind: elementKind, indexPath: indexPath))
        result.frame = rect(CGRect(x: 0, y: top, width: section.across, height: height))
        result.zIndex = pins ? 10 : 0
        return result
    }

    // MARK: Invalidation

    /// Whether the extent across the direction of scrolling changes, or headers or footers stay in sight.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
        guard let view = collectionView, let across = sections.first?.across else { return true }
        let inset = isVertical ? view.adjustedContentInset : view.adjustedContentInset.turned
        return rect(newBounds).width - inset.left - inset.right != across
    }
    /// Whether an item wants another size than the one that was estimated or known.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard estimatesSizes, originalAttributes.representedElementCategory == .cell else { return false }
        let (new, old) = (preferredAttributes.size, originalAttributes.size)
        return abs(new.width - old.width) > 0.01 || abs(new.height - old.height) > 0.01
    }
    /// Notes the size of an item.
    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        measured[originalAttributes.indexPath] = preferredAttributes.size
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    override var estimatesSizes: Bool { estimatedItemSize.width > 0 || estimatedItemSize.height > 0 }
    override func itemsDidChange(_ newPath: (IndexPath) -> IndexPath?) {
        measured = Dictionary(
            measured.compactMap { entry in newPath(entry.key).map { ($0, entry.value) } },
            uniquingKeysWith: { first, _ in first })
    }
}

extension UICollectionView {
    /// The direction in which a collection scrolls.
    public enum ScrollDirection: Int, Hashable, Sendable {
        case vertical, horizontal
    }
}

/// Who says the sizes of a flow layout. All of it is optional; the layout's own values count instead.
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    /// The size of an item.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    /// The insets around the items of a section.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// The smallest distance between the lines of a section.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The smallest distance between the items of a line.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The size of the header of a section.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    /// The size of the footer of a section.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
        layout as? UICollectionViewFlowLayout
    }
    /// The layout's size of items.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        flow(collectionViewLayout)?.hasOwnSizes = true
        return flow(collectionViewLayout)?.itemSize ?? .zero
    }
    /// The layout's room.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }
    /// The layout's distance.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 0 }
    /// The layout's distance.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0 }
    /// The layout's size of headers.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }
    /// The layout's size of footers.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}
