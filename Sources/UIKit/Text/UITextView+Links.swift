import CoreGraphics
import Foundation

/// How a link or an attachment was touched.
public enum UITextItemInteraction: Int, Hashable, Sendable {
    case invokeDefaultAction, presentActions, preview
}

/// A link in a text view.
open class UITextItem: NSObject {
    /// What the item is.
    public enum Content: Hashable {
        case link(URL)
    }
    open var content: Content { .link(link) }
    /// The link's characters.
    public let range: NSRange
    private let link: URL
    init(_ link: URL, _ range: NSRange) { (self.link, self.range) = (link, range) }
}

// Links in the text.
extension UITextView {
    /// The link at a place, with its characters.
    func link(at place: Int) -> UITextItem? {
        guard let attributed, place < attributed.length else { return nil }
        var range = NSRange(location: 0, length: 0)
        let whole = NSRange(location: 0, length: attributed.length)
        let value = attributed.attribute(.link, at: place, longestEffectiveRange: &range, in: whole)
        let link = value as? URL ?? (value as? String).flatMap { URL(string: $0) }
        return link.map { UITextItem($0, range) }
    }

    /// Opens the link at a point, if the delegate agrees.
    ///
    /// - Returns: Whether there is one.
    func open(linkAt point: CGPoint) -> Bool {
        guard let place = character(at: point)?.location, let item = link(at: place),
            case .link(let link) = item.content
        else { return false }
        guard let textDelegate else {
            UIApplication.shared.open(link)
            return true
        }
        guard
            textDelegate.textView(
                self, shouldInteractWith: link, in: item.range, interaction: .invokeDefaultAction)
        else { return true }
        let usual = UIAction { _ in UIApplication.shared.open(link) }
        textDelegate.textView(self, primaryActionFor: item, defaultAction: usual)?.perform(from: self)
        return true
    }

    /// The look of links, where the text has none of its own.
    func linked(_ text: NSAttributedString) -> NSAttributedString {
        var links: [NSRange] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            if attributes[.link] != nil { links.append(range) }
        }
        guard !links.isEmpty else { return text }
        let result = NSMutableAttributedString(attributedString: text)
        for range in links {
            result.addAttribute(.foregroundColor, value: tintColor ?? UIColor.systemBlue, range: range)
            result.addAttributes(linkTextAttributes ?? [:], range: range)
        }
        return result
    }
}
