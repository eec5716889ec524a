import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

/// Animations on layers: the commits, the presentation copies, and the delegates' calls.
struct AnimationTests {
    /// A layer in a host that has been shown at time 0.
    static func hosted() -> (host: LayerTreeCommitter, layer: CALayer) {
        let (host, root, layer) = (LayerTreeCommitter(), CALayer(), CALayer())
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSublayer(layer)
        host.root = root
        _ = host.commit(at: 0)
        return (host, layer)
    }

    static func move(_ duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "position")
        animation.fromValue = CGPoint(x: 0, y: 0)
        animation.toValue = CGPoint(x: 100, y: 0)
        animation.duration = duration
        return animation
    }

    final class Witness: CAAnimationDelegate {
        var events: [String] = []
        var onStop: (() -> Void)?

        func animationDidStart(_ anim: CAAnimation) { events.append("start") }

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            events.append("stop \(flag)")
            onStop?()
        }
    }

    @Test func `An animation begins at the commit that takes it`() {
        let (host, layer) = Self.hosted()
        layer.add(Self.move(), forKey: "move")
        let update = host.commit(at: 5)
        #expect(update.changes.first?.animations.first?.timing.beginTime == 5)
        _ = host.commit(at: 5.5)
        #expect(layer.presentation()?.position.x == 50)
        #expect(layer.position.x == 0)
        _ = host.commit(at: 6)
        #expect(layer.presentation()?.position.x == 0)
        #expect(layer.animationKeys() == nil)
    }

    @Test func `An animation that is removed while its layer leaves and comes back ends`() throws {
        let (host, layer) = Self.hosted()
        layer.add(Self.move(), forKey: "move")
        _ = host.commit(at: 1)
        let root = try #require(layer.superlayer)
        layer.removeAllAnimations()
        layer.removeFromSuperlayer()
        root.addSublayer(layer)
        let update = host.commit(at: 1.5)
        #expect(update.changes.map(\.layer) == [layer.id])
        #expect(update.changes.first?.animations.isEmpty == true)
        #expect(host.invariantFaults().isEmpty)
    }

    @Test func `What is added is a copy`() {
        let (host, layer) = Self.hosted()
        let animation = Self.move()
        animation.setValue(7, forKey: "tag")
        layer.add(animation, forKey: "move")
        animation.duration = 100
        #expect(layer.animation(forKey: "move")?.duration == 1)
        #expect(layer.animation(forKey: "move") !== animation)
        #expect(layer.animation(forKey: "move")?.value(forKey: "tag") as? Int == 7)
        _ = host
    }

    @Test func `Delegates hear of the start and of the end, and changes they make are in the same frame`() {
        let (host, layer) = Self.hosted()
        let witness = Witness()
        let animation = Self.move()
        animation.delegate = witness
        witness.onStop = { layer.opacity = 0.5 }
        layer.add(animation, forKey: nil)
        #expect(witness.events == [])
        _ = host.commit(at: 1)
        #expect(witness.events == ["start"])
        _ = host.commit(at: 1.999)
        #expect(witness.events == ["start"])
        let update = host.commit(at: 2)
        #expect(witness.events == ["start", "stop true"])
        #expect(update.changes.first?.properties.opacity == 0.5)
    }

    @Test func `Removing and replacing stop an animation before its end`() {
        let (host, layer) = Self.hosted()
        let witness = Witness()
        let animation = Self.move()
        animation.delegate = witness
        layer.add(animation, forKey: "move")
        layer.add(Self.move(2), forKey: "move")
        #expect(witness.events == ["stop false"])
        #expect(layer.animationKeys() == ["move"])
        layer.removeAllAnimations()
        #expect(host.commit(at: 1).changes.allSatisfy { $0.animations.isEmpty })
    }

    @Test func `A layer that leaves the tree loses its animations, one that moves keeps them`() {
        let (host, layer) = Self.hosted()
        let witness = Witness()
        let animation = Self.move()
        animation.delegate = witness
        layer.add(animation, forKey: "move")
        _ = host.commit(at: 0)
        let root = layer.superlayer
        layer.removeFromSuperlayer()
        root?.addSublayer(layer)
        _ = host.commit(at: 0.1)
        #expect(layer.animationKeys() == ["move"])
        layer.removeFromSuperlayer()
        _ = host.commit(at: 0.2)
        #expect(witness.events == ["start", "stop false"])
        #expect(layer.animationKeys() == nil)
    }

    @Test func `isRemovedOnCompletion false keeps it, and its delegate hears of the end once`() {
        let (host, layer) = Self.hosted()
        let witness = Witness()
        let animation = Self.move()
        animation.isRemovedOnCompletion = false
        animation.fillMode = .forwards
        animation.delegate = witness
        layer.add(animation, forKey: "move")
        for time in [0.0, 2, 3, 4] { _ = host.commit(at: time) }
        #expect(layer.presentation()?.position.x == 100)
        #expect(witness.events == ["start", "stop true"])
    }

    @Test func `Changes of a shown layer animate for a quarter of a second from what shows`() {
        let (host, layer) = Self.hosted()
        layer.position = CGPoint(x: 100, y: 0)
        #expect(layer.animationKeys() == ["position"])
        _ = host.commit(at: 1)
        _ = host.commit(at: 1.125)
        let middle = layer.presentation()?.position.x ?? 0
        #expect(abs(middle - 100 * CGFloat(TimingCurve.standard.value(at: 0.5))) < 1e-9)
        layer.position = .zero
        _ = host.commit(at: 1.125)
        #expect(layer.presentation()?.position.x == middle)
        _ = host.commit(at: 1.375)
        #expect(layer.animationKeys() == nil)
        #expect(layer.presentation()?.position.x == 0)
    }

    @Test func `A layer that nobody has seen does not animate, nor where actions are off`() {
        let layer = CALayer()
        layer.position.x = 5
        #expect(layer.animationKeys() == nil)
        let (host, shown) = Self.hosted()
        defer { withExtendedLifetime(host) {} }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shown.position.x = 5
        CATransaction.commit()
        #expect(shown.animationKeys() == nil)
        shown.masksToBounds = true
        #expect(shown.animationKeys() == nil)
    }

    final class Chooser: CALayerDelegate {
        var answer: (any CAAction)?
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
    }

    final class Recorder: CAAction {
        var events: [String] = []
        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            events.append(event)
        }
    }

    final class OwnLayer: CALayer {
        nonisolated(unsafe) static let recorder = Recorder()
        override class func defaultAction(forKey event: String) -> (any CAAction)? { recorder }
    }

    @Test func `Actions are looked for in the delegate, the layer, its style, its class, in this order`() {
        let (fromDelegate, fromLayer, fromStyle) = (Recorder(), Recorder(), Recorder())
        let chooser = Chooser()
        let layer = OwnLayer()
        func found() -> AnyObject? { layer.action(forKey: "opacity") as AnyObject? }
        #expect(found() === OwnLayer.recorder)
        layer.style = ["actions": ["opacity": fromStyle]]
        #expect(found() === fromStyle)
        layer.actions = ["opacity": fromLayer]
        #expect(found() === fromLayer)
        layer.delegate = chooser
        #expect(found() === fromLayer)
        chooser.answer = fromDelegate
        #expect(found() === fromDelegate)
        chooser.answer = NSNull()
        #expect(layer.action(forKey: "opacity") == nil)
    }

    @Test func `Transactions give animations their duration and their curve`() {
        let (host, layer) = Self.hosted()
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.opacity = 0
        layer.add(CABasicAnimation(keyPath: "zPosition"), forKey: "z")
        CATransaction.commit()
        #expect(layer.animation(forKey: "opacity")?.duration == 2)
        #expect(layer.animation(forKey: "z")?.duration == 2)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(layer.presentation()?.opacity == 0.75)
    }

    @Test func `A completion block waits for the animations after it, also those of inner transactions`() {
        let (host, layer) = Self.hosted()
        var done: [String] = []
        CATransaction.begin()
        layer.add(Self.move(9), forKey: "before")
        CATransaction.setCompletionBlock { done.append("outer") }
        layer.add(Self.move(1), forKey: "first")
        CATransaction.begin()
        CATransaction.setCompletionBlock { done.append("inner") }
        layer.add(Self.move(2), forKey: "second")
        CATransaction.commit()
        CATransaction.commit()
        _ = host.commit(at: 0)
        _ = host.commit(at: 1.5)
        #expect(done == [])
        _ = host.commit(at: 2)
        #expect(done.sorted() == ["inner", "outer"])
    }

    @Test func `A completion block without animations runs at the next flush, not inside commit`() {
        var done = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { done = true }
        CATransaction.commit()
        #expect(!done)
        CATransaction.flush()
        #expect(done)
    }

    @Test func `Layers' clocks multiply down the tree`() {
        let (host, layer) = Self.hosted()
        layer.superlayer?.speed = 2
        layer.speed = 2
        layer.timeOffset = 1
        layer.add(Self.move(), forKey: "move")
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.125)
        #expect(layer.presentation()?.position.x == 50)
        #expect(layer.convertTime(1, from: nil) == 5)
        #expect(layer.convertTime(5, to: nil) == 1)
        #expect(layer.convertTime(5, to: layer.superlayer) == 2)
    }

    @Test func `A layer pauses and goes on where it was`() {
        let (host, layer) = Self.hosted()
        layer.add(Self.move(), forKey: "move")
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.25)
        let paused = layer.convertTime(0.25, from: nil)
        layer.speed = 0
        layer.timeOffset = paused
        _ = host.commit(at: 10)
        #expect(layer.presentation()?.position.x == 25)
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(10, from: nil) - paused
        _ = host.commit(at: 10.5)
        #expect(layer.presentation()?.position.x == 75)
    }

    @Test func `Scrubbing shows the time that is set`() {
        let (host, layer) = Self.hosted()
        layer.speed = 0
        layer.add(Self.move(), forKey: "move")
        _ = host.commit(at: 3)
        layer.timeOffset = 0.7
        _ = host.commit(at: 4)
        #expect(layer.presentation()?.position.x == 70)
        layer.timeOffset = 0.2
        _ = host.commit(at: 5)
        #expect(layer.presentation()?.position.x == 20)
    }

    @Test func `Groups run their members in their own time, and cut them off`() {
        let (host, layer) = Self.hosted()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 4)
        let group = CAAnimationGroup()
        group.animations = [Self.move(0), fade]
        group.duration = 2
        group.speed = 2
        layer.add(group, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(layer.presentation()?.position.x == 50)
        #expect(layer.presentation()?.opacity == 0.25)
        _ = host.commit(at: 1)
        #expect(layer.presentation()?.opacity == 1)
    }

    @Test func `Several animations of parts of one property run together`() {
        let (host, layer) = Self.hosted()
        for (path, value) in [
            ("transform.rotation.z", Double.pi), ("transform.scale", 3), ("transform.translation.x", 40),
        ] {
            let animation = CABasicAnimation(keyPath: path)
            animation.toValue = value
            animation.duration = 2
            layer.add(animation, forKey: path)
        }
        _ = host.commit(at: 0)
        _ = host.commit(at: 1)
        let shown = layer.presentation()
        #expect(abs((shown?.value(forKeyPath: "transform.rotation.z") as? Double ?? 0) - .pi / 2) < 1e-9)
        #expect(abs((shown?.value(forKeyPath: "transform.scale.x") as? Double ?? 0) - 2) < 1e-9)
        #expect(abs((shown?.value(forKeyPath: "transform.translation.x") as? Double ?? 0) - 20) < 1e-9)
    }

    @Test func `A full turn by key path turns, and value functions do too`() {
        let (host, layer) = Self.hosted()
        let turn = CABasicAnimation(keyPath: "transform")
        turn.valueFunction = CAValueFunction(name: .rotateZ)
        (turn.fromValue, turn.toValue, turn.duration) = (0, 2 * Double.pi, 4)
        layer.add(turn, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 1)
        #expect(abs((layer.presentation()?.transform.m12 ?? 0) - 1) < 1e-9)
    }

    @Test func `Additive values are added, cumulative ones go on where the last run ended`() {
        let (host, layer) = Self.hosted()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.zPosition = 100
        CATransaction.commit()
        let step = CABasicAnimation(keyPath: "zPosition")
        (step.fromValue, step.toValue, step.duration) = (0, 10, 1)
        (step.repeatCount, step.isCumulative, step.isAdditive) = (3, true, true)
        layer.add(step, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 2.5)
        #expect(layer.presentation()?.zPosition == 125)
    }

    @Test func `Paths are not added: an additive animation of a path shows its own`() {
        let (host, _) = Self.hosted()
        let shape = CAShapeLayer()
        func bar(_ height: CGFloat) -> CGPath {
            CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: height), transform: nil)
        }
        shape.path = bar(10)
        host.root?.addSublayer(shape)
        _ = host.commit(at: 0)
        let grow = CAKeyframeAnimation(keyPath: "path")
        (grow.values, grow.isAdditive, grow.duration) = ([bar(0), bar(8), bar(2)], true, 2)
        shape.add(grow, forKey: nil)
        _ = host.commit(at: 1)
        _ = host.commit(at: 1.5)
        #expect(shape.presentation()?.path?.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 4))
        _ = host.commit(at: 2.5)
        #expect(shape.presentation()?.path?.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 5))
        _ = host.commit(at: 4)
        #expect(shape.presentation()?.path?.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 10))
    }

    @Test func `Errors name what is wrong and what may have been meant`() {
        let path = CABasicAnimation(keyPath: "transform.rotatoin.z")
        #expect(
            throws: CAAnimationError(
                "keyPath", expected: "a property that animates", found: "\"transform.rotatoin.z\"",
                suggestion: "transform.rotation.z")
        ) { try path.validate() }
        let kind = CABasicAnimation(keyPath: "position")
        kind.toValue = "here"
        let error = #expect(throws: CAAnimationError.self) { try kind.validate() }
        #expect(error?.description == "toValue: expected a point, found here (String)")
        let frames = CAKeyframeAnimation(keyPath: "opacity")
        frames.values = [0, CGRect.zero]
        #expect(throws: CAAnimationError.self) { try frames.validate() }
        var groups = CAAnimationGroup()
        for _ in 0..<2000 {
            let outer = CAAnimationGroup()
            outer.animations = [groups]
            groups = outer
        }
        #expect(throws: CAAnimationError.self) { try groups.validate() }
    }

    @Test func `Springs have the values of their look`() {
        let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
        #expect(abs(spring.perceptualDuration - 0.5) < 1e-12)
        #expect(abs(spring.bounce - 0.3) < 1e-12)
        #expect(abs(CASpringAnimation().settlingDuration - 1.4727) < 1e-4)
        #expect(CASpringAnimation().bounce == 0.5)
        #expect(CASpringAnimation(perceptualDuration: 1, bounce: -1).settlingDuration == 0)
    }
}
