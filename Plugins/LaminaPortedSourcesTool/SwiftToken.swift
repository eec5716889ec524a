/// A word of a Swift file: a name, a number, a text, or a sign. Comments and spaces are none.
struct SwiftToken {
    enum Kind {
        /// A name or a keyword, with the `@` or `#` before it.
        case word
        case number
        /// A literal of a text or of a regular expression, with all that it has inside.
        case text
        /// One sign, or `->`.
        case sign
    }

    var kind: Kind
    /// The place in the bytes of the file.
    var range: Range<Int>
    /// From 0.
    var line: Int
    var text: String

    func isWord(_ word: String) -> Bool { kind == .word && text == word }
    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
}

/// Splits the bytes of a Swift file into words.
///
/// A text ends where its quotation marks say, whatever its interpolations have inside. A text or comment without an end goes on to the end of
/// the file, or of the line for a text of one line: the compiler tells about it.
struct SwiftTokenizer {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 0
    private var tokens: [SwiftToken] = []

    /// No interpolation in use nests as deep as this.
    private static let mostDepth = 64

    static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
        var tokenizer = SwiftTokenizer(bytes: bytes)
        tokenizer.run()
        return tokenizer.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func run() {
        while let byte = peek() {
            if byte == Byte.newline {
                line += 1
                place += 1
            } else if Byte.isSpace(byte) {
                place += 1
            } else if begins("//") {
                skipLine()
            } else if begins("/*") {
                skipComment()
            } else {
                readToken(byte)
            }
        }
    }

    private mutating func readToken(_ byte: UInt8) {
        let (start, startLine) = (place, line)
        let kind: SwiftToken.Kind
        if let hashes = hashesOfLiteral(closedBy: Byte.quote) {
            skipText(hashes: hashes, depth: 0)
            kind = .text
        } else if let hashes = hashesOfLiteral(closedBy: Byte.slash), hashes > 0 || isExpressionExpected {
            kind = skipRegularExpression(hashes: hashes) ? .text : .sign
        } else if Byte.isDigit(byte) {
            skipNumber()
            kind = .number
        } else if Byte.isName(byte) || byte == Byte.backtick || byte == Byte.at || byte == Byte.hash {
            skipWord()
            kind = .word
        } else {
            place += begins("->") ? 2 : 1
            kind = .sign
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        tokens.append(SwiftToken(kind: kind, range: start..<place, line: startLine, text: text))
    }

    // MARK: Reading

    private func peek(_ distance: Int = 0) -> UInt8? {
        place + distance < bytes.count ? bytes[place + distance] : nil
    }
    private func begins(_ word: StaticString) -> Bool {
        let end = place + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        return word.withUTF8Buffer { $0.elementsEqual(bytes[place..<end]) }
    }
    private mutating func step() {
        if bytes[place] == Byte.newline { line += 1 }
        place += 1
    }
    private mutating func skipLine() {
        while let byte = peek(), byte != Byte.newline { place += 1 }
    }
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if begins("/*") {
                depth += 1
                place += 2
            } else if begins("*/") {
                depth -= 1
                place += 2
            } else {
                step()
            }
        } while depth > 0 && place < bytes.count
    }
    private mutating func skipNumber() {
        while let byte = peek() {
            let isPoint = byte == Byte.point && peek(1).map(Byte.isDigit) == true
            guard Byte.isName(byte) || isPoint else { return }
            place += 1
        }
    }
    private mutating func skipWord() {
        if peek() == Byte.at || peek() == Byte.hash { place += 1 }
        if peek() == Byte.backtick {
            place += 1
            while let byte = peek(), byte != Byte.backtick, byte != Byte.newline { place += 1 }
            if peek() == Byte.backtick { place += 1 }
            return
        }
        while let byte = peek(), Byte.isName(byte) { place += 1 }
    }

    /// The number of `#` before a sign that begins a literal here; `nil` if none begins.
    private func hashesOfLiteral(closedBy sign: UInt8) -> Int? {
        var hashes = 0
        while peek(hashes) == Byte.hash { hashes += 1 }
        return peek(hashes) == sign ? hashes : nil
    }

    /// Whether a `/` begins a regular expression rather than divides: something else than a value stands before it, and
    /// no space after it.
    private var isExpressionExpected: Bool {
        guard let next = peek(1), !Byte.isSpace(next), next != Byte.newline else { return false }
        guard let last = tokens.last else { return true }
        return last.kind == .sign ? ["=", "(", ",", ":", "["].contains(last.text) : last.isWord("return")
    }

    /// Goes to the end of a regular expression. Returns whether it is one; otherwise it goes over one sign.
    private mutating func skipRegularExpression(hashes: Int) -> Bool {
        let start = (place, line)
        place += hashes + 1
        while let byte = peek() {
            if byte == Byte.newline, hashes == 0 { break }
            if byte == Byte.backslash, peek(1) != nil {
                step()
                step()
            } else if byte == Byte.slash, closes(hashes: hashes, after: 1) {
                place += 1 + hashes
                return true
            } else {
                step()
            }
        }
        (place, line) = start
        place += 1
        return false
    }

    private func closes(hashes: Int, after distance: Int) -> Bool {
        (0..<hashes).allSatisfy { peek(distance + $0) == Byte.hash }
    }

    private mutating func skipText(hashes: Int, depth: Int) {
        place += hashes
        let isLong = begins("\"\"\"")
        place += isLong ? 3 : 1
        while let byte = peek() {
            if byte == Byte.newline, !isLong { return }
            if isLong ? begins("\"\"\"") : byte == Byte.quote, closes(hashes: hashes, after: isLong ? 3 : 1) {
                place += (isLong ? 3 : 1) + hashes
                return
            }
            if byte == Byte.backslash, closes(hashes: hashes, after: 1), place + hashes + 1 < bytes.count {
                place += 1 + hashes
                if peek() == Byte.open, depth < Self.mostDepth {
                    skipInterpolation(depth: depth)
                } else {
                    step()
                }
            } else {
                step()
            }
        }
    }

    private mutating func skipInterpolation(depth: Int) {
        var open = 0
        repeat {
            if let hashes = hashesOfLiteral(closedBy: Byte.quote) {
                skipText(hashes: hashes, depth: depth + 1)
                continue
            }
            if peek() == Byte.open { open += 1 }
            if peek() == Byte.close { open -= 1 }
            step()
        } while open > 0 && place < bytes.count
    }
}

/// The bytes that words of Swift begin and end with.
private enum Byte {
    static let newline = UInt8(ascii: "\n")
    static let quote = UInt8(ascii: "\"")
    static let slash = UInt8(ascii: "/")
    static let backslash = UInt8(ascii: "\\")
    static let backtick = UInt8(ascii: "`")
    static let at = UInt8(ascii: "@")
    static let hash = UInt8(ascii: "#")
    static let point = UInt8(ascii: ".")
    static let open = UInt8(ascii: "(")
    static let close = UInt8(ascii: ")")

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) && byte != newline }
    static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    static func isName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95 || byte == 36
            || byte >= 128
    }
}
