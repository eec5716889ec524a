import CoreGraphics
import Dispatch
import Foundation
import LaminaWindow

/// Shows an `NSWindow` in one of the window system, and hands its events on.
final class WindowHost {
    private let shown: LayerWindow
    private unowned let window: NSWindow
    private let application: NSApplication
    /// A key that was pressed, until the text that it writes has come.
    private var waiting: NSEvent?
    /// The buttons of the pointer that are down, as AppKit numbers them; the last one is the one that drags.
    private var buttons: [Int] = []
    private var place = CGPoint.zero

    /// - Throws: `WindowError`, or the error of a renderer.
    init(_ window: NSWindow, _ application: NSApplication) throws {
        var options = WindowOptions()
        options.title = window.title
        options.size = window.frame.size
        options.minimumSize = window.contentMinSize
        options.isResizable = window.styleMask.contains(.resizable)
        options.isBorderless = window.styleMask.isDisjoint(with: [.titled, .fullScreen])
        options.backgroundColor = window.backgroundColor?.cgColor
        shown = try LayerWindow(options: options)
        (self.window, self.application) = (window, application)
        shown.isFullscreen = window.styleMask.contains(.fullScreen)
        if let whole = shown.displayFrame {
            NSScreen.main?.take(whole, shown.usableDisplayFrame ?? whole)
        }
        shown.eventHandler = { [unowned self] in take($0) }
        shown.errorHandler = { error in application.fail("\(error)") }
    }

    var size: CGSize { shown.size }
    var scale: CGFloat { shown.scale }
    var title: String {
        get { shown.title }
        set { shown.title = newValue }
    }
    var layer: CALayer? {
        get { shown.layer }
        set { shown.layer = newValue }
    }
    var backgroundColor: CGColor? {
        get { shown.renderer.backgroundColor }
        set {
            shown.renderer.backgroundColor = newValue
            shown.setNeedsFrame()
        }
    }
    var isFullscreen: Bool {
        get { shown.isFullscreen }
        set { shown.isFullscreen = newValue }
    }

