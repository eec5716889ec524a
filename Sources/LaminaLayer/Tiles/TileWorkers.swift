import Dispatch
import Foundation
import LaminaSystem
import Synchronization

/// The threads that draw one host's tiles.
///
/// A caller that waits draws, too, so it never waits for a thread that it keeps from running.
final class TileWorkers: Sendable {
    /// The state that threads share.
    private struct Queue {
        /// The waiting jobs; the last one is done next.
        var jobs: [TileJob] = []
        var workers = 0
        var limit: Int
    }

    /// The upper limit of the number of tiles that are drawn at a time.
    private static let maximum = 64
    private static let threads = BackgroundThreads("lamina tiles", limit: maximum)

    private let queue: Mutex<Queue>
    private let open = DispatchGroup()

    /// As many threads as there are cores.
    init() { queue = Mutex(Queue(limit: ProcessInfo.processInfo.activeProcessorCount)) }

    /// Sets the most tiles that are drawn at a time, at least 1.
    func setLimit(_ limit: Int) { queue.withLock { $0.limit = min(max(1, limit), Self.maximum) } }

    /// Does jobs in their order, on this thread where there are no others.
    ///
    /// - Parameter waits: Whether to return only when these jobs and all earlier ones are done.
    func run(_ jobs: [TileJob], waits: Bool) {
        let count = queue.withLock { queue in
            queue.jobs = jobs.reversed() + queue.jobs
            // The caller is one of the threads.
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
