import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// A sampled tree is whole: the render tree that it was sampled from may change or go.
@Suite struct SampledTreeTests {
    /// The drawing of a plan, for comparison. Masks have names of their own in every plan, so their bytes are compared.
    struct Drawing: Equatable {
        let surfaces: [Surface]
        let images: [CGImage]
        let coverage: [[UInt8]]
        let tally: CompileTally

        init(_ sampled: SampledTree) {
            let plan = sampled.plan(target: PlanTests.target, number: 1)
            (surfaces, images, tally) = (plan.surfaces, plan.images, plan.tally)
            coverage = plan.masks.map(\.bytes)
        }
    }

    /// A layer from the left to the right side and back, once a second, by a number track.
    static func moving(_ layer: LayerTree) throws -> LayerTreeUpdate.Change {
        var timing = MediaTiming()
        timing.duration = 0.5
        timing.autoreverses = true
        timing.repeatCount = .infinity
        let way = PropertyAnimation(
            path: try AnimationKeyPath("position.x"),
            motion: .basic(.init(from: .number(10), to: .number(190))))
        return .init(
            layer: layer.id, properties: layer.properties,
            animations: [LayerAnimation(timing: timing, content: .property(way))])
    }

    @Test(arguments: 1...40)
    func `A plan made after the render tree has changed is the plan made before`(seed: Int) throws {
        var random = try RandomTree(
            seed: UInt64(seed), hasEffects: seed % 2 == 0, hasShapes: seed % 3 == 0,
            hasGradients: seed % 3 == 1, hasReplicators: seed % 3 == 2)
        let root = random.tree(width: 200, height: 100, count: 60)
        var tree = RenderTree()
        tree.apply(root.insertion)
        let sampled = tree.sample(at: 0, target: PlanTests.target)
        let before = Drawing(sampled)
        var update = LayerTreeUpdate(root: root.id)
        for layer in root.all {
            var properties = layer.properties
            properties.position.x += 3
            properties.backgroundColor = .white
            properties.borderWidth += 1
            update.changes.append(.init(layer: layer.id, properties: properties))
        }
        update.children = [.init(layer: root.id, sublayers: root.sublayers.reversed().map(\.id))]
        tree.apply(update)
        let areEqual = Drawing(sampled) == before
        #expect(areEqual, "seed \(seed)")
        let differs = Drawing(tree.sample(at: 0, target: PlanTests.target)) != before
        #expect(differs, "seed \(seed)")
        tree = RenderTree()
        let isWhole = Drawing(sampled) == before
        #expect(isWhole, "seed \(seed)")
    }

    @Test func `Values that animations change in place stay in a sampled tree`() throws {
        let child = PlanTests.box(0, 0, 4, 4)
        let layer = PlanTests.box(0, 10, 20, 20, sublayers: [child]) { $0.cornerRadius = 4 }
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var update = root.insertion
        update.changes.append(try Self.moving(layer))
        var tree = RenderTree()
        tree.apply(update)
        tree.advance(to: 0.1)
        let sampled = tree.sample(at: 0.1, target: PlanTests.target)
        let before = Drawing(sampled)
        tree.advance(to: 0.4)
        let (areEqual, moves) = (
            Drawing(sampled) == before,
            Drawing(tree.sample(at: 0.4, target: PlanTests.target)) != before
        )
        #expect(areEqual && moves)
    }

    @Test func `After a frame the render tree alone holds its nodes`() throws {
        let layer = PlanTests.box(0, 10, 20, 20)
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var update = root.insertion
        update.changes.append(try Self.moving(layer))
        var (tree, compiler) = (RenderTree(), FrameCompiler())
        tree.apply(update)
        func place() -> UnsafeRawPointer? {
            tree.nodes.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
        }
        let first = place()
        for step in 0..<4 {
            let time = Double(step) * 0.1
            tree.advance(to: time)
            let plan = compiler.plan(tree, at: time, target: PlanTests.target)
            #expect(plan.root?.drawList.items.isEmpty == false)
            #expect(place() == first, "at \(time)")
        }
    }
}
