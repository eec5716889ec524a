import Foundation
import LaminaImage
import Testing

import ImageIO

/// EXIF data and records as others write them, and damaged ones.
@Suite struct MetadataReadingTests {
    private func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// A JPEG with a segment behind its header.
    private func jpeg(_ marker: UInt8, _ data: [UInt8]) throws -> Data {
        let plain = try #require(SampleFile.write("public.jpeg", [SampleFile.picture()]))
        var bytes = [UInt8](plain)
        bytes.insert(contentsOf: [0xFF, marker] + big(data.count + 2, 2) + data, at: 20)
        return Data(bytes)
    }

    /// EXIF data with the highest byte first: a maker, an orientation, a density in centimetres, and two values of EXIF.
    private var exif: [UInt8] {
        let first: [(Int, Int, Int, [UInt8])] = [
            (271, 2, 4, Array("Abc\0".utf8)), (274, 3, 1, [0, 8, 0, 0]), (282, 5, 1, big(200, 4)),
            (283, 5, 1, big(208, 4)), (296, 3, 1, [0, 3, 0, 0]), (34665, 4, 1, big(100, 4)),
        ]
        func table(_ entries: [(Int, Int, Int, [UInt8])]) -> [UInt8] {
            big(entries.count, 2) + entries.flatMap { big($0.0, 2) + big($0.1, 2) + big($0.2, 4) + $0.3 }
                + big(0, 4)
        }
        var bytes = Array("MM\0*".utf8) + big(8, 4) + table(first)
        bytes += [UInt8](repeating: 0, count: 100 - bytes.count)
        bytes += table([
            (33437, 5, 1, big(216, 4)), (37510, 7, 14, big(224, 4)), (41728, 7, 1, [3, 0, 0, 0]),
        ])
        bytes += [UInt8](repeating: 0, count: 200 - bytes.count)
        bytes += big(100, 4) + big(1, 4) + big(50, 4) + big(1, 4) + big(28, 4) + big(10, 4)
        return bytes + Array("UNICODE\0".utf8) + [0, 0x41, 0x20, 0xAC, 0, 0x42]
    }

    @Test func `EXIF data with the highest byte first are read`() throws {
        let data = try jpeg(0xE1, Array("Exif\0\0".utf8) + exif)
        let properties = SampleFile.properties(data)
        #expect(properties?[kCGImagePropertyOrientation] as? Int == 8)
        #expect(properties?[kCGImagePropertyDPIWidth] as? Double == 254)
        #expect(properties?[kCGImagePropertyDPIHeight] as? Double == 127)
        let tiff = SampleFile.part(properties, kCGImagePropertyTIFFDictionary)
        #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Abc")
        let own = SampleFile.part(properties, kCGImagePropertyExifDictionary)
        #expect(own[kCGImagePropertyExifFNumber] as? Double == 2.8)
        #expect(own[kCGImagePropertyExifUserComment] as? String == "A€B")
        #expect(own[kCGImagePropertyExifFileSource] as? Int == 3)
        let jfif = SampleFile.part(properties, kCGImagePropertyJFIFDictionary)
        #expect(jfif[kCGImagePropertyJFIFVersion] as? [Int] == [1, 0, 1])
    }

