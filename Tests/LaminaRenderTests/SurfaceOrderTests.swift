import LaminaFilters
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import Testing

/// The order in which surfaces are drawn, so that few buffers exist at once.
@Suite struct SurfaceOrderTests {
    /// A surface of 10 × 10 pixels, 400 bytes, with an item for each of the surfaces that it draws.
    private static func surface(
        _ reason: Surface.Reason, drawing sources: [Int32] = [], fill: Surface.Fill = .color(.clear),
        side: Int = 10
    ) -> Surface {
        let frame = PixelRect(width: side, height: side)
        var surface = Surface(reason: reason, frame: frame, fill: fill)
        for source in sources {
            surface.drawList.items.append(
                DrawItem(
                    layer: LayerID(rawValue: UInt64(source)), part: .group, isOpaque: false,
                    material: .image(index: Int32(surface.drawList.paints.count)), bounds: frame,
                    interior: frame))
            surface.drawList.paints.append(
                ImagePaint(
                    source: .surface(index: source), filter: .nearest, mapping: .aligned(dx: 0, dy: 0),
                    texels: frame))
        }
        return surface
    }

    private static func ordered(_ surfaces: [Surface]) -> FramePlan {
        FramePlan(number: 1, damage: PixelRegion(), surfaces: surfaces)
            .orderedForMemory(threshold: 0, batchBytes: 0)
    }

    /// The fault of a plan's order; `nil` when each surface comes after all surfaces that it reads.
    private static func fault(_ plan: FramePlan) -> String? {
        var taken: Set<Int32> = []
        for (index, surface) in plan.surfaces.enumerated() {
            for source in surface.sources {
                if source < 0 || Int(source) >= index { return "\(index) reads \(source)" }
                if taken.contains(source) { return "\(index) reads \(source), which is taken over" }
            }
            if case .continuing(let source) = surface.fill { taken.insert(source) }
        }
        return nil
    }

    @Test func `Siblings are drawn one after the other, into the parent's parts`() {
        let siblings = (0..<60).map { _ in Self.surface(.groupOpacity) }
        let plan = Self.ordered(siblings + [Self.surface(.root, drawing: Array(0..<60))])
        #expect(plan.peakSurfaceBytes == 400)
        #expect(Self.fault(plan) == nil)
        #expect(plan.surfaces.flatMap { $0.drawList.items.map(\.layer.rawValue) } == Array(0..<60))
        #expect(plan.surfaces.last?.reason == .root)
    }

    @Test func `Small sources are drawn together before one part`() {
        let siblings = (0..<60).map { _ in Self.surface(.groupOpacity) }
        let plan = FramePlan(
            number: 1, damage: PixelRegion(),
            surfaces: siblings + [Self.surface(.root, drawing: Array(0..<60))]
        ).orderedForMemory(threshold: 0, batchBytes: 4000)
        #expect(plan.peakSurfaceBytes == 4000)
        #expect(plan.surfaces.count == 66)
    }

    @Test func `A source that nests deeper is drawn before its parent exists`() {
        // Each level draws a leaf, then the level below: the leaves alone would make every level wait.
        var surfaces = [Self.surface(.groupOpacity)]
        for _ in 0..<20 {
            let below = Int32(surfaces.count - 1)
            surfaces.append(Self.surface(.groupOpacity))
            surfaces.append(Self.surface(.groupOpacity, drawing: [below + 1, below]))
        }
        surfaces.append(Self.surface(.root, drawing: [Int32(surfaces.count - 1)]))
        let plan = Self.ordered(surfaces)
        #expect(Self.fault(plan) == nil)
        #expect(plan.peakSurfaceBytes <= 1200)
    }

    @Test func `What reads a backdrop is drawn before the picture goes on`() {
        let surfaces = [
            Self.surface(.groupOpacity), Self.surface(.groupOpacity),
            Self.surface(.root, drawing: [0, 1]), Self.surface(.groupOpacity), Self.surface(.groupOpacity),
            Self.surface(.backgroundFilter, fill: .filter(.color(.identity), source: 2)),
            Self.surface(.root, drawing: [3, 4, 5], fill: .continuing(2)),
        ]
        let plan = Self.ordered(surfaces)
        #expect(Self.fault(plan) == nil)
        #expect(plan.peakSurfaceBytes < 1600)
    }

