import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

/// What other formats have beyond bytes in sRGB.
@Suite struct WideFileTests {
    private static let displayP3Red: [Float] = [1.0931, -0.2267, -0.1501]

    private static func pixels(_ name: String) throws -> [SIMD4<Float>] {
        try WidePixels.straight(Fixture.image(name))
    }

    // MARK: AVIF

    /// The tolerance is a step of the file's bits and half a step of halves, at the most 1/4096.
    @Test(
        arguments: [
            ("identity10.avif", 1.0 / 1023), ("ycgco10.avif", 3.0 / 1023), ("limited12.avif", 4.0 / 4095),
        ])
    func `AVIF of 10 and 12 bits keeps them`(name: String, tolerance: Float) throws {
        let pixels = try Self.pixels(name)
        #expect(WidePixels.difference(pixels, width: 16, WidePixels.picture) <= tolerance)
    }

    @Test(arguments: ["limited10-420.avif", "full10-422.avif"])
    func `Between the samples of colours that an AVIF leaves out, colours are mixed`(name: String) throws {
        // The picture is a slope, which mixing gives back but at the borders.
        let pixels = try Self.pixels(name)
        let difference = WidePixels.difference(
            pixels, width: 16, where: { x, y in (1..<15).contains(x) && (1..<11).contains(y) },
            WidePixels.picture)
        #expect(difference <= 5.0 / 1023)
    }

