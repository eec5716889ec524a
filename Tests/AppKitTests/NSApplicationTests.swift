import AppKit
import Foundation
import Testing

@Suite struct NSApplicationTests {
    private final class Controller: NSViewController {
        var heard: [String] = []
        override func loadView() { view = NSView(frame: CGRect(x: 0, y: 0, width: 120, height: 80)) }
        override func viewDidLoad() { heard.append("loaded") }
        override func viewWillAppear() { heard.append("will appear") }
        override func viewDidAppear() { heard.append("appeared") }
        override func viewWillDisappear() { heard.append("will disappear") }
        override func viewDidDisappear() { heard.append("disappeared") }
        override func viewWillLayout() { if heard.last == "will appear" { heard.append("layout") } }
        override func keyDown(with event: NSEvent) { heard.append("key \(event.characters ?? "")") }
    }

    private static func key(_ text: String, _ flags: NSEvent.ModifierFlags) throws -> NSEvent {
        try #require(
            NSEvent.keyEvent(
                with: .keyDown, location: .zero, modifierFlags: flags, timestamp: 0, windowNumber: 0,
                context: nil, characters: text, charactersIgnoringModifiers: text, isARepeat: false,
                keyCode: 0))
    }

    @Test func `A controller hears that its view is made, shown and hidden`() {
        let controller = Controller()
        let window = NSWindow(contentViewController: controller)
        #expect(window.frame.size == CGSize(width: 120, height: 80))
        window.orderFront(nil)
        window.orderOut(nil)
        #expect(
            controller.heard == [
                "loaded", "will appear", "layout", "appeared", "will disappear", "disappeared",
            ])
        window.close()
    }

    @Test func `A controller comes between its view and the window`() throws {
        let controller = Controller()
        let window = NSWindow(contentViewController: controller)
        #expect(controller.view.nextResponder === controller)
        #expect(controller.nextResponder === window)
        controller.view.keyDown(with: try Self.key("k", []))
        #expect(controller.heard.last == "key k")
    }

    @Test func `A view that is added to a window that shows brings its controller into sight`() {
        let (window, controller) = (NSWindow(), Controller())
        window.orderFront(nil)
        window.contentView?.addSubview(controller.view)
        #expect(controller.heard.last == "appeared")
        #expect(controller.nextResponder === window.contentView)
        controller.view.removeFromSuperview()
        #expect(controller.heard.last == "disappeared")
        window.close()
    }

    @Test func `A monitor sees events before windows, and may hold them back`() throws {
        let window = NSWindow(contentViewController: Controller())
        window.makeKeyAndOrderFront(nil)
        let controller = try #require(window.contentViewController as? Controller)
        let monitor = try #require(
            NSEvent.addLocalMonitorForEvents(matching: .keyDown) { $0.characters == "x" ? nil : $0 })
        NSApplication.shared.keyWindow?.makeFirstResponder(nil)
        window.contentView?.nextResponder?.keyDown(with: try Self.key("y", []))
        #expect(controller.heard.last == "key y")
        NSApplication.shared.sendEvent(try Self.key("x", []))
        #expect(NSApplication.shared.currentEvent?.characters != "x")
        NSEvent.removeMonitor(monitor)
        NSApplication.shared.sendEvent(try Self.key("x", []))
        #expect(NSApplication.shared.currentEvent?.characters == "x")
        window.close()
    }

    @Test func `A program ends if its delegate agrees`() {
        final class Delegate: NSObject, NSApplicationDelegate {
            var reply = NSApplication.TerminateReply.terminateCancel
            var heard: [String] = []
            func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { reply }
            func applicationWillTerminate(_ notification: Notification) { heard.append("will terminate") }
        }
        let (application, delegate) = (NSApplication.shared, Delegate())
        var codes: [Int32] = []
        application.delegate = delegate
        let before = application.endProcess
        application.endProcess = { codes.append($0) }
        defer { application.endProcess = before }
        application.terminate(nil)
        #expect(codes.isEmpty)
        delegate.reply = .terminateLater
        application.terminate(nil)
        #expect(codes.isEmpty)
        application.reply(toApplicationShouldTerminate: true)
        #expect(codes == [0])
        #expect(delegate.heard == ["will terminate"])
    }

    private final class Board: NSView {
        var opened = 0
        override var acceptsFirstResponder: Bool { true }
        func open() { opened += 1 }
    }

    @Test(arguments: [NSEvent.ModifierFlags.command, .control])
    func `A menu's key calls the method of the first responder that has it`(flags: NSEvent.ModifierFlags)
        throws
    {
        let (window, board, menu) = (NSWindow(), Board(), NSMenu())
        window.contentView = board
        let item = menu.addItem(withTitle: "File", action: nil, keyEquivalent: "")
        item.submenu = NSMenu()
        item.submenu?.addItem(
            withTitle: "Open", action: NSMenuItem.Action(Board.open), keyEquivalent: "o")
        NSApplication.shared.mainMenu = menu
        defer { NSApplication.shared.mainMenu = nil }
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(board)
        window.sendEvent(try Self.key("o", flags))
        window.sendEvent(try Self.key("o", [flags, .shift]))
        #expect(board.opened == 1)
        window.close()
    }
}
