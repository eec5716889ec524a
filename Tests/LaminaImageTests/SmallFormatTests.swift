import LaminaImage
import LaminaTestSupport
import Testing

#if ImageFormats
    /// BMP, ICO, Netpbm, Targa and TIFF, most of them from files that `Fixtures/make-plain` made.
    @Suite struct SmallFormatTests {
        private func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
        private func long(_ number: Int) -> [UInt8] {
            word(number & 0xFFFF) + word(number >> 16 & 0xFFFF)
        }

        private func bitmap(
            width: Int, height: Int, bits: Int, compression: Int = 0, colors: [UInt8] = []
        ) -> [UInt8] {
            long(40) + long(width) + long(height) + word(1) + word(bits) + long(compression) + long(0)
                + long(0) + long(0) + long(colors.count / 4) + long(0) + colors
        }

        private func file(_ bitmap: [UInt8], _ pixels: [UInt8]) -> [UInt8] {
            Array("BM".utf8) + long(14 + bitmap.count + pixels.count) + long(0) + long(14 + bitmap.count)
                + bitmap + pixels
        }

        @Test(arguments: [
            "color24.bmp", "color32.bmp", "down24.bmp", "core24.bmp", "color.ppm", "deep.ppm", "color24.tga",
            "down24.tga", "left24.tga", "color-runs.tga", "strips.tiff", "big-endian16.tiff", "tiles.tiff",
            "planes.tiff", "plane-strips.tiff", "floats.tiff", "lzw.tiff", "deflate.tiff", "runs.tiff",
            "turned.tiff", "pages.tiff",
        ])
        func `Colours come back exactly`(name: String) throws {
            let image = try Fixture.image(name)
            #expect(image.straightRGBA() == Fixture.pixels())
            #expect(image.isOpaque)
        }

        @Test(arguments: [
            "alpha-v4.bmp", "alpha-v5.bmp", "alpha32.ico", "pointer.cur", "sizes.ico", "alpha.pam",
            "alpha32.tga", "alpha.tiff", "alpha-multiplied.tiff", "alpha16.tiff",
        ])
        func `An alpha comes back exactly`(name: String) throws {
            let expected = try CGImage(width: 16, height: 12, straightRGBA: Fixture.pixels(hasAlpha: true))
            let image = try Fixture.image(name)
            #expect(try ImageComparison(image, expected).largestDifference == 0)
            #expect(!image.isOpaque)
        }

        @Test(arguments: [
            "gray4.bmp", "gray8.bmp", "gray-rle8.bmp", "gray.pgm", "gray.tga", "gray-palette.tga",
            "gray.tiff", "gray-white-is-0.tiff", "gray-palette.tiff",
        ])
        func `Greys and palettes come back exactly`(name: String) throws {
            #expect(try Fixture.image(name).straightRGBA() == Fixture.gray)
        }

        @Test func `Runs of two colours in a byte take turns`() throws {
            #expect(try Fixture.image("gray-rle4.bmp").straightRGBA() == Fixture.gray)
        }

        @Test(arguments: ["gray1.bmp", "gray-bits.tiff", "gray-fax.tiff"])
        func `A bit is black or white`(name: String) throws {
            let expected = Fixture.picture { x, _ in x & 1 == 1 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
            #expect(try Fixture.image(name).straightRGBA() == expected)
        }

        @Test func `A bit of a PBM is ink`() throws {
            let expected = Fixture.picture { x, _ in x & 1 == 1 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
            #expect(try Fixture.image("bits.pbm").straightRGBA() == expected)
        }

        @Test(arguments: ["color16.bmp", "color16.tga"])
        func `Five bits are scaled to eight`(name: String) throws {
            let expected = Fixture.picture { x, y in
                [2 * x, (20 * y) >> 3, 16].map { ($0 * 255 + 15) / 31 } + [255]
            }
            #expect(try Fixture.image(name).straightRGBA() == expected)
        }

        @Test func `Masks choose bits`() throws {
            let expected = Fixture.picture { x, y in
                [(2 * x * 255 + 15) / 31, (5 * y * 255 + 31) / 63, (16 * 255 + 15) / 31, 255]
            }
            #expect(try Fixture.image("color565.bmp").straightRGBA() == expected)
        }

        @Test func `Inks of a TIFF are multiplied, as those of a JPEG are`() throws {
            let expected = Fixture.picture { x, y in
                [(255 - 16 * x) * 223, (255 - 20 * y) * 223, 127 * 223].map { ($0 + 127) / 255 } + [255]
            }
            let image = try Fixture.image("cmyk.tiff")
            #expect(try #require(Fixture.difference(image.straightRGBA(), expected)) <= 1)
        }

        @Test func `Floats of 16 bits are light, too`() throws {
            let image = try Fixture.image("halves.tiff")
            #expect(try #require(Fixture.difference(image.straightRGBA(), Fixture.pixels())) <= 1)
        }

        @Test func `An icon's mask makes pixels clear`() throws {
            let expected = Fixture.picture { x, y in x < 8 ? [0, 0, 0, 0] : [16 * x, 20 * y, 128, 255] }
            #expect(try Fixture.image("mask24.ico").straightRGBA() == expected)
        }

        @Test func `Each size of an icon and each page of a TIFF is a picture`() throws {
            let icon = try StoredPictures(Fixture.bytes("sizes.ico"))
            #expect(icon.count == 2)
            let small = try #require(try icon.image(0))
            #expect(small.width == 1 && small.straightRGBA() == [0, 255, 0, 255])
            #expect(try icon.image(1)?.width == 16)
            let pages = try StoredPictures(Fixture.bytes("pages.tiff"))
            #expect(pages.count == 2)
            #expect(try pages.image(1)?.straightRGBA() == Fixture.gray)
            #expect(try pages.image(2) == nil)
        }

        @Test func `A stored picture is not turned`() throws {
            let pictures = try StoredPictures(Fixture.bytes("turned.tiff"))
            let image = try #require(try pictures.image(0))
            #expect(image.width == 12 && image.height == 16)
            #expect(pictures.metadata(0)?.orientation == 8)
        }

        @Test func `Runs of a BMP are as long as they say, and end at the picture's edge`() throws {
            let colors: [UInt8] = [0, 0, 0, 0, 255, 255, 255, 0]
            let image = try CGImage.decode(
                file(
                    bitmap(width: 3, height: 1, bits: 8, compression: 1, colors: colors),
                    [1, 0, 9, 1, 0, 0, 0, 1]))
            #expect(image.straightRGBA() == [0, 0, 0, 255] + [UInt8](repeating: 255, count: 8))
        }

        @Test func `A jump in runs leaves the first colour`() throws {
            let colors: [UInt8] = [0, 0, 255, 0, 255, 255, 255, 0]
            let runs: [UInt8] = [0, 2, 1, 1, 1, 1, 0, 1]
            let image = try CGImage.decode(
                file(bitmap(width: 2, height: 2, bits: 8, compression: 1, colors: colors), runs))
            let (red, white): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [255, 255, 255, 255])
            #expect(image.straightRGBA() == red + white + red + red)
        }

        @Test func `A header without pixels, and one of a size beyond the limits, are errors that say so`() {
            func message(_ bytes: [UInt8]) -> String {
                do {
                    return "read \(try CGImage.decode(bytes, source: .file("a")))"
                } catch {
                    return "\(error)"
                }
            }
            #expect(
                message(file(bitmap(width: 100, height: 100, bits: 24), [1, 2, 3]))
                    == "a: byte 57: truncated BMP (expected 30054 bytes for 100×100 pixels)")
            #expect(
                message(file(bitmap(width: 100_000, height: 100_000, bits: 24), [1, 2, 3]))
                    .hasPrefix("a: image too large: expected sides up to 32768"))
            #expect(
                message(file(bitmap(width: 9, height: 9, bits: 5), []))
                    == "a: byte 14: unsupported image: expected PNG, JPEG, WebP, JPEG 2000, AVIF, GIF, TIFF, "
                    + "BMP, ICO, Netpbm, Targa, KTX or PVR, found a bitmap of 5 bits a pixel")
            #expect(
                message(file(bitmap(width: 30_000, height: 8000, bits: 8, compression: 1), [0, 1]))
                    .contains("truncated BMP"))
            #expect(
                message(Array("P6 16384 16384 255\n".utf8) + [1])
                    == "a: byte 20: truncated Netpbm (expected 805306387 bytes for 16384×16384 pixels)")
            let targa: [UInt8] = [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 64, 24, 0]
            #expect(
                message(targa + [1, 2, 3, 4])
                    == "a: byte 22: truncated Targa (expected 8388626 bytes for 16384×16384 pixels)")
        }

        @Test func `A TIFF of a gigabyte in a few bytes is refused by its header`() throws {
            var bytes = try Fixture.bytes("strips.tiff")
            // Width and height are the first two values of the directory at byte 8.
            bytes.replaceSubrange(18..<20, with: [0, 0x40])
            bytes.replaceSubrange(30..<32, with: [0, 0x40])
            #expect(
                throws: ImageError.truncated(
                    source: .memory, format: .tiff, byte: bytes.count,
                    expected: "at least 268435456 bytes for 16384×16384 pixels")
            ) { try CGImage.decode(bytes) }
            bytes.replaceSubrange(18..<20, with: [0xFF, 0xFF])
            bytes.replaceSubrange(30..<32, with: [0xFF, 0xFF])
            #expect(throws: ImageError.tooLarge(source: .memory, width: 65_535, height: 65_535)) {
                try CGImage.decode(bytes)
            }
        }

        @Test func `Directories of a TIFF that lead in a circle are counted once`() throws {
            var bytes = try Fixture.bytes("gray.tiff")
            let count = Int(bytes[8])
            // The place of the next directory is that of the first.
            bytes[10 + 12 * count] = 8
            #expect(try StoredPictures(bytes).count == 1)
        }

        @Test func `Netpbm's texts give the same picture as its bytes`() throws {
            let expected: [UInt8] = [255, 0, 0, 255, 0, 128, 255, 255]
            #expect(
                try CGImage.decode(Array("P3\n# red\n2 1 255\n255 0 0 0 128 255\n".utf8)).straightRGBA()
                    == expected)
            #expect(
                try CGImage.decode(Array("P6 2 1 255\n".utf8) + [255, 0, 0, 0, 128, 255]).straightRGBA()
                    == expected)
            #expect(
                try CGImage.decode(Array("P2 2 1 15\n15\n#\n0\n".utf8)).straightRGBA() == [
                    255, 255, 255, 255, 0, 0, 0, 255,
                ])
            #expect(
                try CGImage.decode(Array("P1 2 1 10".utf8)).straightRGBA() == [
                    0, 0, 0, 255, 255, 255, 255, 255,
                ])
            #expect(throws: ImageError.self) { try CGImage.decode(Array("P3 2 1 255\n255 0 0 0 1".utf8)) }
        }

        @Test func `A Targa's runs cross from row to row`() throws {
            let header: [UInt8] = [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 32, 8]
            let image = try CGImage.decode(header + [0x82, 0, 0, 255, 255, 0x00, 0, 255, 0, 255])
            #expect(image.straightRGBA() == [255, 0, 0, 255, 0, 255, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255])
        }

        @Test func `An alpha that is 0 everywhere is none`() throws {
            let header: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 32, 8]
            #expect(try CGImage.decode(header + [1, 2, 3, 0]).straightRGBA() == [3, 2, 1, 255])
        }

        @Test func `A profile in a bitmap's header is used`() throws {
            let profile = SampleProfile(red: .green, green: .red).bytes
            var header = [UInt8](repeating: 0, count: 124)
            for (place, number) in [
                (0, 124), (4, 1), (8, 1), (12, 24 << 16 | 1), (112, 128), (116, profile.count),
            ] {
                header.replaceSubrange(place..<(place + 4), with: long(number))
            }
            header.replaceSubrange(56..<60, with: Array("DEBM".utf8))
            #expect(header.count == 124)
            let image = try CGImage.decode(file(header, [50, 100, 200, 0] + profile))
            #expect(try #require(Fixture.difference(image.straightRGBA(), [100, 200, 50, 255])) <= 1)
        }

        @Test func `A profile in a TIFF is used`() throws {
            let profile = SampleProfile(gamma: 1).bytes
            let image = try CGImage(width: 1, height: 1, straightRGBA: [55, 128, 0, 255])
            var tags = TagDirectory()
            tags.values[34675] = .undefined(profile)
            let bytes = try TIFFEncoder.file([TIFFEncoder.Page(image, tags: tags)])
            let pixel = try CGImage.decode(bytes).straightRGBA()
            #expect(try #require(Fixture.difference(pixel, [128, 188, 0, 255])) <= 1)
        }

        @Test(arguments: [TIFFEncoder.Compression.none, .lzw, .deflate, .packBits], [8, 16])
        func `A TIFF of any compression and depth comes back`(
            compression: TIFFEncoder.Compression, bits: Int
        ) throws {
            var pixels: [UInt8] = []
            for index in 0..<(300 * 70) {
                pixels += [index & 255, index / 300, index % 7 * 30, 255 - index % 200].map { UInt8($0) }
            }
            let image = try CGImage(width: 300, height: 70, straightRGBA: pixels)
            let bytes = try TIFFEncoder.file([
                TIFFEncoder.Page(image, bits: bits, compression: compression),
                TIFFEncoder.Page(Fixture.image("gray.tiff"), bits: bits, compression: compression),
            ])
            let pictures = try StoredPictures(bytes)
            #expect(pictures.count == 2)
            #expect(pictures.metadata(0)?.bits == bits)
            let again = try #require(try pictures.image(0))
            #expect(try ImageComparison(again, image).largestDifference == 0)
            #expect(try pictures.image(1)?.straightRGBA() == Fixture.gray)
        }
    }
#endif
