import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// The rules of the cache, to the millisecond and the pixel.
@Suite struct RasterizationCacheTests {
    /// A compiler with a tree whose layers can be changed between frames. The picture has 200 × 100 pixels, so the
    /// cache may hold 50,000.
    struct Stage {
        var root: LayerTree
        var tree = RenderTree()
        var compiler = FrameCompiler()

        init(_ sublayers: [LayerTree]) {
            root = .layer(0, 0, 200, 100, sublayers: sublayers)
            tree.apply(root.insertion)
        }

        mutating func frame(at time: Double, _ optimizations: Optimizations = .all) -> FramePlan {
            compiler.plan(tree, at: time, target: PlanTests.target, optimizations: optimizations)
        }

        mutating func change(_ layer: LayerTree, _ body: (inout LayerProperties) -> Void) {
            var properties = layer.properties
            body(&properties)
            var update = LayerTreeUpdate(root: root.id)
            update.changes = [.init(layer: layer.id, properties: properties)]
            tree.apply(update)
        }
    }

    /// A bitmap of (w + 2) × (h + 2) pixels: one clear pixel lies around it.
    static func bitmap(_ w: Double, _ h: Double, x: Double = 10, sublayers: [LayerTree] = []) -> LayerTree {
        PlanTests.box(x, 10, w, h, sublayers: sublayers) { $0.shouldRasterize = true }
    }

    static let other = PlanTests.box(0, 0, 5, 5)

    @Test func `A layer that moves is drawn from the cache`() {
        let layer = Self.bitmap(40, 30)
        var stage = Stage([layer])
        let first = stage.frame(at: 0)
        #expect(first.tally.cacheMisses == 1)
        #expect(first.surfaces.map(\.reason) == [.rasterize, .root])
        stage.change(layer) { $0.position.x += 7 }
        let second = stage.frame(at: 0.016)
        #expect(second.tally.cacheHits == 1 && second.tally.cacheMisses == 0)
        #expect(second.surfaces.first?.fill == .cached)
        #expect(second.surfaces.first?.cacheKey == first.surfaces.first?.cacheKey)
        #expect(second.keptSurfaces == first.keptSurfaces)
    }

    @Test func `A fading layer is drawn from the cache`() {
        let layer = Self.bitmap(40, 30)
        var stage = Stage([layer])
        _ = stage.frame(at: 0)
        stage.change(layer) { $0.opacity = 0.5 }
        #expect(stage.frame(at: 0.016).tally.cacheHits == 1)
    }

    @Test func `A change below the layer misses`() {
        let child = PlanTests.box(5, 5, 10, 10)
        let layer = Self.bitmap(40, 30, sublayers: [PlanTests.box(0, 0, 20, 20, sublayers: [child])])
        var stage = Stage([layer])
        let first = stage.frame(at: 0)
        stage.change(child) { $0.position.x += 1 }
        let second = stage.frame(at: 0.016)
        #expect(second.tally.cacheMisses == 1 && second.tally.cacheHits == 0)
        #expect(second.keptSurfaces.count == 1 && second.keptSurfaces != first.keptSurfaces)
    }

    @Test func `A change of the mask misses`() {
        let mask = PlanTests.box(0, 0, 20, 20)
        var stage = Stage([Self.bitmap(40, 30).masked(by: mask)])
        _ = stage.frame(at: 0)
        stage.change(mask) { $0.cornerRadius = 4 }
        #expect(stage.frame(at: 0.016).tally.cacheMisses == 1)
    }

    @Test func `Another scale misses`() {
        let layer = Self.bitmap(40, 30)
        var stage = Stage([layer])
        _ = stage.frame(at: 0)
        stage.change(layer) { $0.rasterizationScale = 2 }
        #expect(stage.frame(at: 0.016).tally.cacheMisses == 1)
    }

    @Test(arguments: [(0.099, 1, 0), (0.1, 0, 1), (-0.099, 1, 0), (-0.1, 0, 1)])
    func `A bitmap unused for 100 ms is gone, whichever way time runs`(
        elapsed: Double, hits: Int, expiries: Int
    ) {
        let layer = Self.bitmap(40, 30)
        var stage = Stage([layer, Self.other])
        _ = stage.frame(at: 10)
        stage.change(Self.other) { $0.position.x += 1 }
        let plan = stage.frame(at: 10 + elapsed)
        #expect(plan.tally.cacheHits == hits)
        #expect(plan.tally.cacheExpiries == expiries)
        #expect(plan.tally.cacheMisses == 1 - hits)
    }

