import ImageIO
import Testing

/// TIFF and BMP, and pictures that are turned.
@Suite struct StillFileTests {
    @Test(arguments: [1, 5, 8, 32_773], [8, 16])
    func `Pages of a TIFF come back, whatever its compression`(compression: Int, bits: Int) throws {
        let images = [try SampleFile.picture(), try SampleFile.picture(width: 30, height: 40, alpha: 0.5)]
        let written = SampleFile.write(
            "public.tiff", images,
            [
                kCGImagePropertyDepth: bits,
                kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFCompression: compression]
                    as CFDictionary,
            ])
        let data = try #require(written)
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        #expect(CGImageSourceGetType(source) == "public.tiff" && CGImageSourceGetCount(source) == 2)
        for (index, image) in images.enumerated() {
            let again = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(again.straightRGBA() == image.straightRGBA())
            let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
            #expect(properties?[kCGImagePropertyDepth] as? Int == bits)
            #expect(properties?[kCGImagePropertyHasAlpha] as? Bool == (index == 1))
            let own = SampleFile.part(properties, kCGImagePropertyTIFFDictionary)
            #expect(own[kCGImagePropertyTIFFCompression] as? Int == compression)
        }
    }

    @Test(arguments: [1.0, 0.5])
    func `A BMP comes back`(alpha: Double) throws {
        let image = try SampleFile.picture(alpha: alpha)
        let data = try #require(SampleFile.write("com.microsoft.bmp", [image]))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        #expect(CGImageSourceGetType(source) == "com.microsoft.bmp")
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.straightRGBA() == image.straightRGBA())
    }

    @Test(arguments: ["public.jpeg", "public.png", "public.tiff", "org.webmproject.webp"], 1...8)
    func `An orientation is written, and the picture stays as it was`(type: String, orientation: Int) throws {
        let image = try SampleFile.picture()
        let data = try #require(SampleFile.write(type, [image], [kCGImagePropertyOrientation: orientation]))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        #expect(properties?[kCGImagePropertyOrientation] as? Int == orientation)
        #expect(properties?[kCGImagePropertyPixelWidth] as? Int == 12)
        let stored = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(stored.width == 12 && stored.height == 8)
        let plain = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, nil))
        #expect(plain.width == 12)
        let turned = try #require(
            CGImageSourceCreateThumbnailAtIndex(
                source, 0, [kCGImageSourceCreateThumbnailWithTransform: true]))
        #expect(turned.width == (orientation > 4 ? 8 : 12))
        // Where the blue corner at the upper left comes to.
        let corner = [1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1)]
        let (right, down) = try #require(corner[orientation])
        let x = right * (turned.width - 1)
        let y = down * (turned.height - 1)
        let pixels = turned.straightRGBA()
        let place = (y * turned.width + x) * 4
        #expect(pixels[place] < 60 && pixels[place + 2] > 190, "\(type) \(orientation)")
    }

    @Test func `A copy of a source keeps its orientation, and a small one is no longer than asked for`()
        throws
    {
        let data = try #require(
            SampleFile.write("public.jpeg", [SampleFile.picture()], [kCGImagePropertyOrientation: 6]))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let copy = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(copy, "public.png", 1, nil))
        CGImageDestinationAddImageFromSource(
            destination, source, 0, [kCGImageDestinationImageMaxPixelSize: 6])
        #expect(CGImageDestinationFinalize(destination))
        let properties = SampleFile.properties(copy as Data)
        #expect(properties?[kCGImagePropertyOrientation] as? Int == 6)
        #expect(properties?[kCGImagePropertyPixelWidth] as? Int == 6)
        #expect(properties?[kCGImagePropertyPixelHeight] as? Int == 4)
    }

    @Test func `Types are listed`() {
        let written = CGImageDestinationCopyTypeIdentifiers().compactMap { $0 as? String }
        #expect(Set(["public.tiff", "com.microsoft.bmp"]).isSubset(of: written))
        let read = CGImageSourceCopyTypeIdentifiers().compactMap { $0 as? String }
        let all = [
            "public.tiff", "com.microsoft.bmp", "com.microsoft.ico", "com.microsoft.cur", "public.pbm",
            "com.truevision.tga-image",
        ]
        #expect(Set(all).isSubset(of: read))
    }
}
