import LaminaColor
import LaminaImage
import Testing

/// The bytes of pictures whose files name their space by numbers.
@Suite struct CodedBytesTests {
    private typealias Chunk = (type: String, data: [UInt8])

    private static func coded(_ primaries: UInt8, _ transfer: UInt8) -> Chunk {
        ("cICP", [primaries, transfer, 0, 1])
    }

    private static func png(
        _ pixels: [[Int]], depth: Int = 8, color: SamplePNG.ColorType = .rgb, _ extra: Chunk...
    ) -> [UInt8] {
        SamplePNG(width: pixels.count, height: 1, depth: depth, color: color, extra: extra) { x, _, channel in
            pixels[x][channel]
        }.bytes
    }

    private static func profile(_ profile: SampleProfile) -> Chunk {
        ("iCCP", Array("p\0\0".utf8) + SamplePNG.stored(profile.bytes))
    }

    /// PQ's word of sRGB's component.
    private static func word(_ value: Double) -> Int {
        Int((TransferCurve.pq.value(TransferCurve.srgb.light(value)) * 65_535).rounded())
    }

    /// What a frame of floats without headroom shows, rounded to bytes.
    private static func rounded(_ image: CGImage) throws -> [UInt8] {
        try WidePixels.straight(image).flatMap { pixel in
            (0..<3).map { UInt8((max(0, min(1, pixel[$0])) * 255).rounded()) } + [255]
        }
    }

    @Test func `Each level of sRGB comes back from PQ`() throws {
        let words = (0...255).map { [Int](repeating: Self.word(Double($0) / 255), count: 3) }
        let image = try CGImage.decode(Self.png(words, depth: 16, Self.coded(1, 16)))
        #expect(image.straightRGBA() == (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0), 255] })
        #expect(image.wasConverted)
    }

    @Test func `Light above white ends at white, component by component`() throws {
        let colors = [[1.8, 1.2, 0.5], [0.2, 3, 1]].map { $0.map(Self.word) }
        let image = try CGImage.decode(Self.png(colors, depth: 16, Self.coded(1, 16)))
        #expect(image.straightRGBA() == [255, 255, 128, 255, 51, 255, 255, 255])
    }

    @Test func `Hybrid log-gamma is shown by its display's light`() throws {
        let levels = (0...15).map { [17 * $0, 17 * $0, 17 * $0] }
        let bytes = try CGImage.decode(Self.png(levels, Self.coded(9, 18))).straightRGBA()
        // As floats have it: `WidePNGReadingTests`.
        let expected = [
            0, 0.0256, 0.1028, 0.1817, 0.2606, 0.3396, 0.4185, 0.4974, 0.5787, 0.6785, 0.8029, 0.9567, 1, 1,
            1,
            1,
        ]
        #expect((0..<16).map { bytes[4 * $0] } == expected.map { UInt8(($0 * 255).rounded()) })
    }

    @Test(arguments: ["pq10.avif", "hlg10.avif"])
    func `The bytes of a bright AVIF are its floats up to white, rounded`(name: String) throws {
        let image = try Fixture.image(name)
        #expect(try image.straightRGBA() == Self.rounded(image))
    }

    @Test(arguments: [(UInt8(12), UInt8(13)), (9, 1), (9, 14), (1, 8), (12, 4)])
    func `Other spaces are converted as well`(primaries: UInt8, transfer: UInt8) throws {
        let colors = [[200, 100, 50], [90, 120, 110], [255, 255, 255], [0, 0, 0]]
        let image = try CGImage.decode(Self.png(colors, Self.coded(primaries, transfer)))
        #expect(try image.straightRGBA() == Self.rounded(image))
        let space = try #require(RGBSpace(primaries: Int(primaries), transfer: Int(transfer)))
        let transform = ColorTransform(from: space, to: .srgb)
        let expected = colors.flatMap { color -> [UInt8] in
            let parts = transform.applied(to: SIMD3(color.map { Double($0) / 255 }))
            return (0..<3).map { UInt8((max(0, min(1, parts[$0])) * 255).rounded()) } + [255]
        }
        #expect(try #require(Fixture.difference(image.straightRGBA(), expected)) <= 1)
        #expect(image.wasConverted)
    }

