import CoreGraphics
import Foundation
import LaminaText
import LaminaViews

/// A field with one line of text.
///
/// A touched field takes what is typed: by the keys of a window's keyboard, by an input method, or by the program (``insertText(_:)``,
/// ``deleteBackward()``). A finger or a pointer places the caret in it and chooses a part of the text, a double tap a word.
open class UITextField: UIControl, UITextInput, UITextInputTraits {
    /// The border of the field.
    public enum BorderStyle: Int, Hashable, Sendable {
        case none, line, bezel, roundedRect
    }
    /// The cases in which a view beside the text shows.
    public enum ViewMode: Int, Hashable, Sendable {
        case never, whileEditing, unlessEditing, always
    }
    /// Why a field gets what is typed no longer.
    public enum DidEndEditingReason: Int, Hashable, Sendable {
        case committed, cancelled
    }

    /// The text began to be changed.
    public static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    /// The text is no longer changed.
    public static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification")
    /// The text changed.
    public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpField()
    }
    /// An empty field: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpField()
    }

    let label = UILabel()
    /// The area in which the text shows, which moves over a longer text. Its space is the field's, but for that.
    let opening = TextOpening()
    let selectionBoxes = SelectionBoxes()
    let handles = SelectionHandles()
    let hint = UILabel()
    let caret = CaretView()
    let backdrop = UIImageView(frame: .zero)
    var clearButton: UIButton?
    package var typed = TypedText()
    private(set) lazy var history = TextHistory(self)
    private(set) lazy var touching = TextTouches(self)
    private let undoing = UndoManager()
    /// Undoes what is typed. It is the field's own, and is emptied when editing ends.
    open override var undoManager: UndoManager? { undoing }
    private var attributes: [NSAttributedString.Key: Any] = [:]

    override var mayDraw: Bool { type(of: self) != UITextField.self }

    private func setUpField() {
        clipsToBounds = true
        for view in [backdrop, hint, opening] as [UIView] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        for view in [label, caret] as [UIView] { opening.addSubview(view) }
        addGestureRecognizer(UILongPressGestureRecognizer { [weak self] in self?.touching.longPress($0) })
        show()
    }

    // MARK: Text

    open weak var delegate: (any UITextFieldDelegate)?
    /// The characters; never `nil` when it is read.
    open var text: String? {
        get { typed.text }
        set {
            typed.text = newValue ?? ""
            typed.select(end: true)
            history.forget()
            didChangeText()
        }
    }
    /// The text with attributes. The attributes of its first character hold for all of it.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(string: typed.text, attributes: look) }
        set {
            if let newValue, newValue.length > 0 {
                attributes = newValue.attributes(at: 0, effectiveRange: nil)
            }
            text = newValue?.string
        }
    }
    /// The look of text.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get { look }
        set {
            attributes = newValue
            show()
        }
    }
    /// The look of text that is typed. The value is kept.
    open var typingAttributes: [NSAttributedString.Key: Any]?
    /// Whether attributes can be typed. The value is kept.
    open var allowsEditingTextAttributes = false
    /// The text that is shown in grey while there is none.
    open var placeholder: String? {
        get { attributedPlaceholder?.string }
        set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
    }
    /// The same with attributes.
    open var attributedPlaceholder: NSAttributedString? {
        didSet {
            invalidateIntrinsicContentSize()
            show()
        }
    }
    open var font: UIFont? = .systemFont(ofSize: 17) {
        didSet {
            attributes[.font] = nil
            invalidateIntrinsicContentSize()
            show()
        }
    }
    open var textColor: UIColor? = .label {
        didSet {
            attributes[.foregroundColor] = nil
            show()
        }
    }
    /// Where the text lies.
    open var textAlignment = NSTextAlignment.natural { didSet { show() } }
    /// Whether text that is too long is set smaller.
    open var adjustsFontSizeToFitWidth = false { didSet { show() } }
    /// The smallest size of the font.
    open var minimumFontSize: CGFloat = 0 { didSet { show() } }
    /// The border of the field.
    open var borderStyle = BorderStyle.none {
        didSet {
            invalidateIntrinsicContentSize()
            show()
        }
    }
    /// A picture behind the field. A border of the style `roundedRect` is drawn without it.
    open var background: UIImage? { didSet { show() } }
    /// A picture behind a field that does not answer.
    open var disabledBackground: UIImage? { didSet { show() } }
    /// Whether dots stand for the characters.
    open var isSecureTextEntry = false { didSet { show() } }

    /// The horizontal place that the caret keeps while it moves from line to line: there is one line.
    var goal: CGFloat?

    var look: [NSAttributedString.Key: Any] {
        var result: [NSAttributedString.Key: Any] = [
            .font: font ?? .systemFont(ofSize: 17),
            .foregroundColor: isEnabled ? textColor ?? .label : UIColor.tertiaryLabel,
        ]
        result.merge(attributes) { $1 }
        return result
    }
    var shownText: String {
        isSecureTextEntry ? String(repeating: "\u{2022}", count: typed.text.count) : typed.text
    }
    func didChangeText() {
        layer.valuesDidChange()
        invalidateIntrinsicContentSize()
        show()
    }

    // MARK: Views beside the text

    /// A view at the left.
    open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
    /// A view at the right.
    open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
    /// When the view at the left is shown.
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// When the view at the right is shown.
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// When the button that clears the text is shown, at the right. It takes the place of ``rightView``.
    open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// Whether the text is cleared when it begins to be changed.
    open var clearsOnBeginEditing = false
    /// Whether the next character replaces the text. A password is replaced when it is edited anew.
    open var clearsOnInsertion = false

    private func replace(_ old: UIView?, by new: UIView?) {
        if old?.superview === self { old?.removeFromSuperview() }
        if let new { addSubview(new) }
        setNeedsLayout()
    }
    private var showsLeft: Bool { leftView != nil && isShown(leftViewMode) }
    private var showsRight: Bool { rightView != nil && isShown(rightViewMode) }
    var showsClear: Bool { isShown(clearButtonMode) && !typed.text.isEmpty }

    func clearPressed() {
        guard delegate?.textFieldShouldClear(self) != false else { return }
        history.close()
        let all = NSRange(location: 0, length: typed.length)
        history.record(all, "", .cut)
        put("", in: all)
        tellOfChange()
    }

    // MARK: Rectangles

    /// The rectangle of the border: all of the field.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// The rectangle of the text: inside the border, between the views beside it.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        var rect = bounds
        switch borderStyle {
        case .none: break
        case .line: rect = rect.insetBy(dx: 2, dy: 2)
        case .bezel: rect = rect.insetBy(dx: 7, dy: 2)
        case .roundedRect: rect = rect.insetBy(dx: 7, dy: 2)
        }
        let gap: CGFloat = borderStyle == .roundedRect ? 4 : 0
        if showsLeft {
            let side = leftViewRect(forBounds: bounds).maxX + gap
            rect = CGRect(x: side, y: rect.minY, width: max(0, rect.maxX - side), height: rect.height)
        }
        if showsClear {
            rect.size.width = max(0, clearButtonRect(forBounds: bounds).minX - gap - rect.minX)
        } else if showsRight {
            rect.size.width = max(0, rightViewRect(forBounds: bounds).minX - gap - rect.minX)
        }
        return rect
    }
    /// The rectangle of the text while it is changed: that of the text.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// The rectangle of the grey text: that of the text.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// The rectangle of the button that clears the text: 19 points at the right.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.maxX - 24, y: (bounds.midY - 9.5).rounded(), width: 19, height: 19)
    }
    /// The rectangle of the view at the left, in the view's size.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = size(of: leftView)
        let x: CGFloat = borderStyle == .roundedRect ? 7 : 0
        return CGRect(
            x: bounds.minX + x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }
    /// The rectangle of the view at the right, in the view's size.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = size(of: rightView)
        let x: CGFloat = borderStyle == .roundedRect ? 7 : 0
        return CGRect(
            x: bounds.maxX - x - size.width, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }
    /// Draws the text. By itself a label shows it in the rectangle.
    open func drawText(in rect: CGRect) { ownDrawing.text = rect }
    /// Draws the grey text. By itself a label shows it in the rectangle.
    open func drawPlaceholder(in rect: CGRect) { ownDrawing.hint = rect }
    /// The rectangles in which labels show the texts; `nil` for those that a subclass draws itself.
    private var ownDrawing: (text: CGRect?, hint: CGRect?) = (nil, nil)

    /// Finds out which texts a subclass draws itself.
    private func findOwnDrawing() {
        let (text, hint) = (textRect(forBounds: bounds), placeholderRect(forBounds: bounds))
        guard type(of: self) != UITextField.self else { return ownDrawing = (text, hint) }
        ownDrawing = (nil, nil)
        guard let context = pictureContext(CGSize(width: 1, height: 1), isOpaque: false, scale: 1) else {
            return
        }
        withCurrentContext(context) {
            drawText(in: text)
            drawPlaceholder(in: hint)
        }
    }
    /// Draws the texts that a subclass draws itself.
    open override func draw(_ rect: CGRect) {
        guard type(of: self) != UITextField.self else { return }
        if typed.text.isEmpty {
            if ownDrawing.hint == nil { drawPlaceholder(in: placeholderRect(forBounds: bounds)) }
        } else if ownDrawing.text == nil {
            drawText(in: isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds))
        }
    }

    override func stateDidChange() { show() }
    open override func tintColorDidChange() { show() }

    /// How far the text is moved to the left so that the caret shows.
    var scrolled: CGFloat = 0

    /// Arranges the text and the views beside it.
    open override func layoutSubviews() {
        super.layoutSubviews()
        backdrop.frame = borderRect(forBounds: bounds)
        findOwnDrawing()
        label.isHidden = ownDrawing.text == nil
        hint.isHidden = ownDrawing.hint == nil || !typed.text.isEmpty
        let rect = isEditing ? editingRect(forBounds: bounds) : ownDrawing.text ?? .zero
        placeText(in: line(of: label, in: rect))
        hint.frame = line(of: hint, in: ownDrawing.hint ?? .zero)
        leftView?.isHidden = !showsLeft
        if showsLeft { leftView?.frame = leftViewRect(forBounds: bounds) }
        rightView?.isHidden = !showsRight || showsClear
        if showsRight { rightView?.frame = rightViewRect(forBounds: bounds) }
        layoutClearButton()
        layoutCaret()
    }

    // MARK: Places

    /// The line at a place of the text, in the field's space.
    open func caretRect(for position: UITextPosition) -> CGRect {
        let frame = opening.frame
        let place = caretPlace(position.offset) - scrolled
        let x = max(frame.minX, min(place, frame.maxX - CaretView.width))
        return CGRect(x: x, y: frame.minY, width: CaretView.width, height: frame.height)
    }
    open func firstRect(for range: UITextRange) -> CGRect { firstBox(range.range) }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        boxes(of: range.range).map(UITextSelectionRect.init)
    }
    open func closestPosition(to point: CGPoint) -> UITextPosition? { UITextPosition(offset(at: point)) }
    open func characterRange(at point: CGPoint) -> UITextRange? { character(at: point).map(UITextRange.init) }
    open func text(in range: UITextRange) -> String? { typed.string(in: range.range) }
    open func replace(_ range: UITextRange, withText text: String) { replaceText(range, by: text) }
    open var selectedTextRange: UITextRange? {
        get { UITextRange(typed.selection) }
        set { if let newValue { choose(newValue.range) } }
    }
    open var markedTextRange: UITextRange? { typed.marked.map(UITextRange.init) }
    /// The delegate is asked when the characters are chosen.
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        mark(markedText ?? "", selectedRange)
    }
    open func unmarkText() { keepMarked() }

    /// As wide as the text and the views beside it, and as high as a line, or 34 points with a round border.
    open override var intrinsicContentSize: CGSize {
        let text = max(
            label.sizeThatFits(.zero).width, typed.text.isEmpty ? hint.sizeThatFits(.zero).width : 0)
        let line = (font?.lineHeight ?? 20).rounded(.up)
        let box = CGRect(x: 0, y: 0, width: 1000, height: 100)
        let sides = 1000 - textRect(forBounds: box).width
        let height =
            borderStyle == .roundedRect ? max(34, line + 13) : borderStyle == .none ? line + 1.5 : line + 6
        return CGSize(width: (text + sides).rounded(.up) + 2, height: height.rounded(.up))
    }
    /// The size that text and border ask for.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
    override var firstBaseline: CGFloat {
        layoutIfNeeded()
        return label.frame.minY + (font?.ascender ?? 0)
    }

    // MARK: Typing

    /// Whether the field gets what is typed.
    open var isEditing: Bool { isFirstResponder }
    /// Whether editing of a field may begin.
    open override var canBecomeFirstResponder: Bool { isEnabled }
    /// Begins editing of the field, if the delegate agrees.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard isEnabled, delegate?.textFieldShouldBeginEditing(self) != false, super.becomeFirstResponder()
        else { return false }
        if clearsOnBeginEditing { text = "" }
        if isSecureTextEntry, hasText { clearsOnInsertion = true }
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        show()
        return true
    }
    /// Ends editing of the field, if the delegate agrees.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) != false, super.resignFirstResponder() else {
            return false
        }
        unmarkText()
        clearsOnInsertion = false
        history.forget()
        if EditMenu.current.isVisible(for: self) { EditMenu.current.hide() }
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        sendActions(for: .editingDidEnd)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        show()
        return true
    }
    /// Whether there is text.
    open var hasText: Bool { !typed.text.isEmpty }
    /// Types characters at the caret, if the delegate agrees. A line's end is the return key.
    open func insertText(_ text: String) {
        guard text != "\n" else {
            unmarkText()
            return returnPressed()
        }
        write(text.replacingOccurrences(of: "\n", with: " "))
    }
    /// Removes the selection, or the character before the caret.
    open func deleteBackward() { deleteTyped() }
    func tellOfChange() {
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        delegate?.textFieldDidChangeSelection(self)
    }
    private func returnPressed() {
        guard delegate?.textFieldShouldReturn(self) != false else { return }
        let ends = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        if ends { resignFirstResponder() }
    }
    /// A touch places the caret in a field that is being changed.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if isEditing {
            touching.begin(
                at: touch.location(in: self), taps: touch.tapCount, isPointer: touch.type == .indirectPointer)
        }
        return super.beginTracking(touch, with: event)
    }
    /// A finger that goes on chooses a part of the text.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if isEditing { touching.move(to: touch.location(in: self)) }
        return super.continueTracking(touch, with: event)
    }
    /// A lifted finger begins editing where it touched the text.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard !isEditing else { return touching.end() }
        guard let touch, point(inside: touch.location(in: self), with: event) else { return }
        if becomeFirstResponder() { press(at: touch.location(in: self), taps: 1) }
    }
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        touching.cancel()
    }
    /// Changes the text by keys. Other keys go to the next responder.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = pressesLeft(presses)
        if !others.isEmpty { super.pressesBegan(others, with: event) }
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
