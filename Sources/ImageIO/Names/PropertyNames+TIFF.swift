import CoreGraphics

// The keys of `{TIFF}`, by Apple's names.

/// The dictionary of a TIFF and of the first directory of EXIF data.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// The key of `Compression` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFCompression: CFString = "Compression"
/// The key of `PhotometricInterpretation` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFPhotometricInterpretation: CFString = "PhotometricInterpretation"
/// The key of `DocumentName` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
/// The key of `ImageDescription` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// The key of `Make` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// The key of `Model` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// The key of `Orientation` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// The key of `XResolution` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// The key of `YResolution` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// The key of `XPosition` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFXPosition: CFString = "XPosition"
/// The key of `YPosition` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFYPosition: CFString = "YPosition"
/// The key of `ResolutionUnit` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// The key of `Software` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// The key of `TransferFunction` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFTransferFunction: CFString = "TransferFunction"
/// The key of `DateTime` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// The key of `Artist` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// The key of `HostComputer` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// The key of `Copyright` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
/// The key of `WhitePoint` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFWhitePoint: CFString = "WhitePoint"
/// The key of `PrimaryChromaticities` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFPrimaryChromaticities: CFString = "PrimaryChromaticities"
/// The key of `TileWidth` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFTileWidth: CFString = "TileWidth"
/// The key of `TileLength` in the dictionary `{TIFF}`.
public let kCGImagePropertyTIFFTileLength: CFString = "TileLength"
