import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaLayer
import LaminaScene
import Testing

struct CAMLStateTests {
    private static let document = caml(
        """
        <sublayers><CALayer id="#1" name="one" opacity="0.5"/><CALayer name="two" backgroundColor="1 0 0"/></sublayers>
        <states>
          <LKState name="Locked" initial="1"><elements>
            <LKStateSetValue final="false" targetId="#1" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
          </elements></LKState>
          <LKState name="Unlock" basedOn="Locked"><elements>
            <LKStateSetValue targetId="#1" keyPath="position.x"><value type="integer" value="7"/></LKStateSetValue>
            <LKStateSetValue targetId="two" keyPath="backgroundColor"><value type="NSNull"/></LKStateSetValue>
            <LKStateSetValue targetId="#1" keyPath="transform.rotation.z"><value type="real" value="0.5"/></LKStateSetValue>
            <LKStateSetValue targetId="#1" keyPath="speed"><value type="real" value="2"/></LKStateSetValue>
          </elements></LKState>
          <LKState name="Sleep"/>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="*" toState="Unlock"><elements>
            <LKStateTransitionElement key="position.x" targetId="#1">
              <animation type="CASpringAnimation" damping="20" mass="1" stiffness="200" duration="0.7"/>
            </LKStateTransitionElement>
            <LKStateTransitionElement key="opacity" targetId="#1">
              <animation type="CABasicAnimation" keyPath="opacity" beginTime="0.5" duration="1"/>
            </LKStateTransitionElement>
          </elements></LKStateTransition>
        </stateTransitions>
        """)

    private func layer(of scene: Scene, _ index: Int = 0) throws -> CALayer {
        try #require(scene.makeRootLayer().sublayers?.first?.sublayers?[index])
    }

