import Foundation
import LaminaColor
import LaminaImage
import Testing

/// Parts, copies and turned images of images with more than bytes.
@Suite struct WideCopyTests {
    /// Colours between those of bytes.
    private static func png(_ width: Int, _ height: Int) -> [UInt8] {
        SamplePNG(width: width, height: height, depth: 16, color: .rgb) { x, y, channel in
            [4000 * x + 100, 5000 * y + 50, 300 * channel][channel]
        }.bytes
    }

    private static func color(_ x: Int, _ y: Int) -> [Float] {
        [Float(4000 * x + 100), Float(5000 * y + 50), 600].map { $0 / 65_535 }
    }

    /// An image of a file, and the same decoded into floats.
    private static func images() throws -> [CGImage] {
        let image = try CGImage.decode(png(6, 4))
        return [image, try #require(image.wide)]
    }

    private static func pixels(_ image: CGImage) -> [SIMD4<Float>] { WidePixels.read(image.wide ?? image) }

    @Test func `A part keeps the depth`() throws {
        for image in try Self.images() {
            let part = try #require(image.cropping(to: CGRect(x: 2, y: 1, width: 3, height: 2)))
            let found = Self.pixels(part)
            #expect(found.count == 6)
            #expect(
                WidePixels.difference(found, width: 3) { x, y in Self.color(x + 2, y + 1) + [1] } < 1e-4)
        }
    }

    @Test func `The bytes of a part are those of the image`() throws {
        let image = try CGImage.decode(Self.png(6, 4))
        let part = try #require(image.cropping(to: CGRect(x: 2, y: 1, width: 3, height: 2)))
        let whole = image.straightRGBA()
        let rows: [UInt8] = Array(whole[32..<44]) + Array(whole[56..<68])
        #expect(part.straightRGBA() == rows)
    }

    @Test func `A mask multiplies floats`() throws {
        let mask = try CGImage(
            width: 6, height: 4, straightRGBA: (0..<24).flatMap { _ -> [UInt8] in [51, 51, 51, 255] })
        for image in try Self.images() {
            let found = Self.pixels(try #require(image.masking(mask)))
            #expect(
                WidePixels.difference(found, width: 6) { x, y in Self.color(x, y).map { $0 / 5 } + [0.2] }
                    < 1e-4)
        }
    }

    @Test func `A turned image keeps the depth`() throws {
        for image in try Self.images() {
            let turned = try image.turned(exifOrientation: 6)
            #expect(turned.width == 4 && turned.height == 6)
            #expect(
                WidePixels.difference(Self.pixels(turned), width: 4) { x, y in Self.color(y, 3 - x) + [1] }
                    < 1e-4)
        }
    }

    @Test func `A copy without some colours keeps the depth of the others`() throws {
        for image in try Self.images() {
            // Red up to 20 of 255 is that of the first and the second column.
            let copy = try #require(image.clearing([0...20, 0...255, 0...255]))
            #expect(
                WidePixels.difference(Self.pixels(copy), width: 6) { x, y in
                    x < 2 ? [0, 0, 0, 0] : Self.color(x, y) + [1]
                } < 1e-4)
        }
    }

    @Test func `A part of an image in another space stays in it`() throws {
        let red: [UInt8] = [0, 0, 255, 255]
        let rows = Array(repeating: red, count: 4).flatMap { $0 }
        let image = try rows.withUnsafeBytes {
            try CGImage.copy(PixelRows($0, width: 2, height: 2, format: .standard), in: .displayP3)
        }
        let part = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2)))
        let bytes: [UInt8] = part.withOwnBytes { [UInt8]($0) }
        #expect(part.pixelSpace == .displayP3 && bytes == red + red)
    }
}
