import CoreGraphics
import Testing

@Suite struct ProviderImageTests {
    private func made(
        _ bytes: [UInt8], bits: Int = 8, pixel: Int = 32, row: Int? = nil,
        space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
        _ alpha: CGImageAlphaInfo = .premultipliedLast, decode: [CGFloat]? = nil
    ) -> CGImage? {
        CGDataProvider(data: Data(bytes) as CFData).flatMap {
            CGImage(
                width: 2, height: 1, bitsPerComponent: bits, bitsPerPixel: pixel,
                bytesPerRow: row ?? pixel / 4,
                space: space, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: $0,
                decode: decode,
                shouldInterpolate: true, intent: .defaultIntent)
        }
    }

    @Test func `Pixels of several layouts are read`() throws {
        #expect(
            try #require(made([9, 8, 7, 255, 1, 2, 3, 255])).straightRGBA() == [9, 8, 7, 255, 1, 2, 3, 255])
        #expect(
            try #require(made([9, 8, 7, 1, 2, 3], pixel: 24, row: 6, .none)).straightRGBA() == [
                9, 8, 7, 255, 1, 2, 3, 255,
            ])
        let gray = CGColorSpaceCreateDeviceGray()
        #expect(
            try #require(made([9, 200], pixel: 8, space: gray, .none)).straightRGBA() == [
                9, 9, 9, 255, 200, 200, 200, 255,
            ])
        #expect(
            try #require(made([9, 200], pixel: 8, space: gray, .none, decode: [1, 0])).straightRGBA()
                == [246, 246, 246, 255, 55, 55, 55, 255])
    }

    @Test func `Too few bytes, short rows and unknown layouts give no image`() {
        #expect(made([1, 2, 3]) == nil)
        #expect(made([9, 8, 7, 255, 1, 2, 3, 255], row: 4) == nil)
        #expect(made([9, 8, 7, 255, 1, 2, 3, 255], bits: 3) == nil)
        #expect(made([9, 8, 7, 255, 1, 2, 3, 255], row: .max) == nil)
    }

    @Test func `An image gives its bytes back`() throws {
        let image = try #require(made([9, 8, 7, 255, 1, 2, 3, 255]))
        #expect(image.dataProvider?.data == Data([7, 8, 9, 255, 3, 2, 1, 255]))
        #expect(image.bitmapInfo.contains(.byteOrder32Little))
        #expect(
            try #require(image.copy(maskingColorComponents: [0, 5, 0, 5, 0, 5])).straightRGBA() == [
                9, 8, 7, 255, 0, 0, 0, 0,
            ])
    }

    @Test func `A missing file has no provider`() {
        #expect(CGDataProvider(filename: "/nowhere/at/all") == nil)
        #expect(CGDataProvider(url: URL(string: "https://example.org/x.png")! as CFURL) == nil)
    }
}
