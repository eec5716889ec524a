import Foundation
import LaminaLayer

/// The keys of a thread that are held.
final class HeldKeys {
    var presses: [Int: UIPress] = [:]
    var modifiers: UIKeyModifierFlags = []

    private static let key = "UIKit.heldKeys"
    static var current: HeldKeys {
        if let known = Thread.current.threadDictionary[key] as? HeldKeys { return known }
        let made = HeldKeys()
        Thread.current.threadDictionary[key] = made
        return made
    }
}

// What a window hands over.
extension UIResponder {
    /// The object that gets what is typed; `nil` for none.
    package static var first: UIResponder? { ResponderFocus.current.responder }

    /// A key was pressed or released.
    ///
    /// It goes to the first responder, or to the controller in sight of the window: first as a key command along the chain, then as a
    /// press. A text keeps the keys by which it is changed. A key that repeats is a command, or changes a text, and is no new press.
    ///
    /// - Parameters:
    ///   - code: The number in USB's HID usage tables.
    ///   - characters: What the key writes with the keys that are held; empty for none.
    ///   - ignoringModifiers: What it writes without them.
    ///   - writesText: Whether the characters are typed. A window whose input method brings the text says `false`, and calls
    ///     ``deliver(text:)``.
    ///   - window: The window with the keyboard's focus; `nil` for the program's key window.
    /// - Returns: Whether a command or a text took the key.
    @discardableResult
    package static func deliver(
        key code: Int, characters: String, ignoringModifiers: String? = nil,
        modifiers: UIKeyModifierFlags = [],
        isDown: Bool, isRepeat: Bool = false, writesText: Bool = true,
        time: TimeInterval = CACurrentMediaTime(),
        in window: UIWindow? = nil
    ) -> Bool {
        let held = HeldKeys.current
        held.modifiers = modifiers
        guard isDown else { return release(code, at: time, .ended) }
        guard let responder = target(in: window ?? UIApplication.shared.keyWindow) else { return false }
        let key = UIKey(
            UIKeyboardHIDUsage(rawValue: code), modifiers, characters, ignoringModifiers ?? characters)
        let editor = responder as? any TextEditor
        let isTyped = editor?.wants(key) == true
        if command(key, responder, isRepeat: isRepeat, mayWait: isTyped) { return true }
        if editor == nil, undo(key, from: responder) { return true }
        if isRepeat, held.presses[code] != nil {
            if let editor { return editor.handle(key, writesText: writesText) }
            return enter(key, into: responder, writesText: writesText)
        }
        let press = UIPress(key, responder, writesText: writesText, at: time)
        release(code, at: time, .cancelled)
        held.presses[code] = press
        responder.pressesBegan([press], with: UIPressesEvent(Set(held.presses.values), at: time))
        if editor == nil, enter(key, into: responder, writesText: writesText) { press.isTaken = true }
        return press.isTaken
    }

    /// Ends the presses of all keys, as when a window loses the keyboard.
    package static func cancelKeys(at time: TimeInterval = CACurrentMediaTime()) {
        HeldKeys.current.modifiers = []
        for code in HeldKeys.current.presses.keys { release(code, at: time, .cancelled) }
    }

    /// Types a text into the first responder, as an input method does. Returns whether somebody took it.
    @discardableResult
    package static func deliver(text: String) -> Bool {
        guard let input = first as? any UIKeyInput, !text.isEmpty,
            (first as? any TextEditor)?.mayChange != false
        else { return false }
        input.insertText(text)
        return true
    }

    /// Shows a text that an input method has not chosen yet; an empty one takes it away.
    ///
    /// - Parameter selectedRange: The caret or the part in it, in UTF-16 units.
    @discardableResult
    package static func deliver(markedText: String, selectedRange: NSRange) -> Bool {
        guard let editor = first as? any TextEditor else { return false }
        guard !markedText.isEmpty || editor.typed.marked != nil else { return true }
        editor.setMarkedText(markedText, selectedRange: selectedRange)
        return true
    }

