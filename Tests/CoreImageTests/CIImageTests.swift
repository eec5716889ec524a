import CoreImage
import Testing

@Suite struct CIImageTests {
    private func corners() throws -> CIImage {
        CIImage(cgImage: try picture([[red, green, green], [blue, white, white]]))
    }

    @Test func `The origin is the lower left corner`() throws {
        let image = try corners()
        #expect(image.extent == CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(try pixel(image, 0, 0) == blue && pixel(image, 0, 1) == red && pixel(image, 2, 1) == green)
        #expect(try pixels(image) == [red, green, green, blue, white, white])
        #expect(try pixel(image, 3, 0) == clear)
    }

    @Test func `A crop keeps the place of its pixels`() throws {
        let part = try corners().cropped(to: CGRect(x: 1, y: 1, width: 9, height: 9))
        #expect(part.extent == CGRect(x: 1, y: 1, width: 2, height: 1))
        #expect(try pixels(part) == [green, green] && pixel(part, 0, 1) == clear)
        #expect(part.cropped(to: CGRect(x: 5, y: 5, width: 1, height: 1)).extent.isNull)
    }

    @Test func `Transforms move and scale the extent and the pixels`() throws {
        let moved = try corners().transformed(by: CGAffineTransform(translationX: 10, y: 20))
        #expect(moved.extent == CGRect(x: 10, y: 20, width: 3, height: 2))
        #expect(try pixel(moved, 10, 20) == blue)
        let large = try corners().samplingNearest().transformed(by: CGAffineTransform(scaleX: 4, y: 4))
        #expect(large.extent == CGRect(x: 0, y: 0, width: 12, height: 8))
        #expect(try pixel(large, 3, 3) == blue && pixel(large, 4, 3) == white && pixel(large, 3, 4) == red)
    }

    /// The colours of the corners: lower left, lower right, upper left, upper right.
    private static let turned: [(UInt32, [[UInt8]])] = [
        (1, [blue, white, red, green]), (2, [white, blue, green, red]), (3, [green, red, white, blue]),
        (4, [red, green, blue, white]), (5, [green, white, red, blue]), (6, [white, green, blue, red]),
        (7, [blue, red, white, green]), (8, [red, blue, green, white]),
    ]

    @Test(arguments: turned) func `Orientations are those of EXIF`(number: UInt32, expected: [[UInt8]]) throws
    {
        let orientation = try #require(CGImagePropertyOrientation(rawValue: number))
        let image = try corners().transformed(by: CGAffineTransform(translationX: 5, y: 7)).oriented(
            orientation)
        let (width, height) = number > 4 ? (CGFloat(2), CGFloat(3)) : (3, 2)
        #expect(image.extent == CGRect(x: 5, y: 7, width: width, height: height))
        let (right, top) = (5 + width - 1, 7 + height - 1)
        #expect(
            try [pixel(image, 5, 7), pixel(image, right, 7), pixel(image, 5, top), pixel(image, right, top)]
                == expected)
    }

    @Test func `A clamped image repeats its edge without an end`() throws {
        let image = try corners().clampedToExtent()
        #expect(image.extent.width > 1e9)
        #expect(try pixel(image, -50, -50) == blue && pixel(image, -50, 50) == red)
        #expect(try pixel(image, 50, 0) == white && pixel(image, 1, 300) == green)
        #expect(
            try pixels(image, CGRect(x: 0, y: 0, width: 3, height: 2)) == [
                red, green, green, blue, white, white,
            ])
    }

    @Test func `An image on another one has the extent of both`() throws {
        let image = plain(.red, 4, 4).transformed(by: CGAffineTransform(translationX: 2, y: 2))
            .composited(over: plain(.green, 4, 4))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 6, height: 6))
        #expect(try pixel(image, 1, 1) == green && pixel(image, 3, 3) == red && pixel(image, 5, 0) == clear)
    }

    @Test func `Full opacity is on black and in the rectangle alone`() throws {
        let image = plain(CIColor(red: 1, green: 1, blue: 1, alpha: 0.5), 4, 4)
            .settingAlphaOne(in: CGRect(x: 0, y: 0, width: 2, height: 4))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 2, height: 4))
        let found = try pixel(image, 0, 0)
        #expect(found[3] == 255 && (127...128).contains(found[0]))
    }

    @Test func `Steps beyond number become a picture`() throws {
        var image = plain(.red, 8, 8)
        for _ in 0..<300 { image = image.composited(over: plain(.green, 8, 8)) }
        #expect(image.depth <= CIImage.usual.depth && image.extent.width == 8)
        #expect(try pixel(image, 4, 4) == red)
    }

    @Test func `Steps of an image without bounds end as a clear image`() throws {
        var image = CIImage(color: .red)
        for _ in 0..<300 {
            image = image.applyingFilter(
                "CIMultiplyBlendMode", parameters: [kCIInputBackgroundImageKey: CIImage.white])
        }
        #expect(image.depth <= CIImage.maximum.depth)
    }

    @Test func `An image that is used twice at each step stays quick to draw`() throws {
        var image = plain(.red, 4, 4)
        for _ in 0..<60 { image = image.composited(over: image) }
        #expect(image.steps <= CIImage.usual.steps)
        #expect(try pixel(image, 1, 1) == red)
        var endless = CIImage(color: .green)
        for _ in 0..<60 { endless = endless.composited(over: endless) }
        #expect(endless.steps <= CIImage.maximum.steps)
    }

    @Test func `Bytes in memory are an image`() throws {
        let bytes: [UInt8] = [255, 0, 0, 255, 0, 0, 255, 255]
        let image = CIImage(
            bitmapData: Data(bytes), bytesPerRow: 4, size: CGSize(width: 1, height: 2), format: .RGBA8,
            colorSpace: nil)
        #expect(try pixels(image) == [red, blue])
        let short = CIImage(
            bitmapData: Data(bytes), bytesPerRow: 4, size: CGSize(width: 1, height: 3), format: .RGBA8,
            colorSpace: nil)
        #expect(short.extent.isNull)
    }
}
