/// Notices when repeated work that should be quick, such as a run loop or the making of frames, hangs.
///
/// The work reports each turn (``beat(at:)``). A stall is five turns in a row that take 50 ms or more each, or one
/// turn that takes 250 ms or more. It lasts as long as turns stay that slow. Times are seconds of any clock, compared
/// to the microsecond.
public struct StallMonitor: Sendable {
    /// A time in which the work hung.
    public struct Stall: Hashable, Sendable {
        /// The begin of the first slow turn, in seconds.
        public var begin: CFTimeInterval
        /// How long it hung, in seconds.
        public var duration: CFTimeInterval

        /// A stall by its begin and duration, in seconds.
        public init(begin: CFTimeInterval, duration: CFTimeInterval) {
            (self.begin, self.duration) = (begin, duration)
        }
    }

    /// A turn that takes at least this many seconds is slow; 0.05 by default.
    public let slowInterval: CFTimeInterval
    /// This many slow turns in a row are a stall; 5 by default.
    public let slowCount: Int
    /// A single turn that takes at least this many seconds is a stall; 0.25 by default.
    public let longInterval: CFTimeInterval

    /// Slow turns in a row, up to the last beat.
    private struct Run: Sendable {
        var begin: CFTimeInterval
        var count = 0
        var hasLongOne = false
    }

    private static let tolerance = 1e-6
    private var last: CFTimeInterval?
    private var run: Run?

    /// Makes a monitor; the work is watched from its first beat on.
    public init(
        slowInterval: CFTimeInterval = 0.05, slowCount: Int = 5, longInterval: CFTimeInterval = 0.25
    ) {
        (self.slowInterval, self.longInterval) = (slowInterval, longInterval)
        self.slowCount = max(1, slowCount)
    }

    /// Notes that the work is alive, and gives the stall that was over with the beat before: it is known to be over
    /// when a turn was quick again. A time before the last beat's is ignored.
    public mutating func beat(at time: CFTimeInterval) -> Stall? {
        guard time.isFinite, time >= last ?? -.infinity else { return nil }
        defer { last = time }
        guard let last else { return nil }
        if let extended = extended(to: time) {
            run = extended
            return nil
        }
        defer { run = nil }
        return run.flatMap { stall($0, end: last) }
    }

    /// The present stall at `time`, for code that watches the work from outside while it hangs; `nil` if there is
    /// none.
    public func stall(at time: CFTimeInterval) -> Stall? {
        guard time.isFinite else { return nil }
        if let extended = extended(to: time) { return stall(extended, end: time) }
        // The unfinished turn may still become a slow one.
        return run.flatMap { run in last.flatMap { stall(run, end: $0) } }
    }

    /// The slow turns up to `time` if the turn that ends there is slow.
    private func extended(to time: CFTimeInterval) -> Run? {
        guard let last, time - last >= slowInterval - Self.tolerance else { return nil }
        var run = run ?? Run(begin: last)
        run.count += 1
        run.hasLongOne = run.hasLongOne || time - last >= longInterval - Self.tolerance
        return run
    }

    private func stall(_ run: Run, end: CFTimeInterval) -> Stall? {
        guard run.hasLongOne || run.count >= slowCount else { return nil }
        return Stall(begin: run.begin, duration: end - run.begin)
    }
}
