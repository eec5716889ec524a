import CoreGraphics
import Foundation
import LaminaText

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

/// Text in lines, which scrolls.
///
/// There is no keyboard: the program types by ``insertText(_:)`` and ``deleteBackward()`` after ``becomeFirstResponder()``. Fingers
/// choose no parts of the text. A view that does not scroll is as high as its text for constraints.
open class UITextView: UIScrollView, UIKeyInput, UITextInputTraits {
    /// The text began to be changed.
    public static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification")
    /// The text is no longer changed.
    public static let textDidEndEditingNotification = Notification.Name(
        "UITextViewTextDidEndEditingNotification")
    /// The text changed.
    public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")

    /// The area of the text.
    public let textContainer: NSTextContainer
    private let page = TextPage()
    private let caret = CaretView()
    private var typed = TypedText()
    private var attributed: NSAttributedString?

    public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
    /// A text view of a frame, with a text container.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        self.textContainer = textContainer ?? NSTextContainer(size: .zero)
        super.init(frame: frame)
        setUpText()
    }
    /// An empty text: views are not read from archives.
    public required init?(coder: NSCoder) {
        textContainer = NSTextContainer(size: .zero)
        super.init(coder: coder)
        setUpText()
    }

    private func setUpText() {
        textContainer.view = self
        backgroundColor = .systemBackground
        page.textView = self
        for view in [page, caret] as [UIView] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        addGestureRecognizer(
            UITapGestureRecognizer { [weak self] _ in
                if self?.isEditable == true { self?.becomeFirstResponder() }
            })
    }
    override var mayDraw: Bool { type(of: self) != UITextView.self }

    // MARK: Text

    /// The characters. Setting them drops attributes.
    open var text: String! {
        get { typed.text }
        set {
            attributed = nil
            typed.text = newValue ?? ""
            typed.select(end: true)
            contentsDidChange()
        }
    }
    /// The text with attributes; where it has none, the view's own hold.
    open var attributedText: NSAttributedString! {
        get { attributed ?? NSAttributedString(string: typed.text, attributes: look) }
        set {
            attributed = newValue.map { NSAttributedString(attributedString: $0) }
            typed.text = newValue?.string ?? ""
            typed.select(end: true)
            contentsDidChange()
        }
    }
    /// The font where the text has none: 12 points.
    open var font: UIFont? = .systemFont(ofSize: 12) { didSet { contentsDidChange() } }
    /// The colour where the text has none.
    open var textColor: UIColor? = .label { didSet { contentsDidChange() } }
    /// The alignment of lines.
    open var textAlignment = NSTextAlignment.natural { didSet { contentsDidChange() } }
    /// The look of text that is typed.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { look }
        set {
            font = newValue[.font] as? UIFont ?? font
            textColor = newValue[.foregroundColor] as? UIColor ?? textColor
        }
    }
    /// The look of links. The value is kept.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
    /// The kinds of data to detect in the text. The value is kept: nothing is detected.
    open var dataDetectorTypes: UInt = 0
    /// The insets around the text: 8 points above and below.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { contentsDidChange() }
    }
    /// Whether the text can be changed.
    open var isEditable = true
    /// Whether parts of the text can be chosen. The value is kept.
    open var isSelectable = true
    /// Whether attributes can be typed. The value is kept.
    open var allowsEditingTextAttributes = false
    /// Whether the next character replaces the text. The value is kept.
    open var clearsOnInsertion = false
    open override var isScrollEnabled: Bool { didSet { contentsDidChange() } }

    private var look: [NSAttributedString.Key: Any] {
        [.font: font ?? .systemFont(ofSize: 12), .foregroundColor: textColor ?? .label]
    }

    func contentsDidChange() {
        layer.valuesDidChange()
        page.setNeedsDisplay()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Layout

    private var sides: CGFloat {
        textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
    }

    /// The lines within a width of the view.
    private func lines(width: CGFloat?) -> AttributedLayout {
        var options = AttributedLayout.Options(width: width.map { max(1, $0 - sides) })
        options.maximumLines = textContainer.maximumNumberOfLines
        options.lineBreakMode = textContainer.lineBreakMode
        options.alignment = textAlignment
        options.style = TextStyle(
            font: (font ?? .systemFont(ofSize: 12)).ctFont, color: (textColor ?? .label).cgColor)
        let string = attributed ?? NSAttributedString(string: typed.text)
        return AttributedLayout(string, options)
    }
    private func height(width: CGFloat?) -> CGFloat {
        let line = (font ?? .systemFont(ofSize: 12)).lineHeight
        let text = typed.text.isEmpty ? line : lines(width: width).size.height
        return text.rounded(.up) + textContainerInset.top + textContainerInset.bottom
    }

    /// Places the text, and measures it.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let size = CGSize(width: bounds.width, height: height(width: bounds.width))
        if contentSize != size { contentSize = size }
        let frame = CGRect(
            origin: .zero, size: CGSize(width: size.width, height: max(size.height, bounds.height)))
        if page.frame != frame {
            page.frame = frame
            page.setNeedsDisplay()
        }
        caret.show(isEditing && typed.selection.length == 0, tintColor)
        if isEditing { caret.frame = caretRect(for: UITextPosition(typed.selection.location)) }
    }
    fileprivate func drawText(in context: CGContext) {
        guard !typed.text.isEmpty else { return }
        lines(width: bounds.width).draw(
            in: context,
            at: CGPoint(
                x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top))
    }
    /// The size of the text within a width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 && size.width < 1e6 ? size.width : nil
        let needed = typed.text.isEmpty ? 0 : lines(width: width).size.width
        return CGSize(
            width: min(width ?? .infinity, (needed + sides).rounded(.up)), height: height(width: width))
    }
    /// The size of the text where the view does not scroll, else none.
    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else { return super.intrinsicContentSize }
        return CGSize(
            width: UIView.noIntrinsicMetric, height: height(width: bounds.width > 0 ? bounds.width : nil))
    }
    override func wrappedSize(width: CGFloat) -> CGSize? {
        guard !isScrollEnabled, width > 0 else { return nil }
        return CGSize(width: UIView.noIntrinsicMetric, height: height(width: width))
    }
    /// The line at a place of the text.
    open func caretRect(for position: UITextPosition) -> CGRect {
        let offset = min(max(0, position.offset), typed.text.utf16.count)
        let line = (font ?? .systemFont(ofSize: 12)).lineHeight
        var corner = CGPoint(
            x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
        guard !typed.text.isEmpty else {
            return CGRect(origin: corner, size: CGSize(width: CaretView.width, height: line))
        }
        let made = lines(width: bounds.width).lines
        guard
            let found = made.last(where: { $0.range.location <= offset }) ?? made.first
        else { return CGRect(origin: corner, size: CGSize(width: CaretView.width, height: line)) }
        let before = typed.string(
            in: NSRange(location: found.range.location, length: max(0, offset - found.range.location)))
        let width = NSAttributedString(string: before, attributes: look).size().width
        corner = CGPoint(x: corner.x + found.frame.minX + width, y: corner.y + found.frame.minY)
        return CGRect(
            origin: corner, size: CGSize(width: CaretView.width, height: found.frame.height))
    }
    /// Moves the text so that a part of it is visible.
    open func scrollRangeToVisible(_ range: NSRange) {
        layoutIfNeeded()
        scrollRectToVisible(caretRect(for: UITextPosition(range.location)), animated: false)
        scrollRectToVisible(caretRect(for: UITextPosition(range.location + range.length)), animated: false)
    }

    // MARK: Typing

    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }
    /// Whether the text gets what is typed.
    open var isEditing: Bool { isFirstResponder }
    /// Whether editing of a text may begin.
    open override var canBecomeFirstResponder: Bool { isEditable }
    /// Begins editing of the text, if the delegate agrees.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard isEditable, textDelegate?.textViewShouldBeginEditing(self) != false,
            super.becomeFirstResponder()
        else { return false }
        textDelegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        setNeedsLayout()
        return true
    }
    /// Ends editing of the text, if the delegate agrees.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard textDelegate?.textViewShouldEndEditing(self) != false, super.resignFirstResponder() else {
            return false
        }
        textDelegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        setNeedsLayout()
        return true
    }
    /// Whether there is text.
    open var hasText: Bool { !typed.text.isEmpty }
    /// The part that is chosen; empty at the caret.
    open var selectedRange: NSRange {
        get { typed.selection }
        set {
            typed.selection = typed.inside(newValue)
            setNeedsLayout()
            textDelegate?.textViewDidChangeSelection(self)
        }
    }
    /// The part that is chosen; empty at the caret.
    open var selectedTextRange: UITextRange? {
        get { UITextRange(typed.selection) }
        set { if let newValue { selectedRange = newValue.range } }
    }
    /// Types characters at the caret, if the delegate agrees.
    open func insertText(_ text: String) { change(typed.selection, text) }
    /// Removes the selection, or the character before the caret.
    open func deleteBackward() {
        if let range = typed.deletion { change(range, "") }
    }
    private func change(_ range: NSRange, _ new: String) {
        guard textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: new) != false else {
            return
        }
        if let attributed {
            let changed = NSMutableAttributedString(attributedString: attributed)
            changed.replaceCharacters(
                in: typed.inside(range), with: NSAttributedString(string: new, attributes: look))
            self.attributed = changed
        }
        typed.replace(range, by: new)
        contentsDidChange()
        textDelegate?.textViewDidChange(self)
        textDelegate?.textViewDidChangeSelection(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    // MARK: The keyboard

    /// A view in place of a keyboard. The value is kept.
    open var inputView: UIView?
    /// A view above the keyboard. The value is kept.
    open var inputAccessoryView: UIView?
    open var keyboardType = UIKeyboardType.default
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var returnKeyType = UIReturnKeyType.default
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var spellCheckingType = UITextSpellCheckingType.default
    open var textContentType: UITextContentType!
    open var enablesReturnKeyAutomatically = false
}

/// The view on which a text is drawn.
private final class TextPage: UIView {
    weak var textView: UITextView?

    override func draw(_ rect: CGRect) {
        if let context = UIGraphicsGetCurrentContext() { textView?.drawText(in: context) }
    }
}
