/// Writes JSON in the layout of the scenes: a member to a line, arrays of numbers on one line.
struct JSONWriter {
    private var bytes: [UInt8] = []
    /// Whether something stands in each open array or object already.
    private var open: [Bool] = []
    private let limit: Int
    /// Whether the text reached the limit. Nothing more is written then.
    private(set) var isFull = false

    /// - Parameter limit: The most bytes that are written.
    init(limit: Int = .max) { self.limit = limit }

    /// How many bytes may follow.
    var room: Int { isFull ? 0 : limit - bytes.count }

    /// Stops writing, because the rest would exceed the limit.
    mutating func giveUp() { isFull = true }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func key(_ key: String) {
        element()
        write(key)
        append(": ")
    }

    /// Begins the next element of an array on a line of its own.
    mutating func element() {
        guard let last = open.indices.last else { return }
        if open[last] { append(",") }
        open[last] = true
        newLine()
    }

    mutating func beginObject() { begin("{") }
    mutating func beginArray() { begin("[") }
    mutating func endObject() { end("}") }
    mutating func endArray() { end("]") }

    mutating func writeNull() { append("null") }
    mutating func write(_ value: Bool) { append(value ? "true" : "false") }
    // Adding 0 turns -0 into 0.
    mutating func write(_ number: Double) { append(shortest(number + 0)) }
    mutating func write(_ number: Float) { append(shortest(number + 0)) }

    mutating func write(_ numbers: [Double]) {
        append("[")
        for (place, number) in numbers.enumerated() {
            if place > 0 { append(", ") }
            write(number)
        }
        append("]")
    }

    /// An array of strings on one line.
    mutating func write(_ strings: [String]) {
        append("[")
        for (place, string) in strings.enumerated() {
            if place > 0 { append(", ") }
            write(string)
        }
        append("]")
    }

    mutating func member(_ key: some SceneKey, _ value: (some JSONWritable)?) {
        guard let value else { return }
        self.key(key.rawValue)
        value.write(to: &self)
    }

    mutating func member<Value: JSONWritable & Equatable>(
        _ key: some SceneKey, _ value: Value?, default: Value?
    ) {
        member(key, value == `default` ? nil : value)
    }

    /// A member that is `null` for none, because its default is a value.
    mutating func memberOrNull<Value: JSONWritable & Equatable>(
        _ key: some SceneKey, _ value: Value?, default: Value?
    ) {
        if value == nil, `default` != nil {
            self.key(key.rawValue)
            writeNull()
        } else {
            member(key, value, default: `default`)
        }
    }

    mutating func member(_ key: some SceneKey, elements: [some JSONWritable]?) {
        guard let elements else { return }
        self.key(key.rawValue)
        write(elements: elements)
    }

    mutating func member(_ key: some SceneKey, numbers: [Double]?) {
        guard let numbers else { return }
        self.key(key.rawValue)
        write(numbers)
    }

    mutating func write(_ string: String) {
        append("\"")
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\t"): append("\\t")
            case UInt8(ascii: "\r"): append("\\r")
            case 0...0x0F: append("\\u000" + String(byte, radix: 16))
            case 0x10...0x1F: append("\\u00" + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        append("\"")
    }

    /// An object of one member on one line.
    mutating func write(member key: String, _ value: String) {
        append("{ ")
        write(key)
        append(": ")
        write(value)
        append(" }")
    }

    private mutating func begin(_ bracket: String) {
        append(bracket)
        open.append(false)
    }

    private mutating func end(_ bracket: String) {
        if open.popLast() ?? false { newLine() }
        append(bracket)
    }

    private mutating func newLine() {
        append("\n")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 4 * open.count))
    }

    private mutating func append(_ text: String) {
        if bytes.count > limit { isFull = true }
        if !isFull { bytes.append(contentsOf: text.utf8) }
    }
}
