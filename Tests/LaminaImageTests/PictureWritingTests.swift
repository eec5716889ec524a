import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct PictureWritingTests {
    /// A smooth picture whose alpha goes from clear to opaque, or is opaque.
    private func image(isOpaque: Bool, width: Int = 61, height: Int = 33) throws -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                bytes += [
                    UInt8(x * 4 & 255), UInt8(y * 7 & 255), 128,
                    isOpaque ? 255 : UInt8(255 * x / (width - 1)),
                ]
            }
        }
        return try CGImage(width: width, height: height, straightRGBA: bytes)
    }

    @Test(arguments: PictureFormat.allCases, [true, false])
    func `What is written reads as nearly the same pixels`(format: PictureFormat, isOpaque: Bool) throws {
        let image = try image(isOpaque: isOpaque)
        let bytes = try image.data(as: format, quality: 90)
        let again = try CGImage.decode(bytes)
        #expect(again.width == image.width && again.height == image.height)
        guard format != .jpeg || isOpaque else { return }
        let isExact = [.png, .tiff, .bmp].contains(format)
        #expect(try ImageComparison(image, again).largestDifference <= (isExact ? 0 : 24))
    }

    @Test(arguments: [PictureFormat.webp, .avif])
    func `At quality 100 every pixel is exact`(format: PictureFormat) throws {
        let image = try image(isOpaque: true)
        #expect(
            try ImageComparison(image, CGImage.decode(image.data(as: format, quality: 100))).differingPixels
                == 0)
    }

    @Test func `A JPEG has a colour behind clear pixels, white unless given`() throws {
        let clear = try CGImage(width: 8, height: 8, straightRGBA: [UInt8](repeating: 0, count: 256))
        let white = try CGImage.decode(clear.data(as: .jpeg)).straightRGBA()
        #expect(white.allSatisfy { $0 == 255 })
        let blue = try CGImage.decode(clear.data(as: .jpeg, quality: 100, background: (0, 0, 255)))
            .straightRGBA()
        #expect(blue[0] < 3 && blue[1] < 3 && blue[2] > 252)
    }

    @Test(arguments: [PictureFormat.webp, .jpeg, .avif])
    func `A lower quality is a smaller file, and the bytes are the same each time`(format: PictureFormat)
        throws
    {
        let image = try image(isOpaque: true, width: 256, height: 30)
        let (low, high) = (try image.data(as: format, quality: 5), try image.data(as: format, quality: 95))
        #expect(low.count < high.count)
        #expect(try low == image.data(as: format, quality: 5))
    }

    @Test func `A side that the format does not hold is an error that says so`() throws {
        let wide = try CGImage(width: 17_000, height: 1, straightRGBA: [UInt8](repeating: 255, count: 68_000))
        #expect(
            throws: ImageError.unwritable(format: .webp, reason: "it holds sides up to 16383 pixels")
        ) { try wide.data(as: .webp) }
    }

    @Test func `Formats are known by the endings of names`() {
        #expect(PictureFormat(ending: "JPG") == .jpeg && PictureFormat(ending: "jpeg") == .jpeg)
        #expect(PictureFormat(ending: "webp") == .webp && PictureFormat(ending: "gif") == nil)
        #expect(PictureFormat(ending: "tif") == .tiff && PictureFormat(ending: "bmp") == .bmp)
    }
}
