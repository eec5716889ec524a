import LaminaMessages

/// A host that pictures may come from, with the way to it.
package struct PictureOrigin: Hashable, Sendable {
    /// `https` or `http`.
    package var scheme: String
    /// In lower case.
    package var host: String
    package var port: Int

    /// Reads `pictures.example`, `pictures.example:8443` or `http://pictures.example`. HTTPS is meant unless HTTP is said.
    ///
    /// Throws ``ServiceFailure`` for anything else.
    package init(_ text: String) throws(ServiceFailure) {
        let (origin, rest) = try Self.split(text.contains("://") ? text : "https://\(text)")
        guard rest.isEmpty else {
            throw ServiceFailure(
                400,
                "\(quoted(text)): expected a host that pictures may come from, like pictures.example or pictures.example:8443"
            )
        }
        self = origin
    }

    private init(scheme: String, host: String, port: Int) {
        (self.scheme, self.host, self.port) = (scheme, host, port)
    }

    /// The origin of an address, and the rest of it.
    fileprivate static func split(
        _ text: String
    ) throws(ServiceFailure) -> (origin: PictureOrigin, rest: Substring) {
        let wrong = ServiceFailure(
            400, "\(quoted(text)): expected an address of a picture, like https://pictures.example/a.png")
        guard let colon = text.range(of: "://") else { throw wrong }
        let scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "https" || scheme == "http" else { throw wrong }
        let after = text[colon.upperBound...]
        let authority = after.prefix { !"/?#".contains($0) }
        let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let host = parts[0].lowercased()
        // No names of users, no addresses in brackets: nothing that two readers read differently.
        guard (1...253).contains(host.utf8.count), host.utf8.allSatisfy(isOfHost), !host.hasPrefix("-") else {
            throw wrong
        }
        var port = scheme == "https" ? 443 : 80
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(parts[1]),
                (1...65_535).contains(number)
            else { throw wrong }
            port = number
        }
        return (PictureOrigin(scheme: scheme, host: host, port: port), after[authority.endIndex...])
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}

/// The address of a picture, in parts that are put together again, so that nobody else has to take it apart.
struct PictureAddress: Hashable, Sendable {
    var origin: PictureOrigin
    /// The path and the query.
    var target: String

    static let longest = 2048

    /// Whether a text is meant as an address.
    static func isAddress(_ text: String) -> Bool {
        ["https://", "http://"].contains { text.lowercased().hasPrefix($0) }
    }

    init(_ text: String) throws(ServiceFailure) {
        guard text.utf8.count <= Self.longest else {
            throw ServiceFailure(
                400,
                "the address of a picture: expected at most \(Self.longest) bytes, found \(text.utf8.count)")
        }
        let (origin, rest) = try PictureOrigin.split(text)
        let target = rest.prefix { $0 != "#" }
        guard target.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
            throw ServiceFailure(400, "\(quoted(text)): expected an address of ASCII without spaces")
        }
        self.origin = origin
        self.target = target.hasPrefix("/") ? String(target) : "/\(target)"
    }

    var text: String { "\(origin.scheme)://\(origin.host):\(origin.port)\(target)" }
}
