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
/// The name of the attribute of a language. Kept.
public let kCTLanguageAttributeName: CFString = "NSLanguage"
