import Foundation
import LaminaValues

extension CALayer {
    /// Adds an animation whose pace is as it says, whatever the transaction.
    package final func addAsTimed(_ animation: CAAnimation, forKey key: String?) {
        attach(animation, forKey: key, takesPace: false)
    }

    /// - Parameter takesPace: Whether an animation without a timing function takes the transaction's.
    final func attach(_ animation: CAAnimation, forKey key: String?, takesPace: Bool = true) {
        let key = animation is CATransition ? CATransition.key : key
        let copy = animation.duplicate()
        if copy.timingFunction == nil, takesPace {
            copy.timingFunction = CATransaction.animationTimingFunction()
        }
        let duration = CATransaction.animationDuration()
        let own = OwnKeyAnimation.all(of: copy, defaultDuration: duration)
        var snapshot: LayerAnimation
        if !own.isEmpty, copy is CAPropertyAnimation {
            snapshot = copy.timingSnapshot(key: key, defaultDuration: duration)
        } else {
            snapshot =
                (try? copy.snapshot(key: key, defaultDuration: duration))
                ?? LayerAnimation(key: key, timing: MediaTiming(), content: .group([]))
        }
        if copy.duration <= 0 { copy.duration = snapshot.timing.duration }
        beginWithPresentation(&snapshot)
        if let key { detachAnimation(forKey: key) }
        let completions = CATransaction.enterCompletions()
        attachedAnimations.append(AttachedAnimation(key: key, copy, snapshot, own: own, completions))
        own.forEach { supplyOwnValues(for: $0) }
        animationsDidChange()
    }

    /// Fills in a change without values: it goes from the value that shows now to the layer's value.
    private func beginWithPresentation(_ snapshot: inout LayerAnimation) {
        guard case .property(var property) = snapshot.content else { return }
        let unknown = PropertyAnimation.Ends()
        // The values are looked up only where they are needed, because that goes through the running animations.
        func shown() -> PropertyAnimation.Ends {
            .init(from: (presentedValues() ?? values).value(at: property.path))
        }
        switch property.motion {
        case .basic(let ends) where ends == unknown: property.motion = .basic(shown())
        case .spring(let spring, let ends) where ends == unknown: property.motion = .spring(spring, shown())
        case .basic, .spring, .keyframes, .path, .computed: return
        }
        snapshot.content = .property(property)
    }

    final func detachAnimation(forKey key: String) {
        guard let attached = attachedAnimations.remove(forKey: key) else { return }
        animationsDidChange()
        attached.stop(finished: false)
    }

    final func detachAllAnimations() {
        guard !attachedAnimations.isEmpty else { return }
        let all = attachedAnimations
        attachedAnimations = []
        animationsDidChange()
        all.forEach { $0.stop(finished: false) }
    }

    /// Notes that the animations differ from the committed ones.
    private func animationsDidChange() {
        hosting.host?.noteAnimations(of: self)
        guard hosting.knownTo != 0 else { return }
        hosting.animationsChanged = true
        hosting.host?.register(self, in: .changes)
    }

    /// The animations in the form that is committed to the render side.
    final var committedAnimations: [LayerAnimation] {
        guard let rareState, !rareState.attachedAnimations.isEmpty else { return [] }
        return rareState.attachedAnimations.map(\.snapshot)
    }

    /// Ends the animations that are over at a time, and removes them unless they stay.
    ///
    /// - Parameter local: A time of the layer's own clock.
    /// - Returns: Whether an animation ended.
    final func finishAnimations(at local: Double) -> Bool {
        let over = attachedAnimations.filter {
            $0.isCommitted && !$0.isOver && $0.snapshot.timing.endTime <= local
        }
        guard !over.isEmpty else { return false }
        let count = attachedAnimations.count
        let gone = Set(over.lazy.filter(\.animation.isRemovedOnCompletion).map { ObjectIdentifier($0) })
        if !gone.isEmpty { attachedAnimations.removeAll { gone.contains(ObjectIdentifier($0)) } }
        if attachedAnimations.count != count { animationsDidChange() }
        over.forEach { $0.stop(finished: true) }
        return true
    }

    /// Begins the animations that were added since the last commit, at this time unless they have a begin time of
    /// their own.
    ///
    /// - Parameter local: A time of the layer's own clock.
    /// - Returns: The animations that start at this time.
    final func commitAnimations(at local: Double) -> [AttachedAnimation] {
        var started: [AttachedAnimation] = []
        var hasBegun = false
        for attached in attachedAnimations {
            if !attached.isCommitted {
                attached.isCommitted = true
                if attached.snapshot.timing.beginTime == 0 {
                    attached.snapshot.timing.beginTime = local
                    hasBegun = true
                }
            }
            if !attached.hasStarted, local >= attached.snapshot.timing.beginTime {
                attached.hasStarted = true
                started.append(attached)
            }
        }
        if hasBegun { animationsDidChange() }
        return started
    }

    /// Whether there is an animation that is not over.
    final var hasRunningAnimations: Bool { attachedAnimations.contains { !$0.isOver } }
}

extension CATransition {
    /// The key under which every transition is added.
    static let key = "transition"
}
