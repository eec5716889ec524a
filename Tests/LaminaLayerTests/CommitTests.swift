import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

struct CommitTests {
    private let committer = LayerTreeCommitter()

    /// Hosts and commits a tree.
    private func host(_ root: CALayer) {
        committer.root = root
        _ = committer.commit()
    }

    @Test func `the first commit tells the whole tree in tree order`() {
        // Made in another order than they stand in the tree.
        let (d, c, b, a, root) = (CALayer(), CALayer(), CALayer(), CALayer(), CALayer())
        root.sublayers = [a, d]
        a.sublayers = [b, c]
        d.name = "d"
        committer.root = root
        let update = committer.commit()
        #expect(update.root == root.id)
        #expect(update.changes.map(\.layer) == [root, a, b, c, d].map(\.id))
        #expect(update.changes.last?.properties.name == "d")
        #expect(
            update.children == [
                .init(layer: root.id, sublayers: [a.id, d.id]), .init(layer: a.id, sublayers: [b.id, c.id]),
            ])
        #expect(update.removed.isEmpty)
    }

    @Test func `nothing changed, nothing told`() {
        let root = layer(0, 0, 10, 10, sublayers: [CALayer()])
        host(root)
        #expect(committer.commit() == LayerTreeUpdate(root: root.id))
        root.opacity = 1
        root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.sublayers = root.sublayers
        #expect(committer.commit() == LayerTreeUpdate(root: root.id))
    }

    @Test func `a change and its undoing tell nothing`() {
        let root = CALayer()
        host(root)
        withoutActions {
            root.opacity = 0.5
            root.opacity = 1
        }
        #expect(committer.commit().isEmpty)
    }

    @Test func `a changed layer is told alone, several by id`() {
        let (a, b, c) = (CALayer(), CALayer(), CALayer())
        let root = CALayer()
        root.sublayers = [c, b, a]
        host(root)
        c.opacity = 0.5
        a.position = CGPoint(x: 1, y: 2)
        a.isHidden = true
        let update = committer.commit()
        #expect(update.changes.map(\.layer) == [a.id, c.id])
        #expect(update.changes.first?.properties == a.properties)
        #expect(update.children.isEmpty)
    }

    @Test func `an added subtree is told with the list it joins`() {
        let root = CALayer()
        host(root)
        let leaf = CALayer()
        let middle = layer(0, 0, 1, 1, sublayers: [leaf])
        root.addSublayer(middle)
        let update = committer.commit()
        #expect(update.changes.map(\.layer) == [middle.id, leaf.id])
        #expect(
            update.children == [
                .init(layer: root.id, sublayers: [middle.id]), .init(layer: middle.id, sublayers: [leaf.id]),
            ])
    }

    @Test func `a removed subtree is told layer by layer, its list at the superlayer`() {
        let leaf = CALayer()
        let middle = layer(0, 0, 1, 1, sublayers: [leaf])
        let root = layer(0, 0, 1, 1, sublayers: [middle])
        host(root)
        middle.removeFromSuperlayer()
        leaf.opacity = 0.5
        let update = committer.commit()
        #expect(update.removed == [leaf.id, middle.id].sorted())
        #expect(update.changes.isEmpty)
        #expect(update.children == [.init(layer: root.id, sublayers: [])])
        leaf.opacity = 0.25
        #expect(committer.commit().isEmpty)
    }

    @Test func `a subtree that moves tells two lists and nothing else`() {
        let leaf = CALayer()
        let moving = layer(0, 0, 1, 1, sublayers: [leaf])
        let (a, b) = (layer(0, 0, 1, 1, sublayers: [moving]), CALayer())
        let root = layer(0, 0, 1, 1, sublayers: [a, b])
        host(root)
        b.addSublayer(moving)
        let update = committer.commit()
        #expect(update.changes.isEmpty)
        #expect(update.removed.isEmpty)
        #expect(
            Set(update.children.map(\.layer)) == [a.id, b.id] && update.children.count == 2)
    }

    @Test func `removed and added again within one commit is not removed`() {
        let leaf = CALayer()
        let child = layer(0, 0, 1, 1, sublayers: [leaf])
        let root = layer(0, 0, 1, 1, sublayers: [child])
        host(root)
        child.removeFromSuperlayer()
        leaf.opacity = 0.5
        root.addSublayer(child)
        let update = committer.commit()
        #expect(update.removed.isEmpty)
        #expect(update.changes.map(\.layer) == [leaf.id])
        #expect(update.children == [.init(layer: root.id, sublayers: [child.id])])
    }

    @Test func `removed in one commit and added in the next is told anew`() {
        let child = CALayer()
        let root = layer(0, 0, 1, 1, sublayers: [child])
        host(root)
        child.removeFromSuperlayer()
        _ = committer.commit()
        root.addSublayer(child)
        #expect(committer.commit().changes.map(\.layer) == [child.id])
    }

    @Test func `added and removed within one commit is never told`() {
        let root = CALayer()
        host(root)
        let child = CALayer()
        root.addSublayer(child)
        child.removeFromSuperlayer()
        let update = committer.commit()
        #expect(update.changes.isEmpty && update.removed.isEmpty)
    }

    @Test func `a known subtree may move below a new layer`() {
        let (known, root) = (CALayer(), CALayer())
        root.sublayers = [known]
        host(root)
        let wrapper = CALayer()
        let fresh = CALayer()
        root.addSublayer(wrapper)
        wrapper.addSublayer(known)
        known.addSublayer(fresh)
        let update = committer.commit()
        #expect(Set(update.changes.map(\.layer)) == [wrapper.id, fresh.id] && update.changes.count == 2)
        #expect(Set(update.children.map(\.layer)) == [root.id, wrapper.id, known.id])
        #expect(update.removed.isEmpty)
    }

    @Test func `a layer joins one host at most`() {
        let child = CALayer()
        let root = layer(0, 0, 1, 1, sublayers: [child])
        host(root)
        let other = LayerTreeCommitter()
        other.root = child
        #expect(child.superlayer == nil)
        #expect(other.commit().changes.map(\.layer) == [child.id])
        #expect(committer.commit().removed == [child.id])
        other.root = root
        #expect(committer.root == nil)
        #expect(
            committer.commit()
                == {
                    var u = LayerTreeUpdate(); u.removed = [root.id]; return u
                }())
        let update = other.commit()
        #expect(update.root == root.id)
        #expect(update.removed == [child.id])
    }

    @Test func `a layer that another host was told of in between is told in full`() {
        let child = CALayer()
        let root = layer(0, 0, 1, 1, sublayers: [child])
        host(root)
        let other = LayerTreeCommitter()
        other.root = child
        child.opacity = 0.5
        _ = other.commit()
        root.addSublayer(child)
        #expect(other.root == nil)
        let update = committer.commit()
        #expect(update.removed.isEmpty)
        #expect(update.changes.map(\.layer) == [child.id])
        #expect(update.changes.first?.properties.opacity == 0.5)
    }

    @Test func `a root that is added elsewhere leaves its host`() {
        let root = CALayer()
        host(root)
        let parent = CALayer()
        parent.addSublayer(root)
        #expect(committer.root == nil)
        let update = committer.commit()
        #expect(update.root == nil)
        #expect(update.removed == [root.id])
    }

    @Test func `a new root replaces the tree`() {
        let shared = CALayer()
        let first = layer(0, 0, 1, 1, sublayers: [shared])
        host(first)
        committer.root = shared
        let update = committer.commit()
        #expect(update.root == shared.id)
        #expect(update.removed == [first.id])
        #expect(update.changes.isEmpty)
    }

    @Test func `a host that goes lets its layers go`() {
        weak var gone: CALayer?
        do {
            let other = LayerTreeCommitter()
            let root = layer(0, 0, 1, 1, sublayers: [CALayer()])
            other.root = root
            gone = root
            root.opacity = 0.5
        }
        #expect(gone == nil)
    }

    @Test func `the presentation shows the last commit, the model is the layer itself`() {
        let root = CALayer()
        #expect(root.presentation() == nil)
        host(root)
        withoutActions { root.opacity = 0.5 }
        #expect(root.presentation()?.opacity == 1)
        #expect(root.presentation()?.model() === root)
        #expect(root.model() === root)
        _ = committer.commit()
        #expect(root.presentation()?.opacity == 0.5)
    }

    private final class Gauge: CALayer {
        var level = 0
        override init() { super.init() }
        override init(layer: Any) {
            level = (layer as? Gauge)?.level ?? 0
            super.init(layer: layer)
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    @Test func `a subclass has presentation copies of its own class, made by its init(layer:)`() {
        let gauge = Gauge()
        gauge.level = 7
        host(gauge)
        #expect(gauge.presentation()?.level == 7)
    }

    @Test func `all values can be set at once`() {
        let root = CALayer()
        host(root)
        var values = root.properties
        values.opacity = 0.5
        values.bounds.size = CGSize(width: 3, height: 4)
        root.properties = values
        #expect(root.needsLayout())
        #expect(committer.commit().changes.first?.properties == values)
    }
}
