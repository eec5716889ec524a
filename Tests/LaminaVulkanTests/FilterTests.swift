import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaSoftware
import LaminaVulkan
import Testing

/// Compares filters with the same filters in doubles, on any device.
@Suite(.serialized) struct FilterTests {
    /// A picture that shows one filtered surface.
    private static func plan(
        _ filter: SurfaceFilter, seed: UInt64,
        source: PixelRect = PixelRect(x0: 37, y0: 29, x1: 141, y1: 118),
        frame: PixelRect = PlanBuilder.frame, opaque: Bool = false
    ) -> FramePlan {
        var builder = PlanBuilder(seed: seed)
        var items = builder.solids(12, in: source)
        if opaque { items.insert(builder.solid(source, builder.color(opaque: true)), at: 0) }
        let unfiltered = builder.add(.unfiltered, frame: source, items)
        let filtered = builder.add(.filter, frame: frame, fill: .filter(filter, source: unfiltered))
        let paint = builder.paint(of: filtered)
        builder.add(fill: .color(.clear), [builder.show(0, in: frame)]) { $0.paints = [paint] }
        return builder.plan()
    }

    /// The most levels by which a blur may be off, by Vulkan's guarantees for every device.
    ///
    /// Every step is a mean of texels that are read whole, with weights computed in floats. So a step adds only the
    /// rounding of its result to 8 bits: half a level, as Vulkan requires rounding to nearest. Means do not enlarge
    /// an error. So before its own rounding the last of n steps is off by (n − 1)/2 levels. A number that is off by
    /// at most a level and a half rounds to one that is off by at most two: n/2, rounded up.
    private static func level(_ x: Double, _ y: Double) -> Int {
        // One step reduces by at most 4, in both directions at once.
        let reduction = max(GaussianKernel(sigma: x).reduction, GaussianKernel(sigma: y).reduction)
        let reducing = (reduction.trailingZeroBitCount + 1) / 2
        // Each direction, and enlarging.
        let steps = reducing + 2 + (reduction > 1 ? 1 : 0)
        return max(2, (steps + 1) / 2)
    }

    @Test(arguments: [0.0, 0.3, 1, 2, 4.5, 6, 6.5, 8, 20, 50, 300])
    func `A blur is the kernel's, to both kinds of edges`(sigma: Double) throws {
        for backend in try VulkanTestDevice.bothWays() {
            for edges in [SurfaceFilter.EdgeMode.clear, .extend] {
                let filter = SurfaceFilter.blur(.init(x: sigma, y: sigma), edges: edges)
                try Pixels.expect(
                    Self.plan(filter, seed: 3), on: backend, level: Self.level(sigma, sigma), "\(edges)")
            }
        }
    }

    @Test(arguments: [(0, 9), (9, 0), (2, 30), (14, 3), (0, 2), (40, 100)] as [(Double, Double)])
    func `Deviations may differ`(x: Double, y: Double) throws {
        for backend in try VulkanTestDevice.bothWays() {
            for edges in [SurfaceFilter.EdgeMode.clear, .extend] {
                let filter = SurfaceFilter.blur(.init(x: x, y: y), edges: edges)
                try Pixels.expect(
                    Self.plan(filter, seed: 4, opaque: true), on: backend, level: Self.level(x, y), "\(edges)"
                )
            }
        }
    }

    @Test func `A blur is the same wherever it is cut`() throws {
        for backend in try VulkanTestDevice.bothWays() {
            for (sigma, edges) in [(3.0, SurfaceFilter.EdgeMode.clear), (11, .extend), (11, .clear)] {
                let filter = SurfaceFilter.blur(.init(x: sigma, y: sigma), edges: edges)
                var plan = Self.plan(filter, seed: 5)
                _ = try backend.execute(plan)
                let whole = try Pixels.of(backend)
                plan.base = plan.number
                plan.damage = PixelRegion(PixelRect(x0: 33, y0: 21, x1: 74, y1: 52))
                plan.damage.formUnion(PixelRect(x0: 101, y0: 90, x1: 102, y1: 140))
                let report = try backend.execute(plan)
                #expect(report.damage == plan.damage)
                let found = Pixels.difference(whole, try Pixels.of(backend), level: 0)
                #expect(found.count == 0, "\(found.text)")
            }
            #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
        }
    }

