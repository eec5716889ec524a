import Foundation
import LaminaSystem
import Synchronization

/// Watches a queue, such as the main one, from a thread of its own, and tells when it hangs.
///
/// The thread puts a block into the queue every 10 ms, and looks meanwhile whether the blocks come to their turn: see
/// ``StallMonitor``. A handler may then write down what the program is at. There is no list of calls of the thread that
/// hangs: only a debugger can look at another thread's stack.
///
/// ```swift
/// let watcher = try StallWatcher { print("the main queue hangs since \($0.begin) s of media time") }
/// ```
public final class StallWatcher: Sendable {
    /// The state that the watching thread and the queue share.
    private final class Shared: Sendable {
        let monitor: Mutex<StallMonitor>
        let isAsked = Atomic<Bool>(false)
        let isOver = Atomic<Bool>(false)

        init(_ monitor: StallMonitor) { self.monitor = Mutex(monitor) }
    }

    private static let intervalNanoseconds: UInt64 = 10_000_000
    private let shared: Shared

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - queue: The queue to watch.
    ///   - monitor: Says what a stall is.
    ///   - handler: Called on the watching thread once for each stall, while it lasts.
    /// - Throws: An error if the system cannot start a thread.
    public init(
        _ queue: DispatchQueue = .main, monitor: StallMonitor = StallMonitor(),
        handler: @escaping @Sendable (StallMonitor.Stall) -> Void
    ) throws {
        let shared = Shared(monitor)
        self.shared = shared
        try WorkerThread.start("lamina stalls") {
            var told: CFTimeInterval?
            shared.monitor.withLock { _ = $0.beat(at: CACurrentMediaTime()) }
            while !shared.isOver.load(ordering: .relaxed) {
                if !shared.isAsked.exchange(true, ordering: .acquiring) {
                    queue.async {
                        shared.monitor.withLock { _ = $0.beat(at: CACurrentMediaTime()) }
                        shared.isAsked.store(false, ordering: .releasing)
                    }
                }
                var pause = timespec(tv_sec: 0, tv_nsec: Int(Self.intervalNanoseconds))
                nanosleep(&pause, nil)
                let stall = shared.monitor.withLock { $0.stall(at: CACurrentMediaTime()) }
                if let stall, stall.begin != told { handler(stall) }
                told = stall?.begin
            }
        }
    }

    deinit { stop() }

    /// Ends watching. A stall that lasts may still be reported.
    public func stop() { shared.isOver.store(true, ordering: .relaxed) }
}
