import CoreGraphics
import Foundation
import LaminaWindow

/// Hands a window's keys and texts to the first responder, and asks the window for an input method while a text is changed.
final class ScreenKeys {
    private let window: LayerWindow
    private var takesText = false

    init(_ window: LayerWindow) {
        self.window = window
        UIResponder.textInputDidChange = { [unowned self] responder in textInputDidChange(responder != nil) }
        UIPasteboard.general.setProvider(
            read: { LayerWindow.clipboard }, write: { LayerWindow.clipboard = $0 })
    }

    /// Ends what the thread's responders know of the window.
    func end() {
        UIResponder.textInputDidChange = nil
        UIPasteboard.general.setProvider(read: nil, write: nil)
    }

    func take(_ event: WindowEvent) {
        switch event {
        case .key(let key):
            UIResponder.deliver(
                key: key.code.rawValue, characters: key.characters,
                modifiers: UIKeyModifierFlags(key.modifiers),
                isDown: key.isDown, isRepeat: key.isRepeat, writesText: !takesText, time: key.time)
        case .text(let text): UIResponder.deliver(text: text)
        case .markedText(let text, let selection):
            UIResponder.deliver(markedText: text, selectedRange: Self.units(selection, of: text))
        case .focusChanged(false): UIResponder.cancelKeys()
        default: return
        }
        showPlace()
    }

    private func textInputDidChange(_ takesText: Bool) {
        self.takesText = takesText
        if takesText { showPlace() } else { window.endText() }
    }

    /// Tells the input method where the caret is.
    private func showPlace() {
        guard takesText, let caret = UIResponder.textCaretRect else { return }
        let owner = (UIResponder.first as? UIView)?.window
        window.beginText(at: owner.map { $0.convert(caret, to: nil) } ?? caret)
    }

    /// A selection in characters as one in UTF-16 units.
    private static func units(_ selection: Range<Int>, of text: String) -> NSRange {
        func place(_ count: Int) -> String.Index {
            text.unicodeScalars.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex)
                ?? text.endIndex
        }
        return NSRange(place(selection.lowerBound)..<place(selection.upperBound), in: text)
    }
}

extension UIKeyModifierFlags {
    fileprivate init(_ modifiers: KeyModifiers) {
        self = []
        let pairs: [(KeyModifiers, UIKeyModifierFlags)] = [
            (.shift, .shift), (.control, .control), (.alt, .alternate), (.command, .command),
            (.capsLock, .alphaShift),
        ]
        for (key, flag) in pairs where modifiers.contains(key) { insert(flag) }
    }
}
