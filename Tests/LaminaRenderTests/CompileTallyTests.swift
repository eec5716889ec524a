import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// What plans say about the layers that were looked at for them, and about why they are whole.
@Suite struct CompileTallyTests {
    /// A tree of 1,000 layers beside each other under a root, drawn frame by frame.
    struct Stage {
        static let count = 1000
        var tree = RenderTree()
        var compiler = FrameCompiler()
        var root: LayerTree
        var time = 0.0

        /// - Parameter change: Changes the first sublayer.
        init(_ change: (inout LayerProperties) -> Void = { _ in }) {
            self.init(count: Self.count) { index in
                var box = PlanTests.box(Double(index % 40) * 5, Double(index / 40) * 4, 4, 3)
                if index == 0 { change(&box.properties) }
                return box
            }
        }

        init(count: Int, box: (Int) -> LayerTree) {
            root = LayerTree.layer(0, 0, 200, 100, sublayers: (0..<count).map(box))
            tree.apply(root.insertion)
        }

        mutating func frame(
            _ optimizations: Optimizations = .all, target: RenderTarget = PlanTests.target,
            debug: DebugOptions = []
        ) -> FramePlan {
            time += 0.01
            return compiler.plan(
                tree, changes: tree.takeChanges(), at: time, target: target, optimizations: optimizations,
                debug: debug)
        }

        /// Moves sublayers to the right.
        mutating func move(_ indices: Range<Int>) {
            var update = LayerTreeUpdate(root: root.id)
            for index in indices {
                root.sublayers[index].properties.position.x += 1
                let layer = root.sublayers[index]
                update.changes.append(.init(layer: layer.id, properties: layer.properties))
            }
            tree.apply(update)
        }

        mutating func frameAfterMove(_ optimizations: Optimizations = .all) -> FramePlan {
            move(500..<501)
            return frame(optimizations)
        }

        /// A stage with extents, of which the next frame can be compiled in part.
        static func warm() -> Stage {
            var stage = Stage()
            _ = stage.frame()
            _ = stage.frameAfterMove()
            return stage
        }
    }

    @Test func `A first frame looks at every layer, and says that it is the first`() {
        var stage = Stage()
        let tally = stage.frame().tally
        #expect(tally.wholeFrameReason == .firstFrame)
        #expect(tally.treeLayers == 1001)
        #expect(tally.changed == nil)
        #expect(tally.layers == 1001 && tally.passed == 0)
        #expect(tally.sampled == 1001)
        #expect(tally.compiledPixels == 20_000)
        #expect(tally.extentsKept == 0 && tally.extentsMeasured == 0)
    }

    @Test func `The frame that makes extents measures every layer`() {
        var stage = Stage()
        _ = stage.frame()
        let tally = stage.frameAfterMove().tally
        #expect(tally.wholeFrameReason == .notKept)
        #expect(tally.changed == 1)
        #expect(tally.extentsKept == 0 && tally.extentsMeasured == 1001)
        #expect(tally.compiledPixels == 20_000)
    }

    @Test func `One layer that moves among 1,000 is a part for which few layers are looked at`() {
        var stage = Stage.warm()
        let plan = stage.frameAfterMove()
        let tally = plan.tally
        #expect(plan.part != nil)
        #expect(tally.wholeFrameReason == nil)
        #expect(tally.treeLayers == 1001)
        #expect(tally.changed == 1)
        #expect(tally.layers + tally.passed < 400)
        #expect((2..<30).contains(tally.sampled))
        #expect((12..<200).contains(tally.compiledPixels))
        #expect(tally.compiledPixels == plan.damage.area)
        // The layer, and the layer above it.
        #expect(tally.extentsMeasured == 2 && tally.extentsKept == 999)
    }

    @Test func `A still frame looks at nothing`() {
        var stage = Stage.warm()
        _ = stage.frameAfterMove()
        let tally = stage.frame().tally
        #expect(tally.wholeFrameReason == nil)
        #expect(tally.treeLayers == 1001)
        #expect(tally.changed == 0)
        #expect(tally.layers == 0 && tally.passed == 0 && tally.sampled == 0)
        #expect(tally.outside == 0 && tally.occluded == 0 && tally.hidden == 0)
        #expect(tally.compiledPixels == 0)
        #expect(tally.extentsMeasured == 0 && tally.extentsKept == 1001)
    }

