import LaminaSystem
import Synchronization

/// Distributes a picture's strips to a number of workers, and collects their results in order.
final class StripQueue<Part: Sendable>: Sendable {
    private let parts: Mutex<[Part?]>

    private init(count: Int) { parts = Mutex(Array(repeating: nil, count: count)) }

    /// Calls `make` for 0..<count on a team's threads, this one included; `nil` where any gave `nil`.
    ///
    /// - Parameters:
    ///   - team: The threads.
    ///   - make: Gets the number of the thread, below `team.threads`, and the number of the strip. Calls for one thread
    ///     never overlap.
    static func map(
        count: Int, on team: ThreadTeam, _ make: @escaping @Sendable (_ thread: Int, _ index: Int) -> Part?
    ) -> [Part]? {
        let queue = StripQueue(count: count)
        team.forEach(count) { thread, index in
            let part = make(thread, index)
            queue.parts.withLock { $0[index] = part }
        }
        let made = queue.parts.withLock { $0.compactMap(\.self) }
        return made.count == count ? made : nil
    }
}
