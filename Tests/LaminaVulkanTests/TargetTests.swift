import LaminaGeometry
import LaminaPlan
import LaminaVulkan
import Testing

/// The placement of surfaces: small ones share a target, and each lives no longer than it is read.
@Suite(.serialized) struct TargetTests {
    private static func lower(_ plan: FramePlan) throws -> BatchList {
        try BatchList(plan: plan, damage: plan.damage, placements: TexturePlacements(), costs: .software)
    }

    /// Small groups, all shown by the picture.
    private static func groups(_ count: Int32, _ builder: inout PlanBuilder) {
        var paints: [ImagePaint] = []
        var items: [DrawItem] = []
        for index in 0..<count {
            let x = index * 17 % 150
            let y = index * 11 % 110
            let frame = PixelRect(x0: x, y0: y, x1: x + 30 + index % 9, y1: y + 25)
            let group = builder.add(.groupOpacity, frame: frame, builder.solids(3, in: frame))
            paints.append(builder.paint(of: group))
            items.append(builder.show(Int32(paints.count - 1), in: frame, opacity: 100))
        }
        builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), items) { $0.paints = paints }
    }

    @Test func `Small surfaces share a target, a pass and a draw`() throws {
        var builder = PlanBuilder(seed: 1)
        Self.groups(50, &builder)
        let plan = builder.plan()
        let list = try Self.lower(plan)
        #expect(list.passes.count == 2)
        #expect(list.slots == [TextureSize(width: 256, height: 256)])
        // Clear fills; two kinds of solids, in the order of each group.
        #expect(list.passes[0].batches.count <= 6)
        #expect(list.passes[1].batches.count == 2)
        let backend = try VulkanTestDevice.make()
        try Pixels.expect(plan, on: backend, level: 2)
        let report = try backend.execute(plan)
        #expect(report.statistics.passes == 51)
    }

    @Test func `Without packing every surface has a target and a pass of its own`() throws {
        var builder = PlanBuilder(seed: 1)
        Self.groups(50, &builder)
        let packed = builder.plan()
        var plan = packed
        plan.optimizations.subtract(.packing)
        let list = try Self.lower(plan)
        #expect(list.passes.count == 51)
        #expect(list.slots == Array(repeating: TextureSize(width: 64, height: 64), count: 50))
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(packed)
        let pixels = try Pixels.of(backend)
        #expect(try backend.execute(plan).statistics.passes == 51)
        #expect(try Pixels.of(backend) == pixels)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Surfaces in one target keep apart when images are turned`() throws {
        let backend = try VulkanTestDevice.make()
        var builder = PlanBuilder(seed: 2)
        Self.groups(12, &builder)
        let root = builder.surfaces.count - 1
        for index in builder.surfaces[root].drawList.paints.indices {
            let frame = builder.surfaces[index].frame
            builder.surfaces[root].drawList.paints[index].filter = .linear
            builder.surfaces[root].drawList.paints[index].mapping = .transformed(
                SpaceMap(
                    xx: 0.8, xy: 0.3, yx: -0.3, yy: 0.8, tx: -10 - Double(frame.x0) * 0.7,
                    ty: 5 - Double(frame.y0)))
        }
        try Pixels.expect(builder.plan(), on: backend, level: 3)
    }

    @Test func `A chain of surfaces needs two targets, however long`() throws {
        var builder = PlanBuilder(seed: 3)
        let frame = PlanBuilder.frame
        // Each surface shows the one before.
        var last = builder.add(.masked, builder.solids(5))
        for _ in 0..<12 {
            let paint = builder.paint(of: last, dx: 3, dy: 1)
            last = builder.add(.masked, [builder.show(0, in: frame, opacity: 250)] + builder.solids(1)) {
                $0.paints = [paint]
            }
        }
        let paint = builder.paint(of: last)
        builder.add(.root, [builder.show(0, in: frame)]) { $0.paints = [paint] }
        let plan = builder.plan()
        #expect(try Self.lower(plan).slots.count == 2)
        try Pixels.expect(plan, on: VulkanTestDevice.make(), level: 2)
    }

    @Test func `A filter's targets are free again for the next one`() throws {
        var builder = PlanBuilder(seed: 4)
        var paints: [ImagePaint] = []
        for _ in 0..<6 {
            let source = builder.add(.unfiltered, builder.solids(3))
            let blurred = builder.add(
                .filter, fill: .filter(.blur(.init(x: 3, y: 3), edges: .clear), source: source))
            paints = [builder.paint(of: blurred)]
        }
        builder.add(.root, [builder.show(0, in: PlanBuilder.frame)]) { $0.paints = paints }
        // Surfaces that nothing shows are not drawn at all.
        #expect(try Self.lower(builder.plan()).slots.count == 3)

        var all = PlanBuilder(seed: 4)
        var previous: Int32?
        for _ in 0..<6 {
            let items = previous.map { _ in [all.show(0, in: PlanBuilder.frame)] } ?? all.solids(3)
            let shown = previous.map { [all.paint(of: $0)] } ?? []
            let source = all.add(.unfiltered, items) { $0.paints = shown }
            previous = all.add(
                .filter, fill: .filter(.blur(.init(x: 3, y: 3), edges: .clear), source: source))
        }
        let shown = [all.paint(of: previous ?? 0)]
        all.add(.root, [all.show(0, in: PlanBuilder.frame)]) { $0.paints = shown }
        #expect(try Self.lower(all.plan()).slots.count == 3)
        try Pixels.expect(all.plan(), on: VulkanTestDevice.make(), level: 3)
    }

    @Test func `Small shadows share a target with one another, and one interruption`() throws {
        var builder = PlanBuilder(seed: 7)
        var paints: [ImagePaint] = []
        var items: [DrawItem] = []
        for index in 0..<Int32(20) {
            let x = index * 17 % 140
            let y = index * 11 % 100
            let frame = PixelRect(x0: x, y0: y, x1: x + 30 + index % 9, y1: y + 25)
            let caster = builder.add(.shadowCaster, frame: frame, builder.solids(3, in: frame))
            let reach = PixelRect(
                x0: frame.x0 - 9, y0: frame.y0 - 9, x1: frame.x1 + 9, y1: frame.y1 + 9)
            let shadow = builder.add(
                .shadow, frame: reach,
                fill: .filter(
                    .shadow(.init(x: 3, y: 3), color: PackedColor(bits: 0xA000_0000)), source: caster))
            paints.append(builder.paint(of: shadow))
            items.append(builder.show(Int32(paints.count - 1), in: reach))
        }
        builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), items) { $0.paints = paints }
        let plan = builder.plan()
        // Shadows are no shapes, so the rest of the plan stays as it is.
        let devicePlan = try SoftwareDevicePass(.lavapipe).run(plan, damage: plan.damage)
        let shared = try BatchList(
            plan: devicePlan.plan, damage: plan.damage, placements: TexturePlacements(),
            costs: devicePlan.costs, hostFiltered: devicePlan.hostFiltered)
        #expect(shared.steps.count == 3)
        #expect(shared.slots.count == 2)
        #expect(shared.drawnSurfaces.count == 41)
        // Casters, shadows, and one slot for the picture between the directions of a blur.
        #expect(try Self.lower(plan).slots.count == 3)
        for backend in try VulkanTestDevice.bothWays() {
            try Pixels.expect(plan, on: backend, level: 3)
            #expect(try backend.execute(plan).statistics.passes == 41)
        }
    }

    @Test func `A second frame makes no object, whatever its surfaces`() throws {
        var builder = PlanBuilder(seed: 5)
        Self.groups(20, &builder)
        let source = builder.add(.unfiltered, builder.solids(5))
        let blurred = builder.add(
            .filter, fill: .filter(.blur(.init(x: 9, y: 9), edges: .clear), source: source))
        let paint = builder.paint(of: blurred)
        var item = builder.show(0, in: PlanBuilder.frame)
        item.blendMode = .overlay
        builder.add(fill: .color(PackedColor(bits: 0xFF30_2010)), [item]) { $0.paints = [paint] }
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(builder.plan())
        let releases = backend.calls.releases
        let first = try Pixels.of(backend)
        _ = try backend.execute(builder.plan(number: 2))
        #expect(backend.calls.releases == releases)
        #expect(try Pixels.of(backend) == first)
    }

    @Test func `Passes are timed where that is asked for`() throws {
        var options = VulkanTestDevice.options()
        var builder = PlanBuilder(seed: 6)
        Self.groups(5, &builder)
        #expect(try VulkanBackend(options: options).execute(builder.plan()).passTimings.isEmpty)
        options.timesPasses = true
        let backend = try VulkanBackend(options: options)
        for number in UInt64(1)...3 {
            let report = try backend.execute(builder.plan(number: number))
            #expect(report.passTimings.map(\.surface) == [0, 5])
            #expect(report.passTimings.allSatisfy { $0.seconds >= 0 && $0.seconds < 10 })
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }
}
