import LaminaImage
import Testing

@Suite struct OrientationTests {
    /// A TIFF directory with nothing but an orientation.
    private func exif(_ orientation: UInt8, isLittle: Bool = false) -> [UInt8] {
        func number(_ value: UInt8, _ count: Int) -> [UInt8] {
            let zeros = [UInt8](repeating: 0, count: count - 1)
            return isLittle ? [value] + zeros : zeros + [value]
        }
        let tag: [UInt8] = isLittle ? [0x12, 1] : [1, 0x12]
        let start: [UInt8] = (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4)
        return start + number(1, 2) + tag + number(3, 2) + number(1, 4) + number(orientation, 2)
            + [0, 0] + number(0, 4)
    }

    /// Three by two pixels: a b c, d e f.
    private func png(_ exif: [UInt8]) -> [UInt8] {
        SamplePNG(width: 3, height: 2, depth: 8, color: .gray, extra: [("eXIf", exif)]) { x, y, _ in
            10 * (1 + x + 3 * y)
        }.bytes
    }

    private func rows(_ image: CGImage) -> [[UInt8]] {
        let bytes = image.straightRGBA()
        return (0..<image.height).map { y in
            (0..<image.width).map { bytes[(y * image.width + $0) * 4] }
        }
    }

    @Test(
        arguments: [
            (1, [[10, 20, 30], [40, 50, 60]]), (2, [[30, 20, 10], [60, 50, 40]]),
            (3, [[60, 50, 40], [30, 20, 10]]), (4, [[40, 50, 60], [10, 20, 30]]),
            (5, [[10, 40], [20, 50], [30, 60]]), (6, [[40, 10], [50, 20], [60, 30]]),
            (7, [[60, 30], [50, 20], [40, 10]]), (8, [[30, 60], [20, 50], [10, 40]]),
            (9, [[10, 20, 30], [40, 50, 60]]), (0, [[10, 20, 30], [40, 50, 60]]),
        ] as [(UInt8, [[UInt8]])])
    func `EXIF turns a PNG`(orientation: UInt8, expected: [[UInt8]]) throws {
        #expect(try rows(CGImage.decode(png(exif(orientation)))) == expected)
        #expect(try rows(CGImage.decode(png(exif(orientation, isLittle: true)))) == expected)
    }

    @Test func `EXIF turns a JPEG`() throws {
        let bytes = try Fixture.bytes("color.jpg")
        let body = Array("Exif\0\0".utf8) + exif(6)
        let segment = [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
        let turned = try CGImage.decode(Array(bytes[..<2] + segment + bytes[2...]))
        let plain = try CGImage.decode(bytes)
        #expect([turned.width, turned.height] == [12, 16])
        // Turned clockwise: the lower left corner comes to the upper left.
        #expect(rows(turned)[0] == rows(plain).reversed().map { $0[0] })
    }

    @Test func `EXIF turns a WebP`() throws {
        let image = try Fixture.image("turned.webp")
        #expect([image.width, image.height] == [12, 16])
        let pixels = image.straightRGBA()
        // The upper left corner comes from the lower left, 0 and 220; the next from the row above it.
        #expect(Array(pixels[..<8]) == [0, 220, 128, 255, 0, 200, 128, 255])
    }

    @Test func `An AVIF is rotated and mirrored`() throws {
        let turned = try Fixture.image("turned.avif")
        #expect([turned.width, turned.height] == [12, 16])
        // Counter-clockwise: the upper right corner comes to the upper left.
        #expect(Array(turned.straightRGBA()[..<8]) == [240, 0, 128, 255, 240, 20, 128, 255])
        let mirrored = try Fixture.image("mirrored.avif")
        #expect(Array(mirrored.straightRGBA()[..<8]) == [240, 0, 128, 255, 224, 0, 128, 255])
    }

    @Test func `Broken EXIF leaves the picture as it is`() throws {
        let whole = exif(6)
        for length in 0..<20 {
            let image = try CGImage.decode(png(Array(whole[..<length])))
            #expect([image.width, image.height] == [3, 2])
        }
        // A directory that lies outside, and one of 65,535 entries.
        for (place, value) in [(4, 255), (8, 255)] {
            var broken = whole
            broken[place] = UInt8(value)
            #expect(try CGImage.decode(png(broken)).height > 0)
        }
    }
}
