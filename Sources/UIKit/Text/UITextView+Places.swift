import CoreGraphics
import Foundation
import LaminaText
import LaminaViews

// Places in a text, and what changes it.
extension UITextView: TextEditor {
    var isSecret: Bool { false }
    var mayChange: Bool { isEditable }
    var hasLines: Bool { true }

    /// The beginning of the text.
    public var beginningOfDocument: UITextPosition { UITextPosition(0) }
    /// The end of the text.
    public var endOfDocument: UITextPosition { UITextPosition(typed.length) }
    /// The place that lies a number of UTF-16 units further on; `nil` outside of the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        self.position(offset, from: position)
    }
    /// The number of UTF-16 units between two places.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        toPosition.offset - from.offset
    }
    /// Which of two places comes first.
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset == other.offset
            ? .orderedSame : position.offset < other.offset ? .orderedAscending : .orderedDescending
    }
    /// The part between two places.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        range(fromPosition, toPosition)
    }
    /// The characters of a part.
    public func text(in range: UITextRange) -> String? { typed.string(in: range.range) }
    /// Puts characters in the place of a part.
    public func replace(_ range: UITextRange, withText text: String) {
        replaceText(range, by: text)
    }
    /// The box of the first line of a part.
    public func firstRect(for range: UITextRange) -> CGRect { firstBox(range) }
    /// The place that is nearest to a point.
    public func closestPosition(to point: CGPoint) -> UITextPosition? { UITextPosition(offset(at: point)) }

    /// The part that an input method has not chosen yet; `nil` for none.
    public var markedTextRange: UITextRange? { typed.marked.map(UITextRange.init) }
    /// Shows characters that an input method has not chosen yet. The delegate is asked when they are chosen.
    public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        mark(markedText ?? "", selectedRange)
    }
    /// Keeps the characters that an input method has not chosen yet.
    public func unmarkText() {
        keepMarked()
    }

    /// Selects all of the text.
    public func selectAll(_ sender: Any?) { selectEverything() }
    /// Selects the word at the caret.
    public func select(_ sender: Any?) {
        typed.selection = typed.word(at: typed.head)
        selectionDidChange()
    }
    /// Puts the selection into the clipboard.
    public func copy(_ sender: Any?) { copyText() }
    /// Moves the selection into the clipboard.
    public func cut(_ sender: Any?) { cutText() }
    /// Types the text of the clipboard.
    public func paste(_ sender: Any?) { pasteText() }
    /// Removes the selection.
    public func delete(_ sender: Any?) {
        if typed.selection.length > 0 { change(typed.selection, "", .deleting) }
    }
}

extension UITextView {
    func put(_ new: String, in range: NSRange) {
        put(NSAttributedString(string: new, attributes: look), in: range)
    }
    func put(_ new: NSAttributedString, in range: NSRange) {
        if let attributed {
            let changed = NSMutableAttributedString(attributedString: attributed)
            changed.replaceCharacters(in: typed.inside(range), with: new)
            self.attributed = changed
        }
        typed.replace(range, by: new.string)
        contentsDidChange()
    }
    package func content(_ range: NSRange) -> NSAttributedString {
        let range = typed.inside(range)
        return attributed?.attributedSubstring(from: range)
            ?? NSAttributedString(string: typed.string(in: range))
    }
    func mayChange(_ range: NSRange, _ new: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: new) != false
    }
    func markingDidChange() { contentsDidChange() }
    /// Moves the text so that the caret shows.
    func showCaret() {
        guard isScrollEnabled, bounds.height > 0 else { return }
        layoutIfNeeded()
        scrollRectToVisible(
            caretBox(typed.head).insetBy(dx: 0, dy: -textContainerInset.top), animated: false)
    }

    // MARK: Lines

    /// Whether the text ends with the end of a line, so that an empty one follows.
    var endsWithLine: Bool { typed.text.last?.isNewline == true }

    private var corner: CGPoint {
        CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
    }
    private var lineHeight: CGFloat { (font ?? .systemFont(ofSize: 12)).lineHeight }

    /// The parts of the text in its lines, and their boxes.
    private var rows: [(range: NSRange, frame: CGRect)] {
        guard !typed.text.isEmpty else {
            return [(NSRange(location: 0, length: 0), CGRect(x: 0, y: 0, width: 0, height: lineHeight))]
        }
        var rows = lines(width: bounds.width).lines.map { (range: $0.range, frame: $0.frame) }
        if endsWithLine || rows.isEmpty {
            let frame = CGRect(x: 0, y: rows.last?.frame.maxY ?? 0, width: 0, height: lineHeight)
            rows.append((NSRange(location: typed.length, length: 0), frame))
        }
        return rows
    }
    private func row(of offset: Int, _ rows: [(range: NSRange, frame: CGRect)]) -> Int {
        rows.lastIndex { $0.range.location <= offset } ?? 0
    }
    /// The width of a line's text before a place.
    private func width(_ range: NSRange, to offset: Int) -> CGFloat {
        let length = max(0, min(offset, range.location + range.length) - range.location)
        guard length > 0 else { return 0 }
        let part = NSRange(location: range.location, length: length)
        let before = NSMutableAttributedString(string: typed.string(in: part), attributes: look)
        if let attributed, attributed.length >= part.location + part.length {
            attributed.enumerateAttributes(in: part) { attributes, range, _ in
                before.addAttributes(
                    attributes, range: NSRange(location: range.location - part.location, length: range.length)
                )
            }
        }
        return before.size().width
    }
    func caretBox(_ offset: Int) -> CGRect {
        let offset = max(0, min(offset, typed.length))
        let rows = rows
        let row = rows[row(of: offset, rows)]
        return CGRect(
            x: corner.x + row.frame.minX + width(row.range, to: offset), y: corner.y + row.frame.minY,
            width: CaretView.width, height: row.frame.height)
    }
    /// The boxes of a part of the text, one each line.
    func boxes(of range: NSRange) -> [CGRect] {
        guard range.length > 0 else { return [] }
        let end = range.location + range.length
        return rows.compactMap { row in
            let (start, stop) = (row.range.location, row.range.location + row.range.length)
            guard start < end, stop >= range.location, range.location < stop || end > stop else { return nil }
            let left = width(row.range, to: max(start, range.location))
            // A chosen end of a line reaches to the side.
            let right =
                end > stop
                ? max(left, bounds.width - 2 * corner.x - row.frame.minX) : width(row.range, to: end)
            return CGRect(
                x: corner.x + row.frame.minX + left, y: corner.y + row.frame.minY, width: right - left,
                height: row.frame.height)
        }
    }
    private func offset(in row: (range: NSRange, frame: CGRect), nearest x: CGFloat) -> Int {
        typed.offset(in: row.range, nearest: x - corner.x - row.frame.minX) { width(row.range, to: $0) }
    }
    func offset(at point: CGPoint) -> Int {
        let rows = rows
        let row = rows.first { corner.y + $0.frame.maxY > point.y } ?? rows[rows.count - 1]
        return offset(in: row, nearest: point.x)
    }
    func offset(from offset: Int, lines: Int) -> Int {
        let rows = rows
        let wanted = row(of: offset, rows) + lines
        if wanted < 0 { return 0 }
        guard wanted < rows.count else { return typed.length }
        return self.offset(in: rows[wanted], nearest: goal ?? caretBox(offset).midX)
    }
    func line(at offset: Int) -> NSRange {
        let rows = rows
        return rows[row(of: offset, rows)].range
    }
    var linesOfPage: Int { max(1, Int(bounds.height / max(1, lineHeight)) - 1) }
}
