import CoreGraphics
import Foundation

/// The metadata of a picture's file, as XMP.
public class CGImageMetadata {
    var fields: [XMPField]
    /// The prefixes of namespaces.
    var prefixes: [String: String]

    init(_ fields: [XMPField] = [], prefixes: [String: String] = [:]) {
        (self.fields, self.prefixes) = (fields, prefixes)
    }

    /// The prefix of a namespace.
    func prefix(_ namespace: String) -> String? { prefixes[namespace] ?? XMPNames.prefixes[namespace] }

    /// The namespace of a prefix.
    func namespace(_ prefix: String) -> String? {
        prefixes.first { $0.value == prefix }?.key ?? XMPNames.namespaces[prefix]
    }

    func tag(_ field: XMPField) -> CGImageMetadataTag {
        CGImageMetadataTag(field, prefixes: XMPNames.prefixes.merging(prefixes) { $1 })
    }
}

/// Metadata that can be changed.
public final class CGMutableImageMetadata: CGImageMetadata {}

/// Metadata without tags.
public func CGImageMetadataCreateMutable() -> CGMutableImageMetadata { CGMutableImageMetadata() }

/// A copy that can be changed.
public func CGImageMetadataCreateMutableCopy(_ metadata: CGImageMetadata) -> CGMutableImageMetadata? {
    CGMutableImageMetadata(metadata.fields, prefixes: metadata.prefixes)
}

/// The metadata of an XMP packet; `nil` for data that are none.
public func CGImageMetadataCreateFromXMPData(_ data: CFData) -> CGImageMetadata? {
    XMPPacket.fields([UInt8](data)).map { CGImageMetadata($0.fields, prefixes: $0.prefixes) }
}

/// An XMP packet with the metadata. Options are not looked at.
public func CGImageMetadataCreateXMPData(_ metadata: CGImageMetadata, _ options: CFDictionary?) -> CFData? {
    Data(XMPPacket.bytes(metadata.fields, prefixes: XMPNames.prefixes.merging(metadata.prefixes) { $1 }))
}

/// The tags on the top level, as an array of ``CGImageMetadataTag``; `nil` if there are none.
public func CGImageMetadataCopyTags(_ metadata: CGImageMetadata) -> CFArray? {
    metadata.fields.isEmpty ? nil : metadata.fields.map { metadata.tag($0) }
}

/// The tag at a path; `nil` if there is none.
///
/// A path is a name with its prefix, `tiff:Make`, and then parts of its value: `.exif:Fired` of a structure, `[0]` of an array, and
/// `[x-default]` of texts in several languages. A name in a structure without a prefix has that of the structure.
///
/// - Parameter parent: The tag in whose value the path begins; `nil` for the top level.
public func CGImageMetadataCopyTagWithPath(
    _ metadata: CGImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString
) -> CGImageMetadataTag? {
    guard let path = MetadataPath(path, in: metadata, below: parent) else { return nil }
    return path.field(metadata.fields, below: parent).map { metadata.tag($0) }
}

/// The text at a path, see `CGImageMetadataCopyTagWithPath`: of texts in several languages the one for no language. `nil` where
/// there is none.
public func CGImageMetadataCopyStringValueWithPath(
    _ metadata: CGImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString
) -> CFString? { CGImageMetadataCopyTagWithPath(metadata, parent, path)?.value.text }

/// Names a namespace by a prefix, which paths then know.
///
/// - Parameter error: Not written.
/// - Returns: Whether it was done: not for a prefix that names another namespace, or that XML does not allow.
@discardableResult
public func CGImageMetadataRegisterNamespaceForPrefix(
    _ metadata: CGMutableImageMetadata, _ xmlns: CFString, _ prefix: CFString,
    _ error: UnsafeMutablePointer<Unmanaged<NSError>?>?
) -> Bool {
    guard XMLReader.isName(prefix), !xmlns.isEmpty else { return false }
    if let known = metadata.namespace(prefix), known != xmlns { return false }
    if let known = metadata.prefix(xmlns), known != prefix { return false }
    metadata.prefixes[xmlns] = prefix
    return true
}

