import LaminaValues

/// An animation on a layer, and its progress.
final class AttachedAnimation {
    let key: String?
    /// The layer's own copy.
    let animation: CAAnimation
    /// The animation as it was added. Its begin is set as soon as it is known.
    var snapshot: LayerAnimation
    /// Whether a commit has taken the animation, which fixes when it begins.
    var isCommitted = false
    var hasStarted = false
    var isOver = false
    /// Grows along the animations of a layer.
    var number = 0
    /// The changes of values under keys of the program's own: the animation's, or those of a group's members.
    let own: [OwnKeyAnimation]
    /// The completion groups that wait for the animation's end.
    var completions: [CompletionGroup]

    init(
        key: String?, _ animation: CAAnimation, _ snapshot: LayerAnimation, own: [OwnKeyAnimation] = [],
        _ completions: [CompletionGroup]
    ) {
        self.own = own
        (self.key, self.animation, self.snapshot, self.completions) = (key, animation, snapshot, completions)
    }

    /// Ends the animation, and tells the delegate and the completion groups.
    func stop(finished: Bool) {
        guard !isOver else { return }
        isOver = true
        animation.delegate?.animationDidStop(animation, finished: finished)
        completions.forEach { $0.leave() }
        completions = []
    }
}

/// A transaction's completion block and the animations that it waits for.
final class CompletionGroup {
    private let block: () -> Void
    private var pending = 0
    private var isClosed = false

    init(_ block: @escaping () -> Void) { self.block = block }

    /// Called when an animation is added that the block has to wait for.
    func enter() { pending += 1 }

    /// Called when one of the animations ends.
    func leave() {
        pending -= 1
        if isClosed, pending == 0 { CATransaction.schedule(block) }
    }

    /// Called when the transaction ends.
    func close() {
        isClosed = true
        if pending == 0 { CATransaction.schedule(block) }
    }
}
