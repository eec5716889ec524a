import CoreGraphics
import Foundation

/// An extent of an item or group.
open class NSCollectionLayoutDimension {
    enum Value: Hashable {
        case width(CGFloat)
        case height(CGFloat)
        case absolute(CGFloat)
        case estimated(CGFloat)
    }
    let value: Value
    init(_ value: Value) { self.value = value }

    /// A share of the container's width.
    public static func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        make(.width(fractionalWidth))
    }
    /// A share of the container's height.
    public static func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        make(.height(fractionalHeight))
    }
    /// Points.
    public static func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        make(.absolute(absoluteDimension))
    }
    /// About as many points; the view says its extent when it is made.
    public static func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        make(.estimated(estimatedDimension))
    }
    private static func make(_ value: Value) -> NSCollectionLayoutDimension { .init(value) }

    /// The share, or the points.
    open var dimension: CGFloat {
        switch value {
        case .width(let number), .height(let number), .absolute(let number), .estimated(let number): number
        }
    }
    /// Whether it is a share of the width.
    open var isFractionalWidth: Bool { if case .width = value { true } else { false } }
    /// Whether it is a share of the height.
    open var isFractionalHeight: Bool { if case .height = value { true } else { false } }
    /// Whether it is in points.
    open var isAbsolute: Bool { if case .absolute = value { true } else { false } }
    /// Whether the view says it.
    open var isEstimated: Bool { if case .estimated = value { true } else { false } }

    func points(in container: CGSize) -> CGFloat {
        switch value {
        case .width(let share): FlowSection.known(container.width * share)
        case .height(let share): FlowSection.known(container.height * share)
        case .absolute(let points), .estimated(let points): FlowSection.known(points)
        }
    }
}

/// A size of an item or group.
open class NSCollectionLayoutSize {
    public let widthDimension: NSCollectionLayoutDimension
    public let heightDimension: NSCollectionLayoutDimension
    /// A size of two extents.
    public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
        (self.widthDimension, self.heightDimension) = (widthDimension, heightDimension)
    }
    func points(in container: CGSize) -> CGSize {
        CGSize(
            width: widthDimension.points(in: container), height: heightDimension.points(in: container))
    }
    var isEstimated: Bool { widthDimension.isEstimated || heightDimension.isEstimated }
}

/// A distance between items.
open class NSCollectionLayoutSpacing {
    /// The distance in points; the smallest one of a flexible distance.
    public let spacing: CGFloat
    /// Whether the distance takes what is left.
    public let isFlexibleSpacing: Bool
    /// Whether the distance is always the same.
    public var isFixedSpacing: Bool { !isFlexibleSpacing }
    init(_ spacing: CGFloat, isFlexible: Bool) {
        (self.spacing, isFlexibleSpacing) = (FlowSection.known(spacing), isFlexible)
    }
    /// A distance that is always the same, in points.
    public static func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }
    /// A distance that takes the remaining space, at least so many points.
    public static func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }
}

/// Distances around an item. Flexible ones count by their smallest distance.
open class NSCollectionLayoutEdgeSpacing {
    /// Before the item.
    public let leading: NSCollectionLayoutSpacing?
    /// Above the item.
    public let top: NSCollectionLayoutSpacing?
    /// After the item.
    public let trailing: NSCollectionLayoutSpacing?
    /// Below the item.
    public let bottom: NSCollectionLayoutSpacing?
    /// Four distances; `nil` for none.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
        trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
    ) { (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom) }
}

/// An item of a group.
open class NSCollectionLayoutItem {
    public let layoutSize: NSCollectionLayoutSize
    /// The insets around the cell within its place. They do not count along an estimated extent.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// Distances around the item.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
    /// An item of a size.
    public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }

    var edges: UIEdgeInsets {
        UIEdgeInsets(
            top: edgeSpacing?.top?.spacing ?? 0, left: edgeSpacing?.leading?.spacing ?? 0,
            bottom: edgeSpacing?.bottom?.spacing ?? 0, right: edgeSpacing?.trailing?.spacing ?? 0)
    }
    var insets: UIEdgeInsets {
        UIEdgeInsets(
            top: layoutSize.heightDimension.isEstimated ? 0 : contentInsets.top,
            left: layoutSize.widthDimension.isEstimated ? 0 : contentInsets.leading,
            bottom: layoutSize.heightDimension.isEstimated ? 0 : contentInsets.bottom,
            right: layoutSize.widthDimension.isEstimated ? 0 : contentInsets.trailing)
    }
    var hasEstimates: Bool { layoutSize.isEstimated }
}

