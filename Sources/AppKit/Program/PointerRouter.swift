import Foundation

/// Hands the events of a window's pointer to views: a button's to the view in which it was pressed, until it is released.
final class PointerRouter {
    /// Where the pointer was last.
    private(set) var location = CGPoint.zero
    private var pressed: [Int: NSView] = [:]
    private struct Entered {
        weak var area: NSTrackingArea?
        weak var view: NSView?
    }
    private var entered: [Entered] = []

    /// Other contents know nothing of what happened.
    func forget() { (pressed, entered) = ([:], []) }

    /// The cursor of the part that the pointer is in.
    private var shownCursor: NSCursor?

    /// Shows the cursor of the part under the pointer, and an arrow where the last one ends.
    private func showCursor(in window: NSWindow) {
        guard pressed.isEmpty, window.areCursorRectsEnabled else { return }
        window.makeCursorRects()
        let found = window.contentView?.hitTest(location)?.cursor(at: location)
        guard found !== shownCursor else { return }
        shownCursor = found
        (found ?? .arrow).set()
    }

    func send(_ event: NSEvent, in window: NSWindow) {
        location = event.locationInWindow
        if event.type == .mouseMoved { NSCursor.pointerMoved() }
        defer { if event.type == .mouseMoved { showCursor(in: window) } }
        let button = event.buttonNumber
        switch event.type {
        case .leftMouseDown, .rightMouseDown, .otherMouseDown:
            guard let view = window.contentView?.hitTest(location) else { return }
            if event.type == .leftMouseDown, view.acceptsFirstResponder { window.makeFirstResponder(view) }
            pressed[button] = view
            press(event, view)
        case .leftMouseDragged, .rightMouseDragged, .otherMouseDragged:
            track(event, in: window)
            if let view = pressed[button] { drag(event, view) }
        case .leftMouseUp, .rightMouseUp, .otherMouseUp:
            if let view = pressed.removeValue(forKey: button) { release(event, view) }
            track(event, in: window)
        case .mouseMoved:
            let heard = track(event, in: window)
            if window.acceptsMouseMovedEvents, let first = window.firstResponder,
                !heard.contains(where: { $0 === first })
            {
                first.mouseMoved(with: event)
            }
        case .scrollWheel: window.contentView?.hitTest(location)?.scrollWheel(with: event)
        case .mouseExited: leaveAll(event)
        default: break
        }
    }

    private func press(_ event: NSEvent, _ view: NSView) {
        switch event.type {
        case .leftMouseDown: view.mouseDown(with: event)
        case .rightMouseDown: view.rightMouseDown(with: event)
        default: view.otherMouseDown(with: event)
        }
    }

    private func drag(_ event: NSEvent, _ view: NSView) {
        switch event.type {
        case .leftMouseDragged: view.mouseDragged(with: event)
        case .rightMouseDragged: view.rightMouseDragged(with: event)
        default: view.otherMouseDragged(with: event)
        }
    }

    private func release(_ event: NSEvent, _ view: NSView) {
        switch event.type {
        case .leftMouseUp: view.mouseUp(with: event)
        case .rightMouseUp: view.rightMouseUp(with: event)
        default: view.otherMouseUp(with: event)
        }
    }

    // MARK: Tracking areas

    /// Tells owners of areas that the pointer came, moved or left.
    ///
    /// - Returns: The owners that heard of a movement.
    @discardableResult
    private func track(_ event: NSEvent, in window: NSWindow) -> [NSResponder] {
        var (heard, found): ([NSResponder], [Entered]) = ([], [])
        window.contentView?.forEachView { view in
            guard !view.trackingAreas.isEmpty, !view.isHidden else { return }
            let point = view.convert(event.locationInWindow, from: nil)
            for area in view.trackingAreas where area.contains(point, of: view) {
                let mayHear = pressed.isEmpty || area.options.contains(.enabledDuringMouseDrag)
                guard mayHear, area.isActive(in: view, of: window) else { continue }
                found.append(Entered(area: area, view: view))
                guard event.type == .mouseMoved, area.options.contains(.mouseMoved),
                    let owner = area.owner as? NSResponder, !heard.contains(where: { $0 === owner })
                else { continue }
                heard.append(owner)
            }
        }
        // While a button is down, areas keep what they know.
        if pressed.isEmpty { leave(event) { old in !found.contains { $0.area === old } } }
        for entry in found {
            guard let area = entry.area, !entered.contains(where: { $0.area === area }) else { continue }
            entered.append(entry)
            if !area.hasPointer {
                tell(.mouseEntered, area, event)
                askForCursor(area, event)
            }
            area.hasPointer = true
        }
        for owner in heard { owner.mouseMoved(with: event) }
        return heard
    }

    private func askForCursor(_ area: NSTrackingArea, _ event: NSEvent) {
        guard area.options.contains(.cursorUpdate), let owner = area.owner as? NSResponder else { return }
        owner.cursorUpdate(with: Self.made(.cursorUpdate, area, event))
    }

    private func leaveAll(_ event: NSEvent) { leave(event) { _ in true } }

    private func leave(_ event: NSEvent, _ hasLeft: (NSTrackingArea) -> Bool) {
        let old = entered
        entered = old.filter { $0.area.map { !hasLeft($0) } ?? false }
        for area in old.compactMap(\.area) where hasLeft(area) {
            area.hasPointer = false
            tell(.mouseExited, area, event)
            if area.options.contains(.cursorUpdate), shownCursor == nil { NSCursor.arrow.set() }
        }
    }

    private func tell(_ type: NSEvent.EventType, _ area: NSTrackingArea, _ cause: NSEvent) {
        guard area.options.contains(.mouseEnteredAndExited), let owner = area.owner as? NSResponder else {
            return
        }
        let event = Self.made(type, area, cause)
        type == .mouseEntered ? owner.mouseEntered(with: event) : owner.mouseExited(with: event)
    }

    private static func made(_ type: NSEvent.EventType, _ area: NSTrackingArea, _ cause: NSEvent) -> NSEvent {
        let event = NSEvent(type)
        (event.locationInWindow, event.modifierFlags) = (cause.locationInWindow, cause.modifierFlags)
        (event.windowNumber, event.timestamp) = (cause.windowNumber, cause.timestamp)
        event.trackingArea = area
        return event
    }
}
