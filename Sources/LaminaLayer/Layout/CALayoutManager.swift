import Foundation

/// Arranges the sublayers of the layers that it is set on. Every method has a default.
public protocol CALayoutManager: AnyObject {
    /// Called when a layer begins to need layout, once until it was laid out. Does nothing by default.
    func invalidateLayout(of layer: CALayer)

    /// Arranges the sublayers. Does nothing by default.
    func layoutSublayers(of layer: CALayer)

    /// The size that the layer would like to have; that of its bounds by default.
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

/// What few layers have to say about layout.
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
    /// What arranges the sublayers where no delegate does; `nil` by default. Retained.
    public final var layoutManager: (any CALayoutManager)? {
        get { layoutRules?.manager }
        set {
            changeRules { $0.manager = newValue }
            setNeedsLayout()
        }
    }

    /// What a ``CAConstraintLayoutManager`` of the superlayer keeps to; `nil` by default.
    public final var constraints: [CAConstraint]? {
        get { layoutRules.flatMap { $0.constraints.isEmpty ? nil : $0.constraints } }
        set {
            changeRules { $0.constraints = newValue ?? [] }
            parent?.setNeedsLayoutAutomatically()
        }
    }

    /// Adds a constraint after the others.
    public final func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

    /// Which parts of the layer's place change with the superlayer's size, at once when that is set; none by default.
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
