import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaVulkan
import Testing

/// Every blend mode against its definition.
@Suite(.serialized) struct BlendingTests {
    @Test(arguments: BlendMode.allCases)
    func `Solid colours blend as defined`(mode: BlendMode) throws {
        let backend = try VulkanTestDevice.make()
        for seed in UInt64(1)...3 {
            var builder = PlanBuilder(seed: seed)
            // Neither the colours below nor the blended ones overlap, so each pixel is rounded once.
            var items = builder.cells(builder.grid(9, 7))
            for (index, rect) in builder.grid(5, 4, in: PixelRect(x0: 5, y0: 3, x1: 190, y1: 140))
                .enumerated()
            {
                var item = builder.solid(rect, builder.color(opaque: index == 0))
                (item.blendMode, item.isOpaque) = (mode, false)
                item.opacity = index % 3 == 0 ? .full : PackedOpacity(byte: UInt8(builder.number(1...254)))
                items.append(item)
            }
            builder.add(.root, items)
            try Pixels.expect(builder.plan(), on: backend, level: 1, "seed \(seed)")
        }
    }

    @Test(arguments: BlendMode.allCases)
    func `Images, shapes and masks blend as defined, inside the damage too`(mode: BlendMode) throws {
        let backend = try VulkanTestDevice.make()
        var builder = PlanBuilder(seed: 21)
        let frame = PixelRect(x0: 30, y0: 20, x1: 150, y1: 120)
        let group = builder.add(
            .compositingFilter, frame: frame, builder.cells(builder.grid(4, 3, in: frame)))
        let paint = builder.paint(of: group)
        let mask = try builder.mask(40, 40)
        let masks = [
            MaskPaint(
                source: .mask(index: mask), mapping: .aligned(dx: -100, dy: -60),
                texels: PixelRect(width: 40, height: 40))
        ]
        var shown = builder.show(0, in: frame, mode: mode)
        var shaped = builder.solid(PixelRect(x0: 5, y0: 5, x1: 80, y1: 90), builder.color())
        (shaped.shape, shaped.interior, shaped.blendMode, shaped.isOpaque) = (0, .empty, mode, false)
        var masked = builder.solid(PixelRect(x0: 90, y0: 60, x1: 160, y1: 130), builder.color())
        (masked.mask, masked.blendMode, masked.isOpaque, masked.opacity) = (0, mode, false, 200)
        shown.opacity = 230
        let items = builder.cells(builder.grid(9, 7)) + [shown, shaped] + builder.solids(2) + [masked]
        builder.add(fill: .color(PackedColor(bits: 0x8030_2010)), items) {
            $0.paints = [paint]
            $0.masks = masks
            $0.edges = [
                CoverageEdge(a: 0.75, b: 0.25, c: -20), CoverageEdge(a: -0.75, b: -0.25, c: 50),
                CoverageEdge(a: 0.1, b: -0.9, c: 60), CoverageEdge(a: -0.1, b: 0.9, c: -5),
            ]
            $0.shapes = [CoverageShape(originX: 0, originY: 0, firstEdge: 0, edgeCount: 4, pairedCount: 4)]
        }
        var plan = builder.plan()
        try Pixels.expect(plan, on: backend, level: 2, allowing: 40)
        let whole = try Pixels.of(backend)
        plan.base = plan.number
        plan.damage = PixelRegion(PixelRect(x0: 60, y0: 50, x1: 110, y1: 80))
        let report = try backend.execute(plan)
        #expect(report.damage == plan.damage)
        let found = Pixels.difference(whole, try Pixels.of(backend), level: 0)
        #expect(found.count == 0, "\(found.text)")
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Items that do not overlap share one copy of the target`() throws {
        func copies(_ rects: [PixelRect]) throws -> Int {
            var builder = PlanBuilder(seed: 1)
            let items = rects.map { rect in
                var item = builder.solid(rect, PackedColor(bits: 0xFF11_2233))
                (item.blendMode, item.isOpaque) = (.multiply, false)
                return item
            }
            builder.add(fill: .color(PackedColor(bits: 0xFF40_5060)), items)
            let list = try BatchList(
                plan: builder.plan(), damage: PixelRegion(PlanBuilder.frame), placements: TexturePlacements(),
                costs: .software)
            return list.steps.filter { if case .copy = $0 { true } else { false } }.count
        }
        func square(_ x: Int32, _ y: Int32) -> PixelRect { PixelRect(x0: x, y0: y, x1: x + 30, y1: y + 30) }
        #expect(try copies([square(0, 0), square(30, 0), square(0, 30)]) == 1)
        #expect(try copies([square(0, 0), square(29, 0)]) == 2)
        #expect(try copies([square(0, 0), square(160, 110)]) == 2)
    }
}
