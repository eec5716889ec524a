import LaminaWindow

/// The numbers that macOS has for keys, and the characters that stand for those that write nothing.
enum KeyTable {
    /// The number on macOS, by the number in USB's tables: 4 to 99. 0xFF stands for a key that Apple's keyboards do not have.
    private static let codes: [UInt8] = [
        // A to Z
        0x00, 0x0B, 0x08, 0x02, 0x0E, 0x03, 0x05, 0x04, 0x22, 0x26, 0x28, 0x25, 0x2E, 0x2D, 0x1F, 0x23, 0x0C,
        0x0F, 0x01, 0x11, 0x20, 0x09, 0x0D, 0x07, 0x10, 0x06,
        // 1 to 0
        0x12, 0x13, 0x14, 0x15, 0x17, 0x16, 0x1A, 0x1C, 0x19, 0x1D,
        // Return, escape, backspace, tab, space, - = [ ] \ # ; ' ` , . / and the lock of upper case
        0x24, 0x35, 0x33, 0x30, 0x31, 0x1B, 0x18, 0x21, 0x1E, 0x2A, 0x2A, 0x29, 0x27, 0x32, 0x2B, 0x2F, 0x2C,
        0x39,
        // F1 to F12, and the three keys beside them, which are F13 to F15
        0x7A, 0x78, 0x63, 0x76, 0x60, 0x61, 0x62, 0x64, 0x65, 0x6D, 0x67, 0x6F, 0x69, 0x6B, 0x71,
        // Insert, which is help, home, page up, delete, end, page down, and the arrows right, left, down and up
        0x72, 0x73, 0x74, 0x75, 0x77, 0x79, 0x7C, 0x7B, 0x7D, 0x7E,
        // The number pad: clear / * - + enter, 1 to 0 and the point
        0x47, 0x4B, 0x43, 0x4E, 0x45, 0x4C, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5B, 0x5C, 0x52, 0x41,
    ]
    /// Control, Shift, Alt and the key with a window's sign: those on the left, then those on the right.
    private static let modifiers: [UInt8] = [0x3B, 0x38, 0x3A, 0x37, 0x3E, 0x3C, 0x3D, 0x36]

    private static let firstModifier = 224
    private static let capsLock = 57

    /// The number of a key on macOS.
    static func number(of key: KeyCode) -> UInt16 {
        if codes.indices.contains(key.rawValue - 4) { return UInt16(codes[key.rawValue - 4]) }
        if modifiers.indices.contains(key.rawValue - firstModifier) {
            return UInt16(modifiers[key.rawValue - firstModifier])
        }
        return key.rawValue == 100 ? 0x0A : 0xFF
    }

    /// Whether the key is held with others.
    static func isModifier(_ key: KeyCode) -> Bool {
        key.rawValue == capsLock || modifiers.indices.contains(key.rawValue - firstModifier)
    }

    /// The character that stands for a key that writes nothing.
    static func character(of key: KeyCode) -> String? {
        let value: UInt32? =
            switch key.rawValue {
            case 40: 0x0D
            case 41: 0x1B
            case 42: 0x7F
            case 43: 0x09
            case 58...72: 0xF704 + UInt32(key.rawValue - 58)
            case 73: 0xF746
            case 74: 0xF729
            case 75: 0xF72C
            case 76: 0xF728
            case 77: 0xF72B
            case 78: 0xF72D
            case 79: 0xF703
            case 80: 0xF702
            case 81: 0xF701
            case 82: 0xF700
            case 88: 0x03
            default: nil
            }
        return value.flatMap { Unicode.Scalar($0) }.map { String($0) }
    }

    /// The flags that a key has by itself.
    static func flags(of key: KeyCode) -> NSEvent.ModifierFlags {
        switch key.rawValue {
        case 79...82: [.function, .numericPad]
        case 58...78: .function
        case 83...99: .numericPad
        default: []
        }
    }
}

extension NSEvent.ModifierFlags {
    init(_ keys: KeyModifiers) {
        self = []
        if keys.contains(.shift) { insert(.shift) }
        if keys.contains(.control) { insert(.control) }
        if keys.contains(.alt) { insert(.option) }
        if keys.contains(.command) { insert(.command) }
        if keys.contains(.capsLock) { insert(.capsLock) }
    }
}
