import CoreGraphics

// The keys of `{PNG}`, by Apple's names.

/// The key of `Author` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// The key of `Chromaticities` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGChromaticities: CFString = "Chromaticities"
/// The key of `Comment` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGComment: CFString = "Comment"
/// The key of `CompressionFilter` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGCompressionFilter: CFString = "CompressionFilter"
/// The key of `Copyright` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
/// The key of `Creation Time` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGCreationTime: CFString = "Creation Time"
/// The key of `Description` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGDescription: CFString = "Description"
/// The key of `Disclaimer` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGDisclaimer: CFString = "Disclaimer"
/// The key of `Gamma` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// The key of `InterlaceType` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
/// The key of `Modification Time` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGModificationTime: CFString = "Modification Time"
/// The key of `PixelsAspectRatio` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGPixelsAspectRatio: CFString = "PixelsAspectRatio"
/// The key of `Software` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGSoftware: CFString = "Software"
/// The key of `Source` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGSource: CFString = "Source"
/// The key of `sRGBIntent` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGsRGBIntent: CFString = "sRGBIntent"
/// The key of `Title` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGTitle: CFString = "Title"
/// The key of `Transparency` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGTransparency: CFString = "Transparency"
/// The key of `Warning` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGWarning: CFString = "Warning"
/// The key of `XPixelsPerMeter` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
/// The key of `YPixelsPerMeter` in the dictionary `{PNG}`.
public let kCGImagePropertyPNGYPixelsPerMeter: CFString = "YPixelsPerMeter"
