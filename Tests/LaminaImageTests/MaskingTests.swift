import Foundation
import LaminaImage
import Testing

@Suite struct MaskingTests {
    private func gray(_ width: Int, _ height: Int, _ levels: [UInt8]) throws -> CGImage {
        try CGImage(width: width, height: height, straightRGBA: levels.flatMap { [$0, $0, $0, 255] })
    }

    @Test func `A mask multiplies alpha and colours`() throws {
        let image = try CGImage(
            width: 3, height: 1, straightRGBA: [200, 100, 50, 255, 200, 100, 50, 255, 10, 20, 30, 128])
        let masked = try #require(image.masking(gray(3, 1, [0, 51, 255])))
        let bytes = masked.withUnsafeBytes { [UInt8]($0) }
        #expect(bytes == [0, 0, 0, 0, 10, 20, 40, 51, 15, 10, 5, 128])
    }

    @Test func `A smaller mask is stretched`() throws {
        let image = try CGImage(width: 4, height: 2, premultipliedBGRA: [UInt8](repeating: 255, count: 32))
        let masked = try #require(image.masking(gray(2, 1, [0, 200])))
        let bytes = masked.withUnsafeBytes { [UInt8]($0) }
        // Centres of pixels lie at -1/4, 1/4, 3/4 and 5/4 of the way between the two of the mask.
        #expect(stride(from: 3, to: 32, by: 4).map { bytes[$0] } == [0, 50, 150, 200, 0, 50, 150, 200])
    }

    @Test func `A mask with colours is none`() throws {
        let image = try gray(1, 1, [9])
        #expect(try image.masking(CGImage(width: 1, height: 1, straightRGBA: [1, 2, 3, 255])) == nil)
    }

    @Test func `A JPEG with its alpha in a grey file of its own`() throws {
        let mask = SamplePNG(width: 16, height: 12, color: .gray) { x, _, _ in x < 8 ? 255 : 0 }.bytes
        let image = try CGImage.decode(Fixture.bytes("color.jpg"), mask: mask)
        let plain = try Fixture.image("color.jpg").straightRGBA()
        let pixels = image.straightRGBA()
        #expect(Array(pixels[..<32]) == Array(plain[..<32]))
        #expect(pixels[32..<64].allSatisfy { $0 == 0 })
        let folder = try ScratchFolder()
        try WholeFile.write(mask, to: folder.path("mask.png"))
        let read = try CGImage.read(
            contentsOfFile: Fixture.path("color.jpg"), maskFile: folder.path("mask.png"))
        #expect(try ImageComparison(read, image).largestDifference == 0)
        let error = ImageError.unsupportedFormat(
            source: .file(Fixture.path("color.jp2")), byte: 0, found: "a mask with colours")
        #expect(throws: error) {
            try CGImage.read(contentsOfFile: Fixture.path("color.jpg"), maskFile: Fixture.path("color.jp2"))
        }
    }

    @Test func `Edges in points become the middle in units`() throws {
        let image = try gray(10, 20, [UInt8](repeating: 0, count: 200))
        let button = image.resizable(top: 2, left: 1, bottom: 3, right: 2, scale: 2)
        #expect(button.contentsCenter == CGRect(x: 0.2, y: 0.2, width: 0.4, height: 0.5))
        #expect(button.contentsScale == 2)
        #expect(button.contents === image)
    }

    @Test func `Edges that do not fit shrink alike, and what is no number is 0`() throws {
        let image = try gray(10, 10, [UInt8](repeating: 0, count: 100))
        let narrow = image.resizable(top: -4, left: 30, bottom: .nan, right: 10, scale: -1)
        #expect(narrow.contentsCenter == CGRect(x: 0.75, y: 0, width: 0, height: 1))
        #expect(narrow.contentsScale == 1)
    }
}
