import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaTestSupport
import Testing

struct MaskTests {
    @Test func `a mask has its layer as superlayer and is no sublayer`() {
        let (host, mask) = (CALayer(), CALayer())
        host.mask = mask
        #expect(host.mask === mask)
        #expect(mask.superlayer === host)
        #expect(host.sublayers == nil)
        host.mask = nil
        #expect(mask.superlayer == nil)
        #expect(host.mask == nil)
    }

    @Test func `a mask leaves the tree it was in`() {
        let (a, b, mask) = (CALayer(), CALayer(), CALayer())
        a.addSublayer(mask)
        b.mask = mask
        #expect(a.sublayers == nil)
        #expect(mask.superlayer === b)
        a.mask = mask
        #expect(b.mask == nil)
        #expect(mask.superlayer === a)
    }

    @Test func `a mask that becomes a sublayer is a mask no more`() {
        let (host, mask, other) = (CALayer(), CALayer(), CALayer())
        host.mask = mask
        host.addSublayer(mask)
        #expect(host.mask == nil)
        #expect(host.sublayers == [mask])
        host.mask = mask
        #expect(host.sublayers == nil)
        host.sublayers = [other, mask]
        #expect(host.mask == nil)
        #expect(host.sublayers == [other, mask])
        host.mask = mask
        mask.removeFromSuperlayer()
        #expect(host.mask == nil)
        #expect(mask.superlayer == nil)
    }

    @Test func `a mask is no sibling and cannot be replaced as a sublayer`() {
        let (host, mask, a, b) = (CALayer(), CALayer(), CALayer(), CALayer())
        host.mask = mask
        host.addSublayer(a)
        host.insertSublayer(b, below: mask)
        #expect(host.sublayers == [a, b])
        host.replaceSublayer(mask, with: b)
        #expect(host.mask === mask)
        #expect(host.sublayers == [a, b])
        host.replaceSublayer(a, with: mask)
        #expect(host.mask == nil)
        #expect(host.sublayers == [mask, b])
    }

    @Test func `a layer as its own mask or an ancestor is refused`() {
        let (root, middle, leaf, old) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.addSublayer(middle)
        middle.mask = leaf
        leaf.mask = old
        for refused in [leaf, middle, root] {
            leaf.mask = refused
            #expect(leaf.mask === old)
            leaf.addSublayer(refused)
            #expect(leaf.sublayers == nil)
        }
        #expect(root.superlayer == nil && middle.superlayer === root && leaf.superlayer === middle)
    }

    @Test func `a descendant may become the mask`() {
        let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(middle)
        middle.mask = leaf
        root.mask = leaf
        #expect(middle.mask == nil)
        #expect(leaf.superlayer === root)
    }

