import Foundation

/// Runs numbered jobs on several threads, which take the next one from a shared counter.
package struct ThreadTeam: Sendable {
    package let threads: Int

    /// - Parameter threads: How many threads work; `nil` for one per core.
    package init(threads: Int? = nil) {
        self.threads = max(1, min(threads ?? ProcessInfo.processInfo.activeProcessorCount, 256))
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
        WorkerPool.shared.run(SharedJobs(count: count, helpers: workers - 1, job))
    }
}
