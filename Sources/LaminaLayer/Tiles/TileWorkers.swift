import Foundation
import LaminaSystem
import Synchronization

/// The threads that draw one host's tiles.
///
/// The thread that commits draws no tile, whether it waits or not: code of the program that draws may need the main
/// queue, which the commit may occupy. The exception is a system that cannot start a single thread for the host: then
/// the committing thread draws.
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
    /// The threads of all hosts. Their number has no limit of its own: a tile may draw a picture with tiles, which then
    /// waits for other threads than its own.
    private static let threads = BackgroundThreads("lamina tiles", limit: .max)

    private let queue: Mutex<Queue>
    private let work = WorkGroup()

    /// As many threads as there are cores, and no more than tiles may be drawn at a time.
    init() {
        queue = Mutex(Queue(limit: min(ProcessInfo.processInfo.activeProcessorCount, Self.maximum)))
    }

    /// Sets the most tiles that are drawn at a time, at least 1.
    func setLimit(_ limit: Int) { queue.withLock { $0.limit = min(max(1, limit), Self.maximum) } }

    /// Runs jobs on other threads, in their order.
    ///
    /// - Parameter waits: Whether to return only when these jobs and all earlier ones are done, or when the wait is
    ///   given up.
    /// - Returns: How the wait ended.
    func run(_ jobs: [TileJob], waits: Bool) -> WorkGroup.Outcome {
        let new = queue.withLock { queue in
            queue.jobs = jobs.reversed() + queue.jobs
            let new = max(0, min(queue.limit - queue.workers, queue.jobs.count))
            queue.workers += new
            return new
        }
        for started in 0..<new {
            work.enter()
            let hasThread = Self.threads.start { [self] in
                work.perform { while let job = next() { job.run() } }
            }
            guard !hasThread else { continue }
            work.cancel()
            let isAlone = queue.withLock { queue in
                queue.workers -= new - started
                return queue.workers == 0
            }
            if isAlone { while let job = queue.withLock({ $0.jobs.popLast() }) { job.run() } }
            break
        }
        return waits ? work.wait() : .done(ranBlocks: false)
    }

    /// The next job of a worker, which ends if there is none.
    private func next() -> TileJob? {
        queue.withLock { queue in
            let job = queue.jobs.popLast()
            if job == nil { queue.workers -= 1 }
            return job
        }
    }
}
