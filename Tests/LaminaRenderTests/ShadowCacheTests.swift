import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Shadows that the backend keeps while their layers only move by whole pixels.
@Suite struct ShadowCacheTests {
    typealias Stage = RasterizationCacheTests.Stage

    /// A layer whose shadow is that of its picture: two boxes that do not fill it.
    private static func pair(_ x: Double, _ width: Double = 20, _ color: CGColor = .black) -> LayerTree {
        .layer(
            x, 20, width, 20, sublayers: [PlanTests.box(0, 0, 8, 8, color), PlanTests.box(6, 4, 8, 8, color)]
        ) {
            $0.shadowOpacity = 1
            $0.shadowRadius = 2
        }
    }

    private static func shadows(_ plan: FramePlan) -> [Surface] {
        plan.surfaces.filter { $0.reason == .shadow }
    }

    /// The fills of shadows in frames between which a change is made.
    private static func frames(
        _ stage: inout Stage, _ count: Int, _ optimizations: Optimizations = .all,
        _ change: (inout Stage, Int) -> Void
    ) -> [FramePlan] {
        (0..<count).map { frame in
            if frame > 0 { change(&stage, frame) }
            return stage.frame(at: Double(frame) / 60, optimizations)
        }
    }

    private static func areKept(_ plans: [FramePlan]) -> [[Bool]] {
        plans.map { plan in shadows(plan).map { $0.fill == .cached } }
    }

    @Test func `The shadow of a layer that moves by whole pixels is kept from the second frame on`() throws {
        let layer = Self.pair(40)
        var stage = Stage([layer])
        let plans = Self.frames(&stage, 4) { stage, frame in
            stage.change(layer) { $0.position.x = 50 + 3 * Double(frame) }
        }
        #expect(Self.areKept(plans) == [[false], [false], [true], [true]])
        let key = try #require(Self.shadows(plans[1]).first?.cacheKey)
        #expect(plans.map { Self.shadows($0).first?.cacheKey } == [nil, key, key, key])
        #expect(plans.map(\.keptSurfaces) == [[], [key], [key], [key]])
        let places = plans.compactMap { Self.shadows($0).first?.frame.x0 }
        #expect(places == [0, 3, 6, 9].map { places[0] + $0 })
    }

    @Test func `The shadow of a layer that moves by parts of pixels is drawn in each frame`() {
        let layer = Self.pair(40)
        var stage = Stage([layer])
        let plans = Self.frames(&stage, 4) { stage, frame in
            stage.change(layer) { $0.position.x = 50 + 0.3 * Double(frame) }
        }
        #expect(Self.areKept(plans) == [[false], [false], [false], [false]])
        #expect(plans.allSatisfy { $0.keptSurfaces.isEmpty })
    }

