import Foundation
import LaminaAssociation
import LaminaViews

/// An object that can answer events. What it does not answer goes to the next responder.
open class NSResponder: NSObject, NSKeyValueObserver, AssociatedObjectsOwner {
    package final var associatedObjects: AssociatedObjects?
    private weak var following: NSResponder?

    public override init() {}
    /// A responder: nothing is archived.
    public required init?(coder: NSCoder) {}
    /// The next responder.
    open var nextResponder: NSResponder? {
        get { following }
        set { following = newValue }
    }
    /// Whether the object may get what is typed; `false` by itself.
    open var acceptsFirstResponder: Bool { false }
    /// The object gets what is typed from now on. Returning `false` refuses.
    open func becomeFirstResponder() -> Bool { true }
    /// Another object is to get what is typed. Returning `false` refuses.
    open func resignFirstResponder() -> Bool { true }
    /// Undoes changes: that of the next responder. A window has one, its delegate's or its own.
    open var undoManager: UndoManager? { nextResponder?.undoManager }
    /// A value that the object observes has changed. Does nothing by default.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    // MARK: The pointer

    /// The left button was pressed in the view.
    open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
    /// The pointer moved after ``mouseDown(with:)``, wherever it is.
    open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
    /// The left button was released after ``mouseDown(with:)``, wherever the pointer is.
    open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }
    /// The right button was pressed in the view.
    open func rightMouseDown(with event: NSEvent) { nextResponder?.rightMouseDown(with: event) }
    open func rightMouseDragged(with event: NSEvent) { nextResponder?.rightMouseDragged(with: event) }
    open func rightMouseUp(with event: NSEvent) { nextResponder?.rightMouseUp(with: event) }
    /// Another button was pressed in the view: `NSEvent.buttonNumber` is 2 for the middle one.
    open func otherMouseDown(with event: NSEvent) { nextResponder?.otherMouseDown(with: event) }
    open func otherMouseDragged(with event: NSEvent) { nextResponder?.otherMouseDragged(with: event) }
    open func otherMouseUp(with event: NSEvent) { nextResponder?.otherMouseUp(with: event) }
    /// The pointer moved in a tracking area, or in a window with `NSWindow.acceptsMouseMovedEvents`.
    open func mouseMoved(with event: NSEvent) { nextResponder?.mouseMoved(with: event) }
    /// The pointer came into a tracking area.
    open func mouseEntered(with event: NSEvent) { nextResponder?.mouseEntered(with: event) }
    /// The pointer left a tracking area.
    open func mouseExited(with event: NSEvent) { nextResponder?.mouseExited(with: event) }
    /// The pointer came into a tracking area that asks for the cursor.
    open func cursorUpdate(with event: NSEvent) { nextResponder?.cursorUpdate(with: event) }
    /// The wheel turned over the view.
    open func scrollWheel(with event: NSEvent) { nextResponder?.scrollWheel(with: event) }

    // MARK: Keys

    open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
    open func keyUp(with event: NSEvent) { nextResponder?.keyUp(with: event) }
    /// A key such as Shift was pressed or released.
    open func flagsChanged(with event: NSEvent) { nextResponder?.flagsChanged(with: event) }
    /// A key with Command. Returns whether the object answered; otherwise others are asked.
    open func performKeyEquivalent(with event: NSEvent) -> Bool { false }

    // MARK: Typing

    /// Calls the method that a key stands for, as ``insertNewline(_:)`` and ``deleteBackward(_:)``, or ``insertText(_:)``.
    open func interpretKeyEvents(_ eventArray: [NSEvent]) {
        for event in eventArray where event.type == .keyDown { interpret(event) }
    }

    private func interpret(_ event: NSEvent) {
        switch event.specialKey {
        case .carriageReturn?, .enter?: insertNewline(nil)
        case .tab?: event.modifierFlags.contains(.shift) ? insertBacktab(nil) : insertTab(nil)
        case .delete?: deleteBackward(nil)
        case .deleteForward?: deleteForward(nil)
        case .leftArrow?: moveLeft(nil)
        case .rightArrow?: moveRight(nil)
        case .upArrow?: moveUp(nil)
        case .downArrow?: moveDown(nil)
        case .home?: moveToBeginningOfLine(nil)
        case .end?: moveToEndOfLine(nil)
        case .pageUp?: pageUp(nil)
        case .pageDown?: pageDown(nil)
        case .some: break
        case nil:
            guard let text = event.characters, !text.isEmpty else { return }
            if text == "\u{1B}" { return cancelOperation(nil) }
            guard event.modifierFlags.isDisjoint(with: [.command, .control]) else { return }
            insertText(text)
        }
    }

    // By themselves these go to the next responder.

    open func insertText(_ insertString: Any) { nextResponder?.insertText(insertString) }
    open func insertNewline(_ sender: Any?) { nextResponder?.insertNewline(sender) }
    open func insertTab(_ sender: Any?) { nextResponder?.insertTab(sender) }
    open func insertBacktab(_ sender: Any?) { nextResponder?.insertBacktab(sender) }
    open func deleteBackward(_ sender: Any?) { nextResponder?.deleteBackward(sender) }
    open func deleteForward(_ sender: Any?) { nextResponder?.deleteForward(sender) }
    open func moveLeft(_ sender: Any?) { nextResponder?.moveLeft(sender) }
    open func moveRight(_ sender: Any?) { nextResponder?.moveRight(sender) }
    open func moveUp(_ sender: Any?) { nextResponder?.moveUp(sender) }
    open func moveDown(_ sender: Any?) { nextResponder?.moveDown(sender) }
    open func moveToBeginningOfLine(_ sender: Any?) { nextResponder?.moveToBeginningOfLine(sender) }
    open func moveToEndOfLine(_ sender: Any?) { nextResponder?.moveToEndOfLine(sender) }
    open func pageUp(_ sender: Any?) { nextResponder?.pageUp(sender) }
    open func pageDown(_ sender: Any?) { nextResponder?.pageDown(sender) }
    /// The key Escape.
    open func cancelOperation(_ sender: Any?) { nextResponder?.cancelOperation(sender) }
}
