import Foundation
import LaminaGeometry
import LaminaLayer
import Testing

struct HitTests {
    @Test func `min edges are inside, max edges are not`() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(layer.contains(CGPoint(x: 10, y: 20)))
        #expect(layer.contains(CGPoint(x: 39.999, y: 59.999)))
        #expect(!layer.contains(CGPoint(x: 40, y: 30)))
        #expect(!layer.contains(CGPoint(x: 20, y: 60)))
        #expect(!CALayer().contains(.zero))
    }

    @Test func `the point is in the superlayer's space`() {
        let layer = layer(100, 100, 50, 50)
        #expect(layer.hitTest(CGPoint(x: 120, y: 120)) === layer)
        #expect(layer.hitTest(CGPoint(x: 20, y: 20)) == nil)
    }

    @Test func `the deepest descendant in front is hit`() {
        let leaf = layer(5, 5, 10, 10)
        let back = layer(0, 0, 50, 50, sublayers: [leaf])
        let front = layer(30, 30, 50, 50)
        let root = layer(0, 0, 100, 100, sublayers: [back, front])
        #expect(root.hitTest(CGPoint(x: 6, y: 6)) === leaf)
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === front)
        #expect(root.hitTest(CGPoint(x: 20, y: 20)) === back)
        #expect(root.hitTest(CGPoint(x: 90, y: 10)) === root)
        #expect(root.hitTest(CGPoint(x: 100, y: 10)) == nil)
    }

    @Test func `zPosition goes before the order of the list`() {
        let (a, b, c) = (layer(0, 0, 50, 50), layer(0, 0, 50, 50), layer(0, 0, 50, 50))
        let root = layer(0, 0, 100, 100, sublayers: [a, b, c])
        #expect(root.hitTest(CGPoint(x: 1, y: 1)) === c)
        a.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 1, y: 1)) === a)
        b.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 1, y: 1)) === b)
    }

    @Test func `hidden layers are passed by, transparent ones are hit`() {
        let front = layer(0, 0, 50, 50, sublayers: [layer(0, 0, 50, 50)])
        let root = layer(0, 0, 100, 100, sublayers: [front])
        front.isHidden = true
        #expect(root.hitTest(CGPoint(x: 1, y: 1)) === root)
        front.isHidden = false
        front.opacity = 0
        #expect(root.hitTest(CGPoint(x: 1, y: 1)) === front.sublayers?.first)
        root.isHidden = true
        #expect(root.hitTest(CGPoint(x: 1, y: 1)) == nil)
    }

    @Test func `what sticks out is hit unless the layer masks to its bounds`() {
        let child = layer(80, 80, 100, 100)
        let parent = layer(0, 0, 100, 100, sublayers: [child])
        let root = layer(0, 0, 500, 500, sublayers: [parent])
        #expect(root.hitTest(CGPoint(x: 150, y: 150)) === child)
        parent.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 150, y: 150)) === root)
        #expect(root.hitTest(CGPoint(x: 90, y: 90)) === child)
    }

    @Test func `scrolling moves what is hit`() {
        let child = layer(0, 200, 10, 10)
        let root = layer(0, 0, 100, 100, sublayers: [child])
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
        root.bounds.origin.y = 200
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === child)
    }

    @Test func `a rotated layer is hit where it shows`() {
        let child = layer(0, 40, 100, 20)
        let root = layer(0, 0, 100, 100, sublayers: [child])
        child.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(root.hitTest(CGPoint(x: 50, y: 5)) === child)
        #expect(root.hitTest(CGPoint(x: 5, y: 50)) === root)
    }

    @Test func `a single-sided layer turned away is not hit, nor what is in it`() {
        let leaf = layer(0, 0, 100, 100)
        let card = layer(0, 0, 100, 100, sublayers: [leaf])
        let root = layer(0, 0, 100, 100, sublayers: [card])
        let point = CGPoint(x: 50, y: 50)
        card.isDoubleSided = false
        #expect(root.hitTest(point) === leaf)
        card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(root.hitTest(point) === root)
        card.isDoubleSided = true
        #expect(root.hitTest(point) === leaf)
        leaf.isDoubleSided = false
        #expect(root.hitTest(point) === card)
        leaf.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(root.hitTest(point) === leaf)
    }

    @Test func `what is turned away from the viewer counts from the root, a flip does not count`() {
        let leaf = layer(0, 0, 100, 100) { $0.isDoubleSided = false }
        let middle = layer(0, 0, 100, 100, sublayers: [leaf])
        let root = layer(0, 0, 100, 100, sublayers: [middle])
        #expect(middle.hitTest(CGPoint(x: 1, y: 1)) === leaf)
        root.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
        #expect(middle.hitTest(CGPoint(x: 1, y: 1)) === middle)
        root.transform = CATransform3DIdentity
        middle.isGeometryFlipped = true
        #expect(middle.hitTest(CGPoint(x: 1, y: 1)) === leaf)
    }

    @Test func `a layer seen edge-on or behind the viewer is not hit`() {
        let child = layer(0, 0, 100, 100)
        let root = layer(0, 0, 100, 100, sublayers: [child])
        child.transform = CATransform3DMakeScale(0, 1, 1)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
        child.transform = CATransform3DIdentity
        child.zPosition = 600
        root.sublayerTransform.m34 = -1 / 500
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
        child.zPosition = 100
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === child)
    }

    private final class Deaf: CALayer {
        override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    }

    private final class Round: CALayer {
        override func contains(_ p: CGPoint) -> Bool {
            let (x, y) = (p.x - bounds.midX, p.y - bounds.midY)
            return x * x + y * y <= bounds.width * bounds.width / 4
        }
    }

    @Test func `overrides are asked`() {
        let deaf = Deaf()
        deaf.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        let round = Round()
        round.frame = CGRect(x: 50, y: 0, width: 50, height: 50)
        let root = layer(0, 0, 100, 50, sublayers: [deaf, round])
        #expect(root.hitTest(CGPoint(x: 10, y: 10)) === root)
        #expect(root.hitTest(CGPoint(x: 51, y: 1)) === root)
        #expect(root.hitTest(CGPoint(x: 75, y: 25)) === round)
    }

    @Test func `a presentation copy is hit where its sublayers are seen`() throws {
        let moving = layer(0, 0, 10, 10)
        let front = layer(0, 0, 10, 10)
        let root = layer(0, 0, 100, 100, sublayers: [front, moving])
        front.zPosition = 1
        let committer = LayerTreeCommitter()
        committer.root = root
        _ = committer.commit(at: 0)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 55
        animation.toValue = 95
        animation.duration = 1
        moving.add(animation, forKey: "way")
        _ = committer.commit(at: 0)
        _ = committer.commit(at: 0.5)
        let seen = try #require(root.presentation())
        let hit = try #require(seen.hitTest(CGPoint(x: 75, y: 5)))
        #expect(hit !== moving && hit.model() === moving)
        // The model is where it was.
        #expect(root.hitTest(CGPoint(x: 75, y: 5)) === root)
        #expect(seen.hitTest(CGPoint(x: 5, y: 5))?.model() === front)
        #expect(seen.hitTest(CGPoint(x: 40, y: 40))?.model() === root)
        #expect(seen.hitTest(CGPoint(x: 140, y: 40)) == nil)
        #expect(moving.presentation()?.hitTest(CGPoint(x: 75, y: 5))?.model() === moving)
        withExtendedLifetime(committer) {}
    }
}