    @Test func `A target of another size is the reason for a whole frame`() {
        var stage = Stage.warm()
        let other = RenderTarget(
            width: 100, height: 100, pointsToPixels: .identity, background: .clear)
        let tally = stage.frame(target: other).tally
        #expect(tally.wholeFrameReason == .otherTarget)
        #expect(tally.compiledPixels == 10_000)
        #expect(tally.changed == 0)
        // Layers out of sight are passed by.
        #expect(tally.sampled < 600)
    }

    @Test func `A filter of the pixels behind a layer is the reason in every frame`() {
        var stage = Stage {
            $0.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        }
        #expect(stage.frame().tally.wholeFrameReason == .firstFrame)
        for _ in 0..<3 {
            let tally = stage.frameAfterMove().tally
            #expect(tally.wholeFrameReason == .backdrop)
            #expect(tally.compiledPixels == 20_000)
        }
    }

    @Test func `Instances with clocks behind are the reason in every frame`() {
        var stage = Stage {
            $0.kind = .replicator
            $0.replicator.instanceCount = 2
            $0.replicator.instanceDelay = 1
        }
        #expect(stage.frame().tally.wholeFrameReason == .firstFrame)
        #expect(stage.frameAfterMove().tally.wholeFrameReason == .delayedInstances)
    }

    @Test func `A change of more layers than are followed one by one is the reason`() {
        var stage = Stage.warm()
        stage.move(0..<400)
        let tally = stage.frame().tally
        #expect(tally.wholeFrameReason == .manyChanges)
        #expect(tally.changed == nil)
        #expect(tally.layers == 1001)
    }

    @Test func `Extents that spare few looks are given up for a while`() {
        // All layers lie on top of each other, so each part has all of them.
        var stage = Stage(count: 100) { _ in PlanTests.box(10, 10, 4, 3) }
        var reasons: [WholeFrameReason?] = [stage.frame().tally.wholeFrameReason]
        for _ in 0..<7 {
            stage.move(50..<51)
            reasons.append(stage.frame().tally.wholeFrameReason)
        }
        #expect(reasons == [.firstFrame, .notKept, nil, nil, nil, .littleSpared, .notKept, nil])
    }

