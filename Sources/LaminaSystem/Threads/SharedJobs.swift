import Dispatch
import Synchronization

/// Numbered jobs, which whoever is free takes.
final class SharedJobs: Sendable {
    /// How many threads may take part, beside the one that asks.
    let helpers: Int
    private let count: Int
    private let job: @Sendable (_ thread: Int, _ index: Int) -> Void
    private let next = Atomic<Int>(0)
    /// Threads at work, beside the one that asks.
    private let active = Atomic<Int>(0)
    private let isAwaited = Atomic<Bool>(false)
    private let end = DispatchSemaphore(value: 0)

    init(count: Int, helpers: Int, _ job: @escaping @Sendable (_ thread: Int, _ index: Int) -> Void) {
        self.count = count
        self.helpers = helpers
        self.job = job
    }

    /// Whether there are jobs that nobody has taken.
    var hasMore: Bool { next.load(ordering: .relaxed) < count }

    /// Takes jobs until there are no more.
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

    /// Returns when all who have entered have left; nobody enters any more.
    func finish() {
        guard !SpinWait.until({ active.load(ordering: .acquiring) == 0 }, nanoseconds: 100_000) else {
            return
        }
        isAwaited.store(true, ordering: .sequentiallyConsistent)
        // Whoever takes the mark back signals, or need not.
        if active.load(ordering: .sequentiallyConsistent) == 0,
            isAwaited.exchange(false, ordering: .sequentiallyConsistent)
        {
            return
        }
        end.wait()
    }
}
