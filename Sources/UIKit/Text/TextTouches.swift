import CoreGraphics
import Foundation
import LaminaViews

/// Fingers and pointers on a text: they place the caret, choose parts, drag the ends of a selection, and open the menu.
final class TextTouches {
    private enum Way {
        /// Nothing yet: the touch may turn out to be a tap on the selection.
        case waits(at: CGPoint)
        /// The part from a place of the text to the finger is chosen.
        case chooses
        /// The other end of the selection stays.
        case drags(fixed: Int, offset: CGPoint)
        /// The caret goes with a long press.
        case carries
    }

    private unowned let editor: any TextEditor
    private var way: Way?
    private var taps = 1
    private var isPointer = false
    private var hasMoved = false
    /// Whether a long press is under way.
    private var isHeld = false
    private var start = CGPoint.zero
    /// The selection when the touch began.
    private var before = NSRange(location: 0, length: 0)

    /// How far from an end of the selection a finger takes it, and how far a finger moves that taps, in points.
    private static let (reach, slack): (CGFloat, CGFloat) = (20, 5)

    init(_ editor: any TextEditor) { self.editor = editor }

    var isActive: Bool { way != nil }

    // MARK: A finger

    func begin(at point: CGPoint, taps: Int, isPointer: Bool) {
        (self.taps, self.isPointer, hasMoved, start, before) = (
            taps, isPointer, false, point, editor.typed.selection
        )
        guard taps == 1 else {
            way = .chooses
            return editor.press(at: point, taps: taps)
        }
        if !isPointer, let end = end(near: point) {
            let chosen = editor.typed.selection
            let caret = editor.caretRect(for: UITextPosition(end))
            way = .drags(
                fixed: end == chosen.location ? chosen.location + chosen.length : chosen.location,
                offset: CGPoint(x: caret.midX - point.x, y: caret.midY - point.y))
        } else if holds(point) {
            way = .waits(at: point)
        } else {
            way = .chooses
            if editor.mayChange { editor.press(at: point, taps: 1) }
        }
    }

    func move(to point: CGPoint) {
        guard let way else { return }
        if !hasMoved, abs(point.x - start.x) < Self.slack, abs(point.y - start.y) < Self.slack { return }
        switch way {
        case .waits(let start):
            editor.press(at: start, taps: 1)
            self.way = .chooses
            editor.moveCaret(to: editor.offset(at: point), true)
        case .chooses:
            if !hasMoved, taps == 1, !editor.mayChange { editor.press(at: start, taps: 1) }
            editor.moveCaret(to: editor.offset(at: point), true)
        case .drags(let fixed, let offset):
            let place = editor.offset(at: CGPoint(x: point.x + offset.x, y: point.y + offset.y))
            // A selection keeps a character.
            if place != fixed { editor.choose(from: fixed, to: place) }
        case .carries: editor.moveCaret(to: editor.offset(at: point), false)
        }
        hasMoved = true
    }

    func end() {
        guard let way else { return }
        self.way = nil
        guard !isPointer else {
            if case .waits = way { editor.press(at: start, taps: 1) }
            return
        }
        if hasMoved || taps > 1 {
            if editor.typed.selection.length > 0 || isCarrying(way) { showMenu() }
        } else {
            tapped()
        }
    }
    private func isCarrying(_ way: Way) -> Bool { if case .carries = way { true } else { false } }
    /// The touch does not count for the view; a long press goes on.
    func cancel() { if !isHeld { way = nil } }

    /// A finger tapped a text that scrolls, where touches are told apart first.
    func tap(at point: CGPoint) {
        (start, before, taps, hasMoved) = (point, editor.typed.selection, 1, false)
        if !holds(point), editor.mayChange { editor.press(at: point, taps: 1) }
        tapped()
    }

    /// A tap on the selection, or at the caret, opens the menu, or closes it.
    private func tapped() {
        let chosen = editor.typed.selection
        if chosen.length > 0, holds(start) || end(near: start) != nil {
            if !EditMenu.current.wasHiddenByTouch { showMenu() }
        } else if !editor.mayChange {
            if chosen.length > 0 { editor.choose(NSRange(location: chosen.location, length: 0)) }
        } else if chosen.length == 0, chosen == before, !EditMenu.current.wasHiddenByTouch {
            showMenu()
        }
    }

    // MARK: A finger that stays

    func longPress(_ press: UIGestureRecognizer) {
        let point = press.location(in: editor)
        switch press.state {
        case .began:
            guard editor.isFirstResponder || editor.becomeFirstResponder() else { return }
            (start, hasMoved, isPointer, isHeld) = (point, true, false, true)
            if holds(point) {
                way = .waits(at: point)
            } else if editor.mayChange {
                editor.press(at: point, taps: 1)
                way = .carries
            } else {
                editor.press(at: point, taps: 2)
                way = .chooses
            }
        case .changed: if case .carries = way { move(to: point) }
        case .ended, .cancelled:
            if isHeld { showMenu() }
            (way, isHeld) = (nil, false)
        default: break
        }
    }

    /// The other button of a pointer: it chooses the word under it, unless a part there is chosen, and opens the menu.
    func secondary(at point: CGPoint) {
        guard editor.isFirstResponder || editor.becomeFirstResponder() else { return }
        EditMenu.current.hide()
        if !holds(point) {
            editor.press(at: point, taps: 1)
            let word = editor.typed.word(at: editor.offset(at: point))
            let isBlank = editor.typed.string(in: word).allSatisfy(\.isWhitespace)
            if !editor.isSecret, !isBlank, editor.boxes(of: word).contains(where: { $0.rect.contains(point) })
            {
                editor.choose(word)
            }
        }
        showMenu(at: CGRect(origin: point, size: .zero))
    }

    // MARK: Places

    /// Whether a point lies on the selection.
    private func holds(_ point: CGPoint) -> Bool {
        editor.boxes(of: editor.typed.selection).contains { $0.rect.contains(point) }
    }
    /// Whether a finger at a point drags an end of the selection.
    func takesEnd(at point: CGPoint) -> Bool { end(near: point) != nil }
    /// The end of the selection that a finger at a point takes.
    private func end(near point: CGPoint) -> Int? {
        let chosen = editor.typed.selection
        guard chosen.length > 0 else { return nil }
        let ends = [chosen.location, chosen.location + chosen.length].map { place in
            (place: place, x: abs(point.x - editor.caretRect(for: UITextPosition(place)).midX))
        }
        guard let best = ends.min(by: { $0.x < $1.x }), best.x <= Self.reach else { return nil }
        let line = editor.caretRect(for: UITextPosition(best.place))
        return abs(point.y - line.midY) <= line.height / 2 + Self.reach / 2 ? best.place : nil
    }

    // MARK: The menu

    /// Shows the menu over the selection, or over the caret.
    func showMenu() {
        editor.layoutIfNeeded()
        let boxes = editor.boxes(of: editor.typed.selection).map(\.rect)
        var rect = boxes.reduce(CGRect.null) { $0.union($1) }
        if rect.isNull { rect = editor.caretRect(for: UITextPosition(editor.typed.head)) }
        let seen = rect.intersection(editor.bounds)
        showMenu(at: seen.isNull ? rect : seen)
    }
    private func showMenu(at rect: CGRect) {
        guard editor.isFirstResponder else { return }
        let own = editor.editingActions
        let items = (UIMenuController.shared.menuItems ?? []).compactMap { $0.entry(for: editor) }
        let menu = editor.menu(suggested: own)
        let entries = EditMenu.entries(of: menu?.children ?? own, sender: editor) + items
        EditMenu.current.show(entries, at: rect, of: editor)
    }
}
