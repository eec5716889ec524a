import Foundation
import LaminaMath

extension PathOutline {
    /// Adds a part of an ellipse from the current point to another, as in SVG's path data. If a radius is 0 it adds a line,
    /// and if both points are the same it adds nothing. Radii that are too small are enlarged until they reach.
    ///
    /// The centre is found by SVG 2, appendix B.2.4, "Conversion from endpoint to center parameterization".
    ///
    /// - Parameters:
    ///   - radii: Along the ellipse's own axes; signs are ignored.
    ///   - rotation: The angle of the ellipse's x axis, in radians towards +y.
    ///   - isLarge: Whether to take the larger part of the ellipse.
    ///   - isPositive: Whether the arc goes in the direction from +x towards +y.
    package mutating func addEllipticalArc(
        to end: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool, isPositive: Bool
    ) {
        let start = currentPoint
        guard !isEmpty, start != end else { return }
        var (rx, ry) = (Double(radii.width).magnitude, Double(radii.height).magnitude)
        guard rx > 0, ry > 0, rx.isFinite, ry.isFinite, rotation.isFinite else { return addLine(to: end) }
        let (sine, cosine) = TurnAngle.sineAndCosine(Double(rotation))
        let (dx, dy) = (Double(start.x - end.x) / 2, Double(start.y - end.y) / 2)
        let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
        let reach = (x / rx) * (x / rx) + (y / ry) * (y / ry)
        if reach > 1 { (rx, ry) = (rx * reach.squareRoot(), ry * reach.squareRoot()) }
        // In units of the radii the ellipse is a unit circle. So the squared distance of its centre from the middle of the
        // points is 1 less the squared distance of either point from that middle.
        let (u, v) = (x / rx, y / ry)
        let square = u * u + v * v
        guard square > 0, square.isFinite else { return addLine(to: end) }
        let share = (max(0, 1 - square) / square).squareRoot() * (isLarge == isPositive ? -1 : 1)
        let center = SIMD2(share * v, -share * u)
        let (from, to) = (SIMD2(u, v) - center, -SIMD2(u, v) - center)
        var delta = Math.atan2(from.x * to.y - from.y * to.x, (from * to).sum())
        if isPositive, delta <= 0 { delta += 2 * .pi } else if !isPositive, delta >= 0 { delta -= 2 * .pi }
        let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        let toPath = CGAffineTransform(
            a: CGFloat(cosine * rx), b: CGFloat(sine * rx), c: CGFloat(-sine * ry), d: CGFloat(cosine * ry),
            tx: middle.x, ty: middle.y)
        var arc = PathOutline()
        arc.addRelativeArc(
            center: CGPoint(x: center.x, y: center.y), radius: 1,
            startAngle: CGFloat(Math.atan2(from.y, from.x)), delta: CGFloat(delta), transform: toPath)
        // The arc begins and ends exactly at the given points, whatever the rounding.
        let curves = arc.verbs.count - 1
        guard curves > 0, arc.points.count == 1 + 3 * curves else { return addLine(to: end) }
        for index in 0..<curves {
            let points = arc.points[(1 + 3 * index)..<(4 + 3 * index)]
            let first = points.startIndex
            addCurve(
                to: index == curves - 1 ? end : points[first + 2], control1: points[first],
                control2: points[first + 1])
        }
    }
}
