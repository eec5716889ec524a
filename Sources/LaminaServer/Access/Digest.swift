internal import CLaminaDigest

/// SHA-256, by GLib.
package enum Digest {
    /// Why there is none; `nil` if there is.
    package static var missing: String? { lamina_digest_missing().map { String(cString: $0) } }

    /// The SHA-256 of bytes; `nil` without GLib.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: Int(LAMINA_DIGEST_BYTES))
        return lamina_digest_sha256(bytes, bytes.count, &digest) ? digest : nil
    }

    /// The HMAC of bytes with SHA-256; `nil` without GLib.
    package static func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: Int(LAMINA_DIGEST_BYTES))
        return lamina_digest_hmac(key, key.count, bytes, bytes.count, &digest) ? digest : nil
    }

    /// Bytes as hexadecimal digits.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Whether bytes are equal, in constant time, so a secret cannot be guessed byte by byte.
    static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(one, other) { difference |= left ^ right }
        return difference == 0
    }
}
