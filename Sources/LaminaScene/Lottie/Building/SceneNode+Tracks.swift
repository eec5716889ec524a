import Foundation
import LaminaGeometry
import LaminaPlan

/// Converts frames of a composition to seconds of its layer's clock. Frame 0 is at 0 seconds.
struct LottieClock: Sendable {
    var frameRate: Double

    func seconds(_ frame: Double) -> Double { frame / frameRate }

    /// When an animation begins. The result is never 0, because a begin time of 0 would mean "now".
    func begin(_ frame: Double) -> Double { frame == 0 ? 1e-100 : frame / frameRate }
}

extension SceneNode {
    /// Makes a property follow a track, by keyframes of its own.
    ///
    /// - Parameter value: Converts a value of the track to a value of the scene. The conversion must be linear,
    ///   because Core Animation interpolates the converted values.
    mutating func animate<Value>(
        _ keyPath: String, _ track: LottieTrack<Value>, _ clock: LottieClock,
        value: (Value) -> SceneAnimation.Value
    ) {
        guard let first = track.keys.first, let last = track.keys.last, last.frame > first.frame else {
            return
        }
        let length = last.frame - first.frame
        var (values, times) = ([SceneAnimation.Value](), [Double]())
        var curves: [SceneAnimation.TimingFunction] = []
        for (index, key) in track.keys.enumerated() {
            values.append(value(key.value))
            times.append((key.frame - first.frame) / length)
            guard index + 1 < track.keys.count else { break }
            curves.append(Self.function(key.curves[0]))
            if key.isHold {
                // The value holds until the next key and then jumps.
                values.append(value(key.value))
                times.append((track.keys[index + 1].frame - first.frame) / length)
                curves.append(.named("linear"))
            }
        }
        var animation = SceneAnimation(animationClass: .keyframe)
        animation.members = [
            .values: .values(values), .keyTimes: .numbers(times), .timingFunctions: .timingFunctions(curves),
        ]
        add(animation, keyPath, from: first.frame, to: last.frame, clock)
    }

    private static func function(_ curve: TimingCurve) -> SceneAnimation.TimingFunction {
        if curve.isLinear { return .named("linear") }
        return .points([curve.x1, curve.y1, curve.x2, curve.y2].map { Double($0) })
    }

    /// Keeps a property at one value at all times, over other animations of its parts.
    mutating func fix(_ keyPath: String, at value: SceneAnimation.Value, _ clock: LottieClock) {
        var animation = SceneAnimation(animationClass: .keyframe)
        animation.members = [.values: .values([value, value])]
        add(animation, keyPath, from: 0, to: 1, clock)
    }

    /// Makes a property a function of the frame. The function is not called before the first frame nor after the
    /// last.
    mutating func compute(
        _ keyPath: String, _ frames: [Double], _ clock: LottieClock,
        value: @escaping @Sendable (Double) -> AnimatableValue?
    ) {
        guard let first = frames.min(), let last = frames.max(), last > first else { return }
        let samples = Self.samples(frames, from: first, to: last)
        let rate = clock.frameRate
        var animation = SceneAnimation(animationClass: .keyframe)
        animation.members = [
            .values: .computed(
                ComputedMotion(samples: samples.map { ($0 - first) / rate }) { value(first + $0 * rate) })
        ]
        add(animation, keyPath, from: first, to: last, clock)
    }

    /// The most keyframes that a computed motion is written as.
    private static let maximumSamples = 10_000.0

    /// Every whole frame, and the given frames.
    private static func samples(_ frames: [Double], from first: Double, to last: Double) -> [Double] {
        let step = max(1, (last - first) / maximumSamples)
        let even = stride(from: first, through: last, by: step)
        return Set(frames).union(even).filter { first <= $0 && $0 <= last }.sorted()
    }

    private mutating func add(
        _ animation: SceneAnimation, _ keyPath: String, from first: Double, to last: Double,
        _ clock: LottieClock
    ) {
        var animation = animation
        animation.members[.keyPath] = .word(keyPath)
        animation.members[.beginTime] = .number(clock.begin(first))
        animation.members[.duration] = .number(clock.seconds(last - first))
        animation.members[.fillMode] = .word("both")
        animation.members[.isRemovedOnCompletion] = .flag(false)
        layer.animations.append(SceneLayerAnimation(key: keyPath, animation: animation))
    }

    /// Shows the layer from one frame to another, the first included; `nil` is for ever.
    mutating func show(from first: Double, to last: Double?, _ clock: LottieClock) {
        properties.isHidden = true
        var animation = SceneAnimation(animationClass: .basic)
        animation.members = [
            .keyPath: .word("hidden"), .fromValue: .value(.flag(false)), .toValue: .value(.flag(false)),
            .beginTime: .number(clock.begin(first)),
            .duration: .number(clock.seconds(max(1e-6, (last ?? first + 1) - first))),
        ]
        if last == nil {
            animation.members[.fillMode] = .word("forwards")
            animation.members[.isRemovedOnCompletion] = .flag(false)
        }
        layer.animations.append(SceneLayerAnimation(key: "hidden", animation: animation))
    }
}

extension LottieTrack {
    /// Whether keyframes of a layer can express the track: one curve for all numbers, and no curved ways.
    var isPlain: Bool { keys.allSatisfy { $0.curves.count == 1 && $0.way == nil } }

    var frames: [Double] { isAnimated ? keys.map(\.frame) : [] }
}

extension LottiePosition {
    var frames: [Double] {
        switch self {
        case .point(let track): track.frames
        case .split(let x, let y, let z): x.frames + y.frames + (z?.frames ?? [])
        }
    }
}

extension LottieTransform {
    /// The frames at which its linear part changes its pace.
    var linearFrames: [Double] {
        scale.frames + rotation.frames + skew.frames + skewAxis.frames
            + [rotationX, rotationY, orientation].flatMap { $0?.frames ?? [] }
    }
}
