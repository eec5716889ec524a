import Testing

@testable import LaminaImage

#if ImageFormats
    /// BMP, ICO, Netpbm, Targa and TIFF.
    @Suite struct SmallFormatTests {
        private func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
        private func long(_ number: Int) -> [UInt8] {
            word(number & 0xFFFF) + word(number >> 16 & 0xFFFF)
        }

        private func bitmap(
            width: Int, height: Int, bits: Int, compression: Int = 0, colors: [UInt8] = []
        ) -> [UInt8] {
            long(40) + long(width) + long(height) + word(1) + word(bits) + long(compression) + long(0)
                + long(0)
                + long(0) + long(colors.count / 4) + long(0) + colors
        }

        private func file(_ bitmap: [UInt8], _ pixels: [UInt8]) -> [UInt8] {
            Array("BM".utf8) + long(14 + bitmap.count + pixels.count) + long(0) + long(14 + bitmap.count)
                + bitmap
                + pixels
        }

        @Test("The rows of a BMP come from below, and rows of three bytes are padded")
        func bmp() throws {
            let image = try CGImage.decode(
                file(bitmap(width: 1, height: 2, bits: 24), [1, 2, 3, 0, 255, 0, 0, 0]))
            #expect(image.straightRGBA() == [0, 0, 255, 255, 3, 2, 1, 255])
            #expect(image.isOpaque)
        }

        @Test("Bits of a BMP choose from its colours")
        func palette() throws {
            let colors: [UInt8] = [0, 0, 0, 0, 0, 0, 255, 0]
            let image = try CGImage.decode(
                file(bitmap(width: 2, height: 1, bits: 1, colors: colors), [0x40, 0, 0, 0]))
            #expect(image.straightRGBA() == [0, 0, 0, 255, 255, 0, 0, 255])
        }

        @Test("Runs of a BMP are as long as they say, and end at the picture's edge")
        func runs() throws {
            let colors: [UInt8] = [0, 0, 0, 0, 255, 255, 255, 0]
            let image = try CGImage.decode(
                file(
                    bitmap(width: 3, height: 1, bits: 8, compression: 1, colors: colors),
                    [1, 0, 9, 1, 0, 0, 0, 1]))
            #expect(image.straightRGBA() == [0, 0, 0, 255] + [UInt8](repeating: 255, count: 8))
        }

        @Test("A BMP that ends early, and one that is too large, are errors")
        func damagedBMP() {
            #expect(throws: ImageError.self) {
                try CGImage.decode(file(bitmap(width: 100, height: 100, bits: 24), [1, 2, 3]))
            }
            #expect(throws: ImageError.tooLarge(source: .memory, width: 100_000, height: 100_000)) {
                try CGImage.decode(file(bitmap(width: 100_000, height: 100_000, bits: 24), [1, 2, 3]))
            }
        }

        @Test("An icon's mask makes pixels clear")
        func icon() throws {
            let picture =
                bitmap(width: 2, height: 2, bits: 24) + [1, 2, 3, 4, 5, 6, 0, 0] + [0x40, 0, 0, 0]
            let icon =
                word(0) + word(1) + word(1) + [2, 1, 0, 0] + word(1) + word(24) + long(picture.count)
                + long(22)
                + picture
            #expect(try CGImage.decode(icon).straightRGBA() == [3, 2, 1, 255, 0, 0, 0, 0])
        }

        @Test("Netpbm's texts and bytes give the same picture")
        func netpbm() throws {
            let expected: [UInt8] = [255, 0, 0, 255, 0, 128, 255, 255]
            #expect(
                try CGImage.decode(Array("P3\n# red\n2 1 255\n255 0 0 0 128 255\n".utf8)).straightRGBA()
                    == expected)
            #expect(
                try CGImage.decode(Array("P6 2 1 255\n".utf8) + [255, 0, 0, 0, 128, 255]).straightRGBA()
                    == expected)
            let pam = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
            #expect(
                try CGImage.decode(Array(pam.utf8) + [255, 0, 0, 255, 0, 128, 255, 255]).straightRGBA()
                    == expected)
            #expect(
                try CGImage.decode(Array("P1 2 1 10".utf8)).straightRGBA() == [
                    0, 0, 0, 255, 255, 255, 255, 255,
                ])
            #expect(try CGImage.decode(Array("P4 1 1 ".utf8) + [0]).straightRGBA() == [255, 255, 255, 255])
            #expect(throws: ImageError.self) { try CGImage.decode(Array("P6 9 9 255\n".utf8) + [1]) }
        }

        @Test("A Targa's runs fill rows from below")
        func targa() throws {
            let header: [UInt8] = [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 32, 8]
            let image = try CGImage.decode(header + [0x81, 0, 0, 255, 255, 0x01, 0, 255, 0, 255, 9, 9, 9, 0])
            #expect(image.straightRGBA() == [0, 255, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255])
            #expect(throws: ImageError.self) { try CGImage.decode(header + [0x81, 0, 0]) }
        }

        @Test("A TIFF gives its first picture, and each of its pages")
        func tiff() throws {
            let bytes = try Fixture.bytes("pages.tiff")
            let first = try CGImage.decode(bytes)
            #expect(first.width == 3 && first.height == 2)
            #expect(
                Array(first.straightRGBA().prefix(12)) == [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255])
            #expect(first.straightRGBA()[19] == 0)
            #expect(CGImage.tiffPageCount(bytes) == 2)
            #expect(
                try CGImage.tiffPage(1, of: bytes).straightRGBA().prefix(8) == [
                    0, 0, 0, 255, 64, 64, 64, 255,
                ])
            #expect(throws: ImageError.self) { try CGImage.tiffPage(2, of: bytes) }
        }

        @Test("Inks of a TIFF become colours")
        func inks() throws {
            #expect(
                try CGImage.decode(Fixture.bytes("inks.tiff")).straightRGBA() == [
                    0, 255, 255, 255, 0, 0, 0, 255,
                ])
        }

        @Test("Files that end anywhere are errors or pictures", arguments: ["pages.tiff", "inks.tiff"])
        func cut(_ name: String) throws {
            let bytes = try Fixture.bytes(name)
            for count in 0..<bytes.count { _ = try? CGImage.decode(Array(bytes.prefix(count))) }
        }
    }
#endif
