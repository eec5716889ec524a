import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import Testing

/// Which passes a layer's properties cost, as numbers.
@Suite struct PassTests {
    typealias Box = PlanTests

    static func reasons(_ sublayers: [LayerTree], _ optimizations: Optimizations = .all) -> [Surface.Reason] {
        PlanTests.plan(sublayers, optimizations).surfaces.map(\.reason)
    }

    static func image(_ width: Int = 20, _ height: Int = 20) throws -> CGImage {
        try CGImage(width: width, height: height) {
            $0.copyBytes(from: [UInt8](repeating: 200, count: $0.count))
        }
    }

    static let glass = CGColor(gray: 0, alpha: 0.5)
    /// Two things of which pixels show both.
    static let two = [PlanTests.box(0, 0, 20, 20, glass), PlanTests.box(10, 10, 20, 20, glass)]

    @Test func `Rounded corners alone cost no pass`() {
        #expect(Self.reasons([PlanTests.box(10, 10, 40, 40) { $0.cornerRadius = 8 }]) == [.root])
    }

    @Test func `A rounded clip of one image is folded`() throws {
        let image = try Self.image(40, 40)
        let layer = LayerTree.layer(10, 10, 40, 40) {
            $0.contents = image
            $0.cornerRadius = 8
            $0.masksToBounds = true
        }
        #expect(Self.reasons([layer]) == [.root])
        #expect(Self.reasons([layer], .all.subtracting(.folding)) == [.roundedClip, .root])
    }

    @Test func `A rounded clip of two things is one pass`() {
        let layer = PlanTests.box(10, 10, 40, 40, sublayers: Self.two) {
            $0.cornerRadius = 8
            $0.masksToBounds = true
        }
        #expect(Self.reasons([layer]) == [.roundedClip, .root])
    }

    @Test func `Group opacity costs a pass only where things overlap`() {
        let group = LayerTree.layer(0, 0, 50, 50, sublayers: Self.two) { $0.opacity = 0.5 }
        #expect(Self.reasons([group]) == [.groupOpacity, .root])
        let single = LayerTree.layer(0, 0, 50, 50, sublayers: [Self.two[0]]) { $0.opacity = 0.5 }
        #expect(Self.reasons([single]) == [.root])
        let apart = LayerTree.layer(0, 0, 50, 50, sublayers: Self.two) {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = false
        }
        #expect(Self.reasons([apart]) == [.root])
    }

    @Test func `A group of things side by side costs no pass`() {
        let things = (0..<8).map {
            PlanTests.box(Double($0) * 10, 0, 10, 10, Self.glass) { $0.cornerRadius = 3 }
        }
        let plan = PlanTests.plan([LayerTree.layer(0, 0, 80, 10, sublayers: things) { $0.opacity = 0.5 }])
        #expect(plan.surfaces.map(\.reason) == [.root])
        #expect(plan.root?.drawList.items.map(\.opacity) == Array(repeating: 128, count: 8))
        #expect(plan.tally.folded == 1)
    }

    @Test func `Of opaque things in a group the pieces that are seen are drawn`() {
        let back = PlanTests.box(0, 0, 30, 20, .white)
        let middle = PlanTests.box(10, 5, 10, 10)
        let front = PlanTests.box(10, 5, 10, 4, .white)
        let group = LayerTree.layer(0, 0, 50, 50, sublayers: [back, middle, front]) { $0.opacity = 0.5 }
        let plan = PlanTests.plan([group])
        #expect(plan.surfaces.map(\.reason) == [.root])
        let items = plan.root?.drawList.items ?? []
        #expect(items.reduce(0) { $0 + $1.bounds.area } == 600)
        let boxes = { (id: LayerID) in items.filter { $0.layer == id }.map(\.bounds) }
        #expect(boxes(front.id) == [PixelRect(x0: 10, y0: 5, x1: 20, y1: 9)])
        #expect(boxes(middle.id) == [PixelRect(x0: 10, y0: 9, x1: 20, y1: 15)])
        #expect(boxes(back.id).reduce(0) { $0 + $1.area } == 500)
    }

    @Test func `The rim of an opaque thing in front of another needs the pass`() {
        let front = PlanTests.box(5.5, 5, 10, 10)
        let group = LayerTree.layer(
            0, 0, 50, 50, sublayers: [PlanTests.box(0, 0, 30, 30, .white), front]
        ) { $0.opacity = 0.5 }
        #expect(Self.reasons([group]) == [.groupOpacity, .root])
    }

    @Test func `A mask costs its own pass and one for what it masks`() throws {
        let mask = LayerTree.layer(0, 0, 20, 20, sublayers: Self.two)
        let group = LayerTree.layer(0, 0, 50, 50, sublayers: Self.two).masked(by: mask)
        #expect(Self.reasons([group]) == [.mask, .masked, .root])
    }

