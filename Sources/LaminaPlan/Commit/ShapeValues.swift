import Foundation
import LaminaGeometry

/// The rule that decides which points lie inside a shape layer's path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"even-odd"`.
    public var rawValue: String

    /// A rule by its name; an unknown name behaves like `.nonZero`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Points around which the path winds, the default.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Points that an odd number of the path's loops enclose.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How the ends of a shape layer's line look.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"round"`.
    public var rawValue: String

    /// A cap by its name; an unknown name behaves like `.butt`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cut off at the end point, the default.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half disc around the end point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Cut off half a line width beyond the end point.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How two pieces of a shape layer's line meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"bevel"`.
    public var rawValue: String

    /// A join by its name; an unknown name behaves like `.miter`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The outer sides are extended until they meet; where that is too far, the join is a `bevel`. The default.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A part of a disc around the point.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Their outer corners are connected.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The committed values of a `CAShapeLayer` beyond those of every layer. Lengths are points.
package struct ShapeValues: Equatable, Sendable {
    /// In the layer's own space. Never a `CGMutablePath`.
    package var path: CGPath?
    package var fillColor: CGColor? = .black
    package var fillRule = CAShapeLayerFillRule.nonZero
    package var strokeColor: CGColor?
    /// Shares of the path's length, over all subpaths in their order.
    package var strokeStart: CGFloat = 0
    package var strokeEnd: CGFloat = 1
    package var lineWidth: CGFloat = 1
    package var miterLimit: CGFloat = 10
    package var lineCap = CAShapeLayerLineCap.butt
    package var lineJoin = CAShapeLayerLineJoin.miter
    package var lineDashPhase: CGFloat = 0
    package var lineDashPattern: [Double]?

    package init() {}
}

extension ShapeValues {
    /// How the path is stroked; `nil` if it is not stroked.
    package var strokeStyle: StrokeStyle? {
        guard lineWidth > 0, lineWidth.isFinite, let color = strokeColor, color.isVisible,
            strokeStart < strokeEnd
        else { return nil }
        let cap: CGLineCap = lineCap == .round ? .round : lineCap == .square ? .square : .butt
        let join: CGLineJoin = lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter
        // With a limit of NaN, no miter is drawn.
        return StrokeStyle(
            width: Double(lineWidth), cap: cap, join: join,
            miterLimit: miterLimit > 0 ? Double(miterLimit) : 0)
    }
}
