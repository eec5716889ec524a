/// The name of an element or an attribute: a namespace and a name in it.
struct XMPName: Hashable, Sendable {
    var namespace: String
    var name: String

    init(_ namespace: String, _ name: String) { (self.namespace, self.name) = (namespace, name) }
}

/// An element of an XML text, as XMP needs it: namespaces, attributes, text and the elements inside.
///
/// Nothing in it is trusted: a text that is longer, deeper or fuller than its limits, is not well formed, or declares entities of
/// its own, is no tree.
struct XMLElement {
    let name: XMPName
    let attributes: [(name: XMPName, value: String)]
    fileprivate(set) var elements: [XMLElement] = []
    fileprivate(set) var text = ""

    /// The value of an attribute.
    func attribute(_ name: XMPName) -> String? { attributes.first { $0.name == name }?.value }
}

/// Reads one XML text into a tree.
struct XMLReader {
    /// The longest text, in bytes.
    static let maximumBytes = 1 << 23
    private static let maximumDepth = 48
    private static let maximumElements = 100_000
    private static let maximumAttributes = 1024

    private let bytes: [UInt8]
    private var place = 0
    private var stack: [(element: XMLElement, qualifiedName: String, namespaces: [String: String])] = []
    private var root: XMLElement?
    private var count = 0
    /// The prefixes by which the text names each namespace, the first of each.
    private(set) var prefixes: [String: String] = [:]

    /// Takes UTF-8, or UTF-16 with a mark at its begin.
    init(_ bytes: [UInt8]) {
        let isBig = bytes.starts(with: [0xFE, 0xFF])
        guard isBig || bytes.starts(with: [0xFF, 0xFE]), bytes.count <= Self.maximumBytes else {
            self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
            return
        }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place -> UInt16 in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        self.bytes = Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The outermost element; `nil` if the text is not XML within the limits.
    mutating func tree() -> XMLElement? {
        guard bytes.count <= Self.maximumBytes else { return nil }
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "<") else {
                guard readText() else { return nil }
                continue
            }
            guard readMarkup() else { return nil }
        }
        return stack.isEmpty ? root : nil
    }

    private func has(_ text: StaticString) -> Bool {
        guard place <= bytes.count - text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { bytes[place...].starts(with: $0) }
    }

    /// Moves behind the next `text`; `false` if there is none.
    private mutating func skip(past text: StaticString) -> Bool {
        while place < bytes.count {
            if has(text) {
                place += text.utf8CodeUnitCount
                return true
            }
            place += 1
        }
        return false
    }

    /// What begins with a `<`.
    private mutating func readMarkup() -> Bool {
        if has("<!--") { return skip(past: "-->") }
        if has("<?") { return skip(past: "?>") }
        if has("<![CDATA[") {
            place += 9
            let start = place
            guard skip(past: "]]>"), !stack.isEmpty else { return false }
            stack[stack.count - 1].element.text += String(decoding: bytes[start..<(place - 3)], as: UTF8.self)
            return true
        }
        // Declarations could define entities.
        if has("<!") { return false }
        return has("</") ? readEnd() : readStart()
    }

    private mutating func readText() -> Bool {
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
        guard let text = Self.unescaped(bytes[start..<place]) else { return false }
        // Space around the outermost element says nothing.
        guard !stack.isEmpty else {
            return text.allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\0" }
        }
        stack[stack.count - 1].element.text += text
        return true
    }

    private mutating func readEnd() -> Bool {
        place += 2
        guard let name = readName(), skipSpace(), has(">"), let last = stack.popLast(),
            last.qualifiedName == name
        else { return false }
        place += 1
        close(last.element)
        return true
    }

    private mutating func close(_ element: XMLElement) {
        if stack.isEmpty { root = element } else { stack[stack.count - 1].element.elements.append(element) }
    }

    private mutating func readStart() -> Bool {
        place += 1
        count += 1
        guard count <= Self.maximumElements, stack.count < Self.maximumDepth, !stack.isEmpty || root == nil,
            let name = readName()
        else { return false }
        var raw: [(name: String, value: String)] = []
        while skipSpace(), place < bytes.count, !has(">"), !has("/>") {
            guard raw.count < Self.maximumAttributes, let key = readName(), skipSpace(), has("=") else {
                return false
            }
            place += 1
            guard skipSpace(), let value = readValue() else { return false }
            raw.append((key, value))
        }
        let isEmpty = has("/>")
        guard isEmpty || has(">") else { return false }
        place += isEmpty ? 2 : 1
        var namespaces = stack.last?.namespaces ?? ["xml": "http://www.w3.org/XML/1998/namespace"]
        for (key, value) in raw where key == "xmlns" || key.hasPrefix("xmlns:") {
            let prefix = key == "xmlns" ? "" : String(key.dropFirst(6))
            namespaces[prefix] = value
            if prefixes[value] == nil, !prefix.isEmpty, prefixes.count < Self.maximumAttributes {
                prefixes[value] = prefix
            }
        }
        func resolved(_ text: String, isElement: Bool) -> XMPName? {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            if parts.count == 1 { return XMPName(isElement ? namespaces[""] ?? "" : "", text) }
            guard parts.count == 2, let namespace = namespaces[String(parts[0])] else { return nil }
            return XMPName(namespace, String(parts[1]))
        }
        var attributes: [(name: XMPName, value: String)] = []
        for (key, value) in raw where key != "xmlns" && !key.hasPrefix("xmlns:") {
            guard let name = resolved(key, isElement: false) else { return false }
            attributes.append((name, value))
        }
        guard let resolvedName = resolved(name, isElement: true) else { return false }
        let element = XMLElement(name: resolvedName, attributes: attributes)
        if isEmpty { close(element) } else { stack.append((element, name, namespaces)) }
        return true
    }

    /// Always `true`, to stand among conditions.
    private mutating func skipSpace() -> Bool {
        while place < bytes.count, [9, 10, 13, 32].contains(bytes[place]) { place += 1 }
        return true
    }

    private mutating func readName() -> String? {
        let start = place
        while place < bytes.count, Self.isNameByte(bytes[place]) || bytes[place] == UInt8(ascii: ":") {
            place += 1
        }
        return place > start ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...: true
        default: false
        }
    }

    /// Whether a text can be the name of an element, without a prefix.
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isNameByte(first), !(0x2D...0x39).contains(first) else {
            return false
        }
        return text.utf8.allSatisfy(isNameByte)
    }

    private mutating func readValue() -> String? {
        guard place < bytes.count, bytes[place] == 0x22 || bytes[place] == 0x27 else { return nil }
        let quote = bytes[place]
        place += 1
        let start = place
        while place < bytes.count, bytes[place] != quote {
            if bytes[place] == UInt8(ascii: "<") { return nil }
            place += 1
        }
        guard place < bytes.count else { return nil }
        place += 1
        return Self.unescaped(bytes[start..<(place - 1)])
    }

    /// The text that escapes stand for; `nil` for an entity that XML does not have.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            guard bytes[place] == UInt8(ascii: "&") else {
                result.append(bytes[place])
                place += 1
                continue
            }
            guard let end = bytes[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let text = entity(String(decoding: bytes[(place + 1)..<end], as: UTF8.self))
            else { return nil }
            result += text.utf8
            place = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func entity(_ name: String) -> String? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let isHex = name.hasPrefix("#x")
            guard let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
                let scalar = Unicode.Scalar(number)
            else { return nil }
            return String(Character(scalar))
        }
    }
}
