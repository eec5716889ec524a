import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaScene
import Testing

struct CAMLAnimationTests {
    private func scene(_ animations: String, of element: String = "CALayer") throws -> Scene {
        try readCAML(
            caml("<sublayers><\(element)><animations>\(animations)</animations></\(element)></sublayers>"))
    }

    private func made<Animation>(
        _ animation: String, of element: String = "CALayer", as type: Animation.Type
    ) throws -> Animation {
        let scene = try scene(animation, of: element)
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        let layer = try #require(scene.makeRootLayer().sublayers?.first?.sublayers?.first)
        let key = try #require(layer.animationKeys()?.first)
        return try #require(layer.animation(forKey: key) as? Animation)
    }

    @Test func `an element may be called by the animation's key and have the class as its type`() throws {
        let scene = try scene(
            """
            <rotate type="CAAnimationGroup" duration="2"><animations><turn type="CABasicAnimation"
            keyPath="transform.rotation.z" duration="1"><toValue type="real" value="1"/></turn></animations></rotate>
            <opacity type="CABasicAnimation" duration="3"><toValue type="real" value="0"/></opacity>
            """)
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        #expect(scene.layers[1].animations.map(\.key) == ["rotate", "opacity"])
        let layer = try #require(scene.makeRootLayer().sublayers?.first?.sublayers?.first)
        let group = try #require(layer.animation(forKey: "rotate") as? CAAnimationGroup)
        let turn = try #require(group.animations?.first as? CABasicAnimation)
        #expect(group.duration == 2 && turn.keyPath == "transform.rotation.z" && turn.duration == 1)
        // A key stands for the key path where there is none.
        let fade = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(fade.keyPath == "opacity" && fade.toValue as? Double == 0 && fade.duration == 3)
    }

    @Test func `a basic animation has its ends, time and pace`() throws {
        let animation = try made(
            """
            <animation type="CABasicAnimation" keyPath="opacity" duration="2" beginTime="1e-100" repeatCount="inf"
              autoreverses="1" timingFunction="easeIn" fillMode="both" additive="1" cumulative="1"
              removedOnCompletion="0" speed="0.5"><fromValue type="real" value="0.25"/><toValue type="integer" value="1"/>
            </animation>
            """, as: CABasicAnimation.self)
        #expect(animation.keyPath == "opacity" && animation.duration == 2 && animation.beginTime == 1e-100)
        #expect(animation.repeatCount == .infinity && animation.autoreverses && animation.fillMode == .both)
        #expect(animation.isAdditive && animation.isCumulative && animation.speed == 0.5)
        #expect(animation.fromValue as? Double == 0.25 && animation.toValue as? Double == 1)
    }

    @Test
    func `a member of another class of animations is left out, so that the scene can be written and read`()
        throws
    {
        let scene = try scene(
            """
            <animation type="CABasicAnimation" keyPath="opacity"><toValue type="real" value="1"/>
              <keyTimes><real value="0"/><real value="1"/></keyTimes></animation>
            """)
        #expect(scene.warnings.map(\.feature) == [#"unknown element "keyTimes" of an animation"#])
        let again = try Scene(json: Data(scene.description.utf8), name: "a.json", directory: "")
        #expect(again.description == scene.description)
    }

