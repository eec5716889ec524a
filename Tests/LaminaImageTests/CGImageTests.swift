import Foundation
import LaminaImage
import Testing

@Suite struct CGImageTests {
    /// Blue counts columns, green rows.
    private func numbered(width: Int, height: Int, alpha: UInt8 = 255) throws -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { bytes += [UInt8(x), UInt8(y), 0, alpha] }
        }
        return try CGImage(width: width, height: height, premultipliedBGRA: bytes)
    }

    @Test func `an image says how it is stored`() throws {
        let image = try numbered(width: 3, height: 2)
        #expect(image.width == 3)
        #expect(image.height == 2)
        #expect(image.bytesPerRow == 12)
        #expect(image.bitsPerComponent == 8)
        #expect(image.bitsPerPixel == 32)
        #expect(image.withUnsafeBytes(Array.init).prefix(8) == [0, 0, 0, 255, 1, 0, 0, 255])
    }

    @Test func `opacity is known from the pixels`() throws {
        let opaque = try numbered(width: 70, height: 70)
        #expect(opaque.isOpaque)
        #expect(opaque.alphaInfo == .noneSkipFirst)
        var bytes = opaque.withUnsafeBytes(Array.init)
        bytes[bytes.count - 1] = 254
        let almost = try CGImage(width: 70, height: 70, premultipliedBGRA: bytes)
        #expect(!almost.isOpaque)
        #expect(almost.alphaInfo == .premultipliedFirst)
    }

    @Test func `equality is identity and identifiers count upward`() throws {
        let (one, other) = (try numbered(width: 1, height: 1), try numbered(width: 1, height: 1))
        #expect(one == one)
        #expect(one != other)
        #expect(one.id < other.id)
        #expect(Set([one, other, one]).count == 2)
    }

    @Test func `identifiers made on many threads are all different`() async throws {
        let ids = try await withThrowingTaskGroup(of: [ImageID].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try (0..<500).map { _ in
                        try CGImage(width: 1, height: 1, premultipliedBGRA: [0, 0, 0, 0]).id
                    }
                }
            }
            return try await group.reduce(into: [ImageID]()) { $0 += $1 }
        }
        #expect(Set(ids).count == 2000)
    }

    @Test func `a buffer of the wrong length is refused with both lengths`() {
        #expect(
            throws: ImageError.wrongByteCount(width: 2, height: 2, expected: 16, found: 15)
        ) { try CGImage(width: 2, height: 2, premultipliedBGRA: Array(repeating: 0, count: 15)) }
        #expect(
            throws: ImageError.wrongByteCount(width: 2, height: 2, expected: 16, found: 17)
        ) { try CGImage(width: 2, height: 2, straightRGBA: Array(repeating: 0, count: 17)) }
    }

    @Test(
        "a size without pixels or beyond the limits is refused",
        arguments: [
            (0, 1), (1, 0), (-1, 5), (5, -1), (Int.min, Int.min), (32_769, 1), (1, 32_769), (16_385, 16_384),
            (Int.max, Int.max),
        ])
    func sizes(width: Int, height: Int) {
        let expected: ImageError =
            width < 1 || height < 1
            ? .emptyImage(source: .memory, width: width, height: height)
            : .tooLarge(source: .memory, width: width, height: height)
        #expect(throws: expected) { try CGImage(width: width, height: height, premultipliedBGRA: []) }
    }

    @Test func `what is drawn elsewhere moves in without a copy`() throws {
        var storage = try PixelStorage(byteCount: 8)
        let address = storage.withUnsafeMutableBytes { bytes in
            bytes.copyBytes(from: [1, 2, 3, 255, 4, 5, 6, 7])
            return UInt(bitPattern: bytes.baseAddress)
        }
        let image = try CGImage(width: 2, height: 1, adopting: storage)
        #expect(image.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } == address)
        #expect(!image.isOpaque)
    }

    @Test func `an error while drawing comes through`() {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try CGImage(width: 2, height: 1, isOpaque: true) { _ in throw Stop() }
        }
    }

    @Test func `cropping copies the whole pixels a rectangle touches`() throws {
        let image = try numbered(width: 10, height: 8)
        let part = try #require(image.cropping(to: CGRect(x: 2.5, y: 3, width: 2, height: 1.25)))
        #expect((part.width, part.height) == (3, 2))
        #expect(part.withUnsafeBytes { [$0[0], $0[1], $0[8], $0[13]] } == [2, 3, 4, 4])
        #expect(part.isOpaque)
    }

    @Test func `cropping stops at the edges`() throws {
        let image = try numbered(width: 10, height: 8)
        let part = try #require(image.cropping(to: CGRect(x: -5, y: 6, width: 1000, height: 1e9)))
        #expect((part.width, part.height) == (10, 2))
        #expect(part.withUnsafeBytes { $0[1] } == 6)
    }

    @Test(
        "cropping to nothing gives nothing",
        arguments: [
            CGRect.zero, .null, CGRect(x: 20, y: 0, width: 5, height: 5),
            CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
        ])
    func emptyCrop(_ rect: CGRect) throws {
        #expect(try numbered(width: 4, height: 4).cropping(to: rect) == nil)
    }

    @Test func `cropping to everywhere gives the whole image`() throws {
        let image = try numbered(width: 4, height: 3)
        let whole = try #require(image.cropping(to: .infinite))
        #expect(whole.withUnsafeBytes(Array.init) == image.withUnsafeBytes(Array.init))
    }

    @Test func `an opaque part of a translucent image is known to be opaque`() throws {
        let image = try CGImage(width: 2, height: 1, premultipliedBGRA: [0, 0, 0, 0, 9, 9, 9, 255])
        #expect(image.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1))?.isOpaque == true)
    }
}
