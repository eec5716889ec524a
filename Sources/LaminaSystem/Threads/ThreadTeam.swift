import Foundation

/// Runs numbered jobs on several threads, which take the next one from a shared counter.
package struct ThreadTeam: Sendable {
    /// The most threads; more are not worth their memory.
    package static let maximumThreads = 256

    /// The most threads that work. There are fewer where the system cannot start more, and only the caller where it
    /// can start none.
    package let threads: Int
    private let pool: WorkerPool

    /// - Parameters:
    ///   - threads: The number of threads; `nil` for one per core.
    ///   - pool: The source of the threads beside the caller.
    package init(threads: Int? = nil, pool: WorkerPool = .shared) {
        self.threads = max(
            1, min(threads ?? ProcessInfo.processInfo.activeProcessorCount, Self.maximumThreads))
        self.pool = pool
    }

    /// Calls `job` once for each index, and returns when all are done. Calls for one `thread` never overlap.
    ///
    /// - Parameter together: Whether the work is worth more than this thread.
    package func forEach(
        _ count: Int, together: Bool = true, _ job: @escaping @Sendable (_ thread: Int, _ index: Int) -> Void
    ) {
        let workers = together ? min(threads, count) : 1
        guard workers > 1 else {
            for index in 0..<max(0, count) { job(0, index) }
            return
        }
        pool.run(SharedJobs(count: count, helpers: workers - 1, job))
    }
}
