import CoreGraphics
import Foundation
import LaminaText

/// The set of characters that a number of a character belongs to.
public enum CTCharacterCollection: UInt16, Hashable, Sendable {
    case identityMapping = 0
    case adobeCNS1 = 1
    case adobeGB1 = 2
    case adobeJapan1 = 3
    case adobeJapan2 = 4
    case adobeKorea1 = 5
}

/// A glyph in place of the one that a character has, a value of the attribute ``kCTGlyphInfoAttributeName``. It is kept and read back;
/// characters are drawn with their own glyphs.
public final class CTGlyphInfo: Hashable, Sendable {
    fileprivate let name: String?
    fileprivate let glyph: CGGlyph
    fileprivate let identifier: CGFontIndex
    fileprivate let collection: CTCharacterCollection
    fileprivate let base: String

    fileprivate init(
        _ base: String, name: String? = nil, glyph: CGGlyph = 0, identifier: CGFontIndex = 0,
        _ collection: CTCharacterCollection = .identityMapping
    ) {
        (self.base, self.name, self.glyph) = (base, name, glyph)
        (self.identifier, self.collection) = (identifier, collection)
    }

    /// Whether two say the same.
    public static func == (one: CTGlyphInfo, other: CTGlyphInfo) -> Bool {
        one.base == other.base && one.name == other.name && one.glyph == other.glyph
            && one.identifier == other.identifier && one.collection == other.collection
    }
    /// Hashes the characters and the glyph.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(base)
        hasher.combine(glyph)
    }
}

/// The glyph of a name in a font, for some characters; `nil` if the font has none.
public func CTGlyphInfoCreateWithGlyphName(
    _ glyphName: CFString, _ font: CTFont, _ baseString: CFString
) -> CTGlyphInfo? {
    let glyph = CTFontGetGlyphWithName(font, glyphName)
    return glyph == 0 ? nil : CTGlyphInfo(baseString, name: glyphName, glyph: glyph)
}
/// A glyph of a font, for some characters; `nil` if the font has none.
public func CTGlyphInfoCreateWithGlyph(
    _ glyph: CGGlyph, _ font: CTFont, _ baseString: CFString
) -> CTGlyphInfo? {
    guard Int(glyph) < CTFontGetGlyphCount(font) else { return nil }
    return CTGlyphInfo(baseString, name: CTFontCopyNameForGlyph(font, glyph), glyph: glyph)
}
/// A character of a set by its number, for some characters.
public func CTGlyphInfoCreateWithCharacterIdentifier(
    _ cid: CGFontIndex, _ collection: CTCharacterCollection, _ baseString: CFString
) -> CTGlyphInfo? { CTGlyphInfo(baseString, identifier: cid, collection) }
/// The name of the glyph; `nil` if it has none.
public func CTGlyphInfoGetGlyphName(_ glyphInfo: CTGlyphInfo) -> CFString? { glyphInfo.name }
/// The glyph; 0 where a character's number was given.
public func CTGlyphInfoGetGlyph(_ glyphInfo: CTGlyphInfo) -> CGGlyph { glyphInfo.glyph }
/// The character's number in its set; 0 where a glyph was given.
public func CTGlyphInfoGetCharacterIdentifier(_ glyphInfo: CTGlyphInfo) -> CGFontIndex {
    glyphInfo.identifier
}
/// The set of the character's number.
public func CTGlyphInfoGetCharacterCollection(_ glyphInfo: CTGlyphInfo) -> CTCharacterCollection {
    glyphInfo.collection
}
