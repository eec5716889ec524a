import LaminaImage
import Testing

/// What PNGs have beyond bytes in sRGB. `Fixtures/make-wide` prints the expected numbers.
@Suite struct WidePNGReadingTests {
    private typealias Chunk = (type: String, data: [UInt8])

    private static let displayP3Red: [Float] = [1.0931, -0.2267, -0.1501]

    private static func profile(_ profile: SampleProfile) -> Chunk {
        ("iCCP", Array("p\0\0".utf8) + SamplePNG.stored(profile.bytes))
    }

    private static func coded(_ primaries: UInt8, _ transfer: UInt8, _ matrix: UInt8 = 0, _ range: UInt8 = 1)
        -> Chunk
    { ("cICP", [primaries, transfer, matrix, range]) }

    private static func gamma(_ gamma: Int) -> Chunk { ("gAMA", SamplePNG.bigEndian(gamma)) }

    /// White, red, green and blue.
    private static let displayP3Places: Chunk = (
        "cHRM",
        [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap { SamplePNG.bigEndian($0) }
    )

    /// One row of pixels.
    private static func png(
        _ pixels: [[Int]], depth: Int = 8, color: SamplePNG.ColorType = .rgb, _ extra: [Chunk] = []
    ) -> [UInt8] {
        SamplePNG(width: pixels.count, height: 1, depth: depth, color: color, extra: extra) { x, _, channel in
            pixels[x][channel]
        }.bytes
    }

    private static func red(_ extra: Chunk...) throws -> CGImage {
        try CGImage.decode(png([[255, 0, 0]], extra))
    }

    @Test func `16 bits keep more greys than bytes`() throws {
        let image = try CGImage.decode(Self.png((0..<1024).map { [64 * $0] }, depth: 16, color: .gray))
        let pixels = try WidePixels.straight(image)
        #expect(Set(pixels.map(\.x)).count > 900)
        #expect(Set(image.straightRGBA()).count == 256)
        // Halves have steps of 1/2048 below 1.
        #expect(
            WidePixels.difference(pixels, width: 1024) { x, _ in
                [Float](repeating: Float(64 * x) / 65_535, count: 3) + [1]
            } <= 1.0 / 4096)
    }