/// Sets the tag at a path, see `CGImageMetadataCopyTagWithPath`. Structures and arrays on the way are made; a value may be added
/// at an array's end.
///
/// - Returns: Whether it was done.
@discardableResult
public func CGImageMetadataSetTagWithPath(
    _ metadata: CGMutableImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString,
    _ tag: CGImageMetadataTag
) -> Bool {
    for (namespace, prefix) in tag.prefixes where metadata.prefix(namespace) == nil {
        metadata.prefixes[namespace] = prefix
    }
    guard let path = MetadataPath(path, in: metadata, below: parent) else { return false }
    return path.set(tag.value, in: metadata, below: parent)
}

/// Sets the value at a path, see `CGImageMetadataCopyTagWithPath`: a text, a number, a `Bool`, or an array or a dictionary of
/// these. Names that have texts in several languages, such as `dc:title`, get a text for no language; others that have arrays, an
/// array of one value.
///
/// - Returns: Whether it was done.
@discardableResult
public func CGImageMetadataSetValueWithPath(
    _ metadata: CGMutableImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString, _ value: CFTypeRef
) -> Bool {
    guard let path = MetadataPath(path, in: metadata, below: parent) else { return false }
    let known = path.field(metadata.fields, below: parent)?.value.type
    let name = path.isName ? path.lastName : XMPName("", "")
    let type: CGImageMetadataType = known == .string || known == .structure ? .default : known ?? .default
    guard let made = XMPValue(value, type: type, named: name) else { return false }
    return path.set(made, in: metadata, below: parent)
}

/// Removes the tag at a path, see `CGImageMetadataCopyTagWithPath`.
///
/// - Returns: Whether there was one.
@discardableResult
public func CGImageMetadataRemoveTagWithPath(
    _ metadata: CGMutableImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString
) -> Bool {
    guard let path = MetadataPath(path, in: metadata, below: parent),
        path.field(metadata.fields, below: parent) != nil
    else { return false }
    return path.set(nil, in: metadata, below: parent)
}

/// Whether `CGImageMetadataEnumerateTagsUsingBlock` goes into structures and arrays.
public let kCGImageMetadataEnumerateRecursively: CFString = "kCGImageMetadataEnumerateRecursively"

/// Called with a tag's path and the tag; `false` ends the enumeration.
public typealias CGImageMetadataTagBlock = (CFString, CGImageMetadataTag) -> Bool

/// Calls a block with each tag on the top level, or of the value at a path, and its path.
///
/// - Parameters:
///   - rootPath: Where the tags are; `nil` for the top level.
///   - options: With ``kCGImageMetadataEnumerateRecursively`` the tags inside of others come too.
public func CGImageMetadataEnumerateTagsUsingBlock(
    _ metadata: CGImageMetadata, _ rootPath: CFString?, _ options: CFDictionary?,
    _ block: CGImageMetadataTagBlock
) {
    let isDeep = options?[kCGImageMetadataEnumerateRecursively] as? Bool == true
    func visit(_ path: String, _ tag: CGImageMetadataTag) -> Bool {
        guard block(path, tag) else { return false }
        return !isDeep || inside(path, tag)
    }
    func inside(_ path: String, _ tag: CGImageMetadataTag) -> Bool {
        switch tag.value.form {
        case .text: return true
        case .list(_, let values):
            for (index, value) in values.enumerated() {
                let field = XMPField(name: XMPName(tag.name.namespace, "[\(index)]"), value: value)
                guard visit("\(path)[\(index)]", metadata.tag(field)) else { return false }
            }
            return true
        case .structure(let fields):
            for field in fields {
                let inner = metadata.tag(field)
                guard visit("\(path).\(inner.prefix):\(field.name.name)", inner) else { return false }
            }
            return true
        }
    }
    if let rootPath {
        guard let root = CGImageMetadataCopyTagWithPath(metadata, nil, rootPath) else { return }
        _ = inside(rootPath, root)
        return
    }
    for field in metadata.fields {
        let tag = metadata.tag(field)
        guard visit("\(tag.prefix):\(field.name.name)", tag) else { return }
    }
}
