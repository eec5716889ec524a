import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// The rasterization cache is the same after frames that are compiled in part as after whole ones.
@Suite struct RetainedBitmapTests {
    /// A hundred small boxes, of which one moves in each frame, below further layers. The cache may hold 50,000 pixels.
    private struct Stage {
        var root: LayerTree
        var tree = RenderTree()
        var compiler = FrameCompiler()
        var time = 0.0

        init(_ sublayers: [LayerTree]) {
            let boxes = (0..<100).map { PlanTests.box(Double($0) * 2, 90, 1, 1) }
            root = .layer(0, 0, 200, 100, sublayers: boxes + sublayers)
            tree.apply(root.insertion)
        }

        mutating func frame() -> FramePlan {
            time += 0.01
            return compiler.plan(tree, changes: tree.takeChanges(), at: time, target: PlanTests.target)
        }

        mutating func frameAfterMove() -> FramePlan {
            root.sublayers[50].properties.position.x += 0.25
            var update = LayerTreeUpdate(root: root.id)
            update.changes = [.init(layer: root.sublayers[50].id, properties: root.sublayers[50].properties)]
            tree.apply(update)
            return frame()
        }
    }

    private static func bitmap(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayerTree {
        PlanTests.box(x, y, width, height) { $0.shouldRasterize = true }
    }

    @Test func `A refused layer gets a bitmap once there is room, also beyond the part that changed`() {
        // Each takes 200 × 90 pixels, so that the third is refused.
        let bitmaps = (0..<3).map { _ in Self.bitmap(1, 1, 198, 88) }
        var stage = Stage(bitmaps)
        #expect(stage.frame().tally.cacheRefusals == 1)
        _ = stage.frameAfterMove()
        #expect(stage.frameAfterMove().tally.wholeFrameReason == nil)

        var update = LayerTreeUpdate(root: stage.root.id)
        update.removed = [bitmaps[0].id]
        update.children = [
            .init(
                layer: stage.root.id, sublayers: stage.root.sublayers.map(\.id).filter { $0 != bitmaps[0].id }
            )
        ]
        stage.tree.apply(update)
        // The last frame drew the removed layer's bitmap, which is therefore not dropped yet.
        #expect(stage.frame().tally.cacheRefusals == 1)
        let plan = stage.frameAfterMove()
        #expect(plan.tally.wholeFrameReason == .refusedBitmaps)
        #expect(plan.tally.cacheMisses == 1)
        #expect(Set(plan.keptSurfaces.map(\.layer)) == [bitmaps[1].id, bitmaps[2].id])
        #expect(stage.frameAfterMove().tally.wholeFrameReason == nil)
    }

    @Test func `A bitmap is kept while a clip keeps its layer out of the part that changes`() {
        let layer = Self.bitmap(-20, 0, 140, 75)
        let group = PlanTests.box(50, 20, 20, 80, sublayers: [layer]) { $0.masksToBounds = true }
        var stage = Stage([group])
        let key = stage.frame().keptSurfaces
        #expect(key.map(\.layer) == [layer.id])
        var parts = 0
        for _ in 0..<30 {
            let plan = stage.frameAfterMove()
            if plan.tally.wholeFrameReason == nil { parts += 1 }
            #expect(plan.keptSurfaces == key)
        }
        #expect(parts > 20)
    }
}
