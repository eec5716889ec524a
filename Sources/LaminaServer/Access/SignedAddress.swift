import LaminaMessages

/// Addresses that carry the permission to ask for them until some time: `expires`, and `signature`, which is the HMAC of the path and
/// the sorted query, `expires` among it.
package enum SignedAddress {
    package static let expiresName = "expires"
    package static let signatureName = "signature"

    /// The address with a time and a signature.
    ///
    /// - Parameters:
    ///   - target: The path and the query.
    ///   - expires: Seconds since 1970.
    ///
    /// Throws ``ServiceFailure`` if the text is no path, or has these parameters already.
    package static func sign(
        _ target: String, key: [UInt8], expires: Int
    ) throws(ServiceFailure) -> String {
        var parts = try RequestTarget(target)
        for name in [expiresName, signatureName] where parts.query.contains(where: { $0.name == name }) {
            throw ServiceFailure(400, "\(name): the address has it already")
        }
        parts.query.append((expiresName, "\(expires)"))
        let text = text(parts)
        guard let digest = Digest.hmac(Array(text.utf8), key: key) else { throw missing }
        return "\(text)&\(signatureName)=\(Digest.hexadecimal(digest))"
    }

    /// Checks a signature.
    ///
    /// - Returns: Seconds for which it holds.
    static func check(
        _ target: RequestTarget, keys: [[UInt8]], now: Int
    ) throws(ServiceFailure) -> Int {
        let times = target.query.filter { $0.name == expiresName }.map(\.value)
        let signatures = target.query.filter { $0.name == signatureName }.map(\.value)
        guard signatures.count == 1, times.count == 1 else {
            throw ServiceFailure(403, "the address: expected one \(expiresName) and one \(signatureName)")
        }
        var signed = target
        signed.query.removeAll { $0.name == signatureName }
        let bytes = Array(text(signed).utf8)
        let found = Array(signatures[0].lowercased().utf8)
        var isGood = false
        for key in keys {
            guard let digest = Digest.hmac(bytes, key: key) else { throw missing }
            // All keys are tried, so that the time does not tell which one it was.
            isGood = Digest.areEqual(Array(Digest.hexadecimal(digest).utf8), found) || isGood
        }
        guard isGood else {
            throw ServiceFailure(403, "\(signatureName): it is not that of this address")
        }
        guard times[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let end = Int(times[0]) else {
            throw ServiceFailure(
                403, "\(expiresName): expected seconds since 1970, found \(quoted(times[0]))")
        }
        guard end > now else { throw ServiceFailure(403, "\(expiresName): the time of the address is over") }
        return end - now
    }

    private static var missing: ServiceFailure {
        ServiceFailure(500, "signatures need GLib: \(Digest.missing ?? "it is missing")")
    }

    /// What is signed: the address in the one spelling that `quote` of Python and `encodeURIComponent` of JavaScript (but for a few
    /// characters) have, with its pairs sorted by their bytes.
    private static func text(_ target: RequestTarget) -> String {
        let path = target.path.map { PercentText.encode($0) }.joined(separator: "/")
        let pairs = target.query.map { "\(PercentText.encode($0.name))=\(PercentText.encode($0.value))" }
        return
            "/\(path)?\(pairs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "&"))"
    }
}
