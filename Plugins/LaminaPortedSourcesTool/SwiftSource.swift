/// The text of a Swift file with its words, and which type each of them belongs to.
struct SwiftSource {
    /// A type or an extension of one, with the words of its body.
    struct Declaration {
        /// `class`, `struct`, `enum`, `actor`, `extension` or `protocol`.
        var kind: String
        /// As it is written after the keyword: `Board`, `Board.Cell`.
        var name: String
        /// The place of the keyword in the words.
        var keyword: Int
        /// The first of the types and protocols after the colon.
        var base: String?
        /// The places of the braces. There are words between them only.
        var open: Int
        var close: Int
    }

    let bytes: [UInt8]
    let tokens: [SwiftToken]
    let declarations: [Declaration]
    /// The bracket that belongs to each bracket; `nil` for other words, and where it is missing.
    private let partners: [Int?]
    /// The innermost declaration around each word.
    private let owners: [Int?]

    init(_ text: String) {
        bytes = Array(text.utf8)
        tokens = SwiftTokenizer.tokens(of: bytes)
        partners = Self.partners(of: tokens)
        (declarations, owners) = Self.declarations(of: tokens, partners)
    }

    /// The innermost type around a word.
    func owner(of place: Int) -> Declaration? { owners[place].map { declarations[$0] } }

    /// The bracket that belongs to a bracket.
    func partner(of place: Int) -> Int? { partners.indices.contains(place) ? partners[place] : nil }

    /// A word, if there is one at a place.
    func token(_ place: Int) -> SwiftToken? { tokens.indices.contains(place) ? tokens[place] : nil }

    func isWord(_ place: Int, _ words: String...) -> Bool {
        token(place).map { $0.kind == .word && words.contains($0.text) } ?? false
    }
    func isSign(_ place: Int, _ sign: String) -> Bool { token(place)?.isSign(sign) ?? false }

    /// Whether a word follows the one before it without a space.
    func isAttached(_ place: Int) -> Bool {
        guard let token = token(place), let last = self.token(place - 1) else { return false }
        return token.range.lowerBound == last.range.upperBound
    }

    /// The text of some words with what lies between them.
    func text(_ places: Range<Int>) -> String {
        guard !places.isEmpty, let first = token(places.lowerBound), let last = token(places.upperBound - 1)
        else { return "" }
        return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }

    /// The first word of the declaration that a keyword belongs to: its attributes and modifiers stand before the keyword.
    func start(ofDeclarationAt keyword: Int) -> Int {
        var start = keyword
        while let last = token(start - 1) {
            if last.isSign(")"), let open = partner(of: start - 1), let name = token(open - 1),
                Self.isModifier(name)
            {
                start = open - 1
            } else if Self.isModifier(last), !isSign(start - 2, ".") {
                start -= 1
            } else {
                break
            }
        }
        return start
    }

    private static func isModifier(_ token: SwiftToken) -> Bool {
        token.kind == .word && (token.text.hasPrefix("@") || modifiers.contains(token.text))
    }
    private static let modifiers: Set<String> = [
        "class", "convenience", "dynamic", "fileprivate", "final", "indirect", "internal", "isolated", "lazy",
        "mutating", "nonisolated", "nonmutating", "open", "optional", "override", "package", "prefix",
        "private", "public", "required", "static", "unowned", "weak",
    ]

    // MARK: Structure

    private static func partners(of tokens: [SwiftToken]) -> [Int?] {
        var partners = [Int?](repeating: nil, count: tokens.count)
        var open: [(place: Int, closing: String)] = []
        for (place, token) in tokens.enumerated() where token.kind == .sign {
            switch token.text {
            case "(": open.append((place, ")"))
            case "[": open.append((place, "]"))
            case "{": open.append((place, "}"))
            case ")", "]", "}":
                // Branches of `#if` may open a bracket twice: the nearest one of this kind is meant.
                guard let index = open.lastIndex(where: { $0.closing == token.text }) else { continue }
                partners[open[index].place] = place
                partners[place] = open[index].place
                open.removeSubrange(index...)
            default: break
            }
        }
        return partners
    }