    @Test func `Numbers and a profile of one space give one picture`() throws {
        let colors = [[200, 100, 50], [90, 120, 110], [30, 60, 90]]
        let coded = try CGImage.decode(Self.png(colors, Self.coded(12, 13)))
        let profiled = try CGImage.decode(Self.png(colors, Self.profile(.displayP3)))
        #expect(try #require(Fixture.difference(coded.straightRGBA(), profiled.straightRGBA())) <= 1)
    }

    @Test func `Numbers count above a profile and a gamma, also those of sRGB`() throws {
        let gamma: Chunk = ("gAMA", SamplePNG.bigEndian(100_000))
        let swapped = Self.profile(SampleProfile(red: .green, green: .red))
        for other in [gamma, swapped] {
            let standard = try CGImage.decode(Self.png([[200, 100, 50]], Self.coded(1, 13), other))
            #expect(standard.straightRGBA() == [200, 100, 50, 255])
            #expect(!standard.wasConverted)
            let wide = try CGImage.decode(Self.png([[200, 100, 50]], Self.coded(12, 13), other))
            let alone = try CGImage.decode(Self.png([[200, 100, 50]], Self.coded(12, 13)))
            #expect(wide.straightRGBA() == alone.straightRGBA())
        }
    }

    @Test func `Alpha stays, and colours are multiplied after they were converted`() throws {
        let pixel = [1.8, 0.6, 0].map(Self.word) + [13_107]
        let image = try CGImage.decode(Self.png([pixel], depth: 16, color: .rgba, Self.coded(1, 16)))
        // A fifth: 51 of 255.
        #expect(image.withUnsafeBytes { [UInt8]($0) } == [0, 31, 51, 51])
        #expect(!image.isOpaque)
    }

    @Test func `A grey picture in PQ stays grey`() throws {
        let image = try CGImage.decode(
            Self.png([[Self.word(0.5)], [Self.word(2)]], depth: 16, color: .gray, Self.coded(9, 16)))
        #expect(image.straightRGBA() == [128, 128, 128, 255, 255, 255, 255, 255])
    }

    @Test func `A deferred picture has the same bytes`() throws {
        let png = Self.png([[200, 100, 50], [20, 120, 220]], Self.coded(9, 16))
        let deferred = try CGImage.deferred(png)
        #expect(try deferred.straightRGBA() == CGImage.decode(png).straightRGBA())
        #expect(deferred.wasConverted)
    }

    @Test func `A still picture as an animation has the same bytes`() throws {
        let colors = [[0.2, 0.6, 2], [1, 0.5, 0]].map { $0.map(Self.word) }
        let png = Self.png(colors, depth: 16, Self.coded(9, 16))
        let frame = try AnimatedImage(png).frame(at: 0)
        #expect(try frame.straightRGBA() == CGImage.decode(png).straightRGBA())
    }

    @Test func `The pictures of an APNG are converted, too`() throws {
        let colors = [[0.2, 0.6, 2], [1, 0.5, 0]].map { $0.map(Self.word) }
        let still = Self.png(colors, depth: 16, Self.coded(1, 16))
        // One picture, which is the still one.
        let control =
            SamplePNG.bigEndian(0) + SamplePNG.bigEndian(2) + SamplePNG.bigEndian(1)
            + [UInt8](repeating: 0, count: 8) + [0, 1, 0, 4, 0, 0]
        let animation =
            SamplePNG.chunk("acTL", SamplePNG.bigEndian(1) + SamplePNG.bigEndian(0))
            + SamplePNG.chunk("fcTL", control)
        let frame = try AnimatedImage(Array(still[..<33] + animation + still[33...])).frame(at: 0)
        #expect(frame.straightRGBA() == [51, 153, 255, 255, 255, 128, 0, 255])
    }
}
