import Foundation
import LaminaGeometry
import LaminaValues

/// A layer that draws a gradient over its background colour, inside its rounded corners.
///
/// It lies beneath contents, sublayers and border. The points lie in a unit square, which is stretched with the bounds and
/// the gradient in it. So in bounds that are not square, lines of one colour of an axial gradient are not at right angles to
/// its direction: from corner to corner, they run along the other diagonal.
///
/// Between two colours the straight components, including opacity,
/// are mixed as they are encoded in sRGB. So a colour that fades to clear black darkens on its way, while a colour
/// that fades to itself with an opacity of 0 does not. The gradient is dithered, so that slow changes show no bands.
/// Areas of one colour, such as beyond the ends, have exactly this colour.
///
/// A gradient with fewer than two colours draws nothing. Neither does a gradient whose start and end point leave no
/// axis: equal points, or for ``CAGradientLayerType/radial`` points that agree in one coordinate.
open class CAGradientLayer: CALayer {
    /// A layer without colours and without a size, at the origin.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) { super.init(layer: layer) }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class var kind: LayerKind { .gradient }

    /// The colours in order; `nil`, the default, for none. Animates between lists of the same length.
    open var colors: [Any]? {
        get { values.gradient.colors }
        set {
            let colors = newValue.map { list in list.compactMap { $0 as? CGColor } }
            if colors?.count != newValue?.count {
                warn("a gradient's colors have elements that are no CGColor")
            }
            update(\.gradient.colors, .colors, to: colors)
        }
    }

    /// Where each colour lies, 0 at the start and 1 at the end; `nil`, the default, for even steps.
    ///
    /// Locations should rise, and are sorted if they do not. Two colours in one place make a hard edge. The outermost
    /// colours extend beyond their places, which may lie outside 0...1. With fewer locations than colours, or a
    /// location that is not a number, nothing is drawn.
    open var locations: [NSNumber]? {
        get { values.gradient.locations?.map { NSNumber(value: $0) } }
        set { update(\.gradient.locations, .locations, to: newValue?.map(\.doubleValue)) }
    }

    /// Where the gradient starts: (0, 0) is the bounds' origin, (1, 1) the corner across; (0.5, 0) by default.
    open var startPoint: CGPoint {
        get { values.gradient.startPoint }
        set { update(\.gradient.startPoint, .startPoint, to: newValue) }
    }

    /// Where the gradient ends, like ``startPoint``; (0.5, 1) by default.
    open var endPoint: CGPoint {
        get { values.gradient.endPoint }
        set { update(\.gradient.endPoint, .endPoint, to: newValue) }
    }

    /// The point where the ellipses of a ``CAGradientLayerType/radial`` gradient begin, like ``startPoint``; `nil`,
    /// the default, for the start point itself. The last ellipse still lies around the start point. The middles of
    /// the ellipses between move from the focal point to the start point in proportion to their size. A focal point
    /// farther than 0.99 of the way to the last ellipse is moved back to there. This property is Lamina's addition;
    /// Core Animation does not have it.
    open var focalPoint: CGPoint? {
        get { values.gradient.focalPoint }
        set { update(\.gradient.focalPoint, .focalPoint, to: newValue) }
    }

    /// How the colours lie; ``CAGradientLayerType/axial`` by default.
    open var type: CAGradientLayerType {
        get { values.gradient.type }
        set { update(\.gradient.type, to: newValue) }
    }

    /// The default of a property by its key; see ``CALayer/defaultValue(forKey:)``.
    open override class func defaultValue(forKey key: String) -> Any? {
        boxed(PropertyDefaults.ofGradientLayer(key)) ?? super.defaultValue(forKey: key)
    }
}
