import Foundation
import LaminaImage
import Testing

@Suite struct PixelFormatTests {
    static let orders: [PixelFormat.ByteOrder] = [.rgba, .bgra, .argb, .abgr]
    static let alphas: [PixelFormat.Alpha] = [.premultiplied, .straight, .skipped]
    static let all: [PixelFormat] =
        orders.flatMap { order in alphas.map { .bytes(order, $0) } } + alphas.map { .half($0) }
        + alphas.map { .float($0) } + alphas.map { .words($0) } + [
            .gray16, .rgb565, .rgb555, .gray, .alphaOnly,
        ]

    /// Every alpha with a few colours below it.
    static func picture() throws -> CGImage {
        try CGImage(width: 4, height: 256) { bytes in
            for y in 0..<256 {
                for (x, share) in [0, 85, 170, 255].enumerated() {
                    let at = (y * 4 + x) * 4
                    bytes[at] = UInt8(y * share / 255)
                    bytes[at + 1] = UInt8(y * (255 - share) / 255)
                    bytes[at + 2] = UInt8(y / 2)
                    bytes[at + 3] = UInt8(y)
                }
            }
        }
    }

    static func pixel(_ format: PixelFormat, _ bytes: [UInt8]) throws -> [UInt8] {
        try CGImage(width: 1, height: 1, format: format, bytes: Data(bytes)).withUnsafeBytes { Array($0) }
    }

    @Test(
        "A pixel becomes premultiplied BGRA",
        arguments: [
            (.bytes(.rgba, .premultiplied), [10, 20, 30, 128], [30, 20, 10, 128]),
            (.bytes(.bgra, .straight), [255, 128, 0, 128], [128, 64, 0, 128]),
            (.bytes(.argb, .straight), [0, 255, 255, 255], [0, 0, 0, 0]),
            (.bytes(.abgr, .skipped), [7, 1, 2, 3], [1, 2, 3, 255]),
            // Brighter than its alpha allows.
            (.bytes(.rgba, .premultiplied), [200, 20, 30, 100], [30, 20, 100, 100]),
            (.rgb565, [0x00, 0xF8], [0, 0, 255, 255]), (.rgb565, [0xE0, 0x07], [0, 255, 0, 255]),
            (.rgb565, [0x10, 0x84], [132, 130, 132, 255]), (.rgb555, [0xFF, 0xFF], [255, 255, 255, 255]),
            (.rgb555, [0x00, 0x7C], [0, 0, 255, 255]), (.gray, [99], [99, 99, 99, 255]),
            (.alphaOnly, [99], [0, 0, 0, 99]), (.cmyk, [0, 0, 0, 0], [255, 255, 255, 255]),
            (.cmyk, [255, 0, 0, 0], [255, 255, 0, 255]), (.cmyk, [0, 0, 0, 155], [100, 100, 100, 255]),
            // 1, ½, 2 and 0.5 of 16 bits, straight: 2 counts as 1.
            (.half(.straight), [0, 0x3C, 0, 0x38, 0, 0x40, 0, 0x38], [128, 64, 128, 128]),
            (.words(.straight), [0xFF, 0xFF, 0, 0x80, 0, 0, 0, 0x80], [0, 64, 128, 128]),
            (.gray16, [0x80, 0x80], [128, 128, 128, 255]),
            // A NaN, minus infinity, infinity.
            (.half(.skipped), [0, 0x7E, 0, 0xFC, 0, 0x7C, 0, 0], [255, 0, 0, 255]),
            (
                .float(.premultiplied), [0, 0, 0x80, 0x3E, 0, 0, 0, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0x3F],
                [0, 128, 64, 128]
            ),
        ] as [(PixelFormat, [UInt8], [UInt8])])
    func read(format: PixelFormat, bytes: [UInt8], expected: [UInt8]) throws {
        #expect(try Self.pixel(format, bytes) == expected)
    }

    @Test(arguments: all) func `What was written is read again`(format: PixelFormat) throws {
        let image = try Self.picture()
        let data = try image.data(as: format)
        #expect(data.count == 4 * 256 * format.bytesPerPixel)
        let again = try CGImage(width: 4, height: 256, format: format, bytes: data)
        // A second time nothing is lost any more.
        #expect(try again.data(as: format) == data)
        if format.channels == .rgba, format.alpha != .skipped {
            #expect(try ImageComparison(image, again).differingPixels == 0)
        }
        #expect(again.isOpaque == format.isOpaque)
    }

    @Test func `Rows may lie apart`() throws {
        let image = try Self.picture()
        let data = try image.data(as: .rgb565, bytesPerRow: 11)
        #expect(data.count == 11 * 256)
        let apart = try CGImage(width: 4, height: 256, format: .rgb565, bytesPerRow: 11, bytes: data)
        let dense = try CGImage(width: 4, height: 256, format: .rgb565, bytes: try image.data(as: .rgb565))
        #expect(try ImageComparison(apart, dense).differingPixels == 0)
        // The last row needs no more than its pixels.
        _ = try CGImage(
            width: 4, height: 256, format: .rgb565, bytesPerRow: 11, bytes: data.prefix(11 * 255 + 8))
    }

    @Test func `Too few bytes, or rows that do not fit, are errors`() throws {
        func failure(_ body: () throws -> CGImage) -> String {
            do { return "\(try body())" } catch { return "\(error)" }
        }
        #expect(
            failure { try CGImage(width: 2, height: 2, format: .gray, bytes: Data([1, 2, 3])) }
                == "pixels of a 2×2 image: expected 4 bytes, found 3")
        #expect(
            failure {
                try CGImage(width: 9, height: 2, format: .gray, bytesPerRow: 8, bytes: Data(count: 99))
            }
                == "rows of 9 pixels: expected at least 9 bytes each, found 8")
        #expect(
            failure {
                try CGImage(width: 9, height: 2, format: .gray, bytesPerRow: .max, bytes: Data(count: 99))
            }.hasPrefix("rows of 9 pixels"))
        #expect(
            failure { try CGImage(width: 0, height: 2, format: .gray, bytes: Data()) }
                .contains("found 0×2"))
    }

    @Test func `Opaque colours come back from ink`() throws {
        for number in stride(from: 0, to: 1 << 24, by: 40_503) {
            let pixel = [UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16), 255]
            let image = try CGImage(width: 1, height: 1, format: .bytes(.bgra, .skipped), bytes: Data(pixel))
            let back = try CGImage(width: 1, height: 1, format: .cmyk, bytes: try image.data(as: .cmyk))
            let found = back.withUnsafeBytes { Array($0) }
            #expect(zip(pixel, found).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(pixel) \(found)")
        }
    }

    @Test func `Components may lie in planes of their own`() throws {
        let (red, green, blue) = (Data([200, 0, 9]), Data([100, 50, 9]), Data([0, 250, 9]))
        let opaque = try CGImage(width: 1, height: 2, planes: [red, green, blue])
        #expect(opaque.withUnsafeBytes { Array($0) } == [0, 100, 200, 255, 250, 50, 0, 255])
        let clear = try CGImage(
            width: 1, height: 2, planes: [red, green, blue, Data([255, 0, 128])], bytesPerRow: 2)
        #expect(clear.withUnsafeBytes { Array($0) } == [0, 100, 200, 255, 5, 5, 5, 128])
        #expect(throws: ImageError.self) { try CGImage(width: 1, height: 2, planes: [red, green]) }
        #expect(throws: ImageError.self) { try CGImage(width: 2, height: 2, planes: [red, green, blue]) }
    }
}
