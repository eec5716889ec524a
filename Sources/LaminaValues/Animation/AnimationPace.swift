/// When an animation runs, and how it gets from one end to the other.
///
/// Animations that were made alike share one pace, so that its share of the way is computed once for all of them.
package final class AnimationPace: Equatable, Sendable {
    /// How it gets from one end to the other.
    enum Easing: Equatable, Sendable {
        case even
        case curve(TimingCurve)
        case spring(SpringCurve)
    }

    private let playback: MediaPlayback
    private let easing: Easing

    init(_ playback: MediaPlayback, _ easing: Easing) { (self.playback, self.easing) = (playback, easing) }

    /// The share of the way at a time of the layer's own clock; `nil` at times when the animation shows nothing.
    func share(at time: Double) -> Double? {
        guard let phase = playback.phase(at: time) else { return nil }
        return switch easing {
        case .even: phase.progress
        case .curve(let curve): curve.value(at: phase.progress)
        case .spring(let spring): spring.value(at: phase.time)
        }
    }

    package static func == (a: AnimationPace, b: AnimationPace) -> Bool {
        a === b || (a.playback == b.playback && a.easing == b.easing)
    }
}

/// The last few paces that were made. Animations committed together share them.
package struct RecentPaces: Equatable, Sendable {
    private var paces: [AnimationPace] = []
    private var next = 0
    private static let count = 8

    package init() {}

    /// Returns a recent pace equal to `pace`; otherwise remembers and returns `pace`.
    mutating func shared(_ pace: AnimationPace) -> AnimationPace {
        if let known = paces.first(where: { $0 == pace }) { return known }
        if paces.count < Self.count {
            paces.append(pace)
        } else {
            paces[next] = pace
            next = (next + 1) % Self.count
        }
        return pace
    }
}

/// The shares of the way of the paces that were last asked for, at one time.
package struct PaceShares {
    private var time = Double.nan
    private var first: (key: UInt, share: Double?) = (0, nil)
    private var second: (key: UInt, share: Double?) = (0, nil)
    private var third: (key: UInt, share: Double?) = (0, nil)

    package init() {}

    /// The share of a pace, computed only if it is not among the last three. The key is the pace's address. Hot.
    @inline(__always)
    mutating func share(_ key: UInt, at time: Double, _ pace: @autoclosure () -> AnimationPace) -> Double? {
        if time == self.time {
            if key == first.key { return first.share }
            if key == second.key { return second.share }
            if key == third.key { return third.share }
        } else {
            self = PaceShares()
            self.time = time
        }
        let share = pace().share(at: time)
        (third, second, first) = (second, first, (key, share))
        return share
    }
}
