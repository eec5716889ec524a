import ImageIO
import Testing

@Suite struct ImageIOTests {
    private func picture(_ red: CGFloat, _ side: Int = 8) throws -> CGImage {
        let context = try CGContext(width: side, height: side)
        context.setFillColor(red: red, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
        return try #require(context.makeImage())
    }

    private func file(
        _ type: String, _ images: [CGImage], _ properties: CFDictionary = [:], each: CFDictionary = [:]
    ) -> Data? {
        let data = NSMutableData()
        guard
            let destination = CGImageDestinationCreateWithData(
                data as CFMutableData, type as CFString, images.count, nil)
        else { return nil }
        CGImageDestinationSetProperties(destination, properties)
        for image in images { CGImageDestinationAddImage(destination, image, each) }
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }

    @Test func `A PNG comes back with its properties`() throws {
        let data = try #require(file("public.png", [picture(1)]))
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        #expect(CGImageSourceGetType(source) == "public.png" && CGImageSourceGetCount(source) == 1)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any])
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 8)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.straightRGBA().prefix(4) == [255, 0, 0, 255])
        #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
        #expect(CGImageSourceCopyPropertiesAtIndex(source, -1, nil) == nil)
    }

    @Test func `A JPEG's quality changes its length`() throws {
        let context = try CGContext(width: 64, height: 64)
        for index in 0..<64 {
            context.setFillColor(
                red: CGFloat(index % 7) / 7, green: CGFloat(index % 5) / 5, blue: 0.5, alpha: 1)
            context.fillEllipse(in: CGRect(x: index * 17 % 60, y: index * 29 % 60, width: 9, height: 9))
        }
        let image = try #require(context.makeImage())
        let low = try #require(
            file("public.jpeg", [image], each: [kCGImageDestinationLossyCompressionQuality: 0.1]))
        let high = try #require(
            file("public.jpeg", [image], each: [kCGImageDestinationLossyCompressionQuality: 1]))
        #expect(low.count < high.count / 2)
        let source = try #require(CGImageSourceCreateWithData(high as CFData, nil))
        #expect(CGImageSourceGetType(source) == "public.jpeg")
    }

    @Test func `A moving PNG has its frames and delays`() throws {
        let data = try #require(
            file(
                "public.png", [picture(1), picture(0.5), picture(0)],
                [kCGImagePropertyPNGDictionary: [kCGImagePropertyAPNGLoopCount: 2] as CFDictionary],
                each: [kCGImagePropertyPNGDictionary: [kCGImagePropertyAPNGDelayTime: 0.25] as CFDictionary]))
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        #expect(CGImageSourceGetCount(source) == 3)
        let whole = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyPNGDictionary] as? CFDictionary
        #expect(whole?[kCGImagePropertyAPNGLoopCount] as? Int == 2)
        let own =
            CGImageSourceCopyPropertiesAtIndex(source, 1, nil)?[kCGImagePropertyPNGDictionary]
            as? CFDictionary
        #expect(own?[kCGImagePropertyAPNGDelayTime] as? Double == 0.25)
        #expect(CGImageSourceCreateImageAtIndex(source, 2, nil)?.straightRGBA().prefix(4) == [0, 0, 0, 255])
    }

    /// A picture of two colours, so that no frame equals the one before.
    private func frames() throws -> [CGImage] { [try picture(1), try picture(0.5), try picture(0)] }

    @Test(arguments: [
        ("com.compuserve.gif", kCGImagePropertyGIFDictionary),
        ("org.webmproject.webp", kCGImagePropertyWebPDictionary),
    ])
    func `A moving GIF or WebP has its frames, delays and loops`(_ type: String, _ dictionary: CFString)
        throws
    {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type, 3, nil))
        CGImageDestinationSetProperties(
            destination,
            [dictionary: ["LoopCount": 3] as CFDictionary, kCGImageDestinationLossyCompressionQuality: 1])
        for (image, delay) in zip(try frames(), [0.25, 0.5, 0.04]) {
            CGImageDestinationAddImage(destination, image, [dictionary: ["DelayTime": delay] as CFDictionary])
        }
        #expect(CGImageDestinationFinalize(destination))
        let source = try #require(CGImageSourceCreateWithData(data as Data, nil))
        #expect(CGImageSourceGetType(source) == type && CGImageSourceGetCount(source) == 3)
        let whole = CGImageSourceCopyProperties(source, nil)?[dictionary] as? CFDictionary
        #expect(whole?["LoopCount"] as? Int == 3)
        let delays = (0..<3).map {
            let own = CGImageSourceCopyPropertiesAtIndex(source, $0, nil)?[dictionary] as? CFDictionary
            return own?["UnclampedDelayTime"] as? Double
        }
        #expect(delays == [0.25, 0.5, 0.04])
        let reds = (0..<3).map { CGImageSourceCreateImageAtIndex(source, $0, nil)?.straightRGBA().first }
        #expect(reds == [255, 128, 0])
    }

    @Test func `The exact delay of a GIF goes before the other, and nothing said is a tenth of a second`()
        throws
    {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypeGIF, 2, nil))
        let own =
            [kCGImagePropertyGIFDelayTime: 0.1, kCGImagePropertyGIFUnclampedDelayTime: 0.03] as CFDictionary
        CGImageDestinationAddImage(destination, try picture(1), [kCGImagePropertyGIFDictionary: own])
        CGImageDestinationAddImage(destination, try picture(0), nil)
        #expect(CGImageDestinationFinalize(destination))
        let source = try #require(CGImageSourceCreateWithData(data as Data, nil))
        let delays = (0..<2).map {
            let own =
                CGImageSourceCopyPropertiesAtIndex(source, $0, nil)?[kCGImagePropertyGIFDictionary]
                as? CFDictionary
            return own?[kCGImagePropertyGIFUnclampedDelayTime] as? Double
        }
        #expect(delays == [0.03, 0.1])
    }

    @Test func `A GIF keeps clear pixels, equal pictures, and pictures of another size`() throws {
        let context = try CGContext(width: 8, height: 8)
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
        let half = try #require(context.makeImage())
        let data = try #require(file("com.compuserve.gif", [half, half, picture(1, 16)]))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        #expect(CGImageSourceGetCount(source) == 3)
        let second = try #require(CGImageSourceCreateImageAtIndex(source, 1, nil)).straightRGBA()
        #expect(second.prefix(4) == [0, 255, 0, 255])
        #expect(second[7 * 4 + 3] == 0)
        let last = try #require(CGImageSourceCreateImageAtIndex(source, 2, nil))
        #expect(last.width == 8 && last.straightRGBA().prefix(4) == [255, 0, 0, 255])
    }

    @Test func `A GIF of one picture is a picture`() throws {
        let data = try #require(file("com.compuserve.gif", [picture(1)]))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        #expect(CGImageSourceGetCount(source) == 1)
        #expect(
            CGImageSourceCreateImageAtIndex(source, 0, nil)?.straightRGBA().prefix(4) == [255, 0, 0, 255])
        #expect(CGImageDestinationCopyTypeIdentifiers().contains { $0 as? String == "com.compuserve.gif" })
    }

    @Test func `A thumbnail's longer side is as long as asked for`() throws {
        let data = try #require(file("public.png", [picture(1, 64)]))
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let options =
            [kCGImageSourceThumbnailMaxPixelSize: 16, kCGImageSourceCreateThumbnailFromImageAlways: true]
            as CFDictionary
        let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
        #expect(
            small.width == 16 && small.height == 16 && small.straightRGBA().prefix(4) == [255, 0, 0, 255])
    }

    @Test func `A source that is loaded bit by bit knows its size before its pixels`() throws {
        let data = try #require(file("public.png", [picture(1, 200)]))
        let source = CGImageSourceCreateIncremental(nil)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        CGImageSourceUpdateData(source, data.prefix(20) as CFData, false)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        CGImageSourceUpdateData(source, data.prefix(data.count - 10) as CFData, false)
        #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
        #expect(
            CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyPixelWidth] as? Int == 200)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
        CGImageSourceUpdateData(source, data as CFData, true)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) != nil)
    }

    @Test func `A GIF that is loaded bit by bit has each picture as soon as it is there`() throws {
        let data = try #require(file("com.compuserve.gif", [picture(1), picture(0.5), picture(0)]))
        let source = CGImageSourceCreateIncremental(nil)
        var counts: [Int] = []
        for length in 1..<data.count {
            CGImageSourceUpdateData(source, data.prefix(length), false)
            let count = CGImageSourceGetCount(source)
            if counts.last != count { counts.append(count) }
            if CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete {
                #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
                #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.straightRGBA().first == 255)
                #expect(CGImageSourceGetStatusAtIndex(source, 7) == .statusReadingHeader)
            }
        }
        #expect(counts == [0, 1, 2, 3] || counts == [0, 1, 0, 1, 2, 3])
        CGImageSourceUpdateData(source, data, true)
        #expect(CGImageSourceGetStatus(source) == .statusComplete && CGImageSourceGetCount(source) == 3)
    }

    @Test func `What cannot be read or written is nil, or no`() throws {
        let broken = try #require(CGImageSourceCreateWithData(Data([1, 2, 3, 4]) as CFData, nil))
        #expect(CGImageSourceGetStatus(broken) == .statusUnknownType && CGImageSourceGetCount(broken) == 0)
        #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere.png") as CFURL, nil) == nil)
        #expect(try file("com.adobe.photoshop-image", [picture(1)]) == nil)
        #expect(try file("public.jpeg", [picture(1), picture(0)]) == nil)
        #expect(try file("com.microsoft.bmp", [picture(1), picture(0)]) == nil)
        #expect(file("public.png", []) == nil)
        let data = NSMutableData()
        let two = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, 2, nil))
        CGImageDestinationAddImage(two, try picture(1), nil)
        #expect(!CGImageDestinationFinalize(two) && data.length == 0)
        let path = "/nowhere/at/all.png"
        let file = try #require(
            CGImageDestinationCreateWithURL(URL(fileURLWithPath: path) as CFURL, "public.png", 1, nil))
        CGImageDestinationAddImage(file, try picture(1), nil)
        #expect(!CGImageDestinationFinalize(file))
    }
}
