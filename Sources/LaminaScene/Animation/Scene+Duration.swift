import Foundation
import LaminaLayer
import LaminaValues

extension Scene {
    /// The time at a share of the ``animationDuration``; `nil` where there is none.
    ///
    /// A Lottie document has that time at a frame, ip + share · (op − ip), in the numbers that its players get.
    package func time(atProgress share: Double) -> Double? {
        guard let duration = animationDuration else { return nil }
        guard let document = lottie?.document, self.duration == duration else { return duration * share }
        let frame = (document.outFrame - document.inFrame) * share + document.inFrame
        return (frame - document.inFrame) / document.frameRate
    }

    /// The scene's own ``duration`` where it has one. Otherwise when the last animation, film and emission end, in
    /// seconds from the scene's begin; a film that loops counts once. `nil` where there is none of them, or where one
    /// never ends.
    ///
    /// While a transition between states is shown, only the transition's animations count.
    public var animationDuration: Double? {
        if case .transition = shown { return transitionDuration }
        if let duration { return duration }
        var latest: Double?
        var clocks: [MediaTiming] = []
        let added = Dictionary(grouping: stateAnimations, by: \.layer)
        for (index, layer) in layers.enumerated() {
            clocks.removeLast(max(0, clocks.count - layer.depth))
            clocks.append(layer.properties.timing)
            // A layer that does not change, or whose clock stands still, has no end to wait for.
            let isEmitting = layer.properties.kind == .emitter && layer.properties.emitter.isEmitting
            let film = layer.video?.duration
            let animations = layer.animations.map(\.animation) + (added[index] ?? []).map(\.animation)
            guard !animations.isEmpty || isEmitting || film != nil,
                clocks.allSatisfy({ $0.speed != 0 })
            else { continue }
            let local = clocks.reduce(0) { $1.localTime(at: $0) }
            if isEmitting {
                let end = layer.properties.emitter.endTime
                guard end.isFinite else { return nil }
                latest = max(latest ?? 0, clocks.reversed().reduce(end) { $1.parentTime(at: $0) })
            }
            if let film {
                guard film.isFinite else { return nil }
                latest = max(latest ?? 0, clocks.reversed().reduce(film) { $1.parentTime(at: $0) })
            }
            for animation in animations {
                guard let active = animation.activeSeconds else { return nil }
                let begin = animation.number(.beginTime) ?? 0
                let end = (begin == 0 ? local : begin) + active
                let outside = clocks.reversed().reduce(end) { $1.parentTime(at: $0) }
                latest = max(latest ?? 0, outside)
            }
        }
        return latest
    }

    /// When the last animation of the transition that is shown ends; `nil` where it never does.
    private var transitionDuration: Double? {
        var latest = 0.0
        for (_, animation) in transitionAnimations {
            guard let active = animation.activeSeconds else { return nil }
            latest = max(latest, max(0, animation.number(.beginTime) ?? 0) + active)
        }
        return latest
    }

    /// Whether the picture can depend on the time.
    package var hasAnimations: Bool {
        !transitionAnimations.isEmpty || !stateAnimations.isEmpty
            || layers.contains {
                !$0.animations.isEmpty || $0.video != nil
                    || ($0.properties.kind == .emitter && $0.properties.emitter.isEmitting)
            }
    }
}

extension SceneAnimation {
    /// Seconds of the layer's clock from begin to end; `nil` if it never ends.
    fileprivate var activeSeconds: Double? {
        let animation = makeAnimation()
        var timing = MediaTiming()
        timing.duration = animation.duration == 0 ? CATransaction.animationDuration() : animation.duration
        timing.speed = animation.speed
        timing.repeatCount = animation.repeatCount
        timing.repeatDuration = animation.repeatDuration
        timing.autoreverses = animation.autoreverses
        return timing.endTime.isFinite ? timing.endTime : nil
    }
}
