import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaLayer
import LaminaScene
import Testing

/// States that add and remove animations and sublayers.
struct CAMLStateElementTests {
    private static let document = caml(
        """
        <sublayers>
          <CALayer id="#1" name="one"><sublayers><CALayer id="#2" name="two"/><CALayer id="#3"/></sublayers>
            <animations><animation type="CABasicAnimation" key="fade" keyPath="opacity" toValue="0" duration="2"/></animations>
          </CALayer>
        </sublayers>
        <states>
          <LKState name="on"><elements>
            <LKStateAddAnimation targetId="#2" key="position.x">
              <animation type="CABasicAnimation" toValue="8" duration="3"/>
            </LKStateAddAnimation>
            <LKStateRemoveAnimation targetId="#1" key="fade"/>
            <LKStateAddElement targetId="#1" keyPath="sublayers" beforeObjectId="#3">
              <object type="CAShapeLayer" name="new" opacity="0.25">
                <sublayers><CALayer id="#9"/></sublayers>
              </object>
            </LKStateAddElement>
            <LKStateSetValue targetId="#9" keyPath="zPosition"><value type="real" value="4"/></LKStateSetValue>
            <LKStateRemoveElement targetId="#1" keyPath="sublayers" objectId="#2"/>
          </elements></LKState>
          <LKState name="off" basedOn="on"><elements>
            <LKStateRemoveElement targetId="#1" keyPath="sublayers"><object object="#3"/></LKStateRemoveElement>
          </elements></LKState>
        </states>
        """)

    private func one(in scene: Scene) throws -> CALayer {
        try #require(scene.makeRootLayer().sublayers?.first?.sublayers?.first)
    }

    @Test func `a state's elements are read in their order`() throws {
        let scene = try readCAML(Self.document)
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        let elements = scene.layers[0].states[0].elements
        #expect(elements.count == 5)
        #expect(elements[1] == .removeAnimation(target: "#1", key: "fade"))
        #expect(elements[2] == .addSublayer(target: "#1", layer: "object 1 of states", below: "#3"))
        #expect(elements[4] == .removeSublayer(target: "#1", layer: "#2"))
        let absent = scene.layers.filter(\.isAbsent)
        #expect(absent.map(\.id) == ["object 1 of states"])
        #expect(absent[0].properties.kind == .shape && absent[0].properties.name == "new")
    }

    @Test func `layers that a state adds are not there before`() throws {
        let one = try one(in: readCAML(Self.document))
        #expect(one.sublayers?.map(\.identifier) == ["#2", "#3"])
        #expect(one.animationKeys() == ["fade"])
    }

    @Test func `a scene in a state has what the state adds and not what it removes`() throws {
        let one = try one(in: readCAML(Self.document).state(named: "on"))
        #expect(one.sublayers?.map(\.name) == ["new", nil])
        #expect(one.sublayers?.map(\.opacity) == [0.25, 1])
        #expect(one.sublayers?[0].sublayers?.first?.zPosition == 4)
        #expect(one.animationKeys() == nil)
    }

    @Test func `a state adds to what it is based on`() throws {
        let one = try one(in: readCAML(Self.document).state(named: "off"))
        #expect(one.sublayers?.map(\.name) == ["new"])
    }

    @Test func `what a state changed goes back with it`() throws {
        let scene = try readCAML(Self.document)
        let root = scene.makeRootLayer()
        let controller = CAStateController(layer: root)
        let holder = try #require(root.sublayers?.first)
        let one = try #require(holder.sublayers?.first)
        let two = try #require(one.sublayers?.first)
        try controller.setState("off")
        #expect(two.superlayer == nil)
        // A layer that states took away can still be named.
        #expect(two.animation(forKey: "position.x") is CABasicAnimation)
        try controller.setState(nil, of: holder)
        #expect(one.sublayers?.map(\.identifier) == ["#2", "#3"])
        #expect(one.animationKeys() == ["fade"] && two.animationKeys() == nil)
        try controller.setState("on")
        #expect(one.sublayers?.map(\.name) == ["new", nil])
    }

