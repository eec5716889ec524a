import Foundation

/// A JSON text and where each value stands in it, so that one value can be replaced while the rest stays as it is spelled.
///
/// It checks no more than it needs to find its way: a reader has to accept the text first.
struct JSONSource {
    enum Kind { case object, array, string, other }

    /// A value's bytes, from `start` to before `end`.
    struct Node {
        var kind: Kind
        var start: Int
        var end: Int
        /// The number of the node behind the value and everything in it.
        var after: Int

        var range: Range<Int> { start..<end }
    }

    struct Member {
        var key: Int
        var value: Int
    }

    let bytes: [UInt8]
    private(set) var nodes: [Node] = []

    /// `nil` if the bytes cannot be JSON.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var place = bytes.starts(with: mark) ? mark.count : 0
        var open: [Int] = []
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"),
                UInt8(ascii: ","), UInt8(ascii: ":"):
                place += 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(nodes.count)
                let kind: Kind = bytes[place] == UInt8(ascii: "{") ? .object : .array
                nodes.append(Node(kind: kind, start: place, end: place, after: 0))
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let node = open.popLast() else { return nil }
                place += 1
                nodes[node].end = place
                nodes[node].after = nodes.count
            case UInt8(ascii: "\""):
                let start = place
                place += 1
                while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
                    place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
                }
                place += 1
                guard place <= bytes.count else { return nil }
                nodes.append(Node(kind: .string, start: start, end: place, after: nodes.count + 1))
            default:
                let start = place
                while place < bytes.count, !Self.endsWord(bytes[place]) { place += 1 }
                guard place > start else { return nil }
                nodes.append(Node(kind: .other, start: start, end: place, after: nodes.count + 1))
            }
        }
        guard open.isEmpty, let root = nodes.first, root.after == nodes.count else { return nil }
    }

    /// The JSON of a text.
    init?(_ text: String) { self.init(Array(text.utf8)) }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: ","),
            UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["),
            UInt8(ascii: "\""):
            true
        default: false
        }
    }

    // MARK: Values

    /// A value as it is spelled.
    func text(_ node: Int) -> String { text(nodes[node].range) }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// A string's value; `nil` for other values.
    func string(_ node: Int) -> String? {
        guard nodes[node].kind == .string else { return nil }
        let range = nodes[node].range
        let inner = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
        guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
        return try? JSONDecoder().decode(String.self, from: Data(bytes[range]))
    }

    /// A number's value; `nil` for other values.
    func number(_ node: Int) -> Double? { nodes[node].kind == .other ? Double(text(node)) : nil }

    /// The numbers of an array of numbers alone.
    func numbers(_ node: Int) -> [Double]? {
        guard nodes[node].kind == .array else { return nil }
        let elements = elements(node)
        let numbers = elements.compactMap { number($0) }
        return numbers.count == elements.count ? numbers : nil
    }

    func elements(_ array: Int) -> [Int] {
        guard nodes[array].kind == .array else { return [] }
        var result: [Int] = []
        var next = array + 1
        while next < nodes[array].after {
            result.append(next)
            next = nodes[next].after
        }
        return result
    }

    func members(_ object: Int) -> [Member] {
        guard nodes[object].kind == .object else { return [] }
        var result: [Member] = []
        var next = object + 1
        while next + 1 < nodes[object].after {
            result.append(Member(key: next, value: next + 1))
            next = nodes[next + 1].after
        }
        return result
    }

    func member(_ object: Int, _ name: String) -> Member? {
        members(object).last { string($0.key) == name }
    }

    /// The value at the end of a path of members' names and elements' numbers.
    func value(at path: some Collection<String>, from node: Int = 0) -> Int? {
        var node = node
        for name in path {
            switch nodes[node].kind {
            case .object:
                guard let member = member(node, name) else { return nil }
                node = member.value
            case .array:
                let elements = elements(node)
                guard let index = Int(name), elements.indices.contains(index) else { return nil }
                node = elements[index]
            case .string, .other: return nil
            }
        }
        return node
    }

    // MARK: Changes

    func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
        Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
    }

    /// The text with another member, laid out as those that are there.
    ///
    /// - Parameter late: The names of members that should stay behind it.
    func inserting(_ name: String, _ value: String, into object: Int, before late: Set<String>) -> [UInt8] {
        let members = members(object)
        let key = "\"\(name)\""
        guard let first = members.first, let last = members.last else {
            return replacing(nodes[object].range, with: "{\(key): \(value)}")
        }
        let colon = text(nodes[first.key].end..<nodes[first.value].start)
        let entry = "\(key)\(colon)\(colon == ":" ? Spelling.compact(value) : value)"
        /// What stands between two members, with the comma.
        let gap =
            members.count > 1
            ? text(nodes[first.value].end..<nodes[members[1].key].start)
            : "," + spaceAfterComma(first, colon, in: object)
        if let next = members.first(where: { string($0.key).map { late.contains($0) } ?? false }) {
            let place = nodes[next.key].start
            return replacing(place..<place, with: entry + gap)
        }
        let place = nodes[last.value].end
        return replacing(place..<place, with: gap + entry)
    }

    /// The text without a member.
    func removing(_ member: Member, from object: Int) -> [UInt8] {
        let members = members(object)
        guard let index = members.firstIndex(where: { $0.key == member.key }) else { return bytes }
        if index + 1 < members.count {
            return replacing(nodes[member.key].start..<nodes[members[index + 1].key].start, with: "")
        }
        let start = index > 0 ? nodes[members[index - 1].value].end : nodes[object].start + 1
        return replacing(start..<nodes[member.value].end, with: "")
    }

    /// The space behind the comma that would follow the only member of an object: a line of its own, a space or none.
    private func spaceAfterComma(_ member: Member, _ colon: String, in object: Int) -> String {
        let before = text((nodes[object].start + 1)..<nodes[member.key].start)
        return before.contains("\n") ? before : colon == ":" ? "" : " "
    }
}
