import CoreGraphics
import LaminaImage

/// The name of an option or property.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// The name of an option or property.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// The name of an option or property.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// The name of an option or property.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// The name of an option or property.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// The name of an option or property.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
/// The name of an option or property.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// The name of an option or property.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// The name of an option or property.
public let kCGImageSourceSubsampleFactor: CFString = "kCGImageSourceSubsampleFactor"
/// The name of an option or property.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// The name of an option or property.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// The name of an option or property.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// The name of an option or property.
public let kCGImageDestinationMetadata: CFString = "kCGImageDestinationMetadata"
/// The name of an option or property.
public let kCGImageDestinationMergeMetadata: CFString = "kCGImageDestinationMergeMetadata"
/// The name of an option or property.
public let kCGImageDestinationOrientation: CFString = "kCGImageDestinationOrientation"
/// The name of an option or property.
public let kCGImageDestinationDateTime: CFString = "kCGImageDestinationDateTime"
/// The name of an option or property.
public let kCGImageDestinationEmbedThumbnail: CFString = "kCGImageDestinationEmbedThumbnail"
/// The name of an option or property.
public let kCGImageDestinationOptimizeColorForSharing: CFString = "kCGImageDestinationOptimizeColorForSharing"
/// The name of an option or property.
public let kCGImageMetadataShouldExcludeXMP: CFString = "kCGImageMetadataShouldExcludeXMP"
/// The name of an option or property.
public let kCGImageMetadataShouldExcludeGPS: CFString = "kCGImageMetadataShouldExcludeGPS"
/// The name of an option or property.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// The name of an option or property.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The name of an option or property.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The name of an option or property.
public let kCGImagePropertyDepth: CFString = "Depth"
/// The name of an option or property.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The name of an option or property.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// The name of an option or property.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The name of an option or property.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// The name of an option or property.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// The name of an option or property.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// The name of an option or property.
public let kCGImagePropertyColorModelLab: CFString = "Lab"
/// The name of an option or property.
public let kCGImagePropertyIsFloat: CFString = "IsFloat"
/// The name of an option or property.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// The name of an option or property.
public let kCGImagePropertyImageCount: CFString = "ImageCount"
/// The name of an option or property.
public let kCGImagePropertyPrimaryImage: CFString = "PrimaryImage"
/// The name of an option or property.
public let kCGImagePropertyNamedColorSpace: CFString = "NamedColorSpace"
/// The name of an option or property.
public let kCGImagePropertyPixelFormat: CFString = "PixelFormat"
/// The name of an option or property.
public let kCGImagePropertyBytesPerRow: CFString = "BytesPerRow"
/// The name of an option or property.
public let kCGImagePropertyWidth: CFString = "Width"
/// The name of an option or property.
public let kCGImagePropertyHeight: CFString = "Height"
/// The name of an option or property.
public let kCGImagePropertyFileContentsDictionary: CFString = "{FileContents}"
/// The name of an option or property.
public let kCGImageProperty8BIMDictionary: CFString = "{8BIM}"
/// The name of an option or property.
public let kCGImagePropertyDNGDictionary: CFString = "{DNG}"
/// The name of an option or property.
public let kCGImagePropertyRawDictionary: CFString = "{Raw}"
/// The name of an option or property.
public let kCGImagePropertyCIFFDictionary: CFString = "{CIFF}"
/// The name of an option or property.
public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"
/// The name of an option or property.
public let kCGImagePropertyHEICSDictionary: CFString = "{HEICS}"
/// The name of an option or property.
public let kCGImagePropertyTGADictionary: CFString = "{TGA}"
/// The name of an option or property.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// The name of an option or property.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// The name of an option or property.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// The name of an option or property.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The name of an option or property.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The name of an option or property.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The name of an option or property.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The name of an option or property.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// The name of an option or property.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// The name of an option or property.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// The name of an option or property.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The name of an option or property.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// The name of an option or property.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// The name of an option or property.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// The name of an option or property.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"

extension ImageFormat {
    /// The type by its uniform identifier.
    var typeIdentifier: CFString { definition.typeIdentifiers[0] }

    /// The names of the properties of a format that moves.
    var animationNames: (dictionary: CFString, loops: CFString, delay: CFString, unclamped: CFString)? {
        switch self {
        case .gif:
            (
                kCGImagePropertyGIFDictionary, kCGImagePropertyGIFLoopCount, kCGImagePropertyGIFDelayTime,
                kCGImagePropertyGIFUnclampedDelayTime
            )
        case .png:
            (
                kCGImagePropertyPNGDictionary, kCGImagePropertyAPNGLoopCount, kCGImagePropertyAPNGDelayTime,
                kCGImagePropertyAPNGUnclampedDelayTime
            )
        case .webP:
            (
                kCGImagePropertyWebPDictionary, kCGImagePropertyWebPLoopCount, kCGImagePropertyWebPDelayTime,
                kCGImagePropertyWebPUnclampedDelayTime
            )
        default: nil
        }
    }
}
