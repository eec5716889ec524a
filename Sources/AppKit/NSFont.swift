import CoreGraphics
import CoreText
import Foundation
import LaminaText
import LaminaViews

/// A font with a size. The system's font stands for SF Pro; which installed font takes its place, see the article "Fonts".
open class NSFont: NSObject, NSCopying, @unchecked Sendable {
    private let mark = AttributeMark()
    public let ctFont: CTFont

    /// A font of Core Text.
    public init(_ font: CTFont) { ctFont = font }

    /// A font by its family, PostScript name or full name; `nil` if no font has the name, and none stands for it.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty, CTFont.replacement(for: fontName).map({ !$0.isEmpty }) ?? true else {
            return nil
        }
        self.init(SystemFonts.font(fontName, "", fontSize > 0 ? fontSize : 12))
    }

    /// How heavy letters are.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// From -1 to 1; 0 is regular.
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// The thinnest.
        public static let ultraLight = Weight(rawValue: -0.8)
        public static let thin = Weight(rawValue: -0.6)
        public static let light = Weight(rawValue: -0.4)
        /// The usual one.
        public static let regular = Weight(rawValue: 0)
        /// A little heavier.
        public static let medium = Weight(rawValue: 0.23)
        /// Between medium and bold.
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        /// Heavier than bold.
        public static let heavy = Weight(rawValue: 0.56)
        /// The heaviest.
        public static let black = Weight(rawValue: 0.62)
    }

    private static func size(_ size: CGFloat) -> CGFloat { size > 0 ? size : systemFontSize }

    /// The system's font; a size of 0 is the usual one.
    public class func systemFont(ofSize fontSize: CGFloat) -> NSFont {
        NSFont(SystemFonts.font(SystemFonts.text, "", size(fontSize)))
    }
    /// The system's font in a weight.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        NSFont(SystemFonts.font(SystemFonts.text, SystemFonts.word(weight: weight.rawValue), size(fontSize)))
    }
    /// The system's font in bold.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont {
        NSFont(SystemFonts.font(SystemFonts.text, "Bold", size(fontSize)))
    }
    /// The system's font of letters of one width.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        NSFont(SystemFonts.font(SystemFonts.mono, SystemFonts.word(weight: weight.rawValue), size(fontSize)))
    }
    /// The system's font with digits of one width.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        NSFont(SystemFonts.withEqualDigits(systemFont(ofSize: fontSize, weight: weight).ctFont))
    }
    /// The font that a descriptor means; a size of 0 stands for the descriptor's. Never `nil`.
    public convenience init?(descriptor fontDescriptor: NSFontDescriptor, size fontSize: CGFloat) {
        self.init(fontDescriptor.descriptor.font(size: fontSize))
    }
    /// The font that a descriptor means, with a matrix of its glyphs.
    public convenience init?(descriptor fontDescriptor: NSFontDescriptor, textTransform: AffineTransform?) {
        let described = textTransform.map { fontDescriptor.withMatrix($0) } ?? fontDescriptor
        self.init(described.descriptor.font(size: 0))
    }
    /// The font of text that can be changed.
    public class func userFont(ofSize fontSize: CGFloat) -> NSFont? { systemFont(ofSize: fontSize) }
    /// The font of buttons.
    public class func controlContentFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }
    /// The font of labels.
    public class func labelFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }
    /// The usual size of text.
    public class var systemFontSize: CGFloat { 13 }
    /// The usual size of small text.
    public class var smallSystemFontSize: CGFloat { 11 }
    /// The usual size of labels.
    public class var labelFontSize: CGFloat { 10 }

    /// The PostScript name; for the system's font, and where another font stands for the name, the name that it was made with.
    open var fontName: String { ctFont.postScriptName }
    /// The font's size in points.
    open var pointSize: CGFloat { ctFont.size }
    open var familyName: String? { ctFont.familyName }
    /// The display name.
    open var displayName: String? { ctFont.fullName }
    /// The font's descriptor.
    open var fontDescriptor: NSFontDescriptor { NSFontDescriptor(CTFontCopyFontDescriptor(ctFont)) }
    /// The number of glyphs.
    open var numberOfGlyphs: Int { CTFontGetGlyphCount(ctFont) }
    /// The middle of a line under text, negative below the baseline.
    open var underlinePosition: CGFloat { CTFontGetUnderlinePosition(ctFont) }
    /// The thickness of a line under text.
    open var underlineThickness: CGFloat { CTFontGetUnderlineThickness(ctFont) }
    /// Degrees by which letters lean to the left.
    open var italicAngle: CGFloat { CTFontGetSlantAngle(ctFont) }
    /// Whether all letters have one width.
    open var isFixedPitch: Bool { CTFontGetSymbolicTraits(ctFont).contains(.traitMonoSpace) }
    /// The box around all glyphs.
    open var boundingRectForFont: CGRect { CTFontGetBoundingBox(ctFont) }
    /// The characters that have glyphs.
    open var coveredCharacterSet: CharacterSet { CTFontCopyCharacterSet(ctFont) }
    /// The height of lines above the baseline.
    open var ascender: CGFloat { ctFont.measures.ascent }
    /// The depth of lines below the baseline, negative.
    open var descender: CGFloat { -ctFont.measures.descent }
    /// The height of a capital letter.
    open var capHeight: CGFloat { ctFont.capHeight(in: nil) ?? ascender }
    /// The height of an x.
    open var xHeight: CGFloat { ctFont.xHeight }
    /// The distance between lines beyond their height.
    open var leading: CGFloat { 0 }

    /// The font in another size.
    open func withSize(_ fontSize: CGFloat) -> NSFont { NSFont(ctFont.resized(Self.size(fontSize))) }
    /// The font itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether two fonts are the same in the same size.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSFont)?.ctFont == ctFont }
    open override var hash: Int { ctFont.hashValue }
}

extension NSFont: TextFontValue {
    package var textFont: CTFont { ctFont }
}