    @Test func `A mask sees nothing behind itself to filter`() {
        let mask = LayerTree.layer(0, 0, 20, 20, sublayers: Self.two) {
            $0.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        }
        // The superlayer's own drawing comes before the mask.
        let group = PlanTests.box(0, 0, 50, 50, sublayers: Self.two).masked(by: mask)
        #expect(Self.reasons([group]) == [.mask, .masked, .root])
    }

    @Test func `A masked single thing needs only the mask`() throws {
        let layer = PlanTests.box(0, 0, 50, 50).masked(by: PlanTests.box(10, 10, 20, 20, Self.glass))
        let plan = PlanTests.plan([layer])
        #expect(plan.surfaces.map(\.reason) == [.mask, .root])
        let item = try #require(plan.root?.drawList.items.first)
        #expect(item.hasMask)
        #expect(item.bounds == PixelRect(x0: 10, y0: 10, x1: 30, y1: 30))
    }

    @Test func `A mask of opaque rounded corners is the shape of a single thing`() throws {
        let image = try Self.image(50, 50)
        let mask = PlanTests.box(10, 10, 20, 20) { $0.cornerRadius = 5 }
        let plan = PlanTests.plan([LayerTree.layer(0, 0, 50, 50) { $0.contents = image }.masked(by: mask)])
        #expect(plan.surfaces.map(\.reason) == [.root])
        let item = try #require(plan.root?.drawList.items.first)
        #expect(item.hasShape && !item.hasMask)
        #expect(item.bounds == PixelRect(x0: 10, y0: 10, x1: 30, y1: 30))
    }

