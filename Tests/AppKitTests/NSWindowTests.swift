import AppKit
import Foundation
import Testing

@Suite struct NSWindowTests {
    /// Notes what it hears.
    private class Listener: NSView {
        var heard: [String] = []
        var flips = false
        var accepts = true
        var yields = true
        override var isFlipped: Bool { flips }
        override var acceptsFirstResponder: Bool { accepts }
        override func resignFirstResponder() -> Bool { yields }
        private func note(_ name: String, _ event: NSEvent) {
            let place = convert(event.locationInWindow, from: nil)
            heard.append("\(name) \(Int(place.x)),\(Int(place.y))")
        }
        override func mouseDown(with event: NSEvent) { note("down", event) }
        override func mouseDragged(with event: NSEvent) { note("dragged", event) }
        override func mouseUp(with event: NSEvent) { note("up", event) }
        override func mouseMoved(with event: NSEvent) { note("moved", event) }
        override func mouseEntered(with event: NSEvent) { note("entered", event) }
        override func mouseExited(with event: NSEvent) { note("exited", event) }
        override func keyDown(with event: NSEvent) { heard.append("key \(event.characters ?? "")") }
    }

    private static func window(_ contents: NSView? = nil) -> NSWindow {
        let window = NSWindow(
            contentRect: CGRect(x: 0, y: 0, width: 200, height: 100), styleMask: [.titled],
            backing: .buffered, defer: false)
        if let contents { window.contentView = contents }
        return window
    }

