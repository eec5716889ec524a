import CoreGraphics
import Foundation
import LaminaText

/// The properties by which a font is found. Two descriptors are equal where their attributes are.
public final class CTFontDescriptor: Hashable, @unchecked Sendable {
    /// The attributes by their keys. They are never changed.
    package let attributes: [String: Any]
    /// The name of a font that is known by this descriptor alone, such as one of a file that was not registered.
    package let ownName: String?

    /// A descriptor of attributes by their keys.
    package init(_ attributes: [String: Any], ownName: String? = nil) {
        self.attributes = attributes
        self.ownName = ownName
    }

    /// The name; `nil` if none was given.
    package var name: String? { attributes[kCTFontNameAttribute] as? String }
    /// Points of an em; 0 where none were given.
    package var size: CGFloat {
        let size = CTFontValues.number(attributes[kCTFontSizeAttribute]) ?? 0
        return size.isFinite && size > 0 ? CGFloat(size) : 0
    }

    /// Whether two descriptors have equal attributes.
    public static func == (one: CTFontDescriptor, other: CTFontDescriptor) -> Bool {
        one === other
            || (one.ownName == other.ownName && CTFontValues.areEqual(one.attributes, other.attributes))
    }
    /// Hashes the names of the attributes, and the font's name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Set(attributes.keys))
        hasher.combine(name)
    }

    /// The descriptor with other attributes, which come before its own. Attributes that name a font take the place of all that do.
    package func adding(_ other: [String: Any]) -> CTFontDescriptor {
        let naming: Set<String> = [
            kCTFontNameAttribute, kCTFontFamilyNameAttribute, kCTFontDisplayNameAttribute,
            kCTFontURLAttribute,
        ]
        let names = !naming.isDisjoint(with: other.keys)
        var result = names ? attributes.filter { !naming.contains($0.key) } : attributes
        if names, other[kCTFontStyleNameAttribute] == nil { result[kCTFontStyleNameAttribute] = nil }
        result.merge(other) { $1 }
        return CTFontDescriptor(result, ownName: names ? nil : ownName)
    }
}

/// Values of attributes in Swift's types.
package enum CTFontValues {
    /// A number of any type.
    package static func number(_ value: Any?) -> Double? {
        switch value {
        case let value as UInt32: Double(value)
        case let value as UInt: Double(value)
        case let value as Int32: Double(value)
        case let value as CTFontSymbolicTraits: Double(value.rawValue)
        default: TextAttributes.number(value).map { Double($0) }
        }
    }

    /// A dictionary whose keys are texts.
    package static func dictionary(_ value: Any?) -> [String: Any]? {
        if let value = value as? [String: Any] { return value }
        guard let value = value as? [AnyHashable: Any] else { return nil }
        return texts(value)
    }

    /// The entries whose keys are texts.
    package static func texts(_ dictionary: [AnyHashable: Any]) -> [String: Any] {
        var result: [String: Any] = [:]
        for (key, value) in dictionary { if let key = key.base as? String { result[key] = value } }
        return result
    }

    /// Whether two values say the same.
    package static func areEqual(_ one: Any, _ other: Any) -> Bool {
        if let one = number(one), let other = number(other) { return one == other }
        if let one = one as? [AnyHashable: Any], let other = other as? [AnyHashable: Any] {
            return one.count == other.count
                && one.allSatisfy { key, value in other[key].map { areEqual(value, $0) } ?? false }
        }
        if let one = one as? [Any], let other = other as? [Any] {
            return one.count == other.count && zip(one, other).allSatisfy { areEqual($0, $1) }
        }
        guard let one = one as? AnyHashable, let other = other as? AnyHashable else { return false }
        return one == other
    }
}

/// A descriptor of attributes.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
    CTFontDescriptor(CTFontValues.texts(attributes))
}
/// A descriptor of a name and a size; a size of 0 is none.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
    var attributes: [String: Any] = [kCTFontNameAttribute: name]
    if size > 0 { attributes[kCTFontSizeAttribute] = size }
    return CTFontDescriptor(attributes)
}
/// A copy of a descriptor with attributes that come before its own.
public func CTFontDescriptorCreateCopyWithAttributes(
    _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor { original.adding(CTFontValues.texts(attributes)) }
/// A copy of a descriptor with another family and the same traits; `nil` if no font has the family and none stands for it.
public func CTFontDescriptorCreateCopyWithFamily(
    _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
    guard CTFont.replacement(for: family).map({ !$0.isEmpty }) ?? true else { return nil }
    let traits = original.wantedTraits.dictionary
    return original.adding([kCTFontFamilyNameAttribute: family, kCTFontTraitsAttribute: traits])
}
/// A copy of a descriptor with other traits of bold, italics and width.
///
/// - Returns: `nil` if letters of one width are asked for, or not, and the family has no such font. Letters are made bolder
///   or slanted where the family has none that are.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
    _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
    let traits = original.wantedTraits.symbolic.subtracting(symTraitMask)
        .union(symTraitValue.intersection(symTraitMask))
    return original.font(size: 12).copy(12, traits).map { other in
        var attributes = original.attributes
        for key in [
            kCTFontFamilyNameAttribute, kCTFontStyleNameAttribute, kCTFontDisplayNameAttribute,
            kCTFontTraitsAttribute,
        ] { attributes[key] = nil }
        attributes[kCTFontNameAttribute] = other.name
        return CTFontDescriptor(attributes)
    }
}
/// A copy of a descriptor with a place on an axis, whose number is its tag's bytes.
public func CTFontDescriptorCreateCopyWithVariation(
    _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
    var places = original.attributes[kCTFontVariationAttribute] as? [AnyHashable: Any] ?? [:]
    places[AnyHashable(variationIdentifier.intValue)] = variationValue
    return original.adding([kCTFontVariationAttribute: places])
}
/// A copy of a descriptor with a feature by its type and its selector, which comes before others of the type.
public func CTFontDescriptorCreateCopyWithFeature(
    _ original: CTFontDescriptor, _ featureTypeIdentifier: CFNumber, _ featureSelectorIdentifier: CFNumber
) -> CTFontDescriptor {
    let settings = original.attributes[kCTFontFeatureSettingsAttribute] as? [Any] ?? []
    let feature: [String: Any] = [
        kCTFontFeatureTypeIdentifierKey: featureTypeIdentifier.intValue,
        kCTFontFeatureSelectorIdentifierKey: featureSelectorIdentifier.intValue,
    ]
    return original.adding([kCTFontFeatureSettingsAttribute: settings + [feature]])
}
/// The attributes that a descriptor was made with.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
    Dictionary(uniqueKeysWithValues: descriptor.attributes.map { (AnyHashable($0.key), $0.value) })
}
/// An attribute of a descriptor, or else of the font that it finds; `nil` for one that neither has.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> CFTypeRef?
{
    if let own = descriptor.attributes[attribute] { return own }
    // A size is not found with a font.
    guard attribute != kCTFontSizeAttribute else { return nil }
    return CTFontCopyAttribute(descriptor.font(size: 12), attribute)
}
/// An attribute of a descriptor in a language of the font's; writes the language, which is that of the font's English names.
public func CTFontDescriptorCopyLocalizedAttribute(
    _ descriptor: CTFontDescriptor, _ attribute: CFString, _ language: UnsafeMutablePointer<CFString?>?
) -> CFTypeRef? {
    let value = CTFontDescriptorCopyAttribute(descriptor, attribute)
    language?.pointee = value is String ? "en" : nil
    return value
}