    @Test func `the animation of a state is the scene's while it is shown`() throws {
        let scene = try readCAML(Self.document)
        #expect(scene.animationDuration == 2)
        #expect(try scene.state(named: "on").animationDuration == 3)
    }

    @Test func `CAML of it is the same scene, and the second CAML the same text`() throws {
        let scene = try readCAML(Self.document)
        let written = scene.caml(isBundle: false)
        #expect(written.losses.isEmpty, "\(written.losses)")
        let text = String(decoding: written.document, as: UTF8.self)
        let second = try readCAML(text)
        #expect(second.warnings.isEmpty, "\(second.warnings)")
        #expect(second.layers == scene.layers)
        #expect(String(decoding: second.caml(isBundle: false).document, as: UTF8.self) == text)
        #expect(
            text.contains(##"<LKStateAddElement targetId="#1" keyPath="sublayers" beforeObjectId="#3">"##))
    }

    @Test func `JSON of it is the same scene`() throws {
        let scene = try readCAML(Self.document)
        let json = scene.description
        let second = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        #expect(second.layers == scene.layers)
        #expect(second.description == json)
    }

    @Test func `a layer that no state adds is lost in CAML, which is said`() throws {
        let scene = try Scene(
            json: Data(
                LaminaSceneTests.scene(#"{"name": "r", "sublayers": [{"id": "x", "isAbsent": true}]}"#).utf8),
            name: "a.json", directory: "")
        #expect(
            scene.caml(isBundle: false).losses.map(\.feature) == [
                "a layer that no state of the layer around it adds"
            ])
    }

    @Test func `what cannot be added is left out, which is said`() throws {
        let warnings = try camlWarnings(
            caml(
                """
                <states><LKState name="a"><elements>
                <LKStateAddElement targetId="r" keyPath="filters"><object type="CAFilter"/></LKStateAddElement>
                <LKStateAddElement targetId="r" keyPath="sublayers"/>
                <LKStateRemoveElement targetId="r" keyPath="sublayers" objectId="#7"/>
                <LKStateAddAnimation targetId="r" key="k"><animation type="CAWobble"/></LKStateAddAnimation>
                </elements></LKState></states>
                """, root: "name=\"r\""))
        #expect(
            warnings == [
                #"line 4, column 1: layer "r": an element of "filters" of a state"#,
                #"line 5, column 1: layer "r": a layer that is called "": there is none"#,
                ##"line 6, column 1: layer "r": a layer that is called "#7": there is none"##,
                #"line 7, column 43: layer "r": animation of class "CAWobble""#,
            ])
    }

    @Test(arguments: [
        (#""removedAnimation": 1"#, "removedAnimation: expected a string, found 1"),
        (
            #""addedSublayer": "x""#,
            #"addedSublayer: expected the id or the name of a layer in this one, found "x""#
        ),
        (
            #""addedSublayer": "b", "below": "y""#,
            #"below: expected the id or the name of a layer in this one, found "y""#
        ),
        (#""removedSublayer": 3"#, "removedSublayer: expected the id or the name of a layer, found 3"),
        (
            #""removedSublayer": "b", "keyPath": "opacity""#,
            #"keyPath: expected nothing beside "removedSublayer", found "opacity""#
        ),
        (
            #""animation": {"class": "basic"}, "below": "b""#,
            #"below: expected nothing beside "animation", found "b""#
        ),
    ])
    func `errors in elements name their place`(members: String, sentence: String) {
        let state = #"{"name": "a", "values": [{"layer": "b", \#(members)}]}"#
        #expect(
            outcome(LaminaSceneTests.layer(#""name": "b", "states": [\#(state)]"#))
                == "a.json: layers[0].states[0].values[0].\(sentence)")
    }
}
