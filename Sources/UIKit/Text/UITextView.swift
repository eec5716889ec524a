import CoreGraphics
import Foundation
import LaminaText
import LaminaViews

/// Text in lines, which scrolls.
///
/// A tapped text takes what is typed: by the keys of a window's keyboard, by an input method, or by the program (``insertText(_:)``,
/// ``deleteBackward()``). A tap places the caret, a double tap chooses a word, and the pointer of a mouse that goes on chooses a part; a
/// finger does so in a text that does not scroll. A view that does not scroll is as high as its text for constraints.
open class UITextView: UIScrollView, UITextInput, UITextInputTraits {
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
    private let selectionBoxes = SelectionBoxes()
    package var typed = TypedText()
    private(set) lazy var history = TextHistory(self)
    private(set) lazy var touching = TextTouches(self)
    private let handles = SelectionHandles()
    private let undoing = UndoManager()
    /// Undoes what is typed. It is the view's own.
    open override var undoManager: UndoManager? { undoing }
    var attributed: NSAttributedString?
    /// The horizontal place that the caret keeps while it moves from line to line.
    var goal: CGFloat?
    /// Whether the finger on the text chooses a part of it, and the number of its taps.
    private var selecting: UITouch?
    /// Whether the last touch was followed from its begin, so that its tap is known.
    private var isPressed = false
    /// Whether the delegate was told that editing began.
    private var isChanging = false
    /// The lines of the last width that was asked for.
    private var known: (width: CGFloat?, layout: AttributedLayout)?

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
        let tap = UITapGestureRecognizer { [weak self] tap in self?.tapped(at: tap.location(in: tap.view)) }
        // The view itself hears of the end of a touch that chooses.
        tap.cancelsTouchesInView = false
        addGestureRecognizer(tap)
        addGestureRecognizer(
            UILongPressGestureRecognizer { [weak self] press in
                if self?.isSelectable == true { self?.touching.longPress(press) }
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
            history.forget()
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
            history.forget()
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
    /// The look of links, over the tint.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:] { didSet { contentsDidChange() } }
    /// The kinds of data to detect in the text. The value is kept: nothing is detected.
    open var dataDetectorTypes: UInt = 0
    /// The insets around the text: 8 points above and below.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { contentsDidChange() }
    }
    /// Whether the text can be changed.
    open var isEditable = true { didSet { setNeedsLayout() } }
    /// Whether fingers and pointers choose parts of the text.
    open var isSelectable = true
    /// Whether attributes can be typed. The value is kept.
    open var allowsEditingTextAttributes = false
    /// Whether the next character replaces the text.
    open var clearsOnInsertion = false
    open override var isScrollEnabled: Bool { didSet { contentsDidChange() } }

    var look: [NSAttributedString.Key: Any] {
        [.font: font ?? .systemFont(ofSize: 12), .foregroundColor: textColor ?? .label]
    }

    override func styleDidChange() {
        super.styleDidChange()
        contentsDidChange()
    }
    func contentsDidChange() {
        layer.valuesDidChange()
        known = nil
        page.setNeedsDisplay()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Layout

    private var sides: CGFloat {
        textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
    }

    /// The lines within a width of the view.
    func lines(width: CGFloat?) -> AttributedLayout {
        if let known, known.width == width { return known.layout }
        var options = AttributedLayout.Options(width: width.map { max(1, $0 - sides) })
        options.maximumLines = textContainer.maximumNumberOfLines
        options.lineBreakMode = textContainer.lineBreakMode
        options.alignment = textAlignment
        options.style = TextStyle(
            font: (font ?? .systemFont(ofSize: 12)).ctFont, color: (textColor ?? .label).cgColor)
        let layout = AttributedLayout(
            marked(attributed.map(linked) ?? NSAttributedString(string: typed.text)), options)
        known = (width, layout)
        return layout
    }
    /// A line under what an input method has not chosen yet.
    private func marked(_ text: NSAttributedString) -> NSAttributedString {
        guard let marked = typed.marked, text.length >= marked.location + marked.length else { return text }
        let lined = NSMutableAttributedString(attributedString: text)
        lined.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: marked)
        return lined
    }
    private func height(width: CGFloat?) -> CGFloat {
        let line = (font ?? .systemFont(ofSize: 12)).lineHeight
        // A line that was just begun is empty.
        let text =
            typed.text.isEmpty ? line : lines(width: width).size.height + (endsWithLine ? line : 0)
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
        caret.show(isEditing && isEditable && typed.selection.length == 0, tintColor)
        selectionBoxes.show(
            isEditing ? boxes(of: typed.selection).map(\.rect) : [], in: self, tintColor)
        handles.show(isEditing ? boxes(of: typed.selection) : [], in: self, tintColor)
        if isEditing { caret.place(caretRect(for: UITextPosition(typed.head))) }
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
    // MARK: Places

    /// The line at a place of the text.
    open func caretRect(for position: UITextPosition) -> CGRect { caretBox(position.offset) }
    open func firstRect(for range: UITextRange) -> CGRect { firstBox(range.range) }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        boxes(of: range.range).map(UITextSelectionRect.init)
    }
    open func closestPosition(to point: CGPoint) -> UITextPosition? { UITextPosition(offset(at: point)) }
    open func characterRange(at point: CGPoint) -> UITextRange? { character(at: point).map(UITextRange.init) }
    open func text(in range: UITextRange) -> String? { typed.string(in: range.range) }
    open func replace(_ range: UITextRange, withText text: String) { replaceText(range, by: text) }
    open var markedTextRange: UITextRange? { typed.marked.map(UITextRange.init) }
    /// The delegate is asked when the characters are chosen.
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        mark(markedText ?? "", selectedRange)
    }
    open func unmarkText() { keepMarked() }
    /// Moves the text so that a part of it is visible.
    open func scrollRangeToVisible(_ range: NSRange) {
        layoutIfNeeded()
        scrollRectToVisible(caretRect(for: UITextPosition(range.location)), animated: false)
        scrollRectToVisible(caretRect(for: UITextPosition(range.location + range.length)), animated: false)
    }