    @Test func `A plan that fits is left as it is, and so is one without the switch`() {
        let siblings = (0..<3).map { _ in Self.surface(.groupOpacity) }
        var plan = FramePlan(
            number: 1, damage: PixelRegion(), surfaces: siblings + [Self.surface(.root, drawing: [0, 1, 2])])
        #expect(plan.orderedForMemory(threshold: 1200) == plan)
        #expect(plan.orderedForMemory(threshold: 1199, batchBytes: 0) != plan)
        plan.optimizations.subtract(.ordering)
        #expect(plan.orderedForMemory(threshold: 0) == plan)
    }

    @Test func `Random plans keep their items, need no more memory, and read nothing too early`() {
        for seed in UInt64(1)...300 {
            var random = SeededGenerator(seed: seed)
            var surfaces: [Surface] = []
            let count = Int.random(in: 2...40, using: &random)
            for index in 0..<count {
                let sources = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
                    index > 0 ? Int32.random(in: 0..<Int32(index), using: &random) : nil
                }
                let isFilter = index > 0 && Int.random(in: 0..<5, using: &random) == 0
                surfaces.append(
                    isFilter
                        ? Self.surface(
                            .filter, fill: .filter(.color(.identity), source: Int32(index - 1)),
                            side: Int.random(in: 1...20, using: &random))
                        : Self.surface(
                            .groupOpacity, drawing: Array(Set(sources)).sorted(),
                            side: Int.random(in: 1...20, using: &random)))
            }
            surfaces.append(Self.surface(.root, drawing: [Int32(count - 1)]))
            let plain = FramePlan(number: 1, damage: PixelRegion(), surfaces: surfaces)
            let plan = Self.ordered(surfaces)
            #expect(Self.fault(plan) == nil, "seed \(seed)")
            #expect(plan.peakSurfaceBytes <= plain.peakSurfaceBytes, "seed \(seed)")
            let items = plan.surfaces.reduce(0) { $0 + $1.drawList.items.count }
            #expect(items == surfaces.reduce(0) { $0 + $1.drawList.items.count }, "seed \(seed)")
        }
    }

    @Test func `Sixty masked layers of 4096 pixels a side take two buffers`() {
        let layers = (0..<60).map { index in
            PlanTests.box(0, 0, 4096, 4096) { $0.opacity = 0.5 }
                .masked(
                    by: PlanTests.box(
                        0, 0, Double(4000 - index), 4000, sublayers: [PlanTests.box(50, 50, 9, 9)]))
        }
        var tree = RenderTree()
        tree.apply(LayerTree.layer(0, 0, 4096, 4096, sublayers: layers).insertion)
        var compiler = FrameCompiler()
        let plan = compiler.plan(
            tree, at: 0,
            target: RenderTarget(
                width: 4096, height: 4096, pointsToPixels: .identity, background: .clear))
        #expect(plan.excess == nil)
        #expect(plan.peakSurfaceBytes <= 128 << 20)
    }

    @Test func `Blurs that follow each other are one`() {
        func plan(_ radii: [Double]) -> FramePlan {
            PlanTests.plan([
                PlanTests.box(50, 20, 30, 40, sublayers: [PlanTests.box(5, 5, 9, 9)]) {
                    $0.filters = radii.map {
                        CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number($0)])
                    }
                }
            ])
        }
        #expect(plan([3, 4]).surfaces.map(\.reason) == plan([5]).surfaces.map(\.reason))
        #expect(plan([3, 4]).surfaces.map(\.fill) == plan([5]).surfaces.map(\.fill))
        #expect(plan(Array(repeating: 300, count: 60)).surfaces.count == plan([5]).surfaces.count)
    }
}
