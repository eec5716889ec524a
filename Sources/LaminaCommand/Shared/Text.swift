import Foundation

/// Numbers and columns as text.
enum Text {
    static func number(_ value: Double, digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }

    /// Three significant digits or so: `0.123`, `1.23`, `12.3`, `123`.
    static func brief(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        return number(value, digits: value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)
    }

    static func left(_ text: String, _ width: Int) -> String {
        text.count >= width
            ? String(text.prefix(width)) : text + String(repeating: " ", count: width - text.count)
    }

    static func right(_ text: String, _ width: Int) -> String {
        text.count >= width ? text : String(repeating: " ", count: width - text.count) + text
    }
}
