import Foundation
import Testing

import ImageIO

/// Properties that are written and read again.
@Suite struct MetadataWritingTests {
    private var exif: CFDictionary {
        [
            kCGImagePropertyExifExposureTime: 1.0 / 125, kCGImagePropertyExifFNumber: 2.8,
            kCGImagePropertyExifISOSpeedRatings: [400], kCGImagePropertyExifExposureBiasValue: -1.0 / 3,
            kCGImagePropertyExifDateTimeOriginal: "2020:01:02 03:04:05",
            kCGImagePropertyExifVersion: [2, 3, 1],
            kCGImagePropertyExifFlash: 16, kCGImagePropertyExifLensModel: "Lens 35 mm",
            kCGImagePropertyExifUserComment: "Grüße", kCGImagePropertyExifFocalLength: 35.5,
            kCGImagePropertyExifLensSpecification: [24.0, 70.0, 2.8, 4.0], kCGImagePropertyExifSceneType: 1,
            kCGImagePropertyExifComponentsConfiguration: [1, 2, 3, 0],
        ]
    }
    private var gps: CFDictionary {
        [
            kCGImagePropertyGPSLatitude: 48.137154, kCGImagePropertyGPSLatitudeRef: "N",
            kCGImagePropertyGPSLongitude: 11.576124, kCGImagePropertyGPSLongitudeRef: "W",
            kCGImagePropertyGPSAltitude: 519.5, kCGImagePropertyGPSAltitudeRef: 0,
            kCGImagePropertyGPSTimeStamp: "13:07:09.25", kCGImagePropertyGPSDateStamp: "2020:01:02",
            kCGImagePropertyGPSVersion: [2, 3, 0, 0],
        ]
    }
    private var tiff: CFDictionary {
        [
            kCGImagePropertyTIFFMake: "Lamina", kCGImagePropertyTIFFModel: "Model 1",
            kCGImagePropertyTIFFSoftware: "a program", kCGImagePropertyTIFFArtist: "Zoë",
            kCGImagePropertyTIFFDateTime: "2021:11:12 13:14:15",
        ]
    }

    @Test(arguments: ["public.jpeg", "public.png", "public.tiff", "org.webmproject.webp"])
    func `Dictionaries of EXIF data come back`(type: String) throws {
        let data = SampleFile.write(
            type, [try SampleFile.picture()],
            [
                kCGImagePropertyExifDictionary: self.exif, kCGImagePropertyGPSDictionary: self.gps,
                kCGImagePropertyTIFFDictionary: self.tiff, kCGImagePropertyOrientation: 3,
            ])
        let properties = SampleFile.properties(data)
        let exif = SampleFile.part(properties, kCGImagePropertyExifDictionary)
        #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 1.0 / 125)
        #expect(exif[kCGImagePropertyExifFNumber] as? Double == 2.8)
        #expect(exif[kCGImagePropertyExifISOSpeedRatings] as? [Int] == [400])
        #expect(exif[kCGImagePropertyExifExposureBiasValue] as? Double == -1.0 / 3)
        #expect(exif[kCGImagePropertyExifDateTimeOriginal] as? String == "2020:01:02 03:04:05")
        #expect(exif[kCGImagePropertyExifVersion] as? [Int] == [2, 3, 1])
        #expect(exif[kCGImagePropertyExifFlash] as? Int == 16)
        #expect(exif[kCGImagePropertyExifLensModel] as? String == "Lens 35 mm")
        #expect(exif[kCGImagePropertyExifUserComment] as? String == "Grüße")
        #expect(exif[kCGImagePropertyExifLensSpecification] as? [Double] == [24, 70, 2.8, 4])
        #expect(exif[kCGImagePropertyExifSceneType] as? Int == 1)
        #expect(exif[kCGImagePropertyExifComponentsConfiguration] as? [Int] == [1, 2, 3, 0])
        let gps = SampleFile.part(properties, kCGImagePropertyGPSDictionary)
        let latitude = try #require(gps[kCGImagePropertyGPSLatitude] as? Double)
        #expect(abs(latitude - 48.137154) < 1e-8)
        #expect(gps[kCGImagePropertyGPSLongitudeRef] as? String == "W")
        #expect(gps[kCGImagePropertyGPSAltitude] as? Double == 519.5)
        #expect(gps[kCGImagePropertyGPSAltitudeRef] as? Int == 0)
        #expect(gps[kCGImagePropertyGPSTimeStamp] as? String == "13:07:09.25")
        #expect(gps[kCGImagePropertyGPSVersion] as? [Int] == [2, 3, 0, 0])
        let tiff = SampleFile.part(properties, kCGImagePropertyTIFFDictionary)
        #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Lamina")
        #expect(tiff[kCGImagePropertyTIFFArtist] as? String == "Zoë")
        #expect(tiff[kCGImagePropertyTIFFOrientation] as? Int == 3)
        #expect(properties?[kCGImagePropertyOrientation] as? Int == 3)
    }

