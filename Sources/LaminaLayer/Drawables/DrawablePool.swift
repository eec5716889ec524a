import Foundation
import LaminaImage

/// Limits the number of drawables of a layer, and holds the memory that they take turns in.
final class DrawablePool: @unchecked Sendable {
    /// One drawable's place in the pool, from when it is handed out until it is released or its image is no longer
    /// shown.
    final class Ticket: Sendable {
        private let pool: DrawablePool

        fileprivate init(_ pool: DrawablePool) { self.pool = pool }

        deinit { pool.giveBack() }
    }

    /// How long a layer without a free drawable waits for one, in seconds.
    static let patience = 1.0

    let recycler = PixelRecycler()

    private let condition = NSCondition()
    private let clock: any DrawableClock
    private var limit = 3
    private var out = 0
    private var isPatient = false

    init(clock: any DrawableClock = SystemDrawableClock()) { self.clock = clock }

    /// 2 or 3.
    var maximumCount: Int {
        get { condition.withLock { limit } }
        set {
            condition.withLock {
                limit = min(max(newValue, 2), 3)
                condition.broadcast()
            }
        }
    }

    /// Whether waiting is unlimited.
    var waitsForEver: Bool {
        get { condition.withLock { isPatient } }
        set { condition.withLock { isPatient = newValue } }
    }

    /// The number of drawables that are handed out.
    var count: Int { condition.withLock { out } }

    /// A place for a drawable; `nil` where none became free in time.
    ///
    /// - Parameter waits: Whether to wait for one at all.
    func ticket(waits: Bool = true) -> Ticket? {
        condition.lock()
        defer { condition.unlock() }
        let end = clock.now + Self.patience
        while out >= limit {
            guard waits, clock.wait(for: condition, until: isPatient ? nil : end) else { return nil }
        }
        out += 1
        return Ticket(self)
    }

    private func giveBack() {
        condition.withLock {
            out -= 1
            condition.broadcast()
        }
    }
}

/// The clock that a ``DrawablePool`` waits by.
package protocol DrawableClock: AnyObject, Sendable {
    /// In seconds.
    var now: Double { get }

    /// Waits until the condition is signalled; it is locked before and after. Returns `false` when it is later than `end`,
    /// `nil` for never.
    func wait(for condition: NSCondition, until end: Double?) -> Bool
}

/// The system's monotonic clock.
private final class SystemDrawableClock: DrawableClock {
    var now: Double { CACurrentMediaTime() }

    func wait(for condition: NSCondition, until end: Double?) -> Bool {
        guard let end else {
            condition.wait()
            return true
        }
        let left = end - now
        guard left > 0 else { return false }
        _ = condition.wait(until: Date(timeIntervalSinceNow: left))
        return true
    }
}
