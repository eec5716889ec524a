internal import CYAJL
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
    init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(JSONFailure) {
        // Some editors begin a file with a byte order mark, which a reader may ignore (RFC 8259, section 8.1).
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? UnsafeBufferPointer(rebasing: bytes[mark.count...]) : bytes
        self = try JSONParser().parse(text)
    }
}

/// Owns one YAJL handle for the length of one parse, and receives its events.
private final class JSONParser {
    private var builder = JSONDocument.Builder()
    private var refusal: String?

    func parse(_ text: UnsafeBufferPointer<UInt8>) throws(JSONFailure) -> JSONDocument {
        // The handle keeps the address of its callbacks.
        try withUnsafePointer(to: Self.callbacks) { callbacks throws(JSONFailure) in
            let context = Unmanaged.passUnretained(self).toOpaque()
            guard let handle = yajl_alloc(callbacks, nil, context) else {
                throw JSONFailure(line: 1, column: 1, reason: "no memory to read with")
            }
            defer { yajl_free(handle) }
            var status = yajl_parse(handle, text.baseAddress, text.count)
            var consumed = Int(yajl_get_bytes_consumed(handle))
            if status == yajl_status_ok {
                (status, consumed) = (yajl_complete_parse(handle), text.count)
            }
            guard status == yajl_status_ok, builder.count > 0 else {
                throw failure(in: text, at: consumed, reason: refusal ?? Self.reason(handle))
            }
            return builder.document
        }
    }

    private func failure(in text: UnsafeBufferPointer<UInt8>, at offset: Int, reason: String) -> JSONFailure {
        let before = text.prefix(max(0, offset))
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = 1 + before.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        return JSONFailure(line: line, column: before.endIndex - lineStart + 1, reason: reason)
    }

    private static func reason(_ handle: yajl_handle) -> String {
        guard let message = yajl_get_error(handle, 0, nil, 0) else { return "expected JSON" }
        defer { yajl_free_error(handle, message) }
        let text = String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines)
        if text.hasSuffix("premature EOF") { return "expected more JSON, found the end" }
        return "expected JSON, found \(text)"
    }

    // MARK: Events

    private func accept(_ add: (inout JSONDocument.Builder) -> Void) -> Int32 {
        guard builder.count < SceneLimits.maximumValues else {
            refusal = "too many values: expected at most \(SceneLimits.maximumValues)"
            return 0
        }
        add(&builder)
        return 1
    }

    private func begin(_ kind: JSONDocument.Kind) -> Int32 {
        guard builder.depth < SceneLimits.maximumJSONDepth else {
            refusal = SceneProblem.nestedTooDeeply.description
            return 0
        }
        return accept { $0.begin(kind) }
    }

    private static func parser(_ context: UnsafeMutableRawPointer?) -> JSONParser? {
        context.map { Unmanaged<JSONParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let callbacks = yajl_callbacks(
        yajl_null: { parser($0)?.accept { $0.add(.null) } ?? 0 },
        yajl_boolean: { context, value in parser(context)?.accept { $0.add(value == 0 ? .false : .true) } ?? 0
        },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { context, start, length in
            guard let start else { return 0 }
            return start.withMemoryRebound(to: UInt8.self, capacity: length) { start in
                let number = JSONNumber.value(UnsafeBufferPointer(start: start, count: length))
                return parser(context)?.accept { $0.add(number: number) } ?? 0
            }
        },
        yajl_string: { context, start, length in
            let string = UnsafeBufferPointer(start: start, count: start == nil ? 0 : length)
            return parser(context)?.accept { $0.add(string: string, isKey: false) } ?? 0
        },
        yajl_start_map: { parser($0)?.begin(.object) ?? 0 },
        yajl_map_key: { context, start, length in
            let string = UnsafeBufferPointer(start: start, count: start == nil ? 0 : length)
            return parser(context)?.accept { $0.add(string: string, isKey: true) } ?? 0
        },
        yajl_end_map: { context in
            parser(context)?.builder.end()
            return 1
        },
        yajl_start_array: { parser($0)?.begin(.array) ?? 0 },
        yajl_end_array: { context in
            parser(context)?.builder.end()
            return 1
        })
}
