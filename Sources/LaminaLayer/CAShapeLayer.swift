import Foundation
import LaminaGeometry
import LaminaValues

/// A layer that draws a path: filled, and with a line along it.
///
/// The path is drawn over the layer's background and contents and beneath its sublayers, the line over the fill. It lies in
/// the layer's own space and may leave the bounds, which cut it only with ``CALayer/masksToBounds``. However the layer is
/// scaled or turned, the path is drawn at the picture's resolution.
open class CAShapeLayer: CALayer {
    /// A layer without a path and without a size, at the origin.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) { super.init(layer: layer) }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class var kind: LayerKind { .shape }

    /// The path that is drawn, in the layer's own space; `nil`, the default, for nothing. A mutable path is copied.
    ///
    /// The path does not animate by itself. An animation between two paths moves each point from its place in the
    /// first to its place in the second, so both paths need the same elements. Paths with different elements change
    /// in the middle of the animation.
    open var path: CGPath? {
        get { values.shape.path }
        set { update(\.shape.path, .path, to: newValue is CGMutablePath ? newValue?.copy() : newValue) }
    }

    /// The colour that fills the path; opaque black by default, `nil` for no fill.
    open var fillColor: CGColor? {
        get { values.shape.fillColor }
        set { updateColor(\.shape.fillColor, .fillColor, to: newValue) }
    }

    /// The rule that determines the inside of the path; ``CAShapeLayerFillRule/nonZero`` by default.
    open var fillRule: CAShapeLayerFillRule {
        get { values.shape.fillRule }
        set { update(\.shape.fillRule, to: newValue) }
    }

    /// The colour of the line along the path; `nil`, the default, for no line.
    open var strokeColor: CGColor? {
        get { values.shape.strokeColor }
        set { updateColor(\.shape.strokeColor, .strokeColor, to: newValue) }
    }

    /// Where the line begins, as a share of the length of all subpaths in their order; 0 by default. Shares below 0
    /// count as 0, and shares above 1 as 1. A line that does not begin before its end is not drawn.
    open var strokeStart: CGFloat {
        get { values.shape.strokeStart }
        set { update(\.shape.strokeStart, .strokeStart, to: newValue) }
    }

    /// Where the line ends, like ``strokeStart``; 1 by default.
    open var strokeEnd: CGFloat {
        get { values.shape.strokeEnd }
        set { update(\.shape.strokeEnd, .strokeEnd, to: newValue) }
    }

    /// The line's width in points, half of it on each side of the path; 1 by default. Without a positive, finite width
    /// there is no line.
    open var lineWidth: CGFloat {
        get { values.shape.lineWidth }
        set { update(\.shape.lineWidth, .lineWidth, to: newValue) }
    }

    /// The limit of a miter's length, from the inner corner to the tip, in line widths; 10 by default. Longer miters
    /// become bevels.
    open var miterLimit: CGFloat {
        get { values.shape.miterLimit }
        set { update(\.shape.miterLimit, .miterLimit, to: newValue) }
    }

    /// The shape of the ends of the line and of its dashes; ``CAShapeLayerLineCap/butt`` by default.
    open var lineCap: CAShapeLayerLineCap {
        get { values.shape.lineCap }
        set { update(\.shape.lineCap, to: newValue) }
    }

    /// How the line turns at corners; ``CAShapeLayerLineJoin/miter`` by default.
    open var lineJoin: CAShapeLayerLineJoin {
        get { values.shape.lineJoin }
        set { update(\.shape.lineJoin, to: newValue) }
    }

    /// How far into the ``lineDashPattern`` each subpath begins, in points; 0 by default.
    open var lineDashPhase: CGFloat {
        get { values.shape.lineDashPhase }
        set { update(\.shape.lineDashPhase, .lineDashPhase, to: newValue) }
    }

    /// The lengths of a dash, a gap, a dash, and so on, in points, repeated; an odd number of lengths is taken twice.
    /// `nil`, the default, draws the line whole, and so does a pattern with a negative or infinite length, or without
    /// any.
    ///
    /// Dashes apply to the part of the path between ``strokeStart`` and ``strokeEnd``. Every subpath begins the
    /// pattern anew.
    open var lineDashPattern: [NSNumber]? {
        get { values.shape.lineDashPattern?.map { NSNumber(value: $0) } }
        set { update(\.shape.lineDashPattern, to: newValue?.map(\.doubleValue)) }
    }

    /// The default of a property by its key; see ``CALayer/defaultValue(forKey:)``.
    open override class func defaultValue(forKey key: String) -> Any? {
        boxed(PropertyDefaults.ofShapeLayer(key)) ?? super.defaultValue(forKey: key)
    }
}