    private static func declarations(
        of tokens: [SwiftToken], _ partners: [Int?]
    ) -> ([Declaration], [Int?]) {
        var declarations: [Declaration] = []
        var owners = [Int?](repeating: nil, count: tokens.count)
        var open: [(index: Int, close: Int)] = []
        for place in tokens.indices {
            while let last = open.last, place >= last.close { open.removeLast() }
            if let index = declarations.indices.last, declarations[index].open == place {
                open.append((index, declarations[index].close))
            }
            owners[place] = open.last?.index
            if let made = declaration(at: place, in: tokens, partners) { declarations.append(made) }
        }
        return (declarations, owners)
    }

    private static let kinds: Set<String> = ["actor", "class", "enum", "extension", "protocol", "struct"]
    /// What may follow the word `class` where it is a modifier.
    private static let members: Set<String> = [
        "func", "var", "let", "subscript", "override", "final", "private", "public", "internal",
        "fileprivate", "open", "static", "init",
    ]

    private static func declaration(
        at keyword: Int, in tokens: [SwiftToken], _ partners: [Int?]
    ) -> Declaration? {
        let token = tokens[keyword]
        guard token.kind == .word, kinds.contains(token.text) else { return nil }
        if keyword > 0, tokens[keyword - 1].isSign(".") { return nil }
        var place = keyword + 1
        guard place < tokens.count, tokens[place].kind == .word, !members.contains(tokens[place].text) else {
            return nil
        }
        var name = tokens[place].text
        place += 1
        while place + 1 < tokens.count, tokens[place].isSign("."), tokens[place + 1].kind == .word {
            name += "." + tokens[place + 1].text
            place += 2
        }
        var base: String?
        var depth = 0
        while place < tokens.count {
            let next = tokens[place]
            if next.isSign("<") { depth += 1 }
            if next.isSign(">") { depth -= 1 }
            if next.isSign("{") { break }
            if next.isSign("}") || next.isSign(";") || next.isSign("=") && depth == 0 { return nil }
            if next.isSign(":"), base == nil, depth == 0, place + 1 < tokens.count {
                base = tokens[place + 1].text
            }
            place += 1
        }
        guard place < tokens.count, let close = partners[place] else { return nil }
        return Declaration(
            kind: token.text, name: name, keyword: keyword, base: base, open: place, close: close)
    }
}

/// A change of a part of a file.
struct SourceEdit {
    /// The place in the bytes of the file.
    var range: Range<Int>
    var text: String
}

extension SwiftSource {
    /// The text with changes. A change that overlaps an earlier one is left out.
    func text(applying edits: [SourceEdit]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.text.utf8.count })
        var place = 0
        // Changes of one place stay in their order.
        let ordered = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        for (_, edit) in ordered where edit.range.lowerBound >= place {
            result += bytes[place..<edit.range.lowerBound]
            result += Array(edit.text.utf8)
            place = edit.range.upperBound
        }
        result += bytes[place...]
        return String(decoding: result, as: UTF8.self)
    }

    /// Takes words away, and the spaces behind them. Ends of lines stay.
    func removal(of places: Range<Int>) -> SourceEdit? {
        guard !places.isEmpty, let first = token(places.lowerBound), let last = token(places.upperBound - 1)
        else { return nil }
        var end = last.range.upperBound
        while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") {
            end += 1
        }
        let range = first.range.lowerBound..<end
        let lines = bytes[range].count { $0 == UInt8(ascii: "\n") }
        return SourceEdit(range: range, text: String(repeating: "\n", count: lines))
    }

    /// Another text for a word.
    func replacement(of place: Int, by text: String) -> SourceEdit {
        SourceEdit(range: tokens[place].range, text: text)
    }

    /// A text before a word.
    func insertion(_ text: String, before place: Int) -> SourceEdit {
        let start = tokens[place].range.lowerBound
        return SourceEdit(range: start..<start, text: text)
    }
    /// A text behind a word.
    func insertion(_ text: String, after place: Int) -> SourceEdit {
        let end = tokens[place].range.upperBound
        return SourceEdit(range: end..<end, text: text)
    }
}