    @Test func `A kept shadow is drawn again when its layer, its radius or its colour changes`() {
        let changes: [(inout LayerProperties) -> Void] = [
            { $0.shadowRadius = 3 }, { $0.shadowOpacity = 0.5 },
            { $0.shadowColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) },
            { $0.borderWidth = 2 }, { $0.transform = CATransform3DMakeScale(0.5, 0.5, 1) },
        ]
        for (number, change) in changes.enumerated() {
            let layer = Self.pair(40)
            var stage = Stage([layer])
            let plans = Self.frames(&stage, 5) { stage, frame in
                stage.change(layer) { properties in
                    properties.position.x = 50 + Double(frame)
                    if frame == 4 { change(&properties) }
                }
            }
            let areKept = Self.areKept(plans).map { $0[0] }
            #expect(areKept == [false, false, true, true, false], "change \(number)")
            #expect(plans[4].keptSurfaces.isEmpty, "change \(number)")
        }
    }

    @Test func `A kept shadow is drawn again when a sublayer changes`() {
        let child = PlanTests.box(0, 0, 8, 8)
        let layer = LayerTree.layer(40, 20, 20, 20, sublayers: [child, PlanTests.box(6, 4, 8, 8)]) {
            $0.shadowOpacity = 1
        }
        var stage = Stage([layer])
        let plans = Self.frames(&stage, 6) { stage, frame in
            stage.change(layer) { $0.position.x = 50 + Double(frame) }
            if frame == 3 { stage.change(child) { $0.position.y += 1 } }
        }
        #expect(Self.areKept(plans).map { $0[0] } == [false, false, true, false, false, true])
    }

    @Test func `A single item is drawn straight over its shadow, and a kept shadow needs no other buffer`() {
        let layer = LayerTree.layer(40, 20, 20, 20, sublayers: [PlanTests.box(0, 0, 8, 8)]) {
            $0.shadowOpacity = 1
        }
        var stage = Stage([layer])
        let plans = Self.frames(&stage, 3) { stage, frame in
            stage.change(layer) { $0.position.x = 50 + Double(frame) }
        }
        #expect(plans[0].surfaces.map(\.reason) == [.shadowCaster, .shadow, .root])
        #expect(plans[2].surfaces.map(\.reason) == [.shadow, .root])
        #expect(plans.allSatisfy { $0.root?.drawList.items.map(\.part) == [.shadow, .background] })
    }

    @Test func `No more shadows are kept than fit into the picture`() {
        // Each takes a little more than a third of the picture's 20,000 pixels.
        let layers = [0.0, 60, 120].map { x in
            LayerTree.layer(
                x, 0, 80, 80,
                sublayers: [PlanTests.box(0, 0, 70, 40), PlanTests.box(10, 20, 60, 60)]
            ) {
                $0.shadowOpacity = 1
                $0.shadowRadius = 2
            }
        }
        var stage = Stage(layers)
        let plans = Self.frames(&stage, 4) { stage, frame in
            for (number, layer) in layers.enumerated() {
                stage.change(layer) { $0.position.x = 40 + 60 * Double(number) - Double(frame % 2) }
            }
        }
        let kept = plans[3].surfaces.filter { $0.fill == .cached }
        #expect(kept.count == 2)
        #expect(kept.reduce(0) { $0 + $1.frame.area } <= 20_000)
    }

    @Test func `A shadow out of sight is forgotten`() {
        let layer = Self.pair(40)
        var stage = Stage([layer])
        let plans = Self.frames(&stage, 5) { stage, frame in
            stage.change(layer) {
                $0.position.x = 50 + Double(frame)
                $0.isHidden = frame == 4
            }
        }
        #expect(plans[3].keptSurfaces.count == 1)
        #expect(plans[4].keptSurfaces.isEmpty)
    }

    @Test func `Copies by a replicator share no kept shadow`() {
        let layer = Self.pair(10)
        let replicator = LayerTree.layer(0, 0, 200, 100, sublayers: [layer]) {
            $0.kind = .replicator
            $0.replicator.instanceCount = 3
            $0.replicator.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)
        }
        var stage = Stage([replicator])
        let plans = Self.frames(&stage, 4) { stage, frame in
            stage.change(layer) { $0.position.x = 20 + Double(frame) }
        }
        for plan in plans { #expect(plan.validate().isEmpty) }
        #expect(Self.areKept(plans).map(\.count) == [3, 3, 3, 3])
        #expect(Self.areKept(plans)[3] == [true, false, false])
    }

    @Test func `Without caching no shadow is kept`() {
        let layer = Self.pair(40)
        var stage = Stage([layer])
        let plans = Self.frames(&stage, 4, .all.subtracting(.caching)) { stage, frame in
            stage.change(layer) { $0.position.x = 50 + Double(frame) }
        }
        #expect(plans.allSatisfy { $0.keptSurfaces.isEmpty })
    }

    @Test func `An invalid frame forgets all shadows`() {
        let layer = Self.pair(40)
        var stage = Stage([layer])
        _ = Self.frames(&stage, 4) { stage, frame in
            stage.change(layer) { $0.position.x = 50 + Double(frame) }
        }
        stage.compiler.invalidate()
        let plan = stage.frame(at: 1)
        #expect(Self.shadows(plan).map { $0.fill == .cached } == [false])
        #expect(plan.keptSurfaces.isEmpty)
    }
}
