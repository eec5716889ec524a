import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Synchronization
import Testing

/// The lowering of many rounded layers, without a device.
@Suite struct ShapeSharingTests {
    private static let frame = PixelRect(width: 800, height: 600)

    private static func plan(_ shapes: [RoundedShape], optimizations: Optimizations = .all) -> FramePlan {
        var surface = Surface(reason: .root, frame: frame, fill: .color(PackedColor(bits: 0xFF00_0000)))
        surface.drawList.items = shapes.map { $0.item(in: &surface.drawList) }
        return FramePlan(
            number: 1, damage: PixelRegion(frame), surfaces: [surface], optimizations: optimizations)
    }

    private static func lower(
        _ plan: FramePlan, costs: DrawingCosts = .software, cancellation: FrameCancellation? = nil
    ) throws -> BatchList {
        try BatchList(
            plan: plan, damage: plan.damage, placements: TexturePlacements(), costs: costs,
            cancellation: cancellation)
    }

    /// Equal shapes, whole pixels apart, all inside the picture.
    private static func equal(_ count: Int) -> [RoundedShape] {
        (0..<count).map { index in
            let (column, row) = (Double(index % 20), Double(index / 20 % 30))
            let middle = SIMD2<Double>(100.25 + column * 25, 90.5 + row * 13)
            return RoundedShape(middle: middle, halfSize: SIMD2(80, 70.125), radius: 24)
        }
    }

    @Test func `Equal shapes that lie whole pixels apart are cut once`() throws {
        let shapes = Self.equal(600)
        let list = try Self.lower(Self.plan(shapes))
        #expect(list.shapesCut == 1)
        let apart = try Self.lower(Self.plan(shapes, optimizations: .all.subtracting(.caching)))
        #expect(apart.shapesCut == 600)
        #expect(list.rectangles == apart.rectangles)
        // Each has pieces inside and around.
        #expect(list.pieceCount > 3 * 600)
    }

    @Test func `Shapes that lie parts of a pixel apart are cut one by one`() throws {
        var shapes = Self.equal(2)
        shapes[1].middle.x += 0.25
        #expect(try Self.lower(Self.plan(shapes)).shapesCut == 2)
        shapes = Self.equal(2)
        shapes[1].radius += 0.5
        #expect(try Self.lower(Self.plan(shapes)).shapesCut == 2)
    }

    @Test func `Sharing cuts changes no batch and no piece`() throws {
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            // Few kinds at many places, so that many are equal, and some lie across the picture's end.
            let kinds = (0..<4).map { _ in
                let half = SIMD2(
                    Double.random(in: 20...200, using: &random), Double.random(in: 20...200, using: &random))
                return RoundedShape(
                    middle: SIMD2(
                        Double.random(in: 0...800, using: &random),
                        Double.random(in: 0...600, using: &random)),
                    halfSize: half, radius: Double.random(in: 1...half.min(), using: &random),
                    angle: Bool.random(using: &random) ? 0 : Double.random(in: -3...3, using: &random))
            }
            let shapes = (0..<60).map { index in
                var shape = kinds[index % 4]
                shape.middle += SIMD2(
                    Double(Int.random(in: -100...100, using: &random)),
                    Double(Int.random(in: -100...100, using: &random)))
                return shape
            }
            for costs in [DrawingCosts.software, .gpu] {
                let shared = try Self.lower(Self.plan(shapes), costs: costs)
                let apart = try Self.lower(
                    Self.plan(shapes, optimizations: .all.subtracting(.caching)), costs: costs)
                #expect(shared.rectangles == apart.rectangles, "seed \(seed)")
                #expect("\(shared)" == "\(apart)", "seed \(seed)")
                for (a, b) in zip(shared.passes, apart.passes) {
                    #expect(a.batches.map(\.key) == b.batches.map(\.key), "seed \(seed)")
                    #expect(a.batches.map(\.pieces) == b.batches.map(\.pieces), "seed \(seed)")
                }
                #expect(shared.shapesCut <= apart.shapesCut, "seed \(seed)")
            }
        }
    }

    @Test func `A cancelled frame of many rounded layers is given up by its lowering`() throws {
        let cancellation = FrameCancellation()
        let plan = Self.plan(Self.equal(2000))
        _ = try Self.lower(plan, cancellation: cancellation)
        cancellation.cancel()
        #expect(throws: FrameCancelled()) { try Self.lower(plan, cancellation: cancellation) }
    }

    @Test func `Lowering asks every few hundred items whether the frame is still wanted`() throws {
        final class Questions: Sendable {
            let count = Atomic<Int>(0)
        }
        let asked = Questions()
        let plan = Self.plan(Self.equal(20_000))
        _ = try Self.lower(
            plan,
            cancellation: FrameCancellation {
                asked.count.add(1, ordering: .relaxed)
                return false
            })
        let all = asked.count.load(ordering: .relaxed)
        #expect(all >= 20_000 / 500)
        // A frame that is cancelled in between is given up at the next question.
        for limit in [1, 2, all / 2, all] {
            asked.count.store(0, ordering: .relaxed)
            let cancellation = FrameCancellation { asked.count.add(1, ordering: .relaxed).newValue >= limit }
            #expect(throws: FrameCancelled()) { try Self.lower(plan, cancellation: cancellation) }
            #expect(asked.count.load(ordering: .relaxed) == limit)
        }
    }
}
