internal import CLaminaYAJL
import Foundation

/// Text that is no JSON, or more of it than is allowed. Line and column count from 1.
struct JSONFailure: Error {
    var line: Int
    var column: Int
    var reason: String
}

extension JSONDocument {
    /// Parses one JSON value. Memory stays within a small multiple of the text's length and ``SceneLimits``; the
    /// stack does not depend on the nesting.
    ///
    /// - Parameter maximumValues: The most values that there may be.
    init(
        parsing bytes: UnsafeBufferPointer<UInt8>, maximumValues: Int = SceneLimits.maximumValues
    ) throws(JSONFailure) {
        // Some editors begin a file with a byte order mark, which a reader may ignore (RFC 8259, section 8.1).
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? UnsafeBufferPointer(rebasing: bytes[mark.count...]) : bytes
        var parser = JSONParser(textLength: text.count, maximumValues: maximumValues)
        try parser.parse(text)
        self = parser.builder.document
    }
}

/// Owns one YAJL handle for the length of one parse, and receives its events. A structure behind a pointer, because
/// the run-time exclusivity checks of a class's properties would take a tenth of the time.
private struct JSONParser {
    private(set) var builder: JSONDocument.Builder
    private var refusal: String?

    private let maximumValues: Int

    init(textLength: Int, maximumValues: Int) {
        builder = JSONDocument.Builder(textLength: textLength)
        self.maximumValues = maximumValues
    }

    mutating func parse(_ text: UnsafeBufferPointer<UInt8>) throws(JSONFailure) {
        // The handle keeps both addresses.
        try withUnsafePointer(to: Self.callbacks) { callbacks throws(JSONFailure) in
            try withUnsafeMutablePointer(to: &self) { parser throws(JSONFailure) in
                if let missing = lamina_yajl_missing() {
                    throw JSONFailure(line: 1, column: 1, reason: String(cString: missing))
                }
                guard let handle = yajl_alloc(callbacks, nil, parser) else {
                    throw JSONFailure(line: 1, column: 1, reason: "no memory to read with")
                }
                defer { yajl_free(handle) }
                var status = yajl_parse(handle, text.baseAddress, text.count)
                // The unexpected byte is the last one that was consumed.
                var offset = Int(yajl_get_bytes_consumed(handle)) - 1
                if status == yajl_status_ok {
                    (status, offset) = (yajl_complete_parse(handle), text.count)
                }
                guard status == yajl_status_ok, parser.pointee.builder.count > 0 else {
                    let reason = parser.pointee.refusal ?? Self.reason(handle)
                    throw Self.failure(in: text, at: offset, reason: reason)
                }
            }
        }
    }

    private static func failure(in text: UnsafeBufferPointer<UInt8>, at offset: Int, reason: String)
        -> JSONFailure
    {
        let (line, column) = JSONPlaces.lineAndColumn(of: offset, in: text)
        return JSONFailure(line: line, column: column, reason: reason)
    }

    private static func reason(_ handle: yajl_handle) -> String {
        guard let message = yajl_get_error(handle, 0, nil, 0) else { return "expected JSON" }
        defer { yajl_free_error(handle, message) }
        let text = String(cString: message).trimmingCharacters(in: CharacterSet(charactersIn: " .\n"))
        if text.hasSuffix("premature EOF") { return "expected more JSON, found the end" }
        // "parse error: …", "lexical error: …"
        return "not JSON: " + (text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? text)
    }

    // MARK: Events

    private mutating func accept(_ add: (inout JSONDocument.Builder) -> Void) -> Int32 {
        guard builder.count < maximumValues else {
            refusal = "too many values: expected at most \(maximumValues)"
            return 0
        }
        add(&builder)
        return 1
    }

    private mutating func begin(_ kind: JSONDocument.Kind) -> Int32 {
        guard builder.depth < SceneLimits.maximumJSONDepth else {
            refusal = SceneProblem.nestedTooDeeply.description
            return 0
        }
        return accept { $0.begin(kind) }
    }

    private static func parser(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<JSONParser>? {
        context?.assumingMemoryBound(to: JSONParser.self)
    }

    private static let callbacks = yajl_callbacks(
        yajl_null: { parser($0)?.pointee.accept { $0.add(.null) } ?? 0 },
        yajl_boolean: { context, value in
            parser(context)?.pointee.accept { $0.add(value == 0 ? .false : .true) } ?? 0
        },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { context, start, length in
            guard let start else { return 0 }
            let number = JSONNumber.value(UnsafeRawBufferPointer(start: start, count: length))
            return parser(context)?.pointee.accept { $0.add(number: number) } ?? 0
        },
        yajl_string: { context, start, length in
            let string = UnsafeBufferPointer(start: start, count: start == nil ? 0 : length)
            return parser(context)?.pointee.accept { $0.add(string: string, isKey: false) } ?? 0
        },
        yajl_start_map: { parser($0)?.pointee.begin(.object) ?? 0 },
        yajl_map_key: { context, start, length in
            let string = UnsafeBufferPointer(start: start, count: start == nil ? 0 : length)
            return parser(context)?.pointee.accept { $0.add(string: string, isKey: true) } ?? 0
        },
        yajl_end_map: { context in
            parser(context)?.pointee.builder.end()
            return 1
        },
        yajl_start_array: { parser($0)?.pointee.begin(.array) ?? 0 },
        yajl_end_array: { context in
            parser(context)?.pointee.builder.end()
            return 1
        })
}
