import Foundation
import LaminaValues

/// A layer that only places its sublayers: they live in the 3D space that this layer itself lives in, instead of being
/// flattened into its plane, so that the sides of a cube are a cube.
///
/// Only the sublayers are drawn. Background, contents, border, shadow, mask, filters, clipping and rasterization are
/// ignored, and opacity acts on each sublayer by itself.
open class CATransformLayer: CALayer {
    /// A layer without a size, at the origin.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) { super.init(layer: layer) }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class var kind: LayerKind { .transform }

    /// Always `nil`, because there is no plane in which a point could be mapped to the sublayers. Test the sublayers
    /// instead.
    open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