    @Test(arguments: [("public.jpeg", 0.001), ("public.png", 0.02), ("public.tiff", 0.001)])
    func `A density comes back`(type: String, tolerance: Double) throws {
        let data = SampleFile.write(
            type, [try SampleFile.picture()], [kCGImagePropertyDPIWidth: 144, kCGImagePropertyDPIHeight: 300])
        let properties = SampleFile.properties(data)
        #expect(abs(try #require(properties?[kCGImagePropertyDPIWidth] as? Double) - 144) < tolerance)
        #expect(abs(try #require(properties?[kCGImagePropertyDPIHeight] as? Double) - 300) < tolerance)
    }

    @Test(arguments: ["public.jpeg", "public.tiff"])
    func `IPTC's records come back`(type: String) throws {
        let records: CFDictionary = [
            kCGImagePropertyIPTCKeywords: ["sea", "Küste"], kCGImagePropertyIPTCCity: "München",
            kCGImagePropertyIPTCCaptionAbstract: "A caption", kCGImagePropertyIPTCUrgency: 5,
        ]
        let data = SampleFile.write(
            type, [try SampleFile.picture()], [kCGImagePropertyIPTCDictionary: records])
        let again = SampleFile.part(SampleFile.properties(data), kCGImagePropertyIPTCDictionary)
        #expect(again[kCGImagePropertyIPTCKeywords] as? [String] == ["sea", "Küste"])
        #expect(again[kCGImagePropertyIPTCCity] as? String == "München")
        #expect(again[kCGImagePropertyIPTCUrgency] as? String == "5")
    }

    @Test func `Texts of a PNG come back, and a file says that its colours are sRGB's`() throws {
        let texts: CFDictionary = [kCGImagePropertyPNGTitle: "Title ✓", kCGImagePropertyPNGAuthor: "Me"]
        let data = SampleFile.write(
            "public.png", [try SampleFile.picture()], [kCGImagePropertyPNGDictionary: texts])
        let properties = SampleFile.properties(data)
        let again = SampleFile.part(properties, kCGImagePropertyPNGDictionary)
        #expect(again[kCGImagePropertyPNGTitle] as? String == "Title ✓")
        #expect(again[kCGImagePropertyPNGAuthor] as? String == "Me")
        #expect(again[kCGImagePropertyPNGInterlaceType] as? Int == 0)
        #expect(properties?[kCGImagePropertyProfileName] as? String == "sRGB IEC61966-2.1")
    }

    @Test func `A block that no segment of a JPEG holds writes nothing`() throws {
        let long: CFDictionary = [kCGImagePropertyExifMakerNote: Data(count: 70_000)]
        let image = try SampleFile.picture()
        #expect(SampleFile.write("public.jpeg", [image], [kCGImagePropertyExifDictionary: long]) == nil)
        let data = SampleFile.write("public.png", [image], [kCGImagePropertyExifDictionary: long])
        let exif = SampleFile.part(SampleFile.properties(data), kCGImagePropertyExifDictionary)
        #expect((exif[kCGImagePropertyExifMakerNote] as? Data)?.count == 70_000)
    }

    @Test func `A copy of a file without EXIF data has none`() throws {
        let data = try #require(SampleFile.write("public.png", [SampleFile.picture()]))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let copy = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(copy, "public.png", 1, nil))
        CGImageDestinationAddImageFromSource(destination, source, 0, nil)
        #expect(CGImageDestinationFinalize(destination))
        #expect(SampleFile.properties(copy as Data)?[kCGImagePropertyTIFFDictionary] == nil)
        #expect((copy as Data).range(of: Data("eXIf".utf8)) == nil)
    }

    @Test func `Values of the wrong kind are left out`() throws {
        let odd: CFDictionary = [
            kCGImagePropertyExifFNumber: "wide", kCGImagePropertyExifFlash: -5,
            kCGImagePropertyExifExposureTime: Double.nan, kCGImagePropertyExifLensModel: 7, "Unknown": 1,
        ]
        let data = SampleFile.write(
            "public.jpeg", [try SampleFile.picture()], [kCGImagePropertyExifDictionary: odd])
        let exif = SampleFile.part(SampleFile.properties(data), kCGImagePropertyExifDictionary)
        #expect(exif[kCGImagePropertyExifFNumber] == nil && exif[kCGImagePropertyExifLensModel] == nil)
        #expect(exif[kCGImagePropertyExifFlash] as? Int == 0)
        #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 0)
    }

    @Test func `Null takes a source's property away`() throws {
        let data = try #require(
            SampleFile.write("public.jpeg", [SampleFile.picture()], [kCGImagePropertyGPSDictionary: self.gps])
        )
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let copy = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(copy, "public.jpeg", 1, nil))
        CGImageDestinationAddImageFromSource(
            destination, source, 0, [kCGImagePropertyGPSDictionary: NSNull()])
        #expect(CGImageDestinationFinalize(destination))
        #expect(SampleFile.properties(data)?[kCGImagePropertyGPSDictionary] != nil)
        #expect(SampleFile.properties(copy as Data)?[kCGImagePropertyGPSDictionary] == nil)
    }
}
