import LaminaImage
import Testing

@Suite struct BlockDecodingTests {
    /// The straight pixels of a block in the PVR format of this number.
    private func pixels(_ format: Int, _ digits: String) throws -> [[UInt8]] {
        let image = try CGImage.decode(SampleTexture.pvr(format, SampleTexture.bytes(digits)))
        let bytes = image.straightRGBA()
        return stride(from: 0, to: 64, by: 4).map { Array(bytes[$0..<($0 + 4)]) }
    }

    @Test func `BC1 has four colours, or three and none`() throws {
        // Red, blue, and two between them; then the two swapped.
        let four = try pixels(7, "00F81F00E4E4E4E4")
        #expect(four[..<4] == [[255, 0, 0, 255], [0, 0, 255, 255], [170, 0, 85, 255], [85, 0, 170, 255]])
        let three = try pixels(7, "1F0000F8E4E4E4E4")
        #expect(three[..<4] == [[0, 0, 255, 255], [255, 0, 0, 255], [127, 0, 127, 255], [0, 0, 0, 0]])
    }

    @Test func `BC2 has four bits of alpha`() throws {
        let block = try pixels(9, "10F0000000000000" + "FFFFFFFF00000000")
        #expect(block[..<4].map { $0[3] } == [0, 17, 0, 255])
        #expect(block[1] == [255, 255, 255, 255].enumerated().map { $0 == 3 ? 17 : $1 })
    }

    @Test func `BC3 interpolates alpha`() throws {
        // 255 and 0, the indices 0, 1, 2, 7 in the first row.
        let block = try pixels(11, "FF00880E00000000" + "FFFFFFFF00000000")
        #expect(block[..<4].map { $0[3] } == [255, 0, 218, 36])
        // 0 and 255: index 6 is clear, 7 is opaque, 2 a fifth.
        let other = try pixels(11, "00FFBE0400000000" + "FFFFFFFF00000000")
        #expect(other[..<4].map { $0[3] } == [0, 255, 51, 51])
    }

    @Test func `BC4 is red, BC5 red and green`() throws {
        #expect(try pixels(12, "8000000000000000")[0] == [128, 0, 0, 255])
        #expect(try pixels(13, "80000000000000004000000000000000")[15] == [128, 64, 0, 255])
    }

