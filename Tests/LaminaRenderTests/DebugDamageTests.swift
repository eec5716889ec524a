import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

@Suite struct DebugDamageTests {
    static let place = PixelRect(x0: 10, y0: 10, x1: 30, y1: 30)

    /// Plans of a still tree, one for each set of overlays; before the frame `change` says, its box becomes white.
    static func plans(_ frames: [DebugOptions], change: Int? = nil) -> [FramePlan] {
        let box = PlanTests.box(10, 10, 20, 20)
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [box])
        var tree = RenderTree()
        tree.apply(root.insertion)
        var compiler = FrameCompiler()
        return frames.enumerated().map { index, options in
            if index == change {
                var update = LayerTreeUpdate(root: root.id)
                var properties = box.properties
                properties.backgroundColor = .white
                update.changes = [.init(layer: box.id, properties: properties)]
                tree.apply(update)
            }
            return compiler.plan(tree, at: Double(index), target: PlanTests.target, debug: options)
        }
    }

    @Test func `Overlays that come and go are damaged, and nothing else`() {
        let plans = Self.plans([[], .blended, .blended, []])
        #expect(plans[1].damage.rectangles == [Self.place])
        #expect(plans[2].damage.isEmpty)
        #expect(plans[3].damage.rectangles == [Self.place])
        #expect(plans[3].root == plans[0].root)
    }

    @Test func `What was drawn flashes for one frame`() {
        let plans = Self.plans([.updates, .updates, .updates, .updates, .updates], change: 2)
        func flash(_ plan: FramePlan) -> [PixelRect] { DebugOverlayTests.overlays(plan).map(\.bounds) }
        // All of the first frame; nothing; the changed box; nothing.
        #expect(flash(plans[0]) == [PixelRect(width: 200, height: 100)])
        #expect(flash(plans[1]) == [])
        #expect(plans[1].damage.rectangles == [PixelRect(width: 200, height: 100)])
        #expect(flash(plans[2]) == [Self.place])
        #expect(plans[2].damage.rectangles == [Self.place])
        #expect(flash(plans[3]) == [])
        #expect(plans[3].damage.rectangles == [Self.place])
        #expect(plans[4].damage.isEmpty)
    }

    @Test func `A frame in which nothing changed counts its bitmaps as hits`() {
        let layer = PlanTests.box(10, 10, 20, 20) { $0.shouldRasterize = true }
        var tree = RenderTree()
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: [layer]).insertion)
        var compiler = FrameCompiler()
        let first = compiler.plan(tree, at: 0, target: PlanTests.target).tally
        let second = compiler.plan(tree, at: 0.01, target: PlanTests.target).tally
        #expect(first.cacheHits == 0 && first.cacheMisses == 1)
        #expect(second.cacheHits == 1 && second.cacheMisses == 0)
    }
}
