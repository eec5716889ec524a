/// Digits of five by seven dots, for times below pictures.
enum DigitGlyphs {
    /// The dots of a character's cell, including the gap to the next one.
    static let width = 6, height = 7

    /// Rows from the top; the highest of five bits is the leftmost dot.
    private static let rows: [Character: [UInt8]] = [
        "0": [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
        "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
        "2": [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
        "3": [0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110],
        "4": [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
        "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
        "6": [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
        "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
        "8": [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
        "9": [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
        ".": [0, 0, 0, 0, 0, 0b01100, 0b01100],
        "-": [0, 0, 0, 0b11111, 0, 0, 0],
        "s": [0, 0, 0b01111, 0b10000, 0b01110, 0b00001, 0b11110],
        "e": [0, 0, 0b01110, 0b10001, 0b11111, 0b10000, 0b01110],
    ]

    /// Whether a character has a dot at a place of its cell. A character without a glyph has none.
    static func hasDot(_ character: Character, x: Int, y: Int) -> Bool {
        guard let row = rows[character]?[y], x < 5 else { return false }
        return row >> (4 - x) & 1 == 1
    }
}
