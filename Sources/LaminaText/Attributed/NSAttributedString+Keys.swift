import Foundation

/// Names of attributes that Foundation does not have on Linux.
extension NSAttributedString.Key {
    /// An ``NSParagraphStyle``.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// A colour behind the text.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// A number; 0 for letters that are never joined.
    public static let ligature = NSAttributedString.Key("NSLigature")
    /// The style of the strikethrough line, an ``NSUnderlineStyle`` as a number; 0 for none.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The colour of the strikethrough line; the text's colour if absent.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The colour of the underline; the text's colour if absent.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The colour of outlines; the text's colour if absent.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// The width of outlines in hundredths of the font's size: positive for outlines alone, negative for both.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// An ``NSShadow``.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// The vertical offset from the baseline, in points; positive values raise the text.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// The level of letters above the line, a number; negative below. Each level is a third of the font's size.
    public static let superscript = NSAttributedString.Key("NSSuperScript")
    /// Kept: nothing is drawn for it.
    public static let link = NSAttributedString.Key("NSLink")
    /// An attachment, whose picture stands in the place of its character, U+FFFC.
    public static let attachment = NSAttributedString.Key("NSAttachment")
    /// Points between characters, as ``kern``; both are added.
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// The slant of letters to the right, as a share of their height.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// Kept: letters keep the width of their font.
    public static let expansion = NSAttributedString.Key("NSExpansion")
    /// Kept: it changes no letters.
    public static let textEffect = NSAttributedString.Key("NSTextEffect")
    /// Kept: the characters decide the writing direction.
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

// Core Text's own names, where they differ from those of views.
extension NSAttributedString.Key {
    package static let coreTextColor = NSAttributedString.Key("CTForegroundColor")
    package static let runDelegate = NSAttributedString.Key("CTRunDelegate")
    package static let ruby = NSAttributedString.Key("CTRubyAnnotation")
    package static let colorFromContext = NSAttributedString.Key("CTForegroundColorFromContext")
}

extension NSAttributedString {
    /// An empty text: Foundation on Linux has no `NSAttributedString()`, which this initializer stands for.
    public convenience init(_empty: Void = ()) { self.init(string: "") }
}

extension NSMutableAttributedString {
    /// An empty text: Foundation on Linux has no `NSMutableAttributedString()`, which this initializer stands for.
    public convenience init(_emptyMutable: Void = ()) { self.init(string: "") }
}

/// The style of an underline or a strikethrough line.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// A style from Core Text's bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// Dots; drawn as a solid line.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// Dashes; drawn as a solid line.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// A line under words only; spaces are underlined, too.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// A shadow of text.
open class NSShadow: NSObject, NSCopying {
    private let mark = AttributeMark()
    /// The offset in points, to the right and down.
    open var shadowOffset = CGSize.zero
    /// The blur's radius in points, twice its standard deviation.
    open var shadowBlurRadius: CGFloat = 0
    /// The shadow's colour; black with an opacity of a third if absent.
    open var shadowColor: Any?

    /// A shadow without an offset and without blur.
    public override init() {}

    /// The same shadow.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }
}
