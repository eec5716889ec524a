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
    /// The wheel turned over the view.
    open func scrollWheel(with event: NSEvent) { nextResponder?.scrollWheel(with: event) }

    // MARK: Keys

    open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
    open func keyUp(with event: NSEvent) { nextResponder?.keyUp(with: event) }
    /// A key such as Shift was pressed or released.
    open func flagsChanged(with event: NSEvent) { nextResponder?.flagsChanged(with: event) }
    /// A key with Command. Returns whether the object answered; otherwise others are asked.
    open func performKeyEquivalent(with event: NSEvent) -> Bool { false }
}
