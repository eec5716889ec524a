import CoreGraphics

// The keys of `{JFIF}`, by Apple's names.

/// The dictionary of a JPEG's first header.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// The key of `JFIFVersion` in the dictionary `{JFIF}`.
public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
/// The key of `XDensity` in the dictionary `{JFIF}`.
public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
/// The key of `YDensity` in the dictionary `{JFIF}`.
public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// The key of `DensityUnit` in the dictionary `{JFIF}`.
public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
/// The key of `IsProgressive` in the dictionary `{JFIF}`.
public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"
