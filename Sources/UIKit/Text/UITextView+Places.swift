import CoreGraphics
import Foundation
import LaminaText
import LaminaViews
import LaminaWindow

// Places in a text, and what changes it.
extension UITextView: TextEditor {
    var isSecret: Bool { false }
    var mayChange: Bool { isEditable }
    var hasLines: Bool { true }
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
    func pointer(at point: CGPoint) -> PointerShape {
        if !isEditable, let place = character(at: point)?.location, link(at: place) != nil { return .hand }
        return isSelectable || isEditable ? .text : .arrow
    }
    func menu(suggested: [UIMenuElement]) -> UIMenu? {
        textDelegate?.textView(self, editMenuForTextIn: typed.selection, suggestedActions: suggested)
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

    /// A line of the text.
    private struct Row {
        var range: NSRange
        var frame: CGRect
        /// Its characters; `nil` for an empty line.
        var line: AttributedLayout.Line?

        var map: TextLineMap {
            line.map(TextLineMap.init) ?? TextLineMap(emptyAt: range.location, x: frame.minX)
        }
    }
    /// The lines of the text, and the empty one at its end.
    private var rows: [Row] {
        guard !typed.text.isEmpty else { return [emptyRow(at: 0, y: 0)] }
        var rows = lines(width: bounds.width).lines.map { Row(range: $0.range, frame: $0.frame, line: $0) }
        if endsWithLine || rows.isEmpty {
            rows.append(emptyRow(at: typed.length, y: rows.last?.frame.maxY ?? 0))
        }
        return rows
    }
    private func emptyRow(at offset: Int, y: CGFloat) -> Row {
        let room = max(0, bounds.width - 2 * corner.x)
        let x = textAlignment == .center ? room / 2 : textAlignment == .right ? room : 0
        return Row(
            range: NSRange(location: offset, length: 0),
            frame: CGRect(x: x, y: y, width: 0, height: lineHeight), line: nil)
    }
    private func row(of offset: Int, _ rows: [Row]) -> Int {
        rows.lastIndex { $0.range.location <= offset } ?? 0
    }
    private func row(at offset: Int) -> Row {
        let rows = rows
        return rows[row(of: offset, rows)]
    }
    func caretBox(_ offset: Int) -> CGRect {
        let offset = max(0, min(offset, typed.length))
        let row = row(at: offset)
        var x = corner.x + row.map.x(at: offset)
        // Blanks at a line's end may reach beyond the side.
        let side = bounds.width - textContainerInset.right - CaretView.width
        if side > corner.x { x = max(min(x, side), textContainerInset.left) }
        return CGRect(
            x: x, y: corner.y + row.frame.minY, width: CaretView.width, height: row.frame.height)
    }
    func boxes(of range: NSRange) -> [SelectionBox] {
        guard range.length > 0 else { return [] }
        let end = range.location + range.length
        let room = bounds.width - 2 * corner.x
        var boxes = rows.flatMap { row -> [SelectionBox] in
            let (start, stop) = (row.range.location, row.range.location + row.range.length)
            guard start < end, stop >= range.location, range.location < stop || end > stop else { return [] }
            let map = row.map
            var boxes = map.boxes(of: range) { span in
                CGRect(
                    x: corner.x + span.lowerBound, y: corner.y + row.frame.minY,
                    width: span.upperBound - span.lowerBound, height: row.frame.height)
            }
            guard end > stop else { return boxes }
            // A chosen end of a line reaches to the side.
            let last = corner.x + map.x(at: stop)
            let rest =
                map.isRightToLeft
                ? CGRect(x: corner.x, y: corner.y + row.frame.minY, width: max(0, last - corner.x), height: 0)
                : CGRect(
                    x: last, y: corner.y + row.frame.minY, width: max(0, corner.x + room - last), height: 0)
            let side = CGRect(x: rest.minX, y: rest.minY, width: rest.width, height: row.frame.height)
            if let place = boxes.firstIndex(where: {
                abs($0.rect.maxX - side.minX) < 0.01 || abs($0.rect.minX - side.maxX) < 0.01
            }) {
                boxes[place].rect = boxes[place].rect.union(side)
            } else {
                boxes.append(SelectionBox(rect: side, isRightToLeft: map.isRightToLeft))
            }
            return boxes.map {
                var box = $0
                box.hasEnd = false
                return box
            }
        }
        if !boxes.contains(where: \.hasStart), !boxes.isEmpty { boxes[0].hasStart = true }
        if !boxes.contains(where: \.hasEnd), !boxes.isEmpty { boxes[boxes.count - 1].hasEnd = true }
        return boxes
    }
    private func row(atY y: CGFloat) -> Row {
        let rows = rows
        return rows.first { corner.y + $0.frame.maxY > y } ?? rows[rows.count - 1]
    }
    func offset(at point: CGPoint) -> Int {
        offset(in: row(atY: point.y), nearest: point.x)
    }
    private func offset(in row: Row, nearest x: CGFloat) -> Int { row.map.offset(nearest: x - corner.x) }
    func character(at point: CGPoint) -> NSRange? {
        let row = row(atY: point.y)
        guard point.y >= corner.y + row.frame.minY, point.y < corner.y + row.frame.maxY else { return nil }
        return row.map.character(at: point.x - corner.x)
    }
    func offset(from offset: Int, lines: Int) -> Int {
        let rows = rows
        let wanted = row(of: offset, rows) + lines
        if wanted < 0 { return 0 }
        guard wanted < rows.count else { return typed.length }
        return self.offset(in: rows[wanted], nearest: goal ?? caretBox(offset).midX)
    }
    func line(at offset: Int) -> NSRange { row(at: offset).range }
    func isRightToLeft(at offset: Int) -> Bool { row(at: offset).line?.line.isRightToLeft ?? false }
    func offsetInLine(beside offset: Int, toRight: Bool) -> Int? {
        row(at: offset).map.offset(beside: offset, toRight: toRight)
    }
    var linesOfPage: Int { max(1, Int(bounds.height / max(1, lineHeight)) - 1) }
}
