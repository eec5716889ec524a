import LaminaGeometry
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Surfaces that begin as something else than a colour, and pictures of several segments.
@Suite(.serialized) struct SurfaceFillTests {
    /// A picture in three segments, of which the first two are read: through a filter, and as they are.
    private static func chain(_ builder: inout PlanBuilder) {
        let first = builder.add(.backdrop, fill: .color(PackedColor(bits: 0xFF20_3040)), builder.solids(8))
        let part = PixelRect(x0: 20, y0: 30, x1: 90, y1: 100)
        let blurred = builder.add(
            .backgroundFilter, frame: part,
            fill: .filter(.blur(.init(x: 3, y: 3), edges: .extend), source: first))
        let paint = builder.paint(of: blurred)
        let shown = builder.show(0, in: part)
        let second = builder.add(.backdrop, fill: .continuing(first), [shown] + builder.solids(4)) {
            $0.paints = [paint]
        }
        let frame = PixelRect(x0: 100, y0: 10, x1: 180, y1: 70)
        let copied = builder.paint(of: second, dx: 0, dy: 0)
        let group = builder.add(.groupOpacity, frame: frame, [builder.show(0, in: frame)]) {
            $0.paints = [copied]
        }
        let moved = builder.paint(of: group, dx: -70, dy: 60)
        let bounds = frame.offsetBy(x: -70, y: 60)
        builder.add(
            fill: .continuing(second), [builder.show(0, in: bounds, opacity: 200)] + builder.solids(3)
        ) {
            $0.paints = [moved]
        }
    }

    @Test func `A surface continues another after that was read`() throws {
        let backend = try VulkanTestDevice.make()
        for seed in UInt64(1)...8 {
            var builder = PlanBuilder(seed: seed)
            Self.chain(&builder)
            try Pixels.expect(builder.plan(), on: backend, level: 2, "seed \(seed)")
        }
    }

    @Test func `Pictures copied out continue others too`() throws {
        let backend = try VulkanTestDevice.make(asGPU: false, readsInPlace: false)
        var builder = PlanBuilder(seed: 3)
        Self.chain(&builder)
        try Pixels.expect(builder.plan(), on: backend, level: 2)
    }

