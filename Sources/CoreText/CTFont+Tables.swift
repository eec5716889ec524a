import CoreGraphics
import Foundation
import LaminaGeometry
import LaminaText

// What a font's own tables say. Tables are read where they are asked for, and may be those of a file from a stranger: a font that
// is damaged has fewer of them.

/// The tag of a table, whose first letter is the highest byte.
public typealias CTFontTableTag = FourCharCode
/// Four characters in a number, the first in the highest byte.
public typealias FourCharCode = UInt32

/// How tables are read.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Characters of fonts.
enum CTFontCharacters {
    /// The characters that have glyphs.
    static func set(_ font: GlyphFont) -> CharacterSet {
        var set = CharacterSet()
        for range in font.characters {
            guard let first = Unicode.Scalar(range.lowerBound), let last = Unicode.Scalar(range.upperBound)
            else {
                continue
            }
            set.insert(charactersIn: first...last)
        }
        return set
    }
}

/// The units of an em in the font's file; 1000 where there is no font at all.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
    let units = font.glyphFont?.units ?? 1000
    return units.isFinite ? UInt32(max(1, min(units, 65_536))) : 1000
}
/// The number of glyphs.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.glyphFont?.glyphCount ?? 0 }
/// The box around all glyphs, in points, y up.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
    guard let own = font.glyphFont else { return .zero }
    let scale = font.size / own.units
    return own.traits.box.applying(CGAffineTransform(scaleX: scale, y: scale)).applying(font.matrix)
}
/// Degrees by which letters lean to the left.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { CGFloat(font.traits.italicAngle) }
/// The matrix of the glyphs.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// The encoding that most of the font's characters are in, as a number of `String.Encoding`: always Unicode's.
public func CTFontGetStringEncoding(_ font: CTFont) -> UInt32 { 0x0100 }
/// The characters that have glyphs.
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet {
    font.glyphFont.map(CTFontCharacters.set) ?? CharacterSet()
}
/// The tags of the languages that can be written in a font.
public func CTFontCopySupportedLanguages(_ font: CTFont) -> CFArray { font.face?.languages ?? [] }

// MARK: Names

/// The PostScript name. If another font stands for the name that the font was made with, that name.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.postScriptName }
/// The family. If another font stands for the name that the font was made with, that name's family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.fullName }
/// The display name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { font.fullName }

private let nameNumbers: [String: Int] = [
    kCTFontCopyrightNameKey: 0, kCTFontUniqueNameKey: 3, kCTFontVersionNameKey: 5, kCTFontTrademarkNameKey: 7,
    kCTFontManufacturerNameKey: 8, kCTFontDesignerNameKey: 9, kCTFontDescriptionNameKey: 10,
    kCTFontVendorURLNameKey: 11, kCTFontDesignerURLNameKey: 12, kCTFontLicenseNameKey: 13,
    kCTFontLicenseURLNameKey: 14, kCTFontSampleTextNameKey: 19, kCTFontPostScriptCIDNameKey: 20,
]

/// A name by its key; `nil` if the font does not say it.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
    switch nameKey {
    case kCTFontFamilyNameKey: font.familyName
    case kCTFontSubFamilyNameKey: font.styleName
    case kCTFontFullNameKey: font.fullName
    case kCTFontPostScriptNameKey: font.postScriptName
    default: nameNumbers[nameKey].flatMap { number in font.glyphFont.flatMap { $0.name(number) } }
    }
}
/// A name in the first of the program's languages that the font has it in; writes the language.
public func CTFontCopyLocalizedName(
    _ font: CTFont, _ nameKey: CFString, _ actualLanguage: UnsafeMutablePointer<CFString?>?
) -> CFString? {
    let name = CTFontCopyName(font, nameKey)
    actualLanguage?.pointee = name == nil ? nil : "en"
    return name
}

// MARK: Glyphs