    @Test func `states have values, and what they are based on`() throws {
        let scene = try readCAML(Self.document)
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        #expect(scene.stateNames == ["Locked", "Unlock", "Sleep"])
        let states = scene.layers[0].states
        #expect(states.map(\.isInitial) == [true, false, false])
        #expect(states[1].basedOn == "Locked")
        #expect(
            states[1].values.map(\.keyPath) == [
                "position.x", "backgroundColor", "transform.rotation.z", "speed",
            ])
        #expect(states[1].values[0].value == .number(7) && states[1].values[1].value == nil)
    }

    @Test func `layers begin in their initial state`() throws {
        let layer = try layer(of: readCAML(Self.document))
        #expect(layer.opacity == 1 && layer.position.x == 0)
    }

    @Test func `a scene in a state has its values, after those that it is based on`() throws {
        let scene = try readCAML(Self.document).state(named: "Unlock")
        let layer = try layer(of: scene)
        #expect(layer.opacity == 1 && layer.position.x == 7 && layer.speed == 2)
        #expect(abs(layer.transform.m12 - sin(0.5)) < 1e-12)
        #expect(try self.layer(of: scene, 1).backgroundColor == nil)
        #expect(layer.animationKeys() == nil)
    }

    @Test func `the empty name is the layer that has the states`() throws {
        let states = """
            <sublayers><CALayer id="a"/></sublayers><states><LKState name="on"><elements>
            <LKStateSetValue targetId="" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
            <LKStateSetValue keyPath="cornerRadius"><value type="real" value="4"/></LKStateSetValue>
            </elements></LKState></states>
            """
        let scene = try readCAML(caml(states))
        #expect(scene.warnings.map(\.feature) == [#"a layer that is called "": there is none"#])
        let layer = try #require(scene.state(named: "on").makeRootLayer().sublayers?.first)
        #expect(layer.opacity == 0.5 && layer.cornerRadius == 0)
    }

    @Test(arguments: [
        #"type="CAColorMatrix" value="0 0 0 0 1 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0"/>"#,
        #"type="CAColorMatrix">0 0 0 0 1 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0</value>"#,
        #"type="NSArray">\#([0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0].map { "<real value=\"\($0)\"/>" }.joined())</value>"#,
        #"type="CAColorMatrix" m11="0" m12="0" m13="0" m14="0" m15="1" m21="0" m22="1" m23="0" m24="0" m25="0" m31="0" m32="0" m33="1" m34="0" m35="0" m41="0" m42="0" m43="0" m44="1" m45="0"/>"#,
    ])
    func `a state sets the matrix of a filter, in each spelling`(value: String) throws {
        let filter =
            #"<filters><CAFilter><type value="colorMatrix"/><name value="tint"/></CAFilter></filters>"#
        let scene = try readCAML(
            caml(
                """
                <sublayers><CALayer id="a">\(filter)</CALayer></sublayers><states><LKState name="on"><elements>
                <LKStateSetValue targetId="a" keyPath="filters.tint.inputColorMatrix"><value \(value)
                </LKStateSetValue></elements></LKState></states>
                """))
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        let filters = try layer(of: scene.state(named: "on")).filters
        let found = try #require(filters?.first as? CAFilter)
        #expect(
            found.inputs["inputColorMatrix"]
                == .vector([0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]))
    }

    @Test func `a state without values is the layers as they are`() throws {
        let layer = try layer(of: readCAML(Self.document).state(named: "Sleep"))
        #expect(layer.opacity == 0.5 && layer.position.x == 0)
    }

    @Test func `a transition plays over the new values, from the earlier state's`() throws {
        let scene = try readCAML(Self.document).transition(from: "Sleep", to: "Unlock")
        let layer = try layer(of: scene)
        #expect(layer.position.x == 7 && layer.opacity == 1)
        let spring = try #require(layer.animation(forKey: "position.x") as? CASpringAnimation)
        #expect(spring.keyPath == "position.x" && spring.fromValue as? Double == 0 && spring.toValue == nil)
        let group = try #require(layer.animation(forKey: "opacity") as? CAAnimationGroup)
        #expect(group.duration == 1.5)
        let fade = try #require(group.animations?.first as? CABasicAnimation)
        #expect(fade.beginTime == 0.5 && fade.fromValue as? Double == 0.5)
    }

    @Test func `a transition lasts until its last animation ends`() throws {
        let scene = try readCAML(Self.document)
        #expect(scene.animationDuration == nil)
        #expect(try scene.transition(from: "Locked", to: "Unlock").animationDuration == 1.5)
        // No transition has animations for this way, which is an even one.
        #expect(try scene.transition(from: "Unlock", to: "Locked").animationDuration == 1)
        #expect(try scene.transition(from: "Unlock", to: "Locked", duration: 3).animationDuration == 3)
        #expect(try scene.transition(from: "Unlock", to: "Locked", duration: 0).animationDuration == 0)
    }

    @Test(arguments: [
        "", #"<stateTransitions><LKStateTransition fromState="*" toState="*"/></stateTransitions>"#,
    ])
    func `without a transition's animations, values go evenly from state to state`(transitions: String) throws
    {
        let scene = try readCAML(
            caml(
                """
                <sublayers><CALayer id="a" position="1 2" opacity="0.5"/></sublayers>
                <states><LKState name="Locked"><elements>
                <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="10"/></LKStateSetValue>
                </elements></LKState><LKState name="Unlock"><elements>
                <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
                </elements></LKState></states>\(transitions)
                """))
        let layer = try layer(of: scene.transition(from: "Locked", to: "Unlock", duration: 4))
        #expect(layer.position.x == 1 && layer.opacity == 1)
        #expect(layer.animationKeys() == ["position.x", "opacity"])
        let move = try #require(layer.animation(forKey: "position.x") as? CABasicAnimation)
        #expect(move.fromValue as? Double == 10 && move.toValue == nil && move.duration == 4)
        let fade = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(fade.timingFunction != nil && fade.duration == 4)
        #expect(try self.layer(of: scene.state(named: "Unlock")).animationKeys() == nil)
    }

    @Test func `Locked is the initial state where none says that it is`() throws {
        let states = #"<LKState name="Unlock"/><LKState name="Locked"/>"#
        let scene = try readCAML(caml("<states>\(states)</states>"))
        #expect(scene.layers[0].states.map(\.isInitial) == [false, true])
        let other = try readCAML(caml(#"<states>\#(states)<LKState name="Sleep" initial="1"/></states>"#))
        #expect(other.layers[0].states.map(\.isInitial) == [false, false, true])
    }

    @Test func `a state may have a layer's clock run back and forth`() throws {
        let scene = try readCAML(
            caml(
                """
                <sublayers><CALayer id="a" duration="2"/></sublayers><states><LKState name="on"><elements>
                <LKStateSetValue targetId="a" keyPath="autoreverses"><value type="integer" value="1"/></LKStateSetValue>
                </elements></LKState></states>
                """))
        #expect(scene.layers[0].states[0].values.map(\.value) == [.flag(true)])
        #expect(try layer(of: scene.state(named: "on")).autoreverses)
    }

    @Test func `a state that there is not is an error with those that there are`() throws {
        let scene = try readCAML(Self.document)
        for wrong in [
            { try scene.state(named: "Open") }, { try scene.transition(from: "Open", to: "Sleep") },
        ] {
            let error = #expect(throws: SceneError.self) { _ = try wrong() }
            #expect(
                error?.description
                    == #"a.caml: no state "Open": expected one of "Locked", "Unlock", "Sleep""#)
        }
        let plain = try readCAML(caml())
        let error = #expect(throws: SceneError.self) { try plain.state(named: "x") }
        #expect(error?.description == #"a.caml: no state "x": there are no states"#)
    }

    @Test func `what names no layer or no property is left out, which is said`() throws {
        let warnings = try camlWarnings(
            caml(
                """
                <states><LKState name="a"><elements>
                <LKStateSetValue targetId="#9" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
                <LKStateSetValue targetId="r" keyPath="wobble"><value type="real" value="1"/></LKStateSetValue>
                <LKStateSetValue targetId="r" keyPath="opacity"><value type="real" value="undefined"/></LKStateSetValue>
                <LKStateWobble/></elements></LKState></states>
                """, root: "name=\"r\""))
        #expect(
            warnings == [
                ##"line 4, column 1: layer "r": a layer that is called "#9": there is none"##,
                #"line 5, column 48: layer "r": a state's value for "wobble""#,
                #"line 6, column 49: layer "r": opacity: expected a number, found "undefined""#,
                #"line 7, column 1: layer "r": unknown element "LKStateWobble" of a state"#,
            ])
    }

    @Test func `states are keys of scenes too`() throws {
        let scene = try readCAML(Self.document)
        let json = scene.description
        let second = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        #expect(second.layers == scene.layers)
        #expect(second.description == json)
    }

    @Test(arguments: [
        (#""states": [{}]"#, "layers[0].states[0].name: expected a string, found nothing"),
        (#""states": 3"#, "layers[0].states: expected an array of states, found 3"),
        (
            #""states": [{"name": "a", "values": [{"layer": "b", "keyPath": "opacity", "value": 1}]}]"#,
            #"layers[0].states[0].values[0].layer: expected the id or the name of a layer in this one, found "b""#
        ),
        (
            #""name": "b", "states": [{"name": "a", "values": [{"layer": "b", "keyPath": "opacit", "value": 1}]}]"#,
            #"layers[0].states[0].values[0].keyPath: unknown key path "opacit"; did you mean "opacity"?"#
        ),
        (
            #""id": "b", "states": [{"name": "a", "values": [{"layer": "b", "keyPath": "opacity", "value": "1"}]}]"#,
            #"layers[0].states[0].values[0].value: expected a number, found "1""#
        ),
        (
            #""stateTransitions": [{"animations": [{"layer": "b"}]}]"#,
            "layers[0].stateTransitions[0].animations[0].animation: expected an animation, found nothing"
        ),
    ])
    func `errors in states name their place`(members: String, sentence: String) {
        #expect(outcome(LaminaSceneTests.layer(members)) == "a.json: \(sentence)")
    }

    @Test func `errors in states of deep layers name their place`() {
        let deep =
            #"{}, {"sublayers": [{}, {"mask": {"states": [{"name": 1}]}}]}"#
        #expect(
            outcome(scene(deep))
                == "a.json: layers[1].sublayers[1].mask.states[0].name: expected a string, found 1")
    }
}
