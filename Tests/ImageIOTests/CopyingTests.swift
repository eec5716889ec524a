import Foundation
import Testing

import ImageIO

/// Files with other metadata and the same picture.
@Suite struct CopyingTests {
    private func original(_ type: String) throws -> CGImageSource {
        let properties: CFDictionary = [
            kCGImagePropertyOrientation: 6,
            kCGImagePropertyExifDictionary: [kCGImagePropertyExifMakerNote: Data([1, 2, 3])] as CFDictionary,
            kCGImagePropertyGPSDictionary: [
                kCGImagePropertyGPSLatitude: 48.5, kCGImagePropertyGPSLatitudeRef: "N",
            ] as CFDictionary,
            kCGImagePropertyPNGDictionary: [kCGImagePropertyPNGTitle: "Title"] as CFDictionary,
        ]
        let metadata = CGImageMetadataCreateMutable()
        CGImageMetadataSetValueWithPath(metadata, nil, "xmp:Label", "Green")
        let data = try #require(
            SampleFile.write(type, [SampleFile.picture()], properties, metadata: metadata))
        return try #require(CGImageSourceCreateWithData(data, nil))
    }

    private func copy(_ source: CGImageSource, _ type: String, _ options: CFDictionary) throws
        -> CGImageSource?
    {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
        guard CGImageDestinationCopyImageSource(destination, source, options, nil) else {
            #expect(data.length == 0)
            return nil
        }
        #expect(!CGImageDestinationFinalize(destination))
        return CGImageSourceCreateWithData(data as Data, nil)
    }

    private func text(_ source: CGImageSource, _ path: String) -> String? {
        CGImageSourceCopyMetadataAtIndex(source, 0, nil).flatMap {
            CGImageMetadataCopyStringValueWithPath($0, nil, path)
        }
    }

    @Test(arguments: ["public.jpeg", "public.png"])
    func `An orientation and a date change, and everything else stays`(type: String) throws {
        let source = try original(type)
        let copy = try #require(
            try copy(
                source, type,
                [kCGImageDestinationOrientation: 8, kCGImageDestinationDateTime: "2020-01-02T03:04:05"]))
        let properties = CGImageSourceCopyPropertiesAtIndex(copy, 0, nil)
        #expect(properties?[kCGImagePropertyOrientation] as? Int == 8)
        #expect(text(copy, "tiff:Orientation") == "8" && text(copy, "xmp:Label") == "Green")
        let tiff = SampleFile.part(properties, kCGImagePropertyTIFFDictionary)
        #expect(tiff[kCGImagePropertyTIFFDateTime] as? String == "2020:01:02 03:04:05")
        let exif = SampleFile.part(properties, kCGImagePropertyExifDictionary)
        #expect(exif[kCGImagePropertyExifMakerNote] as? Data == Data([1, 2, 3]))
        let png = SampleFile.part(properties, kCGImagePropertyPNGDictionary)
        #expect(type == "public.jpeg" || png[kCGImagePropertyPNGTitle] as? String == "Title")
        #expect(
            CGImageSourceCreateImageAtIndex(copy, 0, nil)?.straightRGBA()
                == CGImageSourceCreateImageAtIndex(source, 0, nil)?.straightRGBA())
    }

    @Test func `Metadata replace the source's, or are laid over them`() throws {
        let source = try original("public.jpeg")
        let metadata = CGImageMetadataCreateMutable()
        CGImageMetadataSetValueWithPath(metadata, nil, "dc:title", "New")
        let replaced = try #require(try copy(source, "public.jpeg", [kCGImageDestinationMetadata: metadata]))
        #expect(text(replaced, "dc:title") == "New" && text(replaced, "xmp:Label") == nil)
        let properties = CGImageSourceCopyPropertiesAtIndex(replaced, 0, nil)
        #expect(properties?[kCGImagePropertyGPSDictionary] == nil)
        #expect(properties?[kCGImagePropertyOrientation] as? Int == 1)
        let merged = try #require(
            try copy(
                source, "public.jpeg",
                [kCGImageDestinationMetadata: metadata, kCGImageDestinationMergeMetadata: true]))
        #expect(text(merged, "dc:title") == "New" && text(merged, "xmp:Label") == "Green")
        #expect(CGImageSourceCopyPropertiesAtIndex(merged, 0, nil)?[kCGImagePropertyOrientation] as? Int == 6)
    }

    @Test func `Places and XMP are left out where that is asked for`() throws {
        let source = try original("public.jpeg")
        let copy = try #require(
            try copy(
                source, "public.jpeg",
                [kCGImageMetadataShouldExcludeGPS: true, kCGImageMetadataShouldExcludeXMP: true]))
        #expect(CGImageSourceCopyPropertiesAtIndex(copy, 0, nil)?[kCGImagePropertyGPSDictionary] == nil)
        #expect(text(copy, "exif:GPSLatitude") == nil && text(copy, "xmp:Label") == nil)
    }

    @Test func `Another type is not copied`() throws {
        let source = try original("public.jpeg")
        #expect(try copy(source, "public.png", [:]) == nil)
        #expect(try copy(original("public.tiff"), "public.tiff", [:]) == nil)
    }
}
