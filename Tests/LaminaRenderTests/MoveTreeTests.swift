import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Layers that are told to have moved give the tree that whole changes give.
struct MoveTreeTests {
    private typealias Drawing = SampledTreeTests.Drawing

    /// The values that are equal in two trees of the same changes.
    private struct Row: Equatable {
        var values: LayerProperties
        var model: LayerProperties
        var children: [Int32]
        var mask: Int32?
        var content: UInt64
        var placement: UInt64
        var subtree: UInt64

        init(_ node: RenderTree.Node) {
            (values, model, children) = (node.properties, node.model, node.children)
            mask = node.mask.value
            content = node.contentGeneration
            placement = node.placementGeneration
            subtree = node.subtreeGeneration
        }
    }

    /// Two trees: one is told of moves, the other of the same as whole changes.
    private struct Pair {
        let root: LayerID
        var moved = RenderTree()
        var changed = RenderTree()

        init(_ update: LayerTreeUpdate) throws {
            root = try #require(update.root)
            moved.apply(update)
            changed.apply(update)
        }

        mutating func move(_ moves: [(layer: LayerID, position: CGPoint)], at time: Double = 0) {
            var update = LayerTreeUpdate(root: root)
            update.time = time
            var other = update
            update.moves = moves.map { .init(layer: $0.layer, position: $0.position) }
            for move in moves {
                guard let node = changed.index(of: move.layer).flatMap({ changed.node($0) }) else { continue }
                var values = node.model
                values.position = move.position
                other.changes.append(
                    .init(layer: move.layer, properties: values, animations: node.animations))
            }
            moved.apply(update)
            changed.apply(other)
        }

        mutating func advance(to time: Double) {
            moved.advance(to: time)
            changed.advance(to: time)
        }

        var areEqual: Bool {
            moved.generation == changed.generation
                && moved.nodes.map { $0.map(Row.init) } == changed.nodes.map { $0.map(Row.init) }
        }

        func drawsTheSame(at time: Double = 0) -> Bool {
            Drawing(moved.sample(at: time, target: PlanTests.target))
                == Drawing(changed.sample(at: time, target: PlanTests.target))
        }
    }

    @Test(arguments: 1...24)
    func `Moves of any layers are changes of their positions`(seed: Int) throws {
        var random = try RandomTree(
            seed: UInt64(seed), hasEffects: seed % 2 == 0, hasShapes: seed % 3 == 0,
            hasGradients: seed % 3 == 1, hasReplicators: seed % 3 == 2)
        let root = random.tree(width: 200, height: 100, count: 60)
        let layers = root.all
        var pair = try Pair(root.insertion)
        for step in 0..<6 {
            var moves: [(layer: LayerID, position: CGPoint)] = []
            for layer in layers where random.chance(0.5) {
                moves.append(
                    (layer.id, CGPoint(x: random.number(-9, 200), y: random.number(-9, 100).rounded())))
            }
            if step % 2 == 1 { moves.reverse() }
            pair.move(moves)
            let (areEqual, drawsTheSame) = (pair.areEqual, pair.drawsTheSame())
            #expect(areEqual && drawsTheSame, "seed \(seed), step \(step)")
            #expect(pair.moved.invariantFaults().isEmpty, "seed \(seed), step \(step)")
        }
    }

    @Test func `A move to the same place changes no generation of the layer`() throws {
        let layer = PlanTests.box(0, 10, 20, 20)
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var pair = try Pair(root.insertion)
        pair.move([(layer.id, layer.properties.position)])
        #expect(pair.areEqual)
        let node = pair.moved.index(of: layer.id).flatMap { pair.moved.node($0) }
        #expect(node?.placementGeneration == 1 && node?.contentGeneration == 1)
    }

    @Test func `A move changes the placement of the layer and the pictures above it`() throws {
        let layer = PlanTests.box(0, 10, 20, 20)
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var tree = RenderTree()
        tree.apply(root.insertion)
        var update = LayerTreeUpdate(root: root.id)
        update.moves = [.init(layer: layer.id, position: CGPoint(x: 50, y: 50))]
        let isChanged = tree.apply(update)
        #expect(isChanged)
        let node = try #require(tree.index(of: layer.id).flatMap { tree.node($0) })
        #expect(node.properties.position == CGPoint(x: 50, y: 50))
        #expect(node.model.position == CGPoint(x: 50, y: 50))
        #expect(node.placementGeneration == 2 && node.contentGeneration == 1 && node.subtreeGeneration == 1)
        let above = try #require(tree.root.flatMap { tree.node($0) })
        #expect(above.subtreeGeneration == 2 && above.contentGeneration == 1)
    }