    // MARK: Typing

    var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }
    /// Whether the text gets what is typed.
    open var isEditing: Bool { isFirstResponder }
    /// Whether editing or choosing may begin.
    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
    /// Begins editing of the text, if the delegate agrees. A text that is not editable is chosen and copied.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard !isEditable || textDelegate?.textViewShouldBeginEditing(self) != false,
            super.becomeFirstResponder()
        else { return false }
        setNeedsLayout()
        isChanging = isEditable
        guard isEditable else { return true }
        textDelegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        return true
    }
    /// Ends editing of the text, if the delegate agrees.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard !isChanging || textDelegate?.textViewShouldEndEditing(self) != false,
            super.resignFirstResponder()
        else { return false }
        unmarkText()
        if EditMenu.current.isVisible(for: self) { EditMenu.current.hide() }
        setNeedsLayout()
        guard isChanging else { return true }
        isChanging = false
        textDelegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        return true
    }
    /// Whether there is text.
    open var hasText: Bool { !typed.text.isEmpty }
    /// The part that is chosen; empty at the caret.
    open var selectedRange: NSRange {
        get { typed.selection }
        set { choose(newValue) }
    }
    /// The part that is chosen; empty at the caret.
    open var selectedTextRange: UITextRange? {
        get { UITextRange(typed.selection) }
        set { if let newValue { selectedRange = newValue.range } }
    }
    /// Types characters at the caret, if the delegate agrees.
    open func insertText(_ text: String) { write(text) }
    /// Removes the selection, or the character before the caret.
    open func deleteBackward() { deleteTyped() }
    func tellOfChange() {
        textDelegate?.textViewDidChangeSelection(self)
        textDelegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        if isEditing { showCaret() }
    }
    func selectionDidChange() {
        setNeedsLayout()
        textDelegate?.textViewDidChangeSelection(self)
        if isEditing { showCaret() }
    }
    /// Changes the text by keys. Other keys go to the next responder.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = pressesLeft(presses)
        if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    // MARK: Fingers and pointers

    /// Whether a touch chooses text and does not scroll: that of a pointer, several taps, an end of the selection, and any where nothing
    /// scrolls.
    private func selects(_ touch: UITouch) -> Bool {
        guard isSelectable, isEditing || touch.type == .indirectPointer || touch.tapCount > 1 else {
            return false
        }
        return touch.type == .indirectPointer || touch.tapCount > 1 || !follows(.vertical)
            || touching.takesEnd(at: touch.location(in: self))
    }
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        isPressed = false
        guard let touch = touches.first, selecting == nil, selects(touch),
            isEditing || becomeFirstResponder()
        else { return super.touchesBegan(touches, with: event) }
        (selecting, isPressed) = (touch, true)
        touching.begin(
            at: touch.location(in: self), taps: touch.tapCount, isPointer: touch.type == .indirectPointer)
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let selecting, touches.contains(selecting) else {
            return super.touchesMoved(touches, with: event)
        }
        touching.move(to: selecting.location(in: self))
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = selecting, touches.contains(touch) else {
            return super.touchesEnded(touches, with: event)
        }
        selecting = nil
        touching.end()
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = selecting, touches.contains(touch) else {
            return super.touchesCancelled(touches, with: event)
        }
        selecting = nil
        touching.cancel()
    }
    /// A finger tapped the text.
    private func tapped(at point: CGPoint) {
        if !isEditable, isSelectable, open(linkAt: point) { return }
        guard !isPressed else { return }
        let wasEditing = isEditing
        guard isEditable || wasEditing, becomeFirstResponder() else { return }
        if wasEditing { touching.tap(at: point) } else { press(at: point, taps: 1) }
    }
    /// Fingers that choose text do not scroll.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer, selecting != nil { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    // MARK: The keyboard on the screen

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
