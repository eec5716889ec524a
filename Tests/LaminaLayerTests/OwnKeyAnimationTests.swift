import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaLayer
import Testing

/// Animations of values that a program keeps under keys of its own.
struct OwnKeyAnimationTests {
    final class Dial: CALayer {
        var drawn: [Double] = []

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "level" || super.needsDisplay(forKey: key)
        }

        override func draw(in ctx: CGContext) { drawn.append(value(forKey: "level") as? Double ?? -1) }
    }

    private static func turn(_ key: String) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: key)
        (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 1)
        return animation
    }

    private static func hosted() -> (host: LayerTreeCommitter, dial: Dial) {
        let (host, dial) = (LayerTreeCommitter(), Dial())
        dial.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        dial.setValue(1.0, forKey: "level")
        host.root = dial
        _ = host.commit(at: 0)
        return (host, dial)
    }

    @Test func `A presentation copy has the animated value, the layer its own`() {
        let (host, layer) = AnimationTests.hosted()
        layer.setValue(1.0, forKey: "own")
        let animation = Self.turn("own")
        (animation.fromValue, animation.toValue) = (nil, 3)
        layer.add(animation, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(layer.presentation()?.value(forKey: "own") as? Double == 2)
        #expect(layer.value(forKey: "own") as? Double == 1)
        _ = host.commit(at: 1)
        #expect(layer.presentation()?.value(forKey: "own") as? Double == 1)
    }

    @Test func `Values keep their type, may be places, and may be added`() {
        let (host, layer) = AnimationTests.hosted()
        layer.setValue(CGFloat(1), forKey: "sum")
        let sum = Self.turn("sum")
        sum.isAdditive = true
        let place = CAKeyframeAnimation(keyPath: "place")
        (place.values, place.duration) = ([CGPoint.zero, CGPoint(x: 8, y: 4)], 1)
        layer.add(sum, forKey: nil)
        layer.add(place, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(layer.presentation()?.value(forKey: "sum") as? CGFloat == 6)
        #expect(layer.presentation()?.value(forKey: "place") as? CGPoint == CGPoint(x: 4, y: 2))
    }

    @Test func `A value set together with its animation is first drawn with the animation's first value`() {
        let (host, dial) = Self.hosted()
        dial.setValue(10.0, forKey: "level")
        dial.setNeedsDisplay()
        dial.add(Self.turn("level"), forKey: "level")
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        _ = host.commit(at: 1)
        #expect(dial.drawn == [1, 0, 5, 10])
    }

    @Test func `A layer that needs display while its value stands is drawn again`() {
        let (host, dial) = Self.hosted()
        let animation = Self.turn("level")
        animation.toValue = animation.fromValue
        dial.add(animation, forKey: "level")
        _ = host.commit(at: 0)
        dial.setNeedsDisplay()
        _ = host.commit(at: 0.5)
        #expect(dial.drawn == [1, 0, 0])
    }

    @Test func `A class that draws the value is drawn for each frame, with the animated value`() {
        let (host, dial) = Self.hosted()
        #expect(dial.drawn == [1])
        dial.add(Self.turn("level"), forKey: "level")
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(dial.drawn == [1, 0, 5])
        #expect(dial.value(forKey: "level") as? Double == 1)
        // Asked for in between, it has the value that shows.
        dial.setNeedsDisplay()
        _ = host.commit(at: 0.5)
        #expect(dial.drawn == [1, 0, 5, 5])
        _ = host.commit(at: 1)
        #expect(dial.drawn == [1, 0, 5, 5, 1])
        _ = host.commit(at: 2)
        #expect(dial.drawn.count == 5)
    }

    @Test func `An animation that stays is drawn once at its end`() {
        let (host, dial) = Self.hosted()
        let animation = Self.turn("level")
        (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
        dial.add(animation, forKey: "level")
        _ = host.commit(at: 0)
        _ = host.commit(at: 1)
        _ = host.commit(at: 2)
        #expect(dial.drawn == [1, 0, 10])
        #expect(host.nextContentsTime() == .infinity)
        dial.removeAnimation(forKey: "level")
        _ = host.commit(at: 3)
        #expect(dial.drawn == [1, 0, 10, 1])
    }

    @Test func `While it runs each frame has new contents`() {
        let (host, dial) = Self.hosted()
        #expect(host.nextContentsTime() == .infinity)
        dial.add(Self.turn("level"), forKey: "level")
        _ = host.commit(at: 0.25)
        #expect(host.nextContentsTime() == 0.25)
    }

    @Test func `Members of a group run in the group's time, beside those of other keys`() {
        let (host, dial) = Self.hosted()
        let (group, inner, other) = (
            CAAnimationGroup(), CAAnimationGroup(), CABasicAnimation(keyPath: "opacity")
        )
        let level = Self.turn("level")
        (level.beginTime, level.duration, level.fillMode) = (1, 2, .backwards)
        inner.animations = [level]
        (other.fromValue, other.toValue) = (0, 1)
        (group.animations, group.duration, group.speed) = ([inner, other], 4, 2)
        dial.add(group, forKey: "all")
        for time in [0, 1, 1.25, 1.75] { _ = host.commit(at: time) }
        // The group runs twice as fast: after 1 s its time is 2 s, of which the member has run 1 s.
        #expect(dial.drawn == [1, 0, 5, 7.5, 1])
        #expect(dial.presentation()?.opacity == 0.875)
        #expect(dial.presentation()?.animationKeys() == ["all"])
        #expect(dial.presentation()?.animation(forKey: "all") === dial.animation(forKey: "all"))
        _ = host.commit(at: 2)
        #expect(dial.drawn.count == 5)
        #expect(dial.animationKeys() == nil)
    }

    @Test func `A group repeats its members`() {
        let (host, layer) = AnimationTests.hosted()
        layer.setValue(1.0, forKey: "own")
        let group = CAAnimationGroup()
        (group.animations, group.duration, group.repeatCount, group.autoreverses) = (
            [Self.turn("own")], 1, 2, true
        )
        layer.add(group, forKey: nil)
        func value(at time: Double) -> Double? {
            _ = host.commit(at: time)
            return layer.presentation()?.value(forKey: "own") as? Double
        }
        _ = host.commit(at: 0)
        #expect([0.25, 1.25, 2.25, 4].map(value) == [2.5, 7.5, 2.5, 1])
    }

    @Test func `Checked, a group with a key that no layer has is a fault`() {
        let group = CAAnimationGroup()
        group.animations = [Self.turn("opacty")]
        #expect(throws: CAAnimationError.self) { try group.validate() }
    }

    @Test func `A group that stays shows where its members ended, whatever their fill modes`() {
        let (host, dial) = Self.hosted()
        let (group, other) = (CAAnimationGroup(), CABasicAnimation(keyPath: "opacity"))
        (other.fromValue, other.toValue, other.duration) = (0, 0.5, 0.5)
        let level = Self.turn("level")
        // The later half of the level's way: it ends where the group ends.
        level.timeOffset = 0.5
        let short = CABasicAnimation(keyPath: "cornerRadius")
        (short.fromValue, short.toValue, short.duration) = (1, 2, 0.25)
        (group.animations, group.duration) = ([level, other, short], 0.5)
        (group.fillMode, group.isRemovedOnCompletion) = (.forwards, false)
        dial.add(group, forKey: nil)
        for time in [0, 0.25, 0.5, 9] { _ = host.commit(at: time) }
        #expect(dial.drawn == [1, 5, 7.5, 10])
        #expect(dial.presentation()?.opacity == 0.5)
        #expect(dial.presentation()?.cornerRadius == 0)
    }

    @Test func `Each repeat of a cumulative animation begins where the last one ended`() {
        let (host, layer) = AnimationTests.hosted()
        layer.setValue(1.0, forKey: "own")
        let animation = Self.turn("own")
        (animation.isCumulative, animation.repeatCount) = (true, 3)
        layer.add(animation, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 2.5)
        #expect(layer.presentation()?.value(forKey: "own") as? Double == 25)
    }

    @Test func `A path animates a part of an own value`() {
        let (host, layer) = AnimationTests.hosted()
        layer.setValue(CGPoint(x: 1, y: 2), forKey: "place")
        layer.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "box")
        layer.setValue(CATransform3DIdentity, forKey: "turn")
        for (path, value) in [("place.x", 9.0), ("box.size.width", 13), ("turn.rotation.z", 1)] {
            let animation = Self.turn(path)
            (animation.fromValue, animation.toValue) = (nil, value)
            layer.add(animation, forKey: nil)
        }
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        let copy = layer.presentation()
        #expect(copy?.value(forKey: "place") as? CGPoint == CGPoint(x: 5, y: 2))
        #expect(copy?.value(forKey: "box") as? CGRect == CGRect(x: 1, y: 2, width: 8, height: 4))
        let turn = copy?.value(forKey: "turn") as? CATransform3D
        #expect(abs((turn?.m12 ?? 0) - sin(0.5)) < 1e-9)
        #expect(layer.value(forKey: "place") as? CGPoint == CGPoint(x: 1, y: 2))
    }

    @Test func `A path into a value without such a part changes nothing`() {
        let (host, layer) = AnimationTests.hosted()
        layer.setValue(2.0, forKey: "own")
        layer.add(Self.turn("own.x"), forKey: nil)
        layer.add(Self.turn("none.x"), forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(layer.presentation()?.value(forKey: "own") as? Double == 2)
        #expect(layer.presentation()?.value(forKey: "none") == nil)
    }
}
