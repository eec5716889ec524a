import CoreGraphics
import Foundation
import LaminaViews
import LaminaWindow

/// A text that keys, pointers and input methods change: what fields and text views have in common.
protocol TextEditor: UIView, UITextInput, TextHistoryOwner {
    var history: TextHistory { get }
    var touching: TextTouches { get }
    /// Whether the next character takes the place of the whole text.
    var clearsOnInsertion: Bool { get set }
    /// How the pointer looks at a point of the view.
    func pointer(at point: CGPoint) -> PointerShape
    /// The menu over the selection, if the delegate has one of its own.
    func menu(suggested: [UIMenuElement]) -> UIMenu?
    /// The horizontal place that the caret keeps while it moves from line to line.
    var goal: CGFloat? { get set }
    /// Whether the characters are not to be read.
    var isSecret: Bool { get }
    var mayChange: Bool { get }
    /// Whether there is more than one line.
    var hasLines: Bool { get }
    /// Whether the delegate agrees that characters take the place of others.
    func mayChange(_ range: NSRange, _ new: String) -> Bool
    /// Puts characters in the place of others, and tells nobody.
    func put(_ new: String, in range: NSRange)
    /// Tells of changed characters.
    func tellOfChange()
    /// Puts characters with their attributes in the place of others, and tells nobody.
    func put(_ new: NSAttributedString, in range: NSRange)
    /// Shows the text anew, because another part of it is marked.
    func markingDidChange()
    /// Shows another selection, and tells the delegate.
    func selectionDidChange()
    /// The place in the text that is nearest to a point of the view.
    func offset(at point: CGPoint) -> Int
    /// The place some lines below one, or above for negative numbers.
    func offset(from offset: Int, lines: Int) -> Int
    /// The first and the last place of a place's line.
    func line(at offset: Int) -> NSRange
    /// Whether the line at a place is read from the right.
    func isRightToLeft(at offset: Int) -> Bool
    /// The place in the same line whose caret stands next to that of another; `nil` at the line's end.
    func offsetInLine(beside offset: Int, toRight: Bool) -> Int?
    /// The boxes of a part of the text, from left to right in each line.
    func boxes(of range: NSRange) -> [SelectionBox]
    /// How many lines a page has.
    var linesOfPage: Int { get }
}

extension TextEditor {
    // MARK: Changes

    /// Puts characters in the place of others, if the delegate agrees.
    func change(_ range: NSRange, _ new: String, _ kind: TextHistory.Kind) {
        guard mayChange(range, new) else { return }
        history.record(range, new, kind)
        put(new, in: range)
        tellOfChange()
    }
    package var historyManager: UndoManager? {
        // What was a password is not kept.
        isSecret ? nil : undoManager
    }
    package func restore(_ content: NSAttributedString, in range: NSRange, selection: NSRange) {
        goal = nil
        put(content, in: range)
        typed.selection = typed.inside(selection)
        setNeedsLayout()
        tellOfChange()
    }
    /// Undoes the last change, or does again what was undone.
    private func undo(_ forward: Bool) {
        unmarkText()
        if forward { undoManager?.redo() } else { undoManager?.undo() }
    }

    // MARK: Keys

    /// What a key does to the text.
    private func step(_ key: UIKey) -> TextStep? { TextStep(key, hasLines: hasLines) }

    /// Whether the text changes, or the caret moves, by a key.
    func wants(_ key: UIKey) -> Bool { step(key) != nil || key.typedText != nil }

    /// Changes the text by keys. Returns those that do not change it.
    func pressesLeft(_ presses: Set<UIPress>) -> Set<UIPress> {
        guard isFirstResponder else { return presses }
        return presses.filter { press in
            guard let key = press.key, handle(key, writesText: press.writesText) else { return true }
            press.isTaken = true
            return false
        }
    }

