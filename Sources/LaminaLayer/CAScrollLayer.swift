import Foundation
import LaminaGeometry

/// The axes along which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// The mode's name.
    public let rawValue: String

    /// A mode by its name. A layer with an unknown mode scrolls along no axis.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Neither axis.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// Up and down.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// To the sides.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// Both axes.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of its sublayers: scrolling sets the origin of its bounds. It clips by default, and does
/// not know the size of its content.
open class CAScrollLayer: CALayer {
    /// Along which axes ``scroll(to:)-(CGPoint)`` scrolls; both by default.
    open var scrollMode = CAScrollLayerScrollMode.both

    /// A layer without a size, at the origin.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAScrollLayer { scrollMode = layer.scrollMode }
    }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepare() { values.masksToBounds = true }

    /// Brings a point of the layer's own space to its min corner, which animates as any change of ``CALayer/bounds``.
    open func scroll(to p: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
        if origin != bounds.origin { bounds.origin = origin }
    }

    /// Scrolls as little as it takes to show a rectangle of the layer's own space; to its min corner where it is too
    /// large.
    open func scroll(to r: CGRect) {
        let (r, shown) = (r.standardized, bounds)
        func origin(_ low: CGFloat, _ extent: CGFloat, _ shownLow: CGFloat, _ shownExtent: CGFloat) -> CGFloat
        {
            if extent > shownExtent || low < shownLow { return low }
            return max(shownLow, low + extent - shownExtent)
        }
        scroll(
            to: CGPoint(
                x: origin(r.minX, r.width, shown.minX, shown.width),
                y: origin(r.minY, r.height, shown.minY, shown.height)))
    }

    open override class func defaultValue(forKey key: String) -> Any? {
        key == "masksToBounds"
            ? boxed(true) : boxed(PropertyDefaults.ofScrollLayer(key)) ?? super.defaultValue(forKey: key)
    }
}

extension CALayer {
    final func scrollNearest(to p: CGPoint) {
        guard let scroller else { return }
        scroller.scroll(to: convert(p, to: scroller))
    }

    final func scrollNearest(toShow r: CGRect) {
        guard let scroller else { return }
        scroller.scroll(to: convert(r, to: scroller))
    }

    private var scroller: CAScrollLayer? {
        var next: CALayer? = self
        while let layer = next {
            if let found = layer as? CAScrollLayer { return found }
            next = layer.parent
        }
        return nil
    }
}
