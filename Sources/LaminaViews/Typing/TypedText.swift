import Foundation

/// Typed text with its selection. Places are counted in UTF-16 units.
package struct TypedText {
    package init() {}

    package var text = "" {
        didSet {
            let length = text.utf16.count
            (anchor, head) = (min(anchor, length), min(head, length))
            marked = nil
        }
    }
    /// The end of the selection that stays while it is made larger.
    package private(set) var anchor = 0
    /// The end that moves, where the caret is.
    package private(set) var head = 0
    /// The part that an input method has not chosen yet.
    package var marked: NSRange?

    /// The part that is chosen; empty at the caret.
    package var selection: NSRange {
        get { NSRange(location: min(anchor, head), length: abs(head - anchor)) }
        set { (anchor, head) = (newValue.location, newValue.location + newValue.length) }
    }
    package var length: Int { text.utf16.count }

    /// A range within the text.
    package func inside(_ range: NSRange) -> NSRange {
        let length = length
        let start = max(0, min(range.location, length))
        return NSRange(location: start, length: max(0, min(range.length, length - start)))
    }
    package func string(in range: NSRange) -> String {
        let units = text.utf16
        let range = inside(range)
        let start = units.index(units.startIndex, offsetBy: range.location)
        let end = units.index(start, offsetBy: range.length)
        return String(decoding: units[start..<end], as: UTF16.self)
    }
    /// Puts characters in the place of others, and the caret behind them.
    package mutating func replace(_ range: NSRange, by new: String) {
        let range = inside(range)
        var units = Array(text.utf16)
        units.replaceSubrange(range.location..<(range.location + range.length), with: Array(new.utf16))
        text = String(decoding: units, as: UTF16.self)
        let end = min(range.location + new.utf16.count, length)
        selection = NSRange(location: end, length: 0)
    }
    /// The range that a delete key removes: the selection, or the character before the caret; `nil` for nothing.
    package var deletion: NSRange? {
        if selection.length > 0 { return selection }
        let start = character(before: head)
        return start < head ? NSRange(location: start, length: head - start) : nil
    }
    /// Chooses the part between two places. The caret is at the second one.
    package mutating func select(from anchor: Int, to head: Int) {
        let length = length
        (self.anchor, self.head) = (max(0, min(anchor, length)), max(0, min(head, length)))
    }
    package mutating func select(end: Bool) {
        selection = NSRange(location: end ? length : 0, length: 0)
    }

    /// Moves the caret.
    ///
    /// - Parameter extends: Whether the selection reaches from its other end to the caret.
    package mutating func move(to offset: Int, extends: Bool) {
        head = max(0, min(offset, length))
        if !extends { anchor = head }
    }

    // MARK: Characters, words and paragraphs

    private func index(_ offset: Int) -> String.Index {
        String.Index(utf16Offset: max(0, min(offset, length)), in: text)
    }
    /// The begin of the character before a place; the begin of the text at its begin.
    package func character(before offset: Int) -> Int {
        let index = index(offset)
        return index > text.startIndex ? text.index(before: index).utf16Offset(in: text) : 0
    }
    /// The end of the character after a place.
    package func character(after offset: Int) -> Int {
        let index = index(offset)
        return index < text.endIndex ? text.index(after: index).utf16Offset(in: text) : length
    }
    private func isWord(at index: String.Index) -> Bool {
        let character = text[index]
        return character.isLetter || character.isNumber || character == "_"
    }
    /// The begin of the word before a place.
    package func word(before offset: Int) -> Int {
        var index = index(offset)
        while index > text.startIndex, !isWord(at: text.index(before: index)) {
            index = text.index(before: index)
        }
        while index > text.startIndex, isWord(at: text.index(before: index)) {
            index = text.index(before: index)
        }
        return index.utf16Offset(in: text)
    }
    /// The end of the word after a place.
    package func word(after offset: Int) -> Int {
        var index = index(offset)
        while index < text.endIndex, !isWord(at: index) { index = text.index(after: index) }
        while index < text.endIndex, isWord(at: index) { index = text.index(after: index) }
        return index.utf16Offset(in: text)
    }
    /// The word around a place, or the characters between two words.
    package func word(at offset: Int) -> NSRange {
        guard !text.isEmpty else { return NSRange(location: 0, length: 0) }
        var start = index(offset)
        if start == text.endIndex { start = text.index(before: start) }
        // A place right behind a word is the word's.
        if !isWord(at: start), start > text.startIndex, isWord(at: text.index(before: start)) {
            start = text.index(before: start)
        }
        var end = start
        let kind = isWord(at: start)
        while start > text.startIndex, isWord(at: text.index(before: start)) == kind {
            start = text.index(before: start)
        }
        while end < text.endIndex, isWord(at: end) == kind { end = text.index(after: end) }
        let location = start.utf16Offset(in: text)
        return NSRange(location: location, length: end.utf16Offset(in: text) - location)
    }
    /// The word that reaches over a place, or touches it on one side; empty for none.
    package func word(touching offset: Int, isBackward: Bool) -> NSRange {
        let start = index(offset)
        let nothing = NSRange(location: offset, length: 0)
        if isBackward {
            guard start > text.startIndex, isWord(at: text.index(before: start)) else { return nothing }
        } else {
            guard start < text.endIndex, isWord(at: start) else { return nothing }
        }
        let location = isBackward || (start > text.startIndex && isWord(at: text.index(before: start)))
        let begin = location ? word(before: offset) : offset
        let end = start < text.endIndex && isWord(at: start) ? word(after: offset) : offset
        return NSRange(location: begin, length: end - begin)
    }
    /// The sentence around a place, with the blanks behind it. One ends with a mark such as a full stop, or with the paragraph.
    package func sentence(at offset: Int) -> NSRange {
        let paragraph = paragraph(at: offset)
        let stop = index(paragraph.location + paragraph.length)
        var (start, end) = (index(paragraph.location), index(paragraph.location))
        while end < stop {
            let isMark = Self.sentenceMarks.contains(text[end])
            end = text.index(after: end)
            guard isMark, end < stop, text[end].isWhitespace else { continue }
            while end < stop, text[end].isWhitespace { end = text.index(after: end) }
            if end > index(offset) { break }
            start = end
        }
        let location = start.utf16Offset(in: text)
        return NSRange(location: location, length: end.utf16Offset(in: text) - location)
    }
    private static let sentenceMarks: Set<Character> = [
        ".", "!", "?", "\u{2026}", "\u{3002}", "\u{FF01}", "\u{FF1F}",
    ]
    /// The paragraph around a place, without the end of its line.
    package func paragraph(at offset: Int) -> NSRange {
        var (start, end) = (index(offset), index(offset))
        while start > text.startIndex, !text[text.index(before: start)].isNewline {
            start = text.index(before: start)
        }
        while end < text.endIndex, !text[end].isNewline { end = text.index(after: end) }
        let location = start.utf16Offset(in: text)
        return NSRange(location: location, length: end.utf16Offset(in: text) - location)
    }
}
