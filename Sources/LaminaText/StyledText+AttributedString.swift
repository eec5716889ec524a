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
        if let value = attributes[.font] {
            if let value = value as? CTFont ?? (value as? any TextFontValue)?.textFont { font = value }
        }
        if let value = attributes[.foregroundColor] ?? attributes[Self.coreTextColor] {
            if let value = value as? CGColor ?? (value as? any TextColorValue)?.textColor { color = value }
        }
        if let value = Self.number(attributes[.kern]) { kern = value }
        if let value = Self.number(attributes[.underlineStyle]) { isUnderlined = value != 0 }
        if let value = attributes[Self.paragraphStyle] as? any TextAlignmentValue {
            alignment = value.textAlignment
        }
        if let value = attributes[.paragraphAlignment] as? CTTextAlignment { alignment = value }
    }

    /// The attribute that UIKit's and AppKit's paragraph styles have.
    private static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")

    /// Core Text's own attribute for a colour, `kCTForegroundColorAttributeName`.
    private static let coreTextColor = NSAttributedString.Key("CTForegroundColor")

    private static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as NSNumber: CGFloat(value.doubleValue)
        default: nil
        }
    }
}
