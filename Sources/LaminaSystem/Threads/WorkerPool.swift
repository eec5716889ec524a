import Dispatch
import Synchronization

/// The process's threads that help with shared jobs.
///
/// A sleeping thread takes 50 to 500 µs to wake, which is as long as all jobs of a small frame take. So a thread
/// without work stays awake for a moment. The moment is short: where cores share their units, a waiting thread slows
/// down working ones.
package final class WorkerPool: Sendable {
    package static let shared = WorkerPool()

    /// How long threads stay awake after work. The stages of a frame follow one another within this time.
    private static let wakefulNanoseconds: UInt64 = 200_000
    /// How long no thread is asked for after the system had none to give: asking costs as much as a small job.
    private static let pauseNanoseconds: UInt64 = 100_000_000

    private struct Open {
        let jobs: SharedJobs
        var helpers = 0
    }

    private struct State {
        /// The jobs that threads may take part in, oldest first.
        var open: [Open] = []
        var threads = 0
        var awake = 0
        var asleep = 0
        /// In nanoseconds of uptime. No thread is started before this time.
        var asksAgain: UInt64 = 0
    }

    private let state = Mutex(State())
    /// Counts opened jobs, so that a thread notices new ones without the lock.
    private let news = Atomic<UInt64>(0)
    private let alarm = DispatchSemaphore(value: 0)

    package init() {}

    /// The number of threads, for tests.
    package var count: Int { state.withLock { $0.threads } }

    /// Returns when all jobs are done. The caller takes part as thread 0.
    func run(_ jobs: SharedJobs) {
        open(jobs)
        jobs.work(as: 0)
        state.withLock { state in state.open.removeAll { $0.jobs === jobs } }
        jobs.finish()
    }

    /// Publishes jobs, and wakes or starts as many threads as can help. With fewer threads, each does more.
    private func open(_ jobs: SharedJobs) {
        let count = jobs.helpers
        let (alarms, births) = state.withLock { state in
            state.open.append(Open(jobs: jobs))
            news.wrappingAdd(1, ordering: .releasing)
            var births = max(0, count - state.threads)
            if births > 0, state.asksAgain > DispatchTime.now().uptimeNanoseconds { births = 0 }
            state.threads += births
            state.awake += births
            let alarms = min(state.asleep, max(0, count - state.awake))
            state.asleep -= alarms
            state.awake += alarms
            return (alarms, births)
        }
        for _ in 0..<alarms { alarm.signal() }
        for born in 0..<births {
            do throws(ThreadError) {
                try WorkerThread.start("lamina") { [self] in serve() }
            } catch {
                state.withLock { state in
                    state.threads -= births - born
                    state.awake -= births - born
                    state.asksAgain = DispatchTime.now().uptimeNanoseconds + Self.pauseNanoseconds
                }
                return
            }
        }
    }

    /// A thread's life.
    private func serve() {
        while true {
            let known = news.load(ordering: .acquiring)
            if let (jobs, thread) = join() {
                jobs.help(as: thread)
                jobs.leave()
                state.withLock { $0.awake += 1 }
                continue
            }
            if SpinWait.until(
                { news.load(ordering: .relaxed) != known }, nanoseconds: Self.wakefulNanoseconds)
            {
                continue
            }
            let sleeps = state.withLock { state in
                // No alarm can come between this check and the sleep unnoticed: it would be counted.
                guard news.load(ordering: .relaxed) == known else { return false }
                state.awake -= 1
                state.asleep += 1
                return true
            }
            if sleeps { alarm.wait() }
        }
    }

    /// Joins jobs that have a free place, and returns them with the place. `awake` counts threads without jobs.
    private func join() -> (SharedJobs, thread: Int)? {
        state.withLock { state in
            guard
                let index = state.open.firstIndex(where: { $0.helpers < $0.jobs.helpers && $0.jobs.hasMore })
            else { return nil }
            state.open[index].helpers += 1
            state.awake -= 1
            let jobs = state.open[index].jobs
            jobs.enter()
            return (jobs, state.open[index].helpers)
        }
    }
}
