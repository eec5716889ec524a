import CoreGraphics
import Foundation

// Places in the text of a field, and the sign of its button.
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
    /// Selects all of the text.
    public func selectAll(_ sender: Any?) {
        selectedTextRange = textRange(from: beginningOfDocument, to: endOfDocument)
    }

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