    @Test(arguments: [0.0, 3, 7, 25])
    func `A shadow is the blurred alpha in one colour`(sigma: Double) throws {
        for backend in try VulkanTestDevice.bothWays() {
            for bits: UInt32 in [0xFF00_0000, 0x8020_4060, 0xFFFF_FFFF] {
                let filter = SurfaceFilter.shadow(.init(x: sigma, y: sigma), color: PackedColor(bits: bits))
                try Pixels.expect(Self.plan(filter, seed: 6), on: backend, level: 2)
            }
        }
    }

    @Test func `A colour matrix works on straight colours`() throws {
        for backend in try VulkanTestDevice.bothWays() {
            let matrices = [
                ColorMatrix.identity,
                ColorMatrix(
                    red: .init(-1, 0, 0, 0, bias: 1), green: .init(0, -1, 0, 0, bias: 1),
                    blue: .init(0, 0, -1, 0, bias: 1), alpha: .init(0, 0, 0, 1)),
                ColorMatrix(
                    red: .init(0.2, 0.7, 0.1, 0), green: .init(0.9, 0.4, -0.5, 0, bias: 0.1),
                    blue: .init(0.3, 0.3, 0.3, 0.1), alpha: .init(0, 0, 0.2, 0.6, bias: 0.1)),
            ]
            for (index, matrix) in matrices.enumerated() {
                // Straight colours of nearly clear pixels are known to a few levels only, and biases multiply that.
                try Pixels.expect(
                    Self.plan(.color(matrix), seed: UInt64(index) + 7), on: backend, level: 1,
                    "matrix \(index)")
            }
        }
    }

    @Test func `A filter far from its source is clear, or like the edge`() throws {
        for backend in try VulkanTestDevice.bothWays() {
            let source = PixelRect(x0: 2, y0: 2, x1: 12, y1: 12)
            let far = PixelRect(x0: 120, y0: 90, x1: 180, y1: 140)
            for edges in [SurfaceFilter.EdgeMode.clear, .extend] {
                for sigma in [3.0, 9] {
                    let filter = SurfaceFilter.blur(.init(x: sigma, y: sigma), edges: edges)
                    try Pixels.expect(
                        Self.plan(filter, seed: 8, source: source, frame: far, opaque: true), on: backend,
                        level: 2,
                        "\(edges) \(sigma)")
                }
            }
        }
    }

