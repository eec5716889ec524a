import LaminaViews

/// What a key does to a text.
enum TextStep: Hashable {
    enum Way: Hashable { case character, word, line, text }
    case move(Way, forward: Bool, extends: Bool)
    case side(Way, toRight: Bool, extends: Bool)
    /// To the next line, or by a page of lines.
    case line(forward: Bool, isPage: Bool, extends: Bool)
    case delete(Way, forward: Bool)
    case write(String)
    case nextField(forward: Bool)
    case edit(Selector)
    case undo(again: Bool)

    init?(_ key: UIKey, hasLines: Bool) {
        let held = key.modifierFlags
        let shift = held.contains(.shift)
        // Words by control, as on Linux, or by alt, as on Apple's keyboards.
        let byWords = held.contains(.control) || held.contains(.alternate)
        let way: Way = held.contains(.command) ? .line : byWords ? .word : .character
        switch key.keyCode {
        case .keyboardLeftArrow: self = .side(way, toRight: false, extends: shift)
        case .keyboardRightArrow: self = .side(way, toRight: true, extends: shift)
        case .keyboardUpArrow, .keyboardDownArrow:
            let down = key.keyCode == .keyboardDownArrow
            let toEnd = !hasLines || held.contains(.command)
            self =
                toEnd
                ? .move(.text, forward: down, extends: shift)
                : .line(forward: down, isPage: false, extends: shift)
        case .keyboardHome, .keyboardEnd:
            let far: Way = held.isDisjoint(with: [.control, .command]) ? .line : .text
            self = .move(far, forward: key.keyCode == .keyboardEnd, extends: shift)
        case .keyboardPageUp, .keyboardPageDown:
            guard hasLines else { return nil }
            self = .line(forward: key.keyCode == .keyboardPageDown, isPage: true, extends: shift)
        case .keyboardDeleteOrBackspace: self = .delete(way, forward: false)
        case .keyboardDeleteForward:
            if shift { self = .edit(.cut) } else { self = .delete(way, forward: true) }
        case .keyboardReturnOrEnter, .keypadEnter:
            guard held.isDisjoint(with: [.control, .command, .alternate]) else { return nil }
            self = .write("\n")
        case .keyboardTab:
            guard held.isDisjoint(with: [.control, .command, .alternate]) else { return nil }
            self = hasLines && !shift ? .write("\t") : .nextField(forward: !shift)
        case .keyboardInsert:
            guard shift || held.contains(.control) else { return nil }
            self = .edit(shift ? .paste : .copy)
        case .keyboardCut: self = .edit(.cut)
        case .keyboardCopy: self = .edit(.copy)
        case .keyboardPaste: self = .edit(.paste)
        case .keyboardUndo, .keyboardAgain: self = .undo(again: key.keyCode == .keyboardAgain)
        default:
            guard let step = Self.command(key) else { return nil }
            self = step
        }
    }
    /// What a letter does with the control or the command key.
    private static func command(_ key: UIKey) -> TextStep? {
        var held = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
        let letter = key.charactersIgnoringModifiers.lowercased()
        let again = letter == "z" && held.remove(.shift) != nil
        guard held == .control || held == .command else { return nil }
        switch letter {
        case "z": return .undo(again: again)
        case "y": return held == .control ? .undo(again: true) : nil
        case "a": return .edit(.selectAll)
        case "c": return .edit(.copy)
        case "x": return .edit(.cut)
        case "v": return .edit(.paste)
        default: return nil
        }
    }
}