    func show() {
        takeSize()
        if window.isCentered { window.center() }
        if window.isPlaced { moveToFrame() }
        shown.show()
        takePlace()
        // Text comes only while it is asked for, and keys have their characters from it.
        shown.beginText(at: CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    func hide() { shown.hide() }
    func raise() { shown.raise() }
    var pointerShape: PointerShape {
        get { shown.pointerShape }
        set { if shown.pointerShape != newValue { shown.pointerShape = newValue } }
    }
    /// Moves the window to where its frame says.
    func moveToFrame() {
        if let screen = NSScreen.main { shown.move(to: screen.top(ofFrame: window.frame)) }
    }
    /// The window manager, or someone at the screen, decides about the place.
    private func takePlace() {
        guard let top = shown.origin, let screen = NSScreen.main else { return }
        window.placeDidChange(screen.origin(ofTop: top, height: size.height))
    }
    func resize(to size: CGSize) { shown.resize(to: size) }
    func close() {
        waiting = nil
        shown.eventHandler = { _ in }
        shown.close()
    }

    /// The window manager and the display decide about size and scale.
    private func takeSize() {
        let old = NSScreen.main?.backingScaleFactor
        NSScreen.main?.backingScaleFactor = scale
        window.contentView?.takeScale(of: window)
        window.sizeDidChange(size)
        guard window.isVisible, old != scale else { return }
        window.tell(NSWindow.didChangeBackingPropertiesNotification) {
            $0.windowDidChangeBackingProperties($1)
        }
    }

    // MARK: Events

    private func take(_ event: WindowEvent) {
        if case .text(let text) = event { return take(text) }
        deliverKey()
        switch event {
        case .closeRequested: window.performClose(nil)
        case .quitRequested: application.terminate(nil)
        case .resized:
            takeSize()
            takePlace()
        case .moved: takePlace()
        case .focusChanged(let hasKeys): application.focusChanged(hasKeys, of: window)
        case .pointer(let pointer): take(pointer)
        case .pointerInside(false): send(.mouseExited)
        case .wheel(let wheel): take(wheel)
        case .key(let key): take(key)
        case .dropped(let items): open(items)
        default: break
        }
    }

    /// y grows upwards in windows.
    private func turned(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x, y: size.height - point.y) }

    private func send(_ type: NSEvent.EventType, _ fill: (NSEvent) -> Void = { _ in }) {
        application.sendEvent(made(type, fill))
    }

    private func made(_ type: NSEvent.EventType, _ fill: (NSEvent) -> Void) -> NSEvent {
        let event = NSEvent(type)
        event.windowNumber = window.windowNumber
        event.locationInWindow = place
        event.timestamp = CACurrentMediaTime()
        fill(event)
        return event
    }

    private static let downs: [NSEvent.EventType] = [.leftMouseDown, .rightMouseDown, .otherMouseDown]
    private static let ups: [NSEvent.EventType] = [.leftMouseUp, .rightMouseUp, .otherMouseUp]
    private static let drags: [NSEvent.EventType] = [
        .leftMouseDragged, .rightMouseDragged, .otherMouseDragged,
    ]

    private func take(_ pointer: PointerEvent) {
        let old = place
        place = turned(pointer.location)
        // The middle button comes second elsewhere.
        let button = pointer.button == 3 ? 1 : pointer.button == 2 ? 2 : max(0, pointer.button - 1)
        let type: NSEvent.EventType
        switch pointer.phase {
        case .began:
            buttons.append(button)
            type = Self.downs[min(button, 2)]
        case .ended:
            buttons.removeAll { $0 == button }
            type = Self.ups[min(button, 2)]
        case .moved: type = buttons.last.map { Self.drags[min($0, 2)] } ?? .mouseMoved
        }
        let held = pointer.phase == .moved ? buttons.last ?? 0 : button
        send(type) { event in
            event.modifierFlags = NSEvent.ModifierFlags(pointer.modifiers)
            event.timestamp = pointer.time
            (event.buttonNumber, event.clickCount) = (held, pointer.clickCount)
            event.pressure = buttons.isEmpty ? 0 : 1
            if pointer.phase == .moved { (event.deltaX, event.deltaY) = (place.x - old.x, old.y - place.y) }
        }
    }

    private func take(_ wheel: WheelEvent) {
        send(.scrollWheel) { event in
            event.modifierFlags = NSEvent.ModifierFlags(wheel.modifiers)
            event.timestamp = wheel.time
            (event.scrollingDeltaX, event.scrollingDeltaY) = (-wheel.deltaX, wheel.deltaY)
            (event.deltaX, event.deltaY) = (-wheel.deltaX, wheel.deltaY)
        }
    }

    // MARK: Keys

    private func take(_ key: KeyEvent) {
        let isModifier = KeyTable.isModifier(key.code)
        let event = made(isModifier ? .flagsChanged : key.isDown ? .keyDown : .keyUp) { event in
            event.modifierFlags = NSEvent.ModifierFlags(key.modifiers).union(KeyTable.flags(of: key.code))
            event.timestamp = key.time
            event.keyCode = KeyTable.number(of: key.code)
            event.isARepeat = key.isRepeat
            guard !isModifier else { return }
            let characters = KeyTable.character(of: key.code) ?? key.characters
            (event.characters, event.charactersIgnoringModifiers) = (characters, characters)
        }
        let mayWrite = key.modifiers.isDisjoint(with: [.control, .command]) && !key.characters.isEmpty
        guard event.type == .keyDown, mayWrite, KeyTable.character(of: key.code) == nil else {
            return application.sendEvent(event)
        }
        waiting = event
        // The text comes with the same events, if the key writes one.
        nonisolated(unsafe) let host = self
        DispatchQueue.main.async { host.deliverKey() }
    }

    private func take(_ text: String) {
        guard let event = waiting else {
            // By an input method.
            return send(.keyDown) { ($0.characters, $0.charactersIgnoringModifiers) = (text, text) }
        }
        event.characters = text
        if !event.modifierFlags.contains(.option) { event.charactersIgnoringModifiers = text }
        deliverKey()
    }

    private func deliverKey() {
        guard let event = waiting else { return }
        waiting = nil
        application.sendEvent(event)
    }

    private func open(_ items: [DroppedItem]) {
        let addresses = items.compactMap { item -> URL? in
            guard case .file(let path) = item,
                let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
            else { return nil }
            return URL(string: "file://\(escaped)")
        }
        if !addresses.isEmpty { application.delegate?.application(application, open: addresses) }
    }
}
