import Foundation

// The format is described in "Trace Event Format" (Google, 2016): an object with a list of events, where "X" is a whole
// event with a beginning and a duration in microseconds, and "M" names a process or a thread.

extension FrameTrace {
    /// The trace as a JSON file of Chrome trace events, keys in a fixed order.
    public func chromeTraceEvents() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var file = ChromeFile(traceEvents: [.name("process_name", "lamina", thread: 0)])
        for track in Track.allCases where track == .frames || events.contains(where: { $0.track == track }) {
            file.traceEvents.append(.name("thread_name", track.label, thread: track.rawValue))
        }
        file.traceEvents += events.map(ChromeEvent.init)
        return [UInt8](try encoder.encode(file))
    }
}

extension FrameTrace.Track {
    fileprivate var label: String {
        switch self {
        case .frames: "frames"
        case .passes: "passes"
        case .file: "file"
        }
    }
}

private struct ChromeFile: Encodable {
    var displayTimeUnit = "ms"
    var traceEvents: [ChromeEvent]
}

private struct ChromeEvent: Encodable {
    var name: String
    var cat: String?
    var ph: String
    var ts: Double?
    var dur: Double?
    var pid = 1
    var tid: Int
    var args: [String: FrameTrace.Argument]

    init(_ event: FrameTrace.Event) {
        name = event.name
        cat = event.category
        ph = "X"
        // Whole nanoseconds.
        ts = (event.start * 1e9).rounded() / 1e3
        dur = (event.duration * 1e9).rounded() / 1e3
        tid = event.track.rawValue
        args = event.arguments
    }

    private init(metadata: String, value: String, thread: Int) {
        name = metadata
        ph = "M"
        tid = thread
        args = ["name": .text(value)]
    }

    static func name(_ metadata: String, _ value: String, thread: Int) -> ChromeEvent {
        ChromeEvent(metadata: metadata, value: value, thread: thread)
    }
}

extension FrameTrace.Argument: Encodable {
    /// As a JSON number or string; a number that is not finite becomes a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .integer(let value): try container.encode(value)
        case .number(let value) where value.isFinite: try container.encode(value)
        case .number(let value): try container.encode(String(value))
        case .text(let value): try container.encode(value)
        }
    }
}