    @Test func `A hidden layer's bitmap waits 100 ms for it`() {
        let layer = Self.bitmap(40, 30)
        var stage = Stage([layer, Self.other])
        _ = stage.frame(at: 0)
        stage.change(layer) { $0.isHidden = true }
        #expect(stage.frame(at: 0.05).keptSurfaces.count == 1)
        stage.change(layer) { $0.isHidden = false }
        #expect(stage.frame(at: 0.09).tally.cacheHits == 1)
    }

    @Test func `Frames in which nothing changes keep their bitmaps`() {
        let layer = Self.bitmap(40, 30)
        var stage = Stage([layer, Self.other])
        for step in 0..<20 { _ = stage.frame(at: Double(step) * 0.05) }
        stage.change(Self.other) { $0.position.x += 1 }
        #expect(stage.frame(at: 1).tally.cacheHits == 1)
    }

    @Test func `Two and a half pictures fit, and not a pixel more`() {
        // 250 × 200 = 50,000 pixels.
        let fitting = Stage([Self.bitmap(248, 198)])
        var stage = fitting
        #expect(stage.frame(at: 0).tally.cacheMisses == 1)
        var larger = Stage([Self.bitmap(248, 100), Self.bitmap(248, 97, x: 12)])
        let plan = larger.frame(at: 0)
        #expect(plan.tally.cacheMisses == 1)
        #expect(plan.tally.cacheRefusals == 1)
        #expect(plan.keptSurfaces.count == 1)
        #expect(plan.surfaces.filter { $0.reason == .rasterize }.count == 2)
    }

    @Test func `The room for bitmaps can be set`() {
        var limits = RenderLimits()
        for (room, expected) in [(10.0, 2), (0.5, 0), (-1, 0)] {
            limits.rasterizedPixels = room
            var stage = Stage([Self.bitmap(248, 100), Self.bitmap(248, 97, x: 12)])
            stage.compiler = FrameCompiler(limits: limits)
            #expect(stage.frame(at: 0).keptSurfaces.count == expected)
        }
    }

    @Test func `A smaller picture drops the bitmaps for which it has no room`() {
        let (large, old, new) = (Self.bitmap(148, 98), Self.bitmap(98, 48, x: 11), Self.bitmap(98, 58, x: 12))
        var stage = Stage([large, old, new])
        #expect(stage.frame(at: 0).tally.cacheMisses == 3)
        stage.change(old) { $0.isHidden = true }
        #expect(stage.frame(at: 0.01).tally.cacheHits == 2)
        // Of 15,000, 5,000 and 6,000 pixels, 10,000 may stay.
        stage.change(old) { $0.isHidden = false }
        let target = RenderTarget(
            width: 80, height: 50, pointsToPixels: SpaceMap(scaleX: 0.4, y: 0.4), background: .clear)
        let plan = stage.compiler.plan(stage.tree, at: 0.02, target: target)
        #expect(plan.tally.cacheEvictions == 2)
        #expect(plan.tally.cacheHits == 1)
        #expect(plan.keptSurfaces.map(\.layer) == [new.id])
    }

    @Test func `What has gone unused longest makes room`() {
        let first = Self.bitmap(248, 98)
        let second = Self.bitmap(248, 98, x: 11)
        let third = Self.bitmap(248, 98, x: 12)
        var stage = Stage([first, second, third])
        stage.change(third) { $0.isHidden = true }
        #expect(stage.frame(at: 0).tally.cacheMisses == 2)
        stage.change(first) { $0.isHidden = true }
        #expect(stage.frame(at: 0.02).tally.cacheHits == 1)
        stage.change(third) { $0.isHidden = false }
        let plan = stage.frame(at: 0.04)
        #expect(plan.tally.cacheEvictions == 1)
        #expect(plan.tally.cacheHits == 1 && plan.tally.cacheMisses == 1)
        #expect(plan.keptSurfaces.map(\.layer) == [second.id, third.id])
    }

    @Test func `Without caching every frame draws the bitmap`() {
        let layer = Self.bitmap(40, 30)
        var stage = Stage([layer])
        _ = stage.frame(at: 0, .all.subtracting(.caching))
        stage.change(layer) { $0.position.x += 7 }
        let plan = stage.frame(at: 0.016, .all.subtracting(.caching))
        #expect(plan.tally.cacheHits == 0)
        #expect(plan.keptSurfaces.isEmpty)
        #expect(plan.surfaces.map(\.reason) == [.rasterize, .root])
    }
}
