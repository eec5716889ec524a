/// The times of the steps of some frames.
///
/// Written as Chrome trace events it opens in Perfetto and in `chrome://tracing`. Steps that lie within others of the
/// same track are drawn below them there.
public struct FrameTrace: Sendable {
    /// A row of the viewer's picture.
    public enum Track: Int, CaseIterable, Sendable {
        /// The steps of the calling thread.
        case frames = 1
        /// The passes of the device. Their durations are the device's own. Their starts are not known: each pass is drawn
        /// as if it began when the one before it ended, and the first as if it began when the frame was submitted.
        case passes = 2
        /// The steps of the thread that compresses the frames of a film and writes them.
        case file = 3
    }

    /// A named value of an event, beyond its times.
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
        /// One or two words.
        public var name: String
        /// Groups events for the viewer: `scene`, `frame`, `commit`, `compile`, `execute`, `pass` or `file`.
        public var category: String
        /// Seconds since the trace was made; not below 0.
        public var start: Double
        /// Seconds.
        public var duration: Double
        /// The row in which the event is drawn.
        public var track: Track
        /// The event's named values.
        public var arguments: [String: Argument]
    }

    /// In the order in which they were added: a step comes after the steps that it contains.
    public private(set) var events: [Event] = []

    private let origin = ContinuousClock.now

    /// An empty trace. Its time begins now.
    public init() {}

    /// Runs a step and adds an event for it, whether or not it throws.
    ///
    /// - Throws: The step's error.
    public mutating func measure<R>(
        _ name: String, category: String, arguments: [String: Argument] = [:], _ step: () throws -> R
    ) rethrows -> R {
        let start = ContinuousClock.now
        defer { add(name, category: category, from: start, to: .now, arguments: arguments) }
        return try step()
    }

    /// Adds a step that has ended. If it began before the trace was made, its start is cut off there.
    public mutating func add(
        _ name: String, category: String, from start: ContinuousClock.Instant,
        to end: ContinuousClock.Instant,
        track: Track = .frames, arguments: [String: Argument] = [:]
    ) {
        let from = max(0, (start - origin).seconds)
        events.append(
            Event(
                name: name, category: category, start: from, duration: max(0, (end - origin).seconds - from),
                track: track, arguments: arguments))
    }
}
