import Synchronization

/// Whether a job is still wanted, and how long it may take.
final class JobClock: Sendable {
    private let cancelled = Atomic(false)
    private let limit: Double
    /// Nanoseconds of the process's clock when drawing began; 0 before.
    private let began = Atomic<UInt64>(0)

    init(seconds: Double) { limit = seconds }

    func cancel() { cancelled.store(true, ordering: .relaxed) }

    func begin() { began.store(Self.now, ordering: .relaxed) }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Waits for something that is not the job's own work, such as a client that reads slowly. The job's time does not pass.
    func excluding<Result>(_ wait: () throws -> Result) rethrows -> Result {
        let start = Self.now
        defer { began.wrappingAdd(Self.now - start, ordering: .relaxed) }
        return try wait()
    }

    /// Whether the time is over.
    var isLate: Bool {
        let start = began.load(ordering: .relaxed)
        return start > 0 && Double(Int64(bitPattern: Self.now &- start)) * 1e-9 > limit
    }

    var mustStop: Bool { isCancelled || isLate }

    /// Seconds that are left.
    var secondsLeft: Double {
        let start = began.load(ordering: .relaxed)
        return start > 0 ? limit - Double(Int64(bitPattern: Self.now &- start)) * 1e-9 : limit
    }

    private static let origin = ContinuousClock.now

    private static var now: UInt64 {
        let parts = (ContinuousClock.now - origin).components
        return UInt64(max(0, parts.seconds)) * 1_000_000_000
            + UInt64(max(0, parts.attoseconds / 1_000_000_000))
            + 1
    }
}
