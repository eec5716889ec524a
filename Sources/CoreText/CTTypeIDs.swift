import CoreGraphics
import LaminaText

// Numbers of Core Text's types, for comparisons with `CFGetTypeID`.

/// The type identifier of fonts.
public func CTFontGetTypeID() -> CFTypeID { CFTypes.id(CTFont.self) }
/// The type identifier of font descriptors.
public func CTFontDescriptorGetTypeID() -> CFTypeID { CFTypes.id(CTFontDescriptor.self) }
/// The type identifier of font collections.
public func CTFontCollectionGetTypeID() -> CFTypeID { CFTypes.id(CTFontCollection.self) }
/// The type identifier of lines.
public func CTLineGetTypeID() -> CFTypeID { CFTypes.id(CTLine.self) }
/// The type identifier of runs.
public func CTRunGetTypeID() -> CFTypeID { CFTypes.id(CTRun.self) }
/// The type identifier of frames.
public func CTFrameGetTypeID() -> CFTypeID { CFTypes.id(CTFrame.self) }
/// The type identifier of framesetters.
public func CTFramesetterGetTypeID() -> CFTypeID { CFTypes.id(CTFramesetter.self) }
/// The type identifier of typesetters.
public func CTTypesetterGetTypeID() -> CFTypeID { CFTypes.id(CTTypesetter.self) }
/// The type identifier of paragraph styles.
public func CTParagraphStyleGetTypeID() -> CFTypeID { CFTypes.id(NSParagraphStyle.self) }
/// The type identifier of run delegates.
public func CTRunDelegateGetTypeID() -> CFTypeID { CFTypes.id(CTRunDelegate.self) }
/// The type identifier of small texts.
public func CTRubyAnnotationGetTypeID() -> CFTypeID { CFTypes.id(CTRubyAnnotation.self) }
/// The type identifier of glyph infos.
public func CTGlyphInfoGetTypeID() -> CFTypeID { CFTypes.id(CTGlyphInfo.self) }
