import Foundation
import LaminaMessages

/// A picture as it is served.
struct ServedResult: Sendable {
    var bytes: [UInt8]
    var mediaType: String
    /// The tag of its content, with quotes.
    var tag: String
    var warnings: [String] = []

    /// A tag for bytes: 128 bits of two mixing sums, so that pictures of one address have different tags.
    static func tag(_ bytes: [UInt8]) -> String {
        var (one, other): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15)
        bytes.withUnsafeBytes { source in
            var rest = source[...]
            while rest.count >= 8 {
                let word = UInt64(littleEndian: rest.loadUnaligned(as: UInt64.self))
                one = mix(one ^ word)
                other = mix(other &+ word)
                rest = rest.dropFirst(8)
            }
            for byte in rest {
                one = mix(one ^ UInt64(byte))
                other = mix(other &+ UInt64(byte) &+ 1)
            }
        }
        one = mix(one ^ UInt64(bytes.count))
        return "\"" + [one, other].map { hexadecimal($0) }.joined() + "\""
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var value = value &* 0x9FB2_1C65_1E98_DF25
        value ^= value >> 35
        value &*= 0xD6E8_FEB8_6659_FD93
        return value ^ value >> 32
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Whether a client has it already, by its `If-None-Match`.
    func isKnown(_ tags: String?) -> Bool {
        guard let tags else { return false }
        let known = ["*", tag, "W/\(tag)"]
        return tags.split(separator: ",").contains { known.contains($0.trimmingCharacters(in: .whitespaces)) }
    }

    /// The part of it that is sent.
    private enum Share {
        case nothingNew, whole
        case part(Range<Int>)
        case nowhere

        var status: Int {
            switch self {
            case .nothingNew: 304
            case .whole: 200
            case .part: 206
            case .nowhere: 416
            }
        }
    }

    private func share(for conditions: RequestConditions) -> Share {
        if isKnown(conditions.knownTags) { return .nothingNew }
        // A part of another picture would not fit the client's part. A weak tag or a date does not suffice to tell.
        if let condition = conditions.ifRange, condition.trimmingCharacters(in: .whitespaces) != tag {
            return .whole
        }
        return switch ByteRange(conditions.range, of: bytes.count) {
        case .whole: .whole
        case .part(let range): .part(range)
        case .nowhere: .nowhere
        }
    }

    /// The status of the answer.
    func status(for reply: RenderTask.Reply) -> Int { share(for: reply.conditions).status }

    /// Sends the answer.
    func send(to writer: any ResponseWriter, _ reply: RenderTask.Reply, from cache: CacheUse) {
        var headers = [("ETag", tag), ("Accept-Ranges", "bytes")] + reply.headers
        for warning in warnings.prefix(5) { headers.append(("Lamina-Warning", Self.headerText(warning))) }
        let share = share(for: reply.conditions)
        var sent: [UInt8] = []
        var head: ResponseHead
        switch share {
        case .nothingNew: head = ResponseHead(share.status, headers)
        case .whole:
            sent = bytes
            head = ResponseHead(share.status, type: mediaType, length: sent.count, headers)
        case .part(let range):
            sent = Array(bytes[range])
            headers.append(
                ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"))
            head = ResponseHead(share.status, type: mediaType, length: sent.count, headers)
        case .nowhere:
            let failure = ServiceFailure(
                share.status,
                "Range: expected a part of \(bytes.count) bytes, found \(reply.conditions.range ?? "")")
            return failure.send(to: writer, [("Content-Range", "bytes */\(bytes.count)")], from: cache)
        }
        head.cache = cache
        writer.begin(head)
        if reply.hasBody, !sent.isEmpty { _ = writer.write(sent) }
        writer.end()
    }

    /// Text as a header may have it: ASCII without control characters.
    static func headerText(_ text: String) -> String {
        var result = ""
        for scalar in displayed(text).unicodeScalars.prefix(500) {
            let isPlain = scalar.value >= 0x20 && scalar.value < 0x7F
            result += isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        return result
    }
}

extension ServiceFailure {
    /// Sends it as JSON.
    ///
    /// - Parameter headers: Others than those that each failure has.
    package func send(
        to writer: any ResponseWriter, _ headers: [(String, String)] = [], from cache: CacheUse? = nil
    ) {
        let bytes = Array("{\"error\":\(JSONText.quoted(sentence)),\"status\":\(status)}\n".utf8)
        var all = headers + [("Cache-Control", "no-store")]
        if status == 503, !headers.contains(where: { $0.0 == "Retry-After" }) {
            all.append(("Retry-After", "1"))
        }
        var head = ResponseHead(status, type: "application/json", length: bytes.count, all)
        head.cache = cache
        writer.begin(head)
        _ = writer.write(bytes)
        writer.end()
    }
}

/// JSON that is put together by hand.
package enum JSONText {
    /// A string with quotes around it.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
