import Foundation

/// An element of a CAML document that Lamina does not use and keeps with all that is in it, such as a layer's scripts.
package struct CAMLElement: Equatable, Sendable {
    /// An element and how many it lies in.
    private struct Node: Equatable {
        var name: String
        var text: String
        var attributes: [XMLDocument.Attribute]
        var depth: Int
    }

    /// The element, then all that is in it, in the order of the document.
    private var nodes: [Node] = []
    /// The files that `src` attributes name, by the attributes' values.
    var files: [String: SceneImageSource] = [:]

    /// An element of a document.
    init(_ xml: XMLDocument, _ element: XMLDocument.Index) {
        var ends: [Int] = []
        for place in element.rawValue...(element.rawValue + xml.nodes[element.rawValue].extent) {
            let index = XMLDocument.Index(rawValue: place)
            while let end = ends.last, place >= end { ends.removeLast() }
            nodes.append(
                Node(
                    name: xml.name(index), text: xml.text(index), attributes: Array(xml.attributes(index)),
                    depth: ends.count))
            ends.append(place + 1 + xml.nodes[place].extent)
        }
    }

    /// The only element of an XML text.
    init(parsing text: String) throws(XMLFailure) {
        self.init(try XMLDocument(parsing: Array(text.utf8)), XMLDocument.root)
    }

    /// The element's name.
    var name: String { nodes.first?.name ?? "" }

    /// Whether the element holds nothing that an editor could have meant: no text, no element, and no attribute but its type.
    var isEmpty: Bool {
        nodes.count == 1 && nodes[0].text.isEmpty && nodes[0].attributes.allSatisfy { $0.name == "type" }
    }

    /// The values of all `src` attributes.
    var sources: [String] {
        nodes.flatMap { node in node.attributes.lazy.filter { $0.name == "src" }.map(\.value) }
    }

    func write(to xml: inout XMLWriter) {
        var open = 0
        for node in nodes {
            while open > node.depth {
                xml.end()
                open -= 1
            }
            xml.begin(node.name)
            for attribute in node.attributes { xml.attribute(attribute.name, attribute.value) }
            if !node.text.isEmpty { xml.text(node.text) }
            open += 1
        }
        for _ in 0..<open { xml.end() }
    }

    /// The element as XML.
    var text: String {
        var xml = XMLWriter(header: "")
        write(to: &xml)
        return String(decoding: xml.data, as: UTF8.self)
    }
}

extension CAMLElement: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(text) }
}
