import LaminaMessages
import LaminaServer

/// The permitted callers: the page itself, and programs of this machine. A browser sends the origin of a request.
enum PreviewOrigin {
    /// Throws where another site asks.
    ///
    /// - Parameter isPage: Whether the request is for the page, to which any site may lead.
    static func check(_ request: ServiceRequest, isPage: Bool) throws(ServiceFailure) {
        let host = request.headers["host"] ?? ""
        // A name that another site has lead here could be any other.
        guard host.isEmpty || isOwn(host) else {
            throw ServiceFailure(403, "expected a request to localhost, found one to \(quoted(host))")
        }
        if let origin = request.headers["origin"], origin != "http://\(host)" {
            throw ServiceFailure(403, "expected a request of the page itself, found one of \(quoted(origin))")
        }
        // A picture in a page of another site comes without an origin. Old browsers and programs say nothing here.
        guard let site = request.headers["sec-fetch-site"], !["same-origin", "none"].contains(site) else {
            return
        }
        let leadsHere =
            isPage && request.method == "GET" && request.headers["sec-fetch-mode"] == "navigate"
            && request.headers["sec-fetch-dest"] == "document"
        guard leadsHere else {
            throw ServiceFailure(403, "expected a request of the page itself, found one of another site")
        }
    }

    /// Whether a host is this machine, with or without a port. Nothing may stand before or behind it.
    private static func isOwn(_ host: String) -> Bool {
        ["127.0.0.1", "localhost", "[::1]"].contains { name in
            guard host.hasPrefix(name) else { return false }
            let rest = host.dropFirst(name.count)
            guard let colon = rest.first else { return true }
            let port = rest.dropFirst()
            return colon == ":" && (1...5).contains(port.utf8.count)
                && port.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }
}
