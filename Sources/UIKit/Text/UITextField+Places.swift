import CoreGraphics
import Foundation
import LaminaViews
import LaminaWindow

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
    func pointer(at point: CGPoint) -> PointerShape {
        isEnabled
            && (isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)).contains(point)
            ? .text : .arrow
    }
    func menu(suggested: [UIMenuElement]) -> UIMenu? {
        delegate?.textField(self, editMenuForCharactersIn: typed.selection, suggestedActions: suggested)
    }
    func markingDidChange() { didChangeText() }
    func selectionDidChange() {
        setNeedsLayout()
        delegate?.textFieldDidChangeSelection(self)
    }
    func offset(at point: CGPoint) -> Int {
        layoutIfNeeded()
        let (map, start) = placedLine
        return typedPlace(map.offset(nearest: point.x + scrolled - start))
    }
    func offset(from offset: Int, lines: Int) -> Int { lines < 0 ? 0 : typed.length }
    func line(at offset: Int) -> NSRange { NSRange(location: 0, length: typed.length) }
    func isRightToLeft(at offset: Int) -> Bool { placedLine.map.isRightToLeft }
    func offsetInLine(beside offset: Int, toRight: Bool) -> Int? {
        placedLine.map.offset(beside: shownPlace(offset), toRight: toRight).map { typedPlace($0) }
    }
    func boxes(of range: NSRange) -> [SelectionBox] {
        layoutIfNeeded()
        return shownBoxes(of: range)
    }
    /// The boxes of a part of the text as far as they are seen.
    func shownBoxes(of range: NSRange) -> [SelectionBox] {
        let whole = opening.frame
        return wholeBoxes(of: range).compactMap { box in
            var shown = box
            shown.rect = box.rect.offsetBy(dx: -scrolled, dy: 0).intersection(whole)
            return shown.rect.isNull ? nil : shown
        }
    }
    func character(at point: CGPoint) -> NSRange? {
        layoutIfNeeded()
        let (map, start) = placedLine
        guard bounds.contains(point), let range = map.character(at: point.x + scrolled - start) else {
            return nil
        }
        let (a, b) = (typedPlace(range.location), typedPlace(range.location + range.length))
        return NSRange(location: a, length: b - a)
    }
}
