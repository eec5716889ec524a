import CoreGraphics
import Foundation
import LaminaGeometry
import LaminaText

/// The look that a font is wanted in.
package struct WantedTraits {
    package var weight: Double?
    package var width: Double?
    package var slant: Double?
    package var bits: CTFontSymbolicTraits?

    /// Bold, italics and width as bits.
    package var symbolic: CTFontSymbolicTraits {
        var result = bits ?? []
        if let weight { result.set(.traitBold, weight >= FontScales.boldFrom) }
        if let slant { result.set(.traitItalic, slant != 0) }
        if let width {
            result.set(.traitCondensed, width <= -0.1)
            result.set(.traitExpanded, width >= 0.1)
        }
        return result
    }

    /// The traits by their keys.
    package var dictionary: [String: Any] {
        var result: [String: Any] = [:]
        if let weight { result[kCTFontWeightTrait] = weight }
        if let width { result[kCTFontWidthTrait] = width }
        if let slant { result[kCTFontSlantTrait] = slant }
        if let bits { result[kCTFontSymbolicTrait] = bits.rawValue }
        return result
    }

    var wantedWeight: Double { weight ?? (symbolic.contains(.traitBold) ? 0.4 : 0) }
    var wantedWidth: Double {
        width ?? (symbolic.contains(.traitCondensed) ? -0.2 : symbolic.contains(.traitExpanded) ? 0.2 : 0)
    }

    /// How far a font's look is from this one.
    func distance(from face: FontFace) -> Double {
        (face.weight - wantedWeight).magnitude + (face.width - wantedWidth).magnitude * 2
            + (face.isItalic != symbolic.contains(.traitItalic) ? 4 : 0)
            + (symbolic.contains(.traitMonoSpace) && !face.isMonospaced ? 8 : 0)
    }

    /// The words of a style, as they stand behind a family in a font's name.
    var words: String {
        var words: [String] = []
        if wantedWidth <= -0.1 { words.append("Condensed") }
        if wantedWidth >= 0.1 { words.append("Expanded") }
        switch wantedWeight {
        case ..<(-0.7): words.append("Ultra-Light")
        case ..<(-0.5): words.append("Thin")
        case ..<(-0.2): words.append("Light")
        case ..<0.1: break
        case ..<0.27: words.append("Medium")
        case ..<0.35: words.append("Semi-Bold")
        case ..<0.5: words.append("Bold")
        case ..<0.6: words.append("Ultra-Bold")
        default: words.append("Heavy")
        }
        if symbolic.contains(.traitItalic) { words.append("Italic") }
        return words.joined(separator: " ")
    }

    /// The name of the font of a family that looks most alike.
    func name(inFamily family: String) -> String {
        let own = CTFont.allFaces.filter { $0.family.caseInsensitiveCompare(family) == .orderedSame }
        guard let best = own.min(by: { distance(from: $0) < distance(from: $1) }), !best.isVariable,
            distance(from: best) < 0.1
        else {
            // Letters are made bolder or slanted, and variable fonts are set.
            return words.isEmpty ? family : "\(family) \(words)"
        }
        return best.name
    }
}

extension CTFontDescriptor {
    /// The traits that are asked for.
    package var wantedTraits: WantedTraits {
        var traits = WantedTraits()
        if let given = CTFontValues.dictionary(attributes[kCTFontTraitsAttribute]) {
            traits.weight = CTFontValues.number(given[kCTFontWeightTrait])
            traits.width = CTFontValues.number(given[kCTFontWidthTrait])
            traits.slant = CTFontValues.number(given[kCTFontSlantTrait])
            traits.bits = CTFontValues.number(given[kCTFontSymbolicTrait])
                .flatMap { UInt32(exactly: $0) }.map { CTFontSymbolicTraits(rawValue: $0) }
        }
        if traits.bits == nil, traits.weight == nil, let name {
            traits.bits = CTFontGetSymbolicTraits(CTFont(name, size: 12))
        }
        return traits
    }

