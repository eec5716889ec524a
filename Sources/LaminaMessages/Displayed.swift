/// Text from outside as a message shows it: on one line, with no character that a terminal obeys or that changes what is read.
///
/// Control characters, line separators and marks that turn the writing direction become escapes such as `\u{1b}`. All other
/// text stays as it is, so that a text that was shown once is the same when it is shown again as a part of another message.
///
/// - Parameter limit: How many characters of Unicode are shown; an ellipsis stands for the rest.
package func displayed(_ text: String, limit: Int = DisplayedText.longest) -> String {
    // Nearly all text is short and harmless.
    if text.utf8.count <= limit, !DisplayedText.hasEscapes(text) { return text }
    var result = DisplayedText(limit: limit)
    for scalar in text.unicodeScalars {
        guard result.add(scalar) else { break }
    }
    return result.text
}

/// Bytes from outside as a message shows them: UTF-8 where they are such, and escapes such as `\xff` where they are not.
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

/// A name or a value from outside as a message shows it: as ``displayed(_:limit:)`` does, in quotes, and cut where it is long.
package func quoted(_ text: String) -> String {
    var result = DisplayedText(limit: DisplayedText.longestQuotation)
    for scalar in text.unicodeScalars {
        let isAdded =
            scalar == "\"" || scalar == "\\" ? result.add("\\\(scalar)") : result.add(scalar)
        guard isAdded else { break }
    }
    return "\"\(result.text)\""
}

/// Collects what is shown of a text.
package struct DisplayedText {
    /// More than the longest path of a system, and a sentence.
    package static let longest = 8_192
    /// What is enough to know a name again.
    package static let longestQuotation = 60

    private(set) var text = ""
    private var room: Int

    init(limit: Int) { room = limit }

    /// Adds a character as it is shown; returns `false` where there is no room for it.
    mutating func add(_ scalar: Unicode.Scalar) -> Bool {
        guard Self.isEscaped(scalar) else { return add(String(scalar)) }
        return switch scalar {
        case "\n": add("\\n")
        case "\t": add("\\t")
        default: add("\\u{\(String(scalar.value, radix: 16))}")
        }
    }

    /// Adds what one character of the text is shown as.
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
        // Bytes of ASCII are told by themselves; the others that are escaped are in what begins with C2, D8 and E2.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 })
        else { return false }
        return text.unicodeScalars.contains(where: isEscaped)
    }

    /// Whether a character is obeyed rather than shown: it ends a line, moves a cursor, or turns the text around it.
    static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Line and paragraph separators.
        case 0x2028, 0x2029: true
        // Marks, embeddings, overrides and isolates of the writing direction.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