    /// The caret of the first responder, in the space of its window; `nil` if it is no text. An input method shows its window beside it.
    package static var textCaretRect: CGRect? {
        guard let editor = first as? any TextEditor else { return nil }
        editor.layoutIfNeeded()
        return editor.convert(editor.caretRect(for: UITextPosition(editor.typed.head)), to: nil)
    }

    /// Is called when an object begins to take text, with the object, and with `nil` when it ends. It belongs to the thread.
    package static var textInputDidChange: ((UIResponder?) -> Void)? {
        get { ResponderFocus.current.textInputDidChange }
        set { ResponderFocus.current.textInputDidChange = newValue }
    }

    // MARK: Steps

    @discardableResult
    private static func release(_ code: Int, at time: TimeInterval, _ phase: UIPress.Phase) -> Bool {
        let held = HeldKeys.current
        guard let press = held.presses[code] else { return false }
        (press.phase, press.timestamp) = (phase, time)
        let event = UIPressesEvent(Set(held.presses.values), at: time)
        held.presses[code] = nil
        guard !press.isTaken else { return true }
        if phase == .cancelled {
            press.responder?.pressesCancelled([press], with: event)
        } else {
            press.responder?.pressesEnded([press], with: event)
        }
        return false
    }

    private static func target(in window: UIWindow?) -> UIResponder? {
        if let first, window == nil || (first as? UIView)?.window.map({ $0 === window }) ?? true {
            return first
        }
        return window?.rootViewController.map(inSight) ?? window
    }
    /// The controller that is seen: the one that a controller presents, or shows in itself.
    private static func inSight(_ controller: UIViewController) -> UIViewController {
        var controller = controller
        while true {
            let inner =
                controller.presentedViewController ?? (controller as? UINavigationController)?
                .topViewController
                ?? (controller as? UITabBarController)?.selectedViewController
            guard let inner, inner !== controller else { return controller }
            controller = inner
        }
    }

    /// Calls the command of a key, if there is one.
    ///
    /// - Parameter mayWait: Whether a text changes by the key, so that only commands with priority come before it.
    private static func command(_ key: UIKey, _ responder: UIResponder, isRepeat: Bool, mayWait: Bool) -> Bool
    {
        for control in [false, true] {
            var next: UIResponder? = responder
            while let current = next {
                for command in current.keyCommands ?? []
                where command.matches(key, readsControlAsCommand: control) {
                    if mayWait, !command.wantsPriorityOverSystemBehavior { continue }
                    if isRepeat, !command.allowsAutomaticRepeat { return true }
                    if command.perform(from: responder) { return true }
                }
                next = current.next
            }
        }
        return false
    }

    /// Undoes or redoes by a key what a responder's manager knows.
    private static func undo(_ key: UIKey, from responder: UIResponder) -> Bool {
        guard case .undo(let again) = TextStep(key, hasLines: true), let manager = responder.undoManager,
            again ? manager.canRedo : manager.canUndo
        else { return false }
        if again { manager.redo() } else { manager.undo() }
        return true
    }

    /// Types a key into an object of the program that takes characters.
    private static func enter(_ key: UIKey, into responder: UIResponder, writesText: Bool) -> Bool {
        guard let input = responder as? any UIKeyInput else { return false }
        switch key.keyCode {
        case .keyboardDeleteOrBackspace: input.deleteBackward()
        case .keyboardReturnOrEnter, .keypadEnter: input.insertText("\n")
        default:
            guard writesText, let text = key.typedText else { return false }
            input.insertText(text)
        }
        return true
    }
}

extension UIKey {
    /// What the key types; `nil` for keys that type nothing, and for commands.
    var typedText: String? {
        guard modifierFlags.isDisjoint(with: [.control, .command]), !characters.isEmpty,
            characters.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
        else { return nil }
        return characters
    }
}