    /// The name of the font that the descriptor means.
    package var fontName: String {
        if let ownName { return ownName }
        if let name, !name.isEmpty { return name }
        if let shown = attributes[kCTFontDisplayNameAttribute] as? String,
            let face = CTFont.allFaces.first(where: { $0.fullName == shown })
        {
            return face.name
        }
        guard let family = attributes[kCTFontFamilyNameAttribute] as? String, !family.isEmpty else {
            let traits = wantedTraits
            return traits.name(inFamily: traits.symbolic.contains(.traitMonoSpace) ? "Menlo" : "Helvetica")
        }
        if let style = attributes[kCTFontStyleNameAttribute] as? String, !style.isEmpty {
            let face = CTFont.allFaces.first {
                $0.family.caseInsensitiveCompare(family) == .orderedSame
                    && $0.style.caseInsensitiveCompare(style) == .orderedSame
            }
            return face?.name ?? "\(family) \(style)"
        }
        return wantedTraits.name(inFamily: family)
    }

    /// The settings of the font besides its name and its size; `nil` for none.
    package var settings: FontSettings? {
        let cascade = attributes[kCTFontCascadeListAttribute] as? [Any] ?? []
        var places: [String: Double] = [:]
        for (key, value) in attributes[kCTFontVariationAttribute] as? [AnyHashable: Any] ?? [:] {
            let tag =
                key.base as? String
                ?? CTFontValues.number(key.base).flatMap { UInt32(exactly: $0) }.map(GlyphFont.text(ofTag:))
            if let tag, let place = CTFontValues.number(value) { places[tag] = place }
        }
        let features = attributes[kCTFontFeatureSettingsAttribute] as? [Any] ?? []
        return FontSettings(
            cascade: cascade.prefix(64).compactMap {
                ($0 as? any CTFontDescriptorValue)?.fontDescriptorValue.fontName
            },
            variations: places,
            features: features.prefix(64).compactMap {
                CTFontValues.dictionary($0).flatMap(CTFontFeatures.feature)
            },
            matrix: attributes[kCTFontMatrixAttribute] as? CGAffineTransform ?? .identity)
    }

    /// The font that the descriptor means; a size of 0 is the descriptor's, or else 12.
    package func font(size: CGFloat) -> CTFont {
        let points = size > 0 && size.isFinite ? size : self.size > 0 ? self.size : 12
        return CTFont(fontName, size: points, settings: settings)
    }

    /// The descriptor of a font in the list of all fonts.
    convenience init(_ face: FontFace, ownName: String? = nil) {
        var attributes: [String: Any] = [
            kCTFontNameAttribute: face.name, kCTFontFamilyNameAttribute: face.family,
            kCTFontStyleNameAttribute: face.style, kCTFontDisplayNameAttribute: face.fullName,
        ]
        if !face.file.hasPrefix("/proc/") {
            attributes[kCTFontURLAttribute] = URL(filePath: face.file)
        }
        self.init(attributes, ownName: ownName)
    }

    /// The fonts that have the descriptor's attributes, those first that look most alike.
    ///
    /// - Parameter mandatory: The attributes that count; `nil` for all that name fonts.
    func matches(_ mandatory: Set<String>?) -> [FontFace] {
        if let mandatory, !mandatory.isSubset(of: attributes.keys) { return [] }
        let traits = wantedTraits
        let looked = attributes[kCTFontTraitsAttribute] != nil
        func isAlike(_ one: String, _ key: String) -> Bool {
            guard let other = attributes[key] as? String else { return true }
            return one.caseInsensitiveCompare(other) == .orderedSame
        }
        let found = CTFont.allFaces.filter { face in
            let names = [face.postScriptName, face.fullName].contains { isAlike($0, kCTFontNameAttribute) }
            guard names, isAlike(face.family, kCTFontFamilyNameAttribute),
                isAlike(face.style, kCTFontStyleNameAttribute),
                isAlike(face.fullName, kCTFontDisplayNameAttribute)
            else { return false }
            if let url = attributes[kCTFontURLAttribute] as? URL, url.path != face.file { return false }
            if let wanted = attributes[kCTFontLanguagesAttribute] as? [String],
                !Set(wanted).isSubset(of: face.languages)
            {
                return false
            }
            if let wanted = attributes[kCTFontCharacterSetAttribute] as? CharacterSet {
                guard let set = CTFont(face.name, size: 12).glyphFont.map(CTFontCharacters.set),
                    wanted.isSubset(of: set)
                else { return false }
            }
            guard looked, mandatory?.contains(kCTFontTraitsAttribute) ?? true, let bits = traits.bits else {
                return true
            }
            return bits.isSubset(of: face.symbolic)
        }
        guard looked else { return found }
        return found.enumerated().sorted { one, other in
            let (near, far) = (traits.distance(from: one.element), traits.distance(from: other.element))
            return near == far ? one.offset < other.offset : near < far
        }.map(\.element)
    }
}

