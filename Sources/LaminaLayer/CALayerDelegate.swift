import LaminaDraw

/// Helps a layer to lay out its sublayers and to make its contents. Every method has a default.
public protocol CALayerDelegate: AnyObject {
    /// Makes new contents; called for a layer that was asked to display. By default the layer draws them by
    /// ``draw(_:in:)``.
    func display(_ layer: CALayer)

    /// Draws the contents of a layer whose class does not draw itself; see ``CALayer/draw(in:)``. Draws nothing by
    /// default.
    func draw(_ layer: CALayer, in ctx: CGContext)

    /// Called before a layer draws, the time to choose its ``CALayer/contentsFormat``. Does nothing by default.
    func layerWillDraw(_ layer: CALayer)

    /// Arranges the sublayers; called for a layer that needs layout. By default its ``CALayer/layoutManager`` does.
    func layoutSublayers(of layer: CALayer)

    /// The action that a change of a property starts; `NSNull` for none, `nil`, the default, to look elsewhere.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Makes the layer draw its contents.
    public func display(_ layer: CALayer) { layer.drawContents() }

    /// Draws nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) { layer.drawn?.isUndrawn = true }

    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}

    /// Makes the layer's manager arrange the sublayers.
    public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }

    /// `nil`.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
