import AppKit
import Foundation

// A program as it is written for a Mac: a delegate, a window, and a view that answers the pointer and keys. Tests run it in a window
// without a screen.

func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

@main
class AppDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        if CommandLine.arguments.contains("windowless") {
            // What a timer does without a window.
            let timer = Timer(fire: Date(timeIntervalSinceNow: 0.5), interval: 0, repeats: false) { _ in
                NSApplication.shared.terminate(nil)
            }
            return RunLoop.main.add(timer, forMode: .common)
        }
        if CommandLine.arguments.contains("two windows") { return showTwo() }
        let window = NSWindow(
            contentRect: CGRect(x: 0, y: 0, width: 400, height: 300),
            styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
        window.title = "App program"
        window.backgroundColor = .white
        window.contentViewController = BoardController()
        window.delegate = self
        window.center()
        window.makeKeyAndOrderFront(nil)
        self.window = window
        let menu = NSMenu()
        menu.addItem(
            withTitle: "Quit", action: NSMenuItem.Action(NSApplication.terminate), keyEquivalent: "q")
        NSApp.mainMenu = menu
        say("launched")
    }
    private var pair: [NSWindow] = []
    /// Two windows at places of their own, whose views say where they are pressed.
    private func showTwo() {
        pair = [(50, 40, "left"), (420, 300, "right")].map { x, y, name in
            let window = NSWindow(
                contentRect: CGRect(x: x, y: y, width: 300, height: 200), styleMask: [.titled],
                backing: .buffered, defer: false)
            window.title = name
            window.contentView = Named(name)
            window.delegate = self
            window.makeKeyAndOrderFront(nil)
            return window
        }
        say("launched")
    }
    func windowDidMove(_ notification: Notification) {
        guard let window = notification.object as? NSWindow else { return }
        say("\(window.title) at \(Int(window.frame.minX)),\(Int(window.frame.minY))")
    }
    func applicationWillTerminate(_ notification: Notification) { say("will terminate") }
    func windowShouldClose(_ sender: NSWindow) -> Bool {
        say("should close")
        return true
    }
    func windowWillClose(_ notification: Notification) { say("will close") }
    func windowDidResize(_ notification: Notification) {
        let size = window?.frame.size ?? .zero
        say("resized \(Int(size.width))×\(Int(size.height))")
    }
}

class BoardController: NSViewController {
    override func loadView() { view = Board(frame: CGRect(x: 0, y: 0, width: 400, height: 300)) }
    override func viewDidLoad() { say("loaded") }
    override func viewDidAppear() {
        view.window?.makeFirstResponder(view)
        say("appeared")
    }
}

class Board: NSView {
    let marker = NSView(frame: CGRect(x: 20, y: 10, width: 60, height: 40))

    override init(frame: CGRect) {
        super.init(frame: frame)
        marker.layer?.backgroundColor = NSColor.red.cgColor
        addSubview(marker)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override var acceptsFirstResponder: Bool { true }
    override func draw(_ dirtyRect: CGRect) {
        NSColor.blue.setFill()
        NSBezierPath(rect: CGRect(x: 0, y: bounds.maxY - 50, width: bounds.width, height: 50)).fill()
    }
    override func mouseDown(with event: NSEvent) {
        let place = convert(event.locationInWindow, from: nil)
        say("down \(Int(place.x)),\(Int(place.y)) ×\(event.clickCount)")
        marker.setFrameOrigin(place)
    }
    override func mouseDragged(with event: NSEvent) {
        let place = convert(event.locationInWindow, from: nil)
        say("dragged \(Int(place.x)),\(Int(place.y))")
    }
    override func mouseUp(with event: NSEvent) { say("up") }
    override func rightMouseDown(with event: NSEvent) { say("right") }
    override func scrollWheel(with event: NSEvent) { say("wheel \(Int(event.scrollingDeltaY))") }
    override func keyDown(with event: NSEvent) {
        say("key \(event.characters ?? "") \(event.keyCode)")
    }
    override func flagsChanged(with event: NSEvent) {
        if event.modifierFlags.contains(.shift) { say("shift") }
    }
}

/// A view that says its name.
class Named: NSView {
    private let name: String
    init(_ name: String) {
        self.name = name
        super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override func resetCursorRects() { addCursorRect(bounds, cursor: .pointingHand) }
    override func mouseDown(with event: NSEvent) {
        let (place, pointer) = (event.locationInWindow, NSEvent.mouseLocation)
        say("\(name) \(Int(place.x)),\(Int(place.y)) on screen \(Int(pointer.x)),\(Int(pointer.y))")
        if name == "right" { window?.setFrameOrigin(CGPoint(x: 400, y: 320)) }
    }
    override func rightMouseDown(with event: NSEvent) { window?.close() }
}