    @Test func `A mask of a path is the mask of its layer, tile by tile`() throws {
        let image = try Self.image(200, 100)
        let mask = LayerTree.layer(0, 0, 200, 100) {
            $0.kind = .shape
            $0.shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 100), transform: nil)
        }
        let plan = PlanTests.plan([LayerTree.layer(0, 0, 200, 100) { $0.contents = image }.masked(by: mask)])
        #expect(plan.surfaces.map(\.reason) == [.root])
        let items = try #require(plan.root?.drawList.items)
        #expect(items.count > 1 && items.allSatisfy { $0.hasMask && !$0.isOpaque })
    }

    @Test func `Things that overlap under an opaque mask need one pass`() {
        let group = LayerTree.layer(0, 0, 50, 50, sublayers: Self.two).masked(by: PlanTests.box(5, 5, 20, 20))
        #expect(Self.reasons([group]) == [.masked, .root])
        let apart = [PlanTests.box(0, 0, 10, 10), PlanTests.box(20, 0, 10, 10)]
        let folded = LayerTree.layer(0, 0, 50, 50, sublayers: apart).masked(by: PlanTests.box(5, 5, 20, 20))
        #expect(Self.reasons([folded]) == [.root])
    }

    @Test func `A mask that draws nothing hides its layer`() {
        let plan = PlanTests.plan([PlanTests.box(0, 0, 50, 50).masked(by: .layer(0, 0, 20, 20))])
        #expect(plan.root?.drawList.items.isEmpty == true)
    }

    @Test func `A shadow of an opaque rectangle costs no pass`() throws {
        let layer = PlanTests.box(40, 30, 40, 30) { $0.shadowOpacity = 1 }
        #expect(Self.reasons([layer]) == [.root])
        let rounded = PlanTests.box(40, 30, 40, 30, sublayers: [PlanTests.box(10, 10, 5, 5)]) {
            $0.shadowOpacity = 1
            $0.cornerRadius = 6
        }
        #expect(Self.reasons([rounded]) == [.root])
    }

    @Test func `A shadow of anything else costs the layer and the blur`() {
        let layer = LayerTree.layer(40, 30, 40, 30, sublayers: Self.two) { $0.shadowOpacity = 1 }
        #expect(Self.reasons([layer]) == [.shadowCaster, .shadow, .root])
    }

    @Test func `A shadow path saves both passes`() {
        let layer = LayerTree.layer(40, 30, 40, 30, sublayers: Self.two) {
            $0.shadowOpacity = 1
            $0.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 30), transform: nil)
        }
        #expect(Self.reasons([layer]) == [.root])
    }

    @Test func `masksToBounds cuts the shadow off`() {
        let layer = PlanTests.box(40, 30, 40, 30) {
            $0.shadowOpacity = 1
            $0.masksToBounds = true
        }
        #expect(PlanTests.items([layer]).map(\.part) == [.background])
    }

    @Test func `A blur is the layer and one filter pass, larger by its reach`() throws {
        let layer = PlanTests.box(40, 30, 40, 30) {
            $0.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        }
        let plan = PlanTests.plan([layer])
        #expect(plan.surfaces.map(\.reason) == [.unfiltered, .filter, .root])
        #expect(plan.surfaces[0].frame == PixelRect(x0: 40, y0: 30, x1: 80, y1: 60))
        #expect(plan.surfaces[1].frame == PixelRect(x0: 34, y0: 24, x1: 86, y1: 66))
    }

    @Test func `What a blur brings into the picture is drawn although it lies outside`() {
        let layer = PlanTests.box(-30, 30, 28, 30) {
            $0.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(4)])]
        }
        #expect(Self.reasons([layer]) == [.unfiltered, .filter, .root])
        let far = PlanTests.box(-130, 30, 28, 30) { $0.filters = layer.properties.filters }
        #expect(Self.reasons([far]) == [.root])
    }

    @Test func `A background filter splits the surface that it looks at`() throws {
        let glass = LayerTree.layer(40, 30, 40, 30) {
            $0.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        }
        let plan = PlanTests.plan([PlanTests.box(0, 0, 60, 60), glass, PlanTests.box(0, 0, 5, 5)])
        #expect(plan.surfaces.map(\.reason) == [.backdrop, .backgroundFilter, .root])
        #expect(plan.root?.fill == .continuing(0))
        #expect(plan.surfaces[1].frame == PixelRect(x0: 40, y0: 30, x1: 80, y1: 60))
        #expect(plan.root?.drawList.items.map(\.part) == [.backdrop, .background])
        #expect(plan.root?.drawList.items.map(\.blendMode) == [.copy, .sourceOver])
    }

    @Test func `A compositing filter acts where the group draws, also in a larger buffer`() throws {
        let glass = PlanTests.box(20, 15, 10, 10) {
            $0.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        }
        let group = LayerTree.layer(10, 10, 60, 50, sublayers: [PlanTests.box(10, 10, 20, 20), glass]) {
            $0.compositingFilter = "sourceIn"
        }
        let plan = PlanTests.plan([group])
        let item = try #require(plan.root?.drawList.items.last)
        #expect(item.part == .group && item.blendMode == .sourceIn)
        #expect(item.bounds == PixelRect(x0: 20, y0: 20, x1: 40, y1: 40))
        guard case .image(let paint) = item.material,
            case .surface(let source)? = plan.root?.drawList.paints[Int(paint)].source
        else {
            Issue.record("\(item.material)")
            return
        }
        #expect(plan.surfaces[Int(source)].frame.contains(item.bounds))
        #expect(plan.surfaces[Int(source)].frame != item.bounds)
    }

    @Test func `A compositing filter on a single thing costs no pass`() {
        let layer = PlanTests.box(40, 30, 40, 30) { $0.compositingFilter = "multiplyBlendMode" }
        let plan = PlanTests.plan([layer])
        #expect(plan.surfaces.map(\.reason) == [.root])
        #expect(plan.root?.drawList.items.map(\.blendMode) == [.multiply])
    }

    @Test func `A transform layer's opacity fades each of its sublayers`() {
        let layer = LayerTree.layer(0, 0, 50, 50, sublayers: Self.two) {
            $0.kind = .transform
            $0.opacity = 0.5
            $0.backgroundColor = .black
        }
        let plan = PlanTests.plan([layer])
        #expect(plan.surfaces.map(\.reason) == [.root])
        #expect(plan.root?.drawList.items.map(\.opacity) == [128, 128])
    }

    @Test func `Crossing siblings are cut`() {
        func door(_ angle: Double) -> LayerTree {
            PlanTests.box(50, 10, 80, 80) { $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0) }
        }
        let items = PlanTests.items([door(0.7), door(-0.7)])
        #expect(items.count == 3)
    }

    @Test func `Random trees with effects need every kind of pass`() throws {
        var found: Set<Surface.Reason> = []
        for seed in UInt64(1)...60 {
            var random = try RandomTree(seed: seed, hasEffects: true)
            var tree = RenderTree()
            tree.apply(random.tree(width: 200, height: 100, count: 40).insertion)
            var compiler = FrameCompiler()
            found.formUnion(compiler.plan(tree, at: 0, target: PlanTests.target).surfaces.map(\.reason))
        }
        // Transitions need a time before, and particles a layer that emits them.
        #expect(found == Set(Surface.Reason.allCases).subtracting([.transition, .particles]))
    }

    @Test func `A thousand nested masks are drawn in bounded time`() {
        var layer = PlanTests.box(0, 0, 50, 50, Self.glass)
        for _ in 0..<1000 { layer = PlanTests.box(0, 0, 50, 50).masked(by: layer) }
        #expect(PlanTests.plan([layer]).surfaces.count == 1001)
    }

    @Test(arguments: [0, -1, .nan, .infinity, 1e30])
    func `Any shadow radius gives a plan of bounded size`(radius: Double) {
        let layer = LayerTree.layer(40, 30, 40, 30, sublayers: Self.two) {
            $0.shadowOpacity = 1
            $0.shadowRadius = radius
        }
        let plan = PlanTests.plan([layer])
        #expect(plan.surfaces.allSatisfy { $0.frame.area < 64 << 20 })
    }
}
