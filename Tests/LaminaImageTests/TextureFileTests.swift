import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct TextureFileTests {
    /// Blocks of one colour: red, green, blue, white.
    private let blocks = ["00F800F8", "E007E007", "1F001F00", "FFFFFFFF"].map {
        SampleTexture.bytes($0 + "00000000")
    }

    private func firstPixels(_ image: CGImage) -> [[UInt8]] {
        let bytes = image.straightRGBA()
        return [(0, 0), (4, 0), (0, 4), (4, 4)].map { x, y in
            let place = (y * image.width + x) * 4
            return Array(bytes[place..<(place + 4)])
        }
    }

    private let colors: [[UInt8]] = [
        [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255],
    ]

    @Test func `The same blocks in every container`() throws {
        let data = Array(blocks.joined())
        let files = [
            SampleTexture.ktx(0x83F0, width: 8, height: 8, [data]),
            SampleTexture.ktx(0x83F0, width: 8, height: 8, isLittle: false, [data]),
            SampleTexture.ktx2(131, width: 8, height: 8, length: 32, data),
            SampleTexture.ktx2(
                131, width: 8, height: 8, supercompression: 3, length: 32, SamplePNG.stored(data)),
            SampleTexture.ktx2(
                131, width: 8, height: 8, supercompression: 2, length: 32, SampleTexture.zstandard(data)),
            SampleTexture.pvr(7, width: 8, height: 8, data),
        ]
        for file in files { #expect(try firstPixels(CGImage.decode(file)) == colors) }
    }

    @Test func `Blocks at the edge are cut`() throws {
        let image = try CGImage.decode(
            SampleTexture.pvr(7, width: 5, height: 6, Array(blocks.joined())))
        #expect([image.width, image.height] == [5, 6])
        #expect(firstPixels(image) == colors)
    }

    @Test func `Rows that go upwards are turned`() throws {
        let key = Array("KTXorientation\0S=r,T=u\0".utf8)
        let metadata = SampleTexture.little(key.count) + key + [0]
        let file = SampleTexture.ktx(
            0x83F0, width: 8, height: 8, metadata: metadata, [Array(blocks.joined())])
        #expect(try firstPixels(CGImage.decode(file)) == [colors[2], colors[3], colors[0], colors[1]])
    }

    @Test func `Levels stay as they are for who can use them`() throws {
        let levels = [Array(blocks.joined()), blocks[1], blocks[2], blocks[3]]
        let file = SampleTexture.ktx(0x8C4C, width: 8, height: 8, levels)
        let texture = try CompressedTexture.decode(file, source: .memory)
        #expect(texture.format == .bc1(hasAlpha: false))
        #expect(texture.isSRGB)
        #expect(texture.levels.map { [$0.width, $0.height] } == [[8, 8], [4, 4], [2, 2], [1, 1]])
        #expect(texture.levels.map(\.bytes) == levels)
    }

    @Test func `Plain pixels, with rows of KTX rounded up to four bytes`() throws {
        let file = SampleTexture.ktx(
            0x1907, type: 0x1401, width: 1, height: 2, [[1, 2, 3, 0, 4, 5, 6, 0]])
        #expect(try CGImage.decode(file).straightRGBA() == [1, 2, 3, 255, 4, 5, 6, 255])
        let rgba = 0x6162_6772
        let pvr = SampleTexture.pvr(rgba, bits: 0x0808_0808, width: 1, height: 1, [255, 0, 0, 128])
        #expect(try CGImage.decode(pvr).straightRGBA() == [255, 0, 0, 128])
        let old = SampleTexture.oldPVR(0x1A, width: 1, height: 1, [1, 2, 3, 255])
        #expect(try CGImage.decode(old).straightRGBA() == [3, 2, 1, 255])
    }

    @Test func `What is not read is named`() {
        func message(_ bytes: [UInt8]) -> String {
            do { return "\(try CGImage.decode(bytes))" } catch { return "\(error)" }
        }
        #expect(message(SampleTexture.ktx2(0, length: 0, [])).hasSuffix("found Basis Universal in KTX2"))
        #expect(
            message(SampleTexture.pvr(5, [])).hasSuffix("found the PVR format 5, 0 of type 0"))
        #expect(
            message(SampleTexture.pvr(2, width: 12, height: 8, [])).hasSuffix(
                "found PVRTC of 12×8 pixels, which are no powers of two"))
        #expect(
            message(SampleTexture.pvr(7, width: 8, height: 8, [1, 2]))
                == "image in memory: byte 54: truncated PVR (expected 32 bytes of level 0)")
        #expect(
            message(SampleTexture.ktx(0x83F0, width: 8, height: 8, [[1, 2, 3, 4]]))
                == "image in memory: byte 68: corrupt KTX (level 0: expected 32 bytes, found 4)")
        #expect(
            message(SampleTexture.ktx2(131, width: 8, height: 8, supercompression: 3, length: 32, [1, 2, 3]))
                == "image in memory: byte 104: corrupt KTX2 (compressed data that is damaged or too short)")
    }

    @Test func `Damage is an error or a picture, never a crash`() throws {
        let data = Array(blocks.joined())
        let files = [
            SampleTexture.ktx(0x83F0, width: 8, height: 8, [data, blocks[0]]),
            SampleTexture.ktx2(145, width: 8, height: 4, length: 32, data),
            SampleTexture.ktx2(
                153, width: 8, height: 8, supercompression: 2, length: 32, SampleTexture.zstandard(data)),
            SampleTexture.pvr(23, width: 8, height: 4, data),
            SampleTexture.pvr(14, width: 4, height: 8, data),
            SampleTexture.pvr(3, width: 8, height: 8, data),
            SampleTexture.oldPVR(0x118, width: 16, height: 8, data),
        ]
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed of damage to textures: \(seed)")
        var random = SeededGenerator(seed: seed)
        var outcomes = 0
        for file in files {
            for round in 0..<(file.count + 500) {
                var bytes = file
                if round < file.count {
                    bytes.removeLast(round)
                } else {
                    for _ in 0..<3 {
                        let place = Int.random(in: 0..<bytes.count, using: &random)
                        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                    }
                }
                do {
                    outcomes += try CGImage.decode(bytes).width > 0 ? 1 : 0
                } catch {
                    outcomes += 1
                }
            }
        }
        #expect(outcomes == files.reduce(0) { $0 + $1.count + 500 }, "seed \(seed)")
    }
}
