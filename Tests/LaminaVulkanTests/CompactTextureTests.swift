import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Images of greys and of floats. They are drawn as if they had four bytes per pixel, from textures in their own
/// layout.
@Suite(.serialized) struct CompactTextureTests {
    private static func backend(keepsLayouts: Bool) throws -> VulkanBackend {
        var options = VulkanTestDevice.options()
        options.keepsLayouts = keepsLayouts
        return try VulkanBackend(options: options)
    }

    /// An image of each layout, in one size.
    private static func images(_ width: Int, _ height: Int) throws -> [CGImage] {
        var builder = PlanBuilder(seed: 11)
        func grays(isOpaque: Bool) throws -> CGImage {
            let pixels = (0..<(width * height)).flatMap { _ -> [UInt8] in
                let alpha = isOpaque ? 255 : builder.number(0...255)
                let gray = UInt8(builder.number(0...alpha))
                return [gray, gray, gray, UInt8(alpha)]
            }
            return try pixels.withUnsafeBytes { try CGImage(width: width, height: height, grays: $0) }
        }
        let floats = (0..<(width * height)).map { _ -> SIMD4<Float> in
            let alpha = Float(builder.number(0...255)) / 255
            return SIMD4(alpha, alpha / 2, alpha / 3, alpha)
        }
        let deep = try floats.withUnsafeBufferPointer {
            try CGImage(width: width, height: height, deep: $0)
        }
        return [try grays(isOpaque: true), try grays(isOpaque: false), deep]
    }

    private static func plan(_ images: [CGImage], filter: ImagePaint.Filter, number: UInt64) -> FramePlan {
        var builder = PlanBuilder(seed: 1)
        builder.images = images
        let size = PixelRect(width: images[0].width, height: images[0].height)
        let height = Int32(size.height)
        let frame = PixelRect(width: size.width, height: size.height * images.count)
        var paints: [ImagePaint] = []
        var items: [DrawItem] = []
        for index in images.indices {
            let top = Int32(index) * height
            paints.append(
                ImagePaint(
                    source: .image(index: Int32(index)), filter: filter, mapping: .aligned(dx: 0, dy: -top),
                    texels: size))
            items.append(builder.show(Int32(index), in: size.offsetBy(x: 0, y: top)))
        }
        builder.add(frame: frame, fill: .color(.clear), items) { $0.paints = paints }
        return builder.plan(number: number)
    }

    @Test(arguments: [(33, 17), (64, 8), (600, 40)])
    func `Greys and floats show what their pixels in four bytes show`(width: Int, height: Int) throws {
        let images = try Self.images(width, height)
        let four = try images.map { image in
            try CGImage(width: width, height: height) { target in
                image.withUnsafeBytes { target.copyMemory(from: $0) }
            }
        }
        let backend = try Self.backend(keepsLayouts: true)
        _ = try backend.execute(Self.plan(images, filter: .nearest, number: 1))
        let found = try Pixels.of(backend)
        _ = try backend.execute(Self.plan(four, filter: .nearest, number: 2))
        // A float of 16 bits may lie at the border between two levels.
        let difference = Pixels.difference(found, try Pixels.of(backend), level: 1, width: width)
        #expect(difference.count == 0, "\(difference.text)")
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Textures take as many bytes as their pixels`() throws {
        let images = try Self.images(64, 64)
        func uploaded(_ image: CGImage, keepsLayouts: Bool) throws -> Int {
            let backend = try Self.backend(keepsLayouts: keepsLayouts)
            return try backend.execute(Self.plan([image], filter: .nearest, number: 1)).statistics
                .uploadedBytes
        }
        let inFour = try images.map { try uploaded($0, keepsLayouts: false) }
        let asKept = try images.map { try uploaded($0, keepsLayouts: true) }
        #expect(zip(asKept, inFour).map { Double($0) / Double($1) } == [0.25, 0.5, 2])
    }
}
