import CoreGraphics
import Foundation

/// A path with the way in which it is drawn: what the bezier paths of UIKit and AppKit have in common.
package struct StyledPath {
    /// The elements. A copy of this value shares them until one of both is given elements of its own.
    package private(set) var path = CGMutablePath()
    package var lineWidth: CGFloat = 1
    package var lineCap = CGLineCap.butt
    package var lineJoin = CGLineJoin.miter
    /// The longest miter, in line widths.
    package var miterLimit: CGFloat = 10
    /// Kept for programs that ask: curves are always as smooth as pixels show.
    package var flatness: CGFloat = 0.6
    /// Which parts are inside.
    package var fillRule = CGPathFillRule.winding
    package private(set) var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

    package init() {}

    /// The elements. A path that is set is copied.
    package var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    /// The same style without elements of its own.
    private func with(_ path: CGMutablePath) -> StyledPath {
        var result = self
        result.path = path
        return result
    }

    /// A copy with elements of its own.
    package var copy: StyledPath {
        let path = CGMutablePath()
        path.addPath(self.path)
        return with(path)
    }

    /// The same outlines, each the other way round.
    package var reversed: StyledPath {
        let path = CGMutablePath()
        path.addPath(self.path.reversed())
        return with(path)
    }

    package mutating func removeAll() { path = CGMutablePath() }

    package mutating func apply(_ transform: CGAffineTransform) {
        let mapped = CGMutablePath()
        mapped.addPath(path, transform: transform)
        path = mapped
    }

    /// Sets the lengths of dashes and gaps; `nil` for a solid line.
    package mutating func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        guard let pattern, count > 0 else {
            dash = ([], 0)
            return
        }
        dash = (Array(UnsafeBufferPointer(start: pattern, count: count)), phase)
    }

    /// Whether filling covers a point.
    package func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

    package func fill(in context: CGContext) {
        context.beginPath()
        context.addPath(path)
        context.fillPath(using: fillRule)
    }

    /// Draws a line along the path.
    package func stroke(in context: CGContext) {
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCap)
        context.setLineJoin(lineJoin)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dash.phase, lengths: dash.lengths)
        context.beginPath()
        context.addPath(path)
        context.strokePath()
        context.restoreGState()
    }

    /// Limits later drawing to the inside of the path.
    package func clip(_ context: CGContext) {
        context.beginPath()
        context.addPath(path)
        context.clip(using: fillRule)
    }
}