    @Test func `What is read outside the damage is drawn afresh`() throws {
        let backend = try VulkanTestDevice.make()
        var number = UInt64(100)
        for seed in UInt64(1)...12 {
            var builder = PlanBuilder(seed: seed)
            Self.chain(&builder)
            number += 1
            let whole = builder.plan(number: number)
            _ = try backend.execute(whole)
            let before = try Pixels.of(backend)
            // Nothing changed, so drawing again must give the same pixels.
            for _ in 0..<4 {
                number += 1
                let damage = PixelRegion(builder.rect(sides: 1...40).intersection(PlanBuilder.frame))
                guard !damage.isEmpty else { continue }
                let plan = builder.plan(number: number, base: number - 1, damage: damage)
                let report = try backend.execute(plan)
                #expect(report.damage.area >= damage.area)
                let found = Pixels.difference(before, try Pixels.of(backend), level: 1)
                #expect(found.count == 0, "seed \(seed), \(damage): \(found.text)")
            }
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Damage that no filter reads across stays as it is`() throws {
        var builder = PlanBuilder(seed: 1)
        Self.chain(&builder)
        let corner = PixelRegion(PixelRect(x0: 190, y0: 140, x1: 200, y1: 150))
        let list = try BatchList(
            plan: builder.plan(), damage: corner, placements: TexturePlacements(), costs: .software)
        #expect(list.drawn == corner)
        #expect(!list.passes.contains { $0.surfaces == [1] })
        let inside = PixelRegion(PixelRect(x0: 30, y0: 40, x1: 31, y1: 41))
        let grown = try BatchList(
            plan: builder.plan(), damage: inside, placements: TexturePlacements(), costs: .software)
        #expect(grown.drawn.area > 18 * 18)
    }

    @Test func `Kept pixels are there in later frames until they are not listed`() throws {
        let backend = try VulkanTestDevice.make()
        let frame = PixelRect(x0: 10, y0: 20, x1: 90, y1: 100)
        let key = SurfaceCacheKey(layer: .make(), serial: 7)
        var builder = PlanBuilder(seed: 5)
        builder.kept = [key]
        func root(_ builder: inout PlanBuilder, _ cached: Int32) {
            let paint = builder.paint(of: cached, dx: 30, dy: 10)
            builder.add(
                fill: .color(PackedColor(bits: 0xFF60_2010)),
                [builder.show(0, in: frame.offsetBy(x: 30, y: 10))]
            ) { $0.paints = [paint] }
        }
        root(&builder, builder.add(.rasterize, frame: frame, key: key, builder.solids(5, in: frame)))
        let first = builder.plan()
        try Pixels.expect(first, on: backend, level: 1)
        let kept = ReferencePlan(first).kept
        #expect(kept.count == 1)

        for number in UInt64(2)...4 {
            var next = PlanBuilder(seed: number)
            next.kept = number == 4 ? [] : [key]
            root(&next, next.add(.rasterize, frame: frame, fill: .cached, key: key))
            try Pixels.expect(next.plan(number: number), on: backend, level: 1, kept: kept)
        }
        var last = PlanBuilder(seed: 9)
        root(&last, last.add(.rasterize, frame: frame, fill: .cached, key: key))
        #expect(throws: VulkanError.notKept(layer: key.layer.rawValue, serial: 7)) {
            _ = try backend.execute(last.plan(number: 5))
        }
        try Pixels.expect(first, on: backend, level: 1)
        #expect(backend.messages.all.isEmpty)
    }

    @Test func `Kept pixels survive a frame that draws nothing, and are drawn though nothing shows them`()
        throws
    {
        let backend = try VulkanTestDevice.make()
        let frame = PixelRect(width: 40, height: 40)
        let key = SurfaceCacheKey(layer: .make(), serial: 1)
        var builder = PlanBuilder(seed: 5)
        builder.add(fill: .color(PackedColor(bits: 0xFF60_2010)))
        _ = try backend.execute(builder.plan())
        var hidden = PlanBuilder(seed: 6)
        hidden.kept = [key]
        hidden.add(.rasterize, frame: frame, key: key, hidden.solids(5, in: frame))
        hidden.add(fill: .color(PackedColor(bits: 0xFF60_2010)))
        let second = hidden.plan(number: 2, base: 1, damage: PixelRegion())
        #expect(try backend.execute(second).damage.isEmpty)
        var shown = PlanBuilder(seed: 7)
        shown.kept = [key]
        let cached = shown.add(.rasterize, frame: frame, fill: .cached, key: key)
        let paint = shown.paint(of: cached)
        shown.add(fill: .color(PackedColor(bits: 0xFF60_2010)), [shown.show(0, in: frame)]) {
            $0.paints = [paint]
        }
        try Pixels.expect(
            shown.plan(number: 3), on: backend, level: 1, kept: ReferencePlan(second).kept)
    }

    @Test func `A kept surface that another continues is copied, not drawn over`() throws {
        let backend = try VulkanTestDevice.make()
        let frame = PixelRect(width: 60, height: 50)
        let key = SurfaceCacheKey(layer: .make(), serial: 1)
        var builder = PlanBuilder(seed: 8)
        builder.kept = [key]
        let first = builder.add(.rasterize, frame: frame, key: key, builder.solids(4, in: frame))
        let second = builder.add(
            .groupOpacity, frame: frame, fill: .continuing(first), builder.solids(3, in: frame))
        let paints = [builder.paint(of: first), builder.paint(of: second, dx: 80)]
        builder.add(
            fill: .color(PackedColor(bits: 0xFF00_2010)),
            [builder.show(0, in: frame), builder.show(1, in: frame.offsetBy(x: 80, y: 0))]
        ) { $0.paints = paints }
        try Pixels.expect(builder.plan(), on: backend, level: 1)
    }

    @Test func `A cached surface without a key is refused`() throws {
        let backend = try VulkanTestDevice.make()
        var builder = PlanBuilder(seed: 1)
        builder.add(.rasterize, fill: .cached)
        builder.add(.root)
        let plan = builder.plan()
        #expect(throws: VulkanError.invalidPlan(reason: "a cached surface has no key")) {
            _ = try backend.execute(plan)
        }
    }
}
