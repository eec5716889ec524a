import AppKit
import Foundation
import Testing

/// Cursors, and where windows lie.
@Suite struct NSCursorTests {
    private final class Board: NSView {
        var resets = 0
        var updates = 0
        override func resetCursorRects() {
            resets += 1
            addCursorRect(CGRect(x: 10, y: 10, width: 20, height: 20), cursor: .iBeam)
        }
        override func cursorUpdate(with event: NSEvent) {
            updates += 1
            NSCursor.crosshair.set()
        }
    }
    private static func window(_ contents: NSView) -> NSWindow {
        let window = NSWindow(
            contentRect: CGRect(x: 0, y: 0, width: 200, height: 100), styleMask: [.titled],
            backing: .buffered, defer: false)
        window.contentView = contents
        return window
    }
    private static func move(_ x: CGFloat, _ y: CGFloat, in window: NSWindow) throws {
        window.sendEvent(
            try #require(
                NSEvent.mouseEvent(
                    with: .mouseMoved, location: CGPoint(x: x, y: y), modifierFlags: [], timestamp: 0,
                    windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 0,
                    pressure: 0)))
    }

    @Test func `Cursors are pushed, popped and hidden`() {
        NSCursor.arrow.set()
        NSCursor.pointingHand.push()
        NSCursor.crosshair.push()
        #expect(NSCursor.current === NSCursor.crosshair && "\(NSCursor.shown)" == "crosshair")
        NSCursor.pop()
        #expect(NSCursor.current === NSCursor.pointingHand)
        NSCursor.hide()
        #expect("\(NSCursor.shown)" == "none")
        NSCursor.unhide()
        NSCursor.pop()
        NSCursor.pop()
        #expect(NSCursor.current === NSCursor.arrow && "\(NSCursor.shown)" == "arrow")
    }

    @Test func `A part of a view has its own cursor, which is asked for when it may have changed`() throws {
        let board = Board()
        let window = Self.window(board)
        try Self.move(20, 20, in: window)
        #expect(NSCursor.current === NSCursor.iBeam && board.resets == 1)
        try Self.move(50, 50, in: window)
        #expect(NSCursor.current === NSCursor.arrow)
        NSCursor.setHiddenUntilMouseMoves(true)
        #expect("\(NSCursor.shown)" == "none")
        try Self.move(21, 21, in: window)
        #expect("\(NSCursor.shown)" == "text" && board.resets == 1)
        window.invalidateCursorRects(for: board)
        try Self.move(22, 22, in: window)
        #expect(board.resets == 2)
        window.disableCursorRects()
        try Self.move(50, 50, in: window)
        #expect(NSCursor.current === NSCursor.iBeam)
        NSCursor.arrow.set()
    }

    @Test func `The owner of a tracking area says the cursor`() throws {
        let board = Board()
        let window = Self.window(board)
        board.addTrackingArea(
            NSTrackingArea(
                rect: CGRect(x: 100, y: 0, width: 50, height: 50), options: [.cursorUpdate, .activeAlways],
                owner: board))
        try Self.move(120, 20, in: window)
        #expect(NSCursor.current === NSCursor.crosshair && board.updates == 1)
        try Self.move(180, 80, in: window)
        #expect(NSCursor.current === NSCursor.arrow)
    }

    @Test func `A window lies where it is put, and says so`() throws {
        final class Listener: NSWindowDelegate {
            var moves = 0
            func windowDidMove(_ notification: Notification) { moves += 1 }
        }
        let window = Self.window(NSView())
        let listener = Listener()
        window.delegate = listener
        window.setFrameOrigin(CGPoint(x: 30, y: 40))
        #expect(window.frame == CGRect(x: 30, y: 40, width: 200, height: 100))
        window.setFrameTopLeftPoint(CGPoint(x: 30, y: 300))
        #expect(window.frame.minY == 200)
        #expect(window.cascadeTopLeft(from: .zero) == CGPoint(x: 51, y: 277))
        window.setFrame(CGRect(x: 0, y: 0, width: 100, height: 50), display: true)
        window.setFrame(CGRect(x: 0, y: 0, width: 100, height: 50), display: true)
        #expect(listener.moves == 3)
        window.center()
        let screen = try #require(NSScreen.main).visibleFrame
        #expect(abs(window.frame.midX - screen.midX) <= 1 && abs(window.frame.midY - screen.midY) <= 1)
    }
}
