import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct DamagedFileTests {
    @Test(arguments: Fixture.all)
    func `A file cut short is an error, at any length`(name: String) throws {
        let bytes = try Fixture.bytes(name)
        // A GIF is complete without its trailer, and the first picture of a GIF or a TIFF without the others. The bytes after
        // a texture's pixels are not read.
        let isGIF = name.hasSuffix(".gif") || name == "pages.tiff"
        var whole = 0
        for length in 0..<bytes.count {
            do {
                let image = try CGImage.decode(Array(bytes[..<length]))
                whole += image.width > 0 ? 1 : 0
            } catch {
                #expect(!"\(error)".isEmpty)
            }
        }
        #expect(isGIF || whole == 0)
    }

    @Test(arguments: Fixture.all)
    func `Flipped bits are an error or a picture, never a crash`(name: String) throws {
        let original = try Fixture.bytes(name)
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed of damage to \(name): \(seed)")
        var random = SeededGenerator(seed: seed)
        var outcomes = 0
        let time = processorSeconds {
            for _ in 0..<300 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                do {
                    let image = try CGImage.decode(bytes)
                    // A form of halves, where there is one, has the same size.
                    let width = image.wide?.width ?? image.width
                    outcomes += width == image.width ? 1 : 0
                } catch {
                    outcomes += "\(error)".isEmpty ? 0 : 1
                }
            }
        }
        #expect(outcomes == 300, "seed \(seed)")
        #expect(time < 60, "seed \(seed)")
    }

    @Test(arguments: Fixture.all)
    func `Noise behind an honest beginning is an error or a picture`(name: String) throws {
        let original = try Fixture.bytes(name)
        var random = SeededGenerator(seed: 7)
        var outcomes = 0
        for _ in 0..<60 {
            let kept = Int.random(in: 8..<original.count, using: &random)
            let noise = (0..<Int.random(in: 1...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            do {
                outcomes += try CGImage.decode(original[..<kept] + noise).width > 0 ? 1 : 0
            } catch {
                outcomes += "\(error)".isEmpty ? 0 : 1
            }
        }
        #expect(outcomes == 60)
    }

    @Test func `Errors name the file, the place and the format`() throws {
        func message(_ name: String, _ change: (inout [UInt8]) -> Void) throws -> String {
            var bytes = try Fixture.bytes(name)
            change(&bytes)
            do {
                return "read \(try CGImage.decode(bytes, source: .file(name)))"
            } catch {
                return "\(error)"
            }
        }
        #expect(
            try message("color.jpg") { $0.removeLast(300) }
                == "color.jpg: byte 490: truncated JPEG (expected markers up to a scan)")
        #expect(
            try message("color.jpg") { $0.removeLast(20) }
                == "color.jpg: byte 770: truncated JPEG (expected an end-of-image marker)")
        #expect(
            try message("lossy.webp") { $0.removeLast(4) }
                == "lossy.webp: byte 150: truncated WebP (expected 154 bytes)")
        #expect(
            try message("color.avif") { $0.removeLast(4) }
                == "color.avif: byte 363: truncated AVIF (expected more of the box “mdat”)")
        #expect(
            try message("color.jp2") { $0.removeLast(1) }
                == "color.jp2: byte 286: truncated JPEG 2000 (expected more of the box “jp2c”)")
        #expect(
            try message("color.j2k") { $0.removeLast(1) }
                == "color.j2k: byte 289: truncated JPEG 2000 (expected an end-of-codestream marker)")
        #expect(
            try message("animated.gif") { $0.removeSubrange(20...) }
                .hasPrefix("animated.gif: byte 20: truncated GIF (expected"))
    }

    @Test func `A JPEG header of 60,000 by 60,000 is refused at once`() throws {
        var bytes = try Fixture.bytes("color.jpg")
        let frame = try #require((0..<bytes.count).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0xEA, 0x60, 0xEA, 0x60])
        #expect(throws: ImageError.tooLarge(source: .memory, width: 60_000, height: 60_000)) {
            try CGImage.decode(bytes)
        }
        // Within the limits, but more than so few bytes can hold.
        bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0x40, 0, 0x40, 0])
        #expect(
            throws: ImageError.truncated(
                source: .memory, format: .jpeg, byte: 790,
                expected: "at least 131072 bytes for 16384×16384 pixels")
        ) { try CGImage.decode(bytes) }
    }

    @Test(arguments: [
        ("color.avif", ImageLimits.maximumAVIFPixels),
        ("alpha.avif", ImageLimits.maximumTranslucentAVIFPixels),
    ])
    func `An AVIF that would need gigabytes is refused by its header`(name: String, limit: Int) throws {
        var bytes = try Fixture.bytes(name)
        // The boxes that hold the size of the picture, and of its alpha.
        let places = (4..<(bytes.count - 16)).filter { Array(bytes[$0..<($0 + 4)]) == Array("ispe".utf8) }
        #expect(!places.isEmpty)
        for place in places {
            bytes.replaceSubrange((place + 8)..<(place + 16), with: [0, 0, 0x23, 0x28, 0, 0, 0x23, 0x28])
        }
        #expect(
            throws: ImageError.tooCostly(
                source: .memory, format: .avif, what: "pixels", limit: limit, found: 81_000_000)
        ) { try CGImage.decode(bytes) }
    }

    @Test func `A progressive JPEG that would need gigabytes is refused`() throws {
        var bytes = try Fixture.bytes("progressive.jpg")
        let frame = try #require((0..<bytes.count).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC2 })
        bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0x40, 0, 0x40, 0])
        let error = ImageError.tooCostly(
            source: .memory, format: .jpeg, what: "progressive pixels", limit: 134_217_728, found: 268_435_456
        )
        #expect(throws: error) { try CGImage.decode(bytes) }
        #expect(
            "\(error)" == "image in memory: JPEG too costly: expected at most 134217728 progressive pixels, "
                + "found 268435456")
    }

    @Test func `A progressive JPEG of a thousand scans is refused`() throws {
        let bytes = try Fixture.bytes("progressive.jpg")
        let scans = (0..<(bytes.count - 1)).filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        let last = try #require(scans.last)
        let end = bytes.count - 2
        let more = (0..<1000).flatMap { _ in bytes[last..<end] }
        do {
            let image = try CGImage.decode(bytes[..<end] + more + bytes[end...])
            Issue.record("read \(image)")
        } catch {
            #expect("\(error)".contains("corrupt JPEG"))
        }
    }
}
