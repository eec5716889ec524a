import CoreGraphics

/// The name of a font's attribute.
public let kCTFontAttributeName: CFString = "NSFont"
/// The name of a colour's attribute.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// The name of the attribute of the distance between letters.
public let kCTKernAttributeName: CFString = "NSKern"
/// The name of the attribute of a line under text.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The name of the attribute of that line's colour.
public let kCTUnderlineColorAttributeName: CFString = "NSUnderlineColor"
/// The name of the attribute of outlines' width.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// The name of the attribute of outlines' colour.
public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// The name of the attribute of a paragraph's style.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// The name of the attribute of joined letters.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// The name of the attribute of a colour behind text.
public let kCTBackgroundColorAttributeName: CFString = "NSBackgroundColor"
/// The name of the attribute of a baseline's shift.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// The name of the attribute of letters above or below the line.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// The name of the attribute by which text has the fill colour of its context, a number.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// The name of the attribute of the writing direction. Kept: the direction follows from the characters.
public let kCTWritingDirectionAttributeName: CFString = "NSWritingDirection"
/// The name of the attribute of a ``CTRunDelegate``.
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"
/// The name of the attribute of a ``CTRubyAnnotation``.
public let kCTRubyAnnotationAttributeName: CFString = "CTRubyAnnotation"
/// The key of the size of small text, in sizes of the font, for ``CTRubyAnnotationCreateWithAttributes(_:_:_:_:_:)``.
public let kCTRubyAnnotationSizeFactorAttributeName: CFString = "CTRubyAnnotationSizeFactor"
/// The key that says whether small text is made smaller to fit. Nothing looks at it.
public let kCTRubyAnnotationScaleToFitAttributeName: CFString = "CTRubyAnnotationScaleToFit"
/// The name of the attribute of a ``CTGlyphInfo``. Kept.
public let kCTGlyphInfoAttributeName: CFString = "NSGlyphInfo"
/// The name of the attribute of points between letters, which are added to the kern.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// The name of the attribute of letters' traditional shapes. Kept.
public let kCTCharacterShapeAttributeName: CFString = "NSCharacterShape"
/// The name of the attribute of vertical letters. Kept: lines are horizontal.
public let kCTVerticalFormsAttributeName: CFString = "CTVerticalForms"
/// The name of the attribute of horizontal letters in vertical lines. Kept: lines are horizontal.
public let kCTHorizontalInVerticalFormsAttributeName: CFString = "CTHorizontalInVerticalForms"
/// The name of the attribute of the kind of a baseline. Kept: baselines are where the font has them.
public let kCTBaselineClassAttributeName: CFString = "CTBaselineClass"
/// The name of the attribute of the places of baselines. Kept: baselines are where the font has them.
public let kCTBaselineInfoAttributeName: CFString = "CTBaselineInfo"
/// The name of the attribute of other fonts' baselines. Kept: baselines are where the font has them.
public let kCTBaselineReferenceInfoAttributeName: CFString = "CTBaselineReferenceInfo"
/// The name of the attribute of pictures that adapt to text. Kept: nothing is drawn for it.
public let kCTAdaptiveImageProviderAttributeName: CFString = "CTAdaptiveImageProvider"
/// The name of the attribute of a line through text.
public let kCTStrikethroughStyleAttributeName: CFString = "NSStrikethrough"
/// The name of the attribute of that line's colour.
public let kCTStrikethroughColorAttributeName: CFString = "NSStrikethroughColor"
/// The Roman baseline.
public let kCTBaselineClassRoman: CFString = "CTBaselineClassRoman"
/// The baseline of ideographs, at their lower edge.
public let kCTBaselineClassIdeographicLow: CFString = "CTBaselineClassIdeographicLow"
/// The baseline of ideographs, in their middle.
public let kCTBaselineClassIdeographicCentered: CFString = "CTBaselineClassIdeographicCentered"
/// The baseline of ideographs, at their upper edge.
public let kCTBaselineClassIdeographicHigh: CFString = "CTBaselineClassIdeographicHigh"
/// The baseline of scripts that hang from it.
public let kCTBaselineClassHanging: CFString = "CTBaselineClassHanging"
/// The baseline of formulas.
public let kCTBaselineClassMath: CFString = "CTBaselineClassMath"
/// The font that other baselines are measured by.
public let kCTBaselineReferenceFont: CFString = "CTBaselineReferenceFont"
/// The baseline of the font that was given first.
public let kCTBaselineOriginalFont: CFString = "CTBaselineOriginalFont"

/// The kind of a line under text.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: Int32
    /// A style from Core Text's bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// One line.
    public static let single = CTUnderlineStyle(rawValue: 1)
    /// One line of twice the thickness.
    public static let thick = CTUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = CTUnderlineStyle(rawValue: 9)
}

/// The pattern of a line under text; lines are drawn solid.
public struct CTUnderlineStyleModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// Dots.
    public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x100)
    /// Dashes.
    public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x200)
    /// Dashes and dots in turn.
    public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x300)
    /// A dash and two dots in turn.
    public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x400)
}

/// The name of the attribute of a language. Kept.
public let kCTLanguageAttributeName: CFString = "NSLanguage"
