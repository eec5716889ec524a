import LaminaValues

/// The picture of a document at a frame, or one between the pictures of two frames: the values of all its tracks.
indirect enum LottiePose: Sendable, Hashable {
    case frame(Double)
    /// A share of the way from one pose to a frame; a share may lie outside of 0...1.
    case between(LottiePose, frame: Double, share: Double)

    /// The value of a track, in frames of the composition that the pose is of.
    func value<Value>(of track: LottieTrack<Value>) -> Value {
        switch self {
        case .frame(let frame): track.value(at: frame)
        case .between(let from, let frame, let share):
            Value.mix(
                from.value(of: track), track.value(at: frame), SIMD4(repeating: share), along: nil)
        }
    }

    /// The frame in which it began: layers are there that are there in this one.
    var beginning: Double {
        switch self {
        case .frame(let frame): frame
        case .between(let from, _, _): from.beginning
        }
    }

    /// The pose of a composition inside, whose frames follow from those around it.
    func inside(_ map: (Double) -> Double) -> LottiePose {
        switch self {
        case .frame(let frame): .frame(map(frame))
        case .between(let from, let frame, let share):
            .between(from.inside(map), frame: map(frame), share: share)
        }
    }

    /// How many poses were broken off on the way to this one.
    var depth: Int {
        switch self {
        case .frame: 0
        case .between(let from, _, _): from.depth + 1
        }
    }
}

/// The way from a pose to the picture of a frame. Each value of the document goes straight from what it is in the one to what it
/// is in the other; layers are there that are there at the beginning, and so are texts.
struct LottieTween: Sendable, Hashable {
    var from: LottiePose
    var to: LottiePose
    /// The shares of the way that are shown. Curves may lead beyond 0...1.
    var shares: ClosedRange<Double>

    /// The seconds of the whole way, in which a second stands for all of it.
    var duration: Double { shares.upperBound - shares.lowerBound }

    func inside(_ map: (Double) -> Double) -> LottieTween {
        LottieTween(from: from.inside(map), to: to.inside(map), shares: shares)
    }

    /// A track from the one value to the other, in seconds.
    func track<Value>(_ track: LottieTrack<Value>) -> LottieTrack<Value> {
        let (a, b) = (from.value(of: track), to.value(of: track))
        guard a != b else { return LottieTrack(a) }
        func value(_ share: Double) -> Value { Value.mix(a, b, SIMD4(repeating: share), along: nil) }
        return LottieTrack(keys: [
            LottieTrack.Key(frame: 0, value: value(shares.lowerBound)),
            LottieTrack.Key(frame: duration, value: value(shares.upperBound)),
        ])
    }
}

extension LottieMachine.Easing {
    static func timing(_ curve: SIMD4<Double>) -> TimingCurve {
        TimingCurve(Float(curve.x), Float(curve.y), Float(curve.z), Float(curve.w))
    }

    /// The shares of the way that its curve goes through, a little more on both sides where it leads beyond 0...1.
    var shares: ClosedRange<Double> {
        let timing = Self.timing(curve)
        let values = (0...64).map { timing.value(at: Double($0) / 64) }
        let (least, most) = (values.min() ?? 0, values.max() ?? 1)
        return (least < 0 ? least - 0.05 : 0)...(most > 1 ? most + 0.05 : 1)
    }
}
