import Foundation
import LaminaGeometry
import LaminaValues

extension SceneNode {
    /// Makes a property follow a track, by keyframes of its own.
    ///
    /// - Parameter value: Converts a value of the track to a value of the scene. The conversion must be linear,
    ///   because Core Animation interpolates the converted values.
    mutating func animate<Value>(
        _ property: AnimatableProperty, part: AnimationKeyPath.Part = .whole,
        _ track: LottieTrack<Value>, _ clock: LottieClock,
        value: @escaping @Sendable (Value) -> SceneAnimation.Value
    ) {
        guard let first = track.keys.first, let last = track.keys.last, last.frame > first.frame else {
            return
        }
        guard !clock.isSampled, track.isPlain, first.frame >= 0, last.frame <= clock.duration else {
            // The animation cannot begin before the document, nor end after it.
            let isAngle = if case .rotation = part { true } else { false }
            compute(property, part: part, track.stretches, clock) {
                value(track.value(at: $0)).animatable(isAngle: isAngle)
            }
            return
        }
        var (values, times) = ([SceneAnimation.Value](), [Double]())
        var curves: [SceneAnimation.TimingFunction] = []
        func append(_ next: SceneAnimation.Value, _ time: Double, _ curve: SceneAnimation.TimingFunction) {
            if !values.isEmpty { curves.append(curve) }
            values.append(next)
            times.append(time)
        }
        if first.frame > 0 { append(value(first.value), 0, .named("linear")) }
        for (index, key) in track.keys.enumerated() {
            let time = key.frame / clock.duration
            let before = index > 0 ? track.keys[index - 1] : nil
            if let before, before.isHold {
                // The value holds until this key and then jumps.
                append(value(before.value), time, .named("linear"))
            }
            let curve = before.map { $0.isHold ? .linear : $0.curves[0] } ?? .linear
            append(value(key.value), time, Self.function(curve))
        }
        if times[times.count - 1] < 1 { append(value(last.value), 1, .named("linear")) }
        var animation = SceneAnimation(animationClass: .keyframe)
        animation.members = [
            .values: .values(values), .keyTimes: .numbers(times), .timingFunctions: .timingFunctions(curves),
        ]
        add(animation, AnimationKeyPath(property, part), clock)
    }

    private static func function(_ curve: TimingCurve) -> SceneAnimation.TimingFunction {
        if curve.isLinear { return .named("linear") }
        return .points([curve.x1, curve.y1, curve.x2, curve.y2].map { Double($0) })
    }

    /// Keeps a property at one value at all times, over other animations of its parts.
    mutating func fix(
        _ property: AnimatableProperty, part: AnimationKeyPath.Part = .whole, at value: SceneAnimation.Value,
        _ clock: LottieClock
    ) {
        var animation = SceneAnimation(animationClass: .keyframe)
        animation.members = [.values: .values([value, value])]
        add(animation, AnimationKeyPath(property, part), clock)
    }

    /// Makes a property a function of the time in seconds of the clock. The function is not called before the first of
    /// the stretches nor after the last. In the still ones it always has the same value.
    mutating func compute(
        _ property: AnimatableProperty, part: AnimationKeyPath.Part = .whole,
        _ stretches: [LottieStretch], _ clock: LottieClock,
        value: @escaping @Sendable (Double) -> AnimatableValue?
    ) {
        guard let first = stretches.start, let last = stretches.end, last > first else { return }
        add(
            AnimationKeyPath(property, part), computed: { value(max(first, min(last, $0))) },
            changesAt: stretches.keys,
            stillIn: stretches.stillTimes, clock)
    }

    /// The most keyframes that a computed motion is written as.
    private static let maximumSamples = 10_000.0

    /// The ends of the animation, the given times, and every whole frame of the document between them.
    private static func samples(_ times: [Double], _ clock: LottieClock) -> [Double] {
        let end = clock.duration
        let frames = end * clock.frameRate
        let step = max(1, frames / maximumSamples)
        let even = (0...Int(min(maximumSamples, frames / step))).map { Double($0) * step / clock.frameRate }
        var result: Set<Double> = [0, end]
        if clock.isSampled {
            // The times are those of the composition.
            result.formUnion(even)
        } else if let first = times.min(), let last = times.max() {
            result.formUnion(times)
            result.formUnion(even.filter { first < $0 && $0 < last })
        }
        return result.filter { 0 <= $0 && $0 <= end }.sorted()
    }

    private mutating func add(
        _ keyPath: AnimationKeyPath, computed value: @escaping @Sendable (Double) -> AnimatableValue?,
        changesAt times: [Double], stillIn still: StillTimes = StillTimes(), _ clock: LottieClock
    ) {
        let samples = Self.samples(times, clock)
        let motion: ComputedMotion
        if clock.isSampled {
            let recent = RecentValues(value)
            motion = ComputedMotion(samples: samples) { time in
                let (first, second, share) = clock.samples(at: time)
                guard let from = recent.value(at: first) else { return nil }
                guard share > 0, let to = recent.value(at: second) else { return from }
                return .mix(from, to, share)
            }
        } else {
            motion = ComputedMotion(samples: samples, still: still, value: value)
        }
        var animation = SceneAnimation(animationClass: .keyframe)
        animation.members = [.values: .computed(motion)]
        add(animation, keyPath, clock)
    }

    /// Adds an animation that lasts the whole document, and has values before and after it too.
    private mutating func add(
        _ animation: SceneAnimation, _ keyPath: AnimationKeyPath, _ clock: LottieClock
    ) {
        var animation = animation
        let key = keyPath.description
        animation.members[.keyPath] = .word(key)
        // A begin time of 0 would mean "now".
        animation.members[.beginTime] = .number(1e-100)
        animation.members[.duration] = .number(clock.duration)
        animation.members[.fillMode] = .word("both")
        animation.members[.isRemovedOnCompletion] = .flag(false)
        layer.animations.append(SceneLayerAnimation(key: key, animation: animation))
    }

    /// Shows the layer from one time of the clock to another, the first included; `nil` is for ever.
    mutating func show(from first: Double, to last: Double?, _ clock: LottieClock) {
        let last = last ?? .infinity
        guard !clock.isSampled else {
            let times = [first, last].filter(\.isFinite)
            add(
                AnimationKeyPath(.isHidden), computed: { .flag(!(first <= $0 && $0 < last)) },
                changesAt: times,
                clock)
            return
        }
        // Each time at which the layer appears or disappears.
        let begin = max(0, first) / clock.duration
        let end = max(begin, last / clock.duration)
        guard begin <= 1 else {
            properties.isHidden = true
            return
        }
        var (values, times) = ([SceneAnimation.Value.flag(false)], [begin])
        if begin > 0 {
            values.insert(.flag(true), at: 0)
            times.insert(0, at: 0)
        }
        if end < 1 {
            values.append(.flag(true))
            times.append(end)
        }
        var animation = SceneAnimation(animationClass: .keyframe)
        animation.members = [
            .values: .values(values), .keyTimes: .numbers(times + [1]),
            .calculationMode: .word("discrete"),
        ]
        add(animation, AnimationKeyPath(.isHidden), clock)
    }
}

extension LottieTrack {
    /// Whether keyframes of a layer can express the track: one curve for all numbers, and no curved ways.
    var isPlain: Bool { grid == nil && keys.allSatisfy { $0.curves.count == 1 && $0.way == nil } }
}
