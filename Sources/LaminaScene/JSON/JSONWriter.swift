/// Writes JSON in the layout of the scenes: a member to a line, arrays of numbers on one line.
struct JSONWriter {
    private(set) var text = ""
    /// Whether something stands in each open array or object already.
    private var open: [Bool] = []

    mutating func key(_ key: String) {
        element()
        write(key)
        text += ": "
    }

    /// Begins the next element of an array on a line of its own.
    mutating func element() {
        if let last = open.indices.last {
            if open[last] { text += "," }
            open[last] = true
            newLine()
        }
    }

    mutating func begin(_ bracket: Character) {
        text.append(bracket)
        open.append(false)
    }

    mutating func end(_ bracket: Character) {
        let hasContent = open.popLast() ?? false
        if hasContent { newLine() }
        text.append(bracket)
    }

    mutating func write(_ value: Bool) { text += value ? "true" : "false" }
    mutating func write(_ number: Double) { text += shortest(number + 0) }
    mutating func write(_ number: Float) { text += shortest(number + 0) }

    mutating func write(_ numbers: [Double]) {
        text += "[" + numbers.map { shortest($0 + 0) }.joined(separator: ", ") + "]"
    }

    mutating func write(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case "\0"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// An object of one member on one line.
    mutating func write(member key: String, _ value: String) {
        text += "{ "
        write(key)
        text += ": "
        write(value)
        text += " }"
    }

    private mutating func newLine() {
        text += "\n"
        for _ in open { text += "    " }
    }
}