    /// The result of Pillow's independent decoder for random blocks, one of each mode.
    @Test(
        arguments: [
            ("cfeee7615ef35f30e49b482e15cae750", [101, 77, 47, 255], [226, 169, 25, 255], 10408),
            ("1e201e12617b0feda7e1647796ff022b", [143, 140, 173, 255], [133, 221, 104, 255], 11238),
            ("548ed02a82a175930f2337cd3794c522", [57, 24, 198, 255], [140, 148, 49, 255], 9849),
            ("88006d6b1af0c0cbd625658aac2c9faa", [122, 91, 169, 255], [178, 139, 149, 255], 9884),
            ("f0d13c447e33051eeef95a60e56143d6", [127, 115, 60, 64], [62, 74, 60, 224], 6305),
            ("203bcad76c008a9b0a6b5fc933154a6d", [118, 191, 12, 206], [40, 205, 129, 206], 8832),
            ("408404a897c525262e6a7c07bcbee841", [25, 182, 159, 55], [21, 159, 133, 47], 7023),
            ("8045c55d4e9f747f615164c6f728d718", [182, 187, 202, 134], [239, 77, 12, 52], 7879),
        ] as [(String, [UInt8], [UInt8], Int)])
    func `BC7`(digits: String, first: [UInt8], last: [UInt8], sum: Int) throws {
        let texture = SampleTexture.pvr(15, flags: 2, SampleTexture.bytes(digits))
        // Marked as premultiplied, so that the colours are not changed except for those above alpha.
        let bytes = try CGImage.decode(texture).withUnsafeBytes { [UInt8]($0) }
        func cut(_ pixel: [UInt8]) -> [UInt8] {
            [min(pixel[2], pixel[3]), min(pixel[1], pixel[3]), min(pixel[0], pixel[3]), pixel[3]]
        }
        #expect(Array(bytes[..<4]) == cut(first))
        #expect(Array(bytes[60...]) == cut(last))
        // Opaque blocks are not cut.
        if first[3] == 255 { #expect(bytes.reduce(0) { $0 + Int($1) } == sum) }
    }

    @Test func `BC6H is light, which gets sRGB's curve`() throws {
        // Mode 3: both ends of each channel have ten bits. 0x1EF is the half-precision 0.4897, unquantised.
        // All ends 0 is black; all ends 1023 is 65504, and seen as white.
        #expect(try pixels(14, "03000000000000000000000000000000")[0] == [0, 0, 0, 255])
        #expect(try pixels(14, "E3FFFFFFFFFFFFFF0100000000000000")[0] == [255, 255, 255, 255])
        // Modes that do not exist are black.
        #expect(try pixels(14, "13FFFFFFFFFFFFFFFFFFFFFFFFFFFFFF")[5] == [0, 0, 0, 255])
    }

    private static let versions = [6, 22]

    @Test(arguments: versions) func `ETC has two base colours with four changes each`(format: Int) throws {
        // 136 and 68, side by side; small changes left, large ones right.
        func levels(_ indices: String, _ flags: String = "1C") throws -> [UInt8] {
            let block = try pixels(format, "848484" + flags + indices)
            return [block[0][0], block[3][0], block[12][0]]
        }
        #expect(try levels("00000000") == [138, 115, 138])
        #expect(try levels("0000FFFF") == [144, 251, 144])
        #expect(try levels("FFFF0000") == [134, 21, 134])
        #expect(try levels("FFFFFFFF") == [128, 0, 128])
        // One above the other.
        #expect(try levels("00000000", "1D") == [138, 138, 115])
        // 16 and one less, of 31.
        #expect(try pixels(format, "8787870200000000").map { $0[0] }[0...3] == [134, 134, 125, 125])
    }

    @Test(arguments: ["04F0888600000000", "00FE888600000000", "0000FD8600000000"])
    func `A block that ETC1 does not allow shows what it shows as ETC2, as on devices`(block: String) throws {
        #expect(try pixels(6, block) == pixels(22, block))
    }

    @Test func `ETC goes down the columns`() throws {
        // The index 1 for the second pixel: first column, second row.
        let block = try pixels(6, "8484840000000002")
        #expect(block[4][0] == 144)
        #expect(block[1][0] == 138)
    }

    @Test func `ETC2 has a mode of a colour and three of another`() throws {
        let first = try pixels(22, "04F0888600000000")[0]
        #expect(first == [0, 255, 0, 255])
        #expect(try pixels(22, "04F088860000FFFF")[0] == [147, 147, 147, 255])
        #expect(try pixels(22, "04F08886FFFF0000")[0] == [136, 136, 136, 255])
        #expect(try pixels(22, "04F08886FFFFFFFF")[0] == [125, 125, 125, 255])
    }

    @Test func `ETC2 has a mode of two colours twice`() throws {
        let paints = try ["00000000", "0000FFFF", "FFFF0000", "FFFFFFFF"].map {
            try pixels(22, "20041003" + $0)[0]
        }
        #expect(paints == [[84, 16, 16, 255], [52, 0, 0, 255], [50, 16, 16, 255], [18, 0, 0, 255]])
    }

    @Test func `ETC2 has a mode of slopes`() throws {
        let block = try pixels(22, "0000047F00001FC0")
        #expect(block.map { $0[0] }[..<4] == [0, 64, 128, 191])
        #expect([0, 4, 8, 12].map { block[$0][1] } == [0, 64, 128, 191])
    }

    @Test func `ETC2 with one bit of alpha has a clear index`() throws {
        #expect(try pixels(24, "8080800000000000")[0] == [132, 132, 132, 255])
        #expect(try pixels(24, "80808000FFFF0000")[0] == [0, 0, 0, 0])
    }

    @Test func `EAC`() throws {
        #expect(try pixels(23, "6420000000000000" + "8484840000000000")[0][3] == 94)
        #expect(try pixels(23, "6420FFFFFFFFFFFF" + "8484840000000000")[7][3] == 128)
        #expect(try pixels(25, "6420000000000000")[0] == [94, 0, 0, 255])
        #expect(try pixels(25, "6400000000000000")[0] == [100, 0, 0, 255])
        #expect(try pixels(26, "64200000000000006420FFFFFFFFFFFF")[3] == [94, 128, 0, 255])
    }

    @Test func `PVRTC mixes two colours in eighths`() throws {
        // Four blocks of red and blue; each row's pixels take 0, 3, 5 and 8 eighths.
        let block = SampleTexture.bytes("E4E4E4E4" + "00FC1F80")
        let image = try CGImage.decode(
            SampleTexture.pvr(2, width: 8, height: 8, block + block + block + block))
        #expect(
            Array(image.straightRGBA()[..<16]) == [
                255, 0, 0, 255, 159, 0, 95, 255, 95, 0, 159, 255, 0, 0, 255, 255,
            ])
    }

    @Test func `PVRTC enlarges its colours linearly, around the edges`() throws {
        let red = SampleTexture.bytes("00000000" + "00FC0080")
        let black = SampleTexture.bytes("00000000" + "00800080")
        let image = try CGImage.decode(
            SampleTexture.pvr(2, width: 8, height: 8, black + red + black + black))
        let bytes = image.straightRGBA()
        func level(_ x: Int, _ y: Int) -> UInt8 { bytes[(y * 8 + x) * 4] }
        // The second block lies below the first.
        #expect([level(2, 6), level(3, 6), level(0, 4), level(6, 6), level(2, 2)] == [255, 191, 63, 0, 0])
    }

    @Test func `PVRTC clears pixels`() throws {
        let block = SampleTexture.bytes("E4E4E4E4" + "01FC1F80")
        let image = try CGImage.decode(
            SampleTexture.pvr(3, width: 8, height: 8, block + block + block + block))
        let alphas = (0..<4).map { image.straightRGBA()[$0 * 4 + 3] }
        #expect(alphas == [255, 255, 0, 255])
    }

    @Test func `PVRTC of two bits`() throws {
        for modulation in ["FFFFFFFF" + "00FC1F80", "FEFFFFFF" + "01FC1F80"] {
            let block = SampleTexture.bytes(modulation)
            let image = try CGImage.decode(
                SampleTexture.pvr(0, width: 16, height: 8, block + block + block + block))
            let pixels = image.straightRGBA()
            let areBlue = stride(from: 0, to: pixels.count, by: 4).allSatisfy {
                pixels[$0] == 0 && pixels[$0 + 2] == 255
            }
            #expect(areBlue)
        }
    }

    @Test func `ASTC through its own encoder's files`() throws {
        let color = try Fixture.image("astc.ktx")
        #expect(try #require(Fixture.difference(color.straightRGBA(), Fixture.pixels())) <= 6)
        let alpha = try Fixture.image("astc-alpha.ktx").straightRGBA()
        #expect(try #require(Fixture.difference(alpha, Fixture.pixels(hasAlpha: true))) <= 24)
    }
}
