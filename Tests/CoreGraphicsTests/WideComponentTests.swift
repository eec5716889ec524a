import CoreGraphics
import Foundation
import Testing

/// Components of sixteen bits.
@Suite struct WideComponentTests {
    private static func image(
        _ bytes: [UInt8], _ bits: Int, _ space: CGColorSpace, _ info: CGBitmapInfo
    ) -> CGImage? {
        guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
        return CGImage(
            width: 1, height: 1, bitsPerComponent: 16, bitsPerPixel: bits, bytesPerRow: bytes.count,
            space: space,
            bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: false,
            intent: .defaultIntent)
    }

    @Test func `Images of integers of sixteen bits are read in either order of bytes`() throws {
        let last = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        let rgb = CGColorSpaceCreateDeviceRGB()
        let big = try #require(Self.image([0xFF, 0xFF, 0x80, 0, 0, 0, 0xFF, 0xFF], 64, rgb, last))
        let little = try #require(
            Self.image([0xFF, 0xFF, 0, 0x80, 0, 0, 0xFF, 0xFF], 64, rgb, last.union(.byteOrder16Little)))
        #expect(big.straightRGBA() == [255, 128, 0, 255])
        #expect(little.straightRGBA() == [255, 128, 0, 255])
        let grey = try #require(Self.image([0x40, 0x80], 16, CGColorSpaceCreateDeviceGray(), []))
        #expect(grey.straightRGBA() == [64, 64, 64, 255])
    }

    @Test func `Contexts may have integers of sixteen bits`() throws {
        let info = CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder16Little.rawValue
        let context = try #require(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 16, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
        #expect(
            context.bitsPerPixel == 64 && context.bitsPerComponent == 16
                && context.bitmapInfo.rawValue == info)
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let data = try #require(context.data)
        #expect(
            (0..<4).map { data.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self) } == [
                65_535, 0, 0, 65_535,
            ])
    }
}
