import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct PNGErrorTests {
    private let sample = SamplePNG(width: 5, height: 4) { x, y, channel in x * 40 + y * 9 + channel }

    private let formats = "PNG, JPEG, WebP, JPEG 2000, AVIF, GIF, TIFF, BMP, ICO, Netpbm, Targa, KTX or PVR"

    private func message(_ bytes: [UInt8], source: ImageSource = .file("photo.png")) -> String {
        do {
            return "read \(try CGImage.decode(bytes, source: source))"
        } catch {
            return "\(error)"
        }
    }

    @Test func `data that ends early is truncated at its end, in the chunk that was being read`() {
        let bytes = sample.bytes
        // Signature and header are 33 bytes; then comes the data.
        #expect(message(Array(bytes[..<60])) == "photo.png: byte 60: truncated PNG (expected more IDAT data)")
        #expect(
            message(Array(bytes[..<20]))
                == "photo.png: byte 20: truncated PNG (expected 33 bytes of signature and IHDR)")
        #expect(
            message(Array(bytes[..<4]), source: .memory)
                == "image in memory: byte 4: truncated PNG (expected 33 bytes of signature and IHDR)")
    }

    @Test func `a file without an end is truncated`() {
        let bytes = sample.bytes
        let end = bytes.count - 12
        #expect(message(Array(bytes[..<end])).hasPrefix("photo.png: byte \(end): truncated PNG (expected"))
    }

    @Test func `every truncation is an error`() {
        let bytes = sample.bytes
        let read = (0..<bytes.count).filter { (try? CGImage.decode(Array(bytes[..<$0]))) != nil }
        #expect(read == [])
    }

    @Test func `every changed byte of header and data is an error`() {
        let bytes = sample.bytes
        let read = (0..<(bytes.count - 12)).filter { index in
            var changed = bytes
            changed[index] ^= 0x10
            return (try? CGImage.decode(changed)) != nil
        }
        #expect(read == [])
    }

    @Test func `a wrong check sum of the pixels is corrupt`() throws {
        var stream = SamplePNG.stored([0, 1, 2, 3, 4])
        stream[stream.count - 1] ^= 1
        let header = SamplePNG(width: 1, height: 1) { _, _, _ in 0 }.bytes[..<33]
        let bytes = header + SamplePNG.chunk("IDAT", stream) + SamplePNG.chunk("IEND", [])
        #expect(message(Array(bytes)).contains("corrupt PNG (IDAT: incorrect data check)"))
    }

    @Test func `a header of 60,000 by 60,000 is refused`() {
        var png = sample
        png.width = 60_000
        png.height = 60_000
        let header =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + SamplePNG.chunk(
                "IHDR", SamplePNG.bigEndian(60_000) + SamplePNG.bigEndian(60_000) + [8, 6, 0, 0, 0])
        #expect(
            message(header)
                == "photo.png: image too large: expected sides up to 32768 and at most 268435456 pixels, "
                + "found 60000×60000")
    }

    @Test func `few bytes that promise a gigabyte are found out before it is allocated`() {
        let header =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + SamplePNG.chunk(
                "IHDR", SamplePNG.bigEndian(16_384) + SamplePNG.bigEndian(16_384) + [8, 6, 0, 0, 0])
            + SamplePNG.chunk("IDAT", SamplePNG.stored(Array(repeating: 0, count: 1000)))
        #expect(
            message(header)
                == "photo.png: byte \(header.count): truncated PNG "
                + "(expected at least 1040447 bytes for 16384×16384 pixels)")
    }

    @Test func `a header without pixels is an empty image`() {
        let header =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + SamplePNG.chunk("IHDR", SamplePNG.bigEndian(0) + SamplePNG.bigEndian(7) + [8, 6, 0, 0, 0])
        #expect(
            message(header)
                == "photo.png: empty image: expected sides of at least 1 pixel, found 0×7")
    }

    @Test func `other formats are named, others shown`() {
        #expect(
            message(Array("DDS |".utf8))
                == "photo.png: byte 0: unsupported image: expected \(formats), found DDS")
        #expect(
            message([0, 0, 0, 24] + Array("ftypheic".utf8))
                == "photo.png: byte 8: unsupported image: expected \(formats), "
                + "found an ISO media file of type “heic”")
        #expect(
            message(Array("{\"size\"".utf8))
                == "photo.png: not an image: expected the start of \(formats), found 7B 22 73 69 7A 65 22")
        #expect(message([]) == "photo.png: not an image: expected the start of \(formats), found no bytes")
    }

    @Test func `a file that is missing or a folder is named with the reason`() {
        #expect(
            throws: ImageError.unreadableFile(path: "/no/such.png", reason: "No such file or directory")
        ) { try CGImage.read(contentsOfFile: "/no/such.png") }
        #expect(throws: ImageError.unreadableFile(path: "/", reason: "Is a directory")) {
            try CGImage.read(contentsOfFile: "/")
        }
    }

    @Test func `random damage is an error or a picture, never a crash`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed of random PNG damage: \(seed)")
        var random = SeededGenerator(seed: seed)
        let written = try CGImage.decode(sample.bytes).pngData()
        let starts = [sample.bytes, written]
        var outcomes = 0
        for _ in 0..<300 {
            var bytes = starts.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(index...)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
                default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                if bytes.isEmpty { break }
            }
            do {
                let image = try CGImage.decode(bytes)
                outcomes += image.width > 0 ? 1 : 0
            } catch {
                outcomes += error.description.isEmpty ? 0 : 1
            }
        }
        #expect(outcomes == 300, "seed \(seed)")
    }

    @Test func `damage behind correct check sums is an error or a picture, never a crash`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed of resealed PNG damage: \(seed)")
        var random = SeededGenerator(seed: seed)
        var outcomes = 0
        for _ in 0..<300 {
            var header = SamplePNG.bigEndian(Int.random(in: 0...40, using: &random))
            header += SamplePNG.bigEndian(Int.random(in: 0...40, using: &random))
            header += [[1, 2, 4, 8, 16, 3].randomElement(using: &random) ?? 8]
            header += [
                UInt8.random(in: 0...7, using: &random), 0, 0, UInt8.random(in: 0...1, using: &random),
            ]
            var bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + SamplePNG.chunk("IHDR", header)
            let types = ["PLTE", "tRNS", "gAMA", "iCCP", "sBIT", "zTXt", "IDAT", "IDAT", "IEND"]
            for type in types where Bool.random(using: &random) {
                let noise = (0..<Int.random(in: 0...400, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                bytes += SamplePNG.chunk(type, type == "IDAT" ? SamplePNG.stored(noise) : noise)
            }
            do {
                let image = try CGImage.decode(bytes)
                outcomes += image.width > 0 ? 1 : 0
            } catch {
                outcomes += error.description.isEmpty ? 0 : 1
            }
        }
        #expect(outcomes == 300, "seed \(seed)")
    }
}
