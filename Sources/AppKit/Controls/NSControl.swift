import CoreGraphics
import Foundation
import LaminaText

/// A view with a value, which calls a method of an object.
open class NSControl: NSView {
    /// A method of an object, without `#selector`, by its class: `NSControl.Action(Board.changed)`.
    public struct Action {
        let call: (AnyObject, NSControl) -> Bool

        /// A method that gets the control.
        public init<Target: AnyObject>(_ method: @escaping (Target) -> (Any?) -> Void) {
            call = { object, sender in
                guard let target = object as? Target else { return false }
                method(target)(sender)
                return true
            }
        }
        /// A method that takes nothing.
        public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
            call = { object, _ in
                guard let target = object as? Target else { return false }
                method(target)()
                return true
            }
        }
    }

    /// The text of a control begins to be changed.
    public static let textDidBeginEditingNotification = Notification.Name(
        "NSControlTextDidBeginEditingNotification")
    /// The text changed.
    public static let textDidChangeNotification = Notification.Name("NSControlTextDidChangeNotification")
    /// The text is no longer changed.
    public static let textDidEndEditingNotification = Notification.Name(
        "NSControlTextDidEndEditingNotification")

    /// The object with the method; without one, the first responder from the control on that has it.
    open weak var target: AnyObject?
    open var action: Action?
    open var isEnabled = true { didSet { needsDisplay = true } }
    private var ownTag = 0
    open override var tag: Int {
        get { ownTag }
        set { ownTag = newValue }
    }
    open var font: NSFont? = .systemFont(ofSize: NSFont.systemFontSize) { didSet { valueDidChange() } }
    open var alignment = NSTextAlignment.natural { didSet { valueDidChange() } }
    /// The value as a text.
    open var stringValue = "" { didSet { valueDidChange() } }
    open var integerValue: Int {
        get { Int(stringValue.trimmingCharacters(in: .whitespaces)) ?? 0 }
        set { stringValue = String(newValue) }
    }
    open var doubleValue: Double {
        get { Double(stringValue.trimmingCharacters(in: .whitespaces)) ?? 0 }
        set { stringValue = String(newValue) }
    }

    func valueDidChange() { needsDisplay = true }

    /// Calls the method. Returns whether an object has it.
    @discardableResult
    open func sendAction(_ action: Action?, to target: Any?) -> Bool {
        guard let action else { return false }
        if let target { return action.call(target as AnyObject, self) }
        var next: NSResponder? = self
        while let responder = next {
            if action.call(responder, self) { return true }
            next = responder.nextResponder
        }
        let application = NSApplication.shared
        return [window?.delegate as AnyObject?, application.delegate as AnyObject?]
            .contains { $0.map { action.call($0, self) } ?? false }
    }
    /// Has the size that its contents ask for.
    open func sizeToFit() {
        let size = intrinsicContentSize
        if size.width >= 0, size.height >= 0 { setFrameSize(size) }
    }
}
