/// Text from outside in the form for messages: on one line, without characters that a terminal obeys or that change
/// the order of reading.
///
/// Control characters, line separators, marks that turn the writing direction, and characters that are not seen at all become
/// escapes such as `\u{1b}`. Other text is unchanged, so displaying a displayed text again, as a part of another message, does not change it.
///
/// - Parameter limit: The most characters of Unicode that are shown; an ellipsis stands for the rest.
package func displayed(_ text: String, limit: Int = DisplayedText.longest) -> String {
    // Nearly all text is short and harmless.
    if text.utf8.count <= limit, !DisplayedText.hasEscapes(text) { return text }
    var result = DisplayedText(limit: limit)
    for scalar in text.unicodeScalars {
        guard result.add(scalar) else { break }
    }
    return result.text
}

/// Bytes from outside in the form for messages: UTF-8 where they are valid, and escapes such as `\xff` where they are
/// not.
package func displayed(bytes: some Sequence<UInt8>, limit: Int = DisplayedText.longest) -> String {
    var result = DisplayedText(limit: limit)
    var rest = Array(bytes)[...]
    while let first = rest.first {
        var decoder = UTF8()
        var bytes = rest.makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&bytes) {
            guard result.add(scalar) else { break }
            rest = rest.dropFirst(UTF8.width(scalar))
        } else {
            guard result.add("\\x\(first < 16 ? "0" : "")\(String(first, radix: 16))") else { break }
            rest = rest.dropFirst()
        }
    }
    return result.text
}

/// A name or a value from outside in the form for messages: as ``displayed(_:limit:)`` shows it, in quotes, and cut
/// where it is long.
package func quoted(_ text: String) -> String {
    var result = DisplayedText(limit: DisplayedText.longestQuotation)
    for scalar in text.unicodeScalars {
        let isAdded =
            scalar == "\"" || scalar == "\\" ? result.add("\\\(scalar)") : result.add(scalar)
        guard isAdded else { break }
    }
    return "\"\(result.text)\""
}

/// Collects the displayed form of a text.
package struct DisplayedText {
    /// Longer than the longest path of a system and a sentence.
    package static let longest = 8_192
    /// Long enough to recognize a name.
    package static let longestQuotation = 80

    private(set) var text = ""
    private var room: Int

    init(limit: Int) { room = limit }

    /// Adds a character in its displayed form; returns `false` if there is no room for it.
    mutating func add(_ scalar: Unicode.Scalar) -> Bool {
        guard Self.isEscaped(scalar) else { return add(String(scalar)) }
        return switch scalar {
        case "\n": add("\\n")
        case "\t": add("\\t")
        default: add("\\u{\(String(scalar.value, radix: 16))}")
        }
    }

    /// Adds the displayed form of one character of the text.
    mutating func add(_ shown: String) -> Bool {
        guard room > 0 else {
            text += "…"
            return false
        }
        room -= 1
        text += shown
        return true
    }

    /// Whether a text has characters that are escaped.
    static func hasEscapes(_ text: String) -> Bool {
        guard text.utf8.contains(where: { isOrBegins($0) }) else { return false }
        return text.unicodeScalars.contains(where: isEscaped)
    }

    /// Whether a byte is an escaped character of ASCII, or others of them begin with it.
    private static func isOrBegins(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3: true
        default: false
        }
    }

    /// Whether a character is obeyed rather than shown, because it ends a line, moves a cursor or changes the order
    /// of the text, or is not seen, so that a name with it looks like another name. Characters that change how their
    /// neighbours look, as joiners in emoji do, are seen.
    static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Line and paragraph separators.
        case 0x2028, 0x2029: true
        // Marks, embeddings, overrides and isolates of the writing direction.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        // The soft hyphen, spaces without a width, and operators that are not written.
        case 0xAD, 0x034F, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF: true
        // Letters without a shape, which fill syllables of Hangul.
        case 0x115F, 0x1160, 0x3164, 0xFFA0: true
        // Marks of annotations, and tags.
        case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }
}
