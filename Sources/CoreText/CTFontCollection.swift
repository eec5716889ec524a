import CoreGraphics
import Foundation
import LaminaText

/// Fonts that some descriptors describe.
public class CTFontCollection {
    /// What describes the fonts; `nil` for all of them.
    fileprivate let query: [CTFontDescriptor]?
    /// What describes fonts that are left out.
    fileprivate var excluded: [CTFontDescriptor]

    fileprivate init(_ query: [CTFontDescriptor]?, excluding excluded: [CTFontDescriptor] = []) {
        self.query = query
        self.excluded = excluded
    }

    fileprivate var faces: [FontFace] {
        var seen: Set<FontFace> = []
        let all = query.map { $0.flatMap { $0.matches(nil) } } ?? CTFont.allFaces
        let left = Set(excluded.flatMap { $0.matches(nil) })
        return all.filter { !left.contains($0) && seen.insert($0).inserted }
    }
}

/// A collection that can be changed.
public final class CTMutableFontCollection: CTFontCollection {}

/// Whether fonts that several descriptors describe come once. They always do.
public let kCTFontCollectionRemoveDuplicatesOption: CFString = "CTFontCollectionRemoveDuplicatesOption"

/// Compares two descriptors, for the order of a collection.
public typealias CTFontCollectionSortDescriptorsCallback = (
    CTFontDescriptor, CTFontDescriptor, UnsafeMutableRawPointer?
) -> ComparisonResult

/// How attributes of a collection's fonts are given.
public struct CTFontCollectionCopyOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Each value once.
    public static let unique = CTFontCollectionCopyOptions(rawValue: 1)
    /// Sorted for display.
    public static let standardSort = CTFontCollectionCopyOptions(rawValue: 2)
}

/// The collection of all fonts.
public func CTFontCollectionCreateFromAvailableFonts(_ options: CFDictionary?) -> CTFontCollection {
    CTFontCollection(nil)
}
/// The collection of the fonts that some descriptors describe; `nil` for none.
public func CTFontCollectionCreateWithFontDescriptors(
    _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection { CTFontCollection(queryDescriptors?.compactMap { $0 as? CTFontDescriptor } ?? []) }
/// A copy of a collection with more descriptors.
public func CTFontCollectionCreateCopyWithFontDescriptors(
    _ original: CTFontCollection, _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
    let more = queryDescriptors?.compactMap { $0 as? CTFontDescriptor } ?? []
    return CTFontCollection(original.query.map { $0 + more }, excluding: original.excluded)
}
/// A copy of a collection, which can be changed.
public func CTFontCollectionCreateMutableCopy(_ original: CTFontCollection) -> CTMutableFontCollection {
    CTMutableFontCollection(original.query, excluding: original.excluded)
}
/// The descriptors that describe a collection's fonts; `nil` for all fonts.
public func CTFontCollectionCopyQueryDescriptors(_ collection: CTFontCollection) -> CFArray? {
    collection.query
}
/// The descriptors of fonts that a collection leaves out; `nil` for none.
public func CTFontCollectionCopyExclusionDescriptors(_ collection: CTFontCollection) -> CFArray? {
    collection.excluded.isEmpty ? nil : collection.excluded
}
/// Excludes the fonts of some descriptors from a collection.
public func CTFontCollectionSetExclusionDescriptors(
    _ collection: CTMutableFontCollection, _ descriptors: CFArray?
) {
    collection.excluded = descriptors?.compactMap { $0 as? CTFontDescriptor } ?? []
}
/// The descriptors of a collection's fonts; `nil` if there are none.
public func CTFontCollectionCreateMatchingFontDescriptors(_ collection: CTFontCollection) -> CFArray? {
    let faces = collection.faces
    return faces.isEmpty ? nil : faces.map { CTFontDescriptor($0) }
}
/// The same; the options are not looked at.
public func CTFontCollectionCreateMatchingFontDescriptorsWithOptions(
    _ collection: CTFontCollection, _ options: CFDictionary?
) -> CFArray? { CTFontCollectionCreateMatchingFontDescriptors(collection) }
/// The descriptors of a collection's fonts in an order; `nil` if there are none.
public func CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
    _ collection: CTFontCollection, _ sortCallback: CTFontCollectionSortDescriptorsCallback?,
    _ refCon: UnsafeMutableRawPointer?
) -> CFArray? {
    let found = collection.faces.map { CTFontDescriptor($0) }
    guard let sortCallback else { return found.isEmpty ? nil : found }
    return found.isEmpty ? nil : found.sorted { sortCallback($0, $1, refCon) == .orderedAscending }
}
/// The descriptors of the fonts of a family in a collection; `nil` if there are none.
public func CTFontCollectionCreateMatchingFontDescriptorsForFamily(
    _ collection: CTFontCollection, _ familyName: CFString, _ options: CFDictionary?
) -> CFArray? {
    let found = collection.faces.filter { $0.family.caseInsensitiveCompare(familyName) == .orderedSame }
    return found.isEmpty ? nil : found.map { CTFontDescriptor($0) }
}
/// An attribute of each font of a collection, those left out that have none.
public func CTFontCollectionCopyFontAttribute(
    _ collection: CTFontCollection, _ attributeName: CFString, _ options: CTFontCollectionCopyOptions
) -> CFArray {
    var values = collection.faces.compactMap {
        CTFontDescriptorCopyAttribute(CTFontDescriptor($0), attributeName)
    }
    if options.contains(.unique) {
        var seen: Set<AnyHashable> = []
        values = values.filter { value in (value as? AnyHashable).map { seen.insert($0).inserted } ?? true }
    }
    guard options.contains(.standardSort), let texts = values as? [String] else { return values }
    return texts.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
}
/// Some attributes of each font of a collection, dictionaries by their keys.
public func CTFontCollectionCopyFontAttributes(
    _ collection: CTFontCollection, _ attributeNames: CFSet, _ options: CTFontCollectionCopyOptions
) -> CFArray {
    let names = attributeNames.compactMap { $0.base as? String }
    return collection.faces.map { face in
        var values: [AnyHashable: Any] = [:]
        for name in names { values[name] = CTFontDescriptorCopyAttribute(CTFontDescriptor(face), name) }
        return values
    }
}
