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
    /// The manager that arranges the sublayers where no delegate does; `nil` by default. Retained.
    public final var layoutManager: (any CALayoutManager)? {
        get { layoutRules?.manager }
        set {
            changeRules { $0.manager = newValue }
            layoutMethodDidChange()
            setNeedsLayout()
        }
    }

    /// The constraints that a ``CAConstraintLayoutManager`` of the superlayer applies; `nil` by default.
    public final var constraints: [CAConstraint]? {
        get { layoutRules.flatMap { $0.constraints.isEmpty ? nil : $0.constraints } }
        set {
            changeRules { $0.constraints = newValue ?? [] }
            parent?.setNeedsLayoutAutomatically()
        }
    }

    /// Adds a constraint after the others.
    public final func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

    /// The parts of the layer's place that change with the superlayer's size, as soon as the size is set; none by
    /// default.
    ///
    /// A flexible part takes the whole change; two margins take half each; beside a flexible extent one margin takes two
    /// thirds, and two take one each, in whole points rounded down.
    public final var autoresizingMask: CAAutoresizingMask {
        get { layoutRules?.autoresizingMask ?? [] }
        set { changeRules { $0.autoresizingMask = newValue } }
    }

    private func changeRules(_ change: (LayoutRules) -> Void) {
        let rules = layoutRules ?? LayoutRules()
        layoutRules = rules
        change(rules)
    }
}
