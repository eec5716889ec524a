import Foundation
import LaminaLayer

/// The keys that are held with another one.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The lock of upper case.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Alt, or option.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// The number pad has the key.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a keyboard, with what it writes.
open class UIKey: NSObject {
    /// The key by its place.
    public let keyCode: UIKeyboardHIDUsage
    /// The keys that are held with it.
    public let modifierFlags: UIKeyModifierFlags
    /// What it writes; empty for keys that write nothing.
    public let characters: String
    /// What it writes when no other key is held, except for shift.
    public let charactersIgnoringModifiers: String

    init(
        _ keyCode: UIKeyboardHIDUsage, _ modifierFlags: UIKeyModifierFlags, _ characters: String,
        _ ignoring: String
    ) {
        (self.keyCode, self.modifierFlags) = (keyCode, modifierFlags)
        (self.characters, charactersIgnoringModifiers) = (characters, ignoring)
    }
}

/// A key that is held down.
open class UIPress: NSObject {
    /// The step of a press.
    public enum Phase: Int, Hashable, Sendable {
        case began, changed, stationary, ended, cancelled
    }
    /// The buttons of a remote control. Keys with arrows have these types too.
    public enum PressType: Int, Hashable, Sendable {
        case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
    }

    open internal(set) var phase = Phase.began
    /// In seconds of media time.
    open internal(set) var timestamp: TimeInterval
    open private(set) var key: UIKey?
    /// The object that is told of the press.
    open private(set) weak var responder: UIResponder?
    /// How hard the key is pressed: 1.
    open var force: Double { 1 }
    /// The arrow of the key; `select` for others.
    open var type: PressType {
        switch key?.keyCode {
        case .keyboardUpArrow: .upArrow
        case .keyboardDownArrow: .downArrow
        case .keyboardLeftArrow: .leftArrow
        case .keyboardRightArrow: .rightArrow
        default: .select
        }
    }
    /// Whether what the key writes is to be typed; an input method may bring the text instead.
    let writesText: Bool
    /// Whether a text took the key, so that nobody else hears of its end.
    var isTaken = false

    init(_ key: UIKey, _ responder: UIResponder, writesText: Bool, at time: TimeInterval) {
        (self.key, self.responder, self.writesText, timestamp) = (key, responder, writesText, time)
    }
}

/// The keys that are held down at a moment.
open class UIPressesEvent: UIEvent {
    private let time: TimeInterval
    private let presses: Set<UIPress>

    init(_ presses: Set<UIPress>, at time: TimeInterval) {
        (self.presses, self.time) = (presses, time)
        super.init()
    }
    open var allPresses: Set<UIPress> { presses }
    open override var timestamp: TimeInterval { time }
    open override var type: EventType { .presses }
}
