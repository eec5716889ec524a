internal import CLaminaWindow
import Foundation
import LaminaFiles

/// Turns an event of the window system into one in points and seconds of media time.
struct EventReader {
    private let raw: lamina_window_event
    private let metrics: WindowMetrics

    init(_ event: lamina_window_event, _ metrics: WindowMetrics) {
        (raw, self.metrics) = (event, metrics)
    }

    private var place: CGPoint { metrics.point(raw.x, raw.y) }
    private var modifiers: KeyModifiers { KeyModifiers(rawValue: Int(raw.modifiers)) }
    /// Events are taken as soon as they come, so their time is now.
    private var time: CFTimeInterval { CACurrentMediaTime() }
    private var text: String { raw.text.map { String(cString: $0) } ?? "" }

    /// The event, where it needs nothing of the window.
    var event: WindowEvent? {
        switch raw.kind {
        case LAMINA_WINDOW_CLOSE: .closeRequested
        case LAMINA_WINDOW_FOCUS_GAINED: .focusChanged(true)
        case LAMINA_WINDOW_FOCUS_LOST: .focusChanged(false)
        case LAMINA_WINDOW_POINTER_ENTERED: .pointerInside(true)
        case LAMINA_WINDOW_POINTER_LEFT: .pointerInside(false)
        case LAMINA_WINDOW_POINTER_MOVED: .pointer(pointer(.moved))
        case LAMINA_WINDOW_POINTER_DOWN: .pointer(pointer(.began))
        case LAMINA_WINDOW_POINTER_UP: .pointer(pointer(.ended))
        case LAMINA_WINDOW_TOUCH_DOWN: .touch(touch(.began))
        case LAMINA_WINDOW_TOUCH_MOVED: .touch(touch(.moved))
        case LAMINA_WINDOW_TOUCH_UP: .touch(touch(.ended))
        case LAMINA_WINDOW_KEY_DOWN, LAMINA_WINDOW_KEY_UP: .key(key)
        case LAMINA_WINDOW_TEXT: .text(text)
        case LAMINA_WINDOW_MARKED_TEXT: .markedText(text, selection: selection)
        default: nil
        }
    }

    var droppedItem: DroppedItem? {
        guard let bytes = raw.text else { return nil }
        return raw.kind == LAMINA_WINDOW_DROP_FILE
            ? .file(FilePath(platformString: bytes).text) : .text(text)
    }

    func wheel(at place: CGPoint) -> WheelEvent {
        WheelEvent(location: place, deltaX: raw.x, deltaY: raw.y, modifiers: modifiers, time: time)
    }

    private func pointer(_ phase: PointerPhase) -> PointerEvent {
        PointerEvent(
            phase: phase, location: place, button: Int(raw.button), clickCount: Int(raw.clicks),
            modifiers: modifiers, time: time)
    }

    private func touch(_ phase: PointerPhase) -> TouchPoint {
        TouchPoint(identifier: raw.finger, phase: phase, location: place, pressure: raw.pressure, time: time)
    }

    private var key: KeyEvent {
        // Signs of keys that write nothing have a bit above Unicode's.
        let scalar =
            raw.sign < 0x11_0000 && raw.sign >= 0x20 && raw.sign != 0x7F ? Unicode.Scalar(raw.sign) : nil
        return KeyEvent(
            isDown: raw.kind == LAMINA_WINDOW_KEY_DOWN, isRepeat: raw.repeats,
            code: KeyCode(rawValue: Int(raw.code)), characters: scalar.map { String($0) } ?? "",
            modifiers: modifiers, time: time)
    }

    private var selection: Range<Int> {
        let start = max(0, Int(raw.selection_start))
        return start..<start + max(0, Int(raw.selection_length))
    }
}
