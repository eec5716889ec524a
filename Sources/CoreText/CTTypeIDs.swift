import CoreGraphics
import LaminaText

// Numbers of Core Text's types, for comparisons with `CFGetTypeID`.

/// The number of fonts' type.
public func CTFontGetTypeID() -> CFTypeID { CFTypes.id(CTFont.self) }
/// The number of font descriptors' type.
public func CTFontDescriptorGetTypeID() -> CFTypeID { CFTypes.id(CTFontDescriptor.self) }
/// The number of font collections' type.
public func CTFontCollectionGetTypeID() -> CFTypeID { CFTypes.id(CTFontCollection.self) }
/// The number of lines' type.
public func CTLineGetTypeID() -> CFTypeID { CFTypes.id(CTLine.self) }
/// The number of runs' type.
public func CTRunGetTypeID() -> CFTypeID { CFTypes.id(CTRun.self) }
/// The number of frames' type.
public func CTFrameGetTypeID() -> CFTypeID { CFTypes.id(CTFrame.self) }
/// The number of framesetters' type.
public func CTFramesetterGetTypeID() -> CFTypeID { CFTypes.id(CTFramesetter.self) }
/// The number of typesetters' type.
public func CTTypesetterGetTypeID() -> CFTypeID { CFTypes.id(CTTypesetter.self) }
/// The number of paragraph styles' type.
public func CTParagraphStyleGetTypeID() -> CFTypeID { CFTypes.id(NSParagraphStyle.self) }
/// The number of run delegates' type.
public func CTRunDelegateGetTypeID() -> CFTypeID { CFTypes.id(CTRunDelegate.self) }
/// The number of small texts' type.
public func CTRubyAnnotationGetTypeID() -> CFTypeID { CFTypes.id(CTRubyAnnotation.self) }
/// The number of glyph infos' type.
public func CTGlyphInfoGetTypeID() -> CFTypeID { CFTypes.id(CTGlyphInfo.self) }