    @Test func `a spring has its constants`() throws {
        let spring = try made(
            """
            <animation type="CASpringAnimation" keyPath="position.y" mass="2" stiffness="300" damping="50" velocity="3"
              duration="0.8" mica_autorecalculatesDuration="1"><byValue type="real" value="10"/></animation>
            """, as: CASpringAnimation.self)
        #expect(
            spring.mass == 2 && spring.stiffness == 300 && spring.damping == 50 && spring.initialVelocity == 3
        )
        #expect(spring.duration == 0.8 && spring.byValue as? Double == 10)
    }

    @Test func `keyframes have values, times, paces and a mode`() throws {
        let animation = try made(
            """
            <animation type="CAKeyframeAnimation" keyPath="position" calculationMode="cubicPaced" duration="3">
            <values><CGPoint value="1 2"/><CGPoint value="3 4"/><CGPoint>5 6</CGPoint></values>
            <keyTimes><real value="0"/><real value="0.5"/><real value="1"/></keyTimes>
            <timingFunctions><CAMediaTimingFunction value="0.1 0 0.9 1"/><string value="easeOut"/></timingFunctions>
            </animation>
            """, as: CAKeyframeAnimation.self)
        #expect(
            animation.values?.compactMap { $0 as? CGPoint } == [
                CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6),
            ])
        #expect(animation.keyTimes == [0, 0.5, 1] && animation.calculationMode == .cubicPaced)
        #expect(animation.timingFunctions?.count == 2)
    }

    @Test func `a point may follow a path`() throws {
        let animation = try made(
            #"<animation type="CAKeyframeAnimation" keyPath="position" rotationMode="auto"><path>0 0 m 9 9 l</path></animation>"#,
            as: CAKeyframeAnimation.self)
        #expect(animation.path != nil && animation.values == nil && animation.rotationMode == .rotateAuto)
    }

    @Test func `angles are radians`() throws {
        let animation = try made(
            #"<animation type="CABasicAnimation" keyPath="transform.rotation.z"><toValue type="real" value="0.7"/></animation>"#,
            as: CABasicAnimation.self)
        #expect(abs(try #require(animation.toValue as? Double) - 0.7) < 1e-15)
    }

    @Test func `discrete keyframes may leave out when the last one ends`() throws {
        let animation = try made(
            """
            <animation type="CAKeyframeAnimation" keyPath="hidden" calculationMode="discrete"><values><integer value="1"/>
            <integer value="0"/></values><keyTimes><real value="0"/><real value="0.25"/></keyTimes></animation>
            """, as: CAKeyframeAnimation.self)
        #expect(animation.keyTimes == [0, 0.25])
    }

    @Test func `times may begin late, end early, and be more than there are values`() throws {
        let animation = try made(
            """
            <animation type="CAKeyframeAnimation" keyPath="opacity"><values><real value="0"/><real value="1"/></values>
            <keyTimes><real value="0.25"/><real value="0.75"/><real value="1"/></keyTimes></animation>
            """, as: CAKeyframeAnimation.self)
        #expect(animation.keyTimes == [0.25, 0.75])
    }

    @Test func `groups hold animations`() throws {
        let group = try made(
            """
            <animation type="CAAnimationGroup" duration="4"><animations><animation type="CABasicAnimation"
            keyPath="opacity"><toValue type="real" value="0"/></animation></animations></animation>
            """, as: CAAnimationGroup.self)
        #expect(group.duration == 4 && group.animations?.count == 1)
    }

    @Test func `a property of the layer's class animates`() throws {
        let animation = try made(
            #"<animation type="CABasicAnimation" keyPath="strokeEnd"><fromValue type="real" value="0"/></animation>"#,
            of: "CAShapeLayer", as: CABasicAnimation.self)
        #expect(animation.keyPath == "strokeEnd")
    }

    @Test func `animations of one property have keys of their own`() throws {
        let one = #"<animation type="CABasicAnimation" keyPath="opacity"/>"#
        let named = #"<animation type="CABasicAnimation" key="k" keyPath="opacity"/>"#
        let scene = try scene(one + one + named)
        #expect(scene.layers[1].animations.map(\.key) == ["opacity", "opacity 2", "k"])
    }

    @Test(arguments: [
        (#"<animation type="CAWobble" keyPath="opacity"/>"#, #"animation of class "CAWobble""#),
        (#"<animation type="CABasicAnimation"/>"#, "an animation without keyPath"),
        (#"<animation type="CABasicAnimation" keyPath="wobble"/>"#, #"animation of "wobble""#),
        (#"<animation type="CABasicAnimation" keyPath="strokeEnd"/>"#, #"animation of "strokeEnd""#),
        (
            #"<animation type="CAKeyframeAnimation" keyPath="opacity"/>"#,
            "a keyframe animation without values"
        ),
    ])
    func `an animation that cannot play is left out, which is said`(animation: String, sentence: String)
        throws
    {
        let scene = try scene(animation)
        #expect(scene.layers[1].animations.isEmpty)
        #expect(scene.warnings.map(\.feature) == [sentence])
        #expect(scene.warnings.first?.line == 3)
    }

    @Test(arguments: [#"<real value="0"/>"#, #"<real value="0.5"/><real value="0.2"/>"#])
    func `times that are too few or fall are left out, which is said`(_ times: String) throws {
        let scene = try scene(
            """
            <animation type="CAKeyframeAnimation" keyPath="opacity"><values><real value="0"/><real value="1"/></values>
            <keyTimes>\(times)</keyTimes></animation>
            """)
        #expect(scene.layers[1].animations.count == 1)
        #expect(
            scene.warnings.map(\.feature) == ["keyTimes: not as many as there are values, or out of order"])
    }
}