/// A value that is a descriptor: Core Text's own, and those of views.
package protocol CTFontDescriptorValue {
    var fontDescriptorValue: CTFontDescriptor { get }
}

extension CTFontDescriptor: CTFontDescriptorValue {
    package var fontDescriptorValue: CTFontDescriptor { self }
}

extension CTFontSymbolicTraits {
    fileprivate mutating func set(_ trait: CTFontSymbolicTraits, _ isThere: Bool) {
        if isThere { insert(trait) } else { remove(trait) }
    }
}

extension FontFace {
    /// Bold, italics, width and letters of one width as bits.
    var symbolic: CTFontSymbolicTraits {
        var result: CTFontSymbolicTraits = []
        if isBold { result.insert(.traitBold) }
        if isItalic { result.insert(.traitItalic) }
        if isCondensed { result.insert(.traitCondensed) }
        if isExpanded { result.insert(.traitExpanded) }
        if isMonospaced { result.insert(.traitMonoSpace) }
        return result
    }
}

/// The fonts that a descriptor describes, those first that look most alike; `nil` if there is none.
///
/// - Parameter mandatoryAttributes: The keys of the attributes that fonts must have; `nil` for all that name fonts and their
///   traits. Only attributes of the descriptor are looked at.
public func CTFontDescriptorCreateMatchingFontDescriptors(
    _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CFArray? {
    let found = descriptor.matches(mandatoryAttributes.map { Set($0.compactMap { $0.base as? String }) })
    return found.isEmpty ? nil : found.map { CTFontDescriptor($0) }
}
/// The font that a descriptor describes best; `nil` if there is none. See ``CTFontDescriptorCreateMatchingFontDescriptors(_:_:)``.
public func CTFontDescriptorCreateMatchingFontDescriptor(
    _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CTFontDescriptor? {
    CTFontDescriptorCreateMatchingFontDescriptors(descriptor, mandatoryAttributes)?.first as? CTFontDescriptor
}

/// How far the search for fonts is. Nothing is downloaded, so there are a beginning, matches and an end.
public enum CTFontDescriptorMatchingState: UInt32, Hashable, Sendable {
    case didBegin = 0
    case didFinish = 1
    case willBeginQuerying = 2
    case stalled = 3
    case willBeginDownloading = 4
    case downloading = 5
    case didFinishDownloading = 6
    case didMatch = 7
    case didFailWithError = 8
}

/// Where fonts come from that are found: an array of descriptors.
public let kCTFontDescriptorMatchingResult: CFString = "CTFontDescriptorMatchingResult"
/// The descriptor that was looked for.
public let kCTFontDescriptorMatchingSourceDescriptor: CFString = "CTFontDescriptorMatchingSourceDescriptor"
/// All descriptors that are looked for.
public let kCTFontDescriptorMatchingDescriptors: CFString = "CTFontDescriptorMatchingDescriptors"

/// Looks for the fonts of descriptors, and tells of them before it returns. Fonts that are not installed are not fetched.
///
/// - Parameters:
///   - mandatoryAttributes: As in ``CTFontDescriptorCreateMatchingFontDescriptors(_:_:)``.
///   - progressBlock: Gets each state; `false` ends the search.
/// - Returns: Whether the search came to its end.
@discardableResult
public func CTFontDescriptorMatchFontDescriptorsWithProgressHandler(
    _ descriptors: CFArray, _ mandatoryAttributes: CFSet?,
    _ progressBlock: (CTFontDescriptorMatchingState, CFDictionary) -> Bool
) -> Bool {
    let all: CFDictionary = [kCTFontDescriptorMatchingDescriptors: descriptors]
    guard progressBlock(.didBegin, all) else { return false }
    var found: [Any] = []
    for case let descriptor as CTFontDescriptor in descriptors {
        let own = CTFontDescriptorCreateMatchingFontDescriptors(descriptor, mandatoryAttributes) ?? []
        guard !own.isEmpty else { continue }
        found += own
        let values: CFDictionary = [
            kCTFontDescriptorMatchingSourceDescriptor: descriptor, kCTFontDescriptorMatchingResult: own,
        ]
        guard progressBlock(.didMatch, values) else { return false }
    }
    return progressBlock(.didFinish, all.merging([kCTFontDescriptorMatchingResult: found]) { $1 })
}
