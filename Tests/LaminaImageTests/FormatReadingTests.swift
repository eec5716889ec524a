import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct FormatReadingTests {
    @Test(arguments: ["color.jp2", "color.j2k", "color.avif"])
    func `A lossless file gives the pixels that went in`(name: String) throws {
        let image = try Fixture.image(name)
        #expect(image.straightRGBA() == Fixture.pixels())
        #expect(image.isOpaque)
        #expect(!image.wasConverted)
    }

    @Test(arguments: ["lossless.webp", "alpha.jp2", "alpha.avif"])
    func `A lossless file with alpha gives its pixels premultiplied`(name: String) throws {
        let image = try Fixture.image(name)
        let expected = try CGImage(width: 16, height: 12, straightRGBA: Fixture.pixels(hasAlpha: true))
        #expect(try ImageComparison(image, expected).largestDifference == 0)
        #expect(!image.isOpaque)
    }

    @Test(
        arguments: [
            ("color.jpg", 4), ("progressive.jpg", 4), ("subsampled.jpg", 24), ("lossy.webp", 16),
            ("deep.avif", 3),
        ])
    func `A lossy file comes close`(name: String, levels: Int) throws {
        let image = try Fixture.image(name)
        let difference = try #require(Fixture.difference(image.straightRGBA(), Fixture.pixels()))
        #expect(difference <= levels)
        #expect(image.isOpaque)
    }

    @Test(arguments: [("gray.jpg", 4), ("gray.jp2", 0), ("gray.avif", 6)])
    func `Grey becomes three equal colours`(name: String, levels: Int) throws {
        let image = try Fixture.image(name)
        let difference = try #require(Fixture.difference(image.straightRGBA(), Fixture.gray))
        #expect(difference <= levels)
        #expect(image.wasConverted)
    }

    @Test func `16 bits are scaled to 8, rounded`() throws {
        let expected = Fixture.picture { x, y in
            let level = ((4096 * x + 7 * y) * 255 + 32_767) / 65_535
            return [level, level, level, 255]
        }
        #expect(try Fixture.image("deep.jp2").straightRGBA() == expected)
    }

    @Test func `Inks without a profile are multiplied`() throws {
        let expected = Fixture.picture { x, y in
            [(255 - 16 * x) * 223 / 255, (255 - 20 * y) * 223 / 255, 127 * 223 / 255, 255]
        }
        let image = try Fixture.image("cmyk.jpg")
        #expect(try #require(Fixture.difference(image.straightRGBA(), expected)) <= 5)
        #expect(image.isOpaque)
    }

    @Test func `Formats are told by their bytes, whatever the file's name`() throws {
        let folder = try ScratchFolder()
        try WholeFile.write(Fixture.bytes("color.jpg"), to: folder.path("photo.png"))
        let image = try CGImage.read(contentsOfFile: folder.path("photo.png"))
        #expect(try ImageComparison(image, Fixture.image("color.jpg")).largestDifference == 0)
    }

    @Test func `GIF is read, its first picture with it`() throws {
        let image = try Fixture.image("animated.gif")
        #expect(image.straightRGBA() == Fixture.plain([255, 0, 0, 255]))
        let gray = try Fixture.image("interlaced.gif").straightRGBA()
        #expect(try #require(Fixture.difference(gray, Fixture.gray)) <= 8)
    }

    @Test(arguments: ImageFormat.allCases)
    func `A build with the package's default traits reads every format`(format: ImageFormat) {
        #expect(format.isReadable)
    }

    @Test func `A format that a build leaves out is an error that names the trait`() {
        let error = ImageError.formatLeftOut(source: .file("photo.webp"), format: .webP)
        #expect(
            error.description
                == "photo.webp: this build reads PNG and JPEG; WebP needs the package trait ImageFormats")
    }

    @Test func `Of animations the first picture is read`() throws {
        for name in ["animated.png", "animated.webp"] {
            let image = try Fixture.image(name)
            #expect(image.straightRGBA() == Fixture.plain([255, 0, 0, 255]))
        }
    }
}
