/// A key by its place, whatever the layout writes there: its number in the keyboard page of USB's HID usage tables, section 10.
public struct KeyCode: RawRepresentable, Hashable, Sendable {
    /// The number: 4 to 29 for what is A to Z on an English keyboard, 30 to 39 for 1 to 0, 58 to 69 for F1 to F12.
    public let rawValue: Int
    /// A key by its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The key that writes a on an English keyboard.
    public static let a = KeyCode(rawValue: 4)
    /// Return.
    public static let returnKey = KeyCode(rawValue: 40)
    /// Escape.
    public static let escape = KeyCode(rawValue: 41)
    /// Deletes before the caret.
    public static let backspace = KeyCode(rawValue: 42)
    /// The tabulator.
    public static let tab = KeyCode(rawValue: 43)
    /// The space bar.
    public static let space = KeyCode(rawValue: 44)
    /// To the begin.
    public static let home = KeyCode(rawValue: 74)
    /// A page up.
    public static let pageUp = KeyCode(rawValue: 75)
    /// Deletes after the caret.
    public static let delete = KeyCode(rawValue: 76)
    /// To the end.
    public static let end = KeyCode(rawValue: 77)
    /// A page down.
    public static let pageDown = KeyCode(rawValue: 78)
    /// The arrow to the right.
    public static let right = KeyCode(rawValue: 79)
    /// The arrow to the left.
    public static let left = KeyCode(rawValue: 80)
    /// The arrow down.
    public static let down = KeyCode(rawValue: 81)
    /// The arrow up.
    public static let up = KeyCode(rawValue: 82)
    /// Enter of the number pad.
    public static let keypadEnter = KeyCode(rawValue: 88)
}

/// The keys that are held with another one.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// A bit for each key.
    public let rawValue: Int
    /// A set by its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Control.
    public static let control = KeyModifiers(rawValue: 2)
    /// Alt, or option.
    public static let alt = KeyModifiers(rawValue: 4)
    /// The key with a window or a command sign.
    public static let command = KeyModifiers(rawValue: 8)
    /// The lock of upper case.
    public static let capsLock = KeyModifiers(rawValue: 16)
}
