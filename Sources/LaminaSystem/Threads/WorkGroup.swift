import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Work on other threads that a thread waits for, where the work may need the main dispatch queue: code of the program
/// that calls `DispatchQueue.main.sync`.
///
/// - On the main thread, the wait serves the main queue.
/// - Within a block of the main queue, the queue cannot be served: its blocks never run within one another. Work that
///   needs the queue then waits for the block that waits for the work. So the wait is given up when all threads at work
///   have slept for a while.
/// - On other threads, the wait is just a wait.
package final class WorkGroup: Sendable {
    /// How a wait ended.
    package enum Outcome: Equatable, Sendable {
        /// All work is done. Blocks of the main queue may have run meanwhile, on the calling thread, if `ranBlocks` is
        /// true.
        case done(ranBlocks: Bool)
        /// The caller is a block of the main queue, and the work that is left seems to wait for this queue.
        case stuck
    }

    private struct State {
        /// The work that has not ended.
        var open = 0
        /// How much work has ended.
        var ended: UInt64 = 0
        /// The clocks of the threads at work.
        var clocks: [clockid_t] = []
        var waiters: [Waiter] = []
        /// The progress at the end of a wait that was given up.
        var stuck: Progress?
    }

    /// Two equal values say that nothing has happened in between.
    private struct Progress: Equatable {
        var ended: UInt64
        /// The processor time of the threads at work.
        var nanoseconds: UInt64
    }

    /// How often a patient wait looks for progress, and after how many looks without any it is given up: 2 seconds. Their
    /// number counts rather than the time, which also passes while the process is stopped.
    private static let lookMilliseconds = 100
    private static let looks = 20

    private let state = Mutex(State())

    package init() {}

    /// Announces work, which ``perform(_:)`` or ``cancel()`` ends.
    package func enter() { state.withLock { $0.open += 1 } }

    /// Does announced work on this thread.
    package func perform(_ body: () -> Void) {
        var clock = clockid_t()
        let hasClock = pthread_getcpuclockid(pthread_self(), &clock) == 0
        if hasClock { state.withLock { $0.clocks.append(clock) } }
        body()
        end { state in
            guard hasClock, let index = state.clocks.firstIndex(of: clock) else { return }
            state.clocks.remove(at: index)
        }
    }

    /// Ends announced work that is not done.
    package func cancel() { end { _ in } }

    private func end(_ change: (inout State) -> Void) {
        let waiters = state.withLock { state -> [Waiter] in
            change(&state)
            state.open -= 1
            state.ended &+= 1
            guard state.open == 0 else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.finish() }
    }

    /// Returns when all announced work has ended, or when the wait is given up.
    package func wait() -> Outcome {
        let isMain = Thread.isMainThread
        let waiter = Waiter(isMain: isMain)
        let waits = state.withLock { state in
            guard state.open > 0 else { return false }
            state.waiters.append(waiter)
            return true
        }
        guard waits else { return .done(ranBlocks: false) }
        if isMain {
            let service = MainQueue.serve { waiter.isFinished }
            if service.isOver { return .done(ranBlocks: service.ranBlocks) }
        } else if !MainQueue.isCurrent {
            waiter.wait()
            return .done(ranBlocks: false)
        }
        return waitPatiently(waiter)
    }

    private func waitPatiently(_ waiter: Waiter) -> Outcome {
        var last = state.withLock { Self.progress($0) }
        // Work that was left and has done nothing since gets one more look.
        var still = state.withLock { $0.stuck } == last ? Self.looks - 1 : 0
        while !waiter.wait(milliseconds: Self.lookMilliseconds) {
            let now = state.withLock { Self.progress($0) }
            still = now == last ? still + 1 : 0
            last = now
            guard still >= Self.looks else { continue }
            state.withLock { state in
                state.waiters.removeAll { $0 === waiter }
                state.stuck = now
            }
            return .stuck
        }
        return .done(ranBlocks: false)
    }

    private static func progress(_ state: State) -> Progress {
        let times = state.clocks.map { clock -> UInt64 in
            var time = timespec()
            guard clock_gettime(clock, &time) == 0 else { return 0 }
            return UInt64(max(0, time.tv_sec)) &* 1_000_000_000 &+ UInt64(max(0, time.tv_nsec))
        }
        return Progress(ended: state.ended, nanoseconds: times.reduce(0, &+))
    }

    /// A thread that waits.
    private final class Waiter: Sendable {
        private let isMain: Bool
        private let finished = Atomic<Bool>(false)
        private let semaphore = DispatchSemaphore(value: 0)

        init(isMain: Bool) { self.isMain = isMain }

        var isFinished: Bool { finished.load(ordering: .acquiring) }

        func finish() {
            finished.store(true, ordering: .releasing)
            semaphore.signal()
            if isMain { MainQueue.wake() }
        }

        func wait() { semaphore.wait() }

        /// Returns whether the work has ended.
        func wait(milliseconds: Int) -> Bool {
            semaphore.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
        }
    }
}
