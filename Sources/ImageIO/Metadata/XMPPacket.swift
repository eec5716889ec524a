import LaminaImage

/// XMP's packets: RDF in XML, between two marks.
enum XMPPacket {
    /// How deep values may lie in one another.
    private static let maximumDepth = 16

    /// The fields of a packet, and its prefixes of namespaces; `nil` if the bytes are no packet.
    static func fields(_ bytes: [UInt8]) -> (fields: [XMPField], prefixes: [String: String])? {
        var reader = XMLReader(bytes)
        guard let root = reader.tree() else { return nil }
        let rdf = XMPName(XMPNames.rdf, "RDF")
        guard let description = root.name == rdf ? root : root.elements.first(where: { $0.name == rdf })
        else {
            return nil
        }
        var fields: [XMPField] = []
        var known: Set<XMPName> = []
        for element in description.elements where element.name == XMPName(XMPNames.rdf, "Description") {
            for field in structure(element, depth: 0) where known.insert(field.name).inserted {
                fields.append(field)
            }
        }
        return (fields, reader.prefixes)
    }

    /// The fields of a description: its attributes and its elements.
    private static func structure(_ element: XMLElement, depth: Int) -> [XMPField] {
        var fields: [XMPField] = []
        for (name, value) in element.attributes where isField(name) {
            fields.append(XMPField(name: name, value: XMPValue(.text(value))))
        }
        for child in element.elements where isField(child.name) {
            if let value = value(child, depth: depth + 1) {
                fields.append(XMPField(name: child.name, value: value))
            }
        }
        return fields
    }

    private static func isField(_ name: XMPName) -> Bool {
        !name.namespace.isEmpty && name.namespace != XMPNames.rdf
            && name.namespace != XMPNames.language.namespace
    }

    /// The value of an element; `nil` for one that lies too deep.
    private static func value(_ element: XMLElement, depth: Int) -> XMPValue? {
        guard depth <= maximumDepth else { return nil }
        let language = element.attribute(XMPNames.language)
        if let resource = element.attribute(XMPName(XMPNames.rdf, "resource")) {
            return XMPValue(.text(resource), language: language)
        }
        if element.attribute(XMPName(XMPNames.rdf, "parseType")) == "Resource" {
            return XMPValue(.structure(structure(element, depth: depth)), language: language)
        }
        for child in element.elements where child.name.namespace == XMPNames.rdf {
            switch child.name.name {
            case "Bag": return list(child, .arrayUnordered, depth)
            case "Seq": return list(child, .arrayOrdered, depth)
            case "Alt": return list(child, .alternateArray, depth)
            case "Description":
                // A value with more said of it has the name rdf:value.
                if let inner = child.elements.first(where: { $0.name == XMPName(XMPNames.rdf, "value") }) {
                    return value(inner, depth: depth + 1)
                }
                return XMPValue(.structure(structure(child, depth: depth)), language: language)
            default: break
            }
        }
        let fields = element.attributes.filter { isField($0.name) }
        if !fields.isEmpty, element.text.allSatisfy(\.isWhitespace) {
            return XMPValue(.structure(structure(element, depth: depth)), language: language)
        }
        return XMPValue(.text(element.text), language: language)
    }

    private static func list(_ element: XMLElement, _ type: CGImageMetadataType, _ depth: Int) -> XMPValue {
        let values = element.elements.filter { $0.name == XMPName(XMPNames.rdf, "li") }
            .compactMap { value($0, depth: depth + 1) }
        let isText = type == .alternateArray && values.contains { $0.language != nil }
        return XMPValue(.list(isText ? .alternateText : type, values))
    }

    /// A packet with these fields.
    ///
    /// - Parameter prefixes: The prefixes of namespaces.
    static func bytes(_ fields: [XMPField], prefixes: [String: String]) -> [UInt8] {
        var writer = Writer(prefixes: prefixes)
        var body = ""
        for field in fields { writer.write(field, to: &body, indent: "   ") }
        var head = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
        head += "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n <rdf:RDF xmlns:rdf=\"\(XMPNames.rdf)\">\n"
        head += "  <rdf:Description rdf:about=\"\""
        for (namespace, prefix) in writer.used.sorted(by: { $0.value < $1.value }) {
            head += "\n    xmlns:\(prefix)=\"\(Writer.escaped(namespace))\""
        }
        return Array((head + ">\n" + body + "  </rdf:Description>\n </rdf:RDF>\n</x:xmpmeta>\n").utf8)
            + Array("<?xpacket end=\"w\"?>".utf8)
    }

    private struct Writer {
        let prefixes: [String: String]
        /// The prefixes of the namespaces that were named.
        var used: [String: String] = [:]

        init(prefixes: [String: String]) { self.prefixes = prefixes }

        static func escaped(_ text: String) -> String {
            var result = ""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "<": result += "&lt;"
                case ">": result += "&gt;"
                case "&": result += "&amp;"
                case "\"": result += "&quot;"
                // XML has no way to say other control characters.
                case "\t", "\n", "\r": result += "&#\(scalar.value);"
                case _ where scalar.value < 32: break
                default: result.unicodeScalars.append(scalar)
                }
            }
            return result
        }

        private mutating func qualified(_ name: XMPName) -> String {
            if let prefix = used[name.namespace] { return "\(prefix):\(name.name)" }
            var prefix = prefixes[name.namespace] ?? XMPNames.prefixes[name.namespace] ?? "ns1"
            var number = 1
            while used.values.contains(prefix) || prefix == "rdf" || prefix == "x" || prefix == "xml" {
                number += 1
                prefix = "ns\(number)"
            }
            used[name.namespace] = prefix
            return "\(prefix):\(name.name)"
        }

        mutating func write(_ field: XMPField, to text: inout String, indent: String) {
            write(qualified(field.name), field.value, to: &text, indent: indent)
        }

        private mutating func write(
            _ name: String, _ value: XMPValue, to text: inout String, indent: String
        ) {
            let language = value.language.map { " xml:lang=\"\(Self.escaped($0))\"" } ?? ""
            switch value.form {
            case .text(let content):
                text += "\(indent)<\(name)\(language)>\(Self.escaped(content))</\(name)>\n"
            case .list(let type, let values):
                let kind =
                    switch type {
                    case .arrayOrdered: "Seq"
                    case .alternateArray, .alternateText: "Alt"
                    default: "Bag"
                    }
                text += "\(indent)<\(name)>\n\(indent) <rdf:\(kind)>\n"
                for value in values { write("rdf:li", value, to: &text, indent: indent + "  ") }
                text += "\(indent) </rdf:\(kind)>\n\(indent)</\(name)>\n"
            case .structure(let fields):
                text += "\(indent)<\(name) rdf:parseType=\"Resource\"\(language)>\n"
                for field in fields { write(field, to: &text, indent: indent + " ") }
                text += "\(indent)</\(name)>\n"
            }
        }
    }
}
