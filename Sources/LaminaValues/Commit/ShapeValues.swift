import Foundation
import LaminaGeometry

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
