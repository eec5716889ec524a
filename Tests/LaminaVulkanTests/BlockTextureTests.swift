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
    private static func texture(
        _ format: UInt32, width: Int, height: Int
    ) throws -> (image: CGImage, blocks: [UInt8]) {
        var builder = PlanBuilder(seed: 3)
        let count = (width + 3) / 4 * ((height + 3) / 4) * 8
        let numbers: [UInt32] = [
            0x0403_0201, 0, 1, 0, format, 0x1907, UInt32(width), UInt32(height), 0, 0, 1, 1, 0, UInt32(count),
        ]
        var bytes: [UInt8] = [0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]
        for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
        let blocks = (0..<count).map { _ in UInt8(builder.number(0...255)) }
        return (try CGImage.decode(bytes + blocks), blocks)
    }

    /// By how many levels a device's blue, green, red and alpha may differ from ours at a pixel of BC1.
    ///
    /// Vulkan's formats are those of the Khronos Data Format Specification, which gives the colours between a block's two as
    /// thirds and says nothing of their precision. Devices are built for the rule of Direct3D, which has the same blocks
    /// (Direct3D 11.3, 19.5.2, "Error Tolerance"): less than 1/255 and 3 % of the distance between the two colours. Writing the
    /// colour as bytes rounds by half a level more. An H100 uses 5 of the 9 levels that this allows between the farthest colours.
    private static func levels(_ blocks: [UInt8], x: Int, y: Int, width: Int) -> [Int] {
        let start = (y / 4 * ((width + 3) / 4) + x / 4) * 8
        func color(_ at: Int) -> [Int] {
            let bits = Int(blocks[at]) | Int(blocks[at + 1]) << 8
            let (r, g, b) = (bits >> 11, bits >> 5 & 63, bits & 31)
            return [b << 3 | b >> 2, g << 2 | g >> 4, r << 3 | r >> 2]
        }
        return zip(color(start), color(start + 2)).map { Int(1.5 + 0.03 * Double(abs($0 - $1))) } + [0]
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
        let (image, blocks) = try Self.texture(format, width: size.0, height: size.1)
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
        let expected = image.withUnsafeBytes { Array($0) }
        // ETC is defined in whole numbers.
        guard format == 0x83F0 else {
            let difference = Pixels.difference(found, expected, level: 0, width: image.width)
            #expect(difference.count == 0, "\(difference.text)")
            #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
            return
        }
        for pixel in 0..<(image.width * image.height) {
            let (x, y) = (pixel % image.width, pixel / image.width)
            for (channel, level) in Self.levels(blocks, x: x, y: y, width: image.width).enumerated() {
                let (a, b) = (Int(found[4 * pixel + channel]), Int(expected[4 * pixel + channel]))
                if abs(a - b) > level {
                    Issue.record("channel \(channel) at \(x),\(y): \(a), expected \(b) ± \(level)")
                }
            }
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A device that draws with the CPU gets the decoded pixels`() throws {
        let image = try Self.texture(0x83F0, width: 16, height: 16).image
        let backend = try Self.backend(keepsBlocks: false)
        #expect(!backend.traits.drawsSource(of: image))
        _ = try backend.execute(Self.plan(image, number: 1))
        #expect(try Pixels.of(backend) == image.withUnsafeBytes { Array($0) })
    }
}