    @Test(arguments: [false, true])
    func `Alpha of 16 bits is multiplied, also where rows are interlaced`(isInterlaced: Bool) throws {
        let png = SamplePNG(width: 9, height: 9, depth: 16, color: .rgba, interlaced: isInterlaced) {
            x, y, channel in
            [7000 * x, 7000 * y, 300, 65_535 - 5000 * x][channel]
        }
        let wide = try #require(try CGImage.decode(png.bytes).wide)
        #expect(!wide.isOpaque)
        #expect(
            WidePixels.difference(WidePixels.read(wide), width: 9) { x, y in
                let alpha = Float(65_535 - 5000 * x) / 65_535
                return [7000 * x, 7000 * y, 300].map { Float($0) / 65_535 * alpha } + [alpha]
            } <= 1.0 / 4096)
    }

    @Test func `A colour of 16 bits that is transparent is clear`() throws {
        let key: Chunk = ("tRNS", [0x12, 0x34, 0, 1, 0, 2])
        let image = try CGImage.decode(Self.png([[0x1234, 1, 2], [0x1234, 1, 3]], depth: 16, [key]))
        #expect(WidePixels.read(try #require(image.wide)).map(\.w) == [0, 1])
    }

    @Test func `Red of Display P3 keeps its colour, from a profile, numbers or places`() throws {
        for chunk in [Self.profile(.displayP3), Self.coded(12, 13), Self.displayP3Places] {
            let found = try WidePixels.first(Self.red(chunk))
            #expect(WidePixels.difference(found, Self.displayP3Red) < 0.001, "\(chunk.type): \(found)")
        }
    }

    @Test(arguments: [[0, 65_535], [0, 16_384, 65_535], [256], []])
    func `A profile's curve may be a table`(levels: [Int]) throws {
        let profile = Self.profile(SampleProfile(levels: levels))
        let image = try CGImage.decode(Self.png([[32_768, 49_152, 65_535]], depth: 16, [profile]))
        let expected: [Float] =
            // Light of a quarter and of 5/8, and of a half and of 3/4, by sRGB's curve.
            levels.count == 3 ? [0.5371, 0.8124, 1] : [0.7354, 0.8808, 1]
        #expect(WidePixels.difference(try WidePixels.first(image), expected) < 0.001)
    }

    @Test func `A profile of grey is used for grey`() throws {
        let profile = Self.profile(SampleProfile(gamma: 1, isGray: true))
        let image = try CGImage.decode(Self.png([[32_768]], depth: 16, color: .gray, [profile]))
        #expect(WidePixels.difference(try WidePixels.first(image), [0.7354, 0.7354, 0.7354]) < 0.001)
    }

    @Test func `White and greys of another space stay neutral`() throws {
        for chunk in [Self.profile(.displayP3), Self.coded(12, 13), Self.coded(9, 13), Self.displayP3Places] {
            let image = try CGImage.decode(Self.png([[255, 255, 255], [128, 128, 128]], [chunk]))
            let pixels = try WidePixels.straight(image)
            for (pixel, level) in zip(pixels, [255, 128]) {
                let expected = [Float](repeating: Float(level) / 255, count: 3)
                #expect(
                    WidePixels.difference([pixel.x, pixel.y, pixel.z], expected) < 0.0006, "\(chunk.type)")
            }
        }
    }

    @Test func `cICP stands above iCCP, iCCP above sRGB, and sRGB above cHRM`() throws {
        let swapped = Self.profile(SampleProfile(red: .green, green: .red))
        let standard: Chunk = ("sRGB", [0])
        let coded = try WidePixels.first(Self.red(swapped, Self.coded(12, 13)))
        #expect(WidePixels.difference(coded, Self.displayP3Red) < 0.001)
        let profiled = try WidePixels.first(Self.red(swapped, standard, Self.displayP3Places))
        // Its places have five digits of light, and components near 0 are thirteen times as much.
        #expect(profiled[1] > 0.998 && abs(profiled[0]) < 0.003 && abs(profiled[2]) < 0.003)
        #expect(try Self.red(standard, Self.displayP3Places).wide == nil)
    }

    @Test func `PQ's light of 203 cd/m² is white, and brighter light stays`() throws {
        let words = [38_055, 49_271, 65_535]
        let image = try CGImage.decode(
            Self.png(words.map { [$0, $0, $0] }, depth: 16, [Self.coded(9, 16)]))
        let found = try WidePixels.straight(image).map(\.y)
        #expect(WidePixels.difference(found, [1, 1.9952, 5.2963]) < 0.004)
        // 1000 / 203, as light.
        #expect(abs(RGBSpace.srgb.curve.light(Double(found[1])) - 4.926) < 0.01)
    }

    @Test func `Hybrid log-gamma is shown as on a display of 1000 cd per square metre`() throws {
        let image = try CGImage.decode(
            Self.png((0...15).map { [17 * $0, 17 * $0, 17 * $0] }, [Self.coded(9, 18)]))
        let expected: [Float] = [
            0, 0.0256, 0.1028, 0.1817, 0.2606, 0.3396, 0.4185, 0.4974, 0.5787, 0.6785, 0.8029, 0.9567, 1.1453,
            1.3756, 1.6556, 1.9952,
        ]
        #expect(WidePixels.difference(try WidePixels.straight(image).map(\.x), expected) < 0.001)
    }

    @Test func `A gamma of 1 is light`() throws {
        let image = try CGImage.decode(Self.png([[32_768]], depth: 16, color: .gray, [Self.gamma(100_000)]))
        // 1.055 · 0.5^(1/2.4) − 0.055.
        #expect(abs(try WidePixels.first(image)[0] - 0.73536) < 0.0005)
    }

    @Test func `A file whose colours bytes in sRGB hold has no other form`() throws {
        #expect(try Self.red().wide == nil)
        #expect(try Self.red(("sRGB", [0])).wide == nil)
        #expect(try Self.red(Self.gamma(45_455)).wide == nil)
        #expect(try Self.red(Self.coded(1, 13)).wide == nil)
        #expect(try Self.red(Self.profile(SampleProfile())).wide == nil)
        #expect(try CGImage(width: 1, height: 1, straightRGBA: [1, 2, 3, 255]).wide == nil)
    }

    @Test(arguments: [
        (99, 13, 0, 1), (12, 99, 0, 1), (10, 8, 0, 1), (2, 2, 0, 1), (12, 13, 1, 1), (12, 13, 0, 0),
    ])
    func `Numbers without a meaning are ignored`(
        primaries: UInt8, transfer: UInt8, matrix: UInt8, range: UInt8
    )
        throws
    {
        #expect(try Self.red(Self.coded(primaries, transfer, matrix, range)).wide == nil)
        let profiled = try Self.red(
            Self.profile(.displayP3), Self.coded(primaries, transfer, matrix, range))
        #expect(WidePixels.difference(try WidePixels.first(profiled), Self.displayP3Red) < 0.001)
    }

    @Test func `Broken profiles and impossible places are ignored`() throws {
        let good = SampleProfile.displayP3.bytes
        for length in stride(from: 0, to: good.count - 1, by: 7) {
            let chunk: Chunk = ("iCCP", Array("p\0\0".utf8) + SamplePNG.stored(Array(good[..<length])))
            let image = try CGImage.decode(Self.png([[65_535, 0, 0]], depth: 16, [chunk]))
            let found = try WidePixels.first(image)
            #expect(found.allSatisfy { $0.isFinite && abs($0) < 8 }, "\(length) bytes: \(found)")
        }
        for places in [
            [Int](repeating: 0, count: 8), [31_270, 0, 64_000, 33_000, 64_000, 33_000, 15_000, 0],
        ] {
            let chunk: Chunk = ("cHRM", places.flatMap { SamplePNG.bigEndian($0) })
            let image = try CGImage.decode(Self.png([[65_535, 0, 0]], depth: 16, [chunk]))
            #expect(try WidePixels.first(image) == [1, 0, 0])
        }
    }

    @Test(arguments: 1...8)
    func `The form with more than bytes is turned like the bytes`(orientation: Int) throws {
        let exif: Chunk = (
            "eXIf",
            [
                0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0,
                0, 0, 0, 0,
            ]
        )
        let png = SamplePNG(width: 5, height: 3, depth: 16, color: .rgb, extra: [exif]) { x, y, channel in
            [x, y, x + y][channel] * 257 * 20
        }
        let image = try CGImage.decode(png.bytes)
        let bytes = image.straightRGBA()
        let pixels = try WidePixels.straight(image)
        for (index, pixel) in pixels.enumerated() {
            let expected = (0..<3).map { Float(bytes[4 * index + $0]) / 255 }
            #expect(WidePixels.difference([pixel.x, pixel.y, pixel.z], expected) < 0.0005)
        }
    }
}
