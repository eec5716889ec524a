import Foundation

/// A cubic Bézier from (0, 0) to (1, 1) that maps the share of time that has passed to the share of the way.
package struct TimingCurve: Hashable, Sendable {
    package var x1: Float
    package var y1: Float
    package var x2: Float
    package var y2: Float

    package init(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    package static let linear = TimingCurve(0, 0, 1, 1)
    package static let easeIn = TimingCurve(0.42, 0, 1, 1)
    package static let easeOut = TimingCurve(0, 0, 0.58, 1)
    package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
    package static let standard = TimingCurve(0.25, 0.1, 0.25, 1)

    package var isLinear: Bool { x1 == y1 && x2 == y2 }

    /// The y at which x is the input. The input is clamped to 0...1; the result is off by less than 1e-9.
    ///
    /// Newton's steps stay within a bracket that halving keeps, so flat stretches and control points outside 0...1 do
    /// not lead them away. Where x is not monotone, one of its solutions is found.
    package func value(at input: Double) -> Double {
        guard input > 0 else { return 0 }
        guard input < 1 else { return 1 }
        if isLinear { return input }
        let x = Polynomial(Double(x1), Double(x2))
        var (low, high, s) = (0.0, 1.0, input)
        for _ in 0..<64 {
            let error = x.value(at: s) - input
            if error.magnitude < 1e-12 { break }
            if error > 0 { high = s } else { low = s }
            let next = s - error / x.slope(at: s)
            s = next > low && next < high ? next : (low + high) / 2
        }
        return Polynomial(Double(y1), Double(y2)).value(at: s)
    }

    /// One coordinate: ((a·s + b)·s + c)·s.
    private struct Polynomial {
        let a: Double
        let b: Double
        let c: Double

        init(_ p1: Double, _ p2: Double) {
            c = 3 * p1
            b = 3 * (p2 - p1) - c
            a = 1 - c - b
        }

        func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }
        func slope(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }
    }
}
