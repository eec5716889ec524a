import Synchronization

/// Brings lights up to one headroom into a smaller one: the curve of Report ITU-R BT.2390-8, section 5.4.1, for black at 0.
///
/// Lights up to a knee stay as they are. Above it a spline in PQ's values leads to the smaller headroom. The brightest of
/// a colour's components decides the factor of all three, so hues stay.
package final class ToneCurve: Sendable {
    private let curve: CurveTable
    /// The greatest light that stays as it is.
    private let knee: Float
    /// The light of the brightest result.
    private let most: Float

    private init(_ ends: Ends) {
        let (pq, source) = (TransferCurve.pq, Double(ends.source))
        let whole = pq.value(source)
        let most = pq.value(Double(ends.target)) / whole
        let start = 1.5 * most - 0.5
        knee = Float(start > 0 ? pq.light(start * whole) : 0)
        self.most = ends.target
        curve = CurveTable { light in
            let value = min(pq.value(light) / whole, 1)
            guard value > start else { return light }
            let t = (value - start) / (1 - start)
            let (t2, t3) = (t * t, t * t * t)
            let mapped =
                (2 * t3 - 3 * t2 + 1) * start + (t3 - 2 * t2 + t) * (1 - start) + (3 * t2 - 2 * t3) * most
            return pq.light(mapped * whole)
        }
    }

    /// The light of red, green and blue in the smaller headroom. Hot.
    @inline(__always)
    package func callAsFunction(_ light: SIMD3<Float>) -> SIMD3<Float> {
        let brightest = light.max()
        guard brightest > knee else { return light }
        guard brightest.isFinite else {
            return light.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: most))
        }
        return light * (min(curve(brightest), most) / brightest)
    }

    // MARK: Each once

    private struct Ends: Hashable {
        let source: Float
        let target: Float
    }

    private static let known = Mutex<[Ends: ToneCurve]>([:])
    /// Headrooms may be animated, and curves of all their values are not worth their memory.
    private static let mostKnown = 16

    /// The curve between two headrooms; `nil` if the first is not the greater one.
    package static func from(_ source: Float, to target: Float) -> ToneCurve? {
        guard source.isFinite, target >= 1, source > target else { return nil }
        let ends = Ends(source: source, target: target)
        return known.withLock { known in
            if let curve = known[ends] { return curve }
            if known.count >= mostKnown { known.removeAll() }
            let curve = ToneCurve(ends)
            known[ends] = curve
            return curve
        }
    }
}
