import Foundation

extension PathOutline {
    /// Whether filling the path covers a point. Points on the outline's sides towards min-x and min-y count as inside, so
    /// that shapes with a common side have no point in common.
    package func contains(_ point: CGPoint, using rule: CGPathFillRule) -> Bool {
        let p = SIMD2(Double(point.x), Double(point.y))
        guard p.x.isFinite, p.y.isFinite, let first = points.first else { return false }
        func vector(_ index: Int) -> SIMD2<Double> { SIMD2(Double(points[index].x), Double(points[index].y)) }
        var winding = 0
        var start = SIMD2(Double(first.x), Double(first.y))
        var current = start
        forEach { verb, index in
            switch verb {
            case .move, .close:
                winding += Self.crossing(current, start, p)
                if verb == .move { start = vector(index) }
                current = start
                return
            case .line: winding += Self.crossing(current, vector(index), p)
            case .quadCurve:
                // The same curve, raised to a cubic.
                let (b, c) = (vector(index), vector(index + 1))
                winding += Self.crossing(
                    current, current + (b - current) * (2 / 3), c + (b - c) * (2 / 3), c, p)
            case .curve:
                winding += Self.crossing(
                    current, vector(index), vector(index + 1), vector(index + 2), p)
            }
            current = vector(index + verb.pointCount - 1)
        }
        winding += Self.crossing(current, start, p)
        return rule == .winding ? winding != 0 : winding % 2 != 0
    }

    /// ±1 for a line that crosses the ray from `p` towards min-x.
    private static func crossing(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ p: SIMD2<Double>) -> Int {
        guard (a.y <= p.y) != (b.y <= p.y) else { return 0 }
        let x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
        guard x <= p.x else { return 0 }
        return b.y > a.y ? 1 : -1
    }

    /// The same for a curve. Far from its control points, a curve winds around a point as its chord does. So only halves
    /// around the point are cut further.
    private static func crossing(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, _ p: SIMD2<Double>
    ) -> Int {
        var result = 0
        var waiting = [(a, b, c, d, 0)]
        // Enough for any curve that passes the point a few times. A curve as small as the rounding of its coordinates would
        // be cut without end.
        var budget = 1000
        while let (a, b, c, d, depth) = waiting.popLast() {
            let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
            let high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
            budget -= 1
            guard budget > 0, depth < 40, p.x >= low.x, p.y >= low.y, p.x <= high.x, p.y <= high.y else {
                result += crossing(a, d, p)
                continue
            }
            let (ab, bc, cd) = ((a + b) * 0.5, (b + c) * 0.5, (c + d) * 0.5)
            let (abc, bcd) = ((ab + bc) * 0.5, (bc + cd) * 0.5)
            let middle = (abc + bcd) * 0.5
            waiting.append((a, ab, abc, middle, depth + 1))
            waiting.append((middle, bcd, cd, d, depth + 1))
        }
        return result
    }
}
