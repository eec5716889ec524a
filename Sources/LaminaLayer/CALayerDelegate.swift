/// Helps a layer to lay out its sublayers and to make its contents. Every method has a default.
public protocol CALayerDelegate: AnyObject {
    /// Makes new contents; called for a layer that was asked to display. Does nothing by default.
    func display(_ layer: CALayer)

    /// Arranges the sublayers; called for a layer that needs layout. Does nothing by default.
    func layoutSublayers(of layer: CALayer)

    /// The action that a change of a property starts; `NSNull` for none, `nil`, the default, to look elsewhere.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Does nothing.
    public func display(_ layer: CALayer) {}

    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}

    /// `nil`.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
