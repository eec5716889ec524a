import Foundation
import LaminaMath
import LaminaValues

extension LottieTextSelector {
    /// A selector at a frame. Its tracks are sampled once, for all characters of a text.
    struct Moment: Sendable {
        let unit: Unit
        let mode: Mode
        private let shape: Shape
        /// The first and the last unit that are selected.
        private let low: Double
        private let high: Double
        private let easeHigh: Double
        private let easeLow: Double
        private let smoothness: Double
        /// The share of the animator at the shape's maximum.
        private let strength: Double
        /// The amounts by an expression, in percent.
        private let amounts: [Double]?

        /// - Parameter count: The number of units.
        init(_ selector: LottieTextSelector, of count: Int, at frame: Double) {
            func value(_ track: LottieTrack<SIMD4<Double>>?, _ standard: Double) -> Double {
                track?.value(at: frame).x ?? standard
            }
            (unit, mode, shape) = (selector.unit, selector.mode, selector.shape)
            // In units.
            let factor = selector.countsUnits ? 1 : Double(count) / 100
            let shift = value(selector.offset, 0) * factor
            let first = value(selector.start, 0) * factor + shift
            let last = value(selector.end, selector.countsUnits ? Double(count) : 100) * factor + shift
            (low, high) = (Swift.min(first, last), Swift.max(first, last))
            (easeHigh, easeLow) = (value(selector.easeHigh, 0) / 100, value(selector.easeLow, 0) / 100)
            smoothness = value(selector.smoothness, 100) / 100
            strength = value(selector.amount, 100) / 100
            amounts = selector.amounts?.value(at: frame)
        }

        /// The share of the animator that a unit gets, usually 0...1.
        ///
        /// - Parameter index: The index of the unit.
        func amount(_ index: Int) -> Double {
            if let amounts {
                return amounts.isEmpty ? 0 : amounts[Swift.max(0, Swift.min(index, amounts.count - 1))] / 100
            }
            let place = Double(index)
            let share = high > low ? clamped((place + 0.5 - low) / (high - low)) : (place + 0.5 < low ? 0 : 1)
            let isInside = place + 0.5 >= low && place + 0.5 <= high
            var weight: Double =
                switch shape {
                case .square: Swift.max(0, Swift.min(high, place + 1) - Swift.max(low, place))
                case .rampUp: share
                case .rampDown: 1 - share
                case .triangle: isInside ? 1 - (2 * share - 1).magnitude : 0
                case .round: isInside ? Swift.max(0, 1 - (2 * share - 1) * (2 * share - 1)).squareRoot() : 0
                case .smooth: isInside ? 0.5 - 0.5 * Math.cos(2 * .pi * share) : 0
                }
            if easeHigh != 0 || easeLow != 0 {
                weight = LottieTextSelector.eased(weight, high: easeHigh, low: easeLow)
            }
            // Shapes but the square are smooth by themselves.
            if shape == .square, smoothness < 1 {
                weight =
                    smoothness > 0 ? clamped((weight - 0.5) / smoothness + 0.5) : weight >= 0.5 ? 1 : 0
            }
            return weight * strength
        }

        private func clamped(_ share: Double) -> Double { Swift.max(0, Swift.min(1, share)) }
    }

    /// A curve from 0 to 1. At each end its tangent lies along one of the axes, and is as long as the ease is strong.
    private static func eased(_ weight: Double, high: Double, low: Double) -> Double {
        let (high, low) = (Swift.max(-1, Swift.min(1, high)), Swift.max(-1, Swift.min(1, low)))
        return TimingCurve(
            Float(Swift.max(0, low)), Float(Swift.max(0, -low)), Float(1 - Swift.max(0, high)),
            Float(1 - Swift.max(0, -high))
        ).value(at: weight)
    }

    var stretches: [LottieStretch] {
        [start, end, offset, amount, easeHigh, easeLow, smoothness].flatMap { $0?.stretches ?? [] }
            + (amounts?.stretches ?? [])
    }

    /// The place in the order of picking, for each of `count` units. The order looks random and is always the same.
    ///
    /// - Parameter seed: Different seeds give different orders.
    static func randomOrder(_ count: Int, seed: Int) -> [Int] {
        var state = UInt64(truncatingIfNeeded: seed)
        var order = Array(0..<count)
        for index in order.indices.dropFirst().reversed() {
            // SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
            bits ^= bits >> 31
            order.swapAt(index, Int(bits % UInt64(index + 1)))
        }
        return order
    }
}

extension LottieTextSelector.Mode {
    /// The amount after this selector, from the amount of the selectors before it; `nil` where there is none. A first
    /// selector adds to nothing and takes from everything. As with masks, subtracting stops at 0.
    func combined(_ before: Double?, _ own: Double) -> Double {
        switch self {
        case .add: before.map { Swift.max(-1, Swift.min(1, $0 + own)) } ?? own
        case .subtract: Swift.max(0, Swift.min(1, (before ?? 1) - own))
        case .intersect: (before ?? 1) * own
        case .min: Swift.min(before ?? 1, own)
        case .max: Swift.max(before ?? 0, own)
        case .difference: ((before ?? 0) - own).magnitude
        }
    }
}

extension LottieTextAnimator {
    /// The times at which it changes.
    var stretches: [LottieStretch] {
        let own = [
            opacity, position, anchor, scale, rotation, rotationX, rotationY, skew, skewAxis, tracking,
            lineSpacing, strokeWidth,
        ].compactMap { $0 }
        return selectors.flatMap(\.stretches) + (own + fill.tracks + stroke.tracks).flatMap(\.stretches)
    }
}