    @Test func `Grey of 10 bits stays grey`() throws {
        let pixels = try Self.pixels("gray10.avif")
        #expect(
            WidePixels.difference(pixels, width: 16) { x, y in
                [Float](repeating: Float(4096 * x + 300 * y) / 65_535, count: 3)
            } <= 1.5 / 1023)
    }

    @Test(arguments: ["alpha10.avif", "premultiplied10.avif"])
    func `Alpha of 10 bits is applied once, whether the file has multiplied colours or not`(name: String)
        throws
    {
        let wide = try #require(try Fixture.image(name).wide)
        #expect(
            WidePixels.difference(WidePixels.read(wide), width: 16) { x, y in
                let alpha = Float(65_535 - 2600 * x) / 65_535
                return WidePixels.picture(x, y).map { $0 * alpha } + [alpha]
            } <= 2.0 / 1023)
    }

    @Test func `An AVIF in PQ keeps light up to 10,000 candelas per square metre`() throws {
        let pixels = try Self.pixels("pq10.avif")
        let expected: [Float] = [
            0, 0.0603, 0.7305, 1, 1.9952, 3.598, 5.2963, 0.5334, 0.7305, 0.875, 0.9935, 1.0956, 1.1865,
            1.2688,
            1.3445, 1.4149,
        ]
        // A step of ten bits is up to 0.5 per cent of the component.
        for (pixel, value) in zip(pixels, expected) {
            #expect(abs(pixel.x - value) <= 0.002 + 0.006 * value && pixel.x == pixel.y && pixel.y == pixel.z)
        }
    }

    @Test func `An AVIF in hybrid log-gamma keeps light above white`() throws {
        let pixels = try Self.pixels("hlg10.avif")
        let expected: [Float] = [
            0, 0.0256, 0.1028, 0.1817, 0.2606, 0.3396, 0.4185, 0.4974, 0.5787, 0.6785, 0.8029, 0.9567, 1.1453,
            1.3756, 1.6556, 1.9952,
        ]
        #expect(WidePixels.difference(pixels.prefix(16).map(\.y), expected) < 0.006)
    }

    @Test func `An AVIF in Display P3 keeps its red`() throws {
        #expect(
            WidePixels.difference(try WidePixels.first(Fixture.image("p3.avif")), Self.displayP3Red) < 0.001)
    }

    @Test(arguments: [
        "color.avif", "alpha.avif", "gray.avif", "color.jpg", "lossless.webp", "color.jp2", "gray.tiff",
    ])
    func `Files of bytes in sRGB have no other form`(name: String) throws {
        #expect(try Fixture.image(name).wide == nil)
    }

    // MARK: Profiles

    @Test func `A JPEG with a profile keeps its colours`() throws {
        let jpeg = try Fixture.bytes("color.jpg")
        let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + SampleProfile.displayP3.bytes
        let marker = [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
        let image = try CGImage.decode(Array(jpeg[..<2] + marker + jpeg[2...]))
        // The right end of the first row is red with blue.
        let pixel = try WidePixels.straight(image)[15]
        #expect(pixel.x > 1 && pixel.y < -0.15, "\(pixel)")
        #expect(image.straightRGBA()[60] == 255)
    }

    @Test func `A WebP with a profile keeps its colours`() throws {
        let webP = try Fixture.bytes("lossless.webp")
        let profile = SampleProfile.displayP3.bytes
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        // What follows is what the first chunk may be: its canvas, 16 by 12, with a profile and an alpha.
        var chunks = Array("WEBPVP8X".utf8) + number(10) + [0x30, 0, 0, 0, 15, 0, 0, 11, 0, 0]
        chunks +=
            Array("ICCP".utf8) + number(profile.count) + profile
            + [UInt8](repeating: 0, count: profile.count % 2)
        let picture = try #require((12..<webP.count).first { webP[$0...].starts(with: "VP8L".utf8) })
        chunks += webP[picture...]
        let image = try CGImage.decode(Array("RIFF".utf8) + number(chunks.count) + chunks)
        let pixel = try WidePixels.straight(image)[15]
        #expect(pixel.x > 1 && pixel.y < -0.15, "\(pixel)")
        #expect(abs(pixel.w - 105.0 / 255) < 0.0005)
    }

    // MARK: TIFF and JPEG 2000

    @Test func `TIFF of 16 bits keeps them, with alpha`() throws {
        let numbers: [UInt16] = [0x1234, 0x8001, 0xFFFF, 0x8000, 1, 2, 3, 0xFFFF]
        let image = try CGImage.decode(SampleTIFF.words(numbers, samples: 4))
        let wide = try #require(image.wide)
        let alpha = Float(0x8000) / 65_535
        let expected = [0x1234, 0x8001, 0xFFFF].map { Float($0) / 65_535 * alpha } + [alpha]
        let first = WidePixels.read(wide)[0]
        #expect(WidePixels.difference((0..<4).map { first[$0] }, expected) < 0.0003)
    }

    @Test func `Floats of a TIFF are light, and keep what lies outside 0 to 1`() throws {
        let image = try CGImage.decode(
            SampleTIFF.floats([4, 0.5, -0.25, 1000, .nan, 1e30, -.infinity, 0.001, 1], samples: 3))
        let pixels = try WidePixels.straight(image)
        // 1.055 · 4^(1/2.4) − 0.055, and so on.
        #expect(
            WidePixels.difference([pixels[0].x, pixels[0].y, pixels[0].z], [1.8248, 0.7354, -0.5371]) < 0.001)
        #expect(abs(pixels[1].x - 18.7064) < 0.01)
        #expect(pixels[1].y == 0 && pixels[1].z.isFinite)
        #expect(pixels[2].x.isFinite && abs(pixels[2].y - 0.01292) < 0.0001)
    }

    @Test func `Floats of a TIFF with a profile are its components`() throws {
        // Little CMS converts these, and the project's own sums words of the same profile.
        let numbers: [Float] = [1, 0, 0, 0.25, 0.75, 0.5]
        let floats = try WidePixels.straight(
            CGImage.decode(SampleTIFF.floats(numbers, samples: 3, profile: SampleProfile.displayP3.bytes)))
        let words = try WidePixels.straight(
            CGImage.decode(
                SampleTIFF.words(
                    numbers.map { UInt16($0 * 65_535) }, samples: 3, profile: SampleProfile.displayP3.bytes)))
        for (one, other) in zip(floats, words) {
            #expect(WidePixels.difference((0..<3).map { one[$0] }, (0..<3).map { other[$0] }) < 0.001)
        }
        #expect(WidePixels.difference((0..<3).map { floats[0][$0] }, Self.displayP3Red) < 0.001)
    }

    @Test func `JPEG 2000 of 16 bits keeps them`() throws {
        #expect(WidePixels.difference(try Self.pixels("color16.jp2"), width: 16, WidePixels.picture) < 0.0003)
        let gray = try Self.pixels("deep.jp2")
        #expect(
            WidePixels.difference(gray, width: 16) { x, y in
                [Float](repeating: Float(4096 * x + 7 * y) / 65_535, count: 3)
            } < 0.0003)
    }

    // MARK: Files and threads

    @Test(arguments: [false, true])
    func `A file is read again for its form, unless it has changed`(isDeferred: Bool) throws {
        let folder = try ScratchFolder()
        let path = folder.path("picture.avif")
        func image() throws -> CGImage {
            try WholeFile.write(Fixture.bytes("identity10.avif"), to: path)
            return try isDeferred
                ? CGImage.deferred(contentsOfFile: path) : CGImage.read(contentsOfFile: path)
        }
        #expect(
            WidePixels.difference(try WidePixels.straight(image()), width: 16, WidePixels.picture) <= 1.0
                / 1023)
        let other = try image()
        try WholeFile.write(Fixture.bytes("alpha10.avif"), to: path)
        #expect(other.mayBeWide && other.wide == nil)
    }

    @Test func `All threads get the same form`() async throws {
        let image = try CGImage.deferred(Fixture.bytes("identity10.avif"))
        image.beginDecodingWide(as: ImageForm(isDeep: true, space: .sRGB))
        let forms = await withTaskGroup(of: CGImage?.self, returning: [CGImage?].self) { group in
            for _ in 0..<8 { group.addTask { image.wide } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(forms).count == 1 && forms.first != .some(nil))
    }

    @Test func `A cache counts a form that was decoded`() throws {
        let cache = ImageCache()
        let image = try cache.image(contentsOfFile: Fixture.path("identity10.avif"))
        #expect(cache.statistics.totalCost == 16 * 12 * 4)
        _ = image.wide
        #expect(try cache.image(contentsOfFile: Fixture.path("identity10.avif")) == image)
        #expect(cache.statistics.totalCost == 16 * 12 * 12)
    }

    @Test func `Many pixels are converted by several threads to the same halves`() throws {
        let (width, height) = (512, 300)
        let png = SamplePNG(
            width: width, height: height, depth: 16, color: .rgb, extra: [("cICP", [9, 16, 0, 1])]
        ) { x, y, channel in (x * 131 + y * 17 + channel * 911) & 0xFFFF }
        let whole = try WidePixels.straight(CGImage.decode(png.bytes))
        for y in [0, 150, 299] {
            var row = png
            row.height = 1
            row.sample = { x, _, channel in (x * 131 + y * 17 + channel * 911) & 0xFFFF }
            #expect(
                try WidePixels.straight(CGImage.decode(row.bytes))
                    == Array(whole[(y * width)..<((y + 1) * width)]))
        }
    }
}