    @Test func `A blur wider than anything takes no more room than its source`() throws {
        for edges in [SurfaceFilter.EdgeMode.clear, .extend] {
            let plan = Self.plan(
                .blur(.init(x: 1e9, y: 4096), edges: edges), seed: 9, opaque: edges == .extend)
            let list = try BatchList(
                plan: plan, damage: plan.damage, placements: TexturePlacements(), costs: .software)
            #expect(list.targetBytes < 16 << 20)
            // The reference would read each source pixel a thousand times; far from its ends the result is flat.
            for backend in try VulkanTestDevice.bothWays() {
                _ = try backend.execute(plan)
                let pixels = try Pixels.of(backend)
                #expect(
                    Pixels.difference(pixels, Array(pixels[..<4]).repeated(pixels.count / 4), level: 1).count
                        == 0
                )
                #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
            }
        }
    }

    @Test func `Filters of filters, small ones and one of a single pixel`() throws {
        for backend in try VulkanTestDevice.bothWays() {
            var builder = PlanBuilder(seed: 11)
            let frame = PixelRect(x0: 60, y0: 50, x1: 61, y1: 51)
            let dot = builder.add(.unfiltered, frame: frame, fill: .color(PackedColor(bits: 0xFFFF_FFFF)))
            let blurred = builder.add(
                .filter, frame: frame.union(PixelRect(x0: 40, y0: 30, x1: 81, y1: 71)),
                fill: .filter(.blur(.init(x: 2, y: 2), edges: .clear), source: dot))
            let again = builder.add(
                .filter, frame: PlanBuilder.frame,
                fill: .filter(
                    .shadow(.init(x: 1, y: 4), color: PackedColor(bits: 0xFF00_FF00)), source: blurred))
            let paint = builder.paint(of: again)
            builder.add(.root, [builder.show(0, in: PlanBuilder.frame)]) { $0.paints = [paint] }
            try Pixels.expect(builder.plan(), on: backend, level: 2)
        }
    }

    @Test func `Items are drawn over a filter's result`() throws {
        for backend in try VulkanTestDevice.bothWays() {
            for sigma in [2.0, 13] {
                var builder = PlanBuilder(seed: 12)
                let source = builder.add(.unfiltered, builder.solids(5))
                builder.add(
                    fill: .filter(.blur(.init(x: sigma, y: sigma), edges: .clear), source: source),
                    builder.solids(4))
                try Pixels.expect(builder.plan(), on: backend, level: 2)
            }
        }
    }

    @Test(
        .enabled(
            "the CPU cannot blur in this device's memory: its images with readable rows are not drawn into"
        ) {
            try VulkanTestDevice.make(asGPU: false).filtersOnHost
        },
        arguments: [2.0, 5, 11, 40])
    func `What the CPU filters has the software backend's bytes`(sigma: Double) throws {
        let backend = try VulkanTestDevice.make(asGPU: false)
        let filters = [
            SurfaceFilter.blur(.init(x: sigma, y: sigma), edges: .extend),
            .blur(.init(x: sigma, y: sigma), edges: .clear),
            .shadow(.init(x: sigma, y: sigma), color: PackedColor(bits: 0x8020_4060)),
        ]
        for filter in filters {
            var builder = PlanBuilder(seed: 13)
            let frame = PixelRect(x0: 20, y0: 10, x1: 150, y1: 120)
            let items = (0..<9).map { index in
                let x = 20 + Int32(index) * 13
                let y = 10 + Int32(index) * 11
                return builder.solid(
                    PixelRect(x0: x, y0: y, x1: x + 26, y1: y + 22), builder.color(opaque: true))
            }
            let source = builder.add(.unfiltered, frame: frame, items)
            builder.add(fill: .filter(filter, source: source))
            let plan = builder.plan()
            let software = SoftwareBackend(threads: 2)
            _ = try software.execute(plan)
            _ = try backend.execute(plan)
            #expect(try Pixels.of(backend) == Pixels.of(software))
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `The CPU filters what is large, on software devices alone`() throws {
        func blurs(_ frame: PixelRect, _ strategy: DrawingStrategy) throws -> Int {
            let plan = Self.plan(
                .blur(.init(x: 3, y: 3), edges: .clear), seed: 14, source: frame, frame: frame)
            let devicePlan = try SoftwareDevicePass(strategy).run(plan, damage: plan.damage)
            let list = try BatchList(
                plan: devicePlan.plan, damage: plan.damage, placements: TexturePlacements(),
                costs: devicePlan.costs, hostFiltered: devicePlan.hostFiltered)
            return list.steps.count { if case .blur = $0 { true } else { false } }
        }
        #expect(try blurs(PlanBuilder.frame, .lavapipe) == 1)
        #expect(try blurs(PixelRect(x0: 10, y0: 10, x1: 30, y1: 30), .lavapipe) == 0)
        let blind = DrawingStrategy.software(copiesRows: true, drawsIntoLinearImages: false)
        #expect(try blurs(PlanBuilder.frame, blind) == 0)
        #expect(try blurs(PlanBuilder.frame, .gpu) == 0)
    }
}

extension [UInt8] {
    fileprivate func repeated(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in self } }
}
