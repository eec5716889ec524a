import Foundation
import LaminaGeometry
import LaminaPlan

/// A layer that draws a gradient over its background colour, inside its rounded corners.
///
/// It lies beneath contents, sublayers and border. Between two colours straight components are mixed, opacity among
/// them, as they are encoded in sRGB: a colour that fades to clear black darkens on its way, one that fades to itself
/// with an opacity of 0 does not. What is drawn is dithered, so that slow gradients show no bands; places of one colour,
/// such as those beyond the ends, have exactly that.
///
/// Fewer than two colours draw nothing, and so do start and end points that leave no axis: the same ones, and for
/// ``CAGradientLayerType/radial`` such as agree in one coordinate.
open class CAGradientLayer: CALayer {
    /// A layer without colours and without a size, at the origin.
    public override init() {
        super.init()
        values.kind = .gradient
    }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) {
        super.init(layer: layer)
        values.kind = .gradient
    }

    /// The colours in order; `nil`, the default, for none. Animates between lists of the same length.
    open var colors: [CGColor]? {
        get { values.gradient.colors }
        set { update(\.gradient.colors, .colors, to: newValue) }
    }

    /// Where each colour lies, 0 at the start and 1 at the end; `nil`, the default, for even steps.
    ///
    /// They should rise, and are sorted if they do not. Two colours in one place make a hard edge. The outermost colours
    /// go on beyond their places, which may lie outside 0...1. Fewer locations than colours, or one that is not a
    /// number, draw nothing.
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

    /// Where the ellipses of a ``CAGradientLayerType/radial`` gradient begin, like ``startPoint``, around which the last one lies as
    /// ever; `nil`, the default, for the start point itself. Those in between lie as far between both as they have grown. Farther
    /// than 0.99 of the way to the last ellipse it is taken back to there. An addition of Lamina's: Core Animation has no such
    /// property.
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
        let defaults = GradientValues()
        return switch key {
        case "startPoint": defaults.startPoint
        case "endPoint": defaults.endPoint
        case "type": defaults.type
        default: super.defaultValue(forKey: key)
        }
    }

    /// Makes the object that ``CALayer/presentation()`` fills.
    open override func makePresentationCopy() -> CALayer { CAGradientLayer(layer: self) }
}
