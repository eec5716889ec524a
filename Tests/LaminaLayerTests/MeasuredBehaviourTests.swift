import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

/// Small rules as they were measured on Core Animation.
struct MeasuredBehaviourTests {
    @Test func `Defaults by key include those of the clock`() {
        #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
        #expect(CALayer.defaultValue(forKey: "speed") as? Float == 1)
        #expect(CALayer.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode == .removed)
        #expect(CALayer.defaultValue(forKey: "drawsAsynchronously") as? Bool == false)
        #expect(
            CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? CAAnimationCalculationMode
                == .linear)
    }

    @Test func `Unknown words read back as what they do`() {
        let layer = CALayer()
        layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
        layer.cornerCurve = CALayerCornerCurve(rawValue: "squircle")
        layer.contentsFormat = CALayerContentsFormat(rawValue: "CMYK")
        #expect(layer.contentsGravity == .center)
        #expect(layer.cornerCurve == .circular)
        #expect(layer.contentsFormat.rawValue == "RGBA8")
        layer.setValue("topLeft", forKey: "contentsGravity")
        layer.setValue("continuous", forKey: "cornerCurve")
        layer.setValue("RGBAh", forKey: "contentsFormat")
        #expect(layer.contentsGravity == .topLeft)
        #expect(layer.cornerCurve == .continuous)
        #expect(layer.contentsFormat == .RGBA16Float)
    }

    @Test func `A display that a program calls is the one that was asked for`() {
        final class Counting: CALayer {
            var draws = 0
            override func draw(in ctx: CGContext) { draws += 1 }
        }
        let layer = Counting()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        let host = LayerTreeCommitter()
        host.root = layer
        layer.setNeedsDisplay()
        layer.display()
        #expect(!layer.needsDisplay())
        _ = host.commit()
        #expect(layer.draws == 1)
        #expect(host.invariantFaults().isEmpty)
    }

    @Test func `A scroll layer scrolls itself`() {
        let layer = CAScrollLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 40)
        layer.scroll(CGPoint(x: 3, y: 4))
        #expect(layer.bounds.origin == CGPoint(x: 3, y: 4))
        layer.scrollRectToVisible(CGRect(x: 60, y: 4, width: 10, height: 10))
        #expect(layer.bounds.origin == CGPoint(x: 20, y: 4))
    }

    @Test func `Two constraints of one attribute leave their axis alone`() {
        let (layer, inner) = (CALayer(), CALayer())
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        inner.frame = CGRect(x: 7, y: 8, width: 10, height: 20)
        inner.constraints = [
            CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 30),
            CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 60),
            CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 5),
        ]
        layer.addSublayer(inner)
        layer.layoutManager = CAConstraintLayoutManager()
        layer.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 7, y: 5, width: 10, height: 20))
    }

    @Test func `Times are converted by the clocks between two layers alone`() {
        let (root, middle, leaf, side) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.addSublayer(middle)
        middle.addSublayer(leaf)
        root.addSublayer(side)
        // A clock that stands still has no inverse, but nothing needs it.
        (root.speed, root.timeOffset) = (0, 8)
        (middle.beginTime, middle.speed) = (0.1, 3)
        (leaf.beginTime, leaf.speed, leaf.timeOffset) = (0.5, 2, 4)
        side.speed = 0.5
        #expect(leaf.convertTime(6, to: middle) == 1.5)
        #expect(middle.convertTime(1.5, to: leaf) == 6)
        #expect(leaf.convertTime(1.5, from: middle) == 6)
        #expect(leaf.convertTime(7, to: leaf) == 7)
        #expect(side.convertTime(3, from: root) == 1.5)
        #expect(abs(side.convertTime(6, from: leaf) - 0.3) < 1e-12)
        #expect(leaf.convertTime(0, from: nil) == (((8 - 0.1) * 3) - 0.5) * 2 + 4)
    }

    @Test func `A copy of a group holds the same members`() throws {
        let (group, member) = (CAAnimationGroup(), AnimationTests.move())
        group.animations = [member]
        let copy = try #require(group.copy() as? CAAnimationGroup)
        #expect(copy.animations?.first === member)
    }

    @Test func `There is one value function of a name`() throws {
        let first = try #require(CAValueFunction(name: .rotateX))
        #expect(CAValueFunction(name: .rotateX) === first)
        #expect(CAValueFunction(name: .rotateY) !== first)
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")) == nil)
    }

    @Test func `A negative duration counts as none`() {
        let (host, layer) = AnimationTests.hosted()
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        layer.add(AnimationTests.move(-1), forKey: "move")
        CATransaction.commit()
        #expect(layer.animation(forKey: "move")?.duration == 2)
        _ = host.commit(at: 0)
        _ = host.commit(at: 1)
        #expect(layer.presentation()?.position.x == 50)
    }

    @Test func `An animation without a timing function takes the transaction's`() {
        let (host, layer) = AnimationTests.hosted()
        let ease = CAMediaTimingFunction(name: .easeIn)
        let own = AnimationTests.move()
        own.timingFunction = CAMediaTimingFunction(name: .linear)
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(ease)
        layer.add(AnimationTests.move(), forKey: "taken")
        layer.add(own, forKey: "own")
        CATransaction.commit()
        layer.add(AnimationTests.move(), forKey: "outside")
        #expect(layer.animation(forKey: "taken")?.timingFunction == ease)
        #expect(layer.animation(forKey: "own")?.timingFunction == CAMediaTimingFunction(name: .linear))
        #expect(layer.animation(forKey: "outside")?.timingFunction == nil)
        layer.removeAnimation(forKey: "own")
        layer.removeAnimation(forKey: "outside")
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        // Ease-in has 0.315357 of the way at half the time.
        #expect(abs((layer.presentation()?.position.x ?? 0) - 31.5357) < 1e-3)
    }
}
