import CoreGraphics
import Foundation
import LaminaText
import LaminaViews

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
    /// The characters in their line, and where it begins in the field's space before the text is moved.
    var placedLine: (map: TextLineMap, start: CGFloat) {
        let layout = AttributedLayout(NSAttributedString(string: shownText, attributes: look))
        let map = layout.lines.first.map(TextLineMap.init) ?? TextLineMap(emptyAt: 0, x: 0)
        let (whole, frame) = (map.maxX - map.minX, label.frame)
        let start: CGFloat =
            switch textAlignment {
            case .center: frame.midX - whole / 2
            case .right: frame.maxX - whole
            case .left: frame.minX
            case .natural, .justified: map.isRightToLeft ? frame.maxX - whole : frame.minX
            }
        return (map, start - map.minX)
    }
    /// Where a place of the text is, in the field's space before the text is moved.
    func caretPlace(_ offset: Int) -> CGFloat {
        let (map, start) = placedLine
        return start + map.x(at: shownPlace(offset))
    }
    /// A place of the text in what is shown: characters, or a dot for each.
    func shownPlace(_ offset: Int) -> Int {
        guard isSecureTextEntry else { return offset }
        return typed.string(in: NSRange(location: 0, length: max(0, offset))).count
    }
    /// A place in what is shown in the text.
    func typedPlace(_ offset: Int) -> Int {
        isSecureTextEntry ? typed.text.prefix(offset).utf16.count : offset
    }
    /// The boxes of a part of the text, before the text is moved.
    func wholeBoxes(of range: NSRange) -> [SelectionBox] {
        guard range.length > 0 else { return [] }
        let (map, start) = placedLine
        let (first, last) = (shownPlace(range.location), shownPlace(range.location + range.length))
        return map.boxes(of: NSRange(location: first, length: last - first)) { span in
            CGRect(
                x: start + span.lowerBound, y: label.frame.minY, width: span.upperBound - span.lowerBound,
                height: label.frame.height)
        }
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