    @Test func `a mask is told with its tree`() {
        let (root, mask, inner, sublayer) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.addSublayer(sublayer)
        root.mask = mask
        mask.addSublayer(inner)
        let committer = LayerTreeCommitter()
        committer.root = root
        let update = committer.commit()
        #expect(update.changes.map(\.layer) == [root, sublayer, mask, inner].map(\.id))
        #expect(
            update.children == [
                .init(layer: root.id, sublayers: [sublayer.id], mask: mask.id),
                .init(layer: mask.id, sublayers: [inner.id]),
            ])
        inner.opacity = 0.5
        mask.mask = CALayer()
        let second = committer.commit()
        #expect(Set(second.changes.map(\.layer)) == Set([inner.id, mask.mask?.id ?? inner.id]))
        #expect(second.children == [.init(layer: mask.id, sublayers: [inner.id], mask: mask.mask?.id)])
    }

    @Test func `a mask that is taken away is told to be gone with its tree`() {
        let (root, mask, inner, next) = (CALayer(), CALayer(), CALayer(), CALayer())
        mask.addSublayer(inner)
        root.mask = mask
        let committer = LayerTreeCommitter()
        committer.root = root
        _ = committer.commit()
        root.mask = next
        let update = committer.commit()
        #expect(update.removed == [mask.id, inner.id].sorted())
        #expect(update.changes.map(\.layer) == [next.id])
        #expect(update.children == [.init(layer: root.id, sublayers: [], mask: next.id)])
        inner.opacity = 0
        #expect(committer.commit().isEmpty)
        root.mask = nil
        #expect(committer.commit().children == [.init(layer: root.id, sublayers: [])])
    }

    @Test func `a sublayer that becomes the mask is not told again`() {
        let (root, moving) = (CALayer(), CALayer())
        root.addSublayer(moving)
        let committer = LayerTreeCommitter()
        committer.root = root
        _ = committer.commit()
        root.mask = moving
        let update = committer.commit()
        #expect(update.changes.isEmpty && update.removed.isEmpty)
        #expect(update.children == [.init(layer: root.id, sublayers: [], mask: moving.id)])
    }

    private final class Counter: CALayer {
        var layouts = 0
        var displays = 0
        override func layoutSublayers() { layouts += 1 }
        override func display() { displays += 1 }
    }

    @Test func `masks are laid out and displayed`() {
        let (root, mask) = (CALayer(), Counter())
        root.mask = mask
        let committer = LayerTreeCommitter()
        committer.root = root
        mask.setNeedsDisplay()
        mask.bounds.size.width = 3
        _ = committer.commit()
        #expect(mask.layouts == 1)
        #expect(mask.displays == 1)
        mask.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(mask.layouts == 2)
    }

    @Test func `a mask and rounded corners do not limit hits`() {
        let host = layer(0, 0, 100, 100) {
            $0.mask = layer(0, 0, 10, 10)
            $0.cornerRadius = 50
            $0.masksToBounds = true
        }
        let root = layer(0, 0, 200, 200, sublayers: [host])
        #expect(root.hitTest(CGPoint(x: 99, y: 99)) === host)
        #expect(root.hitTest(CGPoint(x: 1, y: 1)) === host)
    }

    @Test func `points are converted between a mask and the layers around it`() {
        let mask = layer(5, 6, 10, 10)
        let host = layer(100, 100, 50, 50) { $0.mask = mask }
        let root = layer(0, 0, 200, 200, sublayers: [host])
        #expect(mask.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 106, y: 107))
        #expect(host.convert(CGPoint(x: 6, y: 7), to: mask) == CGPoint(x: 1, y: 1))
        #expect(mask.hitTest(CGPoint(x: 6, y: 7)) === mask)
    }

    @Test func `a layer does not clip its mask, what clips the layer does`() {
        let mask = layer(-20, 0, 100, 100)
        let host = layer(0, 0, 50, 50) {
            $0.masksToBounds = true
            $0.mask = mask
        }
        let root = layer(0, 0, 200, 200, sublayers: [host])
        #expect(mask.visibleRect == mask.bounds)
        root.masksToBounds = true
        #expect(mask.visibleRect == CGRect(x: 20, y: 0, width: 80, height: 100))
    }

    @Test func `a copy for the presentation has a copy of the mask`() {
        let root = CALayer()
        root.mask = CALayer()
        let committer = LayerTreeCommitter()
        committer.root = root
        _ = committer.commit()
        let mask = root.presentation()?.mask
        #expect(mask != nil && mask !== root.mask && mask?.model() === root.mask)
    }

    @Test func `masks inside masks 100,000 deep are built, committed and torn down in time`() {
        weak var gone: CALayer?
        let time = processorSeconds {
            let root = CALayer()
            var last = root
            for _ in 0..<100_000 {
                let next = CALayer()
                last.mask = next
                last = next
            }
            gone = last
            last.mask = root
            #expect(last.mask == nil)
            let committer = LayerTreeCommitter()
            committer.root = root
            #expect(committer.commit().children.count == 100_000)
            #expect(last.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 1, y: 2))
        }
        #expect(gone == nil)
        #expect(time < 60, "\(time) s, where a quadratic way would take minutes")
    }
}
