import Foundation
import Lamina
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// The invariants of the render tree: they hold at every step, and a broken one is found.
@Suite struct RenderTreeInvariantTests {
    // MARK: Every step

    /// A tree that changes at random: its links, masks, clocks, animations and transitions.
    private struct Changes {
        let committer = LayerTreeCommitter()
        var tree = RenderTree()
        var random: RandomTree
        let layers: [CALayer]

        init(seed: UInt64) throws {
            random = try RandomTree(seed: seed, hasEffects: true)
            let made = random.layers(width: 160, height: 120, count: 20)
            let replicators = (0..<3).map { _ in CAReplicatorLayer() }
            for replicator in replicators {
                replicator.instanceCount = 3
                made.first?.addSublayer(replicator)
            }
            layers = made + replicators
            committer.root = made.first
        }

        private mutating func layer() -> CALayer {
            layers[Int.random(in: layers.indices, using: &random.random)]
        }

        private mutating func change() {
            let target = layer()
            switch Int.random(in: 0..<16, using: &random.random) {
            case 0...2: target.addSublayer(layer())
            case 3: target.insertSublayer(layer(), at: 0)
            case 4: target.removeFromSuperlayer()
            case 5: target.mask = random.chance(0.5) ? layer() : nil
            case 6: if random.chance(0.2) { committer.root = random.chance(0.2) ? nil : target }
            case 7: random.setClocks(of: [target])
            case 8: random.animate([target])
            case 9: target.removeAllAnimations()
            case 10, 11:
                let transition = CATransition()
                transition.type =
                    [.fade, .moveIn, .push, .reveal].randomElement(using: &random.random) ?? .fade
                transition.duration = random.number(0.1, 2)
                target.add(transition, forKey: nil)
            case 12: (target as? CAReplicatorLayer)?.instanceDelay = random.chance(0.5) ? 0.2 : 0
            case 13, 14:
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                target.position.y += random.number(-9, 9)
                CATransaction.commit()
            default:
                target.position.x += random.number(-9, 9)
                target.cornerRadius = random.number(0, 9)
            }
        }

        /// The faults after an update, and those after the tree is brought to a time.
        mutating func step(to time: Double) -> [String] {
            for _ in 0..<Int.random(in: 0...6, using: &random.random) { change() }
            tree.apply(committer.commit(at: time))
            let before = committer.invariantFaults() + tree.invariantFaults()
            tree.advance(to: time)
            return (before + tree.invariantFaults()).map(\.description)
        }
    }

    @Test(arguments: UInt64(1)...20)
    func `Trees that change at random keep their invariants`(seed: UInt64) throws {
        var changes = try Changes(seed: seed)
        for step in 0..<150 {
            let faults = changes.step(to: Double(step) * 0.07)
            #expect(faults.isEmpty, "seed \(seed), step \(step)")
            if !faults.isEmpty { return }
        }
    }

    @Test func `Random trees keep their invariants`() throws {
        for seed in UInt64(1)...40 {
            var random = try RandomTree(
                seed: seed, hasEffects: true, hasShapes: true, hasGradients: true, hasReplicators: true)
            var tree = RenderTree()
            tree.apply(random.tree(width: 300, height: 220, count: 60).insertion)
            #expect(tree.invariantFaults().isEmpty, "seed \(seed)")
            tree.advance(to: 1)
            #expect(tree.invariantFaults().isEmpty, "seed \(seed)")
        }
    }

    @Test func `A transition that begins changes the pictures of the layers above`() throws {
        let (committer, root, layer) = (LayerTreeCommitter(), CALayer(), CALayer())
        root.addSublayer(layer)
        committer.root = root
        var tree = RenderTree()
        tree.apply(committer.commit(at: 0))
        let before = try #require(tree.root.flatMap { tree.node($0) }).subtreeGeneration
        layer.add(CATransition(), forKey: nil)
        tree.apply(committer.commit(at: 1))
        let after = try #require(tree.root.flatMap { tree.node($0) }).subtreeGeneration
        #expect(after > before)
    }

    // MARK: Broken trees

    /// The rules that an update breaks in a tree of a root with two layers, each with one below it.
    private static func rules(
        _ change: (inout LayerTreeUpdate, _ a: LayerTree, _ b: LayerTree) -> Void
    ) -> [String] {
        let a = LayerTree.layer(0, 0, 9, 9, sublayers: [.layer(0, 0, 5, 5)])
        let b = LayerTree.layer(0, 0, 9, 9, sublayers: [.layer(0, 0, 5, 5)])
        let root = LayerTree.layer(0, 0, 100, 100, sublayers: [a, b])
        var tree = RenderTree()
        tree.apply(root.insertion)
        var update = LayerTreeUpdate(root: root.id)
        change(&update, a, b)
        tree.apply(update)
        return tree.invariantFaults().map(\.rule)
    }

    @Test func `The tree itself is in order`() {
        #expect(Self.rules { _, _, _ in }.isEmpty)
    }

    @Test func `A sublayer that is gone is found`() {
        let rules = Self.rules { update, a, _ in update.removed = [a.sublayers[0].id] }
        #expect(rules.contains { $0.contains("expected sublayers and a mask that are there") })
    }

    @Test func `A layer with two superlayers is found`() {
        let rules = Self.rules { update, a, b in
            update.children = [.init(layer: b.id, sublayers: [b.sublayers[0].id, a.sublayers[0].id])]
        }
        #expect(rules.contains { $0.contains("expected one superlayer") })
    }

    @Test func `A layer that its parent does not list is found`() {
        let rules = Self.rules { update, a, _ in update.children = [.init(layer: a.id, sublayers: [])] }
        #expect(rules.contains { $0.contains("expected to be listed by its parent") })
    }

    @Test func `A layer below itself is found`() {
        let rules = Self.rules { update, a, _ in
            update.children = [.init(layer: a.sublayers[0].id, sublayers: [a.id])]
        }
        #expect(rules.contains { $0.contains("does not lie below itself") })
    }

    @Test func `A root with a superlayer is found`() {
        let rules = Self.rules { update, a, _ in update.root = a.id }
        #expect(rules.contains { $0.contains("expected a root without superlayer") })
    }
}