    @Test func `EXIF data that are cut, or whose bits are flipped, lose values and never more`() throws {
        let whole = exif
        for count in 0..<whole.count {
            let data = try jpeg(0xE1, Array("Exif\0\0".utf8) + whole.prefix(count))
            #expect(SampleFile.properties(data)?[kCGImagePropertyPixelWidth] as? Int == 12)
        }
        for place in whole.indices {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var bytes = whole
                bytes[place] = value
                let data = try jpeg(0xE1, Array("Exif\0\0".utf8) + bytes)
                let source = try #require(CGImageSourceCreateWithData(data, nil))
                #expect(CGImageSourceCopyMetadataAtIndex(source, 0, nil) != nil)
            }
        }
    }

    @Test func `A directory that leads to itself, and thousands of values at one place, are read once`()
        throws
    {
        var bytes = Array("MM\0*".utf8) + big(8, 4) + big(2, 2)
        bytes += big(34665, 2) + big(4, 2) + big(1, 4) + big(8, 4)
        bytes += big(34853, 2) + big(4, 2) + big(1, 4) + big(8, 4) + big(8, 4)
        let data = try jpeg(0xE1, Array("Exif\0\0".utf8) + bytes)
        #expect(SampleFile.properties(data) != nil)
        #expect(TagFile(bytes)?.directories == [8])
        var many = big(4000, 2)
        for tag in 0..<4000 { many += big(30_000 + tag, 2) + big(1, 2) + big(40_000, 4) + big(8, 4) }
        let file = try #require(TagFile(Array("MM\0*".utf8) + big(8, 4) + many))
        #expect(file.entries(8).count == 4000)
    }

    /// A file in the project's folder.
    private func source(_ path: String) throws -> CGImageSource {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try #require(CGImageSourceCreateWithURL(root.appendingPathComponent(path), nil))
    }

    @Test(arguments: ["tagged.jpg", "tagged.png", "tagged.tiff"])
    func `What ExifTool wrote is read`(name: String) throws {
        let source = try source("Fuzz/Seeds/ImageMetadata/\(name)")
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        let tiff = SampleFile.part(properties, kCGImagePropertyTIFFDictionary)
        #expect(tiff[kCGImagePropertyTIFFMake] as? String == "M")
        let exif = SampleFile.part(properties, kCGImagePropertyExifDictionary)
        #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 0.008)
        #expect(exif[kCGImagePropertyExifVersion] as? [Int] == [2, 3, 2])
        #expect(exif[kCGImagePropertyExifUserComment] as? String == "ü")
        let gps = SampleFile.part(properties, kCGImagePropertyGPSDictionary)
        #expect(gps[kCGImagePropertyGPSLatitude] as? Double == 48.1)
        #expect(gps[kCGImagePropertyGPSTimeStamp] as? String == "10:11:12")
        #expect(properties?[kCGImagePropertyOrientation] as? Int == 6)
        let metadata = try #require(CGImageSourceCopyMetadataAtIndex(source, 0, nil))
        #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, "dc:title") == "T")
        #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, "dc:subject[1]") == "b")
        #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, "exif:GPSLatitude") == "48,6.0N")
        guard !name.hasSuffix("png") else { return }
        let iptc = SampleFile.part(properties, kCGImagePropertyIPTCDictionary)
        #expect(iptc[kCGImagePropertyIPTCKeywords] as? [String] == ["k"])
    }

    @Test func `An AVIF's EXIF data and XMP are read`() throws {
        let source = try source("Fuzz/Seeds/ImageMetadata/tagged.avif")
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        let exif = SampleFile.part(properties, kCGImagePropertyExifDictionary)
        #expect(exif[kCGImagePropertyExifFNumber] as? Double == 2.8)
        let metadata = try #require(CGImageSourceCopyMetadataAtIndex(source, 0, nil))
        #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, "dc:title[de]") == "Eins")
    }

    @Test func `IPTC's records of a JPEG lie among Photoshop's resources`() throws {
        let records: [UInt8] =
            [0x1C, 2, 90, 0, 5] + Array("Paris".utf8) + [0x1C, 2, 25, 0, 3] + [0xFC, 0x62, 0x65]
        let resources =
            Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [3, 0xED, 0, 0] + big(1, 4) + [7, 0]
            + Array("8BIM".utf8) + [4, 4, 3] + Array("abc".utf8) + big(records.count, 4) + records
        let properties = SampleFile.properties(try jpeg(0xED, resources))
        let own = SampleFile.part(properties, kCGImagePropertyIPTCDictionary)
        #expect(own[kCGImagePropertyIPTCCity] as? String == "Paris")
        #expect(own[kCGImagePropertyIPTCKeywords] as? [String] == ["übe"])
    }

    @Test func `The name of a file's profile is the profile's own`() throws {
        let source = try source("Tests/LaminaImageTests/Fixtures/gray.jpg")
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        #expect(properties?[kCGImagePropertyProfileName] == nil)
        #expect(properties?[kCGImagePropertyColorModel] as? String == kCGImagePropertyColorModelGray)
        let profile = try #require(CGColorSpace(name: CGColorSpace.adobeRGB1998)?.copyICCData())
        let named = SampleFile.properties(
            try jpeg(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](profile)))
        // Little CMS gives this name to a profile that has none of its own.
        let name = ProfileColors([UInt8](profile))?.name
        #expect(named?[kCGImagePropertyProfileName] as? String == (name == "RGB built-in" ? nil : name))
    }

    @Test func `Each size of an icon is a picture, and a cursor has a type of its own`() throws {
        let folder = "Tests/LaminaImageTests/Fixtures"
        let icon = try source("\(folder)/sizes.ico")
        #expect(CGImageSourceGetCount(icon) == 2 && CGImageSourceGetType(icon) == "com.microsoft.ico")
        let widths = (0..<2).map {
            CGImageSourceCopyPropertiesAtIndex(icon, $0, nil)?[kCGImagePropertyPixelWidth] as? Int
        }
        #expect(widths == [1, 16])
        #expect(CGImageSourceCreateImageAtIndex(icon, 1, nil)?.width == 16)
        let cursor = try source("\(folder)/pointer.cur")
        #expect(CGImageSourceGetType(cursor) == "com.microsoft.cur")
    }
}
