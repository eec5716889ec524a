import CoreGraphics
import CoreText
import Foundation
import LaminaText
import LaminaViews

/// A font with a size.
///
/// The system's font stands for SF Pro; which installed font takes its place, see the article "Fonts".
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
    private let mark = AttributeMark()
    public let ctFont: CTFont
    /// The PostScript name; for the system's font, and where another font stands for the name, the name that it was made with.
    open var fontName: String { ctFont.postScriptName }
    /// The font's size in points.
    open var pointSize: CGFloat { ctFont.size }

    /// A font of Core Text.
    public init(_ font: CTFont) { ctFont = font }

    /// A font by its family, PostScript name or full name; `nil` if no font has the name, and none stands for it.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty, CTFont.replacement(for: fontName).map({ !$0.isEmpty }) ?? true else {
            return nil
        }
        self.init(CTFont(fontName, size: fontSize > 0 && fontSize.isFinite ? fontSize : 12))
    }

    /// The font that a descriptor means; a size of 0 stands for the descriptor's.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor.descriptor.font(size: pointSize))
    }

    /// How heavy letters are.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// From -1 to 1; 0 is regular.
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// The thinnest.
        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        /// The usual one.
        public static let regular = Weight(0)
        /// A little heavier.
        public static let medium = Weight(0.23)
        /// Between medium and bold.
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        /// Heavier than bold.
        public static let heavy = Weight(0.56)
        /// The heaviest.
        public static let black = Weight(0.62)
    }

    private static func font(_ family: String, _ style: String, _ size: CGFloat) -> UIFont {
        UIFont(SystemFonts.font(family, style, size))
    }

    /// The system's font.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { font(SystemFonts.text, "", fontSize) }
    /// The system's font in a weight.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        font(SystemFonts.text, SystemFonts.word(weight: weight.rawValue), fontSize)
    }
    /// The system's font in bold.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        font(SystemFonts.text, "Bold", fontSize)
    }
    /// The system's font in italics.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        font(SystemFonts.text, "Italic", fontSize)
    }
    /// The system's font of letters of one width.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        font(SystemFonts.mono, SystemFonts.word(weight: weight.rawValue), fontSize)
    }
    /// The system's font with digits of one width.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(SystemFonts.withEqualDigits(systemFont(ofSize: fontSize, weight: weight).ctFont))
    }
    /// The system's font in a weight and a width.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
        let words = [SystemFonts.word(width: width.rawValue), SystemFonts.word(weight: weight.rawValue)]
        return font(SystemFonts.text, words.filter { !$0.isEmpty }.joined(separator: " "), fontSize)
    }

    /// How wide letters are.
    public struct Width: RawRepresentable, Hashable, Sendable {
        /// From -1 to 1; 0 is usual.
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// The narrowest.
        public static let compressed = Width(-0.4)
        public static let condensed = Width(-0.2)
        /// The usual one.
        public static let standard = Width(0)
        public static let expanded = Width(0.2)
    }

    // MARK: Installed fonts

    /// The families of all fonts, sorted.
    public class var familyNames: [String] { SystemFonts.families }
    /// The PostScript names of a family's fonts.
    public class func fontNames(forFamilyName familyName: String) -> [String] {
        SystemFonts.names(inFamily: familyName)
    }

    /// The purpose of a text, which decides its font.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The largest title.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// The style of second-level titles.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// The style of third-level titles.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// The style of a line below a headline.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// The style of body text.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// The style of callouts.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// The style of captions.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// The style of small captions.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// The system's font for a purpose, in its usual size.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.usualSize, weight: style == .headline ? .semibold : .regular)
    }
    /// The system's font for a purpose, in its usual size: the traits are not looked at.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { preferredFont(forTextStyle: style) }

    /// The usual size of labels.
    public static var labelFontSize: CGFloat { 17 }
    /// The usual size of buttons.
    public static var buttonFontSize: CGFloat { 18 }
    /// The usual size of small text.
    public static var smallSystemFontSize: CGFloat { 12 }
    /// The usual size of text.
    public static var systemFontSize: CGFloat { 14 }

    // MARK: Measures

    open var familyName: String { ctFont.familyName }
    /// The height of lines above the baseline.
    open var ascender: CGFloat { ctFont.measures.ascent }
    /// The depth of lines below the baseline, negative.
    open var descender: CGFloat { -ctFont.measures.descent }
    /// The height of a capital letter.
    open var capHeight: CGFloat { ctFont.capHeight(in: nil) ?? ascender }
    /// The height of an x.
    open var xHeight: CGFloat { ctFont.xHeight }
    /// The height of a line.
    open var lineHeight: CGFloat { ascender - descender }
    /// The distance between lines beyond their height.
    open var leading: CGFloat { 0 }
    /// The font's descriptor.
    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(CTFontCopyFontDescriptor(ctFont)) }

    /// The font in another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(ctFont.resized(fontSize > 0 && fontSize.isFinite ? fontSize : 12))
    }

    /// The font itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether two fonts are the same in the same size.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.ctFont == ctFont }
    open override var hash: Int { ctFont.hashValue }
}

extension UIFont: TextFontValue {
    package var textFont: CTFont { ctFont }
}