    /// Changes the text by a key. Returns whether the key is one of the text's.
    func handle(_ key: UIKey, writesText: Bool) -> Bool {
        guard let step = step(key) else {
            guard let text = key.typedText else { return false }
            if writesText, mayChange { insertText(text) }
            return true
        }
        if case .line = step {} else { goal = nil }
        EditMenu.current.hide()
        switch step {
        case .move(let way, let forward, let extends): move(way, forward, extends)
        case .side(let way, let toRight, let extends): moveSideways(way, toRight, extends)
        case .line(let forward, let isPage, let extends):
            let place = goal ?? caretRect(for: UITextPosition(typed.head)).midX
            goal = place
            let lines = isPage ? linesOfPage : 1
            moveCaret(to: offset(from: typed.head, lines: forward ? lines : -lines), extends)
        case .delete(let way, let forward): delete(way, forward)
        case .write(let text): if mayChange { insertText(text) }
        case .nextField(let forward): return focusNext(forward)
        case .edit(let action): if canPerformAction(action, withSender: nil) { action.perform(on: self) }
        case .undo(let forward): undo(forward)
        }
        return true
    }

    /// The place to which the caret goes from another.
    private func place(_ way: TextStep.Way, _ forward: Bool, from offset: Int) -> Int {
        switch way {
        case .character: return forward ? typed.character(after: offset) : typed.character(before: offset)
        case .word:
            // The words of a password are nobody's business.
            if isSecret { return forward ? typed.length : 0 }
            return forward ? typed.word(after: offset) : typed.word(before: offset)
        case .line:
            let line = line(at: offset)
            return forward ? line.location + line.length : line.location
        case .text: return forward ? typed.length : 0
        }
    }

    /// The place whose caret stands next to that of another, in this line or in the next one.
    func offset(beside offset: Int, toRight: Bool) -> Int {
        if let place = offsetInLine(beside: offset, toRight: toRight) { return place }
        let forward = toRight != isRightToLeft(at: offset)
        return forward ? typed.character(after: offset) : typed.character(before: offset)
    }

    /// Arrows go where they point, whatever the writing direction.
    private func moveSideways(_ way: TextStep.Way, _ toRight: Bool, _ extends: Bool) {
        let forward = toRight != isRightToLeft(at: typed.head)
        guard way == .character else { return move(way, forward, extends) }
        let chosen = typed.selection
        guard !extends, chosen.length > 0 else {
            return moveCaret(to: offset(beside: typed.head, toRight: toRight), extends)
        }
        layoutIfNeeded()
        let ends = [chosen.location, chosen.location + chosen.length]
        let places = ends.map { caretRect(for: UITextPosition($0)) }
        // Ends that are out of sight stand at the side.
        guard places[0].minY == places[1].minY, places[0].minX != places[1].minX else {
            return moveCaret(to: ends[forward ? 1 : 0], false)
        }
        moveCaret(to: ends[(places[0].minX < places[1].minX) == toRight ? 1 : 0], false)
    }

    private func move(_ way: TextStep.Way, _ forward: Bool, _ extends: Bool) {
        moveCaret(to: place(way, forward, from: typed.head), extends)
    }

    func moveCaret(to offset: Int, _ extends: Bool) {
        unmarkText()
        history.close()
        if !isSecret { clearsOnInsertion = false }
        typed.move(to: offset, extends: extends)
        selectionDidChange()
    }

    private func delete(_ way: TextStep.Way, _ forward: Bool) {
        guard mayChange else { return }
        if typed.selection.length > 0 || (way == .character && !forward) { return deleteBackward() }
        let (a, b) = (typed.head, place(way, forward, from: typed.head))
        if a != b { change(NSRange(location: min(a, b), length: abs(a - b)), "", .deleting) }
    }

    /// Gives the focus to the next field of the window. Returns whether there is another one.
    private func focusNext(_ forward: Bool) -> Bool {
        var fields: [UIView] = []
        func collect(_ view: UIView) {
            guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
            if view is any TextEditor, view.canBecomeFirstResponder { fields.append(view) }
            for child in view.children { collect(child) }
        }
        collect(topOfTree)
        guard fields.count > 1, let own = fields.firstIndex(where: { $0 === self }) else { return false }
        let next = fields[(own + (forward ? 1 : fields.count - 1)) % fields.count]
        guard next.becomeFirstResponder() else { return false }
        if let field = next as? UITextField { field.selectEverything() }
        return true
    }

    // MARK: Pointers

    /// A finger or a pointer pressed the text: the caret goes there; a second time it chooses the word, a third time the line.
    func press(at point: CGPoint, taps: Int) {
        goal = nil
        unmarkText()
        history.close()
        if !isSecret { clearsOnInsertion = false }
        let place = offset(at: point)
        switch taps {
        case ...1: typed.move(to: place, extends: HeldKeys.current.modifiers.contains(.shift))
        case 2:
            typed.selection = isSecret ? NSRange(location: 0, length: typed.length) : typed.word(at: place)
        default: typed.selection = typed.paragraph(at: place)
        }
        selectionDidChange()
    }

