import Foundation
import LaminaLayer
import Testing

struct TreeTests {
    @Test func `sublayers is nil when there are none, and again once emptied`() {
        let (parent, child) = (CALayer(), CALayer())
        #expect(parent.sublayers == nil)
        parent.addSublayer(child)
        #expect(parent.sublayers == [child])
        #expect(child.superlayer === parent)
        child.removeFromSuperlayer()
        #expect(parent.sublayers == nil)
        #expect(child.superlayer == nil)
    }

    @Test func `adding a layer takes it from its former superlayer`() {
        let (first, second, child) = (CALayer(), CALayer(), CALayer())
        first.addSublayer(child)
        second.addSublayer(child)
        #expect(first.sublayers == nil)
        #expect(second.sublayers == [child])
    }

    @Test func `layers are inserted at an index, below and above a sibling`() {
        let (parent, a, b, c, d, e) = (CALayer(), CALayer(), CALayer(), CALayer(), CALayer(), CALayer())
        parent.addSublayer(a)
        parent.insertSublayer(b, at: 0)
        #expect(parent.sublayers == [b, a])
        parent.insertSublayer(c, at: 99)
        #expect(parent.sublayers == [b, a, c])
        parent.insertSublayer(d, below: a)
        #expect(parent.sublayers == [b, d, a, c])
        parent.insertSublayer(e, above: a)
        #expect(parent.sublayers == [b, d, a, e, c])
        parent.insertSublayer(b, above: e)
        #expect(parent.sublayers == [d, a, e, b, c])
        parent.insertSublayer(c, below: d)
        #expect(parent.sublayers == [c, d, a, e, b])
        parent.addSublayer(c)
        #expect(parent.sublayers == [d, a, e, b, c])
    }

    @Test func `next to a layer that is no sibling means in front`() {
        let (parent, a, b, stranger) = (CALayer(), CALayer(), CALayer(), CALayer())
        parent.sublayers = [a]
        parent.insertSublayer(b, below: stranger)
        #expect(parent.sublayers == [a, b])
        parent.insertSublayer(a, below: nil)
        #expect(parent.sublayers == [b, a])
        parent.insertSublayer(b, above: b)
        #expect(parent.sublayers == [b, a])
    }

    @Test func `a layer is replaced in its place`() {
        let (parent, a, b, c, d) = (CALayer(), CALayer(), CALayer(), CALayer(), CALayer())
        parent.sublayers = [a, b, c]
        parent.replaceSublayer(b, with: d)
        #expect(parent.sublayers == [a, d, c])
        #expect(b.superlayer == nil)
        parent.replaceSublayer(c, with: a)
        #expect(parent.sublayers == [d, a])
        parent.replaceSublayer(b, with: c)
        #expect(parent.sublayers == [d, a])
    }

    @Test func `setting sublayers replaces all, each once`() {
        let (parent, other, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer(), CALayer())
        parent.sublayers = [a, b]
        other.sublayers = [c]
        parent.sublayers = [c, b, c]
        #expect(parent.sublayers == [c, b])
        #expect(a.superlayer == nil)
        #expect(other.sublayers == nil)
        parent.sublayers = nil
        #expect(b.superlayer == nil)
    }

    @Test func `a cycle is refused and the tree stays as it is`() {
        let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(middle)
        middle.addSublayer(leaf)
        leaf.addSublayer(root)
        leaf.addSublayer(leaf)
        leaf.insertSublayer(middle, at: 0)
        leaf.sublayers = [root, leaf]
        middle.replaceSublayer(leaf, with: root)
        #expect(leaf.sublayers == nil)
        #expect(root.superlayer == nil)
        #expect(middle.superlayer === root)
        #expect(leaf.superlayer === middle)
    }

    @Test func `a layer does not keep its superlayer alive`() {
        let child = CALayer()
        do {
            let parent = CALayer()
            parent.addSublayer(child)
            #expect(child.superlayer != nil)
        }
        #expect(child.superlayer == nil)
    }

    @Test func `a layer held elsewhere survives its superlayer with its sublayers`() {
        let held = CALayer()
        do {
            let root = CALayer()
            let middle = CALayer()
            root.addSublayer(middle)
            middle.addSublayer(held)
            held.addSublayer(CALayer())
        }
        #expect(held.sublayers?.count == 1)
        #expect(held.sublayers?.first?.superlayer === held)
    }
}
