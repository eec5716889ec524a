import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaVulkan
import Testing

/// Alpha as a factor of coverage: `MaskPaint`.
@Suite(.serialized) struct MaskTests {
    private static let background = Surface.Fill.color(PackedColor(bits: 0xFF30_5020))

    private static func masked(
        _ item: DrawItem, _ mask: Int32, mode: BlendMode = .sourceOver
    ) -> DrawItem {
        var item = item
        (item.mask, item.isOpaque, item.blendMode) = (OptionalIndex(mask), false, mode)
        return item
    }

    @Test func `A mask pixel for pixel repeats its outermost texels`() throws {
        let backend = try VulkanTestDevice.make()
        for seed in UInt64(1)...6 {
            var builder = PlanBuilder(seed: seed)
            let mask = try builder.mask(40, 30)
            var masks: [MaskPaint] = []
            var items: [DrawItem] = []
            for bounds in builder.grid(6, 5, in: PixelRect(x0: -5, y0: 3, x1: 210, y1: 140)) {
                let (x, y) = (builder.number(0...30), builder.number(0...20))
                let texels = PixelRect(
                    x0: x, y0: y, x1: x + builder.number(1...10), y1: y + builder.number(1...10))
                masks.append(
                    MaskPaint(
                        source: .mask(index: mask),
                        mapping: .aligned(dx: x - bounds.x0 - builder.number(-9...9), dy: y - bounds.y0 - 3),
                        texels: texels))
                items.append(Self.masked(builder.solid(bounds, builder.color()), Int32(masks.count - 1)))
            }
            builder.add(fill: Self.background, items) { $0.masks = masks }
            try Pixels.expect(builder.plan(), on: backend, level: 1, "seed \(seed)")
        }
    }

    @Test func `Nine hundred pieces of stretched shadows are a handful of draws`() throws {
        var builder = PlanBuilder(seed: 2)
        let mask = try builder.mask(33, 33)
        var masks: [MaskPaint] = []
        var items: [DrawItem] = []
        for card in 0..<100 {
            let (x, y) = (Int32(card % 10) * 19, Int32(card / 10) * 14)
            let columns: [(Int32, Int32, Int32)] = [(0, 5, 0), (5, 12, 16), (12, 17, 28)]
            for (y0, y1, v) in [(0, 4, 0), (4, 8, 16), (8, 12, 29)] as [(Int32, Int32, Int32)] {
                for (x0, x1, u) in columns {
                    let bounds = PixelRect(x0: x + x0, y0: y + y0, x1: x + x1, y1: y + y1)
                    // The masks in the middle stretch one texel.
                    let texels = PixelRect(
                        x0: u, y0: v, x1: u == 16 ? 17 : u + x1 - x0, y1: v == 16 ? 17 : v + y1 - y0)
                    masks.append(
                        MaskPaint(
                            source: .mask(index: mask),
                            mapping: .aligned(dx: u - bounds.x0, dy: v - bounds.y0),
                            texels: texels))
                    items.append(
                        Self.masked(
                            builder.solid(bounds, PackedColor(bits: 0x8000_0000)), Int32(masks.count - 1)))
                }
            }
        }
        builder.add(fill: Self.background, items) { $0.masks = masks }
        let backend = try VulkanTestDevice.make()
        try Pixels.expect(builder.plan(), on: backend, level: 1)
        let report = try backend.execute(builder.plan(number: 2))
        #expect(report.statistics.instances == 901)
        #expect(report.statistics.draws == 2)
    }

    @Test func `A mask turned and scaled is sampled linearly`() throws {
        let backend = try VulkanTestDevice.make()
        for seed in UInt64(1)...6 {
            var builder = PlanBuilder(seed: seed)
            let mask = try builder.mask(8, 8)
            let angle = Double(seed) * 0.4
            let map = Homography(
                xx: 0.08 * cos(angle), xy: 0.08 * sin(angle), xw: seed % 2 == 0 ? 0.0005 : 0,
                yx: -0.08 * sin(angle), yy: 0.08 * cos(angle), tx: 3, ty: -2)
            let paint = MaskPaint(
                source: .mask(index: mask), mapping: .transformed(SpaceMap(map)),
                texels: PixelRect(width: 8, height: 7)
            )
            let items = [
                Self.masked(
                    builder.solid(PixelRect(x0: 5, y0: 8, x1: 190, y1: 140), builder.color(opaque: true)), 0)
            ]
            builder.add(fill: Self.background, items) { $0.masks = [paint] }
            try Pixels.expect(builder.plan(), on: backend, level: 3, "seed \(seed)")
        }
    }

    @Test(arguments: [false, true])
    func `Images are masked by a surface's alpha, with a shape and without`(hasShape: Bool) throws {
        let backend = try VulkanTestDevice.make()
        for seed in UInt64(1)...6 {
            var builder = PlanBuilder(seed: seed)
            let frame = PixelRect(x0: 20, y0: 10, x1: 150, y1: 130)
            let mask = builder.add(.mask, frame: frame, builder.solids(9, in: frame))
            let content = builder.add(
                .masked, frame: frame, fill: Self.background, builder.solids(9, in: frame))
            let texels = PixelRect(width: frame.width, height: frame.height)
            let masks = [
                MaskPaint(
                    source: .surface(index: mask), mapping: .aligned(dx: 0 - frame.x0, dy: 0 - frame.y0),
                    texels: texels)
            ]
            let paints = [builder.paint(of: content)]
            var image = Self.masked(builder.show(0, in: frame, opacity: 180), 0)
            var solid = Self.masked(builder.solid(frame, builder.color()), 0)
            if hasShape {
                (image.shape, solid.shape) = (0, 0)
                (image.interior, solid.interior) = (.empty, .empty)
            }
            builder.add(fill: Self.background, [image, solid]) {
                $0.paints = paints
                $0.masks = masks
                // A slanted strip.
                $0.edges = [
                    CoverageEdge(a: 0.75, b: 0.25, c: -40), CoverageEdge(a: -0.75, b: -0.25, c: 90),
                    CoverageEdge(a: 0.1, b: -0.9, c: 80), CoverageEdge(a: -0.1, b: 0.9, c: 5),
                ]
                $0.shapes = [
                    CoverageShape(originX: 0, originY: 0, firstEdge: 0, edgeCount: 4, pairedCount: 4)
                ]
            }
            try Pixels.expect(builder.plan(), on: backend, level: 2, "seed \(seed)")
        }
    }

    @Test func `A mask that is not there leaves its item out`() throws {
        var builder = PlanBuilder(seed: 1)
        builder.add(.root, [Self.masked(builder.solid(PlanBuilder.frame, builder.color()), 4)])
        let list = try BatchList(
            plan: builder.plan(), damage: PixelRegion(PlanBuilder.frame), placements: TexturePlacements(),
            costs: .software)
        #expect(list.pieceCount == 1)
    }
}
