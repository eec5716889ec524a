import Foundation

/// Groups changes of layers, per thread.
///
/// Hosts pull: a renderer takes changes when it begins a frame. While an explicit transaction, begun with
/// ``begin()``, is open on the thread, the renderer takes nothing. All changes until then are shown together after
/// the outermost ``commit()``. Changes outside of explicit transactions belong to the thread's implicit transaction,
/// which ends at ``flush()``, when a host takes them, or with the turn of the thread's run loop.
///
/// A completion block runs once, when its transaction is over and every animation that was added after the block was
/// set has ended or was removed. It runs in the next turn of the thread's run loop (on the main thread, of the main
/// queue), or before that at the next frame of a host or the next ``flush()`` on the thread, never inside ``commit()``.
open class CATransaction: NSObject {
    /// An object without a use: everything is a method of the class.
    public override init() { super.init() }

    /// Opens a transaction inside the open one.
    open class func begin() { state.open.append(Level()) }

    /// Closes the innermost transaction that ``begin()`` opened. Without an open one it does nothing.
    open class func commit() {
        let state = state
        guard let level = state.open.popLast() else { return }
        level.completions.forEach { $0.close() }
        guard state.open.isEmpty else { return }
        if state.isFlushWaiting { flush() } else if state.isTurnMissed { state.askForTurn() }
    }

    /// Ends the implicit transaction: its values are forgotten, and completion blocks that wait for nothing run. Inside an
    /// explicit transaction this waits for the outermost ``commit()``. Nothing is drawn; hosts take changes by
    /// themselves.
    open class func flush() {
        guard !isExplicitlyOpen else {
            state.isFlushWaiting = true
            return
        }
        finishImplicit()
        runDue()
    }

    /// Takes the lock that all threads share; the same thread may take it again.
    open class func lock() { sharedLock.lock() }

    /// Releases the lock, once for each ``lock()``.
    open class func unlock() { sharedLock.unlock() }

    /// The duration of animations that name none, in seconds; 0.25 by default.
    open class func animationDuration() -> TimeInterval {
        value(forKey: kCATransactionAnimationDuration) as? TimeInterval ?? 0.25
    }

    /// Sets the duration for this transaction, in seconds.
    open class func setAnimationDuration(_ dur: TimeInterval) {
        setValue(dur, forKey: kCATransactionAnimationDuration)
    }

    /// Whether changes start no animations; `false` by default.
    open class func disableActions() -> Bool {
        state.disablesActions
    }

    /// Sets whether changes in this transaction start no animations.
    open class func setDisableActions(_ flag: Bool) {
        setValue(flag, forKey: kCATransactionDisableActions)
    }

    /// The block that was set last, in this transaction or one around it.
    open class func completionBlock() -> (() -> Void)? {
        value(forKey: kCATransactionCompletionBlock) as? () -> Void
    }

    /// The pace of animations that name none. With `nil`, the default, it is the curve named default for those that
    /// changes of properties start, and linear for those that a program adds.
    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }

    /// Sets the pace for this transaction.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        setValue(function, forKey: kCATransactionAnimationTimingFunction)
    }

    /// Sets a block that runs when this transaction and the animations that are added to it from now on are over.
    /// Setting a second block adds it, and `nil` removes none: every block that was set runs.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        setValue(block, forKey: kCATransactionCompletionBlock)
    }

    /// A value of this transaction, or of the nearest one around it that has one; any key will do.
    open class func value(forKey key: String) -> Any? {
        let state = state
        for level in state.open.reversed() {
            if let value = level.values[key] { return value }
        }
        return state.implicit.values[key]
    }

    /// Sets a value for this transaction and those inside it; `nil` removes it. The keys of the named settings work
    /// like the settings.
    open class func setValue(_ anObject: Any?, forKey key: String) {
        state.change { level in
            level.values[key] = anObject
            if key == kCATransactionDisableActions {
                level.disablesActions = anObject.map { $0 as? Bool ?? false }
            }
            if key == kCATransactionCompletionBlock, let block = anObject as? () -> Void {
                level.completions.append(CompletionGroup(block))
            }
        }
        if state.open.isEmpty { state.askForTurn() }
    }
}

