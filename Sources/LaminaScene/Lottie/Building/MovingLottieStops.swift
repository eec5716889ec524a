import Synchronization

/// The stops of a gradient whose colours or places move. Colours and places are asked for one after the other, each at the
/// two frames between which they are mixed, so the stops at these frames are kept.
final class MovingLottieStops: Sendable {
    private let track: LottieTrack<[Double]>
    private let colorCount: Int
    private let isGeneric: Bool
    private let kept = Mutex<[(frame: Double, stops: LottieStops)]>([])

    init(_ track: LottieTrack<[Double]>, colorCount: Int, isGeneric: Bool) {
        self.track = track
        self.colorCount = colorCount
        self.isGeneric = isGeneric
    }

    func stops(at frame: Double) -> LottieStops {
        kept.withLock { kept in
            if let known = kept.first(where: { $0.frame == frame }) { return known.stops }
            let made = LottieStops(track.value(at: frame), colorCount: colorCount, isGeneric: isGeneric)
            if kept.count == 2 { kept.removeFirst() }
            kept.append((frame, made))
            return made
        }
    }
}
