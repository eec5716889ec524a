import Foundation

/// Arranges the sublayers of the layers that it is set on. Every method has a default.
public protocol CALayoutManager: AnyObject {
    /// Called when a layer needs layout, at most once until it is laid out. Does nothing by default.
    func invalidateLayout(of layer: CALayer)

    /// Arranges the sublayers. Does nothing by default.
    func layoutSublayers(of layer: CALayer)

    /// The size that the layer prefers; the size of its bounds by default.
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    /// Does nothing.
    public func invalidateLayout(of layer: CALayer) {}

    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}

    /// The size of the layer's bounds.
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}

/// Layout values that only few layers have.
final class LayoutRules {
    var manager: (any CALayoutManager)?
    var constraints: [CAConstraint] = []
    var autoresizingMask: CAAutoresizingMask = []

    init() {}

    init(copying other: LayoutRules) {
        (manager, constraints, autoresizingMask) = (other.manager, other.constraints, other.autoresizingMask)
    }
}

extension CALayer {
    final func setLayoutManager(_ manager: (any CALayoutManager)?) {
        changeRules { $0.manager = manager }
        layoutMethodDidChange()
        setNeedsLayout()
    }

    final func setConstraints(_ constraints: [CAConstraint]?) {
        changeRules { $0.constraints = constraints ?? [] }
        parent?.setNeedsLayoutAutomatically()
    }

    final func changeRules(_ change: (LayoutRules) -> Void) {
        let rules = layoutRules ?? LayoutRules()
        layoutRules = rules
        change(rules)
    }
}
