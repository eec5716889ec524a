/// When each step of some frames happened.
///
/// Written as Chrome trace events it opens in Perfetto and in `chrome://tracing`. Steps that lie within others of the
/// same track are drawn below them there.
public struct FrameTrace: Sendable {
    /// A row of the viewer's picture.
    public enum Track: Int, CaseIterable, Sendable {
        /// What the calling thread did.
        case frames = 1
        /// What the device did, pass by pass. Durations are the device's; where a pass began is not known, so each is
        /// drawn as if it had begun when the one before it ended, and the first when the frame was handed over.
        case passes = 2
    }

    /// What is known of an event beyond its times.
    public enum Argument: Equatable, Sendable {
        /// A count, or a size.
        case integer(Int)
        /// A measured value.
        case number(Double)
        /// Anything else.
        case text(String)
    }

    /// One step.
    public struct Event: Equatable, Sendable {
        /// A word or two.
        public var name: String
        /// Groups events for the viewer: `scene`, `frame`, `compile`, `execute`, `pass` or `file`.
        public var category: String
        /// Seconds since the trace was made; not below 0.
        public var start: Double
        /// Seconds.
        public var duration: Double
        /// The row that it is drawn in.
        public var track: Track
        /// By name.
        public var arguments: [String: Argument]
    }

    /// In the order in which they were added: a step that holds others comes after them.
    public private(set) var events: [Event] = []

    private let origin = ContinuousClock.now

    /// An empty trace. Its time begins now.
    public init() {}

    /// Runs a step and adds an event for it, whether or not it throws.
    ///
    /// - Throws: What the step throws.
    public mutating func measure<R>(
        _ name: String, category: String, arguments: [String: Argument] = [:], _ step: () throws -> R
    ) rethrows -> R {
        let start = ContinuousClock.now
        defer { add(name, category: category, from: start, to: .now, arguments: arguments) }
        return try step()
    }

    /// Adds a step that has ended. One that began before the trace was made is cut off there.
    public mutating func add(
        _ name: String, category: String, from start: ContinuousClock.Instant, to end: ContinuousClock.Instant,
        track: Track = .frames, arguments: [String: Argument] = [:]
    ) {
        let from = max(0, (start - origin).seconds)
        events.append(
            Event(
                name: name, category: category, start: from, duration: max(0, (end - origin).seconds - from),
                track: track, arguments: arguments))
    }
}
