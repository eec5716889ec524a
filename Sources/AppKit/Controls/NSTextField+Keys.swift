import CoreGraphics
import Foundation
import LaminaViews

// What keys do to the text of a field.
extension NSTextField {
    /// Changes the text by a key. Returns whether the key is one of the text's.
    func take(_ event: NSEvent) -> Bool {
        let (held, caret) = (event.modifierFlags, typed.head)
        let (extends, whole) = (held.contains(.shift), held.contains(.command))
        let byWords = !held.isDisjoint(with: [.option, .control])
        switch event.specialKey {
        case .leftArrow?, .rightArrow?:
            let toRight = event.specialKey == .rightArrow
            let forward = toRight != isRightToLeft
            if whole {
                moveCaret(to: forward ? typed.length : 0, extends: extends)
            } else if byWords {
                moveCaret(to: word(forward, from: caret), extends: extends)
            } else if !extends, typed.selection.length > 0 {
                let chosen = typed.selection
                moveCaret(to: forward ? chosen.location + chosen.length : chosen.location, extends: false)
            } else {
                moveCaret(to: place(beside: caret, toRight: toRight), extends: extends)
            }
        case .home?, .upArrow?, .pageUp?: moveCaret(to: 0, extends: extends)
        case .end?, .downArrow?, .pageDown?: moveCaret(to: typed.length, extends: extends)
        case .delete?, .deleteForward?:
            delete(forward: event.specialKey == .deleteForward, byWords, whole)
        case .carriageReturn?, .enter?:
            sendAction(action, to: target)
            selectAll(nil)
        case .tab?, .backTab?: return focusNext(!held.contains(.shift) && event.specialKey == .tab)
        case .some: return false
        case nil:
            guard held.isDisjoint(with: [.command, .control]), let text = event.characters, !text.isEmpty,
                text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
            else { return false }
            guard isEditable else { return false }
            change(typed.selection, text, .typing)
        }
        return true
    }

    private func word(_ forward: Bool, from place: Int) -> Int {
        if isSecret { return forward ? typed.length : 0 }
        return forward ? typed.word(after: place) : typed.word(before: place)
    }

    private func delete(forward: Bool, _ byWords: Bool, _ whole: Bool) {
        if typed.selection.length > 0 { return change(typed.selection, "", .deleting) }
        let caret = typed.head
        let end =
            whole
            ? forward ? typed.length : 0
            : byWords
                ? word(forward, from: caret)
                : forward ? typed.character(after: caret) : typed.character(before: caret)
        guard end != caret else { return }
        change(NSRange(location: min(caret, end), length: abs(end - caret)), "", .deleting)
    }

    /// Does what a key with Command, or with Control, stands for. Returns whether it is one of the text's.
    func takeCommand(_ event: NSEvent) -> Bool {
        let keys: NSEvent.ModifierFlags = [.shift, .control, .option, .command]
        var held = event.modifierFlags.intersection(keys)
        let letter = event.charactersIgnoringModifiers?.lowercased() ?? ""
        let again = letter == "z" && held.remove(.shift) != nil
        guard held == .command || held == .control else { return false }
        switch letter {
        case "a": selectAll(nil)
        case "c": copy(nil)
        case "x": cut(nil)
        case "v": paste(nil)
        case "z": again ? undoManager?.redo() : undoManager?.undo()
        default: return false
        }
        return true
    }

    /// Gives what is typed to the next field of the window. Returns whether there is another one.
    private func focusNext(_ forward: Bool) -> Bool {
        var fields: [NSTextField] = []
        window?.contentView?.forEachView { view in
            if let field = view as? NSTextField, field.isEditable, field.acceptsFirstResponder,
                !field.isHidden
            {
                fields.append(field)
            }
        }
        guard fields.count > 1, let own = fields.firstIndex(where: { $0 === self }) else { return false }
        let next = fields[(own + (forward ? 1 : fields.count - 1)) % fields.count]
        return window?.makeFirstResponder(next) ?? false
    }
}
