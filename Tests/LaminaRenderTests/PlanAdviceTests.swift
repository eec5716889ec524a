import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

@Suite struct PlanAdviceTests {
    static func advice(_ update: LayerTreeUpdate) -> [Advice] {
        var tree = RenderTree()
        tree.apply(update)
        var compiler = FrameCompiler()
        let plan = compiler.plan(tree, at: 0, target: PlanTests.target)
        return PlanAdvice(plan, of: tree.sample(at: 0, target: PlanTests.target)).advice
    }

    static func advice(_ sublayers: [LayerTree]) -> [Advice] {
        advice(LayerTree.layer(0, 0, 200, 100, sublayers: sublayers).insertion)
    }

    /// Two boxes apart from each other.
    static var apart: [LayerTree] { [PlanTests.box(0, 0, 5, 5), PlanTests.box(10, 10, 5, 5)] }

    @Test func `A plain picture needs no advice`() {
        #expect(Self.advice([PlanTests.box(0, 0, 10, 10)]).isEmpty)
    }

    @Test func `Shadows that follow what is drawn want a path`() throws {
        let cards = (0..<3).map { index in
            LayerTree.layer(Double(index) * 50, 10, 30, 30, sublayers: Self.apart) {
                $0.shadowOpacity = 1
                $0.name = "card \(index)"
            }
        }
        let advice = try #require(Self.advice(cards).first)
        #expect(advice.kind == .shadowPath)
        #expect(advice.layers == cards.map(\.id))
        #expect(advice.passes == 6)
        #expect(
            advice.text
                == "shadow without shadowPath on 3 layers (card 0, card 1, card 2): 6 passes; "
                + "setting shadowPath removes them")
    }

    @Test func `A shadow with a path needs no advice`() {
        let card = LayerTree.layer(10, 10, 30, 30, sublayers: Self.apart) {
            $0.shadowOpacity = 1
            $0.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
        }
        #expect(Self.advice([card]).isEmpty)
    }

    /// A layer of two boxes, of which pixels show both, under a mask.
    static func masked(by mask: LayerTree) -> LayerTreeUpdate {
        let layer = LayerTree.layer(0, 0, 40, 40, sublayers: PassTests.two)
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var update = root.insertion
        update.changes.append(.init(layer: mask.id, properties: mask.properties))
        for index in update.children.indices where update.children[index].layer == layer.id {
            update.children[index].mask = mask.id
        }
        return update
    }

    @Test func `A mask that is a rectangle is a clip`() throws {
        let advice = try #require(Self.advice(Self.masked(by: PlanTests.box(0, 0, 30, 30))).first)
        #expect(advice.kind == .rectangularMask)
        #expect(advice.passes == 1)
        #expect(advice.text.contains("opaque rectangle on 1 layer (#"))
        let round = PlanTests.box(0, 0, 30, 30) { $0.cornerRadius = 5 }
        #expect(Self.advice(Self.masked(by: round)).first?.text.contains("with cornerRadius") == true)
    }

    @Test func `A mask that is no rectangle is a mask`() {
        let glass = PlanTests.box(0, 0, 30, 30, CGColor(gray: 0, alpha: 0.5))
        #expect(Self.advice(Self.masked(by: glass)).isEmpty)
        let turned = PlanTests.box(0, 0, 30, 30) { $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) }
        #expect(Self.advice(Self.masked(by: turned)).isEmpty)
    }

    @Test func `A group without overlaps can fade one by one`() throws {
        // With fewer things no pass is needed.
        let many = (0..<40).map { PlanTests.box(Double($0), 0, 1, 5) }
        let group = LayerTree.layer(0, 0, 40, 40, sublayers: many) { $0.opacity = 0.5 }
        let advice = try #require(Self.advice([group]).first)
        #expect(advice.kind == .groupOpacity)
        #expect(advice.passes == 1)
        let overlapping = PlanTests.box(0, 0, 40, 40, sublayers: many) { $0.opacity = 0.5 }
        #expect(Self.advice([overlapping]).isEmpty)
    }

    @Test func `A rounded clip around several things is named`() throws {
        let clip = PlanTests.box(0, 0, 40, 40, .white, sublayers: Self.apart) {
            $0.masksToBounds = true
            $0.cornerRadius = 10
        }
        let advice = try #require(Self.advice([clip]).first)
        #expect(advice.kind == .roundedClips)
        #expect(advice.layers == [clip.id])
        #expect(advice.passes == 1)
    }

    @Test func `Background filters are counted with their pixels`() throws {
        let frosted = LayerTree.layer(20, 20, 40, 40) {
            $0.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        }
        let advice = try #require(Self.advice([PlanTests.box(0, 0, 100, 100), frosted]).first)
        #expect(advice.kind == .backgroundFilters)
        #expect(advice.layers == [frosted.id])
        #expect(advice.passes == 2)
        #expect(advice.text.contains("pixels"))
    }

    @Test func `An image at a third of its size wants mipmaps`() throws {
        let image = try DebugOverlayTests.image(30)
        let small = LayerTree.layer(10, 10, 10, 10) { $0.contents = image }
        let advice = try #require(Self.advice([small]).first)
        #expect(advice.kind == .mipmaps)
        #expect(advice.passes == 0)
        let half = LayerTree.layer(10, 10, 15, 15) { $0.contents = image }
        #expect(Self.advice([half]).isEmpty)
        let smooth = LayerTree.layer(10, 10, 10, 10) {
            $0.contents = image
            $0.minificationFilter = .trilinear
        }
        #expect(Self.advice([smooth]).isEmpty)
    }

    @Test func `A bitmap at another scale than the picture is named, with the scale that fits`() throws {
        let layer = PlanTests.box(10, 10, 20, 20, sublayers: Self.apart) {
            $0.shouldRasterize = true
            $0.rasterizationScale = 0.5
        }
        let advice = try #require(Self.advice([layer]).first)
        #expect(advice.kind == .rasterizationScale)
        #expect(advice.text.contains("rasterizationScale = 1.0 draws"))
    }

    @Test func `A bitmap that is too large for the cache is named`() throws {
        let layers = (0..<4).map { _ in
            PlanTests.box(0, 0, 200, 90, CGColor(gray: 1, alpha: 0.9), sublayers: Self.apart) {
                $0.shouldRasterize = true
            }
        }
        let advice = try #require(Self.advice(layers).first { $0.kind == .cacheRefusals })
        #expect(advice.passes >= 1)
        #expect(advice.text.contains("RenderLimits.rasterizedPixels"))
    }

    @Test func `A bitmap that is drawn in every frame is named, one that is used again is not`() throws {
        let child = PlanTests.box(0, 0, 5, 5)
        let layer = PlanTests.box(10, 10, 20, 20, .white, sublayers: [child]) { $0.shouldRasterize = true }
        let still = PlanTests.box(50, 10, 20, 20, .white, sublayers: Self.apart) { $0.shouldRasterize = true }
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer, still])
        var tree = RenderTree()
        tree.apply(root.insertion)
        var compiler = FrameCompiler()
        let first = compiler.plan(tree, at: 0, target: PlanTests.target)
        let sampled = tree.sample(at: 0, target: PlanTests.target)
        var update = LayerTreeUpdate(root: root.id)
        var properties = child.properties
        properties.position.x += 1
        update.changes = [.init(layer: child.id, properties: properties)]
        tree.apply(update)
        let second = compiler.plan(tree, at: 0.01, target: PlanTests.target)
        #expect(PlanAdvice(first, of: sampled).advice.isEmpty)
        let advice = try #require(
            PlanAdvice(
                second, of: tree.sample(at: 0.01, target: PlanTests.target), previous: first
            ).advice.first)
        #expect(advice.kind == .cacheMisses)
        #expect(advice.layers == [layer.id])
    }

    // MARK: Whole frames

    /// The advice on the second frame of a tree with 400 boxes and another layer.
    static func adviceAmongMany(
        _ layer: LayerTree = PlanTests.box(0, 0, 5, 5), moving count: Int = 1,
        optimizations: Optimizations = .all
    ) -> [Advice] {
        var boxes = (0..<400).map { PlanTests.box(Double($0 % 20) * 10, Double($0 / 20) * 5, 8, 4) }
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: boxes + [layer])
        var tree = RenderTree()
        tree.apply(root.insertion)
        var compiler = FrameCompiler()
        func frame() -> FramePlan {
            compiler.plan(
                tree, changes: tree.takeChanges(), at: 0, target: PlanTests.target,
                optimizations: optimizations)
        }
        let first = frame()
        var update = LayerTreeUpdate(root: root.id)
        for index in 0..<count {
            boxes[index].properties.position.x += 1
            update.changes.append(.init(layer: boxes[index].id, properties: boxes[index].properties))
        }
        tree.apply(update)
        let plan = frame()
        return PlanAdvice(
            plan, of: tree.sample(at: 0, target: PlanTests.target), previous: first,
            obstacle: tree.partObstacle
        ).advice.filter { $0.kind == .wholeFrames }
    }

    @Test func `A tree of many layers that can be compiled in part needs no advice`() {
        #expect(Self.adviceAmongMany().isEmpty)
    }

    @Test func `A background filter that has whole frames compiled is named`() throws {
        let frosted = LayerTree.layer(20, 20, 40, 40) {
            $0.name = "frost"
            $0.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        }
        let advice = try #require(Self.adviceAmongMany(frosted).first)
        #expect(advice.layers == [frosted.id])
        #expect(advice.passes == 0)
        #expect(
            advice.text
                == "backgroundFilters on 1 layer (frost): every frame in which anything changes is compiled whole, "
                + "not the changed part of 402 layers alone; take them away while they cannot be seen, "
                + "or filter a still picture once")
    }

    @Test func `Instances with clocks behind are named`() throws {
        let spinner = PlanTests.box(0, 0, 5, 5) {
            $0.kind = .replicator
            $0.replicator.instanceDelay = 0.5
            $0.replicator.instanceCount = 3
        }
        let advice = try #require(Self.adviceAmongMany(spinner).first)
        #expect(advice.layers == [spinner.id])
        #expect(advice.text.hasPrefix("instanceDelay on 1 layer (#"))
    }

    @Test func `Many changes and a switch are advised about without a layer`() throws {
        let many = try #require(Self.adviceAmongMany(moving: 300).first)
        #expect(many.layers.isEmpty)
        #expect(many.text.hasPrefix("more layers changed than are followed one by one"))
        let switched = try #require(Self.adviceAmongMany(optimizations: .all.subtracting(.retaining)).first)
        #expect(
            switched.text.hasPrefix(
                "retaining, damage or culling is switched off: the frame is compiled whole"))
    }

    @Test func `A small tree is compiled whole without advice`() {
        let frosted = LayerTree.layer(20, 20, 40, 40) {
            $0.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        }
        #expect(!Self.advice([PlanTests.box(0, 0, 100, 100), frosted]).contains { $0.kind == .wholeFrames })
    }
}
