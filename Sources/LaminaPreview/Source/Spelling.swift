import Foundation
import LaminaMath

/// Writes a new value in the form of an old one: colours stay in their spelling, lists keep their spaces, and numbers their
/// closing zeros.
package enum Spelling {
    /// JSON for a value, in the form of the old JSON as far as the value allows.
    package static func like(_ old: String, _ new: String) -> String {
        guard let old = JSONSource(old), let new = JSONSource(new) else { return new }
        return like(old, 0, new, 0)
    }

    private static func like(_ old: JSONSource, _ a: Int, _ new: JSONSource, _ b: Int) -> String {
        let (was, becomes) = (old.text(a), new.text(b))
        let areLists = old.nodes[a].kind == .array && new.nodes[b].kind == .array
        if !areLists, let color = SpelledColor(new, b), let form = SpelledColor(old, a) {
            return color.text(like: form) ?? becomes
        }
        switch (old.nodes[a].kind, new.nodes[b].kind) {
        case (.array, .array): return list(old, a, new, b)
        case (.object, .object): return object(old, a, new, b)
        case (.string, .string): return old.string(a) == new.string(b) ? was : becomes
        case (.other, .other): return number(was, becomes)
        default: return becomes
        }
    }

    fileprivate static func list(_ old: JSONSource, _ a: Int, _ new: JSONSource, _ b: Int) -> String {
        let (was, becomes) = (old.elements(a), new.elements(b))
        guard let first = was.first, let last = was.last, !becomes.isEmpty else { return new.text(b) }
        let open = old.text(old.nodes[a].start..<old.nodes[first].start)
        let close = old.text(old.nodes[last].end..<old.nodes[a].end)
        var result = open
        for (place, element) in becomes.enumerated() {
            if place > 0 {
                // A list that grows goes on as it began.
                let at = place < was.count ? place : min(1, was.count - 1)
                result += at > 0 ? old.text(old.nodes[was[at - 1]].end..<old.nodes[was[at]].start) : ", "
            }
            result += like(old, was[min(place, was.count - 1)], new, element)
        }
        return result + close
    }

    /// An object with the same members keeps its spaces.
    private static func object(_ old: JSONSource, _ a: Int, _ new: JSONSource, _ b: Int) -> String {
        let (was, becomes) = (old.members(a), new.members(b))
        guard was.map({ old.string($0.key) }) == becomes.map({ new.string($0.key) }) else {
            return new.text(b)
        }
        var result = ""
        var place = old.nodes[a].start
        for (member, next) in zip(was, becomes) {
            result += old.text(place..<old.nodes[member.value].start)
            result += like(old, member.value, new, next.value)
            place = old.nodes[member.value].end
        }
        return result + old.text(place..<old.nodes[a].end)
    }

    private static func number(_ was: String, _ becomes: String) -> String {
        guard let before = Double(was), let after = Double(becomes), after.isFinite else { return becomes }
        if before == after { return was }
        let digits = was.firstIndex(of: ".").map { was.distance(from: $0, to: was.endIndex) - 1 } ?? 0
        guard was.hasSuffix("0"), digits > 0, !becomes.contains(where: { "eE".contains($0) }) else {
            return becomes
        }
        let point = becomes.firstIndex(of: ".")
        let own = point.map { becomes.distance(from: $0, to: becomes.endIndex) - 1 } ?? 0
        guard own < digits else { return becomes }
        return becomes + (point == nil ? "." : "") + String(repeating: "0", count: digits - own)
    }

    /// JSON without spaces, except those in strings.
    static func compact(_ text: String) -> String {
        guard let json = JSONSource(text) else { return text }
        var result = ""
        var place = 0
        for node in json.nodes where node.kind == .string || node.kind == .other {
            result += json.text(place..<node.start).filter { !$0.isWhitespace } + json.text(node.range)
            place = node.end
        }
        return result + json.text(place..<json.bytes.count).filter { !$0.isWhitespace }
    }

    /// A number without more digits than it needs.
    static func number(_ value: Double, digits: Int = 4) -> String {
        guard abs(value) < 1e12 else { return "\(value)" }
        let factor = Math.pow(10, Double(digits))
        let rounded = (value * factor).rounded() / factor
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

/// A colour, and how it is spelled.
private struct SpelledColor {
    enum Form {
        /// With 3, 6 or 8 digits.
        case digits(Int, isUpper: Bool)
        /// With the text between the numbers.
        case function(gap: String)
        case list(count: Int)
    }

    var form: Form
    /// 0...1.
    var parts: [Double]
    private var source: JSONSource
    private var node: Int

    init?(_ source: JSONSource, _ node: Int) {
        (self.source, self.node) = (source, node)
        if let numbers = source.numbers(node) {
            guard (3...4).contains(numbers.count), numbers.allSatisfy({ (0...1).contains($0) }) else {
                return nil
            }
            form = .list(count: numbers.count)
            parts = numbers.count == 3 ? numbers + [1] : numbers
            return
        }
        guard let text = source.string(node) else { return nil }
        if text.hasPrefix("#"), [4, 7, 9].contains(text.utf8.count) {
            let digits = text.dropFirst().compactMap(\.hexDigitValue)
            guard digits.count == text.utf8.count - 1 else { return nil }
            form = .digits(digits.count, isUpper: text.contains { "ABCDEF".contains($0) })
            var levels: [Int] = digits.map { $0 * 17 }
            if digits.count != 3 {
                levels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
            }
            levels.append(255)
            parts = levels.prefix(4).map { Double($0) / 255 }
        } else if text.hasPrefix("rgba("), text.hasSuffix(")") {
            let fields = text.dropFirst(5).dropLast().split(separator: ",", omittingEmptySubsequences: false)
            let numbers = fields.compactMap { field -> Double? in
                Double(field.drop { $0 == " " }.prefix { $0 != " " })
            }
            guard fields.count == 4, numbers.count == 4 else { return nil }
            form = .function(gap: fields[1].hasPrefix(" ") ? ", " : ",")
            parts = numbers.prefix(3).map { $0 / 255 }
            parts.append(numbers[3])
        } else {
            return nil
        }
    }

    private var isExact: Bool { if case .digits = form { false } else { true } }

    /// The colour in the form of another one; `nil` if that cannot hold it. Digits hold levels of 255, and so any other form
    /// does that comes to the same levels.
    func text(like other: SpelledColor) -> String? {
        let levels = parts.map { Int(($0 * 255).rounded()) }
        if other.parts == parts { return other.source.text(other.node) }
        switch other.form {
        case .digits(let count, let isUpper):
            guard !isExact || zip(parts, levels).allSatisfy({ abs($0 - Double($1) / 255) < 1e-6 }) else {
                return nil
            }
            let pairs = levels.map { level in
                let digits = (level < 16 ? "0" : "") + String(level, radix: 16)
                return isUpper ? digits.uppercased() : digits
            }
            if count == 8 { return "\"#\(pairs.joined())\"" }
            guard levels[3] == 255 else { return "\"#\(pairs.joined())\"" }
            let isShort = count == 3 && levels.allSatisfy { $0 % 17 == 0 }
            return isShort
                ? "\"#\(pairs.prefix(3).map { String($0.prefix(1)) }.joined())\""
                : "\"#\(pairs.prefix(3).joined())\""
        case .function(let gap):
            guard levels.prefix(3).enumerated().allSatisfy({ abs(parts[$0] - Double($1) / 255) < 1e-6 })
            else { return nil }
            let fields = levels.prefix(3).map { "\($0)" } + [Spelling.number(parts[3], digits: 3)]
            return "\"rgba(\(fields.joined(separator: gap)))\""
        case .list(let count):
            let isOpaque = count == 3 && parts[3] == 1
            let numbers = parts.prefix(isOpaque ? 3 : 4).map { Spelling.number($0) }
            let text = "[\(numbers.joined(separator: ", "))]"
            return JSONSource(text).map { Spelling.list(other.source, other.node, $0, 0) } ?? text
        }
    }
}
