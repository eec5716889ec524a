/// A value of XMP: a text, several values, or values by names.
struct XMPValue: Equatable, Sendable {
    enum Form: Equatable, Sendable {
        case text(String)
        case list(CGImageMetadataType, [XMPValue])
        case structure([XMPField])
    }

    var form: Form
    /// The language of a text, such as `x-default`.
    var language: String?

    init(_ form: Form, language: String? = nil) { (self.form, self.language) = (form, language) }

    /// The kind of the value.
    var type: CGImageMetadataType {
        switch form {
        case .text: .string
        case .list(let type, _): type
        case .structure: .structure
        }
    }

    /// The text, or of alternatives the first or the one for no language.
    var text: String? {
        switch form {
        case .text(let text): return text
        case .list(let type, let values):
            guard type == .alternateText || type == .alternateArray || values.count == 1 else { return nil }
            return (values.first { $0.language == "x-default" } ?? values.first)?.text
        case .structure: return nil
        }
    }
}

/// A named value of XMP.
struct XMPField: Equatable, Sendable {
    var name: XMPName
    var value: XMPValue
}

/// The namespaces of XMP that have usual prefixes, and the form of some of their values.
enum XMPNames {
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let language = XMPName("http://www.w3.org/XML/1998/namespace", "lang")

    /// Usual prefixes of namespaces.
    static let prefixes: [String: String] = [
        kCGImageMetadataNamespaceExif: kCGImageMetadataPrefixExif,
        kCGImageMetadataNamespaceExifAux: kCGImageMetadataPrefixExifAux,
        kCGImageMetadataNamespaceExifEX: kCGImageMetadataPrefixExifEX,
        kCGImageMetadataNamespaceDublinCore: kCGImageMetadataPrefixDublinCore,
        kCGImageMetadataNamespaceIPTCCore: kCGImageMetadataPrefixIPTCCore,
        kCGImageMetadataNamespaceIPTCExtension: kCGImageMetadataPrefixIPTCExtension,
        kCGImageMetadataNamespacePhotoshop: kCGImageMetadataPrefixPhotoshop,
        kCGImageMetadataNamespaceTIFF: kCGImageMetadataPrefixTIFF,
        kCGImageMetadataNamespaceXMPBasic: kCGImageMetadataPrefixXMPBasic,
        kCGImageMetadataNamespaceXMPRights: kCGImageMetadataPrefixXMPRights,
    ]

    /// Namespaces of usual prefixes.
    static let namespaces = Dictionary(prefixes.map { ($0.value, $0.key) }) { first, _ in first }

    /// The kind of values that are not plain texts.
    static func type(_ name: XMPName) -> CGImageMetadataType? {
        switch (name.namespace, name.name) {
        case (kCGImageMetadataNamespaceDublinCore, "subject"): .arrayUnordered
        case (kCGImageMetadataNamespaceDublinCore, "creator"): .arrayOrdered
        case (kCGImageMetadataNamespaceDublinCore, "title"),
            (kCGImageMetadataNamespaceDublinCore, "description"),
            (kCGImageMetadataNamespaceDublinCore, "rights"), (kCGImageMetadataNamespaceExif, "UserComment"):
            .alternateText
        case (kCGImageMetadataNamespaceExif, "ISOSpeedRatings"): .arrayOrdered
        case (kCGImageMetadataNamespacePhotoshop, "SupplementalCategories"): .arrayUnordered
        default: nil
        }
    }
}
