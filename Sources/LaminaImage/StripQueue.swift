import LaminaSystem
import Synchronization

/// Distributes a picture's strips to a number of workers, and collects their results in order.
final class StripQueue<Part: Sendable>: Sendable {
    private let parts: Mutex<[Part?]>

    private init(count: Int) { parts = Mutex(Array(repeating: nil, count: count)) }

    /// Calls `make` for 0..<count on at most `threads` threads, this one included; `nil` where any gave `nil`.
    static func map(count: Int, threads: Int, _ make: @escaping @Sendable (Int) -> Part?) -> [Part]? {
        let queue = StripQueue(count: count)
        ThreadTeam(threads: threads).forEach(count) { _, index in
            let part = make(index)
            queue.parts.withLock { $0[index] = part }
        }
        let made = queue.parts.withLock { $0.compactMap(\.self) }
        return made.count == count ? made : nil
    }
}
