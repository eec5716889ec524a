import Synchronization

/// Notes that drawing went on without memory that it had asked for, because its interface has no errors. A renderer watches its frame
/// and fails afterwards if memory was lacking. What other renderers of the process lack does not count.
package enum MemoryShortage {
    /// Counts how often memory was lacking in what one renderer draws.
    package final class Watch: Sendable {
        private let events = Atomic<Int>(0)

        package init() {}

        package var count: Int { events.load(ordering: .relaxed) }

        fileprivate func note() { events.add(1, ordering: .relaxed) }
    }

    @TaskLocal private static var current: Watch?

    /// The watch of this thread's work, which threads that help with the work take over; `nil` if nobody watches.
    static var watch: Watch? { current }

    /// Has a watch count what a closure lacks, on this thread and on those that help it.
    package static func watching<Result>(_ watch: Watch?, _ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(watch, operation: body)
    }

    package static func note() { current?.note() }
}
