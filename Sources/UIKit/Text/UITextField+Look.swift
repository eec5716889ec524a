import CoreGraphics
import Foundation

/// The area in which the text of a field shows.
final class TextOpening: UIView {
    override var mayDraw: Bool { false }
}

// The border, the line of the text, and what is measured in it.
extension UITextField {
    func showBorder() {
        let box = backdrop.layer
        backdrop.image =
            borderStyle == .roundedRect ? nil : isEnabled ? background : disabledBackground ?? background
        backdrop.backgroundColor = nil
        (box.borderWidth, box.cornerRadius, box.borderColor) = (0, 0, nil)
        switch borderStyle {
        case .none: break
        case .line: (box.borderWidth, box.borderColor) = (1, UIColor.fieldLine.cgColor(in: effectiveStyle))
        case .bezel: (box.borderWidth, box.borderColor) = (1, UIColor(white: 0.667, alpha: 1).cgColor)
        case .roundedRect:
            (box.borderWidth, box.cornerRadius) = (1 / max(UIScreen.main.scale, 1), 5)
            box.borderColor = UIColor.fieldBorder.cgColor(in: effectiveStyle)
            backdrop.backgroundColor =
                backgroundColor == nil
                ? isEnabled ? .systemBackground : UIColor(white: 0.98, alpha: 1) : nil
        }
    }

    /// The rectangle of a label in a rectangle, by the alignment from top to bottom.
    func line(of label: UILabel, in rect: CGRect) -> CGRect {
        let height = min(rect.height, (font?.lineHeight ?? 20).rounded(.up))
        let y: CGFloat =
            switch contentVerticalAlignment {
            case .top: rect.minY
            case .bottom: rect.maxY - height
            case .center, .fill: (rect.midY - height / 2).rounded()
            }
        return CGRect(x: rect.minX, y: y, width: max(0, rect.width), height: max(0, height))
    }

    func width(_ text: String) -> CGFloat {
        text.isEmpty ? 0 : NSAttributedString(string: text, attributes: look).size().width
    }
    /// Where a place of the text is, in the field's space before the text is moved.
    func caretPlace(_ offset: Int) -> CGFloat {
        let (whole, frame) = (width(shownText), label.frame)
        let start: CGFloat =
            switch textAlignment {
            case .center: frame.midX - whole / 2
            case .right: frame.maxX - whole
            default: frame.minX
            }
        return start + width(shown(before: offset))
    }
    /// What shows before a place: characters, or dots.
    private func shown(before offset: Int) -> String {
        let before = typed.string(in: NSRange(location: 0, length: max(0, offset)))
        return isSecureTextEntry ? String(repeating: "\u{2022}", count: before.count) : before
    }
    /// The box of a part of the text, before the text is moved.
    func box(of range: NSRange) -> CGRect {
        let (start, end) = (caretPlace(range.location), caretPlace(range.location + range.length))
        return CGRect(x: start, y: label.frame.minY, width: max(0, end - start), height: label.frame.height)
    }
    /// A line under what an input method has not chosen yet.
    func markedText(_ text: NSAttributedString) -> NSAttributedString {
        guard let marked = typed.marked, !isSecureTextEntry, text.length >= marked.location + marked.length
        else {
            return text
        }
        let lined = NSMutableAttributedString(attributedString: text)
        lined.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: marked)
        return lined
    }
    /// The size of a view beside the text.
    func size(of view: UIView?) -> CGSize {
        guard let view else { return .zero }
        guard view.bounds.size == .zero else { return view.bounds.size }
        let own = view.intrinsicContentSize
        return CGSize(width: max(0, own.width), height: max(0, own.height))
    }
    func isShown(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .always: true
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        }
    }
}