/// The key of ``CATransaction/animationDuration()``.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/disableActions()``.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/animationTimingFunction()``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/completionBlock()``.
public let kCATransactionCompletionBlock = "completionBlock"

extension CATransaction {
    /// Whether the calling thread is between ``begin()`` and ``commit()``.
    package class var isExplicitlyOpen: Bool { !state.open.isEmpty }

    /// Ends the calling thread's implicit transaction.
    class func finishImplicit() {
        let state = state
        let completions = state.implicit.completions
        state.implicit = Level()
        state.isFlushWaiting = false
        completions.forEach { $0.close() }
    }

    /// The completion blocks that are to wait for an animation which is added now.
    class func enterCompletions() -> [CompletionGroup] {
        let state = state
        let groups = state.implicit.completions + state.open.flatMap(\.completions)
        groups.forEach { $0.enter() }
        return groups
    }

    /// Runs a completion block soon: at the latest when the commit ends that is under way.
    package class func schedule(_ block: @escaping () -> Void) {
        let state = state
        state.due.append(block)
        state.askForTurn()
    }

    /// Called in the turn of the thread's run loop that was asked for.
    private class func turn() {
        let state = state
        state.isTurnAsked = false
        // The outermost commit asks again.
        state.isTurnMissed = isExplicitlyOpen
        guard !state.isTurnMissed else { return }
        finishImplicit()
        runDue()
    }

    /// Runs the completion blocks that need not wait any longer.
    class func runDue() {
        let state = state
        guard !state.due.isEmpty, !isExplicitlyOpen else { return }
        let due = state.due
        state.due = []
        due.forEach { $0() }
    }

    private static let sharedLock = NSRecursiveLock()

    /// The values of one transaction.
    private struct Level {
        var values: [String: Any] = [:]
        /// The value under `kCATransactionDisableActions`; `nil` for none.
        var disablesActions: Bool?
        var completions: [CompletionGroup] = []
    }

    /// One thread's transactions.
    private final class State {
        /// Explicit transactions, the innermost last.
        var open: [Level] = [] { didSet { noteActions() } }
        var implicit = Level() { didSet { noteActions() } }
        /// Whether actions are off, by the innermost transaction that has a value for it. It is stored, because every change of a
        /// layer asks.
        private(set) var disablesActions = false
        var isFlushWaiting = false
        /// Completion blocks that are due to run.
        var due: [() -> Void] = []
        var isTurnAsked = false
        /// Whether the turn came while an explicit transaction was open.
        var isTurnMissed = false

        /// Asks the thread's run loop for a turn. On a thread whose run loop never runs, nothing comes of it.
        func askForTurn() {
            guard !isTurnAsked else { return }
            isTurnAsked = true
            if Thread.isMainThread {
                // The main run loop serves this queue, and so do programs without one.
                DispatchQueue.main.async { CATransaction.turn() }
            } else {
                RunLoop.current.perform { CATransaction.turn() }
            }
        }

        func change(_ body: (inout Level) -> Void) {
            if open.isEmpty { body(&implicit) } else { body(&open[open.count - 1]) }
        }

        private func noteActions() {
            let level = open.last { $0.disablesActions != nil } ?? implicit
            disablesActions = level.disablesActions ?? false
        }
    }

    /// The key of each thread's state, which goes with the thread; `nil` if the process has no key left.
    private static let threadKey: pthread_key_t? = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { state in
            if let state { Unmanaged<State>.fromOpaque(state).release() }
        }
        return result == 0 ? key : nil
    }()

    private static let dictionaryKey = "Lamina.CATransaction"

    private class var state: State {
        guard let threadKey else { return dictionaryState }
        if let state = pthread_getspecific(threadKey) {
            return Unmanaged<State>.fromOpaque(state).takeUnretainedValue()
        }
        let state = State()
        pthread_setspecific(threadKey, Unmanaged.passRetained(state).toOpaque())
        return state
    }

    /// The state in the thread's dictionary, where a look-up takes twenty times as long.
    private class var dictionaryState: State {
        let storage = Thread.current.threadDictionary
        if let state = storage[dictionaryKey] as? State { return state }
        let state = State()
        storage[dictionaryKey] = state
        return state
    }
}
