import LaminaMessages

/// The address of a request, in parts.
package struct RequestTarget: Sendable {
    /// The longest address, in bytes.
    package static let longest = 16_384

    /// The parts of the path, decoded.
    package var path: [String]
    /// Names and values behind the question mark, decoded.
    package var query: [(name: String, value: String)]

    package init(_ text: String) throws(ServiceFailure) {
        guard text.utf8.count <= Self.longest else {
            throw ServiceFailure(
                414, "the address: expected at most \(Self.longest) bytes, found \(text.utf8.count)")
        }
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw ServiceFailure(400, "the address: expected a path, found \(quoted(text))")
        }
        let whole = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let halves = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = []
        for part in halves[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = PercentText.decode(part) else {
                throw ServiceFailure(
                    400, "the address: expected UTF-8 behind %, found \(quoted(String(part)))")
            }
            path.append(decoded)
        }
        query = []
        guard halves.count == 2 else { return }
        for pair in halves[1].split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentText.decode(sides[0], plusIsSpace: true),
                let value = PercentText.decode(sides.count == 2 ? sides[1] : "", plusIsSpace: true)
            else {
                throw ServiceFailure(
                    400, "the address: expected UTF-8 behind %, found \(quoted(String(pair)))")
            }
            query.append((name, value))
        }
    }

    /// Whether the query names the format.
    var namesFormat: Bool { query.contains { $0.name == "format" } }

    /// The picture that the parameters ask for.
    ///
    /// - Parameters:
    ///   - format: The format that the path names.
    ///   - accepted: The formats that the client accepts; used if nothing names a format.
    func renderRequest(
        format: ServedFormat? = nil, in job: RenderRequest = RenderRequest(), accepted: AcceptedTypes? = nil
    ) throws(ServiceFailure) -> RenderRequest {
        var request = job
        var seen: Set<String> = []
        for (name, value) in query {
            let isParameter = RenderParameter.named(name) != nil
            guard !isParameter || seen.insert(name).inserted else {
                throw ServiceFailure(400, "\(name): given twice")
            }
            guard format == nil || name != "format" else {
                throw ServiceFailure(400, "format: the ending of the path says it already")
            }
            try request.take(name, value)
        }
        if let format {
            request.format = format
        } else if let accepted {
            request.format = accepted.format(isMoving: request.asksForFrames)
        }
        try request.finish()
        return request
    }
}
