import CoreGraphics
import Foundation
import LaminaLayer
import LaminaText
import LaminaViews

/// Hears what happens to the text of a field. All of it is optional.
public protocol NSTextFieldDelegate: AnyObject {
    func controlTextDidBeginEditing(_ obj: Notification)
    func controlTextDidChange(_ obj: Notification)
    func controlTextDidEndEditing(_ obj: Notification)
}

extension NSTextFieldDelegate {
    public func controlTextDidBeginEditing(_ obj: Notification) {}
    public func controlTextDidChange(_ obj: Notification) {}
    public func controlTextDidEndEditing(_ obj: Notification) {}
}

/// A line of text that is typed, or a label.
///
/// A pressed field takes what is typed. It is changed in place: there is no field editor. Labels may have several lines.
open class NSTextField: NSControl, TextHistoryOwner {
    public override init(frame frameRect: CGRect) { super.init(frame: frameRect) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    /// A field with a border.
    public convenience init(string stringValue: String) {
        self.init(frame: .zero)
        self.stringValue = stringValue
        sizeToFit()
    }
    /// A line of text that is not changed.
    public convenience init(labelWithString stringValue: String) {
        self.init(string: stringValue)
        becomeLabel()
        maximumNumberOfLines = 1
        sizeToFit()
    }
    /// A text that goes on in further lines, and is not changed.
    public convenience init(wrappingLabelWithString stringValue: String) {
        self.init(string: stringValue)
        becomeLabel()
        (maximumNumberOfLines, isSelectable) = (0, true)
        sizeToFit()
    }
    /// A line of text with attributes, which is not changed.
    public convenience init(labelWithAttributedString attributedStringValue: NSAttributedString) {
        self.init(labelWithString: "")
        self.attributedStringValue = attributedStringValue
        sizeToFit()
    }
    private func becomeLabel() {
        (isEditable, isSelectable, isBezeled, isBordered, drawsBackground) = (
            false, false, false, false, false
        )
    }

    // MARK: Look

    open weak var delegate: (any NSTextFieldDelegate)?
    /// Whether the text can be changed.
    open var isEditable = true { didSet { window?.invalidateCursorRects(for: self) } }
    /// Whether the text can be chosen.
    open var isSelectable = true { didSet { window?.invalidateCursorRects(for: self) } }
    open var isBezeled = true { didSet { valueDidChange() } }
    open var isBordered = false { didSet { valueDidChange() } }
    open var drawsBackground = true { didSet { valueDidChange() } }
    open var backgroundColor: NSColor? = .textBackgroundColor { didSet { valueDidChange() } }
    open var textColor: NSColor? = .labelColor { didSet { valueDidChange() } }
    /// Shown in grey while there is no text.
    open var placeholderString: String? { didSet { valueDidChange() } }
    /// The most lines of a text that is not changed; 0 for all.
    open var maximumNumberOfLines = 1 { didSet { valueDidChange() } }
    /// The width within which lines are broken; 0 for that of the view.
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { valueDidChange() } }
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { valueDidChange() } }
    private var attributed: NSAttributedString?
    /// The text with attributes. A typed letter has the attributes of the first character.
    open var attributedStringValue: NSAttributedString {
        get { attributed ?? NSAttributedString(string: stringValue, attributes: look) }
        set {
            stringValue = newValue.string
            attributed = NSAttributedString(attributedString: newValue)
            valueDidChange()
        }
    }

    /// Whether dots stand for the characters.
    var isSecret: Bool { false }
    private var look: [NSAttributedString.Key: Any] {
        [
            .font: font ?? .systemFont(ofSize: NSFont.systemFontSize),
            .foregroundColor: (textColor ?? .labelColor).withAlphaComponent(
                (textColor ?? .labelColor).alphaComponent * (isEnabled ? 1 : 0.4)),
        ]
    }

    open override var isFlipped: Bool { true }
    private var inset: CGFloat { isBezeled || isBordered ? 3 : 2 }
    private var lineHeight: CGFloat { ((font?.ascender ?? 10) - (font?.descender ?? -3)).rounded(.up) }

    /// As wide as the text, and as high as its lines.
    open override var intrinsicContentSize: CGSize {
        var wanted: CGFloat? = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth - 2 * inset : nil
        if maximumNumberOfLines != 1, wanted == nil, bounds.width > 0 { wanted = bounds.width - 2 * inset }
        let size = layout(maximumNumberOfLines == 1 ? nil : wanted).size
        return CGSize(
            width: size.width.rounded(.up) + 2 * inset,
            height: max(size.height, lineHeight).rounded(.up) + (isBezeled || isBordered ? 6 : 0))
    }

    private func layout(_ width: CGFloat?) -> AttributedLayout {
        var options = AttributedLayout.Options(width: width)
        options.maximumLines = isEditable ? 1 : maximumNumberOfLines
        if !isEditing { options.lineBreakMode = lineBreakMode }
        options.alignment = alignment
        let shown = isSecret ? String(repeating: "\u{2022}", count: typed.text.count) : nil
        let text = shown.map { NSAttributedString(string: $0, attributes: look) } ?? attributedStringValue
        return AttributedLayout(text, options)
    }

    open override func draw(_ dirtyRect: CGRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        if drawsBackground, let backgroundColor {
            backgroundColor.setFill()
            NSBezierPath(rect: bounds).fill()
        }
        if isBezeled || isBordered {
            NSColor(white: 0, alpha: 0.25).setStroke()
            NSBezierPath(rect: bounds.insetBy(dx: 0.5, dy: 0.5)).stroke()
        }
        let made = layout(isEditing ? nil : max(1, bounds.width - 2 * inset))
        let place = textOrigin(made)
        context.saveGState()
        context.clip(to: bounds.insetBy(dx: min(inset, bounds.width / 2), dy: 0))
        if isEditing, typed.selection.length > 0 {
            NSColor.selectedTextBackgroundColor.setFill()
            for span in map.spans(of: shown(typed.selection)) {
                NSBezierPath(
                    rect: CGRect(
                        x: place.x + span.lowerBound, y: place.y, width: span.upperBound - span.lowerBound,
                        height: max(made.size.height, lineHeight))
                ).fill()
            }
        }
        if stringValue.isEmpty, let placeholderString {
            var grey = look
            grey[.foregroundColor] = NSColor(white: 0, alpha: 0.25)
            AttributedLayout(NSAttributedString(string: placeholderString, attributes: grey))
                .draw(in: context, at: place)
        } else {
            made.draw(in: context, at: place)
        }
        context.restoreGState()
        showCaret()
    }

    // MARK: The text and its places

    package var typed = TypedText()
    private lazy var history = TextHistory(self)
    /// Whether the text gets what is typed.
    private(set) var isEditing = false
    private var hasBegun = false
    private var scrolled: CGFloat = 0

    override func valueDidChange() {
        if typed.text != stringValue {
            typed.text = stringValue
            typed.select(end: true)
            attributed = nil
            history.forget()
        }
        invalidate()
    }
    private func invalidate() {
        needsDisplay = true
        if isEditing { showCaret() }
    }

    private var map: TextLineMap {
        layout(nil).lines.first.map(TextLineMap.init) ?? TextLineMap(emptyAt: 0, x: 0)
    }
    private func shown(_ range: NSRange) -> NSRange {
        let (a, b) = (shown(range.location), shown(range.location + range.length))
        return NSRange(location: a, length: b - a)
    }
    private func shown(_ place: Int) -> Int {
        isSecret ? typed.string(in: NSRange(location: 0, length: max(0, place))).count : place
    }
    private func textOrigin(_ made: AttributedLayout) -> CGPoint {
        let height = max(made.size.height, lineHeight)
        let y = maximumNumberOfLines == 1 || isEditable ? ((bounds.height - height) / 2).rounded() : 0
        guard isEditing else { return CGPoint(x: inset, y: y) }
        let (room, line) = (bounds.width - 2 * inset, map)
        let whole = line.maxX - line.minX
        var x = inset
        if whole > room - 1 {
            x -= scrolled
        } else if alignment == .center {
            x += (room - whole) / 2
        } else if alignment == .right || (alignment != .left && line.isRightToLeft) {
            x += room - whole
        }
        return CGPoint(x: x - line.minX, y: y)
    }
    /// The line at a place of the text.
    func caretRect(at place: Int) -> CGRect {
        let line = map
        let (room, x) = (bounds.width - 2 * inset, line.x(at: shown(place)) - line.minX)
        let whole = line.maxX - line.minX
        scrolled = whole > room - 1 ? max(0, min(max(x - room + 1, min(scrolled, x)), whole - room + 1)) : 0
        let origin = textOrigin(layout(nil))
        return CGRect(x: origin.x + line.minX + x, y: origin.y, width: 1, height: lineHeight)
    }
    /// The place of the text that is nearest to a point.
    func place(at point: CGPoint) -> Int {
        let found = map.offset(nearest: point.x - textOrigin(layout(nil)).x)
        return isSecret ? typed.text.prefix(found).utf16.count : found
    }

    private let caret = CALayer()
    private func showCaret() {
        guard isEditing, isEditable, typed.selection.length == 0 else { return caret.removeFromSuperlayer() }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        caret.backgroundColor = NSColor.labelColor.cgColor
        caret.frame = caretRect(at: typed.head)
        if caret.superlayer == nil { layer?.addSublayer(caret) }
        CATransaction.commit()
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.values = [Float(1), Float(1), Float(0), Float(0), Float(1)]
        blink.setValue([0, 0.5, 0.6, 0.9, 1].map { NSNumber(value: $0) }, forKey: "keyTimes")
        (blink.duration, blink.repeatCount, blink.isRemovedOnCompletion) = (1, .infinity, false)
        caret.add(blink, forKey: "blink")
    }

    // MARK: Changes

    package var historyManager: UndoManager? { isSecret ? nil : undoManager }
    package func content(_ range: NSRange) -> NSAttributedString {
        NSAttributedString(string: typed.string(in: range))
    }
    package func restore(_ content: NSAttributedString, in range: NSRange, selection: NSRange) {
        put(content.string, in: range)
        typed.selection = typed.inside(selection)
        tellOfChange()
    }
    private func put(_ text: String, in range: NSRange) {
        typed.replace(range, by: text)
        let attributes = attributed.flatMap {
            $0.length > 0 ? $0.attributes(at: 0, effectiveRange: nil) : nil
        }
        let selection = typed.selection
        // The history is kept: the text is the same already.
        stringValue = typed.text
        typed.selection = selection
        attributed = attributes.map { NSAttributedString(string: typed.text, attributes: $0) }
    }
    func change(_ range: NSRange, _ text: String, _ kind: TextHistory.Kind) {
        guard isEditable, isEnabled else { return }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        history.record(range, line, kind)
        put(line, in: range)
        tellOfChange()
    }
    private func tellOfChange() {
        invalidate()
        if !hasBegun {
            hasBegun = true
            tell(Self.textDidBeginEditingNotification) { $0.controlTextDidBeginEditing($1) }
        }
        tell(Self.textDidChangeNotification) { $0.controlTextDidChange($1) }
    }
    private func tell(_ name: Notification.Name, _ call: (any NSTextFieldDelegate, Notification) -> Void) {
        let notification = Notification(name: name, object: self)
        if let delegate { call(delegate, notification) }
        NotificationCenter.default.post(notification)
    }
    func choose(_ range: NSRange) {
        history.close()
        typed.selection = typed.inside(range)
        invalidate()
    }
    func moveCaret(to place: Int, extends: Bool) {
        history.close()
        typed.move(to: place, extends: extends)
        invalidate()
    }
    /// The place beside the caret, as it is seen.
    func place(beside place: Int, toRight: Bool) -> Int {
        let line = map
        if let found = line.offset(beside: shown(place), toRight: toRight) {
            return isSecret ? typed.text.prefix(found).utf16.count : found
        }
        return place
    }
    var isRightToLeft: Bool { map.isRightToLeft }

    /// Has the field take what is typed, with all of its text chosen.
    open func selectText(_ sender: Any?) {
        guard window?.makeFirstResponder(self) == true else { return }
        choose(NSRange(location: 0, length: typed.length))
    }
    /// Chooses all of the text.
    open func selectAll(_ sender: Any?) { choose(NSRange(location: 0, length: typed.length)) }
    open func copy(_ sender: Any?) {
        guard typed.selection.length > 0, !isSecret else { return }
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(typed.string(in: typed.selection), forType: .string)
    }
    open func cut(_ sender: Any?) {
        copy(sender)
        if typed.selection.length > 0, !isSecret { change(typed.selection, "", .cut) }
    }
    open func paste(_ sender: Any?) {
        if let text = NSPasteboard.general.string(forType: .string) { change(typed.selection, text, .paste) }
    }

    // MARK: Events

    open override var acceptsFirstResponder: Bool { isEnabled && (isEditable || isSelectable) }
    open override func becomeFirstResponder() -> Bool {
        (isEditing, hasBegun) = (true, false)
        choose(NSRange(location: 0, length: typed.length))
        return true
    }
    open override func resignFirstResponder() -> Bool {
        isEditing = false
        scrolled = 0
        history.close()
        needsDisplay = true
        caret.removeFromSuperlayer()
        if hasBegun { tell(Self.textDidEndEditingNotification) { $0.controlTextDidEndEditing($1) } }
        hasBegun = false
        return true
    }
    open override func resetCursorRects() {
        if isEnabled, isEditable || isSelectable { addCursorRect(bounds, cursor: .iBeam) }
    }
    open override func mouseDown(with event: NSEvent) {
        guard isEditing else { return super.mouseDown(with: event) }
        let place = place(at: convert(event.locationInWindow, from: nil))
        switch event.clickCount {
        case 2 where !isSecret: choose(typed.word(at: place))
        case 2...: selectAll(nil)
        default: moveCaret(to: place, extends: event.modifierFlags.contains(.shift))
        }
    }
    open override func mouseDragged(with event: NSEvent) {
        guard isEditing else { return super.mouseDragged(with: event) }
        moveCaret(to: place(at: convert(event.locationInWindow, from: nil)), extends: true)
    }
    open override func keyDown(with event: NSEvent) { if !take(event) { super.keyDown(with: event) } }
    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        isEditing && window?.firstResponder === self && takeCommand(event)
            || super.performKeyEquivalent(with: event)
    }
}

/// A field that shows dots for its characters.
open class NSSecureTextField: NSTextField {
    override var isSecret: Bool { true }
}
