import Foundation

/// Corners of a rectangle by their coordinates, whichever way y points; the bits are those of Core Animation's
/// `CACornerMask`.
package struct RectangleCorners: OptionSet, Hashable, Sendable {
    package let rawValue: UInt

    package init(rawValue: UInt) { self.rawValue = rawValue & 15 }

    package static let minXMinY = RectangleCorners(rawValue: 1)
    package static let maxXMinY = RectangleCorners(rawValue: 2)
    package static let minXMaxY = RectangleCorners(rawValue: 4)
    package static let maxXMaxY = RectangleCorners(rawValue: 8)
    package static let all = RectangleCorners(rawValue: 15)
}

extension CGPath {
    /// The distance from the corner, in radii, at which a continuous corner leaves the side.
    package static let continuousCornerExtent: CGFloat = 1.547302

    /// A rectangle with some corners rounded as a layer's are; to be filled by the non-zero rule.
    ///
    /// - Parameters:
    ///   - radius: Clamped to 0 ... half the shorter side.
    ///   - isContinuous: Whether the bend of the corners grows gradually: a path fitted to Core Animation's own pictures.
    ///     Such corners begin ``continuousCornerExtent`` radii from the corner, even if that is beyond the middle of the
    ///     side. Then the corners overlap, also as in those pictures: beside the middle of the side, slivers between the side
    ///     and the nearer corner's curve lie inside. The slivers are outlines of their own in the same sense of rotation, so
    ///     that a pixel with a part of a sliver and a part of the rest is covered by both.
    ///   - cornersMeet: Whether the slivers are left out. A hole needs this, because slivers would be cut out of the shape
    ///     around it, too.
    package static func roundedRectangle(
        _ rect: CGRect, radius: CGFloat, corners: RectangleCorners = .all, isContinuous: Bool = false,
        cornersMeet: Bool = false
    ) -> CGPath {
        var outline = PathOutline()
        guard !rect.isNull else { return CGPath(outline: outline) }
        let rect = rect.standardized
        let radius = max(0, min(radius, min(rect.width, rect.height) / 2))
        guard radius > 0, !corners.isEmpty else {
            outline.addRect(rect)
            return CGPath(outline: outline)
        }
        let sides: [(RectangleCorners, along: SIMD2<Double>, away: SIMD2<Double>)] = [
            (.minXMinY, SIMD2(0, 1), SIMD2(1, 0)), (.maxXMinY, SIMD2(-1, 0), SIMD2(0, 1)),
            (.maxXMaxY, SIMD2(0, -1), SIMD2(-1, 0)), (.minXMaxY, SIMD2(1, 0), SIMD2(0, -1)),
        ]
        /// How far a corner reaches along a side, in radii.
        func reach(_ name: RectangleCorners, along length: CGFloat) -> Double {
            corners.contains(name) ? Double(length / (2 * radius)) : .infinity
        }
        var slivers = PathOutline()
        for (index, (corner, (name, along, away))) in zip(rect.corners, sides).enumerated() {
            /// The point at given distances, in radii, from the corner: back along the side that leads to it, and forwards.
            func point(_ back: Double, _ on: Double) -> CGPoint {
                let offset = (along * back + away * on) * Double(radius)
                return CGPoint(x: corner.x + CGFloat(offset.x), y: corner.y + CGFloat(offset.y))
            }
            func begin(_ point: CGPoint) {
                if outline.isEmpty { outline.move(to: point) } else { outline.addLine(to: point) }
            }
            func curve(_ a: (Double, Double), _ b: (Double, Double), to end: (Double, Double)) {
                outline.addCurve(
                    to: point(end.0, end.1), control1: point(a.0, a.1), control2: point(b.0, b.1))
            }
            /// The sliver of the side that leads away from the corner, and of a corner like it at the side's other end.
            func addSliver(_ tail: ContinuousTail, along length: Double) {
                guard let rest = tail.rest, !cornersMeet else { return }
                slivers.move(to: point(0, length - rest.end.y))
                slivers.addLine(to: point(0, rest.end.y))
                slivers.addCurve(
                    to: point(tail.end.x, tail.end.y), control1: point(rest.b.x, rest.b.y),
                    control2: point(rest.a.x, rest.a.y))
                slivers.addCurve(
                    to: point(0, length - rest.end.y), control1: point(rest.a.x, length - rest.a.y),
                    control2: point(rest.b.x, length - rest.b.y))
                slivers.close()
            }
            if !corners.contains(name) {
                begin(corner)
            } else if isContinuous {
                // The side that leads to the corner, and the one that leads away from it.
                let (length, next) =
                    index.isMultiple(of: 2) ? (rect.height, rect.width) : (rect.width, rect.height)
                let first = ContinuousTail(reach: reach(sides[(index + 3) % 4].0, along: length))
                let last = ContinuousTail(reach: reach(sides[(index + 1) % 4].0, along: next))
                begin(point(first.end.y, first.end.x))
                curve((first.b.y, first.b.x), (first.a.y, first.a.x), to: (0.644148, 0.070748))
                curve((0.376057, 0.163004), (0.163004, 0.376057), to: (0.070748, 0.644148))
                curve((last.a.x, last.a.y), (last.b.x, last.b.y), to: (last.end.x, last.end.y))
                addSliver(last, along: Double(next / radius))
            } else {
                let near = 1 - Double(PathOutline.quarterCircle)
                begin(point(1, 0))
                curve((near, 0), (0, near), to: (0, 1))
            }
        }
        outline.close()
        outline.append(slivers)
        return CGPath(outline: outline)
    }
}

/// The last curve of a continuous corner of radius 1, from (0.070748, 0.644148): its control points and its end, as distances
/// from the side and along it.
private struct ContinuousTail {
    var a: SIMD2<Double>
    var b: SIMD2<Double>
    var end: SIMD2<Double>
    /// The control points and the end of the curve's part beyond the reach; `nil` if all of the curve lies within it.
    var rest: (a: SIMD2<Double>, b: SIMD2<Double>, end: SIMD2<Double>)?

    /// - Parameter reach: The distance along the side at which the curve ends, if it is not at the side by then.
    init(reach: Double) {
        let start = SIMD2(0.070748, 0.644148)
        let (a, b) = (SIMD2(0, 0.882045), SIMD2(0, 1.084498))
        let end = SIMD2(0, Double(CGPath.continuousCornerExtent))
        (self.a, self.b, self.end) = (a, b, end)
        guard reach < end.y else { return }
        func mix(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ t: Double) -> SIMD2<Double> { p + (q - p) * t }
        // The distance along the side grows with the parameter.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<52 {
            let t = (low + high) / 2
            let (first, middle, last) = (mix(start, a, t), mix(a, b, t), mix(b, end, t))
            let (before, after) = (mix(first, middle, t), mix(middle, last, t))
            let cut = mix(before, after, t)
            if cut.y < reach {
                low = t
            } else {
                high = t
                (self.a, self.b, self.end) = (first, before, cut)
                rest = (after, last, end)
            }
        }
    }
}
