import Foundation
import LaminaImage
import Testing

/// PNGs that Xcode packed for phones, put together by hand.
@Suite struct PackedPNGTests {
    /// The samples of a pixel as they lie in the file: blue, green, red and alpha, premultiplied.
    private static func packed(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        let alpha = (x + y * 3) * 255 / 14
        return channel == 3 ? alpha : alpha * (channel + 1 + x % 2) / 5
    }

    /// The file: the marker before the header, the data without zlib's header and sum, in `count` parts.
    private static func file(
        _ color: SamplePNG.ColorType = .rgba, depth: Int = 8, interlaced: Bool = false, parts count: Int = 1,
        sample: @escaping (Int, Int, Int) -> Int = packed
    ) -> [UInt8] {
        let plain = SamplePNG(
            width: 6, height: 4, depth: depth, color: color, interlaced: interlaced, sample: sample
        ).bytes
        // Signature and header are 33 bytes, the end 12.
        let data = Array(plain[43..<(plain.count - 20)])
        var result = Array(plain[..<8]) + SamplePNG.chunk("CgBI", [0x50, 0, 0x20, 0x02]) + plain[8..<33]
        let size = (data.count + count - 1) / count
        for start in stride(from: 0, to: data.count, by: size) {
            result += SamplePNG.chunk("IDAT", Array(data[start..<min(start + size, data.count)]))
        }
        return result + SamplePNG.chunk("IEND", [])
    }

    private func message(_ bytes: [UInt8]) -> String {
        do {
            return "read \(try CGImage.decode(bytes, source: .file("icon.png")))"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [(false, 1), (false, 5), (true, 2)])
    func `The premultiplied pixels are those in the file`(interlaced: Bool, parts: Int) throws {
        let image = try CGImage.decode(Self.file(interlaced: interlaced, parts: parts))
        let expected = (0..<4).flatMap { y in
            (0..<6).flatMap { x in (0..<4).map { UInt8(Self.packed(x, y, $0)) } }
        }
        #expect((image.width, image.height) == (6, 4))
        #expect(!image.isOpaque)
        #expect(image.withUnsafeBytes { Array($0) } == expected)
    }

    @Test func `Without alpha the order of colours is the same`() throws {
        let image = try CGImage.decode(Self.file(.rgb) { x, y, channel in x * 40 + y * 9 + channel })
        #expect(image.isOpaque)
        #expect(image.withUnsafeBytes { Array($0.prefix(8)) } == [0, 1, 2, 255, 40, 41, 42, 255])
    }

    @Test func `An alpha of 255 everywhere is opaque`() throws {
        #expect(try CGImage.decode(Self.file { _, _, channel in channel == 3 ? 255 : 7 }).isOpaque)
    }

    @Test func `A colour above its alpha becomes as large as it`() throws {
        let image = try CGImage.decode(Self.file { _, _, channel in channel == 3 ? 9 : 200 })
        #expect(image.withUnsafeBytes { Set($0) } == [9])
    }

    @Test func `The size is known from the file's beginning`() throws {
        let bytes = Self.file()
        #expect(throws: Never.self) { try CGImage.decode(bytes) }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let image = try CGImage.deferred(contentsOfFile: file.path)
        #expect((image.width, image.height) == (6, 4))
    }

    @Test func `A file that is cut anywhere is an error`() {
        let bytes = Self.file(parts: 3)
        for count in 12..<bytes.count {
            #expect(throws: ImageError.self, "\(count)") { try CGImage.decode(Array(bytes[..<count])) }
        }
    }

    @Test func `A changed byte of the data is an error`() throws {
        var bytes = Self.file()
        bytes[80] ^= 1
        #expect(message(bytes) == "icon.png: byte 49: corrupt PNG (IDAT: CRC error)")
    }

    @Test func `Samples that Xcode does not write are named`() {
        #expect(
            message(Self.file(.gray)).hasSuffix(
                "found Apple's CgBI variant with samples of kind 0 and 8 bits"))
        #expect(
            message(Self.file(depth: 16)).hasSuffix(
                "found Apple's CgBI variant with samples of kind 6 and 16 bits"))
    }
}
