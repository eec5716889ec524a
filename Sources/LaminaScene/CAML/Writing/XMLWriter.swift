/// Writes XML, an element to a line.
struct XMLWriter {
    private var bytes: [UInt8] = []
    private var open: [String] = []
    /// Whether the last element's tag may still get attributes.
    private var isTagOpen = false
    /// Whether something stands in the last element already.
    private var hasContent = false

    private let limit: Int
    /// Whether the document reached the limit. Nothing more is written then.
    private(set) var isFull = false

    /// - Parameter limit: The most bytes that are written.
    init(limit: Int = .max, header: String = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") {
        self.limit = limit
        append(header)
    }

    /// How many bytes may follow.
    var room: Int { isFull ? 0 : limit - bytes.count }

    /// Stops writing, because the rest would exceed the limit.
    mutating func giveUp() { isFull = true }

    /// The document, once all elements are ended.
    var data: [UInt8] { bytes }

    mutating func begin(_ name: String) {
        closeTag()
        newLine()
        append("<" + name)
        open.append(name)
        (isTagOpen, hasContent) = (true, false)
    }

    /// Adds an attribute to the element that was begun last, in which nothing stands yet.
    mutating func attribute(_ name: String, _ value: String) {
        append(" \(name)=\"")
        appendEscaped(value)
        append("\"")
    }

    /// Writes an element's text.
    mutating func text(_ text: String) {
        closeTag()
        appendEscaped(text)
        hasContent = false
    }

    mutating func end() {
        guard let name = open.popLast() else { return }
        if isTagOpen {
            append("/>")
            isTagOpen = false
        } else {
            if hasContent { newLine() }
            append("</\(name)>")
        }
        hasContent = true
    }

    /// An element with attributes alone.
    mutating func element(_ name: String, _ attributes: [(String, String)]) {
        begin(name)
        for (key, value) in attributes { attribute(key, value) }
        end()
    }

    private mutating func closeTag() {
        guard isTagOpen else { return }
        append(">")
        isTagOpen = false
    }

    private mutating func newLine() {
        if !bytes.isEmpty, bytes.last != 0x0A { append("\n") }
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * open.count))
    }

    private mutating func append(_ text: String) {
        if bytes.count > limit { isFull = true }
        if !isFull { bytes.append(contentsOf: text.utf8) }
    }

    private mutating func appendEscaped(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": append("&amp;")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "\"": append("&quot;")
            case "\n", "\r", "\t": append("&#\(scalar.value);")
            // XML has no way to say these.
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
    }
}
