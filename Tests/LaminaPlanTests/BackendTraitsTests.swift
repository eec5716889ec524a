import Foundation
import LaminaImage
import LaminaPlan
import Testing

/// What follows from the traits of a backend.
struct BackendTraitsTests {
    private final class Contents: DeviceContents {
        let stream = DeviceContentsStream()

        func drawPixels(into target: UnsafeMutableRawBufferPointer) {}
    }

    /// An image of 4 × 4 pixels for each way in which images can be given.
    private static func images() throws -> [String: CGImage] {
        func plane(_ side: Int) -> YCbCrPlanes.Plane {
            YCbCrPlanes.Plane(bytes: Data(count: side * side), bytesPerRow: side)
        }
        var texture: [UInt8] = [0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]
        // One block of BC1 without alpha, with all bytes 0.
        for number: UInt32 in [0x0403_0201, 0, 1, 0, 0x83F0, 0x1907, 4, 4, 0, 0, 1, 1, 0, 8, 0, 0] {
            withUnsafeBytes(of: number.littleEndian) { texture += $0 }
        }
        return [
            "pixels": try CGImage(width: 4, height: 4) { $0.initializeMemory(as: UInt8.self, repeating: 0) },
            "planes": try CGImage.deferred(
                YCbCrPlanes(
                    width: 4, height: 4, luma: plane(4), blue: plane(2), red: plane(2), subsampling: .s420,
                    matrix: .bt709, range: .video, siting: .left)),
            "glyphs": try CGImage.deferred(GlyphPicture(), width: 4, height: 4, isOpaque: false) { _ in },
            "blocks": try CGImage.decode(texture),
            "device": try CGImage(
                width: 4, height: 4, isOpaque: false, contents: Contents(),
                adopting: PixelStorage(byteCount: 4 * 4 * 4)),
        ]
    }

    private static func drawn(by traits: BackendTraits) throws -> Set<String> {
        Set(try images().filter { traits.drawsSource(of: $0.value) }.keys)
    }

    @Test func `A backend without abilities draws pixels only`() throws {
        #expect(try Self.drawn(by: BackendTraits(name: "plain", device: "none")) == [])
    }

    @Test func `Each ability is for images of one origin`() throws {
        var traits = BackendTraits(name: "able", device: "none")
        traits.drawsPlanes = true
        #expect(try Self.drawn(by: traits) == ["planes"])
        (traits.drawsPlanes, traits.drawsGlyphs) = (false, true)
        #expect(try Self.drawn(by: traits) == ["glyphs"])
        (traits.drawsGlyphs, traits.drawsDeviceContents) = (false, true)
        #expect(try Self.drawn(by: traits) == ["device"])
    }

    @Test func `Blocks are drawn in the formats and sizes that the backend knows`() throws {
        var traits = BackendTraits(name: "blocks", device: "none")
        (traits.blockFormats, traits.largestBlockImage) = ([.bc1(hasAlpha: false)], 4)
        #expect(try Self.drawn(by: traits) == ["blocks"])
        traits.largestBlockImage = 3
        #expect(try Self.drawn(by: traits) == [])
        (traits.blockFormats, traits.largestBlockImage) = ([.bc1(hasAlpha: true), .bc7], 4)
        #expect(try Self.drawn(by: traits) == [])
    }

    @Test func `Without its optimisation a backend draws no glyphs`() {
        var traits = BackendTraits(name: "glyphs", device: "none")
        (traits.drawsGlyphs, traits.drawsPlanes) = (true, true)
        #expect(traits.limited(to: .all) == traits)
        let limited = traits.limited(to: .all.subtracting(.glyphs))
        #expect(!limited.drawsGlyphs && limited.drawsPlanes)
    }

    @Test func `A name from outside is shown on one line`() {
        let traits = BackendTraits(name: "vulkan", device: "GPU\n\u{1B}[31m")
        #expect(traits.description.split(separator: "\n").count == 5)
        #expect(!traits.description.contains("\u{1B}"))
    }
}
