import Foundation
import LaminaGeometry

/// Core Text's names of these attributes in Swift, which Foundation does not have on Linux.
extension NSAttributedString.Key {
    /// A ``CTFont``.
    public static let font = NSAttributedString.Key("NSFont")
    /// A ``CGColor``.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// Points between characters, a number.
    public static let kern = NSAttributedString.Key("NSKern")
    /// A number; 0 for no line.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A ``CTTextAlignment``, of the paragraph's first character.
    public static let paragraphAlignment = NSAttributedString.Key("LaminaParagraphAlignment")
}

extension StyledText {
    /// The characters and the attributes that Lamina supports.
    ///
    /// - Parameter style: The style where an attribute is missing.
    public init(_ string: NSAttributedString, _ style: TextStyle = TextStyle()) {
        var parts: [Part] = []
        let text = string.string
        string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
            guard let range = Range(range, in: text) else { return }
            var style = style
            style.apply(attributes)
            if parts.last?.style == style {
                parts[parts.count - 1].text += text[range]
            } else {
                parts.append(Part(String(text[range]), style))
            }
        }
        self.init(parts.isEmpty ? [Part(text, style)] : parts)
    }
}

extension TextStyle {
    fileprivate mutating func apply(_ attributes: [NSAttributedString.Key: Any]) {
        if let value = TextAttributes.font(attributes[.font]) { font = value }
        if let value = TextAttributes.color(attributes[.foregroundColor] ?? attributes[.coreTextColor]) {
            color = value
        }
        if let value = TextAttributes.number(attributes[.kern]) { kern = value }
        if let value = TextAttributes.number(attributes[.underlineStyle]) { isUnderlined = value != 0 }
        if let value = attributes[.paragraphStyle] as? any TextAlignmentValue {
            alignment = value.textAlignment
        }
        if let value = attributes[.paragraphAlignment] as? CTTextAlignment { alignment = value }
    }
}
