import Foundation

// Places in the text of a field.
extension UITextField {
    /// The beginning of the text.
    public var beginningOfDocument: UITextPosition { UITextPosition(0) }
    /// The end of the text.
    public var endOfDocument: UITextPosition { UITextPosition(typed.text.utf16.count) }
    /// The part that is chosen; empty at the caret.
    public var selectedTextRange: UITextRange? {
        get { UITextRange(typed.selection) }
        set {
            typed.selection = typed.inside(newValue?.range ?? typed.selection)
            setNeedsLayout()
            delegate?.textFieldDidChangeSelection(self)
        }
    }
    /// The place that lies a number of UTF-16 units further on; `nil` outside of the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (place, overflows) = position.offset.addingReportingOverflow(offset)
        return !overflows && place >= 0 && place <= typed.text.utf16.count ? UITextPosition(place) : nil
    }
    /// The number of UTF-16 units between two places.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        toPosition.offset - from.offset
    }
    /// The part between two places.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        let (a, b) = (
            min(fromPosition.offset, toPosition.offset), max(fromPosition.offset, toPosition.offset)
        )
        return UITextRange(NSRange(location: a, length: b - a))
    }
    /// The characters of a part.
    public func text(in range: UITextRange) -> String? { typed.string(in: range.range) }
    /// Puts characters in the place of a part.
    public func replace(_ range: UITextRange, withText text: String) {
        typed.replace(range.range, by: text)
        didChangeText()
        tellOfChange()
    }
    /// Chooses all of the text.
    public func selectAll(_ sender: Any?) {
        selectedTextRange = textRange(from: beginningOfDocument, to: endOfDocument)
    }
}
