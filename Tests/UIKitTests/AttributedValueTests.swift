import Foundation
import Testing
import UIKit

/// Objects of attributed strings, which Foundation compares in C.
struct AttributedValueTests {
    private func paragraph(_ alignment: NSTextAlignment) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        return style
    }
    private func shadow(_ radius: CGFloat) -> NSShadow {
        let shadow = NSShadow()
        shadow.shadowBlurRadius = radius
        return shadow
    }

    @Test func `Parts of a text with other objects for the same attributes are joined and copied`() {
        let pairs: [(NSAttributedString.Key, Any, Any)] = [
            (.foregroundColor, UIColor.black, UIColor.clear),
            (.font, UIFont.systemFont(ofSize: 12), UIFont.boldSystemFont(ofSize: 14)),
            (.paragraphStyle, paragraph(.left), paragraph(.right)),
            (.shadow, shadow(0), shadow(1)),
            (.attachment, NSTextAttachment(), NSTextAttachment()),
        ]
        for (key, first, second) in pairs {
            let text = NSMutableAttributedString(string: "ab", attributes: [key: first])
            text.append(NSAttributedString(string: "cd", attributes: [key: second]))
            let copy = NSAttributedString(attributedString: text)
            #expect(copy.attribute(key, at: 0, effectiveRange: nil) as? NSObject === first as? NSObject)
            #expect(copy.attribute(key, at: 3, effectiveRange: nil) as? NSObject === second as? NSObject)
        }
    }
}
