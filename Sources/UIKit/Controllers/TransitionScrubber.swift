import CoreGraphics
import Foundation
import LaminaLayer

/// Pauses the animations of a transition, and shows them at any of their times.
///
/// While it collects, `UIView.animate` and the like give their changes to it, and their completions wait for its end.
final class TransitionScrubber {
    private struct Entry {
        let track: CollectingAnimation.Track
        let timing: ViewAnimation.Timing
        let delay: TimeInterval
        let duration: TimeInterval
        /// The calculation mode of keyframes; `nil` for a change from a value to another.
        let mode: CAAnimationCalculationMode?
        /// The key of the layer's animation.
        let key: String
    }

    private var entries: [Entry] = []
    private var completions: [(Bool) -> Void] = []
    private let duration: TimeInterval
    private var place: TimeInterval = 0

    /// - Parameter duration: How long the transition takes, in seconds.
    init(duration: TimeInterval) { self.duration = duration > 0 ? duration : 0 }

    // MARK: Collecting

    /// Collects the changes of an animation's block.
    func collect(_ animation: ViewAnimation, _ body: () -> Void, _ completion: ((Bool) -> Void)?) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(animation.duration)
        if animation is KeyframeAnimation {
            // It gives its tracks to the scrubber when it is finished.
            ViewAnimation.with(animation, body)
        } else {
            let collecting = CollectingAnimation(duration: animation.duration, timing: animation.timing)
            ViewAnimation.with(collecting, body)
            add(collecting.tracks, of: animation, nil)
        }
        CATransaction.commit()
        if let completion { completions.append(completion) }
    }

    /// Adds the changes of an animation.
    func add(
        _ tracks: [CollectingAnimation.Track], of animation: ViewAnimation,
        _ mode: CAAnimationCalculationMode?
    ) {
        for track in tracks {
            let number = entries.count { $0.track.layer === track.layer && $0.track.key == track.key }
            entries.append(
                Entry(
                    track: track, timing: animation.timing, delay: animation.delay,
                    duration: animation.duration, mode: mode,
                    key: number == 0 ? track.key : "\(track.key)-\(number + 1)"))
        }
    }

    // MARK: Showing

    private func animation(_ entry: Entry) -> CAAnimation? {
        guard let first = entry.track.points.first, let last = entry.track.points.last else { return nil }
        if let mode = entry.mode {
            let animation = CAKeyframeAnimation(keyPath: entry.track.key)
            var points = entry.track.points
            if last.time < 1 { points.append((1, last.value)) }
            animation.values = points.map(\.value)
            animation.setValue(points.map { NSNumber(value: $0.time) }, forKey: "keyTimes")
            animation.calculationMode = mode
            animation.duration = entry.duration
            return animation
        }
        let way = AddedWay(from: first.value, to: last.value)
        let (from, to) = way.map { ($0.start, $0.end) } ?? (first.value, last.value)
        return ViewAnimation(duration: entry.duration, timing: entry.timing)
            .animation(entry.track.key, from: from, to: to, isAdditive: way != nil)
    }

    /// Shows a fraction of the transition, 0...1.
    func show(_ fraction: Double) {
        place = fraction * duration
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for entry in entries {
            guard let animation = animation(entry) else { continue }
            (animation.speed, animation.fillMode) = (0, .both)
            animation.isRemovedOnCompletion = false
            animation.timeOffset = max(0, min(entry.duration - 1e-6, place - entry.delay))
            entry.track.layer.add(animation, forKey: entry.key)
        }
        CATransaction.commit()
    }

    /// Runs the rest, and ends the animations.
    func finish(speed: Double) {
        let speed = speed > 0 && speed.isFinite ? speed : 1
        let end = entries.reduce(duration) { max($0, $1.delay + $1.duration) }
        let left = max(1e-3, (end - place) / speed)
        run {
            for entry in entries {
                guard let animation = animation(entry) else { continue }
                let offset = place - entry.delay
                animation.speed = Float(speed)
                animation.beginTime = max(0, -offset) / speed
                animation.timeOffset = max(0, offset)
                animation.fillMode = .both
                // A group begins with the frame that shows it, whatever the clock.
                let group = CAAnimationGroup()
                (group.animations, group.duration, group.fillMode) = ([animation], left, .backwards)
                entry.track.layer.add(group, forKey: entry.key)
            }
        }
    }

    /// Restores the first values of the properties, and ends the animations.
    func cancel(speed: Double, curve: UIView.AnimationCurve) {
        let speed = speed > 0 && speed.isFinite ? speed : 1
        var firsts: [(layer: CALayer, key: String, value: Any)] = []
        for entry in entries {
            let known = firsts.contains { $0.layer === entry.track.layer && $0.key == entry.track.key }
            if !known, let first = entry.track.points.first {
                firsts.append((entry.track.layer, entry.track.key, first.value))
            }
        }
        let seen = firsts.map { $0.layer.presentation()?.value(forKey: $0.key) }
        run {
            for entry in entries { entry.track.layer.removeAnimation(forKey: entry.key) }
            for (first, seen) in zip(firsts, seen) {
                first.layer.setValue(first.value, forKey: first.key)
                guard let seen, place > 0 else { continue }
                let back = CABasicAnimation(keyPath: first.key)
                (back.fromValue, back.toValue) = (seen, first.value)
                back.timingFunction = UIView.function(curve)
                back.duration = place / speed
                first.layer.add(back, forKey: first.key)
            }
        }
    }

    private func run(_ body: () -> Void) {
        let completions = completions
        self.completions = []
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock { for completion in completions { completion(true) } }
        UIView.performWithoutAnimation(body)
        CATransaction.commit()
        entries = []
    }
}
