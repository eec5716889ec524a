import Foundation
import Synchronization

/// Hands out a picture's strips to as many workers as wanted, and collects what they made in order.
final class StripQueue<Part: Sendable>: Sendable {
    private let next = Atomic<Int>(0)
    private let parts: Mutex<[Part?]>

    private init(count: Int) { parts = Mutex(Array(repeating: nil, count: count)) }

    /// Calls `make` for 0..<count on at most `threads` threads, this one included; `nil` where any gave `nil`.
    static func map(count: Int, threads: Int, _ make: @Sendable (Int) -> Part?) -> [Part]? {
        let queue = StripQueue(count: count)
        let workers = max(1, min(threads, count))
        if workers == 1 {
            queue.work(count: count, make)
        } else {
            DispatchQueue.concurrentPerform(iterations: workers) { _ in queue.work(count: count, make) }
        }
        let made = queue.parts.withLock { $0.compactMap(\.self) }
        return made.count == count ? made : nil
    }

    private func work(count: Int, _ make: (Int) -> Part?) {
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < count else { return }
            let part = make(index)
            parts.withLock { $0[index] = part }
        }
    }
}
