import CoreGraphics
import Foundation
import LaminaText

/// How a font's letters differ from the usual ones.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
    public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
    /// Wide letters.
    public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
    /// Narrow letters.
    public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
    /// Letters of one width.
    public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
    /// For vertical lines.
    public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
    /// For user interfaces.
    public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
    /// Glyphs with colours of their own.
    public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
    /// Made of several fonts.
    public static let traitComposite = CTFontSymbolicTraits(rawValue: 1 << 14)
    /// ``traitItalic`` by its older name.
    public static let italicTrait = traitItalic
    /// ``traitBold`` by its older name.
    public static let boldTrait = traitBold
    /// ``traitExpanded`` by its older name.
    public static let expandedTrait = traitExpanded
    /// ``traitCondensed`` by its older name.
    public static let condensedTrait = traitCondensed
    /// ``traitMonoSpace`` by its older name.
    public static let monoSpaceTrait = traitMonoSpace
    /// The bits of the letters' design.
    public static let traitClassMask = CTFontSymbolicTraits(rawValue: 15 << 28)
    /// The same bits by their older name.
    public static let classMaskTrait = traitClassMask
    public static let classOldStyleSerifs = CTFontSymbolicTraits(rawValue: 1 << 28)
    /// Serifs of the time between.
    public static let classTransitionalSerifs = CTFontSymbolicTraits(rawValue: 2 << 28)
    public static let classModernSerifs = CTFontSymbolicTraits(rawValue: 3 << 28)
    public static let classClarendonSerifs = CTFontSymbolicTraits(rawValue: 4 << 28)
    public static let classSlabSerifs = CTFontSymbolicTraits(rawValue: 5 << 28)
    public static let classFreeformSerifs = CTFontSymbolicTraits(rawValue: 7 << 28)
    public static let classSansSerif = CTFontSymbolicTraits(rawValue: 8 << 28)
    public static let classOrnamentals = CTFontSymbolicTraits(rawValue: 9 << 28)
    public static let classScripts = CTFontSymbolicTraits(rawValue: 10 << 28)
    public static let classSymbolic = CTFontSymbolicTraits(rawValue: 12 << 28)
}

/// The design of a font's letters, in the highest bits of ``CTFontSymbolicTraits``.
public struct CTFontStylisticClass: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A font's traits, by its tables and its places on its axes.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
    let own = font.traits
    var traits = CTFontSymbolicTraits(rawValue: UInt32(own.designClass & 15) << 28)
    if own.isBold { traits.insert(.traitBold) }
    if own.isItalic { traits.insert(.traitItalic) }
    if own.width <= -0.1 { traits.insert(.traitCondensed) }
    if own.width >= 0.1 { traits.insert(.traitExpanded) }
    if own.isMonospaced { traits.insert(.traitMonoSpace) }
    if own.hasColors { traits.insert(.traitColorGlyphs) }
    return traits
}

/// A font's traits by their keys: the bits, the weight, the width and the slant.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
    let own = font.traits
    return [
        kCTFontSymbolicTrait: CTFontGetSymbolicTraits(font).rawValue, kCTFontWeightTrait: own.weight,
        kCTFontWidthTrait: own.width, kCTFontSlantTrait: own.slant,
    ]
}

extension CTFont {
    /// The font of the same family with traits of bold, italics, width and letters of one width.
    ///
    /// - Returns: `nil` if letters of one width are asked for, or not, and the family has no such font.
    func copy(_ size: CGFloat, _ traits: CTFontSymbolicTraits) -> CTFont? {
        var wanted = WantedTraits()
        wanted.bits = traits
        let own = self.traits
        // A weight that is neither regular nor bold stays.
        if traits.contains(.traitBold) == own.isBold, traits.contains(.traitItalic) != own.isItalic {
            wanted.weight = own.weight
        }
        let points = size > 0 && size.isFinite ? size : self.size
        let isSame = traits.contains(.traitMonoSpace) == own.isMonospaced
        let family = isReplaced ? Self.parts(of: name).family : familyName
        let made = CTFont(wanted.name(inFamily: family), size: points, settings: settings)
        guard isSame || made.traits.isMonospaced == traits.contains(.traitMonoSpace) else { return nil }
        return made
    }
}

/// The font of the same family with other traits of bold, italics and width. Letters are made bolder or slanted where the family
/// has none that are.
///
/// - Parameters:
///   - size: Points of an em, or 0 for the font's own.
///   - matrix: The matrix of the glyphs; `nil` for the font's own.
///   - symTraitValue: The traits that are asked for.
///   - symTraitMask: The traits that change.
/// - Returns: `nil` if letters of one width are asked for, or not, and the family has no such font.
public func CTFontCreateCopyWithSymbolicTraits(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
    let traits = CTFontGetSymbolicTraits(font).subtracting(symTraitMask)
        .union(symTraitValue.intersection(symTraitMask))
    return font.copy(size, traits)?.with(matrix)
}

/// A font of another family with the same traits; `nil` if no font has the family and none stands for it.
///
/// - Parameters:
///   - size: Points of an em, or 0 for the font's own.
///   - matrix: The matrix of the glyphs; `nil` for the font's own.
public func CTFontCreateCopyWithFamily(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
    guard CTFont.replacement(for: family).map({ !$0.isEmpty }) ?? true else { return nil }
    let own = font.traits
    var wanted = WantedTraits()
    (wanted.weight, wanted.width, wanted.slant) = (own.weight, own.width, own.slant)
    let points = size > 0 && size.isFinite ? size : font.size
    return CTFont(wanted.name(inFamily: family), size: points, settings: font.settings).with(matrix)
}

/// The font for a part of a text: the font itself, or the one that its characters are set in where it lacks them.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
    let part = CTFrame.part(NSAttributedString(string: string), range)
    let text = (string as NSString).substring(with: part)
    let isComplete = text.unicodeScalars.allSatisfy {
        currentFont.glyphs(for: String($0)).first.map { $0 != 0 } ?? false
    }
    guard !isComplete else { return currentFont }
    let layout = TextLayout(StyledText(text, TextStyle(font: currentFont)))
    // The first letters that the font lacks say which.
    let own = currentFont.glyphFont
    guard let run = layout.runs.first(where: { $0.font != own }) ?? layout.runs.first else {
        return currentFont
    }
    return CTFont(run.font.name(6) ?? run.font.family, size: currentFont.size, settings: currentFont.settings)
}

/// The same, with a language, which is not looked at.
public func CTFontCreateForStringWithLanguage(
    _ currentFont: CTFont, _ string: CFString, _ range: CFRange, _ language: CFString?
) -> CTFont { CTFontCreateForString(currentFont, string, range) }

/// The fonts that letters come from which a font lacks: those of its cascade list, and then the installed ones.
///
/// - Parameter languagePrefList: Tags of languages, whose fonts come first among the installed ones; `nil` for none.
public func CTFontCopyDefaultCascadeListForLanguages(
    _ font: CTFont, _ languagePrefList: CFArray?
) -> CFArray? {
    let languages = Set((languagePrefList ?? []).compactMap { $0 as? String })
    let own = (font.settings?.cascade ?? []).map { CTFontDescriptorCreateWithNameAndSize($0, 0) }
    let faces = CTFont.allFaces.filter { !$0.isBold && !$0.isItalic && $0.name != font.postScriptName }
    let first = faces.filter { !languages.isDisjoint(with: $0.languages) }
    let rest = faces.filter { languages.isDisjoint(with: $0.languages) }
    return own + (first + rest).map { CTFontDescriptor($0) }
}
