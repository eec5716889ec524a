import Foundation

/// One line or curve of a path with its length, as a cubic Bézier: lines and quadratic curves are raised to cubic ones.
package struct PathSegment: Equatable, Sendable {
    package let a: SIMD2<Double>
    package let b: SIMD2<Double>
    package let c: SIMD2<Double>
    package let d: SIMD2<Double>
    /// The index of its subpath.
    package let subpath: Int
    package let isLine: Bool
    /// Whether it is the first segment of its subpath.
    package let begins: Bool
    /// Whether it is the last segment of its subpath and the subpath is closed.
    package fileprivate(set) var closes = false
    package let length: Double
    /// The length up to each of equal steps of the parameter; empty for a line, where it is proportional.
    private let lengths: [Double]

    private static let steps = 64

    fileprivate init(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, subpath: Int,
        begins: Bool, isLine: Bool
    ) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
        (self.subpath, self.begins, self.isLine) = (subpath, begins, isLine)
        if isLine {
            let way = d - a
            length = (way * way).sum().squareRoot()
            lengths = []
            return
        }
        var (sum, last) = (0.0, a)
        var lengths = [0.0]
        lengths.reserveCapacity(Self.steps + 1)
        for step in 1...Self.steps {
            let next = Self.point(a, b, c, d, at: Double(step) / Double(Self.steps))
            let way = next - last
            sum += (way * way).sum().squareRoot()
            lengths.append(sum)
            last = next
        }
        self.lengths = lengths
        length = sum
    }

    /// A separate curve.
    package init(
        from a: SIMD2<Double>, control1 b: SIMD2<Double>, control2 c: SIMD2<Double>, to d: SIMD2<Double>
    ) {
        self.init(a, b, c, d, subpath: 0, begins: true, isLine: false)
    }

    /// A separate line.
    package init(from a: SIMD2<Double>, to d: SIMD2<Double>) {
        self.init(a, a + (d - a) / 3, a + (d - a) * (2.0 / 3), d, subpath: 0, begins: true, isLine: true)
    }

    package func point(at t: Double) -> SIMD2<Double> { Self.point(a, b, c, d, at: t) }

    private static func point(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, at t: Double
    ) -> SIMD2<Double> {
        let s = 1 - t
        return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
    }

    /// The direction of the curve; where its derivative is zero, the direction of the surrounding control points.
    package func direction(at t: Double) -> SIMD2<Double> {
        let s = 1 - t
        let slope = (b - a) * (s * s) + (c - b) * (2 * s * t) + (d - c) * (t * t)
        if (slope * slope).sum() > 1e-18 { return slope }
        let around = t < 0.5 ? c - a : d - b
        return (around * around).sum() > 1e-18 ? around : d - a
    }

    /// The parameter at which a share of the length has passed.
    package func parameter(atShare share: Double) -> Double {
        guard length > 0, !isLine else { return share }
        let wanted = share * length
        var (low, high) = (0, Self.steps)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengths[middle] <= wanted { low = middle } else { high = middle }
        }
        let step = lengths[high] - lengths[low]
        let rest = step > 0 ? (wanted - lengths[low]) / step : 0
        return (Double(low) + rest) / Double(Self.steps)
    }

    /// The control points of the part between two parameters.
    package func part(
        from low: Double, to high: Double
    ) -> (a: SIMD2<Double>, b: SIMD2<Double>, c: SIMD2<Double>, d: SIMD2<Double>) {
        // The value of the curve's polar form for three parameters.
        func blossom(_ u: Double, _ v: Double, _ w: Double) -> SIMD2<Double> {
            func mix(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ t: Double) -> SIMD2<Double> {
                p * (1 - t) + q * t
            }
            let (ab, bc, cd) = (mix(a, b, u), mix(b, c, u), mix(c, d, u))
            return mix(mix(ab, bc, v), mix(bc, cd, v), w)
        }
        return (
            low == 0 ? a : blossom(low, low, low), blossom(low, low, high), blossom(low, high, high),
            high == 1 ? d : blossom(high, high, high)
        )
    }
}

extension PathOutline {
    /// The lines and curves in order, including the lines that close subpaths unless they have no length.
    package var segments: [PathSegment] { segments(isClosing: true) }

    /// The lines and curves in order, without the lines that close subpaths.
    package var drawnSegments: [PathSegment] { segments(isClosing: false) }

    /// - Parameter isClosing: Whether the lines that close subpaths are among them.
    private func segments(isClosing: Bool) -> [PathSegment] {
        var result: [PathSegment] = []
        var (current, start) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        var subpath = -1
        var isOpen = false
        func point(_ index: Int) -> SIMD2<Double> {
            SIMD2(Double(points[index].x), Double(points[index].y))
        }
        func add(_ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, isLine: Bool = false) {
            // After closing, the next element begins at the start of the closed subpath.
            if !isOpen { subpath += 1 }
            result.append(
                PathSegment(current, b, c, d, subpath: subpath, begins: !isOpen, isLine: isLine))
            isOpen = true
            current = d
        }
        func addLine(to end: SIMD2<Double>) {
            add(current + (end - current) / 3, current + (end - current) * (2.0 / 3), end, isLine: true)
        }
        forEach { verb, first in
            switch verb {
            case .move:
                current = point(first)
                start = current
                isOpen = false
            case .line: addLine(to: point(first))
            case .quadCurve:
                let (control, end) = (point(first), point(first + 1))
                add(current + (control - current) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
            case .curve: add(point(first), point(first + 1), point(first + 2))
            case .close:
                if isClosing, current != start { addLine(to: start) }
                current = start
                if isOpen { result[result.count - 1].closes = true }
                isOpen = false
            }
        }
        return result
    }
}
