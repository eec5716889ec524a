/// A value that an attribute or an element holds. Both forms of every value are read alike.
struct CAMLValue {
    let xml: XMLDocument
    /// The element, or the element that has the attribute.
    let index: XMLDocument.Index
    /// The attribute's name; `nil` for an element.
    let key: String?
    /// The value's text: of an attribute, or of an element, which has it in an attribute `value` or as its content.
    let text: String

    init(_ xml: XMLDocument, attribute: XMLDocument.Attribute, of index: XMLDocument.Index) {
        (self.xml, self.index, key, text) = (xml, index, attribute.name, attribute.value)
    }

    init(_ xml: XMLDocument, element: XMLDocument.Index) {
        (self.xml, index, key) = (xml, element, nil)
        text = xml.attribute("value", of: element) ?? xml.text(element)
    }

    var place: XMLDocument.Place {
        key.map { xml.place(ofAttribute: $0, of: index) } ?? xml.place(index)
    }

    /// The value's type, such as `real` or `CGColor`: an element's `type`, or in lists the element's name.
    var type: String {
        guard key == nil else { return "" }
        return xml.attribute("type", of: index) ?? xml.name(index)
    }

    /// Whether the value stands for nothing.
    var isNull: Bool { ["null", "NSNull", "nil"].contains(type) }

    /// The elements of a list, each a value.
    var elements: [CAMLValue] { key == nil ? xml.children(index).map { CAMLValue(xml, element: $0) } : [] }

    /// The first element of a name in the value.
    func element(_ name: String) -> CAMLValue? { elements.first { xml.name($0.index) == name } }

    /// An attribute of the element; `nil` for attributes.
    func attribute(_ name: String) -> String? { key == nil ? xml.attribute(name, of: index) : nil }
}

/// Numbers as CAML spells them: with space, commas or semicolons between them, perhaps in brackets.
enum CAMLNumbers {
    /// All of a text's numbers; `nil` where something else is between them.
    static func list(_ text: some StringProtocol) -> [Double]? {
        var result: [Double] = []
        for word in text.utf8.split(whereSeparator: { isSeparator($0) }) {
            guard let number = number(word) else { return nil }
            result.append(number)
        }
        return result
    }

    /// The number, if the text is a single one.
    static func single(_ text: some StringProtocol) -> Double? {
        let words = text.utf8.split(maxSplits: 2, whereSeparator: { isSeparator($0) })
        return words.count == 1 ? number(words[0]) : nil
    }

    private static func number(_ word: some Collection<UInt8>) -> Double? {
        guard word.count <= 400, let number = Double(String(decoding: word, as: UTF8.self)), !number.isNaN
        else {
            return nil
        }
        return number
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
            || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
    }
}

extension CAMLValue {
    /// A number within the range that scenes allow.
    var number: Double? {
        guard let number = CAMLNumbers.single(text), number.magnitude <= SceneLimits.maximumNumber else {
            return nil
        }
        return number
    }

    /// A number of repeats or seconds, which may be infinite.
    var amount: Double? {
        guard let number = CAMLNumbers.single(text), number >= 0 else { return nil }
        return number <= SceneLimits.maximumNumber || number == .infinity ? number : .infinity
    }

    /// A list of numbers within the range that scenes allow; `nil` where the count is not in `counts`.
    func numbers(_ counts: ClosedRange<Int>) -> [Double]? {
        let elements = elements
        let list = elements.isEmpty ? CAMLNumbers.list(text) : elements.compactMap(\.number)
        guard let list, elements.isEmpty || list.count == elements.count, counts.contains(list.count),
            list.allSatisfy({ $0.magnitude <= SceneLimits.maximumNumber })
        else { return nil }
        return list
    }

    var flag: Bool? {
        switch text.lowercased() {
        case "1", "true", "yes": true
        case "0", "false", "no": false
        default: number.map { $0 != 0 }
        }
    }

    /// The string; empty for an element without text, `nil` for a null value.
    var string: String? { isNull ? nil : text }
}
