import Foundation
import LaminaGeometry
import LaminaImage
import Testing

@Suite struct CompactPixelTests {
    /// Blue, green, red, alpha.
    private func grays(_ pixels: [[UInt8]]) throws -> CGImage {
        try pixels.flatMap { $0 }.withUnsafeBytes { bytes in
            try CGImage(width: pixels.count, height: 1, grays: bytes)
        }
    }

    private func bytes(_ image: CGImage) -> [UInt8] { image.withUnsafeBytes { Array($0) } }

    @Test(arguments: [UInt16(0x3C00), 0x3800, 0x0001])
    func `Every half becomes the nearest level up to its alpha, and what is no number 0`(alpha: UInt16) throws
    {
        let image = try CGImage.ofHalves(width: 256, height: 256) { target in
            let halves = target.bindMemory(to: UInt16.self)
            for bits in 0..<65_536 {
                halves[4 * bits] = UInt16(bits).littleEndian
                for channel in 1..<4 { halves[4 * bits + channel] = alpha.littleEndian }
            }
        }
        let most = Float(Float16(bitPattern: alpha))
        let isRight = image.withUnsafeBytes { bytes in
            (0..<65_536).allSatisfy { bits in
                let value = Float(Float16(bitPattern: UInt16(bits)))
                let level = value.isNaN ? 0 : (max(0, min(most, value)) * 255).rounded()
                return bytes[4 * bits + 2] == UInt8(level)
                    && bytes[4 * bits + 3] == UInt8((most * 255).rounded())
            }
        }
        #expect(isRight)
    }

    @Test func `Opaque greys take a byte, others two, floats eight, and all else four`() throws {
        #expect(try grays([[7, 7, 7, 255], [9, 9, 9, 255]]).storedBytesPerPixel == 1)
        #expect(try grays([[7, 7, 7, 255], [9, 9, 9, 128]]).storedBytesPerPixel == 2)
        let floats = [SIMD4<Float>(0.5, 0.25, 0, 1)]
        #expect(
            try floats.withUnsafeBufferPointer { try CGImage(width: 1, height: 1, deep: $0) }
                .storedBytesPerPixel == 8)
        #expect(
            try CGImage(width: 1, height: 1) { $0.storeBytes(of: 0, as: UInt32.self) }.storedBytesPerPixel
                == 4)
    }

    @Test func `What was kept as grey is lent as it was`() throws {
        let pixels: [[UInt8]] = [[0, 0, 0, 255], [7, 7, 7, 255], [255, 255, 255, 255]]
        #expect(bytes(try grays(pixels)) == pixels.flatMap { $0 })
        let clear: [[UInt8]] = [[0, 0, 0, 0], [7, 7, 7, 9], [200, 200, 200, 255]]
        #expect(bytes(try grays(clear)) == clear.flatMap { $0 })
    }

    @Test func `Floats are rounded and clamped only where bytes are read`() throws {
        let floats = [SIMD4<Float>(2, 0.5, -1, 1), SIMD4(0.1, 0.2, 0.3, 0.4)]
        let image = try floats.withUnsafeBufferPointer { try CGImage(width: 2, height: 1, deep: $0) }
        #expect(bytes(image) == [0, 128, 255, 255, 77, 51, 25, 102])
        let first = try image.data(as: .half(.premultiplied)).withUnsafeBytes { bytes in
            (0..<3).map { Float16(bitPattern: bytes.load(fromByteOffset: 2 * $0, as: UInt16.self)) }
        }
        #expect(first == [2, 0.5, -1])
    }

    @Test func `Made pixels are shared while somebody holds them, and go then`() throws {
        let image = try grays([[7, 7, 7, 255]])
        let compact = try #require(image.compact)
        weak var seen: ExpandedPixels?
        do {
            let one = try #require(compact.expanded())
            seen = one
            #expect(compact.expanded() === one)
        }
        #expect(seen == nil)
    }

    @Test func `Smaller levels of greys are those of the same pixels in four bytes`() throws {
        let pixels = (0..<8).map { step -> [UInt8] in
            let gray = UInt8(step * 30)
            return [gray, gray, gray, 255]
        }
        let four = try CGImage(width: 8, height: 1) { $0.copyBytes(from: pixels.flatMap { $0 }) }
        let (one, other) = (try #require(try grays(pixels).mipLevel(2)), try #require(four.mipLevel(2)))
        #expect(bytes(one) == bytes(other))
    }
}
