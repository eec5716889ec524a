import LaminaGeometry
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Plans of a part of the picture, and backends that hold another picture, or none.
@Suite(.serialized) struct MissingBaseTests {
    private static let frame = PixelRect(width: 20, height: 10)
    private static let spot = PixelRect(x0: 4, y0: 2, x1: 9, y1: 5)
    private static let (red, blue) = (PackedColor(bits: 0xFFFF_0000), PackedColor(bits: 0xFF00_00FF))

    private static func plan(
        _ number: UInt64, base: UInt64? = nil, part: PixelRect? = nil, frame: PixelRect = frame
    ) -> FramePlan {
        var root = Surface(reason: .root, frame: frame, fill: .color(red))
        if let part {
            root.drawList.items = [
                DrawItem(
                    layer: LayerID(rawValue: 1), part: .background, isOpaque: true, material: .solid(blue),
                    bounds: part, interior: part)
            ]
        }
        var plan = FramePlan(number: number, base: base, damage: PixelRegion(part ?? frame), surfaces: [root])
        plan.part = part
        return plan
    }

    private static func pixel(_ x: Int, _ y: Int, of backend: VulkanBackend) throws -> UInt32 {
        try backend.withPixels {
            $0.bytes.loadUnaligned(fromByteOffset: y * $0.bytesPerRow + 4 * x, as: UInt32.self)
        }
    }

    @Test func `A part is drawn over the frame that the backend holds`() throws {
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(Self.plan(1))
        _ = try backend.execute(Self.plan(2, base: 1, part: Self.spot))
        #expect(try Self.pixel(5, 3, of: backend) == Self.blue.bits)
        #expect(try Self.pixel(0, 0, of: backend) == Self.red.bits)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A part is refused by a backend that does not hold its base`() throws {
        let backend = try VulkanTestDevice.make()
        let part = Self.plan(2, base: 1, part: Self.spot)
        // No frame, another frame, none after the refusal, and a picture of another size.
        #expect(throws: MissingBase(plan: 2, base: 1, held: nil)) { try backend.execute(part) }
        _ = try backend.execute(Self.plan(7))
        #expect(throws: MissingBase(plan: 2, base: 1, held: 7)) { try backend.execute(part) }
        #expect(throws: VulkanError.noFrame) { try backend.withPixels { _ in } }
        #expect(throws: MissingBase(plan: 2, base: 1, held: nil)) { try backend.execute(part) }
        _ = try backend.execute(Self.plan(1, frame: PixelRect(width: 20, height: 11)))
        #expect(throws: MissingBase(plan: 2, base: 1, held: nil)) { try backend.execute(part) }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `After a refusal the backend draws with the device that it has`() throws {
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(Self.plan(1))
        let releases = backend.calls.releases
        #expect(throws: MissingBase.self) { try backend.execute(Self.plan(9, base: 8, part: Self.spot)) }
        _ = try backend.execute(Self.plan(10))
        #expect(try Self.pixel(5, 3, of: backend) == Self.red.bits)
        #expect(backend.calls.releases == releases)
    }

    @Test func `A part is refused after a frame that failed`() throws {
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(Self.plan(1))
        var broken = Self.plan(2, base: 1, part: Self.spot)
        broken.part = nil
        broken.surfaces[0].drawList.gradients = [GradientPaint(kind: .axial, map: .identity, ramp: 2)]
        broken.surfaces[0].drawList.items[0].material = .gradient(index: 0)
        #expect(throws: VulkanError.self) { try backend.execute(broken) }
        #expect(throws: MissingBase(plan: 3, base: 1, held: nil)) {
            try backend.execute(Self.plan(3, base: 1, part: Self.spot))
        }
    }
}
