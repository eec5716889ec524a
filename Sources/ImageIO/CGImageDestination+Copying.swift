import CoreGraphics
import Foundation
import LaminaImage

/// Writes the file of a source with other metadata and the very same picture, a JPEG or a PNG, and ends the destination.
///
/// ``kCGImageDestinationMetadata`` is a ``CGImageMetadata`` that replaces the source's, or with ``kCGImageDestinationMergeMetadata``
/// is laid over it. ``kCGImageDestinationOrientation`` and ``kCGImageDestinationDateTime``, a `Date` or a text, are set. With
/// ``kCGImageMetadataShouldExcludeGPS`` no places are written, with ``kCGImageMetadataShouldExcludeXMP`` no XMP.
///
/// - Parameter error: Not written.
/// - Returns: Whether it was written: not for another type than the source's, and not for several pictures.
@discardableResult
public func CGImageDestinationCopyImageSource(
    _ destination: CGImageDestination, _ source: CGImageSource, _ options: CFDictionary?,
    _ error: UnsafeMutablePointer<Unmanaged<NSError>?>?
) -> Bool {
    let (bytes, format, isFinal) = source.state.withLock { ($0.bytes, $0.format, $0.isFinal) }
    guard isFinal, source.metadata(0) != nil, source.count == 1 else { return false }
    let blocks = MetadataCopy(source, options ?? [:]).blocks
    switch (format, destination.kind) {
    case (.jpeg, .picture(.jpeg)):
        guard let changed = try? blocks.replaced(inJPEG: bytes) else { return false }
        return destination.end(with: changed)
    case (.png, .picture(.png)): return destination.end(with: blocks.replaced(inPNG: bytes))
    default: return false
    }
}

/// The metadata of a copy.
private struct MetadataCopy {
    let blocks: MetadataBlocks

    init(_ source: CGImageSource, _ options: CFDictionary) {
        let own = CGImageSourceCopyMetadataAtIndex(source, 0, nil) ?? CGImageMetadata()
        let metadata = CGMutableImageMetadata(own.fields, prefixes: own.prefixes)
        var properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) ?? [:]
        if let given = options[kCGImageDestinationMetadata] as? CGImageMetadata {
            if options[kCGImageDestinationMergeMetadata] as? Bool != true {
                metadata.fields = []
                for key in [
                    kCGImagePropertyTIFFDictionary, kCGImagePropertyExifDictionary,
                    kCGImagePropertyGPSDictionary,
                    kCGImagePropertyIPTCDictionary, kCGImagePropertyOrientation,
                ] { properties[key] = nil }
            }
            metadata.prefixes.merge(given.prefixes) { $1 }
            for field in given.fields { Self.set(field, in: metadata) }
        }
        if let orientation = number(options[kCGImageDestinationOrientation]), (1...8).contains(orientation) {
            let name = XMPName(kCGImageMetadataNamespaceTIFF, kCGImagePropertyTIFFOrientation)
            Self.set(XMPField(name: name, value: XMPValue(.text("\(Int(orientation))"))), in: metadata)
        }
        if let date = options[kCGImageDestinationDateTime].flatMap(Self.text) {
            let name = XMPName(kCGImageMetadataNamespaceXMPBasic, "ModifyDate")
            Self.set(XMPField(name: name, value: XMPValue(.text(date))), in: metadata)
        }
        if options[kCGImageMetadataShouldExcludeGPS] as? Bool == true {
            metadata.fields.removeAll {
                $0.name.namespace == kCGImageMetadataNamespaceExif && $0.name.name.hasPrefix("GPS")
            }
            properties[kCGImagePropertyGPSDictionary] = nil
        }
        properties.merge(MetadataMatch.properties(metadata.fields)) { ours, theirs in
            guard let ours = ours as? CFDictionary, let theirs = theirs as? CFDictionary else {
                return theirs
            }
            return ours.merging(theirs) { $1 }
        }
        var blocks = MetadataBlocks(properties)
        // The texts of a PNG stay where they are.
        blocks.texts = []
        let isLeftOut = options[kCGImageMetadataShouldExcludeXMP] as? Bool == true
        if !isLeftOut, !metadata.fields.isEmpty {
            blocks.xmp = XMPPacket.bytes(metadata.fields, prefixes: metadata.prefixes)
        }
        self.blocks = blocks
    }

    private static func set(_ field: XMPField, in metadata: CGMutableImageMetadata) {
        if let index = metadata.fields.firstIndex(where: { $0.name == field.name }) {
            metadata.fields[index] = field
        } else {
            metadata.fields.append(field)
        }
    }

    /// A date as XMP writes it.
    private static func text(_ any: Any) -> String? {
        guard let date = any as? Date else { return any as? String }
        let formatter = ISO8601DateFormatter()
        return formatter.string(from: date)
    }
}
