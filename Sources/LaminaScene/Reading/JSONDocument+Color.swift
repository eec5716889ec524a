import Foundation
import LaminaGeometry
import LaminaMessages

extension JSONDocument {
    /// A colour in any of its spellings: `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"`, `"rgba(r, g, b, a)"`, a name of CSS,
    /// `[r, g, b]`, `[r, g, b, a]`, `"color(display-p3 r g b / a)"`, or an object of a space and components.
    func color(_ index: Index) throws(SceneFault) -> CGColor {
        let expected = "a colour such as \"#rrggbb\", \"rgba(r, g, b, a)\", \"red\" or [r, g, b, a]"
        switch kind(index) {
        case .array:
            let parts = try numbers(index, counts: 3...4, .zeroToOne, expected: expected)
            return CGColor(
                red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
        case .string:
            let color = withBytes(index) { Self.color($0) }
            guard let color else {
                let suggestion = ColorNames.suggestion(for: string(index)).map {
                    "; did you mean \(quoted($0))?"
                }
                throw .unexpected(description(index) + (suggestion ?? ""), expected: expected)
            }
            return color
        case .object: return try spacedColor(index)
        case .null, .false, .true, .number:
            throw .unexpected(description(index), expected: expected)
        }
    }

    /// A colour in one of its spellings as text.
    static func color(_ text: UnsafeRawBufferPointer) -> CGColor? {
        hexadecimalColor(text) ?? functionalColor(text) ?? ColorNames.color(text) ?? spacedColor(text)
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
        let name: StaticString = "rgba("
        guard text.count > name.utf8CodeUnitCount, text.last == UInt8(ascii: ")"),
            text.starts(with: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        else { return nil }
        var parts: (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        var rest = UnsafeRawBufferPointer(rebasing: text[name.utf8CodeUnitCount..<(text.count - 1)])
        for place in 0..<4 {
            let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.count
            // A comma after each but the last.
            guard (end < rest.count) == (place < 3),
                let part = decimal(UnsafeRawBufferPointer(rebasing: rest[..<end])),
                part <= (place < 3 ? 255 : 1)
            else { return nil }
            switch place {
            case 0: parts.0 = part / 255
            case 1: parts.1 = part / 255
            case 2: parts.2 = part / 255
            default: parts.3 = part
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
        }
        return CGColor(red: parts.0, green: parts.1, blue: parts.2, alpha: parts.3)
    }

    /// Digits with at most one point, and a digit after it; spaces around them.
    private static func decimal(_ text: UnsafeRawBufferPointer) -> CGFloat? {
        let space = UInt8(ascii: " ")
        guard let first = text.firstIndex(where: { $0 != space }),
            let last = text.lastIndex(where: { $0 != space })
        else { return nil }
        var hasPoint = false
        for byte in text[first...last] {
            switch byte {
            case UInt8(ascii: "."):
                guard !hasPoint else { return nil }
                hasPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
            default: return nil
            }
        }
        guard text[last] != UInt8(ascii: ".") else { return nil }
        return JSONNumber.value(UnsafeRawBufferPointer(rebasing: text[first...last]))
    }
}
