import Dispatch
import Foundation
import LaminaSystem
import Synchronization

/// The threads that draw one host's tiles.
///
/// A caller that waits draws, too, so it never waits for a thread that it keeps from running.
final class TileWorkers: Sendable {
    /// What threads share.
    private struct Queue {
        /// The next one last.
        var jobs: [TileJob] = []
        var workers = 0
        var limit: Int
    }

    /// How many tiles are drawn at a time at most, whatever is asked for.
    private static let maximum = 64
    private static let threads = BackgroundThreads("lamina tiles", limit: maximum)

    private let queue: Mutex<Queue>
    private let open = DispatchGroup()

    /// As many threads as there are cores.
    init() { queue = Mutex(Queue(limit: ProcessInfo.processInfo.activeProcessorCount)) }

    /// How many tiles are drawn at a time, at least 1.
    func setLimit(_ limit: Int) { queue.withLock { $0.limit = min(max(1, limit), Self.maximum) } }

    /// Has jobs done, in their order: here where there are no other threads.
    ///
    /// - Parameter waits: Whether to come back when these and all that were begun before are done.
    func run(_ jobs: [TileJob], waits: Bool) {
        let count = queue.withLock { queue in
            queue.jobs = jobs.reversed() + queue.jobs
            // The caller is one of them.
            let limit = waits ? queue.limit - 1 : queue.limit
            let new = max(0, min(limit - queue.workers, queue.jobs.count))
            queue.workers += new
            return new
        }
        for _ in 0..<count {
            open.enter()
            Self.threads.run { [self] in
                while let job = next(forWorker: true) { job.run() }
                open.leave()
            }
        }
        guard waits else { return }
        while let job = next(forWorker: false) { job.run() }
        open.wait()
    }

    private func next(forWorker: Bool) -> TileJob? {
        queue.withLock { queue in
            let job = queue.jobs.popLast()
            if forWorker, job == nil { queue.workers -= 1 }
            return job
        }
    }
}
