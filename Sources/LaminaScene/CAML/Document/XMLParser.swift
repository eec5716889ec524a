internal import CLaminaExpat
import Foundation

/// Text that is not XML, or that exceeds ``XMLLimits``.
struct XMLFailure: Error {
    var place: XMLDocument.Place
    var reason: String
}

/// How much XML may ask for.
enum XMLLimits {
    /// How deep elements may lie in one another: each layer lies in the list of another's, and the deepest thing in a layer
    /// is a value in an animation in groups.
    static let maximumDepth =
        2 * (SceneLimits.maximumNesting + 2) + 4 * SceneLimits.maximumAnimationNesting + 32
    /// The most attributes of one element.
    static let maximumAttributes = 1024
    /// The most elements and attributes in all.
    static let maximumParts = 4_194_304
}

extension XMLDocument {
    /// The document type declarations that are allowed.
    enum Doctype {
        /// Nothing: layers have none.
        case none
        /// A name and the address of a definition, as in property lists. The definition at the address is never
        /// fetched.
        case name
    }

    /// Parses one document. Nothing is fetched, and declarations of entities are refused, so that memory stays within a small
    /// multiple of the text's length; the stack does not depend on the nesting.
    init(parsing bytes: [UInt8], doctype: Doctype = .none) throws(XMLFailure) {
        var parser = XMLParser(bytes, doctype: doctype)
        try parser.parse()
        self = parser.document
    }
}

/// Owns one expat handle for the length of one parse, and receives its events.
private struct XMLParser {
    private(set) var document: XMLDocument
    private let doctype: XMLDocument.Doctype
    private var handle: XML_Parser?
    private var refusal: XMLFailure?
    private var open: [Int] = []
    /// The text of each open element so far.
    private var texts: [[UInt8]] = []

    init(_ bytes: [UInt8], doctype: XMLDocument.Doctype) {
        document = XMLDocument(source: bytes)
        self.doctype = doctype
    }

    mutating func parse() throws(XMLFailure) {
        if let missing = lamina_expat_missing() {
            throw XMLFailure(
                place: XMLDocument.Place(line: 1, column: 1), reason: String(cString: missing))
        }
        guard let handle = XML_ParserCreate(nil) else {
            throw XMLFailure(place: XMLDocument.Place(line: 1, column: 1), reason: "no memory to read with")
        }
        defer { XML_ParserFree(handle) }
        self.handle = handle
        let source = document.source
        let status = withUnsafeMutablePointer(to: &self) { parser in
            XML_SetUserData(handle, parser)
            XML_SetElementHandler(
                handle, { Self.parser($0)?.pointee.begin($1, $2) },
                { context, _ in Self.parser(context)?.pointee.end() })
            XML_SetCharacterDataHandler(handle) { context, text, length in
                Self.parser(context)?.pointee.add(UnsafeBufferPointer(start: text, count: Int(length)))
            }
            XML_SetStartDoctypeDeclHandler(handle) { context, _, _, _, hasSubset in
                Self.parser(context)?.pointee.beginDoctype(hasSubset: hasSubset != 0)
            }
            XML_SetEntityDeclHandler(handle) { context, _, _, _, _, _, _, _, _ in
                Self.parser(context)?.pointee.refuse("expected no declarations of entities")
            }
            return source.withUnsafeBytes { bytes in
                XML_Parse(
                    handle, bytes.bindMemory(to: CChar.self).baseAddress, CInt(clamping: bytes.count), 1)
            }
        }
        if let refusal { throw refusal }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(handle)).map { String(cString: $0) } ?? "no XML"
            throw XMLFailure(place: place, reason: "no XML: \(reason)")
        }
    }

    private var place: XMLDocument.Place {
        XMLDocument.Place(
            line: Int(XML_GetCurrentLineNumber(handle)), column: Int(XML_GetCurrentColumnNumber(handle)) + 1)
    }

    // MARK: Events

    private mutating func refuse(_ reason: String) {
        refusal = refusal ?? XMLFailure(place: place, reason: reason)
        XML_StopParser(handle, XML_Bool(XML_FALSE))
    }

    private mutating func beginDoctype(hasSubset: Bool) {
        if doctype == .none { refuse("expected no document type") }
        if hasSubset { refuse("expected no declarations in the document type") }
    }

    private mutating func begin(
        _ name: UnsafePointer<XML_Char>?, _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard refusal == nil, let name else { return }
        guard open.count < XMLLimits.maximumDepth else {
            return refuse(
                "nested too deeply: expected at most \(XMLLimits.maximumDepth) elements inside one another")
        }
        let first = document.attributes.count
        if var pair = pairs {
            while let key = pair[0], let value = pair[1] {
                guard document.attributes.count - first < XMLLimits.maximumAttributes else {
                    return refuse("too many attributes: expected at most \(XMLLimits.maximumAttributes)")
                }
                let key = String(cString: key)
                if key != "xmlns", !key.hasPrefix("xmlns:") {
                    document.attributes.append(
                        XMLDocument.Attribute(name: Self.local(key), value: String(cString: value)))
                }
                pair += 2
            }
        }
        guard document.nodes.count + document.attributes.count < XMLLimits.maximumParts else {
            return refuse("too much: expected at most \(XMLLimits.maximumParts) elements and attributes")
        }
        open.append(document.nodes.count)
        texts.append([])
        document.nodes.append(
            XMLDocument.Node(
                name: Self.local(String(cString: name)), place: place,
                offset: max(0, Int(XML_GetCurrentByteIndex(handle))),
                attributes: first..<document.attributes.count))
    }

    private mutating func end() {
        guard refusal == nil, let index = open.popLast(), let text = texts.popLast() else { return }
        document.nodes[index].extent = document.nodes.count - index - 1
        document.nodes[index].text = String(decoding: text, as: UTF8.self).trimmingCharacters(
            in: .whitespacesAndNewlines)
    }

    private mutating func add(_ text: UnsafeBufferPointer<XML_Char>) {
        guard refusal == nil, let last = texts.indices.last else { return }
        texts[last].append(contentsOf: text.lazy.map { UInt8(bitPattern: $0) })
    }

    private static func parser(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLParser>? {
        context?.assumingMemoryBound(to: XMLParser.self)
    }

    private static func local(_ name: String) -> String {
        name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
    }
}
