import LaminaImage
import Testing

@Suite struct StraightAlphaTests {
    /// One row per alpha, one column per value, the value in all three colours.
    private let allPairs: [UInt8] = (0..<256).flatMap { alpha in
        (0..<256).flatMap { value in [UInt8(value), UInt8(value), UInt8(value), UInt8(alpha)] }
    }

    @Test func `premultiplying rounds to nearest for every value and alpha`() throws {
        let bytes = try CGImage(width: 256, height: 256, straightRGBA: allPairs).withUnsafeBytes(Array.init)
        let wrong = (0..<65_536).filter { index in
            let (alpha, value) = (index / 256, index % 256)
            let rounded = UInt8((2 * value * alpha + 255) / 510)
            return bytes[(4 * index)..<(4 * index + 4)] != [rounded, rounded, rounded, UInt8(alpha)]
        }
        #expect(wrong == [])
    }

    @Test func `dividing by alpha rounds to nearest and stops at 255, for every value and alpha`() throws {
        let image = try CGImage(width: 256, height: 256, premultipliedBGRA: allPairs)
        let bytes = image.straightRGBA()
        let wrong = (0..<65_536).filter { index in
            let (alpha, value) = (index / 256, index % 256)
            let rounded = alpha == 0 ? 0 : UInt8(min(255, (510 * value + alpha) / (2 * alpha)))
            return bytes[(4 * index)..<(4 * index + 4)] != [rounded, rounded, rounded, UInt8(alpha)]
        }
        #expect(wrong == [])
    }

    @Test func `straight and back changes no premultiplied pixel`() throws {
        let possible = (0..<256).flatMap { alpha in
            (0..<256).flatMap { value in
                let value = UInt8(min(value, alpha))
                return [value, value, value, UInt8(alpha)]
            }
        }
        let image = try CGImage(width: 256, height: 256, premultipliedBGRA: possible)
        let again = try CGImage(width: 256, height: 256, straightRGBA: image.straightRGBA())
        #expect(again.withUnsafeBytes(Array.init) == possible)
    }

    @Test func `red and blue change places`() throws {
        let image = try CGImage(width: 1, height: 1, straightRGBA: [10, 20, 30, 255])
        #expect(image.withUnsafeBytes(Array.init) == [30, 20, 10, 255])
        #expect(image.straightRGBA() == [10, 20, 30, 255])
    }

    @Test("a block's neighbours do not change its pixels", arguments: 1...40)
    func widths(_ width: Int) throws {
        let pixels = (0..<width).flatMap { x -> [UInt8] in
            [[1, 2, 3, 255], [90, 60, 30, 100], [0, 0, 0, 0]][x * x / 3 % 3]
        }
        let image = try CGImage(width: width, height: 1, straightRGBA: pixels)
        let expected = (0..<width).flatMap { x -> [UInt8] in
            let single = Array(pixels[(4 * x)..<(4 * x + 4)])
            return (try? CGImage(width: 1, height: 1, straightRGBA: single).straightRGBA()) ?? []
        }
        #expect(image.straightRGBA() == expected)
    }
}
