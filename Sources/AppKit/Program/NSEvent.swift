import Foundation

/// What happened to a window: a button, the pointer, the wheel or a key.
///
/// Programs that have no window make events themselves, and give them to ``NSWindow/sendEvent(_:)``.
open class NSEvent: NSObject {
    /// What happened.
    open internal(set) var type: EventType
    /// In points from the lower left corner of the window's contents.
    open internal(set) var locationInWindow = CGPoint.zero
    /// The keys that are held.
    open internal(set) var modifierFlags: ModifierFlags = []
    /// In seconds of media time.
    open internal(set) var timestamp: TimeInterval = 0
    /// The window's number; 0 for none.
    open internal(set) var windowNumber = 0
    /// The window that the event is for.
    open var window: NSWindow? { NSApplication.shared.window(withWindowNumber: windowNumber) }

    /// How often the button was pressed in a row at this place.
    open internal(set) var clickCount = 0
    /// 0 for the left button, 1 for the right one, 2 for the middle one.
    open internal(set) var buttonNumber = 0
    open internal(set) var pressure: Float = 0
    /// Kept by events that the program makes.
    open internal(set) var eventNumber = 0
    /// The area that the pointer came into or left.
    open internal(set) var trackingArea: NSTrackingArea?

    /// How far contents are to move to the right, in steps of the wheel.
    open internal(set) var scrollingDeltaX: CGFloat = 0
    /// How far contents are to move down, in steps of the wheel.
    open internal(set) var scrollingDeltaY: CGFloat = 0
    /// How far the pointer moved to the right. An event of the wheel has its ``scrollingDeltaX`` here.
    open internal(set) var deltaX: CGFloat = 0
    /// How far the pointer moved down. An event of the wheel has its ``scrollingDeltaY`` here.
    open internal(set) var deltaY: CGFloat = 0
    /// Whether the distances are points. Steps of the wheel are not.
    open var hasPreciseScrollingDeltas: Bool { false }
    /// Whether contents follow the fingers: they do as the window system says.
    open var isDirectionInvertedFromDevice: Bool { false }
    /// None: steps of a wheel have no begin and no end.
    open var phase: Phase { [] }
    /// None: a wheel does not run on.
    open var momentumPhase: Phase { [] }

    /// The text that the key writes.
    open internal(set) var characters: String?
    /// The text that the key writes if no modifier but Shift counts.
    open internal(set) var charactersIgnoringModifiers: String?
    /// Whether the key is held, and the press repeats.
    open internal(set) var isARepeat = false
    /// The key by its place, as macOS numbers them (`kVK_ANSI_A` is 0).
    open internal(set) var keyCode: UInt16 = 0
    /// The key, if it is one such as an arrow.
    open var specialKey: SpecialKey? {
        guard let scalar = charactersIgnoringModifiers?.unicodeScalars.first,
            (0xF700...0xF8FF).contains(scalar.value)
                || ["\r", "\t", "\u{7F}", "\u{19}", "\u{3}"].contains(scalar)
        else { return nil }
        return SpecialKey(rawValue: Int(scalar.value))
    }

    init(_ type: EventType) { self.type = type }

    /// An event of the pointer; `nil` for a type that has none.
    open class func mouseEvent(
        with type: EventType, location: CGPoint, modifierFlags flags: ModifierFlags, timestamp: TimeInterval,
        windowNumber: Int, context: NSGraphicsContext?, eventNumber: Int, clickCount: Int, pressure: Float
    ) -> NSEvent? {
        guard type.isOfPointer else { return nil }
        let event = NSEvent(type)
        (event.locationInWindow, event.modifierFlags, event.timestamp) = (location, flags, timestamp)
        (event.windowNumber, event.eventNumber) = (windowNumber, eventNumber)
        (event.clickCount, event.pressure) = (clickCount, pressure)
        event.buttonNumber = type.button ?? 0
        return event
    }

    /// An event of a key; `nil` for a type that has none.
    open class func keyEvent(
        with type: EventType, location: CGPoint, modifierFlags flags: ModifierFlags, timestamp: TimeInterval,
        windowNumber: Int, context: NSGraphicsContext?, characters keys: String,
        charactersIgnoringModifiers ukeys: String, isARepeat flag: Bool, keyCode code: UInt16
    ) -> NSEvent? {
        guard type == .keyDown || type == .keyUp || type == .flagsChanged else { return nil }
        let event = NSEvent(type)
        (event.locationInWindow, event.modifierFlags, event.timestamp) = (location, flags, timestamp)
        (event.characters, event.charactersIgnoringModifiers) = (keys, ukeys)
        (event.windowNumber, event.isARepeat, event.keyCode) = (windowNumber, flag, code)
        return event
    }

    /// The keys that are held, as of the last event.
    open class var modifierFlags: ModifierFlags {
        NSApplication.shared.currentEvent?.modifierFlags ?? []
    }
    /// The pointer on the screen, as of the last event.
    open class var mouseLocation: CGPoint {
        guard let event = NSApplication.shared.currentEvent else { return .zero }
        return event.window?.convertPoint(toScreen: event.locationInWindow) ?? event.locationInWindow
    }

    /// Has a function see the program's events before windows do. It returns the event, another one in its place, or `nil` for none.
    ///
    /// - Returns: An object for ``removeMonitor(_:)``.
    open class func addLocalMonitorForEvents(
        matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> NSEvent?
    ) -> Any? {
        NSApplication.shared.addMonitor(mask, block)
    }
    /// Ends a monitor.
    open class func removeMonitor(_ eventMonitor: Any) { NSApplication.shared.removeMonitor(eventMonitor) }
}