/// A TIFF of one row, put together by hand.
private enum SampleTIFF {
    static func words(_ numbers: [UInt16], samples: Int, profile: [UInt8] = []) -> [UInt8] {
        file(
            numbers.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, bits: 16, format: 1, samples: samples,
            profile: profile)
    }

    static func floats(_ numbers: [Float], samples: Int, profile: [UInt8] = []) -> [UInt8] {
        file(
            numbers.flatMap { value in (0..<4).map { UInt8(value.bitPattern >> (8 * UInt32($0)) & 255) } },
            bits: 32, format: 3, samples: samples, profile: profile)
    }

    private static func file(
        _ data: [UInt8], bits: Int, format: Int, samples: Int, profile: [UInt8]
    ) -> [UInt8] {
        func two(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
        func four(_ value: Int) -> [UInt8] { two(value & 0xFFFF) + two(value >> 16) }
        let width = data.count / samples / (bits / 8)
        var entries: [(tag: Int, kind: Int, count: Int, value: [UInt8])] = [
            (256, 4, 1, four(width)), (257, 4, 1, four(1)), (258, 3, samples, []), (259, 3, 1, four(1)),
            (262, 3, 1, four(2)), (273, 4, 1, []), (277, 3, 1, four(samples)), (278, 4, 1, four(1)),
            (279, 4, 1, four(data.count)),
        ]
        if samples == 4 { entries.append((338, 3, 1, four(2))) }
        entries.append((339, 3, samples, []))
        if !profile.isEmpty { entries.append((34_675, 7, profile.count, [])) }
        let lists = 8 + 2 + 12 * entries.count + 4
        let place = lists + 4 * samples
        var file: [UInt8] = [0x49, 0x49, 42, 0] + four(8) + two(entries.count)
        for entry in entries {
            let value =
                switch entry.tag {
                case 258: four(lists)
                case 273: four(place)
                case 339: four(lists + 2 * samples)
                case 34_675: four(place + data.count)
                default: entry.value
                }
            file += two(entry.tag) + two(entry.kind) + four(entry.count) + value
        }
        file += four(0)
        for value in [bits, format] { for _ in 0..<samples { file += two(value) } }
        return file + data + profile
    }
}
