import Foundation
import LaminaGeometry
import LaminaScene
import LaminaTestSupport
import Testing

/// `.lottie` files of both versions: which animation is drawn, and their themes.
struct LottieArchiveTests {
    private func animation(_ color: String, _ sid: String = "ink") -> String {
        #"{"fr": 10, "ip": 0, "op": 10, "w": 9, "h": 9, "layers": [{"ty": 4, "ks": {}, "shapes": [{"ty": "rc", "p": {"k": [4, 4]}, "s": {"k": [8, 8]}}, {"ty": "fl", "c": {"k": \#(color), "sid": "\#(sid)"}}]}]}"#
    }

    private func scene(_ manifest: String, _ more: [(String, String)] = [], folder: String = "a") throws
        -> Scene
    {
        var archive = StoredArchive()
        archive.add("manifest.json", manifest)
        archive.add("\(folder)/one.json", animation("[1, 0, 0]"))
        archive.add("\(folder)/two.json", animation("[0, 1, 0]"))
        for (name, text) in more { archive.add(name, text) }
        return try Scene(json: Data(archive.bytes), name: "a.lottie", directory: "")
    }

    private func color(_ scene: Scene) -> CGColor? {
        scene.layers.compactMap { $0.properties.shape.path == nil ? nil : $0.properties.shape.fillColor }
            .first
    }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    private let both = #""animations": [{"id": "one"}, {"id": "two"}]"#

    // MARK: The animation

    @Test func `the first state of the initial state machine says which animation is drawn`() throws {
        let manifest = #"{\#(both), "stateMachines": [{"id": "sm"}], "initial": {"stateMachine": "sm"}}"#
        let machine =
            #"{"initial": "B", "states": [{"name": "A", "animation": "one"}, {"name": "B", "animation": "two"}]}"#
        #expect(color(try scene(manifest, [("s/sm.json", machine)])) == green)
    }

    @Test(
        "A state machine that names no animation leaves the first one",
        arguments: [
            #"{"initial": "B", "states": [{"name": "A", "animation": "two"}]}"#,
            #"{"initial": "A", "states": [{"name": "A", "animation": ""}]}"#,
            #"{"initial": "A", "states": [{"name": "A"}]}"#, "{}",
            #"{"initial": "A", "states": [{"name": "A", "animation": "none"}]}"#,
        ])
    func noAnimation(_ machine: String) throws {
        let manifest = #"{\#(both), "initial": {"stateMachine": "sm"}}"#
        #expect(color(try scene(manifest, [("s/sm.json", machine)])) == red)
    }

    @Test func `an initial animation comes before a state machine`() throws {
        let manifest = #"{\#(both), "initial": {"animation": "two", "stateMachine": "sm"}}"#
        let machine = #"{"initial": "A", "states": [{"name": "A", "animation": "one"}]}"#
        #expect(color(try scene(manifest, [("s/sm.json", machine)])) == green)
    }

    @Test func `a state machine that is no JSON is an error with its entry`() throws {
        let manifest = #"{\#(both), "initial": {"stateMachine": "sm"}}"#
        let error = try #require(throws: SceneError.self) { try scene(manifest, [("s/sm.json", "{")]) }
        #expect("\(error)".contains("s/sm.json"), "\(error)")
    }

    // MARK: Themes

    private let slots = #"{"ink": {"p": {"a": 0, "k": [0, 0, 1]}}}"#

    @Test(arguments: [("t", "a"), ("themes", "animations")])
    func `a theme may have slots as documents have them, in the folders of both versions`(
        _ themes: String, _ animations: String
    ) throws {
        var scene = try scene(
            #"{\#(both), "themes": [{"id": "dark"}]}"#, [("\(themes)/dark.json", slots)], folder: animations)
        #expect(scene.themes == ["dark"])
        #expect(color(scene) == red)
        try scene.setTheme("dark")
        #expect(color(scene) == blue)
        #expect(scene.warnings.isEmpty)
    }

    @Test(arguments: ["initialTheme", "defaultTheme"])
    func `an animation begins with the theme that the manifest gives it`(_ key: String) throws {
        let manifest = #"{"animations": [{"id": "one", "\#(key)": "dark"}]}"#
        #expect(color(try scene(manifest, [("t/dark.json", slots)])) == blue)
    }

    @Test func `a theme without a slot of the animation is a warning`() throws {
        var scene = try scene("{\(both)}", [("t/dark.json", #"{"other": {"p": {"k": [0, 0, 1]}}}"#)])
        try scene.setTheme("dark")
        #expect(color(scene) == red)
        #expect(
            scene.warnings.map(\.feature) == [#"the theme "dark", which has no slot of the animation"#])
    }

    @Test func `an entry of a theme without a property is a warning`() throws {
        var scene = try scene("{\(both)}", [("t/dark.json", #"{"ink": {"p": {"k": [0, 0, 1]}}, "x": 3}"#)])
        try scene.setTheme("dark")
        #expect(color(scene) == blue)
        #expect(scene.warnings.map(\.feature) == [#"a theme's entry "x" without a property"#])
    }
}
