import Foundation

extension PathOutline {
    /// The smallest rectangle that holds all points, control points included; null for an empty path.
    package var controlBox: CGRect { isEmpty ? .null : CGRect(bounding: points) }

    /// The smallest rectangle that holds the path; null for an empty one.
    package var box: CGRect {
        guard let first = points.first else { return .null }
        var low = SIMD2(Double(first.x), Double(first.y))
        var high = low
        func include(_ p: SIMD2<Double>) {
            low = pointwiseMin(low, p)
            high = pointwiseMax(high, p)
        }
        func vector(_ index: Int) -> SIMD2<Double> { SIMD2(Double(points[index].x), Double(points[index].y)) }
        var current = low
        var start = low
        forEach { verb, index in
            switch verb {
            case .close:
                current = start
                return
            case .move, .line: break
            case .quadCurve:
                let (a, b, c) = (current, vector(index), vector(index + 1))
                // A curve whose control point lies between its ends does not leave the box of its ends.
                if Self.holds(a, c, b) { break }
                let extrema = Self.quadExtrema(a, b, c)
                for index in extrema.indices where extrema[index] > 0 && extrema[index] < 1 {
                    let t = extrema[index]
                    include(a * ((1 - t) * (1 - t)) + b * (2 * t * (1 - t)) + c * (t * t))
                }
            case .curve:
                let (a, b, c, d) = (current, vector(index), vector(index + 1), vector(index + 2))
                if Self.holds(a, d, b), Self.holds(a, d, c) { break }
                let extrema = Self.extrema(a, b, c, d)
                for index in extrema.indices where extrema[index] > 0 && extrema[index] < 1 {
                    let (t, u) = (extrema[index], 1 - extrema[index])
                    include(a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t))
                }
            }
            current = vector(index + verb.pointCount - 1)
            if verb == .move { start = current }
            include(current)
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// Whether the box around two points holds a third one.
    @inline(__always)
    private static func holds(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ p: SIMD2<Double>) -> Bool {
        all((p .>= pointwiseMin(a, b)) .& (p .<= pointwiseMax(a, b)))
    }

    /// The parameters at which a quadratic curve has an extreme x or y, on the curve if they lie between 0 and 1.
    private static func quadExtrema(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
    ) -> SIMD2<Double> {
        (a - b) / ((a - b) - (b - c))
    }

    /// The parameters at which a cubic curve has an extreme x or y: the roots of its derivative, on the curve if they lie
    /// between 0 and 1. Hot, so it allocates no list.
    private static func extrema(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
    ) -> SIMD4<Double> {
        var result = SIMD4<Double>()
        for axis in 0..<2 {
            // u²·p + 2ut·q + t²·r = t²(p − 2q + r) + 2t(q − p) + p
            let (p, q, r) = (b[axis] - a[axis], c[axis] - b[axis], d[axis] - c[axis])
            let (square, half) = (p - 2 * q + r, q - p)
            let root = (half * half - square * p).squareRoot()
            // The numerically stable form, which never subtracts two nearly equal numbers.
            let sum = half < 0 ? half - root : half + root
            (result[2 * axis], result[2 * axis + 1]) = (-sum / square, -p / sum)
        }
        return result
    }

    /// The rectangle that this path is, if it is a single subpath of four sides along the axes that is closed or returns to
    /// its start.
    package var asRect: CGRect? {
        var corners = points
        var lines = verbs.dropFirst()
        if lines.last == .close { lines.removeLast() } else if corners.count != 5 { return nil }
        guard verbs.first == .move, lines.allSatisfy({ $0 == .line }) else { return nil }
        if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
        guard corners.count == 4 else { return nil }
        let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
        let turnsAtX = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
        let turnsAtY = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
        return turnsAtX || turnsAtY ? CGRect(bounding: [a, c]) : nil
    }
}
