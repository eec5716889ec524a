import CoreGraphics
import Foundation
import LaminaText

/// How a font's letters differ from the usual ones.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Traits by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italics.
    public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
    /// Letters of one width.
    public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
}

/// A font's traits, which follow from the words of its name.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
    let name = font.name.lowercased()
    var traits: CTFontSymbolicTraits = []
    if name.contains("bold") { traits.insert(.traitBold) }
    if name.contains("italic") || name.contains("oblique") { traits.insert(.traitItalic) }
    if name.contains("mono") || name.contains("courier") { traits.insert(.traitMonoSpace) }
    return traits
}

/// The font of the same family in bold or italics, or without them; `nil` if no such font is found.
///
/// - Parameters:
///   - size: Points of an em, or 0 for the font's own.
///   - matrix: Not looked at.
///   - symTraitValue: The traits that are asked for. Only bold and italics are looked at.
///   - symTraitMask: The traits that change.
public func CTFontCreateCopyWithSymbolicTraits(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
    let traits = CTFontGetSymbolicTraits(font).subtracting(symTraitMask)
        .union(symTraitValue.intersection(symTraitMask))
    let styles: Set<String> = ["bold", "italic", "oblique", "bolditalic", "boldoblique", "regular"]
    var words = font.name.split { $0 == " " || $0 == "-" }.map(String.init)
    while words.count > 1, let last = words.last, styles.contains(last.lowercased()) { words.removeLast() }
    if traits.contains(.traitBold) { words.append("Bold") }
    if traits.contains(.traitItalic) { words.append("Italic") }
    let name = words.joined(separator: " ")
    guard let replacement = CTFont.replacement(for: name) else {
        return CTFont(name, size: size > 0 ? size : font.size)
    }
    // Some families call their italics oblique.
    let oblique = name.replacing("Italic", with: "Oblique")
    guard !replacement.isEmpty, CTFont.replacement(for: oblique) == nil else { return nil }
    return CTFont(oblique, size: size > 0 ? size : font.size)
}

/// The font for a part of a text: the font itself, or the one that its characters are set in where it lacks them.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
    let part = CTFrame.part(NSAttributedString(string: string), range)
    let text = (string as NSString).substring(with: part)
    let isComplete = text.unicodeScalars.allSatisfy {
        currentFont.glyphs(for: String($0)).first.map { $0 != 0 } ?? false
    }
    guard !isComplete, let run = TextLayout(StyledText(text, TextStyle(font: currentFont))).runs.first else {
        return currentFont
    }
    return CTFont(run.font.family, size: currentFont.size)
}

/// The units of an em in the font's file; 1000 where there is no font at all.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
    let units = TextLayout(StyledText("x", TextStyle(font: font))).runs.first?.font.units ?? 1000
    return units.isFinite ? UInt32(max(1, min(units, 65_536))) : 1000
}
