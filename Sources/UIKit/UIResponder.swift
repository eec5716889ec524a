import Foundation

/// An object that can answer events. Touches come from the program, which makes a ``UITouch``.
open class UIResponder: NSObject {
    /// The object that is asked next.
    open var next: UIResponder? { nil }

    /// A finger touched the object. By default the next one is told.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }
    /// A finger moved. By default the next object is told.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }
    /// A finger was lifted. By default the next object is told.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }
    /// A touch does not count. By default the next object is told.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Whether the object may get what is typed; nothing is typed.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the object gets what is typed.
    open var isFirstResponder: Bool { false }
    /// Never succeeds: nothing is typed.
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }
    /// Succeeds, and does nothing.
    @discardableResult
    open func resignFirstResponder() -> Bool { true }
}
