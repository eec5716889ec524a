/// Parsed XML as one flat array of elements in the order of the text: nothing in it recurses, and an element is skipped with
/// all that is in it in one step. Prefixes of namespaces are left out.
struct XMLDocument: Sendable {
    /// An element by its place in the document.
    struct Index: Hashable, Sendable {
        var rawValue: Int
    }

    /// The begin of a value in the text; both numbers count from 1, columns in characters.
    struct Place: Hashable, Sendable {
        var line: Int
        var column: Int
    }

    struct Attribute: Equatable, Sendable {
        var name: String
        var value: String
    }

    struct Node: Sendable {
        var name: String
        /// The text of the element itself, without space around it.
        var text = ""
        var place: Place
        /// The byte at which its tag begins.
        var offset: Int
        var attributes: Range<Int>
        /// The number of elements in it, including nested ones.
        var extent = 0
    }

    var nodes: ContiguousArray<Node> = []
    var attributes: ContiguousArray<Attribute> = []
    /// The document's text, which is searched for the place of an attribute.
    var source: [UInt8]

    static let root = Index(rawValue: 0)

    init(source: [UInt8]) { self.source = source }

    func name(_ index: Index) -> String { nodes[index.rawValue].name }
    func text(_ index: Index) -> String { nodes[index.rawValue].text }
    func place(_ index: Index) -> Place { nodes[index.rawValue].place }

    /// An element's attributes, in the order of the text.
    func attributes(_ index: Index) -> ArraySlice<Attribute> {
        ArraySlice(attributes[nodes[index.rawValue].attributes])
    }

    func attribute(_ name: String, of index: Index) -> String? {
        attributes[nodes[index.rawValue].attributes].first { $0.name == name }?.value
    }

    /// The elements directly in one.
    func children(_ index: Index) -> [Index] {
        var result: [Index] = []
        var next = index.rawValue + 1
        let end = next + nodes[index.rawValue].extent
        while next < end {
            result.append(Index(rawValue: next))
            next += 1 + nodes[next].extent
        }
        return result
    }

    /// The first element of a name directly in one.
    func child(_ name: String, of index: Index) -> Index? { children(index).first { self.name($0) == name } }

    /// How far into a tag an attribute is looked for.
    private static let searchedBytes = 65_536

    /// Where an attribute's name begins; its element's place where that is not found, as in text that is no UTF-8.
    func place(ofAttribute name: String, of index: Index) -> Place {
        let node = nodes[index.rawValue]
        var place = node.place
        var (quote, word) = (UInt8?.none, (start: Int, place: Place)?.none)
        let end = min(source.count, node.offset + Self.searchedBytes)
        for offset in node.offset..<max(node.offset, end) {
            let byte = source[offset]
            switch byte {
            case _ where quote != nil: if byte == quote { quote = nil }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): (quote, word) = (byte, nil)
            case UInt8(ascii: ">"): return node.place
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="):
                if let word {
                    let text = source[word.start..<offset]
                    let local = text.lastIndex(of: UInt8(ascii: ":")).map { text[($0 + 1)...] } ?? text
                    if local.elementsEqual(name.utf8) { return word.place }
                }
                if byte != UInt8(ascii: "=") { word = nil }
            default: word = word ?? (offset, place)
            }
            if byte == 0x0A {
                place = Place(line: place.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                place.column += 1
            }
        }
        return node.place
    }
}
