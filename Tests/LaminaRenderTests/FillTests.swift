import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Layers that are one colour in a rectangle go a way of their own from the tree to the plan.
@Suite struct FillTests {
    static func sampled(_ sublayers: [LayerTree], _ optimizations: Optimizations = .all) -> SampledTree {
        var tree = RenderTree()
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: sublayers).insertion)
        return tree.sample(at: 0, target: PlanTests.target, optimizations: optimizations)
    }

    static func isFill(_ layer: LayerTree, _ optimizations: Optimizations = .all) -> Bool {
        sampled([layer], optimizations).fills.map(\.id) == [layer.id]
    }

    /// The same picture without fills: a leaf that clips, although it has nothing to clip, does not become a fill.
    static func withoutFills(_ layer: LayerTree) -> LayerTree {
        var layer = layer
        layer.sublayers = layer.sublayers.map(withoutFills)
        layer.mask = layer.mask.map(withoutFills)
        let p = layer.properties
        if layer.sublayers.isEmpty, layer.mask.isEmpty, (p.backgroundColor?.alpha ?? 0) > 0,
            p.contents == nil, p.shadowOpacity == 0, p.cornerRadius == 0, p.backgroundFilters.isEmpty
        {
            layer.properties.masksToBounds = true
        }
        return layer
    }

    @Test func `A leaf with a background alone is a fill`() {
        #expect(Self.isFill(PlanTests.box(10.3, 20, 30, 40)))
        #expect(Self.isFill(PlanTests.box(10, 20, 30, 40) { $0.opacity = 0.5 }))
        #expect(Self.isFill(PlanTests.box(9, 9, 9, 9) { $0.transform = CATransform3DMakeScale(-2, 1, 1) }))
    }

    @Test(arguments: [
        PlanTests.box(10, 10, 30, 40, sublayers: [PlanTests.box(0, 0, 5, 5)]),
        PlanTests.box(10, 10, 30, 40).masked(by: PlanTests.box(0, 0, 5, 5)),
        PlanTests.box(10, 10, 30, 40) { $0.borderWidth = 1 },
        PlanTests.box(10, 10, 30, 40) { $0.cornerRadius = 1 },
        PlanTests.box(10, 10, 30, 40) { $0.shadowOpacity = 1 },
        PlanTests.box(10, 10, 30, 40) { $0.shouldRasterize = true },
        PlanTests.box(10, 10, 30, 40) { $0.allowsEdgeAntialiasing = false },
        PlanTests.box(10, 10, 30, 40) { $0.compositingFilter = "multiplyBlendMode" },
        PlanTests.box(10, 10, 30, 40) { $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) },
        PlanTests.box(10, 10, 30, 40) { $0.isHidden = true },
    ])
    func `A layer that needs more than that is none`(_ layer: LayerTree) {
        #expect(!Self.isFill(layer))
    }

    @Test func `Without folding a faded layer is none`() {
        let faded = PlanTests.box(10, 20, 30, 40) { $0.opacity = 0.5 }
        #expect(!Self.isFill(faded, Optimizations.all.subtracting(.folding)))
        #expect(Self.sampled([faded]).tally.folded == 1)
    }

    @Test func `With the switch off every visible layer is a full layer`() {
        let boxes = [PlanTests.box(10, 20, 30, 40), PlanTests.box(15, 20, 30, 40) { $0.opacity = 0.5 }]
        let sampled = Self.sampled(boxes, Optimizations.all.subtracting(.fills))
        #expect(sampled.fills.isEmpty)
        #expect(sampled.layers.dropFirst().map(\.id) == boxes.map(\.id))
    }

    @Test func `A fill outside its clip is counted and left out`() {
        let sampled = Self.sampled([PlanTests.box(300, 0, 10, 10), PlanTests.box(0, 0, 10, 10)])
        #expect(sampled.fills.count == 1)
        #expect(sampled.tally.outside == 1)
    }

    @Test func `Fills keep their place between other layers and their borders`() {
        let framed = PlanTests.box(0, 0, 50, 50, sublayers: [PlanTests.box(5, 5, 60, 10, .white)]) {
            $0.borderWidth = 3
        }
        let layers = [
            PlanTests.box(1, 1, 9, 9), framed, PlanTests.box(2, 2, 9, 9), framed.copied,
            PlanTests.box(3, 3, 9, 9),
        ]
        let items = PlanTests.items(layers, Optimizations.all.subtracting(.culling))
        let parts = items.map(\.part)
        let border = [DrawItem.Part](repeating: .border, count: parts.count { $0 == .border } / 2)
        let frame = [.background, .background] + border
        #expect(parts == [.background] + frame + [.background] + frame + [.background])
    }

    /// A root in perspective about its middle, with squares at many depths.
    private static func space(_ change: (inout LayerProperties) -> Void = { _ in }) -> LayerTree {
        let squares = (0..<60).map { index in
            let (column, row) = (Double(index % 12), Double(index / 12))
            return PlanTests.box(column * 17.3, row * 21.7, 13, 11, index % 2 == 0 ? .white : .black) {
                $0.zPosition = Double(index) * 7.7 - 300
            }
        }
        return .layer(0, 0, 200, 100, sublayers: squares) {
            $0.sublayerTransform.m34 = -1 / 170
            change(&$0)
        }
    }

    private static func sampled(_ root: LayerTree, _ optimizations: Optimizations) -> SampledTree {
        var tree = RenderTree()
        tree.apply(root.insertion)
        return tree.sample(at: 0, target: PlanTests.target, optimizations: optimizations)
    }

    @Test func `Squares parallel to the picture are fills in perspective, unless they lie behind the viewer`()
    {
        let sampled = Self.sampled(Self.space(), .all.subtracting(.culling))
        // The nearest lies 154 points in front of the picture, and the viewer at 170.
        #expect(sampled.layers.count == 1)
        #expect(sampled.fills.count > 10)
        var near = Self.space()
        near.sublayers[59].properties.zPosition = 171
        #expect(Self.sampled(near, .all).fills.map(\.id).contains(near.sublayers[59].id) == false)
    }

    @Test(
        arguments: [
            { $0.sublayerTransform.m12 = 0.1 }, { $0.sublayerTransform.m14 = 0.001 },
        ] as [@Sendable (inout LayerProperties) -> Void])
    func `Squares that a perspective turns or tilts are no fills`(
        _ change: @Sendable (inout LayerProperties) -> Void
    ) {
        #expect(Self.sampled(Self.space(change), .all).fills.isEmpty)
    }

    @Test(
        arguments: [
            { _ in }, { $0.sublayerTransform.m11 = -1.3 }, { $0.sublayerTransform.m22 = 0.7 },
            { $0.sublayerTransform.m43 = 20 }, { $0.sublayerTransform.m44 = 1.6 },
            { $0.anchorPoint = CGPoint(x: 0.1, y: 0.9) }, { $0.sublayerTransform.m34 = 0 },
            { $0.sublayerTransform.m41 = 3.3 },
        ] as [@Sendable (inout LayerProperties) -> Void])
    func `Fills in perspective have the surfaces of full layers`(
        _ change: @Sendable (inout LayerProperties) -> Void
    ) {
        let root = Self.space(change)
        #expect(!Self.sampled(root, .all).fills.isEmpty)
        func surfaces(_ optimizations: Optimizations) -> [Surface] {
            var tree = RenderTree()
            tree.apply(root.insertion)
            var compiler = FrameCompiler()
            return compiler.plan(tree, at: 0, target: PlanTests.target, optimizations: optimizations).surfaces
        }
        let areEqual = surfaces(.all) == surfaces(.all.subtracting(.fills))
        #expect(areEqual)
    }

    @Test(arguments: 1...60)
    func `A tree of fills has the plan of the same tree without`(seed: Int) throws {
        var random = try RandomTree(seed: UInt64(seed), hasEffects: seed % 2 == 0)
        let root = random.tree(width: 200, height: 100, count: 80)
        let optimizations: Optimizations = seed % 3 == 0 ? [] : .all
        func surfaces(_ root: LayerTree) -> [Surface] {
            var tree = RenderTree()
            tree.apply(root.insertion)
            var compiler = FrameCompiler()
            return compiler.plan(tree, at: 0, target: PlanTests.target, optimizations: optimizations).surfaces
        }
        let areEqual = surfaces(root) == surfaces(Self.withoutFills(root))
        #expect(areEqual, "seed \(seed)")
    }

    @Test(arguments: 1...60)
    func `A tree has the same surfaces with the switch off`(seed: Int) throws {
        var random = try RandomTree(
            seed: UInt64(seed), hasEffects: seed % 2 == 0, hasShapes: seed % 4 == 1,
            hasReplicators: seed % 3 == 0)
        var tree = RenderTree()
        tree.apply(random.tree(width: 200, height: 100, count: 80).insertion)
        func surfaces(_ optimizations: Optimizations) -> [Surface] {
            var compiler = FrameCompiler()
            return compiler.plan(tree, at: 0, target: PlanTests.target, optimizations: optimizations).surfaces
        }
        let areEqual = surfaces(.all) == surfaces(.all.subtracting(.fills))
        #expect(areEqual, "seed \(seed)")
    }
}

extension LayerTree {
    /// The same layers under other names.
    fileprivate var copied: LayerTree {
        LayerTree(properties, sublayers: sublayers.map(\.copied), mask: mask.first?.copied)
    }
}