    // MARK: The clipboard

    /// Whether an editing action does something now.
    func can(_ action: Selector) -> Bool {
        let length = typed.selection.length
        switch action {
        case .cut: return length > 0 && !isSecret && mayChange
        case .copy: return length > 0 && !isSecret
        case .paste: return mayChange && UIPasteboard.general.hasStrings
        case .delete: return length > 0 && mayChange
        case .select: return length == 0 && !isSecret && typed.length > 0
        case .selectAll: return length < typed.length
        default: return false
        }
    }
    /// Chooses the part between two places, of which the first one stays.
    func choose(from fixed: Int, to place: Int) {
        history.close()
        typed.select(from: fixed, to: place)
        selectionDidChange()
    }
    /// Chooses a part of the text.
    func choose(_ range: NSRange) {
        history.close()
        typed.selection = typed.inside(range)
        selectionDidChange()
    }
    func selectEverything() {
        unmarkText()
        choose(NSRange(location: 0, length: typed.length))
    }
    func selectWord() { choose(typed.word(at: typed.head)) }
    func deleteSelection() {
        if mayChange, typed.selection.length > 0 { change(typed.selection, "", .deleting) }
    }
    func copyText() {
        guard typed.selection.length > 0, !isSecret else { return }
        UIPasteboard.general.string = typed.string(in: typed.selection)
    }
    func cutText() {
        guard typed.selection.length > 0, !isSecret, mayChange else { return copyText() }
        copyText()
        change(typed.selection, "", .cut)
    }
    func pasteText() {
        guard mayChange, let text = UIPasteboard.general.string, !text.isEmpty else { return }
        let plain = hasLines ? text : text.split(whereSeparator: \.isNewline).joined(separator: " ")
        change(typed.selection, plain, .paste)
    }

    // MARK: Input methods

    func mark(_ text: String, _ selected: NSRange) {
        guard mayChange else { return }
        let place = typed.inside(typed.marked ?? typed.selection)
        history.beginComposition(place)
        put(text, in: place)
        let length = text.utf16.count
        if length > 0 {
            typed.marked = NSRange(location: place.location, length: length)
        } else {
            history.endComposition("")
        }
        let start = max(0, min(selected.location, length))
        typed.selection = NSRange(
            location: place.location + start, length: max(0, min(selected.length, length - start)))
        markingDidChange()
        tellOfChange()
    }
    /// The whole text is chosen, where it is to be replaced.
    private func clearIfWanted() {
        guard clearsOnInsertion else { return }
        clearsOnInsertion = false
        typed.selection = NSRange(location: 0, length: typed.length)
    }
    /// Types characters in the place of the selection, or of what an input method proposed.
    func write(_ text: String) {
        goal = nil
        EditMenu.current.hide()
        clearIfWanted()
        guard let marked = typed.marked else { return change(typed.selection, text, .typing) }
        // What was proposed is gone before the delegate is asked, because it never agreed to it.
        put("", in: marked)
        change(typed.selection, text, .typing)
        history.endComposition("")
    }
    func deleteTyped() {
        clearIfWanted()
        if let range = typed.deletion { change(range, "", .deleting) }
    }
    func keepMarked() {
        guard let marked = typed.marked else { return }
        history.endComposition(typed.string(in: marked))
        typed.marked = nil
        markingDidChange()
    }
    func replaceText(_ range: UITextRange, by text: String) {
        history.close()
        history.record(range.range, text, .other)
        put(text, in: range.range)
        history.close()
        tellOfChange()
    }

    // MARK: Places

    /// The box of the first line of a part of the text.
    func firstBox(_ range: NSRange) -> CGRect {
        let line = line(at: range.location)
        let end = min(range.location + range.length, line.location + line.length)
        let first = NSRange(location: range.location, length: max(0, end - range.location))
        let boxes = boxes(of: first).map(\.rect)
        if let start = boxes.first { return boxes.reduce(start) { $0.union($1) } }
        let caret = caretRect(for: UITextPosition(range.location))
        return CGRect(x: caret.minX, y: caret.minY, width: 0, height: caret.height)
    }
}