/// The glyph of a name; 0 where none has it.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
    CGGlyph(truncatingIfNeeded: font.glyphFont?.glyph(named: glyphName) ?? 0)
}
/// The name of a glyph; `nil` if it has none.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
    font.glyphFont?.glyphName(UInt32(glyph))
}
/// Writes the ways from glyphs' usual origins to their origins in vertical lines, in points, y up.
public func CTFontGetVerticalTranslationsForGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ translations: UnsafeMutablePointer<CGSize>,
    _ count: CFIndex
) {
    guard let own = font.glyphFont else { return }
    for index in 0..<max(0, count) {
        let origin = own.verticalOrigin(UInt32(glyphs[index]))
        let scale = font.size / own.units
        translations[index] = CGSize(width: -origin.x * scale, height: -origin.y * scale)
    }
}
/// Writes the boxes around glyphs as ``CTFontGetBoundingRectsForGlyphs(_:_:_:_:_:)`` does; the options are not looked at.
@discardableResult
public func CTFontGetOpticalBoundsForGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ boundingRects: UnsafeMutablePointer<CGRect>?,
    _ count: CFIndex, _ options: UInt
) -> CGRect { CTFontGetBoundingRectsForGlyphs(font, .horizontal, glyphs, boundingRects, count) }
/// Writes the places of carets within a ligature, of which there are none here.
@discardableResult
public func CTFontGetLigatureCaretPositions(
    _ font: CTFont, _ glyph: CGGlyph, _ positions: UnsafeMutablePointer<CGFloat>?, _ maxPositions: CFIndex
) -> CFIndex { 0 }

// MARK: Tables

/// The tags of a font's tables, numbers; `nil` if there is no font.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? {
    font.glyphFont?.tableTags
}
/// Whether a font has a table.
public func CTFontHasTable(_ font: CTFont, _ tag: CTFontTableTag) -> Bool {
    font.glyphFont?.table(tag) != nil
}
/// The bytes of a table; `nil` if the font has none.
public func CTFontCopyTable(
    _ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions
) -> CFData? { font.glyphFont?.table(table) }

// MARK: Axes

extension GlyphFont.Axis {
    fileprivate var dictionary: [String: Any] {
        [
            kCTFontVariationAxisIdentifierKey: Int(tag), kCTFontVariationAxisMinimumValueKey: least,
            kCTFontVariationAxisMaximumValueKey: most, kCTFontVariationAxisDefaultValueKey: usual,
            kCTFontVariationAxisNameKey: name, kCTFontVariationAxisHiddenKey: isHidden,
        ]
    }
}

/// The axes of a variable font, dictionaries; `nil` for another font.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
    let axes = font.glyphFont?.axes ?? []
    return axes.isEmpty ? nil : axes.map(\.dictionary)
}
/// The places of a variable font on its axes that are not the usual ones, by the axes' numbers; `nil` for another font.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
    let axes = font.glyphFont?.axes ?? []
    guard !axes.isEmpty else { return nil }
    var places: CFDictionary = [:]
    for axis in axes where axis.place != axis.usual { places[AnyHashable(Int(axis.tag))] = axis.place }
    return places
}

// MARK: Attributes

/// An attribute of a font by the key that descriptors have for it; `nil` for one that it does not have.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
    switch attribute {
    case kCTFontNameAttribute: font.postScriptName
    case kCTFontDisplayNameAttribute: font.fullName
    case kCTFontFamilyNameAttribute: font.familyName
    case kCTFontStyleNameAttribute: font.styleName
    case kCTFontSizeAttribute: font.size
    case kCTFontTraitsAttribute: CTFontCopyTraits(font)
    case kCTFontMatrixAttribute: font.matrix
    case kCTFontCharacterSetAttribute: CTFontCopyCharacterSet(font)
    case kCTFontLanguagesAttribute: CTFontCopySupportedLanguages(font)
    case kCTFontVariationAxesAttribute: CTFontCopyVariationAxes(font)
    case kCTFontVariationAttribute: CTFontCopyVariation(font)
    case kCTFontFeaturesAttribute: CTFontCopyFeatures(font)
    case kCTFontFeatureSettingsAttribute: CTFontCopyFeatureSettings(font)
    case kCTFontEnabledAttribute: font.glyphFont != nil
    case kCTFontDownloadableAttribute: false
    case kCTFontOrientationAttribute: CTFontOrientation.default.rawValue
    case kCTFontRegistrationScopeAttribute: CTFontManagerScope.process.rawValue
    case kCTFontFormatAttribute:
        (GlyphFont.tag("CFF ").flatMap { font.glyphFont?.table($0) } == nil
            ? CTFontFormat.openTypeTrueType : .openTypePostScript).rawValue
    case kCTFontURLAttribute:
        font.glyphFont.flatMap {
            $0.file.isEmpty || $0.file.hasPrefix("/proc/") ? nil : URL(filePath: $0.file)
        }
    case kCTFontCascadeListAttribute:
        (font.settings?.cascade).flatMap {
            $0.isEmpty ? nil : $0.map { CTFontDescriptorCreateWithNameAndSize($0, 0) }
        }
    default: nil
    }
}
