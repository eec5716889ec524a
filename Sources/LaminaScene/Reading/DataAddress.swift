import Foundation

/// A `data:` address, which holds a file's bytes (RFC 2397): in base64, or as text with escapes such as `%20`.
struct DataAddress {
    /// The bytes in base64.
    let base64: String

    /// Whether a text is an address, perhaps a wrong one, and no path.
    static func recognizes(_ text: String) -> Bool {
        let scheme = "data:"
        return text.utf8.count >= scheme.utf8.count
            && zip(text.utf8, scheme.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// `nil` for another text, and for an address without a comma.
    init?(_ text: String) {
        guard Self.recognizes(text), let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        let header = text[..<comma].lowercased()
        let body = text.utf8[text.utf8.index(after: comma)...]
        let isBase64 = header.split(separator: ";").dropFirst().last?.trimmingPrefix(" ") == "base64"
        // Nearly all addresses have neither escapes nor spaces.
        if isBase64, body.count % 4 == 0, body.allSatisfy({ $0 != UInt8(ascii: "%") && $0 > 0x20 }) {
            base64 = String(text[text.utf8.index(after: comma)...])
            return
        }
        let bytes = Self.unescaped(body)
        base64 = isBase64 ? Self.padded(bytes) : Data(bytes).base64EncodedString()
    }

    private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var place = text.startIndex
        while place < text.endIndex {
            let rest = text[place...].prefix(3)
            if rest.first == UInt8(ascii: "%"),
                let byte = UInt8(String(decoding: rest.dropFirst(), as: UTF8.self), radix: 16),
                rest.count == 3
            {
                bytes.append(byte)
                place = rest.endIndex
            } else {
                bytes.append(text[place])
                place = text.index(after: place)
            }
        }
        return bytes
    }

    /// Base64 without spaces and with the signs at its end, which addresses may lack.
    private static func padded(_ bytes: [UInt8]) -> String {
        let signs = bytes.filter { $0 > 0x20 }
        let missing = (4 - signs.count % 4) % 4
        return String(decoding: signs, as: UTF8.self) + String(repeating: "=", count: missing)
    }
}
