import AppKit
import Foundation
import Testing

/// Labels and fields of AppKit.
@Suite struct NSTextFieldTests {
    private final class Board: NSTextFieldDelegate {
        var words: [String] = []
        func controlTextDidBeginEditing(_ obj: Notification) { words.append("begin") }
        func controlTextDidChange(_ obj: Notification) {
            words.append((obj.object as? NSTextField)?.stringValue ?? "none")
        }
        func controlTextDidEndEditing(_ obj: Notification) { words.append("end") }
        func entered(_ sender: Any?) { words.append("entered") }
    }
    private static func window(_ fields: NSView...) -> NSWindow {
        let window = NSWindow(
            contentRect: CGRect(x: 0, y: 0, width: 300, height: 200), styleMask: [.titled],
            backing: .buffered, defer: false)
        for field in fields { window.contentView?.addSubview(field) }
        return window
    }
    private static func press(_ text: String, _ held: NSEvent.ModifierFlags = [], in window: NSWindow) throws
    {
        window.sendEvent(
            try #require(
                NSEvent.keyEvent(
                    with: .keyDown, location: .zero, modifierFlags: held, timestamp: 0,
                    windowNumber: window.windowNumber, context: nil, characters: text,
                    charactersIgnoringModifiers: text, isARepeat: false, keyCode: 0)))
    }
    private static func click(_ x: CGFloat, _ y: CGFloat, _ count: Int = 1, in window: NSWindow) throws {
        for type in [NSEvent.EventType.leftMouseDown, .leftMouseUp] {
            window.sendEvent(
                try #require(
                    NSEvent.mouseEvent(
                        with: type, location: CGPoint(x: x, y: y), modifierFlags: [], timestamp: 0,
                        windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: count,
                        pressure: 1)))
        }
    }
    private static let (left, right, delete, enter) = ("\u{F702}", "\u{F703}", "\u{7F}", "\r")

    @Test func `A field is typed into, and tells its delegate and its target`() throws {
        let field = NSTextField(frame: CGRect(x: 10, y: 10, width: 200, height: 24))
        let board = Board()
        (field.delegate, field.target, field.action) = (board, board, NSControl.Action(Board.entered))
        let window = Self.window(field)
        try Self.click(50, 20, in: window)
        #expect(window.firstResponder === field)
        for key in ["a", "b", Self.left, "c", Self.delete, Self.enter] { try Self.press(key, in: window) }
        window.makeFirstResponder(nil)
        #expect(board.words == ["begin", "a", "ab", "acb", "ab", "entered", "end"])
    }

    @Test func `Clicks choose words, and keys cut, paste and undo`() throws {
        let field = NSTextField(string: "one two")
        field.frame = CGRect(x: 10, y: 10, width: 200, height: 24)
        let window = Self.window(field)
        try Self.click(14, 20, in: window)
        try Self.click(14, 20, 2, in: window)
        try Self.press("x", .command, in: window)
        #expect(field.stringValue == " two" && NSPasteboard.general.string(forType: .string) == "one")
        try Self.press("\u{F72B}", in: window)
        try Self.press("v", .control, in: window)
        #expect(field.stringValue == " twoone")
        try Self.press("z", .command, in: window)
        try Self.press("z", .command, in: window)
        #expect(field.stringValue == "one two" && window.undoManager?.canRedo == true)
        try Self.press("z", [.command, .shift], in: window)
        #expect(field.stringValue == " two")
        try Self.press("a", .command, in: window)
        try Self.press("x", in: window)
        #expect(field.stringValue == "x")
    }

    @Test func `The tabulator goes from field to field, with all of it chosen`() throws {
        let fields = ["a", "b"].map { NSTextField(string: $0) }
        let label = NSTextField(labelWithString: "label")
        let window = Self.window(fields[0], label, fields[1])
        window.makeFirstResponder(fields[0])
        try Self.press("\t", in: window)
        #expect(window.firstResponder === fields[1])
        try Self.press("c", in: window)
        try Self.press("\t", .shift, in: window)
        #expect(window.firstResponder === fields[0] && fields[1].stringValue == "c")
        #expect(!label.acceptsFirstResponder)
    }

    @Test func `A label is as large as its text, and draws it`() throws {
        let label = NSTextField(labelWithString: "MMM")
        let size = label.intrinsicContentSize
        #expect(size.width > 20 && size.height > 12 && label.frame.size == size)
        label.textColor = .red
        label.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
        let pixels = try #require(label.layer).makeImage(scale: 1).straightRGBA()
        let ink = stride(from: 0, to: pixels.count, by: 4).count { pixels[$0] > 200 && pixels[$0 + 3] > 200 }
        #expect(ink > 20)
        let long = NSTextField(wrappingLabelWithString: "several words that need more than one line")
        long.preferredMaxLayoutWidth = 100
        #expect(long.intrinsicContentSize.height > 2 * size.height - 4)
        label.integerValue = 42
        #expect(label.stringValue == "42" && label.doubleValue == 42)
    }

    @Test func `A password is neither copied nor undone`() throws {
        let field = NSSecureTextField(string: "secret")
        let window = Self.window(field)
        NSPasteboard.general.clearContents()
        field.selectText(nil)
        try Self.press("c", .command, in: window)
        try Self.press("x", in: window)
        #expect(NSPasteboard.general.string(forType: .string) == nil && field.stringValue == "x")
        #expect(window.undoManager?.canUndo == false)
    }
}

/// Panels that nothing shows.
@Suite struct NSAlertTests {
    @Test func `An alert answers as if it was cancelled`() {
        let alert = NSAlert()
        alert.messageText = "Delete?"
        #expect(alert.runModal() == .alertFirstButtonReturn)
        alert.addButton(withTitle: "Delete")
        alert.addButton(withTitle: "Cancel")
        #expect(alert.runModal() == .alertSecondButtonReturn)
        let panel = NSOpenPanel()
        #expect(panel.runModal() == .cancel && panel.urls.isEmpty && panel.url == nil)
    }
}
