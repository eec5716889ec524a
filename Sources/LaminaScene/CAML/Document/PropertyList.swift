/// The entries of a property list's outermost dictionary that are no lists or dictionaries themselves.
struct PropertyList {
    private var values: [String: String] = [:]

    /// - Parameter bytes: A property list in XML.
    init(parsing bytes: [UInt8]) throws(XMLFailure) {
        let xml = try XMLDocument(parsing: bytes, doctype: .name)
        guard xml.name(XMLDocument.root) == "plist", let dictionary = xml.child("dict", of: XMLDocument.root)
        else {
            throw XMLFailure(
                place: xml.place(XMLDocument.root), reason: "expected a property list with a dict")
        }
        var key: String?
        for child in xml.children(dictionary) {
            if xml.name(child) == "key" {
                key = xml.text(child)
            } else if let name = key {
                switch xml.name(child) {
                case "string", "integer", "real": values[name] = xml.text(child)
                case "true", "false": values[name] = xml.name(child)
                default: break
                }
                key = nil
            }
        }
    }

    func string(_ key: String) -> String? { values[key] }

    /// A finite number.
    func number(_ key: String) -> Double? {
        values[key].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    func flag(_ key: String) -> Bool? { values[key].map { $0 == "true" || $0 == "1" } }
}
