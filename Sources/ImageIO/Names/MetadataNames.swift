import CoreGraphics

// The usual namespaces of XMP and their prefixes, by Apple's names.

/// The namespace of the prefix `exif`.
public let kCGImageMetadataNamespaceExif: CFString = "http://ns.adobe.com/exif/1.0/"
/// The prefix of `http://ns.adobe.com/exif/1.0/`.
public let kCGImageMetadataPrefixExif: CFString = "exif"

/// The namespace of the prefix `aux`.
public let kCGImageMetadataNamespaceExifAux: CFString = "http://ns.adobe.com/exif/1.0/aux/"
/// The prefix of `http://ns.adobe.com/exif/1.0/aux/`.
public let kCGImageMetadataPrefixExifAux: CFString = "aux"

/// The namespace of the prefix `exifEX`.
public let kCGImageMetadataNamespaceExifEX: CFString = "http://cipa.jp/exif/1.0/"
/// The prefix of `http://cipa.jp/exif/1.0/`.
public let kCGImageMetadataPrefixExifEX: CFString = "exifEX"

/// The namespace of the prefix `dc`.
public let kCGImageMetadataNamespaceDublinCore: CFString = "http://purl.org/dc/elements/1.1/"
/// The prefix of `http://purl.org/dc/elements/1.1/`.
public let kCGImageMetadataPrefixDublinCore: CFString = "dc"

/// The namespace of the prefix `Iptc4xmpCore`.
public let kCGImageMetadataNamespaceIPTCCore: CFString = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
/// The prefix of `http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/`.
public let kCGImageMetadataPrefixIPTCCore: CFString = "Iptc4xmpCore"

/// The namespace of the prefix `Iptc4xmpExt`.
public let kCGImageMetadataNamespaceIPTCExtension: CFString = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
/// The prefix of `http://iptc.org/std/Iptc4xmpExt/2008-02-29/`.
public let kCGImageMetadataPrefixIPTCExtension: CFString = "Iptc4xmpExt"

/// The namespace of the prefix `photoshop`.
public let kCGImageMetadataNamespacePhotoshop: CFString = "http://ns.adobe.com/photoshop/1.0/"
/// The prefix of `http://ns.adobe.com/photoshop/1.0/`.
public let kCGImageMetadataPrefixPhotoshop: CFString = "photoshop"

/// The namespace of the prefix `tiff`.
public let kCGImageMetadataNamespaceTIFF: CFString = "http://ns.adobe.com/tiff/1.0/"
/// The prefix of `http://ns.adobe.com/tiff/1.0/`.
public let kCGImageMetadataPrefixTIFF: CFString = "tiff"

/// The namespace of the prefix `xmp`.
public let kCGImageMetadataNamespaceXMPBasic: CFString = "http://ns.adobe.com/xap/1.0/"
/// The prefix of `http://ns.adobe.com/xap/1.0/`.
public let kCGImageMetadataPrefixXMPBasic: CFString = "xmp"

/// The namespace of the prefix `xmpRights`.
public let kCGImageMetadataNamespaceXMPRights: CFString = "http://ns.adobe.com/xap/1.0/rights/"
/// The prefix of `http://ns.adobe.com/xap/1.0/rights/`.
public let kCGImageMetadataPrefixXMPRights: CFString = "xmpRights"
