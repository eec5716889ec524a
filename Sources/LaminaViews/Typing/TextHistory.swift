import Foundation

/// A text whose changes are undone.
package protocol TextHistoryOwner: AnyObject {
    var typed: TypedText { get set }
    /// What collects the changes; `nil` if they are not undone.
    var historyManager: UndoManager? { get }
    /// A part of the text with its attributes.
    func content(_ range: NSRange) -> NSAttributedString
    /// Puts a part of the text back, and tells of the change.
    func restore(_ content: NSAttributedString, in range: NSRange, selection: NSRange)
}

/// The changes of a text, as they are undone: typed characters by words, deleted ones in a row, everything else by itself.
package final class TextHistory {
    /// What changes a text.
    package enum Kind: Hashable {
        case typing, deleting, cut, paste, other

        fileprivate var name: String {
            switch self {
            case .typing, .other: "Typing"
            case .deleting: "Delete"
            case .cut: "Cut"
            case .paste: "Paste"
            }
        }
    }

    /// A change. More characters may come to it while it is the last one.
    private final class Change {
        var location: Int
        /// What was there before.
        var old: NSAttributedString
        /// How long is what took its place, in UTF-16 units.
        var length: Int
        /// What was chosen before.
        var selection: NSRange
        init(_ location: Int, _ old: NSAttributedString, _ length: Int, _ selection: NSRange) {
            (self.location, self.old, self.length, self.selection) = (location, old, length, selection)
        }
    }

    private unowned let owner: any TextHistoryOwner
    /// The last change, its last character, and the state of the manager that has it.
    private var last: (change: Change, kind: Kind, end: Character?, generation: Int)?
    /// The text that an input method has replaced, and the selection before that.
    private var composition: Change?

    package init(_ owner: any TextHistoryOwner) { self.owner = owner }

    /// What comes next is undone by itself.
    package func close() { last = nil }

    /// Forgets the changes of the text, which the program replaced.
    package func forget() {
        (last, composition) = (nil, nil)
        owner.historyManager?.removeAllActions(withTarget: owner)
    }

    /// Notes that characters are about to take the place of others.
    package func record(_ range: NSRange, _ new: String, _ kind: Kind) {
        let range = owner.typed.inside(range)
        if let composition {
            self.composition = nil
            composition.length = new.utf16.count
            return add(composition, new, kind)
        }
        guard range.length > 0 || !new.isEmpty else { return }
        let change = Change(
            range.location, owner.content(range), new.utf16.count, owner.typed.selection)
        add(change, new, kind)
    }

    // MARK: Input methods

    /// An input method begins to propose characters in the place of others.
    package func beginComposition(_ range: NSRange) {
        guard composition == nil else { return }
        let range = owner.typed.inside(range)
        composition = Change(range.location, owner.content(range), 0, owner.typed.selection)
    }
    /// The characters that were proposed stay; an empty text if there are none.
    package func endComposition(_ new: String) {
        guard let composition else { return }
        self.composition = nil
        composition.length = new.utf16.count
        if composition.old.length > 0 || !new.isEmpty { add(composition, new, .typing) }
    }

    // MARK: Steps

    private func add(_ change: Change, _ new: String, _ kind: Kind) {
        guard let manager = owner.historyManager, manager.isUndoRegistrationEnabled else { return last = nil }
        if let last, last.generation == manager.generation, last.kind == kind,
            join(change, new, to: last.change, last.end)
        {
            self.last?.end = new.last
            return
        }
        // The next word is undone by itself, although it may come with the same event.
        manager.endEventGroup()
        register(change, with: manager)
        manager.setActionName(kind.name)
        last = (change, kind, new.last, manager.generation)
    }

    /// Joins a change with the last one. Returns whether both are undone together.
    private func join(_ change: Change, _ new: String, to last: Change, _ end: Character?) -> Bool {
        if new.isEmpty {
            guard last.length == 0 else { return false }
            let all = NSMutableAttributedString()
            if change.location + change.old.length == last.location {
                all.append(change.old)
                all.append(last.old)
                last.location = change.location
            } else if change.location == last.location {
                all.append(last.old)
                all.append(change.old)
            } else {
                return false
            }
            last.old = all
            return true
        }
        guard last.length > 0, change.old.length == 0, change.location == last.location + last.length,
            let end, let first = new.first, !first.isNewline, !end.isNewline,
            first.isWhitespace || !end.isWhitespace
        else { return false }
        last.length += change.length
        return true
    }

    private func register(_ change: Change, with manager: UndoManager) {
        manager.registerUndo(withTarget: owner as AnyObject) { [weak self] _ in self?.undo(change) }
    }

    private func undo(_ change: Change) {
        last = nil
        let range = owner.typed.inside(NSRange(location: change.location, length: change.length))
        let opposite = Change(
            range.location, owner.content(range), change.old.length, owner.typed.selection)
        if let manager = owner.historyManager { register(opposite, with: manager) }
        owner.restore(change.old, in: range, selection: change.selection)
    }
}
