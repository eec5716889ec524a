import Foundation
import LaminaGeometry
import LaminaImage
import LaminaScene
import Testing

/// Values that replace a scene's own.
struct SceneOverrideTests {
    private static let red =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

    private func scene(_ layers: String, directory: String = "") throws -> Scene {
        let json = LaminaSceneTests.scene(layers)
        return try Scene(json: Data(json.utf8), name: "a.json", directory: directory)
    }

    /// The scene with assignments as a command line has them.
    private func scene(_ layers: String, _ assignments: String...) throws -> Scene {
        var scene = try scene(layers)
        try scene.apply(assignments.map { try #require(SceneOverride(assignment: $0)) })
        return scene
    }

    private func refusal(_ layers: String, _ assignment: String) -> String {
        do {
            _ = try scene(layers, assignment)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func `all layers of a name get the value, and no others`() throws {
        let scene = try scene(
            #"{ "name": "a" }, { "name": "b", "sublayers": [{ "name": "a" }] }"#, "a.opacity=0.5")
        #expect(scene.layers.map(\.properties.opacity) == [0.5, 1, 0.5])
    }

    @Test func `values are spelt as in scenes, and read back`() throws {
        let changed = try scene(
            #"{ "name": "a" }"#, "a.backgroundColor=#ff8800", "a.frame=[1, 2, 3, 4]",
            "a.maskedCorners=[\"minXMinY\"]",
            #"a.transform=[{"translate": [1, 2]}]"#)
        let layer = layer(
            ##""name": "a", "backgroundColor": "#ff8800", "frame": [1, 2, 3, 4], "maskedCorners": ["minXMinY"], "transform": [{"translate": [1, 2]}]"##
        )
        #expect(changed.description == outcome(layer))
    }

    @Test(arguments: [
        ("Hello", "Hello"), ("42", "42"), ("true", "true"), (#""quoted""#, "quoted"), ("a=b.c", "a=b.c"),
        ("", ""),
    ])
    func `what is no value of the key in JSON is a string`(_ text: String, _ string: String) throws {
        let scene = try scene(
            #"{ "name": "t", "class": "CATextLayer", "string": "old" }"#, "t.string=\(text)")
        #expect(scene.layers.first?.text?.string == string)
    }

    @Test func `a program gives values of its own types`() throws {
        var scene = try scene(#"{ "name": "a" }, { "name": "t", "class": "CATextLayer" }"#)
        try scene.setValue("Hello \"you\"", forKeyPath: "t.string")
        try scene.setValue(0.25, forKeyPath: "a.opacity")
        try scene.setValue(3, forKeyPath: "a.cornerRadius")
        try scene.setValue(true, forKeyPath: "a.isHidden")
        try scene.setValue(
            .color(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)), forKeyPath: "a.borderColor")
        try scene.setValue(.point(CGPoint(x: 4, y: 5)), forKeyPath: "a.position")
        try scene.setValue(.rectangle(CGRect(x: 0, y: 0, width: 6, height: 7)), forKeyPath: "a.bounds")
        try scene.setValue(.transform(CATransform3DMakeScale(2, 2, 1)), forKeyPath: "a.transform")
        let p = try #require(scene.layers.first?.properties)
        #expect(scene.layers.last?.text?.string == "Hello \"you\"")
        #expect(p.opacity == 0.25 && p.cornerRadius == 3 && p.isHidden)
        #expect(p.borderColor == CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        #expect(p.position == CGPoint(x: 4, y: 5) && p.bounds.size == CGSize(width: 6, height: 7))
        #expect(p.transform == CATransform3DMakeScale(2, 2, 1))
    }

    @Test func `an image of a program is shown, and written with the scene`() throws {
        var scene = try scene(#"{ "name": "photo", "contents": { "data": "\#(Self.red)" } }"#)
        let image = try CGImage(width: 2, height: 1, isOpaque: true) {
            $0.copyBytes(from: [0, 255, 0, 255, 0, 255, 0, 255])
        }
        try scene.setValue(.image(image), forKeyPath: "photo.contents")
        #expect(scene.layers.first?.properties.contents === image)
        let again = try Scene(json: scene.jsonData(), name: "b.json", directory: "")
        #expect(again.layers.first?.properties.contents?.width == 2)
        #expect(throws: SceneError.self) { try scene.setValue(.image(image), forKeyPath: "photo.opacity") }
    }

    @Test func `parts of values have key paths, angles in degrees`() throws {
        let scene = try scene(
            #"{ "name": "a", "position": [1, 2], "filters": [{ "type": "gaussianBlur", "name": "f" }] }"#,
            "a.position.x=7", "a.transform.rotation.z=90", "a.filters.f.inputRadius=3",
            "a.bounds.size.width=5")
        let p = try #require(scene.layers.first?.properties)
        #expect(p.position == CGPoint(x: 7, y: 2))
        #expect(abs(p.transform.m12 - 1) < 1e-12)
        #expect(p.filters.first?.inputs["inputRadius"] == .number(3))
        #expect(p.bounds.size.width == 5)
    }

    @Test func `names around a layer tell it from others`() throws {
        let layers =
            #"{ "name": "left", "sublayers": [{ "sublayers": [{ "name": "title" }] }] }, { "name": "right", "sublayers": [{ "name": "title" }] }"#
        let scene = try scene(layers, "left/title.opacity=0", "right/title.zPosition=3")
        #expect(scene.layers.map(\.properties.opacity) == [1, 1, 0, 1, 1])
        #expect(scene.layers.map(\.properties.zPosition) == [0, 0, 0, 0, 3])
    }

    @Test func `names may have points and slashes in them`() throws {
        let scene = try scene(
            #"{ "name": "a.b/c" }, { "name": "position" }, { "name": "a.b/c.position" }"#, "a.b/c.opacity=0",
            "a.b/c.position.x=3")
        #expect(scene.layers.map(\.properties.opacity) == [0, 1, 1])
        #expect(scene.layers.map(\.properties.position.x) == [3, 0, 0])
    }

    @Test(arguments: [
        ("position=[1, 2]", ["opacity", "all"]), ("position.y=1", ["x", "opacity", "all"]),
        ("position.x=1", ["opacity", "all"]), ("opacity=1", ["x", "all"]),
        ("frame=[0, 0, 1, 1]", ["opacity", "all"]), ("zPosition=1", ["x", "opacity", "all"]),
    ])
    func `what animated a value is taken away`(_ assignment: String, _ left: [String]) throws {
        let scene = try scene(
            """
            { "name": "a", "animations": {
                "x": { "class": "basic", "keyPath": "position.x", "toValue": 9 },
                "opacity": { "class": "basic", "keyPath": "opacity", "toValue": 0 },
                "all": { "class": "group", "animations": [
                    { "class": "basic", "keyPath": "position", "toValue": [1, 1] },
                    { "class": "basic", "keyPath": "hidden", "toValue": true }] } } }
            """, "a.\(assignment)")
        #expect(scene.layers.first?.animations.map(\.key) == left)
    }

    @Test func `groups that are left empty go`() throws {
        let layers =
            #"{ "name": "a", "animations": { "g": { "class": "group", "animations": [{ "class": "basic", "keyPath": "hidden", "toValue": true }] } } }"#
        #expect(try scene(layers, "a.isHidden=false").layers.first?.animations.isEmpty == true)
    }

    @Test func `a scroll layer clips as it did, and depth may be taken away`() throws {
        let scene = try scene(
            #"{ "name": "s", "class": "CAScrollLayer", "masksToBounds": false }, { "name": "r", "class": "CAReplicatorLayer", "preservesDepth": true }"#,
            "s.scrollMode=none", "r.preservesDepth=false")
        #expect(scene.layers.first?.properties.masksToBounds == false)
        #expect(scene.layers.last?.properties.replicator.preservesDepth == false)
    }

    @Test(arguments: [
        ("titel.opacity=1", #"a.json: expected the name of a layer, found "titel"; did you mean "title"?"#),
        ("title.opacty=1", #"a.json: title.opacty: unknown key; did you mean "opacity"?"#),
        ("title.opacity=2", "a.json: title.opacity: expected a number from 0 to 1, found 2"),
        ("title.opacity=much", #"a.json: title.opacity: expected a number from 0 to 1, found "much""#),
        (
            "title.string=a",
            #"a.json: title.string: expected nothing, without "class": "CATextLayer", found "a""#
        ),
        ("title.position=[1]", "a.json: title.position: expected [x, y], found an array of 1"),
        (
            "title.transform=[{\"rotate\": true}]",
            "a.json: title.transform[0].rotate: expected degrees, or an object with angle and axis, found true"
        ),
        (
            "title.sublayers=[]",
            #"a.json: title.sublayers: expected a key that a layer may get another value of, found "sublayers""#
        ),
        (
            "title.class=CATextLayer",
            #"a.json: title.class: expected a key that a layer may get another value of, found "class""#
        ),
        ("title=1", #"a.json: expected a layer's name and a key, such as title.string, found "title""#),
        (
            "title.contents=gone.png",
            "a.json: title.contents: gone.png: cannot be read: No such file or directory"
        ),
        (
            "title.contents=../a.png",
            "a.json: title.contents: expected a path inside of the scene's folder, found \"../a.png\"; others have to be allowed, by allowsExternalAssets or --allow-external-assets"
        ),
    ])
    func `what cannot be given is said`(_ assignment: String, _ sentence: String) {
        #expect(refusal(#"{ "name": "title" }"#, assignment) == sentence)
    }

    @Test(arguments: [
        (
            #"{ "name": "title" }, { "name": "" }, { "name": "avatar" }"#,
            #"layers are called "avatar", "title""#
        ),
        (
            (1...12).map { #"{ "name": "layer-\#(100 + $0)" }"# }.joined(separator: ", "),
            "layers are called " + (101...110).map { #""layer-\#($0)""# }.joined(separator: ", ")
                + ", and 2 more"
        ),
        ("{}", "no layer has a name"),
    ])
    func `where no name is near, the names there are are said`(_ layers: String, _ names: String) {
        #expect(
            refusal(layers, "x.opacity=1") == #"a.json: expected the name of a layer, found "x": \#(names)"#)
    }

    @Test func `of several values all are given or none`() throws {
        var scene = try scene(#"{ "name": "a" }"#)
        let before = scene.description
        #expect(throws: SceneError.self) {
            try scene.apply([SceneOverride("a.opacity", 0), SceneOverride("b.opacity", 0)])
        }
        #expect(scene.description == before)
    }

    @Test(arguments: ["title.string", "=x", ""])
    func `an assignment has a sign`(_ text: String) {
        #expect(SceneOverride(assignment: text)?.keyPath == nil)
    }
}
