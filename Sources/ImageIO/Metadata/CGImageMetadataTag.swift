import CoreGraphics
import Foundation

/// The kind of a tag's value.
public enum CGImageMetadataType: Int32, Hashable, Sendable {
    /// None.
    case invalid = -1
    /// The one that fits the value: a text, an array in an order, or a structure.
    case `default` = 0
    case string = 1
    /// Values without an order.
    case arrayUnordered = 2
    /// Values in an order.
    case arrayOrdered = 3
    /// Values of which one is chosen.
    case alternateArray = 4
    /// Texts of which one is chosen by its language.
    case alternateText = 5
    /// Values by names.
    case structure = 6
}

/// One piece of XMP: a name in a namespace, and a value.
public final class CGImageMetadataTag {
    let name: XMPName
    let prefix: String
    let value: XMPValue
    let prefixes: [String: String]

    init(_ field: XMPField, prefixes: [String: String]) {
        (name, value, self.prefixes) = (field.name, field.value, prefixes)
        prefix = prefixes[field.name.namespace] ?? XMPNames.prefixes[field.name.namespace] ?? ""
    }
}

/// A tag.
///
/// `nil` for a name that XML does not allow, for a namespace without a prefix, and for a value that is no text, number, `Bool`, tag,
/// array or dictionary of these.
///
/// - Parameters:
///   - xmlns: The namespace.
///   - prefix: Its prefix; `nil` for one of the usual namespaces.
///   - type: The kind of value.
public func CGImageMetadataTagCreate(
    _ xmlns: CFString, _ prefix: CFString?, _ name: CFString, _ type: CGImageMetadataType, _ value: CFTypeRef
) -> CGImageMetadataTag? {
    guard let prefix = prefix ?? XMPNames.prefixes[xmlns], XMLReader.isName(prefix), XMLReader.isName(name),
        let made = XMPValue(value, type: type, named: XMPName(xmlns, name))
    else { return nil }
    return CGImageMetadataTag(XMPField(name: XMPName(xmlns, name), value: made), prefixes: [xmlns: prefix])
}

/// The namespace of a tag.
public func CGImageMetadataTagCopyNamespace(_ tag: CGImageMetadataTag) -> CFString? { tag.name.namespace }
/// The prefix of a tag's namespace.
public func CGImageMetadataTagCopyPrefix(_ tag: CGImageMetadataTag) -> CFString? { tag.prefix }
/// The name of a tag; of a value in an array its number in brackets.
public func CGImageMetadataTagCopyName(_ tag: CGImageMetadataTag) -> CFString? { tag.name.name }
/// The kind of a tag's value.
public func CGImageMetadataTagGetType(_ tag: CGImageMetadataTag) -> CGImageMetadataType { tag.value.type }

/// The value of a tag: a `String`, an array of tags, or a dictionary of tags by their names.
public func CGImageMetadataTagCopyValue(_ tag: CGImageMetadataTag) -> CFTypeRef? {
    switch tag.value.form {
    case .text(let text): return text
    case .list(_, let values):
        return values.enumerated().map { index, value in
            CGImageMetadataTag(
                XMPField(name: XMPName(tag.name.namespace, "[\(index)]"), value: value),
                prefixes: tag.prefixes)
        }
    case .structure(let fields):
        let tags = fields.map { ($0.name.name, CGImageMetadataTag($0, prefixes: tag.prefixes)) }
        return Dictionary(tags) { first, _ in first }
    }
}

/// The qualifiers of a tag's value: its language, as the tag `xml:lang`. `nil` if the value has none.
public func CGImageMetadataTagCopyQualifiers(_ tag: CGImageMetadataTag) -> CFArray? {
    guard let language = tag.value.language else { return nil }
    return [
        CGImageMetadataTag(
            XMPField(name: XMPNames.language, value: XMPValue(.text(language))),
            prefixes: [XMPNames.language.namespace: "xml"])
    ]
}

extension XMPValue {
    /// The value of a text, a number, a `Bool`, a tag, or arrays and dictionaries of these; `nil` for anything else.
    ///
    /// - Parameters:
    ///   - type: The kind that was asked for.
    ///   - name: The name that it is for: some have a kind of their own.
    init?(_ any: Any, type: CGImageMetadataType, named name: XMPName, depth: Int = 0) {
        guard depth < 16 else { return nil }
        let type = type == .default ? XMPNames.type(name) ?? .default : type
        if let tag = any as? CGImageMetadataTag {
            self = tag.value
        } else if let text = Self.text(any) {
            switch type {
            case .default, .string: self.init(.text(text))
            case .alternateText: self.init(.list(type, [XMPValue(.text(text), language: "x-default")]))
            case .arrayOrdered, .arrayUnordered, .alternateArray:
                self.init(.list(type, [XMPValue(.text(text))]))
            case .structure, .invalid: return nil
            }
        } else if let array = any as? [Any] {
            guard type != .string, type != .structure, type != .invalid else { return nil }
            let values = array.compactMap {
                XMPValue($0, type: .string, named: XMPName("", ""), depth: depth + 1)
            }
            guard values.count == array.count else { return nil }
            self.init(.list(type == .default ? .arrayOrdered : type, values))
        } else if let dictionary = any as? CFDictionary {
            guard type == .default || type == .structure else { return nil }
            var fields: [XMPField] = []
            for (key, value) in dictionary.sorted(by: { "\($0.key)" < "\($1.key)" }) {
                guard let key = key.base as? String else { return nil }
                let tag = value as? CGImageMetadataTag
                let own = tag?.name ?? XMPName(name.namespace, key)
                guard XMLReader.isName(own.name),
                    let made = XMPValue(value, type: .default, named: own, depth: depth + 1)
                else { return nil }
                fields.append(XMPField(name: own, value: made))
            }
            self.init(.structure(fields))
        } else {
            return nil
        }
    }

    /// A text, a number or a `Bool` as XMP writes it.
    private static func text(_ any: Any) -> String? {
        switch any {
        case let text as String: return text
        case let flag as Bool where Swift.type(of: any) == Bool.self: return flag ? "True" : "False"
        default:
            guard let value = number(any) else { return nil }
            return value.rounded() == value && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
        }
    }
}