    private static func send(_ type: NSEvent.EventType, _ x: CGFloat, _ y: CGFloat, to window: NSWindow)
        throws
    {
        window.sendEvent(
            try #require(
                NSEvent.mouseEvent(
                    with: type, location: CGPoint(x: x, y: y), modifierFlags: [], timestamp: 0,
                    windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 1,
                    pressure: 1)))
    }

    private static func key(_ text: String, _ flags: NSEvent.ModifierFlags = []) throws -> NSEvent {
        try #require(
            NSEvent.keyEvent(
                with: .keyDown, location: .zero, modifierFlags: flags, timestamp: 0, windowNumber: 0,
                context: nil, characters: text, charactersIgnoringModifiers: text, isARepeat: false,
                keyCode: 0))
    }

    // MARK: The pointer

    @Test func `A click goes to the view in front, in its own space`() throws {
        let window = Self.window()
        let (back, front) = (
            Listener(frame: CGRect(x: 0, y: 0, width: 200, height: 100)),
            Listener(frame: CGRect(x: 50, y: 20, width: 40, height: 30))
        )
        back.addSubview(front)
        window.contentView?.addSubview(back)
        try Self.send(.leftMouseDown, 60, 30, to: window)
        try Self.send(.leftMouseDown, 10, 90, to: window)
        #expect(front.heard == ["down 10,10"])
        #expect(back.heard == ["down 10,90"])
    }

    @Test func `y of a flipped view grows downwards, and that of the window upwards`() throws {
        let flipped = Listener()
        flipped.flips = true
        let window = Self.window(flipped)
        let inner = Listener(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        flipped.addSubview(inner)
        try Self.send(.leftMouseDown, 100, 95, to: window)
        try Self.send(.leftMouseDown, 5, 98, to: window)
        #expect(flipped.heard == ["down 100,5"])
        #expect(inner.heard == ["down 5,8"])
        #expect(inner.convert(CGPoint(x: 5, y: 8), to: nil) == CGPoint(x: 5, y: 98))
        #expect(
            inner.convert(inner.bounds, to: nil) == CGRect(x: 0, y: 90, width: 20, height: 10))
    }

    @Test func `A view that was pressed hears of the pointer wherever it goes`() throws {
        let window = Self.window()
        let view = Listener(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        window.contentView?.addSubview(view)
        try Self.send(.leftMouseDown, 5, 5, to: window)
        try Self.send(.leftMouseDragged, 150, 80, to: window)
        try Self.send(.leftMouseUp, 150, 80, to: window)
        try Self.send(.leftMouseDragged, 5, 5, to: window)
        #expect(view.heard == ["down 5,5", "dragged 150,80", "up 150,80"])
    }

    @Test func `A tracking area hears of a pointer that comes, moves and leaves`() throws {
        let view = Listener()
        let window = Self.window(view)
        let area = NSTrackingArea(
            rect: CGRect(x: 0, y: 0, width: 50, height: 50),
            options: [.mouseEnteredAndExited, .mouseMoved, .activeAlways], owner: view)
        view.addTrackingArea(area)
        try Self.send(.mouseMoved, 60, 10, to: window)
        try Self.send(.mouseMoved, 10, 10, to: window)
        try Self.send(.mouseMoved, 20, 10, to: window)
        try Self.send(.mouseMoved, 60, 10, to: window)
        #expect(view.heard == ["entered 10,10", "moved 10,10", "moved 20,10", "exited 60,10"])
    }

    // MARK: Keys

    @Test func `A view that is clicked gets what is typed`() throws {
        let window = Self.window()
        let view = Listener(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        window.contentView?.addSubview(view)
        #expect(window.firstResponder === window)
        try Self.send(.leftMouseDown, 5, 5, to: window)
        #expect(window.firstResponder === view)
        window.sendEvent(try Self.key("a"))
        #expect(view.heard.last == "key a")
    }

    @Test func `A key that a view does not answer goes to its superview`() throws {
        let outer = Listener()
        let window = Self.window(outer)
        final class Silent: NSView { override var acceptsFirstResponder: Bool { true } }
        let inner = Silent()
        outer.addSubview(inner)
        #expect(window.makeFirstResponder(inner))
        window.sendEvent(try Self.key("x"))
        #expect(outer.heard == ["key x"])
    }

    @Test func `A first responder that does not resign stays`() {
        let (stubborn, other) = (Listener(), Listener())
        let window = Self.window()
        window.contentView?.addSubview(stubborn)
        window.contentView?.addSubview(other)
        #expect(window.makeFirstResponder(stubborn))
        stubborn.yields = false
        #expect(!window.makeFirstResponder(other))
        #expect(window.firstResponder === stubborn)
    }

    @Test func `A view that does not accept keys gets none`() {
        let view = Listener()
        view.accepts = false
        let window = Self.window(view)
        #expect(!window.makeFirstResponder(view))
        #expect(window.firstResponder === window)
    }

    @Test func `Keys stand for the methods that type`() throws {
        final class Field: NSView {
            var text = ""
            override func keyDown(with event: NSEvent) { interpretKeyEvents([event]) }
            override func insertText(_ insertString: Any) { text += insertString as? String ?? "" }
            override func insertNewline(_ sender: Any?) { text += "¶" }
            override func deleteBackward(_ sender: Any?) { text.removeLast() }
            override func moveLeft(_ sender: Any?) { text += "←" }
            override func cancelOperation(_ sender: Any?) { text += "×" }
        }
        let field = Field()
        for characters in ["a", "b", "\u{7F}", "\r", "\u{F702}", "\u{1B}", "\u{F704}"] {
            field.keyDown(with: try Self.key(characters))
        }
        field.keyDown(with: try Self.key("c", .control))
        #expect(field.text == "a¶←×")
    }

    // MARK: The window

    private final class Delegate: NSWindowDelegate {
        var heard: [String] = []
        var mayClose = true
        func windowShouldClose(_ sender: NSWindow) -> Bool {
            heard.append("should close")
            return mayClose
        }
        func windowWillClose(_ notification: Notification) { heard.append("will close") }
        func windowDidResize(_ notification: Notification) { heard.append("resized") }
        func windowDidBecomeKey(_ notification: Notification) { heard.append("key") }
        func windowDidResignKey(_ notification: Notification) { heard.append("no key") }
    }

    @Test func `A window is shown, takes keys and closes`() {
        let (window, delegate) = (Self.window(), Delegate())
        window.delegate = delegate
        #expect(!window.isVisible)
        window.makeKeyAndOrderFront(nil)
        #expect(window.isVisible && window.isKeyWindow)
        #expect(NSApplication.shared.windows.contains { $0 === window })
        window.performClose(nil)
        #expect(!window.isVisible && !window.isKeyWindow)
        #expect(!NSApplication.shared.windows.contains { $0 === window })
        #expect(delegate.heard == ["key", "should close", "will close", "no key"])
    }

    @Test func `A window whose delegate refuses stays open`() {
        let (window, delegate) = (Self.window(), Delegate())
        window.delegate = delegate
        delegate.mayClose = false
        window.orderFront(nil)
        window.performClose(nil)
        #expect(window.isVisible)
        window.close()
    }

    @Test func `Contents get the size of the window`() {
        let (window, delegate) = (Self.window(), Delegate())
        window.delegate = delegate
        window.setContentSize(CGSize(width: 300, height: 50))
        #expect(window.contentView?.frame == CGRect(x: 0, y: 0, width: 300, height: 50))
        #expect(delegate.heard == ["resized"])
    }

    @Test func `A view is the contents of one window, or lies in a view`() {
        let (one, other, view) = (Self.window(), Self.window(), NSView())
        one.contentView = view
        other.contentView = view
        #expect(one.contentView == nil)
        #expect(view.window === other)
        one.contentView = NSView()
        one.contentView?.addSubview(view)
        #expect(other.contentView == nil)
        #expect(view.window === one)
    }

    @Test func `Views know their window, and hear when it changes`() {
        final class Moving: NSView {
            var heard: [Bool] = []
            override func viewDidMoveToWindow() { heard.append(window != nil) }
        }
        let (window, outer, inner) = (Self.window(), NSView(), Moving())
        outer.addSubview(inner)
        window.contentView?.addSubview(outer)
        #expect(inner.window === window)
        window.contentView?.addSubview(outer, positioned: .below, relativeTo: nil)
        outer.removeFromSuperview()
        #expect(inner.window == nil)
        #expect(inner.heard == [true, false])
    }
}
