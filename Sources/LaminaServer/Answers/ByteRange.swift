/// The part of a picture that a request asks for.
enum ByteRange: Equatable {
    /// All of it: the request asks for no part, for several, or in words that are not understood, which is as good as none.
    case whole
    case part(Range<Int>)
    /// A part that there is not.
    case nowhere

    /// Reads a header such as `bytes=0-99`.
    ///
    /// - Parameter count: The bytes that there are.
    init(_ header: String?, of count: Int) {
        self = .whole
        guard let header else { return }
        let sides = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, sides[0].trimmed.lowercased() == "bytes" else { return }
        let ends = sides[1].trimmed.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2 else { return }
        let (first, last) = (ends[0].trimmed, ends[1].trimmed)
        if first.isEmpty {
            guard let length = Self.number(last) else { return }
            self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .nowhere
            return
        }
        guard let start = Self.number(first) else { return }
        var end = Int.max
        if !last.isEmpty {
            guard let number = Self.number(last), number >= start else { return }
            end = number
        }
        self = start < count ? .part(start..<(min(end, count - 1) + 1)) : .nowhere
    }

    /// A number of digits alone; one that is too large for an `Int` is the largest.
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? .max
    }
}

extension Substring {
    /// Without spaces and tabs around it.
    var trimmed: Substring {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        var text = drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}
