import Foundation
import LaminaMessages

/// Walks SVG's path data: commands, numbers with or without something between them, and flags. Places in errors count
/// characters from 1.
struct PathTextScanner {
    private let bytes: [UInt8]
    private var place = 0
    /// Whether a number was read since the last command: then a comma may come.
    private var mayHaveComma = false

    init(_ text: String) { bytes = Array(text.utf8) }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let next, next == 0x20 || (9...13).contains(next) { place += 1 }
    }

    private mutating func skipSeparator() {
        skipSpace()
        guard mayHaveComma, next == UInt8(ascii: ",") else { return }
        place += 1
        skipSpace()
    }

    private func fault(expected: String) -> SceneFault {
        guard place < bytes.count else { return .unexpected("the end", expected: expected) }
        let rest = String(decoding: bytes[place...].prefix(20), as: UTF8.self)
        return .unexpected("\(quoted(rest)) at character \(place + 1)", expected: expected)
    }

    /// The next command's letter; `nil` at the end.
    mutating func command(isFirst: Bool) throws(SceneFault) -> UInt8? {
        skipSpace()
        mayHaveComma = false
        guard let next else { return nil }
        let known = isFirst ? "Mm" : "MmLlHhVvCcSsQqTtAaZz"
        guard known.utf8.contains(next) else {
            throw fault(expected: isFirst ? "M or m" : "one of M, L, H, V, C, S, Q, T, A, Z, or a small one")
        }
        place += 1
        return next
    }

    /// Whether another number follows, after at most one comma.
    var isAtNumber: Bool {
        mutating get {
            skipSpace()
            guard let next else { return false }
            return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) || ".-+,".utf8.contains(next)
        }
    }

    mutating func point(from base: CGPoint) throws(SceneFault) -> CGPoint {
        let x = try number()
        return CGPoint(x: base.x + x, y: base.y + (try number()))
    }

    mutating func number() throws(SceneFault) -> CGFloat {
        skipSeparator()
        let end = endOfNumber()
        // Numbers that Swift reads but JSON does not have, such as "+1" or ".5", are valid in SVG too.
        guard let value = Double(String(decoding: bytes[place..<end], as: UTF8.self)) else {
            throw fault(expected: "a number")
        }
        let result = try JSONDocument.limited(value)
        place = end
        mayHaveComma = true
        return CGFloat(result)
    }

    /// A digit, 0 or 1, which nothing need follow.
    mutating func flag() throws(SceneFault) -> Bool {
        skipSeparator()
        guard let next, next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else {
            throw fault(expected: "0 or 1")
        }
        place += 1
        mayHaveComma = true
        return next == UInt8(ascii: "1")
    }

    /// Where the longest number ends that begins here: a sign or a second point begins another.
    private func endOfNumber() -> Int {
        var end = place
        func isDigit(_ index: Int) -> Bool {
            index < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
        }
        func isSign(_ index: Int) -> Bool {
            index < bytes.count && (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+"))
        }
        if isSign(end) { end += 1 }
        while isDigit(end) { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            end += 1
            while isDigit(end) { end += 1 }
        }
        if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            let exponent = isSign(end + 1) ? end + 2 : end + 1
            if isDigit(exponent) {
                end = exponent
                while isDigit(end) { end += 1 }
            }
        }
        return end
    }
}
