import CoreGraphics
import Foundation
import LaminaText

// Core Text's functions of fonts. Measures are points.

/// A font by its name. A matrix is not looked at.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { CTFont(name, size: size > 0 ? size : 12) }
/// A font of Core Graphics' in a size.
public func CTFontCreateWithGraphicsFont(
    _ font: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont { CTFont(font.postScriptName ?? "Helvetica", size: size > 0 ? size : 12) }
/// A font of a descriptor.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { CTFont(descriptor.name, size: size > 0 ? size : descriptor.size) }
/// The same font in another size, or 0 for its own.
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont { CTFont(attributes?.name ?? font.name, size: size > 0 ? size : font.size) }
/// The system's font, which stands for SF Pro.
public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
    CTFont(uiType == .emphasizedSystem ? "SF Pro Text Bold" : "SF Pro Text", size: size > 0 ? size : 12)
}
/// The kind of a font of the system.
public enum CTFontUIFontType: UInt32, Hashable, Sendable {
    case user = 0
    case userFixedPitch = 1
    case system = 2
    case emphasizedSystem = 3
    case label = 10
}

extension CTFont {
    /// A font by its name. A matrix is not looked at.
    public init(_ name: CFString, size: CGFloat, transform: CGAffineTransform) { self.init(name, size: size) }
    /// A font of Core Graphics' in a size.
    public init(_ font: CGFont, size: CGFloat) {
        self.init(font.postScriptName ?? "Helvetica", size: size > 0 ? size : 12)
    }
}

/// Points of an em.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// The height of lines above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.measures.ascent }
/// The depth of lines below the baseline.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.measures.descent }
/// The distance between lines beyond their height, which is 0.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { 0 }
/// The height of a capital letter.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight(in: nil) ?? font.measures.ascent }
/// The height of an x.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// The thickness of a line under text.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.underline.thickness }
/// The middle of a line under text, negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.underline.position }
/// The PostScript name.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.name }
/// The family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
    font.name.split(separator: "-").first.map(String.init) ?? font.name
}
/// The full name.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.name }
/// The font in Core Graphics' terms.
public func CTFontCopyGraphicsFont(_ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?)
    -> CGFont
{
    CGFont(font: font)
}

/// Writes the glyphs of UTF-16 characters, 0 where the font has none. A pair of surrogates gives a glyph and 0.
///
/// - Returns: Whether there is a glyph for every character.
@discardableResult
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
    _ count: CFIndex
) -> Bool {
    guard count > 0 else { return true }
    let units = Array(UnsafeBufferPointer(start: characters, count: count))
    var (place, isComplete) = (0, true)
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
        let glyph = font.glyphs(for: String(scalar)).first ?? 0
        if glyph == 0 { isComplete = false }
        glyphs[place] = glyph
        let length = UTF16.width(scalar)
        if length == 2, place + 1 < count { glyphs[place + 1] = 0 }
        place += length
        if place >= count { break }
    }
    return isComplete
}
/// A unit of UTF-16.
public typealias UniChar = UInt16

/// The direction of lines.
public enum CTFontOrientation: UInt32, Hashable, Sendable {
    case `default` = 0
    case horizontal = 1
    case vertical = 2
}

/// Writes the advances of glyphs.
///
/// - Returns: The sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
    guard count > 0 else { return 0 }
    let list = font.advances(of: Array(UnsafeBufferPointer(start: glyphs, count: count)))
    for (index, advance) in list.enumerated() { advances?[index] = CGSize(width: advance, height: 0) }
    return list.reduce(0) { $0 + Double($1) }
}

/// Writes the boxes around glyphs, y up.
///
/// - Returns: The box around all of them at one place.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ boxes: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
    var all = CGRect.null
    for index in 0..<max(0, count) {
        let box = font.path(of: glyphs[index])?.boundingBoxOfPath ?? .zero
        boxes?[index] = box
        if !box.isEmpty { all = all.union(box) }
    }
    return all
}

/// A glyph's outline around its origin, y up; `nil` for one without.
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? { font.path(of: glyph)?.copy(using: matrix) }

/// Draws glyphs at places in text space, with the context's fill colour.
public func CTFontDrawGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
    _ context: CGContext
) {
    guard count > 0 else { return }
    context.saveGState()
    context.setFont(font)
    context.showGlyphs(
        Array(UnsafeBufferPointer(start: glyphs, count: count)),
        at: Array(UnsafeBufferPointer(start: positions, count: count)))
    context.restoreGState()
}

/// The properties by which a font is found.
public final class CTFontDescriptor: Sendable {
    /// The name.
    public let name: String
    /// Points of an em.
    public let size: CGFloat

    init(_ name: String, _ size: CGFloat) { (self.name, self.size) = (name, size) }
}

/// A descriptor of a name and a size.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
    CTFontDescriptor(name, size > 0 ? size : 12)
}
/// The descriptor of a font.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
    CTFontDescriptor(font.name, font.size)
}

/// Where fonts that a program adds are known.
public enum CTFontManagerScope: UInt32, Hashable, Sendable {
    case none = 0
    case process = 1
    case persistent = 2
    case session = 3
}

/// Adds the fonts of a file to those of the process, whatever the scope.
///
/// - Returns: Whether the file has any fonts. No error is written.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ url: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<NSError>?>?
) -> Bool { url.isFileURL && CTFont.registerFonts(inFile: url.path) }
