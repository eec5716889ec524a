import Foundation
import LaminaGeometry

extension AttributedLayout {
    /// Whether a text has attributes that a ``StyledText`` cannot have.
    package static func isNeeded(for string: NSAttributedString) -> Bool {
        var isNeeded = false
        string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, _, stop in
            guard attributes.contains(where: { isDrawnOnlyHere($0.key, $0.value) }) else { return }
            isNeeded = true
            stop.pointee = true
        }
        return isNeeded
    }

    private static func isDrawnOnlyHere(_ key: NSAttributedString.Key, _ value: Any) -> Bool {
        switch key {
        case .backgroundColor, .shadow, .attachment, .runDelegate, .ruby: return true
        case .tracking, .obliqueness, .strokeWidth, .baselineOffset, .strikethroughStyle, .superscript,
            .colorFromContext:
            return TextAttributes.number(value) ?? 0 != 0
        case .underlineColor: return true
        case .underlineStyle: return (TextAttributes.number(value) ?? 0).magnitude > 1
        case .paragraphStyle: return (value as? NSParagraphStyle)?.spacesLines ?? false
        default: return false
        }
    }
}

extension NSParagraphStyle {
    /// Whether the style moves lines apart, or from the edges, or says how they break.
    fileprivate var spacesLines: Bool {
        [
            lineSpacing, paragraphSpacing, paragraphSpacingBefore, firstLineHeadIndent, headIndent,
            tailIndent,
            minimumLineHeight, maximumLineHeight, lineHeightMultiple,
        ].contains { $0 != 0 } || lineBreakMode != .byWordWrapping
    }
}
