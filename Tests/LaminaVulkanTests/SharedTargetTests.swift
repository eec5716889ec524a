import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import LaminaVulkan
import Testing

/// Targets that lie over one another in memory.
@Suite(.serialized) struct SharedTargetTests {
    /// Groups of growing size, each in the next, so that none has another's size.
    private static func nested(_ count: Int32, _ builder: inout PlanBuilder) {
        var last: Int32?
        for index in 0..<count {
            let side = 400 + 70 * index
            let frame = PixelRect(x0: 0, y0: 0, x1: side, y1: side)
            var items = builder.solids(3, in: frame)
            var paints: [ImagePaint] = []
            if let last {
                paints = [builder.paint(of: last)]
                items.append(builder.show(0, in: frame, opacity: 200))
            }
            last = builder.add(.groupOpacity, frame: frame, items) { $0.paints += paints }
        }
        guard let last else { return }
        let paint = builder.paint(of: last)
        builder.add(
            fill: .color(PackedColor(bits: 0xFF30_2010)),
            [builder.show(0, in: PixelRect(width: 300, height: 220), opacity: 255)]
        ) { $0.paints = [paint] }
    }

    private static func lower(_ plan: FramePlan, unsharedPixels: Int) throws -> BatchList {
        try BatchList(
            plan: plan, damage: plan.damage, placements: TexturePlacements(), costs: .software,
            unsharedPixels: unsharedPixels)
    }

    @Test func `Targets of all sizes share the memory of those that live at once`() throws {
        var builder = PlanBuilder(seed: 1)
        Self.nested(10, &builder)
        let plan = builder.plan()
        let apart = try Self.lower(plan, unsharedPixels: 1 << 30)
        let shared = try Self.lower(plan, unsharedPixels: 0)
        #expect(apart.slots == shared.slots)
        #expect(Set(apart.blocks).count == apart.slots.count)
        #expect(Set(shared.blocks).count == 2)
        let sizes = shared.slots.map { $0.width * $0.height * 4 }.sorted()
        #expect(shared.targetBytes == sizes.suffix(2).reduce(0, +))
    }

    @Test func `Shared memory changes no byte, and no frame after another`() throws {
        var options = VulkanTestDevice.options()
        options.unsharedPixels = 0
        let (apart, shared) = (try VulkanTestDevice.make(), try VulkanBackend(options: options))
        for seed in UInt64(1)...40 {
            var random = try RandomTree(seed: seed, hasEffects: true, hasGradients: seed % 2 == 0)
            let tree = random.tree(width: 300, height: 220, count: 40)
            var pictures: [CGImage] = []
            for backend in [apart, shared] {
                // Packing leaves few targets.
                let renderer = FrameRenderer(
                    backend: backend, optimizations: .all.subtracting(.packing))
                renderer.apply(tree.insertion)
                try renderer.render(at: 0, target: AgreementTests.target)
                renderer.invalidate()
                try renderer.render(at: 0, target: AgreementTests.target)
                pictures.append(try renderer.makeImage())
            }
            let difference = PixelDifference(pictures[0], pictures[1])
            #expect(difference.largest == 0, "seed \(seed): \(difference)")
        }
        #expect(shared.messages.all.isEmpty, "\(shared.messages.all.first ?? "")")
    }
}
