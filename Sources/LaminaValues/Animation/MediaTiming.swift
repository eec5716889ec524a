import Foundation

/// How one clock runs in another: `CAMediaTiming`'s values. Times are seconds.
///
/// Time goes from the parent to *active local* time, (t − `beginTime`)·`speed` + `timeOffset`, and from there, for an
/// animation, to *basic local* time, which folds repeats and autoreverses into 0...`duration`.
package struct MediaTiming: Hashable, Sendable {
    package var beginTime = 0.0
    package var timeOffset = 0.0
    package var speed: Float = 1
    package var duration = 0.0
    package var repeatCount: Float = 0
    package var repeatDuration = 0.0
    package var autoreverses = false
    package var fillMode = CAMediaTimingFillMode.removed
    /// For layers only: a map applied to active local time.
    package var map: TimeMap?

    package init() {}

    /// The time inside at a time outside. Duration and repeats do not count, because a layer's sublayers and animations do
    /// not inherit them.
    package func localTime(at parentTime: Double) -> Double {
        let time = (parentTime - beginTime) * Double(speed) + timeOffset
        return map?.inside(at: time) ?? time
    }

    /// The time outside at a time inside; the begin time where the clock stands still.
    package func parentTime(at localTime: Double) -> Double {
        let time = map?.outside(at: localTime) ?? localTime
        return speed == 0 ? beginTime : (time - timeOffset) / Double(speed) + beginTime
    }

    /// Whether a layer's clock runs as its superlayer's clock does.
    package var isIdentity: Bool { beginTime == 0 && timeOffset == 0 && speed == 1 && map == nil }
}

/// The place of a time within an animation.
package struct AnimationPhase: Equatable, Sendable {
    /// Seconds from the start of the current repeat, 0...duration, running back where it autoreverses.
    package var time: Double
    /// The share of the duration that has passed, 0...1.
    package var progress: Double
    /// How many repeats are over.
    package var iteration: Double

    package init(time: Double, progress: Double, iteration: Double) {
        (self.time, self.progress, self.iteration) = (time, progress, iteration)
    }
}

extension MediaTiming {
    /// How many seconds, times speed, an animation lasts with all its repeats; infinite if it never ends.
    ///
    /// `repeatDuration` takes precedence over `repeatCount`, and includes the way back of an animation that autoreverses.
    package var activeDuration: Double {
        guard isPlayable else { return 0 }
        if repeatDuration > 0 { return repeatDuration }
        let count = repeatCount > 0 ? Double(repeatCount) : 1
        return duration * count * (autoreverses ? 2 : 1)
    }

    /// The time of the surrounding clock at which the animation is over; infinite if it never ends or does not move.
    package var endTime: Double {
        speed == 0 ? .infinity : beginTime + activeDuration / Double(speed.magnitude)
    }

    /// An animation whose duration is zero, negative or NaN is over at once.
    private var isPlayable: Bool { duration > 0 }

    /// The animation's phase at a time of the surrounding clock, or `nil` at times when it shows nothing.
    ///
    /// - Parameter isRemovedOnCompletion: Whether it is gone once it is over, whatever its fill mode.
    package func phase(at parentTime: Double, isRemovedOnCompletion: Bool = false) -> AnimationPhase? {
        MediaPlayback(self, isRemovedOnCompletion: isRemovedOnCompletion).phase(at: parentTime)
    }

    /// The phase of a group's member at a time of the group.
    func phase(at time: MemberTime) -> AnimationPhase? { MediaPlayback(self).phase(at: time) }
}

/// A time of a group, in which its members run.
package struct MemberTime: Equatable, Sendable {
    /// Seconds.
    package var seconds: Double
    /// Whether the group is at its end.
    package var isEnd: Bool

    /// - Parameter isEnd: Whether the group is at its end; `false` for the time of a layer.
    package init(_ seconds: Double, isEnd: Bool = false) { (self.seconds, self.isEnd) = (seconds, isEnd) }

    /// The time of members in a phase of their group, whose timing function and duration in seconds are given. The fill modes
    /// of members count inside the group, which itself is active in the phase.
    init(in phase: AnimationPhase, _ curve: TimingCurve?, duration: Double) {
        let seconds = (curve?.value(at: phase.progress) ?? phase.progress) * duration
        self.init(seconds, isEnd: seconds == duration)
    }
}
