import CoreGraphics
import Foundation
import LaminaAssociation
import LaminaViews
import QuartzCore

/// An object that can answer events: fingers (``UITouch``), keys and what is typed.
open class UIResponder: NSObject, NSKeyValueObserver, AssociatedObjectsOwner {
    package final var associatedObjects: AssociatedObjects?

    /// The next responder.
    open var next: UIResponder? { nil }

    /// A finger touched the object. By default the call goes to the next responder.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }
    /// A finger moved. By default the call goes to the next responder.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }
    /// A finger was lifted. By default the call goes to the next responder.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }
    /// A touch does not count. By default the call goes to the next responder.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Keys were pressed. By default the call goes to the next responder.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }
    /// The force of keys changed. By default the call goes to the next responder.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }
    /// Keys were released. By default the call goes to the next responder.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    /// Presses do not count. By default the call goes to the next responder.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }
    /// The keys that call something while the object is in the chain of responders; `nil` for none.
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Whether the object may get what is typed; `false` by itself.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the object may leave what is typed to another one; `true` by itself.
    open var canResignFirstResponder: Bool { true }
    /// Whether the object gets what is typed: by the keys of a window's keyboard, or by the program, see ``UIKeyInput``.
    open var isFirstResponder: Bool { ResponderFocus.current.responder === self }
    /// Makes the object the thread's first responder, if it may become it and the present one resigns.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard canBecomeFirstResponder else { return false }
        if let other = ResponderFocus.current.responder, !other.resignFirstResponder() { return false }
        ResponderFocus.current.responder = self
        return true
    }
    /// Ends being the first responder.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        ResponderFocus.current.responder = nil
        return true
    }

    // MARK: Editing

    // What fields and text views do with their text; other objects of the program override it. By themselves they do nothing.

    /// Moves the selection into the clipboard.
    open func cut(_ sender: Any?) { (self as? any TextEditor)?.cutText() }
    /// Puts the selection into the clipboard.
    open func copy(_ sender: Any?) { (self as? any TextEditor)?.copyText() }
    /// Types the text of the clipboard.
    open func paste(_ sender: Any?) { (self as? any TextEditor)?.pasteText() }
    /// Removes the selection.
    open func delete(_ sender: Any?) { (self as? any TextEditor)?.deleteSelection() }
    /// Selects the word at the caret.
    open func select(_ sender: Any?) { (self as? any TextEditor)?.selectWord() }
    /// Selects all of the text.
    open func selectAll(_ sender: Any?) { (self as? any TextEditor)?.selectEverything() }

    /// Whether the object answers an action now, so that a menu shows it: whether it has the method. Every responder has the methods of
    /// editing, so texts say themselves which of them do something, and other objects answer them only if they say so here.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        guard Selector.isEditing(action) else { return action.belongs(to: self) }
        return (self as? any TextEditor)?.can(action) ?? false
    }
    /// The first responder from this one on that answers an action; `nil` for none.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        var responder: UIResponder? = self
        while let current = responder {
            if current.canPerformAction(action, withSender: sender) { return current }
            responder = current.next
        }
        return nil
    }

    /// Undoes changes: that of the next responder. A window and a text have one of their own.
    open var undoManager: UndoManager? { next?.undoManager }

    /// A value that the object observes has changed. Does nothing by default.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    // MARK: Accessibility

    private var kept: AccessibilityValues?

    private func keep<Value>(_ path: ReferenceWritableKeyPath<AccessibilityValues, Value>, _ value: Value) {
        let values = kept ?? AccessibilityValues()
        kept = values
        values[keyPath: path] = value
    }

    /// Whether the object is read aloud.
    open var isAccessibilityElement: Bool {
        get { kept?.isElement ?? false }
        set { keep(\.isElement, newValue) }
    }
    /// The name of the object.
    open var accessibilityLabel: String? {
        get { kept?.label }
        set { keep(\.label, newValue) }
    }
    /// The value of the object.
    open var accessibilityValue: String? {
        get { kept?.value }
        set { keep(\.value, newValue) }
    }
    /// The result of using the object.
    open var accessibilityHint: String? {
        get { kept?.hint }
        set { keep(\.hint, newValue) }
    }
    /// The role and the state of the object.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { kept?.traits ?? .none }
        set { keep(\.traits, newValue) }
    }
    /// The frame of the object on the screen; empty until it is set.
    open var accessibilityFrame: CGRect {
        get { kept?.frame ?? .zero }
        set { keep(\.frame, newValue) }
    }
    /// The parts of the object.
    open var accessibilityElements: [Any]? {
        get { kept?.elements }
        set { keep(\.elements, newValue) }
    }
    /// Whether parts are left out.
    open var accessibilityElementsHidden: Bool {
        get { kept?.hidesElements ?? false }
        set { keep(\.hidesElements, newValue) }
    }
    /// The number of parts.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// The part at a place; `nil` outside of them.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
    /// The place of a part; `NSNotFound` for none.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { ($0 as AnyObject) === (element as AnyObject) } ?? NSNotFound
    }

    // Methods that accessibility aids call. Only the program calls them here.

    /// Activates the object. Returns whether that was possible.
    open func accessibilityActivate() -> Bool { false }
    /// Makes the value of an adjustable object larger.
    open func accessibilityIncrement() {}
    /// Makes the value of an adjustable object smaller.
    open func accessibilityDecrement() {}
    /// Scrolls. Returns whether that was possible.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Leaves the present view. Returns whether that was possible.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Performs the primary action. Returns whether that was possible.
    open func accessibilityPerformMagicTap() -> Bool { false }
    /// The object is read aloud now.
    open func accessibilityElementDidBecomeFocused() {}
    /// The object is no longer read aloud.
    open func accessibilityElementDidLoseFocus() {}
    /// Whether the object is read aloud now: nothing is.
    open func accessibilityElementIsFocused() -> Bool { false }
}