    @Test func `Extents stay where a part visits every layer and samples few`() {
        // Each layer lies in the one before, away from its origin, so that those above the last one draw nothing around it.
        var innermost = PlanTests.box(1, 1, 8, 8)
        let chain = (0..<90).reduce(innermost) { inner, _ in
            var outer = PlanTests.box(1, 1, 8, 8)
            outer.sublayers = [inner]
            return outer
        }
        var stage = Stage(count: 1) { _ in chain }
        _ = stage.frame()
        for step in 0..<8 {
            innermost.properties.backgroundColor = step.isMultiple(of: 2) ? .white : .black
            var update = LayerTreeUpdate(root: stage.root.id)
            update.changes = [.init(layer: innermost.id, properties: innermost.properties)]
            stage.tree.apply(update)
            let tally = stage.frame().tally
            #expect(tally.wholeFrameReason == (step == 0 ? .notKept : nil))
            #expect(tally.layers == 92)
            if step > 0 { #expect(tally.sampled < 20) }
        }
    }

    @Test func `A change of most of the picture is the reason`() {
        var stage = Stage.warm()
        stage.root.properties.backgroundColor = .white
        var update = LayerTreeUpdate(root: stage.root.id)
        update.changes = [.init(layer: stage.root.id, properties: stage.root.properties)]
        stage.tree.apply(update)
        let tally = stage.frame().tally
        #expect(tally.wholeFrameReason == .largePart)
        #expect(tally.changed == 1)
        #expect(tally.extentsMeasured == 1)
    }

    @Test func `Switches and overlays are reasons`() {
        var stage = Stage.warm()
        let without = Optimizations.all.subtracting(.retaining)
        #expect(stage.frameAfterMove(without).tally.wholeFrameReason == .switchedOff)
        stage.move(500..<501)
        #expect(stage.frame().tally.wholeFrameReason == .otherTarget)
        stage.move(500..<501)
        #expect(stage.frame(debug: .blended).tally.wholeFrameReason == .overlay)
    }

    @Test func `A small tree is the reason, except in its first frame`() {
        let boxes = [0.0, 50, 100].map { PlanTests.box($0, 0, 40, 40) }
        var root = LayerTree.layer(0, 0, 200, 100, sublayers: boxes)
        var tree = RenderTree()
        tree.apply(root.insertion)
        var compiler = FrameCompiler()
        let first = compiler.plan(tree, changes: tree.takeChanges(), at: 0, target: PlanTests.target)
        #expect(first.tally.wholeFrameReason == .firstFrame)
        root.sublayers[0].properties.position.y += 5
        var update = LayerTreeUpdate(root: root.id)
        update.changes = [
            .init(layer: root.sublayers[0].id, properties: root.sublayers[0].properties)
        ]
        tree.apply(update)
        let second = compiler.plan(tree, changes: tree.takeChanges(), at: 0, target: PlanTests.target)
        #expect(second.tally.wholeFrameReason == .fewLayers)
        #expect(second.tally.changed == 1)
        #expect(second.tally.layers == 4)
    }

    @Test func `A layer that changes twice before a frame counts once`() {
        var stage = Stage.warm()
        stage.move(500..<501)
        #expect(stage.frameAfterMove().tally.changed == 1)
    }

    @Test func `A layer that comes counts once, and so does one that goes`() {
        var stage = Stage.warm()
        let new = PlanTests.box(20, 20, 10, 10)
        var layers = stage.root.sublayers.map(\.id)
        var update = LayerTreeUpdate(root: stage.root.id)
        update.removed = [layers[500]]
        layers[500] = new.id
        update.changes = [.init(layer: new.id, properties: new.properties)]
        update.children = [.init(layer: stage.root.id, sublayers: layers)]
        stage.tree.apply(update)
        let tally = stage.frame().tally
        #expect(tally.wholeFrameReason == nil)
        #expect(tally.treeLayers == 1001)
        #expect(tally.changed == 2)
    }

    // MARK: In words

    @Test func `Every reason has words of its own`() {
        let texts = WholeFrameReason.allCases.map(\.description)
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { $0.first?.isLowercase == true && !$0.hasSuffix(".") })
    }

    private static func report(_ pixels: Int, _ reason: WholeFrameReason? = nil) -> String {
        var plan = FramePlan(
            number: 1, damage: PixelRegion(),
            surfaces: [Surface(reason: .root, frame: PixelRect(width: 100, height: 100))])
        plan.tally.compiledPixels = pixels
        plan.tally.wholeFrameReason = reason
        plan.tally.treeLayers = 70
        plan.tally.changed = reason == nil ? 3 : nil
        (plan.tally.layers, plan.tally.passed, plan.tally.sampled) = (5, 20, 4)
        (plan.tally.extentsKept, plan.tally.extentsMeasured) = (66, 4)
        return CompileReport(plan).description
    }

    @Test func `A report says how much was compiled, and of how many layers`() {
        #expect(
            Self.report(250)
                == "Compiled: a part of 250 pixels, 2.5 % of the picture\n"
                + "  70 layers in the tree, 3 changed, 25 looked at, 4 in the plan; extents: 66 kept, 4 measured\n"
        )
        #expect(
            Self.report(10_000, .transition)
                == "Compiled: the whole frame, because a transition runs\n"
                + "  70 layers in the tree, unknown number changed, 25 looked at, 4 in the plan; "
                + "extents: 66 kept, 4 measured\n")
        #expect(Self.report(0).hasPrefix("Compiled: nothing, because no pixel changed\n"))
        #expect(Self.report(1).contains("0.01 % of"))
        #expect(Self.report(700).contains("7 % of"))
        #expect(Self.report(1206).contains("12.06 % of"))
    }

    @Test func `A plan's description holds its report`() {
        var stage = Stage()
        #expect(
            stage.frame().description.contains(
                "  compiled: the whole frame, because there is no frame before"))
    }
}
