import CoreGraphics
import Foundation
import LaminaViews

// Places in the text of a field, what changes it, and the sign of its button.
extension UITextField {
    /// The symbol of the button that clears the text.
    static var clearSign: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 19, height: 19)).image { _ in
            UIColor.systemGray3.setFill()
            UIBezierPath(ovalIn: CGRect(x: 1.5, y: 1.5, width: 16, height: 16)).fill()
            UIColor.white.setStroke()
            let cross = UIBezierPath()
            for (x, y) in [(6.5, 12.5), (12.5, 6.5)] {
                cross.move(to: CGPoint(x: x, y: 6.5))
                cross.addLine(to: CGPoint(x: y, y: 12.5))
            }
            (cross.lineWidth, cross.lineCapStyle) = (1.5, .round)
            cross.stroke()
        }
    }
}

extension UITextField: TextEditor {
    var isSecret: Bool { isSecureTextEntry }
    var mayChange: Bool { isEnabled }
    var hasLines: Bool { false }

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

extension UITextField {
    /// The part that is chosen; empty at the caret.
    public var selectedTextRange: UITextRange? {
        get { UITextRange(typed.selection) }
        set {
            typed.selection = typed.inside(newValue?.range ?? typed.selection)
            selectionDidChange()
        }
    }
    var linesOfPage: Int { 1 }
    func put(_ new: String, in range: NSRange) {
        typed.replace(range, by: new)
        didChangeText()
    }
    func put(_ new: NSAttributedString, in range: NSRange) { put(new.string, in: range) }
    package func content(_ range: NSRange) -> NSAttributedString {
        NSAttributedString(string: typed.string(in: range))
    }
    func mayChange(_ range: NSRange, _ new: String) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: new) != false
    }
    func markingDidChange() { didChangeText() }
    func selectionDidChange() {
        setNeedsLayout()
        delegate?.textFieldDidChangeSelection(self)
    }
    func offset(at point: CGPoint) -> Int {
        layoutIfNeeded()
        let whole = NSRange(location: 0, length: typed.length)
        return typed.offset(in: whole, nearest: point.x + scrolled) { caretPlace($0) }
    }
    func offset(from offset: Int, lines: Int) -> Int { lines < 0 ? 0 : typed.length }
    func line(at offset: Int) -> NSRange { NSRange(location: 0, length: typed.length) }
}
