import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Textures whose blocks are passed to the device unchanged.
@Suite(.serialized) struct BlockTextureTests {
    private static func backend(keepsBlocks: Bool) throws -> VulkanBackend {
        var options = VulkanTestDevice.options()
        options.keepsBlocks = keepsBlocks
        return try VulkanBackend(options: options)
    }

    /// A KTX file of 8-byte blocks that hold anything.
    ///
    /// - Parameter format: OpenGL's number of the format.
    private static func texture(_ format: UInt32, width: Int, height: Int) throws -> CGImage {
        var builder = PlanBuilder(seed: 3)
        let count = (width + 3) / 4 * ((height + 3) / 4) * 8
        let numbers: [UInt32] = [
            0x0403_0201, 0, 1, 0, format, 0x1907, UInt32(width), UInt32(height), 0, 0, 1, 1, 0, UInt32(count),
        ]
        var bytes: [UInt8] = [0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]
        for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
        bytes += (0..<count).map { _ in UInt8(builder.number(0...255)) }
        return try CGImage.decode(bytes)
    }

    /// A plan that shows an image pixel for pixel.
    private static func plan(_ image: CGImage, number: UInt64) -> FramePlan {
        var builder = PlanBuilder(seed: 1)
        builder.images = [image]
        let frame = PixelRect(width: image.width, height: image.height)
        let paint = ImagePaint(
            source: .image(index: 0), filter: .nearest, mapping: .aligned(dx: 0, dy: 0), texels: frame)
        builder.add(frame: frame, fill: .color(.clear), [builder.show(0, in: frame)]) { $0.paints = [paint] }
        return builder.plan(number: number)
    }

    /// BC1 without alpha, ETC1 and ETC2, in sizes of whole blocks and others.
    @Test(arguments: [0x83F0, 0x8D64, 0x9274] as [UInt32], [(64, 32), (601, 7), (5, 3)])
    func `Blocks show what their decoded pixels show`(format: UInt32, size: (Int, Int)) throws {
        let image = try Self.texture(format, width: size.0, height: size.1)
        let backend = try Self.backend(keepsBlocks: true)
        let isTaken = backend.traits.drawsSource(of: image)
        // Devices of desktops know BC1, llvmpipe among them; ETC is for others.
        if format == 0x83F0 { #expect(isTaken) }
        let report = try backend.execute(Self.plan(image, number: 1))
        #expect(image.isDecoded != isTaken)
        if isTaken {
            #expect(report.statistics.uploadedBytes == (size.0 + 3) / 4 * ((size.1 + 3) / 4) * 8)
        }
        let found = try Pixels.of(backend)
        // Devices may round the colours between two of a block of BC1 as they like. ETC is defined in whole numbers.
        let expected = image.withUnsafeBytes { Array($0) }
        let level = format == 0x83F0 ? 3 : 0
        let difference = Pixels.difference(found, expected, level: level, width: image.width)
        #expect(difference.count == 0, "\(difference.text)")
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A device that draws with the CPU gets the decoded pixels`() throws {
        let image = try Self.texture(0x83F0, width: 16, height: 16)
        let backend = try Self.backend(keepsBlocks: false)
        #expect(!backend.traits.drawsSource(of: image))
        _ = try backend.execute(Self.plan(image, number: 1))
        #expect(try Pixels.of(backend) == image.withUnsafeBytes { Array($0) })
    }
}
