/// The log's entry of a request.
package struct LogEntry: Sendable {
    package var time: UTCTime
    package var id: String
    /// The client's address, or `unix`.
    package var client: String
    package var method: String
    /// The path and the query, as received.
    package var target: String
    package var status: Int
    /// Bytes of the body that were sent.
    package var bytes: Int
    package var milliseconds: Double
    /// The source of the picture; `nil` for other answers.
    package var cache: CacheUse?
    /// Whether the client has all of the answer.
    package var isWhole = true

    /// The most characters of a target in a line.
    static let longestTarget = 2048

    package init(
        time: UTCTime, id: String, client: String, method: String, target: String, status: Int, bytes: Int,
        milliseconds: Double, cache: CacheUse? = nil, isWhole: Bool = true
    ) {
        (self.time, self.id, self.client, self.method) = (time, id, client, method)
        (self.target, self.status, self.bytes, self.milliseconds) = (target, status, bytes, milliseconds)
        (self.cache, self.isWhole) = (cache, isWhole)
    }

    package var text: String {
        let words = [
            time.rfc3339, id, client, Self.plain(method, isJSON: false),
            "\"\(Self.plain(Self.withoutSignature(target), isJSON: false))\"", "\(status)", "\(bytes)",
            "\(tenths)", cache?.rawValue ?? "-",
        ]
        return words.joined(separator: " ") + (isWhole ? "" : " cut")
    }

    package var json: String {
        var members = [
            ("time", time.rfc3339), ("id", id), ("client", client),
            ("method", Self.plain(method, isJSON: true)),
            ("target", Self.plain(Self.withoutSignature(target), isJSON: true)),
        ].map { "\"\($0.0)\":\"\($0.1)\"" }
        members += ["\"status\":\(status)", "\"bytes\":\(bytes)", "\"ms\":\(tenths)"]
        if let cache { members.append("\"cache\":\"\(cache.rawValue)\"") }
        if !isWhole { members.append("\"cut\":true") }
        return "{\(members.joined(separator: ","))}"
    }

    private var tenths: Double { (milliseconds * 10).rounded() / 10 }

    /// Text from outside with nothing in it but printable ASCII, and no end of a string.
    private static func plain(_ text: String, isJSON: Bool) -> String {
        var result = ""
        var left = longestTarget
        for scalar in text.unicodeScalars {
            guard left > 0 else { return result + "..." }
            left -= 1
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "!"..."~": result.unicodeScalars.append(scalar)
            case _ where !isJSON: result += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return result
    }

    /// An address without its signature, with which whoever reads the log could ask again.
    private static func withoutSignature(_ target: String) -> String {
        guard let mark = target.firstIndex(of: "?") else { return target }
        let pairs = target[target.index(after: mark)...].split(
            separator: "&", omittingEmptySubsequences: false)
        let kept = pairs.map { pair in
            let name = pair.prefix { $0 != "=" }
            return PercentText.decode(name) == SignedAddress.signatureName ? "\(name)=-" : String(pair)
        }
        return target[...mark] + kept.joined(separator: "&")
    }
}
