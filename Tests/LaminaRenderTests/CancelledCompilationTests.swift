import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import Synchronization
import Testing

/// Frames that are given up while their plans are made.
@Suite struct CancelledCompilationTests {
    /// Counts how often somebody asks whether a frame is still wanted.
    private final class Questions: Sendable {
        let count = Atomic<Int>(0)

        /// A cancellation that holds from a question on.
        func cancellation(at limit: Int) -> FrameCancellation {
            FrameCancellation { self.count.add(1, ordering: .relaxed).newValue >= limit }
        }

        /// The number of questions since the last call.
        func take() -> Int { count.exchange(0, ordering: .relaxed) }
    }

    /// Layers with a sublayer each.
    private static func tree(_ count: Int, moved: Double = 0) -> LayerTree {
        LayerTree.layer(
            0, 0, 200, 100,
            sublayers: (0..<count).map { index in
                PlanTests.box(
                    Double(index % 150) + moved, Double(index / 150), 40, 40,
                    sublayers: [PlanTests.box(5, 5, 10, 10)])
            })
    }

    private static func plan(_ compiler: inout FrameCompiler, _ tree: RenderTree) -> FramePlan {
        compiler.plan(
            tree, at: 0, target: PlanTests.target, optimizations: .all.subtracting([.culling, .fills]))
    }

    @Test func `A plan of many layers is given up at any question, and the next one is whole`() {
        var first = RenderTree()
        first.apply(Self.tree(2000).insertion)
        var second = first
        second.apply(Self.tree(2000, moved: 1).insertion)
        let questions = Questions()
        var compiler = FrameCompiler()
        compiler.cancellation = questions.cancellation(at: .max)
        let whole = Self.plan(&compiler, first)
        #expect(whole.isComplete)
        let early = questions.take()
        #expect(early > 2000 / 300)
        // The second plan is compared with the first, which asks too.
        #expect(Self.plan(&compiler, second).isComplete)
        #expect(questions.take() > early)
        for limit in [1, 2, early / 2, early] {
            var other = FrameCompiler()
            other.cancellation = questions.cancellation(at: limit)
            let plan = Self.plan(&other, first)
            #expect(plan.isCancelled && !plan.isComplete && plan.excess == nil)
            other.cancellation = nil
            let next = Self.plan(&other, first)
            #expect(next.isComplete && next.base == nil)
            #expect(next.surfaces == whole.surfaces)
            _ = questions.take()
        }
    }

    @Test func `A comparison with the last plan is given up`() {
        var first = RenderTree()
        first.apply(Self.tree(2000).insertion)
        var second = first
        second.apply(Self.tree(2000, moved: 1).insertion)
        let questions = Questions()
        var compiler = FrameCompiler()
        compiler.cancellation = questions.cancellation(at: .max)
        _ = Self.plan(&compiler, first)
        let early = questions.take()
        // The layers ask as often as in the first frame, and then the comparison asks.
        compiler.cancellation = questions.cancellation(at: early + 1)
        #expect(Self.plan(&compiler, second).isCancelled)
        #expect(questions.take() == early + 1)
    }

    @Test func `Surfaces of a cancelled frame stay in their order, and bands are left out`() {
        let frame = PixelRect(width: 100, height: 100)
        var surfaces = (0..<600).map { _ in Surface(reason: .groupOpacity, frame: frame) }
        var root = Surface(reason: .root, frame: frame)
        for index in surfaces.indices {
            root.drawList.items.append(
                DrawItem(
                    layer: LayerID(rawValue: UInt64(index)), part: .group, isOpaque: false,
                    material: .image(index: Int32(index)), bounds: frame, interior: frame))
            root.drawList.paints.append(
                ImagePaint(
                    source: .surface(index: Int32(index)), filter: .nearest,
                    mapping: .aligned(dx: 0, dy: 0), texels: frame))
        }
        surfaces.append(root)
        var plan = FramePlan(number: 1, damage: PixelRegion(frame), surfaces: surfaces)
        let cancellation = FrameCancellation()
        let ordered = plan.orderedForMemory(threshold: 0, batchBytes: 0, cancellation: cancellation)
        #expect(ordered != plan)
        plan.bands = [PixelRect(width: 100, height: 50), PixelRect(x0: 0, y0: 50, x1: 100, y1: 100)]
        #expect(plan.partsInBands(cancellation: cancellation).count == 3)
        cancellation.cancel()
        #expect(plan.orderedForMemory(threshold: 0, batchBytes: 0, cancellation: cancellation) == plan)
        #expect(plan.partsInBands(cancellation: cancellation).count == 1)
    }
}
