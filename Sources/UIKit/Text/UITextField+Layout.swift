import CoreGraphics
import Foundation

// What shows in a field, and where.
extension UITextField {
    func show() {
        label.attributedText = markedText(NSAttributedString(string: shownText, attributes: look))
        var grey: [NSAttributedString.Key: Any] = [
            .font: look[.font] ?? UIFont.systemFont(ofSize: 17),
            .foregroundColor: UIColor.placeholderText,
        ]
        if let attributedPlaceholder, attributedPlaceholder.length > 0 {
            grey.merge(attributedPlaceholder.attributes(at: 0, effectiveRange: nil)) { $1 }
        }
        hint.attributedText = attributedPlaceholder.map {
            NSAttributedString(string: $0.string, attributes: grey)
        }
        if type(of: self) != UITextField.self { setNeedsDisplay() }
        for view in [label, hint] {
            view.textAlignment = textAlignment
            view.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
            view.minimumScaleFactor = minimumFontSize / max(font?.pointSize ?? 17, 1)
            view.lineBreakMode = isEditing ? .byClipping : .byTruncatingTail
        }
        showBorder()
        setNeedsLayout()
    }

    func layoutClearButton() {
        guard showsClear else {
            clearButton?.removeFromSuperview()
            return clearButton = nil
        }
        if clearButton == nil {
            let button = UIButton(type: .custom)
            button.setImage(Self.clearSign, for: .normal)
            button.addAction(UIAction { [weak self] _ in self?.clearPressed() }, for: .touchUpInside)
            addSubview(button)
            clearButton = button
        }
        clearButton?.frame = clearButtonRect(forBounds: bounds)
    }
    /// Puts the text into its line, moved so far that the caret shows.
    func placeText(in line: CGRect) {
        label.frame = line
        let room = line.width - CaretView.width
        let whole = width(shownText)
        if isEditing, whole > room, !adjustsFontSizeToFitWidth {
            label.frame.size.width = whole.rounded(.up) + CaretView.width
            let place = caretPlace(typed.head) - line.minX
            scrolled = max(place - room, min(scrolled, place))
            scrolled = max(0, min(scrolled, whole - room))
        } else {
            scrolled = 0
        }
        opening.clipsToBounds = scrolled > 0 || label.frame.width > line.width
        opening.frame = line
        opening.bounds = line.offsetBy(dx: scrolled, dy: 0)
    }
    func layoutCaret() {
        caret.show(isEditing && typed.selection.length == 0, tintColor)
        let boxes = isEditing ? wholeBoxes(of: typed.selection).map(\.rect) : []
        selectionBoxes.show(boxes, in: opening, tintColor)
        handles.show(isEditing ? shownBoxes(of: typed.selection) : [], in: self, tintColor)
        guard isEditing else { return }
        caret.place(caretRect(for: UITextPosition(typed.head)).offsetBy(dx: scrolled, dy: 0))
    }
}
