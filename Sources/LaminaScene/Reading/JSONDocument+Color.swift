import Foundation
import LaminaGeometry

extension JSONDocument {
    /// A colour in any of its spellings: `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"`, `"rgba(r, g, b, a)"`, `[r, g, b]`,
    /// `[r, g, b, a]`.
    func color(_ index: Index) throws(SceneFault) -> CGColor {
        let expected = "a colour such as \"#rrggbb\", \"rgba(r, g, b, a)\" or [r, g, b, a]"
        switch kind(index) {
        case .array:
            let parts = try numbers(index, counts: 3...4, .zeroToOne, expected: expected)
            return CGColor(
                red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
        case .string:
            let color = withBytes(index) { Self.hexadecimalColor($0) ?? Self.functionalColor($0) }
            guard let color else { fallthrough }
            return color
        default:
            throw .unexpected(description(index), expected: expected)
        }
    }

    static func hexadecimalColor(_ text: UnsafeRawBufferPointer) -> CGColor? {
        guard text.first == UInt8(ascii: "#"), [4, 7, 9].contains(text.count) else { return nil }
        var value: UInt32 = 0
        for byte in text.dropFirst() {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            value = value << 4 | UInt32(digit)
        }
        func part(_ shift: UInt32, _ mask: UInt32) -> CGFloat {
            CGFloat(value >> shift & mask) / CGFloat(mask)
        }
        return switch text.count {
        case 4: CGColor(red: part(8, 15), green: part(4, 15), blue: part(0, 15), alpha: 1)
        case 7: CGColor(red: part(16, 255), green: part(8, 255), blue: part(0, 255), alpha: 1)
        default: CGColor(red: part(24, 255), green: part(16, 255), blue: part(8, 255), alpha: part(0, 255))
        }
    }

    /// `rgba(r, g, b, a)`: the first three from 0 to 255, the last from 0 to 1, plain decimals, spaces around them.
    static func functionalColor(_ text: UnsafeRawBufferPointer) -> CGColor? {
        let start = Array("rgba(".utf8)
        guard text.starts(with: start), text.last == UInt8(ascii: ")"), text.count <= 200 else { return nil }
        let parts = text[start.count..<(text.count - 1)]
            .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .compactMap { decimal($0) }
        guard parts.count == 4, parts[0..<3].allSatisfy({ $0 <= 255 }), parts[3] <= 1 else { return nil }
        return CGColor(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: parts[3])
    }

    /// Digits with at most one point, and a digit after it.
    private static func decimal(_ text: Slice<UnsafeRawBufferPointer>) -> Double? {
        let space = UInt8(ascii: " ")
        let point = UInt8(ascii: ".")
        let digits = Array(text.drop { $0 == space }.reversed().drop { $0 == space }.reversed())
        guard let last = digits.last, last != point, digits.count(where: { $0 == point }) <= 1,
            digits.allSatisfy({ $0 == point || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return digits.withUnsafeBufferPointer { JSONNumber.value($0) }
    }
}
