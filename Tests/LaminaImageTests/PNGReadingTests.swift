import LaminaImage
import Testing

@Suite struct PNGReadingTests {
    struct Variant: CustomStringConvertible, Sendable {
        var color: SamplePNG.ColorType
        var depth: Int
        var interlaced: Bool
        var description: String { "\(color) \(depth)\(interlaced ? " interlaced" : "")" }

        static let all: [Variant] = {
            let depths: [(SamplePNG.ColorType, [Int])] = [
                (.gray, [1, 2, 4, 8, 16]), (.rgb, [8, 16]), (.palette, [1, 2, 4, 8]), (.grayAlpha, [8, 16]),
                (.rgba, [8, 16]),
            ]
            return depths.flatMap { color, depths in
                depths.flatMap { depth in
                    [false, true].map { Variant(color: color, depth: depth, interlaced: $0) }
                }
            }
        }()
    }

    /// 17×11 pixels whose 8-bit value at a place is known for every variant.
    private func picture(_ variant: Variant) -> SamplePNG {
        let largest = 1 << variant.depth
        var png = SamplePNG(
            width: 17, height: 11, depth: variant.depth, color: variant.color, interlaced: variant.interlaced
        ) { x, y, channel in (x * 7 + y * 13 + channel * 59) * 257 % largest }
        if variant.color == .palette {
            let entries = (0..<largest).map(Self.paletteEntry)
            png.extra = [("PLTE", entries.flatMap { $0[..<3] }), ("tRNS", entries.map { $0[3] })]
        }
        return png
    }

    private static func paletteEntry(_ index: Int) -> [UInt8] {
        [index, 255 - index, index * 3 & 255, 255 - index / 2].map { UInt8($0) }
    }

    private func expected(_ png: SamplePNG, x: Int, y: Int) -> [UInt8] {
        let largest = (1 << png.depth) - 1
        let values = (0..<png.color.channels).map { channel in
            UInt8((png.sample(x, y, channel) * 510 + largest) / (2 * largest))
        }
        switch png.color {
        case .gray: return [values[0], values[0], values[0], 255]
        case .grayAlpha: return [values[0], values[0], values[0], values[1]]
        case .rgb: return values + [255]
        case .rgba: return values
        case .palette:
            return Self.paletteEntry(png.sample(x, y, 0))
        }
    }

    @Test("every colour type, depth and interlacing reads as the pixels it holds", arguments: Variant.all)
    func variants(_ variant: Variant) throws {
        let png = picture(variant)
        let image = try CGImage.decode(png.bytes)
        let straight = (0..<11).flatMap { y in (0..<17).flatMap { x in expected(png, x: x, y: y) } }
        let wanted = try CGImage(width: 17, height: 11, straightRGBA: straight)
        #expect(image.withUnsafeBytes(Array.init) == wanted.withUnsafeBytes(Array.init))
        #expect(image.isOpaque == wanted.isOpaque)
    }

    @Test func `a colour named transparent becomes transparent`() throws {
        let png = SamplePNG(
            width: 2, height: 1, color: .rgb, extra: [("tRNS", [0, 9, 0, 8, 0, 7])]
        ) { x, _, channel in x == 0 ? 9 - channel : 200 }
        let image = try CGImage.decode(png.bytes)
        #expect(image.straightRGBA() == [0, 0, 0, 0, 200, 200, 200, 255])
        #expect(!image.isOpaque)
    }

    @Test func `a file of another gamma is converted to sRGB, one of the same is not`() throws {
        func gray(gamma: Int?) throws -> UInt8 {
            let extra = gamma.map { [("gAMA", SamplePNG.bigEndian($0))] } ?? []
            let png = SamplePNG(width: 1, height: 1, color: .gray, extra: extra) { _, _, _ in 128 }
            return try CGImage.decode(png.bytes).straightRGBA()[0]
        }
        #expect(try gray(gamma: nil) == 128)
        #expect(try gray(gamma: 45_455) == 128)
        // Linear light of one half is 186 to 188 in sRGB, depending on the curve used.
        #expect(try (185...189).contains(gray(gamma: 100_000)))
    }

    @Test func `a row of the full width is read`() throws {
        let png = SamplePNG(width: 32_768, height: 1, depth: 1, color: .gray) { x, _, _ in x & 1 }
        let image = try CGImage.decode(png.bytes)
        #expect(image.width == 32_768)
        #expect(image.withUnsafeBytes { $0[4 * 32_767] } == 255)
    }

    @Test func `an image says whether it had to be converted`() throws {
        func wasConverted(
            _ color: SamplePNG.ColorType, depth: Int = 8, gamma: Int? = nil, sRGB: Bool = false
        ) throws -> Bool {
            var extra = gamma.map { [(type: "gAMA", data: SamplePNG.bigEndian($0))] } ?? []
            if sRGB { extra.append((type: "sRGB", data: [0])) }
            let png = SamplePNG(width: 1, height: 1, depth: depth, color: color, extra: extra) { _, _, _ in 1
            }
            return try CGImage.decode(png.bytes).wasConverted
        }
        #expect(try !wasConverted(.rgb))
        #expect(try !wasConverted(.rgba))
        #expect(try !wasConverted(.rgba, gamma: 45_455))
        #expect(try !wasConverted(.rgba, gamma: 100_000, sRGB: true))
        #expect(try wasConverted(.rgba, gamma: 100_000))
        #expect(try wasConverted(.rgba, depth: 16))
        #expect(try wasConverted(.gray))
        #expect(try wasConverted(.grayAlpha))
    }
}