    @Test func `An animated layer that is told to have moved keeps its animations`() throws {
        let layer = PlanTests.box(0, 10, 20, 20)
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var update = root.insertion
        update.changes.append(try SampledTreeTests.moving(layer))
        var pair = try Pair(update)
        for time in [0.1, 0.3, 0.4] {
            pair.advance(to: time)
            pair.move([(layer.id, CGPoint(x: 5, y: 100 * time))], at: time)
            #expect(pair.areEqual, "at \(time)")
            pair.advance(to: time + 0.05)
            #expect(pair.areEqual, "at \(time)")
            let drawsTheSame = pair.drawsTheSame(at: time + 0.05)
            #expect(drawsTheSame, "at \(time)")
            #expect(pair.moved.invariantFaults().isEmpty)
        }
        let node = pair.moved.index(of: layer.id).flatMap { pair.moved.node($0) }
        #expect(node?.animations.count == 1)
        #expect(node?.model.position == CGPoint(x: 5, y: 40))
    }

    @Test func `A layer moves again when its animations are over`() throws {
        let layer = PlanTests.box(0, 10, 20, 20)
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var update = root.insertion
        update.changes.append(try SampledTreeTests.moving(layer))
        var pair = try Pair(update)
        pair.advance(to: 0.2)
        var over = LayerTreeUpdate(root: root.id)
        over.changes = [.init(layer: layer.id, properties: layer.properties)]
        pair.moved.apply(over)
        pair.changed.apply(over)
        for x in [CGFloat(30), 60, 90] {
            pair.move([(layer.id, CGPoint(x: x, y: 20))])
            pair.advance(to: Double(x))
            #expect(pair.areEqual && pair.drawsTheSame())
        }
        let node = pair.moved.index(of: layer.id).flatMap { pair.moved.node($0) }
        #expect(node?.properties.position.x == 90)
    }

    @Test func `An emitter that is told to have moved goes on emitting`() throws {
        let cell = try EmitterSamples.cell { $0.velocity = 10 }
        let layer = EmitterSamples.layer(EmitterSamples.emitter([cell]))
        var pair = try Pair(layer.insertion)
        pair.advance(to: 1)
        pair.move([(layer.id, CGPoint(x: 7, y: 8))], at: 1)
        #expect(EmitterSamples.shown(&pair.moved, at: 1.5) == EmitterSamples.shown(&pair.changed, at: 1.5))
        #expect(EmitterSamples.shown(&pair.moved, at: 1.5).count > 100)
    }

    @Test func `Masked layers and masks move`() throws {
        let mask = PlanTests.box(0, 0, 30, 30)
        let layer = PlanTests.box(0, 10, 40, 40).masked(by: mask)
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var pair = try Pair(root.insertion)
        pair.move([(layer.id, CGPoint(x: 60, y: 40)), (mask.id, CGPoint(x: 5, y: 9))])
        #expect(pair.areEqual && pair.drawsTheSame())
        pair.move([(mask.id, CGPoint(x: 20, y: 20))])
        #expect(pair.areEqual && pair.drawsTheSame())
    }

    @Test func `A layer that moves to no finite place and back is drawn`() throws {
        let layer = PlanTests.box(0, 10, 20, 20) { $0.transform = CATransform3DMakeScale(2, 2, 1) }
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var pair = try Pair(root.insertion)
        for x in [CGFloat.infinity, 40, -CGFloat.infinity, 60] {
            pair.move([(layer.id, CGPoint(x: x, y: 20))])
            #expect(pair.areEqual && pair.drawsTheSame(), "\(x)")
        }
        #expect(pair.moved.invariantFaults().isEmpty)
    }

    @Test func `Moves change no sampled tree that was made before`() throws {
        var random = try RandomTree(seed: 5, hasEffects: true)
        let root = random.tree(width: 200, height: 100, count: 60)
        var tree = RenderTree()
        tree.apply(root.insertion)
        let sampled = tree.sample(at: 0, target: PlanTests.target)
        let before = Drawing(sampled)
        var update = LayerTreeUpdate(root: root.id)
        update.moves = root.all.map {
            .init(layer: $0.id, position: CGPoint(x: $0.properties.position.x + 3, y: 1))
        }
        tree.apply(update)
        let (isSame, differs) = (
            Drawing(sampled) == before,
            Drawing(tree.sample(at: 0, target: PlanTests.target)) != before
        )
        #expect(isSame && differs)
    }

    @Test func `A move of a layer that is not there does nothing`() throws {
        let root = LayerTree.layer(0, 0, 200, 100)
        var pair = try Pair(root.insertion)
        pair.move([(.make(), CGPoint(x: 1, y: 2))])
        #expect(pair.moved.nodes.count == 1)
        #expect(pair.moved.node(0)?.properties == root.properties)
        #expect(pair.moved.invariantFaults().isEmpty)
    }
}