/// A place of an item in a group of a program's own.
open class NSCollectionLayoutGroupCustomItem {
    /// The place in the group's space.
    public let frame: CGRect
    /// The order in depth.
    public let zIndex: Int
    public required init(frame: CGRect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}

/// Items side by side or below one another. The items follow in turn until the group is full.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    /// Gives the places of a group of a program's own.
    public typealias ItemProvider = (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

    enum Arrangement {
        case line(isHorizontal: Bool, count: Int?)
        case custom(ItemProvider)
    }
    let arrangement: Arrangement
    public let subitems: [NSCollectionLayoutItem]
    /// The distance between items; none by default.
    open var interItemSpacing: NSCollectionLayoutSpacing?

    init(_ size: NSCollectionLayoutSize, _ items: [NSCollectionLayoutItem], _ arrangement: Arrangement) {
        (subitems, self.arrangement) = (items, arrangement)
        super.init(layoutSize: size)
    }
    /// Items side by side.
    public static func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> NSCollectionLayoutGroup
    {
        NSCollectionLayoutGroup(layoutSize, subitems, .line(isHorizontal: true, count: nil))
    }
    /// A number of equal items side by side, which share the width.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], .line(isHorizontal: true, count: max(1, count)))
    }
    /// A number of equal items side by side, which share the width.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        horizontal(layoutSize: layoutSize, repeatingSubitem: subitem, count: count)
    }
    /// Items below one another.
    public static func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> NSCollectionLayoutGroup
    {
        NSCollectionLayoutGroup(layoutSize, subitems, .line(isHorizontal: false, count: nil))
    }
    /// A number of equal items below one another, which share the height.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, [subitem], .line(isHorizontal: false, count: max(1, count)))
    }
    /// A number of equal items below one another, which share the height.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { vertical(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }
    /// Items where a program says.
    public static func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping ItemProvider
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [], .custom(itemProvider)) }

    override var hasEstimates: Bool { super.hasEstimates || subitems.contains { $0.hasEstimates } }
}

/// A side or corner.
public enum NSRectAlignment: Int, Hashable, Sendable {
    case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// A header or footer of a section, or another view at one of its sides.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
    /// The kind of the view.
    public let elementKind: String
    public let alignment: NSRectAlignment
    /// A vector by which the view moves.
    public let offset: CGPoint
    /// Whether the section has room for the view; if not, it lies over the items.
    open var extendsBoundary = true
    /// Whether the view stays in sight while its section does.
    open var pinToVisibleBounds = false
    /// The order in depth.
    open var zIndex = 1
    /// A view of a size at a side.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
        absoluteOffset: CGPoint = .zero
    ) {
        (self.elementKind, self.alignment, offset) = (elementKind, alignment, absoluteOffset)
        super.init(layoutSize: layoutSize)
    }
}

/// A view behind the items of a section.
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The kind of the view, whose class is registered with the layout.
    public let elementKind: String
    /// The order in depth.
    open var zIndex = -1
    init(kind: String) {
        elementKind = kind
        super.init(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    }
    /// A view behind a whole section.
    public static func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(kind: elementKind)
    }
}

/// How a section scrolls across the direction of its collection.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Hashable, Sendable {
    case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// A section: groups, one after the other.
open class NSCollectionLayoutSection {
    let group: NSCollectionLayoutGroup
    /// A section of groups.
    public init(group: NSCollectionLayoutGroup) { self.group = group }
    /// The insets around the groups.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The distance between groups, in points.
    open var interGroupSpacing: CGFloat = 0
    /// Whether groups follow one another across the direction of scrolling, and how fingers move them.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// Headers, footers, and other views at the sides.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Whether headers and footers keep within ``contentInsets``.
    open var supplementariesFollowContentInsets = true
    /// Views behind the section.
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// Called with the items in sight whenever they are placed, to change how they look. The offset is that of the section where it
    /// scrolls across its collection, else the collection's; frames are those without the section's offset.
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
    /// How a list looks that the section is a part of; `nil` for other sections.
    var list: UICollectionLayoutListConfiguration?
}

/// The container for which a layout is made.
public protocol NSCollectionLayoutEnvironment {
    /// The container.
    var container: any NSCollectionLayoutContainer { get }
    /// The appearance.
    var traitCollection: UITraitCollection { get }
}

/// The container of a layout, a section or a group.
public protocol NSCollectionLayoutContainer {
    var contentSize: CGSize { get }
    /// The size within the insets.
    var effectiveContentSize: CGSize { get }
    var contentInsets: NSDirectionalEdgeInsets { get }
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

struct CompositionalContainer: NSCollectionLayoutContainer, NSCollectionLayoutEnvironment {
    var contentSize: CGSize
    var contentInsets = NSDirectionalEdgeInsets.zero
    var effectiveContentSize: CGSize {
        CGSize(
            width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
            height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
    }
    var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
    var container: any NSCollectionLayoutContainer { self }
    var traitCollection: UITraitCollection { .current }
}

/// An item in sight, whose look may be changed.
public protocol NSCollectionLayoutVisibleItem: AnyObject {
    /// The opacity, from 0 (clear) to 1.
    var alpha: CGFloat { get set }
    /// The order in depth.
    var zIndex: Int { get set }
    /// Whether the item is not shown.
    var isHidden: Bool { get set }
    /// The middle, in points.
    var center: CGPoint { get set }
    /// The item's own space.
    var bounds: CGRect { get }
    /// The transform in the plane about the middle.
    var transform: CGAffineTransform { get set }
    /// The same in space.
    var transform3D: CATransform3D { get set }
    /// The box of the item.
    var frame: CGRect { get }
    /// The place among the data.
    var indexPath: IndexPath { get }
    /// The category of the item.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a view that is no cell.
    var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {}

/// Changes the attributes of visible items.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
    _ visibleItems: [any NSCollectionLayoutVisibleItem], _ point: CGPoint,
    _ environment: any NSCollectionLayoutEnvironment
) -> Void
