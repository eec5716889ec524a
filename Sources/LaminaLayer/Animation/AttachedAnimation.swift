import LaminaPlan

/// An animation on a layer, and how far it has come.
final class AttachedAnimation {
    let key: String?
    /// The layer's own copy.
    let animation: CAAnimation
    /// What was made of it when it was added, with its begin as soon as that is known.
    var snapshot: LayerAnimation
    /// Whether a commit has taken it, which fixes when it begins.
    var isCommitted = false
    var hasStarted = false
    var isOver = false
    /// Grows along the animations of a layer.
    var number = 0
    /// What waits for it to end.
    var completions: [CompletionGroup]

    init(key: String?, _ animation: CAAnimation, _ snapshot: LayerAnimation, _ completions: [CompletionGroup])
    {
        (self.key, self.animation, self.snapshot, self.completions) = (key, animation, snapshot, completions)
    }

    /// Tells everyone that it is over.
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

    /// An animation was added that is to end first.
    func enter() { pending += 1 }

    /// One of the animations is over.
    func leave() {
        pending -= 1
        if isClosed, pending == 0 { CATransaction.schedule(block) }
    }

    /// The transaction is over.
    func close() {
        isClosed = true
        if pending == 0 { CATransaction.schedule(block) }
    }
}
