import Foundation
import LaminaGeometry

/// Values at times, and the rule for the values between them. A class, so that nothing is copied while it is sampled.
package final class KeyframeTrack: Equatable, Sendable {
    package let values: [AnimatableValue]
    private let times: KeyTimes
    package let mode: CAAnimationCalculationMode
    /// One timing curve for each segment, or an empty list.
    private let curves: [TimingCurve]
    /// For cubic modes, the slope of the curve where it leaves and where it reaches each value, for a step of 1.
    private let tangents: [(out: AnimatableValue, into: AnimatableValue)]

    /// Kochanek and Bartels' parameters of one value, each −1...1; all 0 make a Catmull–Rom spline.
    package struct Shape: Equatable, Sendable {
        package var tension = 0.0
        package var continuity = 0.0
        package var bias = 0.0

        package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
            (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
        }
    }

    /// - Parameters:
    ///   - times: When each value is reached, by the rules of ``KeyTimes``; paced modes do not use them.
    ///   - curves: The timing within each segment; missing ones are linear.
    ///   - shapes: The shape at each value, for cubic modes; missing ones are 0.
    package init(
        values: [AnimatableValue], times: [Double]? = nil, curves: [TimingCurve] = [],
        mode: CAAnimationCalculationMode = .linear, shapes: [Shape] = []
    ) {
        self.values = values
        self.mode = mode
        self.curves = mode.isPaced ? [] : curves
        tangents = mode.isCubic ? Self.tangents(values, shapes) : []
        if mode.isPaced {
            self.times = Self.pacedTimes(values, tangents)
        } else {
            self.times = KeyTimes(times, count: values.count, isDiscrete: mode == .discrete)
        }
    }

    package static func == (a: KeyframeTrack, b: KeyframeTrack) -> Bool {
        a.values == b.values && a.times == b.times && a.mode == b.mode && a.curves == b.curves
            && zip(a.tangents, b.tangents).allSatisfy { $0 == $1 } && a.tangents.count == b.tangents.count
    }

    /// The value at a share of the duration; `nil` for a track without values.
    package func value(at progress: Double) -> AnimatableValue? {
        guard !values.isEmpty else { return nil }
        if mode == .discrete {
            var key = min(values.count - 1, times.key(at: progress))
            // At the end, a value that ends when it begins never shows.
            while key > 0, !times.lasts(key) { key -= 1 }
            return values[key]
        }
        guard values.count > 1 else { return values[0] }
        let segment = min(values.count - 2, times.key(at: progress))
        var t = times.share(of: segment, at: progress)
        if segment < curves.count { t = curves[segment].value(at: t) }
        if mode == .cubicPaced { t = Self.parameter(segment, atLength: t, values, tangents) }
        return mode.isCubic
            ? Self.cubic(segment, t, values, tangents)
            : AnimatableValue.mix(values[segment], values[segment + 1], t)
    }

    /// The shares of the duration around one at which the value stays the same; `nil` where that is not known.
    func stillRange(around progress: Double) -> StillRange? {
        guard values.count > 1 else { return .always }
        let key = times.key(at: progress)
        if mode == .discrete || key >= values.count - 1 { return times.range(of: key) }
        if progress < times.shares[0] { return StillRange(from: -.infinity, to: times.shares[0]) }
        // Mixtures of equal values of other kinds may differ by rounding, and smooth curves swing beyond equal values.
        switch (mode, values[key], values[key + 1]) {
        case (.linear, .number(let a), .number(let b)) where a == b: return times.range(of: key)
        case (.linear, .vector(let a, _), .vector(let b, _)) where a == b: return times.range(of: key)
        case (.linear, .path(let a), .path(let b)) where a === b: return times.range(of: key)
        default: return nil
        }
    }

    // MARK: Times

    private static func pacedTimes(
        _ values: [AnimatableValue], _ tangents: [(out: AnimatableValue, into: AnimatableValue)]
    ) -> KeyTimes {
        guard values.count > 1 else { return KeyTimes(evenly: 0) }
        var lengths = [0.0]
        for segment in 0..<(values.count - 1) {
            lengths.append((lengths.last ?? 0) + length(segment, to: 1, values, tangents))
        }
        guard let whole = lengths.last, whole > 0, whole.isFinite else {
            return KeyTimes(evenly: values.count - 1)
        }
        return KeyTimes(shares: lengths.map { $0 / whole })
    }

    // MARK: Curves

    /// Steps in which the length of a segment of a curve is measured.
    private static let lengthSteps = 64

    private static func length(
        _ segment: Int, to t: Double, _ values: [AnimatableValue],
        _ tangents: [(out: AnimatableValue, into: AnimatableValue)]
    ) -> Double {
        guard !tangents.isEmpty else {
            return AnimatableValue.distance(values[segment], values[segment + 1]) * t
        }
        var (sum, last) = (0.0, values[segment])
        for step in 1...lengthSteps {
            let next = cubic(segment, t * Double(step) / Double(lengthSteps), values, tangents)
            sum += AnimatableValue.distance(last, next)
            last = next
        }
        return sum
    }

    /// The parameter on a segment at which a share of its length has passed.
    private static func parameter(
        _ segment: Int, atLength share: Double, _ values: [AnimatableValue],
        _ tangents: [(out: AnimatableValue, into: AnimatableValue)]
    ) -> Double {
        let whole = length(segment, to: 1, values, tangents)
        guard whole > 0 else { return share }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<24 {
            let middle = (low + high) / 2
            if length(segment, to: middle, values, tangents) < share * whole {
                low = middle
            } else {
                high = middle
            }
        }
        return (low + high) / 2
    }

    /// Hermite's cubic between two values.
    private static func cubic(
        _ segment: Int, _ t: Double, _ values: [AnimatableValue],
        _ tangents: [(out: AnimatableValue, into: AnimatableValue)]
    ) -> AnimatableValue {
        let (a, b) = (values[segment], values[segment + 1])
        guard a.isVector, b.isVector else { return AnimatableValue.mix(a, b, t) }
        let (t2, t3) = (t * t, t * t * t)
        return AnimatableValue.weighted([
            (a, 2 * t3 - 3 * t2 + 1), (tangents[segment].out, t3 - 2 * t2 + t), (b, 3 * t2 - 2 * t3),
            (tangents[segment + 1].into, t3 - t2),
        ])
    }

    /// Kochanek and Bartels, "Interpolating Splines with Local Tension, Continuity, and Bias Control" (1984). The first and
    /// the last value have one neighbour, whose difference takes the place of both.
    private static func tangents(
        _ values: [AnimatableValue], _ shapes: [Shape]
    ) -> [(out: AnimatableValue, into: AnimatableValue)] {
        guard values.count > 1 else { return [] }
        return values.indices.map { index in
            let after = AnimatableValue.difference(
                values[min(index + 1, values.count - 1)], values[min(index, values.count - 2)])
            let before = AnimatableValue.difference(values[max(index, 1)], values[max(index - 1, 0)])
            let shape = index < shapes.count ? shapes[index] : Shape()
            let (t, c, b) = (shape.tension, shape.continuity, shape.bias)
            let out = AnimatableValue.weighted([
                (before, (1 - t) * (1 + b) * (1 + c) / 2), (after, (1 - t) * (1 - b) * (1 - c) / 2),
            ])
            let into = AnimatableValue.weighted([
                (before, (1 - t) * (1 + b) * (1 - c) / 2), (after, (1 - t) * (1 - b) * (1 + c) / 2),
            ])
            return (out, into)
        }
    }
}

extension AnimatableValue {
    /// Whether the value is made of numbers that can be weighted and added.
    fileprivate var isVector: Bool {
        switch self {
        case .number, .vector: true
        case .list(let list): list.allSatisfy(\.isVector)
        case .flag, .transform, .path, .image, .crossfade, .filters, .none: false
        }
    }

    /// The weighted sum of values of one kind; the first value where they are not made of numbers.
    fileprivate static func weighted(_ terms: [(value: AnimatableValue, weight: Double)]) -> AnimatableValue {
        guard let first = terms.first?.value, first.isVector else { return terms.first?.value ?? .none }
        return terms.dropFirst().reduce(first.repeated(terms[0].weight)) {
            sum($0, $1.value.repeated($1.weight))
        }
    }
}
