import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

@Suite struct PlanTests {
    static let target = RenderTarget(width: 200, height: 100, pointsToPixels: .identity, background: .clear)

    static func plan(_ sublayers: [LayerTree], _ optimizations: Optimizations = .all) -> FramePlan {
        var tree = RenderTree()
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: sublayers).insertion)
        var compiler = FrameCompiler()
        return compiler.plan(tree, at: 0, target: target, optimizations: optimizations)
    }

    static func items(_ sublayers: [LayerTree], _ optimizations: Optimizations = .all) -> [DrawItem] {
        plan(sublayers, optimizations).root?.drawList.items ?? []
    }

    static func box(
        _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: CGColor = .black,
        sublayers: [LayerTree] = [],
        _ change: (inout LayerProperties) -> Void = { _ in }
    ) -> LayerTree {
        .layer(x, y, w, h, sublayers: sublayers) {
            $0.backgroundColor = color
            change(&$0)
        }
    }

    @Test func `A pixel-aligned layer is a rectangle without a shape`() {
        let items = Self.items([Self.box(10, 20, 30, 40)])
        #expect(items.map(\.bounds) == [PixelRect(x0: 10, y0: 20, x1: 40, y1: 60)])
        #expect(items.map(\.hasShape) == [false])
        #expect(items.map(\.isOpaque) == [true])
    }

    @Test func `A fractional edge keeps only the pair of edges it belongs to`() throws {
        let plan = Self.plan([Self.box(10.5, 20, 30, 40)])
        let item = try #require(plan.root?.drawList.items.first)
        let shape = try #require(plan.root?.drawList.shapes.first)
        #expect(item.bounds == PixelRect(x0: 10, y0: 20, x1: 41, y1: 60))
        #expect(item.interior == PixelRect(x0: 11, y0: 20, x1: 40, y1: 60))
        #expect(shape.edgeCount == 2)
        #expect(shape.pairedCount == 2)
    }

    @Test func `Layers outside the picture are left out`() {
        let plan = Self.plan([Self.box(300, 0, 10, 10), Self.box(-20, 0, 10, 10)])
        #expect(plan.root?.drawList.items.isEmpty == true)
        #expect(plan.tally.outside == 2)
    }

    @Test func `Layers behind an opaque one are left out only with culling`() {
        let layers = [Self.box(20, 20, 10, 10), Self.box(10, 10, 50, 50)]
        #expect(Self.items(layers).count == 1)
        #expect(Self.items(layers, .all.subtracting(.culling)).count == 2)
    }

    @Test func `A translucent layer hides nothing`() {
        let glass = CGColor(gray: 1, alpha: 0.5)
        #expect(Self.items([Self.box(20, 20, 10, 10), Self.box(10, 10, 50, 50, glass)]).count == 2)
    }

    @Test func `Hidden and transparent subtrees are left out`() {
        let plan = Self.plan([
            Self.box(0, 0, 10, 10, sublayers: [Self.box(0, 0, 5, 5)]) { $0.isHidden = true },
            Self.box(0, 0, 10, 10, sublayers: [Self.box(0, 0, 5, 5)]) { $0.opacity = 0 },
        ])
        #expect(plan.root?.drawList.items.isEmpty == true)
        #expect(plan.tally.hidden == 2)
    }

    @Test func `A single-sided layer is left out when seen from behind`() {
        func turned(_ change: (inout LayerProperties) -> Void) -> LayerTree {
            Self.box(10, 10, 20, 20) {
                $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
                change(&$0)
            }
        }
        #expect(Self.items([turned { _ in }]).count == 1)
        #expect(Self.items([turned { $0.isDoubleSided = false }]).isEmpty)
    }

    @Test func `Siblings are drawn by zPosition and, where equal, in order`() {
        let a = Self.box(0, 0, 10, 10) { $0.zPosition = 1 }
        let b = Self.box(5, 0, 10, 10)
        let c = Self.box(9, 0, 10, 10)
        let d = Self.box(2, 2, 20, 10) { $0.zPosition = -1 }
        #expect(Self.items([a, b, c, d]).map(\.layer) == [d.id, b.id, c.id, a.id])
    }

    @Test func `The border lies over the sublayers`() {
        let child = Self.box(5, 5, 10, 10)
        let parent = Self.box(0, 0, 30, 30, .white, sublayers: [child]) { $0.borderWidth = 2 }
        let items = Self.items([parent])
        #expect(items.map(\.part) == [.background, .background, .border, .border, .border, .border])
        #expect(items.suffix(4).reduce(0) { $0 + $1.bounds.area } == 30 * 30 - 26 * 26)
    }

    @Test func `A clip on the pixel grid only shrinks bounds`() {
        let child = Self.box(-10, -10, 100, 30)
        let items = Self.items([
            LayerTree.layer(20, 20, 40, 40, sublayers: [child]) { $0.masksToBounds = true }
        ])
        #expect(items.map(\.bounds) == [PixelRect(x0: 20, y0: 20, x1: 60, y1: 40)])
        #expect(items.map(\.hasShape) == [false])
    }

    @Test func `A layer that fills its turned clip keeps one set of edges`() throws {
        let child = Self.box(0, 0, 40, 40)
        let plan = Self.plan([
            LayerTree.layer(20, 20, 40, 40, sublayers: [child]) {
                $0.masksToBounds = true
                $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            }
        ])
        let shape = try #require(plan.root?.drawList.shapes.first)
        #expect(shape.edgeCount == 4)
        #expect(shape.pairedCount == 4)
    }

    @Test func `A plane that is not seen cuts no other`() {
        func plan(_ opacity: Float) -> FramePlan {
            let planes = [0.5, -0.5].map { angle in
                Self.box(40, 20, 60, 60) { $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0) }
            }
            var back = planes[1]
            back.properties.opacity = opacity
            return Self.plan([planes[0], back])
        }
        #expect((plan(1).root?.drawList.items.count ?? 0) > 2)
        let alone = plan(0).root?.drawList
        #expect(alone?.items.count == 1)
        #expect(alone?.edges.allSatisfy { $0.kind == .smooth } == true)
    }

    @Test func `A translucent layer with sublayers needs a surface`() {
        let layers = [
            Self.box(0, 0, 50, 50, sublayers: [Self.box(10, 10, 20, 20, CGColor(gray: 1, alpha: 0.5))]) {
                $0.opacity = 0.5
            }
        ]
        let plan = Self.plan(layers)
        #expect(plan.surfaces.map(\.reason) == [.groupOpacity, .root])
        #expect(plan.root?.drawList.items.map(\.opacity) == [128])
        #expect(plan.surfaces.first?.frame == PixelRect(x0: 0, y0: 0, x1: 50, y1: 50))
    }

    @Test func `A translucent layer that draws one thing needs none`() {
        let layers = [Self.box(0, 0, 50, 50) { $0.opacity = 0.5 }]
        let plan = Self.plan(layers)
        #expect(plan.surfaces.map(\.reason) == [.root])
        #expect(plan.tally.folded == 1)
        #expect(Self.plan(layers, .all.subtracting(.folding)).surfaces.count == 2)
    }

    @Test func `Without group opacity the descendants fade one by one`() {
        let plan = Self.plan([
            Self.box(0, 0, 50, 50, sublayers: [Self.box(10, 10, 20, 20)]) {
                $0.opacity = 0.5
                $0.allowsGroupOpacity = false
            }
        ])
        #expect(plan.surfaces.count == 1)
        #expect(plan.root?.drawList.items.map(\.opacity) == [128, 128])
    }

    @Test func `A point seen in perspective lands at d over d minus z`() throws {
        // A border, because a layer of one colour alone is a fill, without a map of its own.
        let far = Self.box(90, 40, 20, 20) {
            $0.zPosition = -100
            $0.borderWidth = 1
        }
        var root = LayerTree.layer(0, 0, 200, 100, sublayers: [far])
        root.properties.sublayerTransform.m34 = -1.0 / 100
        var tree = RenderTree()
        tree.apply(root.insertion)
        let sampled = tree.sample(at: 0, target: Self.target)
        let map = try #require(sampled.layers.last?.toDevice.homography)
        let corner = try #require(map.map(.zero))
        // Half as large about the middle (100, 50).
        #expect(abs(corner.x - 95) < 1e-9)
        #expect(abs(corner.y - 45) < 1e-9)
        #expect(map.isAffine)
    }

    @Test func `A layer behind the viewer is left out`() {
        var root = LayerTree.layer(
            0, 0, 200, 100, sublayers: [Self.box(90, 40, 20, 20) { $0.zPosition = 150 }])
        root.properties.sublayerTransform.m34 = -1.0 / 100
        var tree = RenderTree()
        tree.apply(root.insertion)
        #expect(tree.sample(at: 0, target: Self.target).layers.count == 1)
    }

    @Test func `A layer that crosses the viewer's plane is cut there`() {
        var root = LayerTree.layer(0, 0, 200, 100)
        var floor = Self.box(0, 0, 200, 400)
        floor.properties.transform = CATransform3DMakeRotation(1.4, 1, 0, 0)
        root.properties.sublayerTransform.m34 = -1.0 / 100
        root.sublayers = [floor]
        var tree = RenderTree()
        tree.apply(root.insertion)
        var compiler = FrameCompiler()
        let plan = compiler.plan(tree, at: 0, target: Self.target)
        let bounds = plan.root?.drawList.items.first?.bounds
        #expect(bounds.map { !$0.isEmpty && $0.area < 200 * 100 } == true)
    }

    @Test func `Geometry that is not finite draws nothing`() {
        let plan = Self.plan([
            Self.box(.nan, 0, 10, 10), Self.box(0, 0, .infinity, 10),
            Self.box(0, 0, 10, 10) { $0.transform.m11 = .nan },
        ])
        #expect(plan.root?.drawList.items.isEmpty == true)
        #expect(plan.tally.undrawable == 3)
    }

    @Test func `A tree 100,000 deep compiles`() {
        var update = LayerTreeUpdate(root: LayerID(rawValue: 1))
        for index in 1...UInt64(100_000) {
            var p = LayerProperties()
            p.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            p.backgroundColor = .black
            update.changes.append(.init(layer: LayerID(rawValue: index), properties: p))
            update.children.append(
                .init(layer: LayerID(rawValue: index), sublayers: [LayerID(rawValue: index + 1)]))
        }
        var tree = RenderTree()
        tree.apply(update)
        var compiler = FrameCompiler()
        #expect(compiler.plan(tree, at: 0, target: Self.target).tally.layers == 100_000)
    }
}
