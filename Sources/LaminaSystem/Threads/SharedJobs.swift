import Dispatch
import Synchronization

/// Numbered jobs, which free threads take.
final class SharedJobs: Sendable {
    /// The most threads that may help the calling thread.
    let helpers: Int
    private let count: Int
    private let job: @Sendable (_ thread: Int, _ index: Int) -> Void
    /// What memory the helpers lack is the calling thread's.
    private let watch = MemoryShortage.watch
    private let next = Atomic<Int>(0)
    /// The number of threads at work, without the calling one.
    private let active = Atomic<Int>(0)
    private let isAwaited = Atomic<Bool>(false)
    private let end = DispatchSemaphore(value: 0)

    init(count: Int, helpers: Int, _ job: @escaping @Sendable (_ thread: Int, _ index: Int) -> Void) {
        self.count = count
        self.helpers = helpers
        self.job = job
    }

    /// Whether there are jobs that no thread has taken.
    var hasMore: Bool { next.load(ordering: .relaxed) < count }

    /// Does jobs on a thread that helps the calling one, until none is left.
    func help(as thread: Int) {
        MemoryShortage.watching(watch) { work(as: thread) }
    }

    /// Does jobs until none is left.
    func work(as thread: Int) {
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < count else { return }
            job(thread, index)
        }
    }

    func enter() { active.wrappingAdd(1, ordering: .relaxed) }

    func leave() {
        let isLast = active.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0
        if isLast, isAwaited.exchange(false, ordering: .sequentiallyConsistent) { end.signal() }
    }

    /// Returns when all threads that have entered have left. No thread may enter any more.
    func finish() {
        guard !SpinWait.until({ active.load(ordering: .acquiring) == 0 }, nanoseconds: 100_000) else {
            return
        }
        isAwaited.store(true, ordering: .sequentiallyConsistent)
        // Whichever side takes the mark back decides: the last thread then signals, or no signal is needed.
        if active.load(ordering: .sequentiallyConsistent) == 0,
            isAwaited.exchange(false, ordering: .sequentiallyConsistent)
        {
            return
        }
        end.wait()
    }
}
