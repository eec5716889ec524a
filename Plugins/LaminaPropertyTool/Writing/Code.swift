/// Lines of Swift.
struct Code {
    private var lines: [String] = []
    private var indent = 0

    var text: String { lines.joined(separator: "\n") + "\n" }

    init(imports: [String]) {
        lines = imports.map { "import \($0)" }
    }

    mutating func line(_ text: String = "") {
        lines.append(text.isEmpty ? "" : String(repeating: "    ", count: indent) + text)
    }

    mutating func lines(_ texts: [String]) {
        for text in texts { line(text) }
    }

    /// A declaration or statement with a body in braces.
    mutating func block(_ head: String, _ body: (inout Code) -> Void) {
        line("\(head) {")
        indent += 1
        body(&self)
        indent -= 1
        line("}")
    }

    /// A switch whose cases are single expressions or statements.
    mutating func choice(_ head: String, _ cases: [(names: [String], body: String)], rest: String? = nil) {
        line("\(head) {")
        for (names, body) in cases where !names.isEmpty {
            line("case \(names.joined(separator: ", ")): \(body)")
        }
        if let rest { line("default: \(rest)") }
        line("}")
    }
}

extension String {
    /// The text with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    var quoted: String { "\"\(self)\"" }
}

extension Sequence {
    /// The elements in their order, in groups of the same key, which are in the order of their first elements.
    func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var places: [Key: Int] = [:]
        var groups: [(key: Key, elements: [Element])] = []
        for element in self {
            let key = key(element)
            if let place = places[key] {
                groups[place].elements.append(element)
            } else {
                places[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}
