import CoreGraphics
import CoreText
import Foundation
import LaminaText
import LaminaViews

/// Finds and converts fonts.
open class NSFontManager: NSObject {
    /// The manager that programs use.
    public nonisolated(unsafe) static let shared = NSFontManager()

    /// The families of all fonts, sorted.
    open var availableFontFamilies: [String] { SystemFonts.families }
    /// The PostScript names of all fonts, sorted.
    open var availableFonts: [String] {
        CTFontManagerCopyAvailablePostScriptNames().compactMap { $0 as? String }
    }
    /// A font of a family with traits, in a weight from 0 to 15, of which 5 is regular and 9 is bold; `nil` if no font has the
    /// family and none stands for it.
    open func font(
        withFamily family: String, traits: NSFontTraitMask, weight: Int, size: CGFloat
    ) -> NSFont? {
        guard CTFont.replacement(for: family).map({ !$0.isEmpty }) ?? true else { return nil }
        let weights = [
            -0.8, -0.8, -0.6, -0.4, -0.2, 0, 0.23, 0.25, 0.3, 0.4, 0.5, 0.56, 0.6, 0.62, 0.62, 0.62,
        ]
        let own = weights[max(0, min(weight, weights.count - 1))]
        let wanted: [String: Any] = [
            kCTFontWeightTrait: traits.contains(.boldFontMask) ? max(own, 0.4) : own,
            kCTFontSymbolicTrait: traits.contains(.italicFontMask) ? 1 : 0,
        ]
        let descriptor = CTFontDescriptor([
            kCTFontFamilyNameAttribute: family, kCTFontTraitsAttribute: wanted,
        ])
        return NSFont(descriptor.font(size: size))
    }
    /// The font with traits; the font itself where the family has none with them.
    open func convert(_ fontObj: NSFont, toHaveTrait trait: NSFontTraitMask) -> NSFont {
        let traits = trait.inCoreText
        return CTFontCreateCopyWithSymbolicTraits(fontObj.ctFont, 0, nil, traits, traits).map { NSFont($0) }
            ?? fontObj
    }
    /// The font without traits; the font itself where the family has none without them.
    open func convert(_ fontObj: NSFont, toNotHaveTrait trait: NSFontTraitMask) -> NSFont {
        CTFontCreateCopyWithSymbolicTraits(fontObj.ctFont, 0, nil, [], trait.inCoreText).map { NSFont($0) }
            ?? fontObj
    }
    /// The font in another size.
    open func convert(_ fontObj: NSFont, toSize size: CGFloat) -> NSFont { fontObj.withSize(size) }
    /// The font of another family; the font itself where there is none.
    open func convert(_ fontObj: NSFont, toFamily family: String) -> NSFont {
        CTFontCreateCopyWithFamily(fontObj.ctFont, 0, nil, family).map { NSFont($0) } ?? fontObj
    }
    /// The traits of a font.
    open func traits(of fontObj: NSFont) -> NSFontTraitMask {
        let traits = CTFontGetSymbolicTraits(fontObj.ctFont)
        var result: NSFontTraitMask = traits.contains(.traitItalic) ? .italicFontMask : []
        if traits.contains(.traitBold) { result.insert(.boldFontMask) }
        if traits.contains(.traitCondensed) { result.insert(.condensedFontMask) }
        if traits.contains(.traitExpanded) { result.insert(.expandedFontMask) }
        if traits.contains(.traitMonoSpace) { result.insert(.fixedPitchFontMask) }
        return result
    }
}

/// The traits of a font for a font manager.
public struct NSFontTraitMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let italicFontMask = NSFontTraitMask(rawValue: 1)
    public static let boldFontMask = NSFontTraitMask(rawValue: 2)
    /// Not bold.
    public static let unboldFontMask = NSFontTraitMask(rawValue: 4)
    /// Wide letters.
    public static let expandedFontMask = NSFontTraitMask(rawValue: 32)
    /// Narrow letters.
    public static let condensedFontMask = NSFontTraitMask(rawValue: 64)
    /// Letters of one width.
    public static let fixedPitchFontMask = NSFontTraitMask(rawValue: 1024)
    /// Upright letters.
    public static let unitalicFontMask = NSFontTraitMask(rawValue: 1 << 24)

    fileprivate var inCoreText: CTFontSymbolicTraits {
        var result: CTFontSymbolicTraits = contains(.italicFontMask) ? .traitItalic : []
        if contains(.boldFontMask) { result.insert(.traitBold) }
        if contains(.condensedFontMask) { result.insert(.traitCondensed) }
        if contains(.expandedFontMask) { result.insert(.traitExpanded) }
        if contains(.fixedPitchFontMask) { result.insert(.traitMonoSpace) }
        return result
    }
}
