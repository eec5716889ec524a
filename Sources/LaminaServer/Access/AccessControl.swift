import LaminaMessages

/// Who may ask: whoever has a token, or an address that somebody with a key has signed. Without tokens and keys everybody may.
package struct AccessControl: Sendable {
    /// What clients send as `Authorization: Bearer TOKEN`. Each may ask for everything.
    package var tokens: [[UInt8]] = []
    /// The keys of signed addresses, which may be read.
    package var keys: [[UInt8]] = []
    /// Seconds since 1970.
    package var now: @Sendable () -> Int = { UTCTime.now.seconds }

    package init() {}

    package var isOpen: Bool { tokens.isEmpty && keys.isEmpty }

    /// Why a request may be answered.
    enum Grant: Equatable {
        case everybody
        case token
        /// The address is signed, for some more seconds.
        case signature(secondsLeft: Int)
    }

    /// Checks a request, and removes the parts of its address that only this check needs.
    func check(
        _ request: ServiceRequest, _ target: inout RequestTarget
    ) throws(ServiceFailure) -> Grant {
        guard !isOpen, !Self.free.contains(target.path) else { return .everybody }
        let isSigned = target.query.contains { $0.name == SignedAddress.signatureName }
        if !tokens.isEmpty, let header = request.headers["authorization"] {
            guard isToken(header) else { throw ServiceFailure(401, "the token is not one of this server") }
            if !keys.isEmpty { target.removeSignature() }
            return .token
        }
        guard !keys.isEmpty, request.method == "GET" || request.method == "HEAD" else {
            guard tokens.isEmpty else {
                throw ServiceFailure(401, "expected a token (Authorization: Bearer)")
            }
            throw ServiceFailure(403, "\(quoted(request.method)): expected GET with a signed address")
        }
        guard isSigned else {
            throw ServiceFailure(
                tokens.isEmpty ? 403 : 401,
                "expected \(tokens.isEmpty ? "" : "a token (Authorization: Bearer), or ")a signed address "
                    + "(\(SignedAddress.expiresName) and \(SignedAddress.signatureName))")
        }
        let seconds = try SignedAddress.check(target, keys: keys, now: now())
        target.removeSignature()
        return .signature(secondsLeft: seconds)
    }

    /// What monitoring asks before it has a token.
    private static let free = [["healthz"], ["readyz"]]

    private func isToken(_ header: String) -> Bool {
        let words = header.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer" else { return false }
        let found = Array(words[1].trimmed.utf8)
        // All are compared, so that the time does not tell which one it was.
        return tokens.reduce(false) { Digest.areEqual($1, found) || $0 }
    }
}

extension RequestTarget {
    fileprivate mutating func removeSignature() {
        query.removeAll { $0.name == SignedAddress.expiresName || $0.name == SignedAddress.signatureName }
    }
}
