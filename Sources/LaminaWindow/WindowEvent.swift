import Foundation

/// What happens to a window. Places are in points, from the window's upper left corner.
public enum WindowEvent: Equatable, Sendable {
    /// Someone asks to close the window. It closes only if the program calls ``LayerWindow/close()``; without a handler it does.
    case closeRequested
    /// The session ends, or the program is asked to.
    case quitRequested
    /// The window has another size, in points, or other pixels per point.
    case resized(CGSize, scale: CGFloat)
    /// The contents have another place on the desktop: their upper left corner, in points.
    case moved(CGPoint)
    /// The window is seen, or not.
    case visibilityChanged(Bool)
    /// The window takes keys, or not.
    case focusChanged(Bool)
    /// The pointer moved, or a button of it changed.
    case pointer(PointerEvent)
    /// The pointer came into the window, or left it.
    case pointerInside(Bool)
    /// The wheel turned.
    case wheel(WheelEvent)
    /// A finger on a touch screen.
    case touch(TouchPoint)
    /// A key.
    case key(KeyEvent)
    /// Text was typed, by keys or an input method.
    case text(String)
    /// Text that an input method has not settled yet, and the characters in it that are selected. Empty text ends it.
    case markedText(String, selection: Range<Int>)
    /// Files and texts were dropped on the window.
    case dropped([DroppedItem])
    /// The clipboard has other contents.
    case clipboardChanged
}

/// The step of a pointer or finger.
public enum PointerPhase: Hashable, Sendable {
    case began, moved, ended
}

/// A pointer in a window.
public struct PointerEvent: Hashable, Sendable {
    /// Whether a button was pressed, the pointer moved, or a button was released.
    public var phase: PointerPhase
    /// In points.
    public var location: CGPoint
    /// 1 for the left button, 2 for the middle one, 3 for the right one; 0 for a movement.
    public var button: Int
    /// How often the button was pressed in a row at this place.
    public var clickCount: Int
    /// The keys that are held.
    public var modifiers: KeyModifiers
    /// In seconds of media time.
    public var time: CFTimeInterval
}

/// A turn of the wheel, or two fingers on a touch pad.
public struct WheelEvent: Hashable, Sendable {
    /// Where the pointer is, in points.
    public var location: CGPoint
    /// Steps of the wheel to the right; fractions where the device has them.
    public var deltaX: Double
    /// Steps of the wheel away from the user.
    public var deltaY: Double
    /// The keys that are held.
    public var modifiers: KeyModifiers
    /// In seconds of media time.
    public var time: CFTimeInterval
}

/// A finger on a touch screen.
public struct TouchPoint: Hashable, Sendable {
    /// Tells fingers apart.
    public var identifier: Int64
    /// Whether the finger was put down, moved or lifted.
    public var phase: PointerPhase
    /// In points.
    public var location: CGPoint
    /// How hard the finger presses, 0...1.
    public var pressure: Double
    /// In seconds of media time.
    public var time: CFTimeInterval
}

/// A key that was pressed or released.
public struct KeyEvent: Hashable, Sendable {
    /// Whether it was pressed, not released.
    public var isDown: Bool
    /// Whether the key is held, and the press repeats.
    public var isRepeat: Bool
    /// The key by its place on the keyboard.
    public var code: KeyCode
    /// What the key writes alone, in lower case; empty for keys that write nothing.
    public var characters: String
    /// The keys that are held with it.
    public var modifiers: KeyModifiers
    /// In seconds of media time.
    public var time: CFTimeInterval
}

/// What was dropped on a window.
public enum DroppedItem: Hashable, Sendable {
    /// By its path.
    case file(String)
    case text(String)
}

/// How the pointer looks.
public enum PointerShape: Int32, Hashable, Sendable {
    case arrow, text, hand, crosshair, wait, resizeHorizontal, resizeVertical, resizeAll, forbidden, none
}
