import LaminaMessages

/// Parsed JSON as one flat array of values in the order of the text. Reading it does not recurse, no value has an
/// allocation of its own, and a value is skipped in one step.
///
/// Callers check a value's kind before they read it. Asking a value for another kind is safe: the number of a string
/// is 0.
struct JSONDocument {
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, array, object
    }

    /// One value, by its place in the document. Object members are a string and the value after it.
    struct Index: Equatable {
        var rawValue: Int
        /// The first value inside an array or object that is not empty, or the value behind a number or string.
        var next: Index { Index(rawValue: rawValue + 1) }
    }

    struct Node {
        var kind: Kind
        /// The bytes of a string; the number of values in an array or object, including nested ones.
        var extent: UInt32 = 0
        /// A number's bits; the first byte of a string; the number of elements or members.
        var payload: UInt64 = 0
    }

    private(set) var nodes: ContiguousArray<Node> = []
    private(set) var text: ContiguousArray<UInt8> = []
    private(set) var objectCount = 0

    static let root = Index(rawValue: 0)

    func kind(_ index: Index) -> Kind { nodes[index.rawValue].kind }

    /// A number's value, infinite where it is beyond what `Double` holds.
    func rawNumber(_ index: Index) -> Double {
        let node = nodes[index.rawValue]
        return node.kind == .number ? Double(bitPattern: node.payload) : 0
    }

    /// How many elements an array has, or members an object.
    func count(_ index: Index) -> Int {
        let node = nodes[index.rawValue]
        return node.kind == .array || node.kind == .object ? Int(node.payload) : 0
    }

    /// The index behind the value and everything in it.
    func after(_ index: Index) -> Index {
        let node = nodes[index.rawValue]
        let inside = node.kind == .array || node.kind == .object ? Int(node.extent) : 0
        return Index(rawValue: index.rawValue + 1 + inside)
    }

    /// A string's bytes, in valid UTF-8.
    func bytes(_ index: Index) -> ContiguousArray<UInt8>.SubSequence {
        let node = nodes[index.rawValue]
        guard node.kind == .string else { return [] }
        return text[Int(node.payload)..<(Int(node.payload) + Int(node.extent))]
    }

    func string(_ index: Index) -> String { String(decoding: bytes(index), as: UTF8.self) }

    /// Lends a string's bytes.
    func withBytes<R>(_ index: Index, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        let node = nodes[index.rawValue]
        guard node.kind == .string else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        let range = Int(node.payload)..<(Int(node.payload) + Int(node.extent))
        return text.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// The value of an object's last member with a name. Hot: documents are asked for every key that they may have.
    func lastMember(of object: Index, named name: String) -> Index? {
        guard kind(object) == .object else { return nil }
        var name = name
        return name.withUTF8 { name in
            text.withUnsafeBufferPointer { text in
                nodes.withUnsafeBufferPointer { nodes in
                    var found: Index?
                    var place = object.rawValue + 1
                    for _ in 0..<Int(nodes[object.rawValue].payload) {
                        let key = nodes[place]
                        if Int(key.extent) == name.count,
                            text[Int(key.payload)..<Int(key.payload) + name.count].elementsEqual(name)
                        {
                            found = Index(rawValue: place + 1)
                        }
                        let value = nodes[place + 1]
                        let isNested = value.kind == .array || value.kind == .object
                        place += 2 + (isNested ? Int(value.extent) : 0)
                    }
                    return found
                }
            }
        }
    }

    /// The value as an error names it.
    func description(_ index: Index) -> String {
        switch kind(index) {
        case .null: "null"
        case .false: "false"
        case .true: "true"
        case .number: shortest(rawNumber(index))
        case .string: quoted(String(decoding: bytes(index).prefix(400), as: UTF8.self))
        case .array: count(index) == 0 ? "an empty array" : "an array of \(count(index))"
        case .object: count(index) == 0 ? "an empty object" : "an object"
        }
    }
}

extension JSONDocument {
    /// An object whose only member is one of this document's values. Only that value is copied, because a manifest's line may
    /// have many values that each become one.
    func asMember(_ key: String, _ value: Index) -> JSONDocument {
        var result = JSONDocument()
        let end = after(value).rawValue
        result.nodes.reserveCapacity(end - value.rawValue + 2)
        result.nodes.append(
            Node(kind: .object, extent: UInt32(clamping: end - value.rawValue + 1), payload: 1))
        result.nodes.append(Node(kind: .string, extent: UInt32(clamping: key.utf8.count), payload: 0))
        result.text.append(contentsOf: key.utf8)
        result.objectCount = 1
        for index in value.rawValue..<end {
            var node = nodes[index]
            switch node.kind {
            case .string:
                node.payload = UInt64(result.text.count)
                result.text.append(contentsOf: bytes(Index(rawValue: index)))
            case .object: result.objectCount += 1
            case .null, .false, .true, .number, .array: break
            }
            result.nodes.append(node)
        }
        return result
    }
}

extension JSONDocument {
    /// Fills a document from a parser's events.
    struct Builder {
        private(set) var document = JSONDocument()
        private var open: [Int] = []

        /// - Parameter textLength: Bytes of JSON to come.
        init(textLength: Int) {
            // A value of a scene takes about 8 bytes of text, and less than half of the text is strings.
            document.nodes.reserveCapacity(textLength / 8)
            document.text.reserveCapacity(textLength / 2)
        }

        /// How many arrays and objects are open.
        var depth: Int { open.count }
        var count: Int { document.nodes.count }

        mutating func add(_ kind: Kind) {
            countInSuperior()
            document.nodes.append(Node(kind: kind))
        }

        mutating func add(number: Double) {
            countInSuperior()
            document.nodes.append(Node(kind: .number, payload: number.bitPattern))
        }

        /// A key counts its member, so that the value after it does not.
        mutating func add(string: UnsafeBufferPointer<UInt8>, isKey: Bool) {
            if isKey { countMember() } else { countInSuperior() }
            document.nodes.append(
                Node(
                    kind: .string, extent: UInt32(clamping: string.count),
                    payload: UInt64(document.text.count)))
            document.text.append(contentsOf: string)
        }

        mutating func begin(_ kind: Kind) {
            countInSuperior()
            open.append(document.nodes.count)
            if kind == .object { document.objectCount += 1 }
            document.nodes.append(Node(kind: kind))
        }

        mutating func end() {
            guard let start = open.popLast() else { return }
            document.nodes[start].extent = UInt32(clamping: document.nodes.count - start - 1)
        }

        private mutating func countInSuperior() {
            guard let superior = open.last, document.nodes[superior].kind == .array else { return }
            document.nodes[superior].payload += 1
        }

        private mutating func countMember() {
            guard let superior = open.last else { return }
            document.nodes[superior].payload += 1
        }
    }
}
