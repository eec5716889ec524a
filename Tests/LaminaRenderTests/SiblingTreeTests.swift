import Foundation
import Lamina
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Render trees that are told of changes among many siblings.
struct SiblingTreeTests {
    /// A layer of a tree, with the layers below it.
    private struct Shape: Equatable {
        var layer: LayerID
        var values: LayerProperties
        var sublayers: [LayerID]
        var mask: LayerID?
    }

    /// The layers of a tree without transitions, superlayers first.
    private static func shapes(of tree: RenderTree) -> [Shape] {
        var result: [Shape] = []
        var pending = tree.root.map { [$0] } ?? []
        while let index = pending.popLast() {
            guard let node = tree.node(index) else { continue }
            let mask = node.mask.value
            result.append(
                Shape(
                    layer: node.id, values: node.model,
                    sublayers: node.children.compactMap { tree.node($0)?.id },
                    mask: mask.flatMap { tree.node($0)?.id }))
            pending += node.children
            if let mask { pending.append(mask) }
        }
        return result
    }

    /// The update that tells a tree that nothing is known of.
    private static func insertion(of root: CALayer) -> LayerTreeUpdate {
        var update = LayerTreeUpdate(root: root.id)
        var pending = [root]
        while let layer = pending.popLast() {
            let (sublayers, mask) = (layer.sublayers ?? [], layer.mask)
            update.changes.append(.init(layer: layer.id, properties: layer.properties))
            update.children.append(
                .init(layer: layer.id, sublayers: sublayers.map(\.id), mask: mask?.id))
            pending += sublayers
            if let mask { pending.append(mask) }
        }
        return update
    }

    /// A tree with two long lists that change at random, and what a render side makes of the updates.
    private struct Changes {
        let committer = LayerTreeCommitter()
        var tree = RenderTree()
        var random: RandomTree
        let root = CALayer()
        let a = CALayer()
        let b = CALayer()
        var spare: [CALayer] = []

        init(seed: UInt64) throws {
            random = try RandomTree(seed: seed)
            a.sublayers = (0..<int(300)).map { _ in CALayer() }
            b.sublayers = (0..<int(900)).map { _ in CALayer() }
            root.sublayers = [a, b]
            committer.root = root
        }

        private mutating func int(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random.random) }

        private mutating func layer() -> CALayer {
            let layer = spare.popLast() ?? CALayer()
            if random.chance(0.1) { layer.addSublayer(CALayer()) }
            return layer
        }

        mutating func change() {
            let list = random.chance(0.5) ? a : b
            let sublayers = list.sublayers ?? []
            let layer = sublayers.randomElement(using: &random.random)
            let index = int(sublayers.count + 1)
            switch int(15) {
            case 0...3: list.insertSublayer(self.layer(), at: UInt32(index))
            case 4: list.addSublayer(self.layer())
            case 5...7:
                layer?.removeFromSuperlayer()
                if let layer, random.chance(0.5) { spare.append(layer) }
            case 8: if let layer { list.insertSublayer(layer, at: 0) }
            case 9: if let layer { (list === a ? b : a).insertSublayer(layer, at: UInt32(index)) }
            case 10:
                if random.chance(0.1) {
                    list.sublayers = sublayers.filter { _ in random.chance(0.9) }
                } else if random.chance(0.1) {
                    for layer in sublayers[..<index] { layer.removeFromSuperlayer() }
                    for layer in sublayers[..<index].reversed() { list.insertSublayer(layer, at: 0) }
                }
            case 11: layer?.mask = random.chance(0.7) ? self.layer() : nil
            case 12: list.mask = random.chance(0.7) ? layer : nil
            case 13:
                layer?.add(CATransition(), forKey: nil)
            default: layer?.position.x += 1
            }
        }

        mutating func commit(at time: Double) -> [String] {
            tree.apply(committer.commit(at: time))
            tree.advance(to: time)
            return (committer.invariantFaults() + tree.invariantFaults()).map(\.description)
        }

        /// Ends all transitions.
        func removeAnimations() {
            var pending = [root]
            while let layer = pending.popLast() {
                layer.removeAllAnimations()
                pending += layer.sublayers ?? []
                if let mask = layer.mask { pending.append(mask) }
            }
        }
    }

    @Test(arguments: UInt64(1)...16)
    func `A tree that was told changes is the tree that is told at once`(seed: UInt64) throws {
        var changes = try Changes(seed: seed)
        for step in 0..<60 {
            for _ in 0..<Int.random(in: 0...40, using: &changes.random.random) { changes.change() }
            let isCompared = step % 3 == 2
            if isCompared { changes.removeAnimations() }
            let faults = changes.commit(at: Double(step) * 0.1)
            #expect(faults.isEmpty, "seed \(seed), step \(step)")
            if !faults.isEmpty { return }
            guard isCompared else { continue }
            var fresh = RenderTree()
            fresh.apply(Self.insertion(of: changes.root))
            let isSame = Self.shapes(of: changes.tree) == Self.shapes(of: fresh)
            #expect(isSame && changes.tree.count == fresh.count, "seed \(seed), step \(step)")
            if !isSame { return }
        }
    }

    @Test func `Layers that leave free their nodes`() {
        let (committer, root) = (LayerTreeCommitter(), CALayer())
        root.sublayers = (0..<2_000).map { _ in CALayer() }
        committer.root = root
        var tree = RenderTree()
        tree.apply(committer.commit())
        for _ in 0..<20 {
            for layer in (root.sublayers ?? []).prefix(500) { layer.removeFromSuperlayer() }
            for _ in 0..<500 { root.addSublayer(CALayer()) }
            tree.apply(committer.commit())
            #expect(tree.count == 2_001)
            #expect(tree.nodes.count == 2_001)
            #expect(tree.invariantFaults().isEmpty)
        }
    }

    @Test func `Edits of layers that are not there leave no node without its layer`() {
        let root = LayerTree.layer(0, 0, 9, 9, sublayers: (0..<5).map { _ in .layer(0, 0, 5, 5) })
        var tree = RenderTree()
        tree.apply(root.insertion)
        var update = LayerTreeUpdate(root: root.id)
        update.children = [
            .init(
                layer: root.id,
                .edits([
                    .init(offset: -7, removed: 0, inserted: [.make()]),
                    .init(offset: 9, removed: .max, inserted: [.make()]),
                ]), mask: .make()),
            .init(layer: .make(), .edits([.init(offset: 0, removed: 1, inserted: [root.id])]), mask: nil),
        ]
        tree.apply(update)
        #expect(tree.invariantFaults().isEmpty)
        #expect(tree.root.flatMap { tree.node($0) }?.children.count == 5)
    }
}
