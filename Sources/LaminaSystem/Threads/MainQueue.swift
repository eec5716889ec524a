import CLaminaSystem
import Dispatch
import Synchronization

/// The main dispatch queue, for code that waits on it or on the main thread.
enum MainQueue {
    /// The result of ``serve(until:)``.
    struct Service: Equatable {
        /// Whether the condition holds. Otherwise the queue cannot be served.
        var isOver: Bool
        /// Whether blocks of the queue may have run.
        var ranBlocks: Bool
    }

    /// How long the main thread sleeps at most before it asks for the condition again. ``wake()`` ends the sleep at once.
    private static let sleepMilliseconds: Int32 = 100
    private static let key = DispatchSpecificKey<Bool>()
    private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

    /// Whether the calling code is a block of the main queue; always `true` on the main thread. After `dispatchMain()`,
    /// and in programs with an asynchronous `main`, blocks of the main queue run on other threads.
    static var isCurrent: Bool {
        _ = mark
        return DispatchQueue.getSpecific(key: key) == true
    }

    /// Runs the blocks of the main queue as they come, until a condition holds. Only for the main thread.
    ///
    /// No block of the main queue runs within another one, so the queue cannot be served where the caller is called by
    /// such a block. This is known once other code asks for the queue, and the call then returns.
    static func serve(until isOver: () -> Bool) -> Service {
        var canServe = false
        while !isOver() {
            guard lamina_main_queue_await(sleepMilliseconds) != 0, !isOver() else { continue }
            if canServe {
                lamina_main_queue_drain()
                continue
            }
            let probe = Probe()
            DispatchQueue.main.async { probe.hasRun.store(true, ordering: .relaxed) }
            lamina_main_queue_drain()
            canServe = probe.hasRun.load(ordering: .relaxed)
            guard canServe else {
                // The run loop will want to know of the blocks that are still there.
                lamina_main_queue_announce()
                return Service(isOver: false, ranBlocks: false)
            }
        }
        return Service(isOver: true, ranBlocks: canServe)
    }

    /// Makes ``serve(until:)`` on the main thread ask for its condition at once.
    static func wake() { lamina_main_queue_wake() }

    /// A block that says whether it ran.
    private final class Probe: Sendable {
        let hasRun = Atomic<Bool>(false)
    }
}
