import Foundation
import LaminaMath

extension PathOutline {
    /// The outline at a share of the way between two outlines with the same elements; `nil` for others.
    ///
    /// As in pictures of Core Animation, the ends of elements move straight, and the vectors from them to the control
    /// points turn and grow. A line and a curve are mixed as two curves; the line's control points are at its thirds.
    package static func mix(_ a: PathOutline, _ b: PathOutline, _ t: CGFloat) -> PathOutline? {
        guard t.isFinite else { return nil }
        if a.verbs != b.verbs {
            guard let (a, b) = alike(a, b) else { return nil }
            return mix(a, b, t)
        }
        var result = PathOutline(withRoomFor: a)
        func point(_ index: Int) -> CGPoint {
            let (p, q) = (a.points[index], b.points[index])
            return CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        }
        // The indices of the point at which the element before ends, and of the subpath's first point.
        var (current, start) = (0, 0)
        func control(_ index: Int, of end: Int) -> CGPoint {
            let (p, q) = (a.points[index] - a.points[end], b.points[index] - b.points[end])
            let (place, way) = (point(end), mixTangents(p, q, Double(t)))
            return CGPoint(x: place.x + way.x, y: place.y + way.y)
        }
        a.forEach { verb, first in
            switch verb {
            case .move:
                result.move(to: point(first))
                start = first
                current = start
            case .line:
                result.addLine(to: point(first))
                current = first
            case .quadCurve:
                result.addQuadCurve(to: point(first + 1), control: point(first))
                current = first + 1
            case .curve:
                result.addCurve(
                    to: point(first + 2), control1: control(first, of: current),
                    control2: control(first + 1, of: first + 2))
                current = first + 2
            case .close:
                result.close()
                current = start
            }
        }
        return result
    }
}

extension PathOutline {
    /// The vector at a share of the way between two vectors from an element's end to its control point. It turns the
    /// shorter way round, and grows evenly.
    package static func mixTangents(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ t: Double) -> SIMD2<Double> {
        let (la, lb) = ((a * a).sum().squareRoot(), (b * b).sum().squareRoot())
        let cross = a.x * b.y - a.y * b.x
        // For parallel vectors and for zero vectors, the straight mixture is the same or better.
        guard la > 0, lb > 0, cross.magnitude > 1e-9 * la * lb else { return a + (b - a) * t }
        let turn = Math.atan2(cross, (a * b).sum()) * t
        let scale = (la + (lb - la) * t) / la
        let (c, s) = (Math.cos(turn) * scale, Math.sin(turn) * scale)
        return SIMD2(a.x * c - a.y * s, a.x * s + a.y * c)
    }
}

private func - (a: CGPoint, b: CGPoint) -> SIMD2<Double> { SIMD2(Double(a.x - b.x), Double(a.y - b.y)) }

extension PathOutline {
    /// The outlines, with a curve in place of each line that is a curve in the other outline; `nil` if they differ in
    /// another way.
    private static func alike(_ a: PathOutline, _ b: PathOutline) -> (PathOutline, PathOutline)? {
        guard a.verbs.count == b.verbs.count,
            zip(a.verbs, b.verbs).allSatisfy({
                $0 == $1 || ($0 == .line && $1 == .curve) || ($0 == .curve && $1 == .line)
            })
        else { return nil }
        return (a.curved(where: b.verbs), b.curved(where: a.verbs))
    }

    private func curved(where other: [Verb]) -> PathOutline {
        var result = PathOutline()
        var index = 0
        forEach { verb, first in
            defer { index += 1 }
            switch verb {
            case .move: result.move(to: points[first])
            case .line where other[index] == .curve:
                let (from, to) = (result.currentPoint, points[first])
                let (dx, dy) = ((to.x - from.x) / 3, (to.y - from.y) / 3)
                result.addCurve(
                    to: to, control1: CGPoint(x: from.x + dx, y: from.y + dy),
                    control2: CGPoint(x: to.x - dx, y: to.y - dy))
            case .line: result.addLine(to: points[first])
            case .quadCurve: result.addQuadCurve(to: points[first + 1], control: points[first])
            case .curve:
                result.addCurve(
                    to: points[first + 2], control1: points[first], control2: points[first + 1])
            case .close: result.close()
            }
        }
        return result
    }
}
