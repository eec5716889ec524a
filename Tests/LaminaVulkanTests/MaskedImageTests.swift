import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSoftware
import LaminaVulkan
import Testing

/// Images under masks, for software devices.
@Suite(.serialized) struct MaskedImageTests {
    private static let bounds = PixelRect(x0: 40, y0: 30, x1: 168, y1: 94)

    private static func image() throws -> CGImage {
        try CGImage(width: 200, height: 100) { bytes in
            for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : UInt8(index * 7 % 256) }
        }
    }

    private static func mask() throws -> AlphaMask {
        let bytes = (0..<(128 * 64)).map { index in
            let ramp: Int = (index % 128 - 20) * 4
            return UInt8(clamping: ramp)
        }
        return try #require(AlphaMask(width: 128, height: 64, bytes: bytes, label: "ramp"))
    }

    /// A plan with one image under one mask.
    private static func plan(
        _ image: CGImage, _ mask: AlphaMask, at bounds: PixelRect = bounds, number: UInt64 = 1,
        _ change: (inout DrawItem) -> Void = { _ in }
    ) -> FramePlan {
        var builder = PlanBuilder(seed: 1)
        builder.images = [image]
        builder.masks = [mask]
        var item = DrawItem(
            layer: .make(), part: .contents, isOpaque: false, material: .image(index: 0),
            bounds: bounds, interior: bounds, mask: OptionalIndex(0))
        change(&item)
        builder.add(frame: PixelRect(width: 300, height: 200), [item]) { list in
            list.paints.append(
                ImagePaint(
                    source: .image(index: 0), filter: .nearest,
                    mapping: .aligned(dx: 5 &- bounds.x0, dy: 9 &- bounds.y0),
                    texels: PixelRect(width: 200, height: 100)))
            list.masks.append(
                MaskPaint(
                    source: .mask(index: 0), mapping: .aligned(dx: 0 &- bounds.x0, dy: 0 &- bounds.y0),
                    texels: PixelRect(width: 128, height: 64)))
        }
        var plan = builder.plan()
        plan.number = number
        return plan
    }

    /// The image that an item shows by itself; `nil` while it has a mask.
    private static func product(in plan: FramePlan) -> CGImage? {
        let list = plan.surfaces[0].drawList
        guard list.items[0].mask.isNone, case .image(let paint) = list.items[0].material,
            case .image(let index) = list.paints[Int(paint)].source
        else { return nil }
        return plan.images[Int(index)]
    }

    @Test func `A pair is multiplied, channel by channel`() throws {
        let (image, mask) = (try Self.image(), try Self.mask())
        let plan = Self.plan(image, mask)
        let product = try #require(
            Self.product(in: try MaskedImages().replace(in: plan, damage: plan.damage)))
        #expect((product.width, product.height) == (128, 64))
        let texels = image.withUnsafeBytes { Array($0) }
        let found = product.withUnsafeBytes { Array($0) }
        for (x, y, channel) in [(0, 0, 0), (40, 3, 1), (70, 20, 2), (50, 63, 3), (127, 63, 0)] {
            let value = Int(texels[((y + 9) * 200 + x + 5) * 4 + channel])
            let expected = (value * Int(mask.bytes[y * 128 + x]) * 2 + 255) / 510
            #expect(Int(found[(y * 128 + x) * 4 + channel]) == expected, "\(x),\(y) channel \(channel)")
        }
    }

    @Test func `A pair that moves keeps its product`() throws {
        let (image, mask) = (try Self.image(), try Self.mask())
        let images = MaskedImages()
        var products: Set<ImageID> = []
        for step in 0..<4 as Range<Int32> {
            let plan = Self.plan(image, mask, at: Self.bounds.offsetBy(x: step, y: 2 * step))
            if let product = Self.product(in: try images.replace(in: plan, damage: plan.damage)) {
                products.insert(product.id)
            }
        }
        #expect(products.count == 1)
    }

    @Test func `A pair that changes in every frame leaves nothing behind`() throws {
        let images = MaskedImages()
        for _ in 0..<20 {
            let plan = Self.plan(try Self.image(), try Self.mask())
            _ = try images.replace(in: plan, damage: plan.damage)
        }
        #expect(images.count == 1)
    }

    @Test func `Products are made anew where nothing may be kept`() throws {
        let images = MaskedImages()
        let plan = Self.plan(try Self.image(), try Self.mask())
        var products: Set<ImageID> = []
        for _ in 0..<3 {
            let drawn = try images.replace(in: plan, damage: plan.damage, keeps: false)
            products.insert(try #require(Self.product(in: drawn)).id)
        }
        #expect(products.count == 3)
    }

    @Test func `An item outside the damage stays`() throws {
        let plan = Self.plan(try Self.image(), try Self.mask())
        let damage = PixelRegion(PixelRect(x0: 200, y0: 100, x1: 210, y1: 110))
        #expect(try MaskedImages().replace(in: plan, damage: damage) == plan)
    }

    @Test func `Other blend modes, and bounds beyond the mask, keep the mask`() throws {
        let (image, mask) = (try Self.image(), try Self.mask())
        let changes: [(inout DrawItem) -> Void] = [
            { $0.blendMode = .plusLighter }, { $0.bounds.x1 += 1 },
        ]
        for change in changes {
            let plan = Self.plan(image, mask, change)
            let images = MaskedImages()
            for _ in 0..<3 { #expect(try images.replace(in: plan, damage: plan.damage) == plan) }
        }
    }

    @Test func `Products have a limited number of pixels`() throws {
        let images = MaskedImages()
        for _ in 0..<1200 {
            let plan = Self.plan(try Self.image(), try Self.mask())
            for _ in 0..<2 { _ = try images.replace(in: plan, damage: plan.damage) }
        }
        // 1,200 products of 128×64 pixels are ten million pixels; four million may stay.
        #expect(images.count > 400 && images.count <= 513)
    }

    @Test func `The first frame has the bytes of later ones, and those of the CPU within a level`() throws {
        let backend = try VulkanTestDevice.make(asGPU: false)
        let (image, mask) = (try Self.image(), try Self.mask())
        let plan = Self.plan(image, mask) { $0.opacity = 200 }
        func draw(_ backend: any RenderBackend, _ number: UInt64) throws -> [UInt8] {
            var plan = plan
            plan.number = number
            _ = try backend.execute(plan)
            return try backend.withPixels { view in
                (0..<view.height).flatMap { row in
                    view.bytes[(row * view.bytesPerRow)..<(row * view.bytesPerRow + 4 * view.width)]
                }
            }
        }
        let first = try draw(backend, 1)
        for number in 2...4 as ClosedRange<UInt64> { #expect(try draw(backend, number) == first) }
        let expected = try draw(SoftwareBackend(threads: 1), 1)
        #expect(expected.contains { $0 != 0 })
        let largest = zip(first, expected).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(largest <= 1)
    }
}
