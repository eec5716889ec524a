import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct PNGWritingTests {
    enum Content: CaseIterable, Sendable { case flat, gray, smooth, noise, translucent, tiles }

    /// Pixels that take each way through the encoder.
    private func image(_ content: Content, width: Int, height: Int) throws -> CGImage {
        var random = SeededGenerator(seed: 5)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let (a, b) = (UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y))
                switch content {
                case .flat: bytes += [200, 100, 50, 255]
                case .gray: bytes += [a ^ b, a ^ b, a ^ b, 255]
                case .smooth: bytes += [a / 2 &+ b / 3, b, a, 255]
                case .noise:
                    let noise = random.next()
                    bytes += [UInt8(noise & 255), UInt8(noise >> 8 & 255), UInt8(noise >> 16 & 255), 255]
                case .translucent: bytes += [a, b, 9, a &* 3 &+ b]
                case .tiles: bytes += (x / 16 + y / 16) % 2 == 0 ? [0, 0, 0, 0] : [a | 1, 7, b, 255]
                }
            }
        }
        return try CGImage(width: width, height: height, straightRGBA: bytes)
    }

    @Test("what is written reads as the same pixels, at every size", arguments: Content.allCases)
    func roundTrip(_ content: Content) throws {
        let sizes = [
            (1, 1), (1, 9), (9, 1), (2, 3), (7, 5), (31, 33), (257, 3), (1, 3000), (3000, 1), (701, 403),
        ]
        for (width, height) in sizes {
            let image = try image(content, width: width, height: height)
            let again = try CGImage.decode(image.pngData())
            #expect(again.straightRGBA() == image.straightRGBA(), "\(width)×\(height)")
            #expect(again.isOpaque == image.isOpaque)
        }
    }

    @Test("every level writes the same pixels", arguments: Array(PNGCompression.levels), Content.allCases)
    func levels(level: Int, content: Content) throws {
        let image = try image(content, width: 200, height: 150)
        let again = try CGImage.decode(image.pngData(level: level))
        #expect(again.straightRGBA() == image.straightRGBA())
    }

    @Test("the bytes do not depend on the number of threads", arguments: Content.allCases)
    func threads(_ content: Content) throws {
        let image = try image(content, width: 640, height: 900)
        let alone = try image.pngData(threads: 1)
        for threads in [2, 3, 8, 1000, 0, -1] {
            #expect(try image.pngData(threads: threads) == alone, "\(threads) threads")
        }
        #expect(try image.pngData() == alone)
    }

    @Test func `the colour type is the smallest that holds the image`() throws {
        func type(_ content: Content) throws -> UInt8 {
            try image(content, width: 20, height: 20).pngData()[25]
        }
        #expect(try type(.gray) == 0)
        #expect(try type(.noise) == 2)
        #expect(try type(.translucent) == 6)
    }

    @Test func `a translucent pixel is stored straight`() throws {
        let image = try CGImage(width: 1, height: 1, premultipliedBGRA: [10, 20, 30, 51])
        let again = try CGImage.decode(image.pngData())
        #expect(again.straightRGBA() == [150, 100, 50, 51])
        #expect(again.withUnsafeBytes(Array.init) == [10, 20, 30, 51])
    }

    @Test func `rows of the largest width are written`() throws {
        let image = try image(.smooth, width: 32_768, height: 9)
        #expect(try CGImage.decode(image.pngData()).straightRGBA() == image.straightRGBA())
    }

    @Test func `a higher level is not larger`() throws {
        let image = try image(.tiles, width: 500, height: 700)
        let sizes = try [0, 1, 3, 6, 9].map { try image.pngData(level: $0).count }
        #expect(sizes == sizes.sorted(by: >))
    }

    @Test("a level outside 0 to 9 is refused", arguments: [-1, 10, Int.max, Int.min])
    func badLevel(_ level: Int) throws {
        let image = try image(.flat, width: 1, height: 1)
        #expect(throws: ImageError.invalidCompressionLevel(found: level)) { try image.pngData(level: level) }
    }

    @Test func `a full-screen frame of one colour is a small file`() throws {
        let image = try image(.flat, width: 1920, height: 1080)
        #expect(try image.pngData().count < 16_000)
    }

    @Test func `a file that is written reads as the same pixels`() throws {
        let folder = try ScratchFolder()
        let image = try image(.tiles, width: 33, height: 21)
        try image.writePNG(to: folder.path("a.png"))
        #expect(
            try CGImage.read(contentsOfFile: folder.path("a.png")).straightRGBA() == image.straightRGBA())
        #expect(try folder.contents() == ["a.png"])
    }

    /// References of picture tests stay as they are over versions of the encoder. A change of these bytes is a change of
    /// every reference that is recorded again.
    @Test("equal pixels are equal bytes, over versions of the encoder")
    func bytesOverVersions() throws {
        let image = try image(.tiles, width: 96, height: 64)
        let bytes = try image.pngData(level: 6)
        #expect(bytes.count == 370 && SamplePNG.crc32(bytes) == 298_422_552)
        #expect(!bytes.containsChunk("tIME") && !bytes.containsChunk("tEXt"))
    }
}

extension [UInt8] {
    fileprivate func containsChunk(_ type: String) -> Bool {
        indices.dropLast(4).contains { self[$0..<$0 + 4].elementsEqual(type.utf8) }
    }
}
