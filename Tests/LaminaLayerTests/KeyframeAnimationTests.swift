import Foundation
import LaminaGeometry
import LaminaLayer
import Testing

/// Keyframes along paths, on layers.
struct KeyframeAnimationTests {
    /// From (0, 0) to (40, 20) in one segment.
    private static func path() -> CGPath {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 40, y: 20))
        return path
    }

    private static func shown(_ animation: CAKeyframeAnimation, at time: Double) throws -> CALayer {
        let (host, layer) = AnimationTests.hosted()
        withoutActions {
            layer.position = CGPoint(x: 7, y: 9)
            layer.transform = CATransform3DMakeTranslation(1, 2, 3)
        }
        animation.duration = 1
        layer.add(animation, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: time)
        return try #require(layer.presentation())
    }

    @Test func `A path moves a translation`() throws {
        let move = CAKeyframeAnimation(keyPath: "transform.translation")
        move.path = Self.path()
        let transform = try Self.shown(move, at: 0.25).transform
        #expect(abs(transform.m41 - 10) < 1e-9 && abs(transform.m42 - 5) < 1e-9)
        #expect(transform.m43 == 3)
    }

    @Test func `An additive path is added to what shows`() throws {
        let move = CAKeyframeAnimation(keyPath: "position")
        (move.path, move.isAdditive) = (Self.path(), true)
        #expect(isClose(try Self.shown(move, at: 0.5).position, CGPoint(x: 27, y: 19)))
        let push = CAKeyframeAnimation(keyPath: "transform.translation")
        (push.path, push.isAdditive) = (Self.path(), true)
        let transform = try Self.shown(push, at: 0.5).transform
        #expect(abs(transform.m41 - 21) < 1e-9 && abs(transform.m42 - 12) < 1e-9)
    }

    @Test func `Only places take a path`() {
        for (key, isPlace) in [
            ("position", true), ("bounds.size", true), ("opacity", false), ("bounds", false),
        ] {
            let animation = CAKeyframeAnimation(keyPath: key)
            animation.path = Self.path()
            #expect(((try? animation.validate()) != nil) == isPlace, "\(key)")
        }
    }

    @Test func `Key times of a layer's animation hold at the ends`() throws {
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        (fade.values, fade.keyTimes) = ([0, 0, 0.25, 1], [0, -0.5, 0.5, 1])
        #expect(try Self.shown(fade, at: 0.5).opacity == 0.25)
        let late = CAKeyframeAnimation(keyPath: "opacity")
        (late.values, late.keyTimes) = ([0.25, 0.75], [0.5, 0.75])
        #expect(try Self.shown(late, at: 0.25).opacity == 0.25)
        #expect(try Self.shown(late, at: 0.9).opacity == 0.75)
    }
}
