import LaminaImage
import Testing

@Suite struct ProfileTests {
    private func png(
        _ profile: [UInt8], color: SamplePNG.ColorType = .rgb, more: [(type: String, data: [UInt8])] = [],
        _ pixel: [Int]
    ) -> [UInt8] {
        let data = Array("p\0\0".utf8) + SamplePNG.stored(profile)
        return SamplePNG(width: 1, height: 1, color: color, extra: [("iCCP", data)] + more) { _, _, channel in
            pixel[channel]
        }.bytes
    }

    @Test func `A profile whose red is sRGB's green turns red into green`() throws {
        let swapped = SampleProfile(red: .green, green: .red)
        let image = try CGImage.decode(png(swapped.bytes, [200, 100, 50]))
        let pixel = image.straightRGBA()
        #expect(try #require(Fixture.difference(pixel, [100, 200, 50, 255])) <= 1)
        #expect(image.wasConverted)
    }

    @Test func `A linear profile is given sRGB's curve`() throws {
        let linear = SampleProfile(gamma: 1)
        let pixel = try CGImage.decode(png(linear.bytes, [55, 128, 0])).straightRGBA()
        // 55/255 is 0.2157; 1.055 · 0.2157^(1/2.4) − 0.055 is 0.5020, or 128.0. In the same way 128 becomes 187.5.
        #expect(try #require(Fixture.difference(pixel, [128, 188, 0, 255])) <= 1)
    }

    @Test func `A profile that is sRGB changes nothing`() throws {
        let image = try CGImage.decode(png(SampleProfile().bytes, [200, 100, 50]))
        #expect(image.straightRGBA() == [200, 100, 50, 255])
        #expect(!image.wasConverted)
    }

    @Test func `Alpha stays, and colours are multiplied after they were converted`() throws {
        let swapped = SampleProfile(red: .green, green: .red)
        let image = try CGImage.decode(png(swapped.bytes, color: .rgba, [255, 0, 0, 51]))
        let bytes = image.withUnsafeBytes { [UInt8]($0) }
        #expect(bytes == [0, 51, 0, 51])
    }

    @Test func `A grey profile is used for grey`() throws {
        let linear = SampleProfile(gamma: 1, isGray: true)
        let pixel = try CGImage.decode(png(linear.bytes, color: .gray, [55])).straightRGBA()
        #expect(try #require(Fixture.difference(pixel, [128, 128, 128, 255])) <= 1)
    }

    @Test func `A profile stands above a gamma`() throws {
        let gamma: (type: String, data: [UInt8]) = ("gAMA", SamplePNG.bigEndian(100_000))
        let image = try CGImage.decode(png(SampleProfile().bytes, more: [gamma], [200, 100, 50]))
        // Profiles equal to sRGB are skipped, and the gamma beside them too.
        #expect(image.straightRGBA() == [200, 100, 50, 255])
    }

    @Test func `Primaries of a PNG are converted, with its gamma`() throws {
        // Red and green change places.
        let primaries = [31_270, 32_900, 30_000, 60_000, 64_000, 33_000, 15_000, 6_000]
        let chunk: (type: String, data: [UInt8]) = ("cHRM", primaries.flatMap { SamplePNG.bigEndian($0) })
        func pixel(_ extra: [(type: String, data: [UInt8])]) throws -> [UInt8] {
            let png = SamplePNG(width: 1, height: 1, color: .rgb, extra: extra) { _, _, channel in
                [200, 100, 50][channel]
            }
            return try CGImage.decode(png.bytes).straightRGBA()
        }
        #expect(try #require(Fixture.difference(pixel([chunk]), [100, 200, 50, 255])) <= 1)
        #expect(try pixel([("sRGB", [0]), chunk]) == [200, 100, 50, 255])
        // Linear light: 100 / 255 is 0.392, or 168.0 with sRGB's curve.
        let linear = try pixel([("gAMA", SamplePNG.bigEndian(100_000)), chunk])
        #expect(try #require(Fixture.difference(linear, [168, 228, 122, 255])) <= 1)
        let senseless = [0, 0, 0, 0, 0, 0, 0, 0].flatMap { SamplePNG.bigEndian($0) }
        #expect(try pixel([("cHRM", senseless)]) == [200, 100, 50, 255])
    }

    @Test func `Display P3 in an AVIF, which names it by number, is converted`() throws {
        let plain = try Fixture.image("color.avif").straightRGBA()
        var bytes = try Fixture.bytes("color.avif")
        let box = Array("colrnclx".utf8)
        let place = try #require((0..<(bytes.count - 8)).first { Array(bytes[$0..<($0 + 8)]) == box })
        bytes[place + 9] = 12
        bytes[place + 11] = 13
        let wide = try CGImage.decode(bytes)
        let pixels = wide.straightRGBA()
        // Grey stays, and red becomes redder: from (240, 0, 128) to more than the maximum.
        #expect(Array(plain[60..<64]) == [240, 0, 128, 255])
        #expect(pixels[60] == 255)
        #expect(wide.wasConverted)
    }

    @Test func `A profile that is broken or for other samples is ignored`() throws {
        let good = SampleProfile(red: .green, green: .red).bytes
        for length in stride(from: 0, to: good.count - 1, by: 7) {
            let image = try CGImage.decode(png(Array(good[..<length]), [200, 100, 50]))
            #expect(image.straightRGBA()[3] == 255)
        }
        let forGray = SampleProfile(gamma: 1, isGray: true).bytes
        #expect(try CGImage.decode(png(forGray, [200, 100, 50])).straightRGBA() == [200, 100, 50, 255])
        #expect(try CGImage.decode(png(good, color: .gray, [90])).straightRGBA() == [90, 90, 90, 255])
    }

    @Test func `A profile in a JPEG is put together from its parts`() throws {
        let jpeg = try Fixture.bytes("color.jpg")
        let profile = SampleProfile(red: .green, green: .red).bytes
        func part(_ number: UInt8, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
            let body = Array("ICC_PROFILE\0".utf8) + [number, 2] + bytes
            return [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
        }
        // The second comes first.
        let parts = part(2, profile[100...]) + part(1, profile[..<100])
        let swapped = try CGImage.decode(Array(jpeg[..<2] + parts + jpeg[2...])).straightRGBA()
        let plain = try CGImage.decode(jpeg).straightRGBA()
        var expected = plain
        for i in stride(from: 0, to: plain.count, by: 4) { expected.swapAt(i, i + 1) }
        #expect(try #require(Fixture.difference(swapped, expected)) <= 2)
    }
}
