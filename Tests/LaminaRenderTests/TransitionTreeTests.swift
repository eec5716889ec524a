import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaRender
import Testing

/// The nodes that the render tree keeps for transitions, and removes again.
struct TransitionTreeTests {
    /// A root with three layers in one another.
    final class Sample {
        let committer = LayerTreeCommitter()
        var tree = RenderTree()
        let root = CALayer()
        let layers = [CALayer(), CALayer(), CALayer()]

        init() {
            for (outer, inner) in zip([root] + layers, layers) {
                outer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
                inner.bounds = outer.bounds
                outer.addSublayer(inner)
            }
            committer.root = root
            commit(0)
        }

        func commit(_ time: Double) {
            tree.apply(committer.commit(at: time))
            tree.advance(to: time)
        }

        var nodeCount: Int { tree.nodes.compactMap { $0 }.count }

        func change(_ layer: CALayer) {
            let transition = CATransition()
            transition.duration = 1
            layer.add(transition, forKey: nil)
        }
    }

    @Test func `A transition keeps a copy of the subtree while it runs`() {
        let sample = Sample()
        #expect(sample.nodeCount == 4)
        sample.change(sample.layers[1])
        sample.commit(1)
        // The placement, two holders, and copies of two layers.
        #expect(sample.nodeCount == 4 + 3 + 2)
        sample.commit(2.5)
        #expect(sample.nodeCount == 4)
    }

    @Test func `Transitions that interrupt each other do not pile up`() {
        let sample = Sample()
        for step in 1...50 {
            for layer in sample.layers { sample.change(layer) }
            sample.commit(Double(step) / 10)
        }
        // Copies hold the stages below them, as the stages hold their own.
        #expect(sample.nodeCount <= 4 + 9 + 40)
        sample.commit(20)
        #expect(sample.nodeCount == 4)
    }

    @Test func `A layer that leaves takes its transition along`() {
        let sample = Sample()
        sample.change(sample.layers[0])
        sample.change(sample.layers[2])
        sample.commit(1)
        sample.layers[0].removeFromSuperlayer()
        sample.commit(1.25)
        #expect(sample.nodeCount == 1)
    }

    @Test func `A layer that moves to another superlayer keeps its transition`() {
        let sample = Sample()
        sample.change(sample.layers[2])
        sample.commit(1)
        sample.root.addSublayer(sample.layers[2])
        sample.commit(1.25)
        #expect(sample.nodeCount == 4 + 3 + 1)
        sample.layers[1].removeFromSuperlayer()
        sample.commit(1.5)
        #expect(sample.nodeCount == 3 + 3 + 1)
        sample.commit(3)
        #expect(sample.nodeCount == 3)
    }

    @Test func `A root changes and goes`() {
        let sample = Sample()
        sample.change(sample.root)
        sample.commit(1)
        #expect(sample.nodeCount == 4 + 3 + 4)
        #expect(sample.tree.root.flatMap { sample.tree.node($0) }?.children.count == 2)
        sample.committer.root = nil
        sample.commit(1.5)
        #expect(sample.nodeCount == 0)
        #expect(sample.tree.root == nil)
    }
}
