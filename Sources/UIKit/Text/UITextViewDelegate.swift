import CoreGraphics
import CoreText
import Foundation

/// The delegate of a text view. All methods are optional.
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether the text may get what is typed.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Whether the text may no longer get what is typed.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// The text gets what is typed.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// The text gets what is typed no longer.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether characters may be changed.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    /// Characters were changed.
    func textViewDidChange(_ textView: UITextView)
    /// Another part of the text is chosen.
    func textViewDidChangeSelection(_ textView: UITextView)
    /// The menu over a part of the text; `nil` for the suggested actions.
    func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Whether a tapped link is opened.
    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
    /// What a tapped link does; `nil` for nothing.
    func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction)
        -> UIAction?
}

extension UITextViewDelegate {
    /// `true`.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// `true`.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// `true`.
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    /// `nil`.
    public func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// `true`.
    public func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { true }
    /// The default action.
    public func textView(
        _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
    ) -> UIAction? { defaultAction }
}

/// The area of a text.
open class NSTextContainer: NSObject {
    weak var view: UITextView?

    /// An area of a size.
    public init(size: CGSize) { self.size = size }
    /// The size; 0 for a side without an end.
    open var size: CGSize
    /// The distance of lines from the left and the right side: 5 points.
    open var lineFragmentPadding: CGFloat = 5 { didSet { view?.contentsDidChange() } }
    /// No more lines than this; 0 for all.
    open var maximumNumberOfLines = 0 { didSet { view?.contentsDidChange() } }
    /// The treatment of text that is too long.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { view?.contentsDidChange() } }
    /// Whether the width is that of the view. It is in any case.
    open var widthTracksTextView = true
    /// Whether the height is that of the view. The value is kept.
    open var heightTracksTextView = false
}
