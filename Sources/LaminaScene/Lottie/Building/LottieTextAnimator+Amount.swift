import Foundation

extension LottieTextSelector {
    /// How much of the animator a unit gets at a frame, usually 0...1.
    ///
    /// - Parameters:
    ///   - index: Which of the units it is.
    ///   - count: How many there are.
    func amount(_ index: Int, of count: Int, at frame: Double) -> Double {
        func value(_ track: LottieTrack<SIMD4<Double>>?, _ standard: Double) -> Double {
            track?.value(at: frame).x ?? standard
        }
        // In units.
        let factor = countsUnits ? 1 : Double(count) / 100
        let shift = value(offset, 0) * factor
        let first = value(start, 0) * factor + shift
        let last = value(end, countsUnits ? Double(count) : 100) * factor + shift
        let (low, high) = (min(first, last), max(first, last))
        let place = Double(index)
        let share =
            high > low ? max(0, min(1, (place + 0.5 - low) / (high - low))) : (place + 0.5 < low ? 0 : 1)
        let isInside = place + 0.5 >= low && place + 0.5 <= high
        let weight: Double =
            switch shape {
            case .square: max(0, min(high, place + 1) - max(low, place))
            case .rampUp: share
            case .rampDown: 1 - share
            case .triangle: isInside ? 1 - (2 * share - 1).magnitude : 0
            case .round: isInside ? max(0, 1 - (2 * share - 1) * (2 * share - 1)).squareRoot() : 0
            case .smooth: isInside ? 0.5 - 0.5 * cos(2 * .pi * share) : 0
            }
        return weight * value(amount, 100) / 100
    }

    var frames: [Double] { [start, end, offset, amount].flatMap { $0?.frames ?? [] } }
}

extension LottieTextAnimator {
    /// The frames at which it changes its pace.
    var frames: [Double] {
        selector.frames
            + [
                opacity, position, anchor, scale, rotation, skew, skewAxis, tracking, fill, stroke,
                strokeWidth,
            ].flatMap {
                $0?.frames ?? []
            }
    }
}
