import Foundation
import LaminaGeometry
import LaminaScene
import LaminaTestSupport
import Testing

/// Slots of Lottie documents, and themes of `.lottie` files.
struct LottieSlotTests {
    private func scene(_ slots: String = "") throws -> Scene {
        let json = """
            {"v": "5.7", "fr": 30, "ip": 0, "op": 30, "w": 40, "h": 40, "layers": [
                {"ty": 4, "nm": "icon", "ks": {"o": {"k": 50, "sid": "fade"}}, "shapes": [
                    {"ty": "el", "p": {"k": [4, 4]}, "s": {"k": [4, 4]}}, {"ty": "fl", "c": {"k": [1, 0, 0], "sid": "ink"}}]},
                {"ty": 5, "nm": "title", "ks": {}, "t": {"d": {"sid": "words", "k": [{"t": 0, "s": {"t": "i", "s": 10, "f": "x", "fc": [1, 1, 1]}}]}}},
                {"ty": 1, "nm": "solid", "ks": {"p": {"k": [0, 0], "sid": "place"}}, "sc": "#000000", "sw": 4, "sh": 4}
            ]\(slots.isEmpty ? "" : ", \"slots\": \(slots)")}
            """
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "")
    }

    private func ink(_ scene: Scene) -> CGColor? {
        scene.layers.map(\.properties.shape).last { $0.path != nil && $0.fillColor != .white }?.fillColor
    }

    private func named(_ name: String, _ scene: Scene) -> Float? {
        scene.layers.first { $0.properties.name == name }?.properties.opacity
    }

    @Test func `a document says what its slots have`() throws {
        let scene = try scene(#"{"ink": {"p": {"k": [0, 0, 1]}}, "fade": {"p": {"k": 25}}}"#)
        #expect(ink(scene) == CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        #expect(named("icon", scene) == 0.25)
    }

    @Test func `slots are given values, beside what layers are given`() throws {
        var scene = try scene(#"{"ink": {"p": {"k": [0, 0, 1]}}}"#)
        try scene.setValue("#ff00ff", forKeyPath: "solid.backgroundColor")
        try scene.apply([SceneOverride("slots.ink", "#00ff00"), SceneOverride("slots.fade", 10)])
        try scene.setValue(.json("[7, 8]"), forKeyPath: "slots.place")
        #expect(ink(scene) == CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        #expect(named("icon", scene) == 0.1)
        #expect(
            scene.layers.first { $0.properties.name == "solid" }?.properties.position == CGPoint(x: 7, y: 8))
        #expect(
            scene.layers.compactMap(\.properties.backgroundColor) == [
                CGColor(red: 1, green: 0, blue: 1, alpha: 1)
            ])
    }

    @Test func `a slot may have a property that moves`() throws {
        var scene = try scene()
        try scene.setValue(
            .json(#"{"k": [{"t": 0, "s": [0]}, {"t": 9, "s": [100]}]}"#), forKeyPath: "slots.fade")
        let layer = try #require(scene.layers.first { $0.properties.name == "icon" })
        #expect(layer.animations.map(\.key) == ["opacity"])
    }

    @Test func `the slot of a text has its words`() throws {
        var scene = try scene()
        let before = try #require(
            scene.layers.first { $0.properties.shape.fillColor == .white }?.properties.shape.path)
        try scene.setValue("wide words", forKeyPath: "slots.words")
        let after = try #require(
            scene.layers.first { $0.properties.shape.fillColor == .white }?.properties.shape.path)
        #expect(after.boundingBox.width > 4 * before.boundingBox.width)
    }

    @Test func `themes give texts their looks, and images of the file or in themselves`() throws {
        let path = scenesFolder.deletingLastPathComponent().appendingPathComponent(
            "Fuzz/Seeds/DotLottie/theme-contents.lottie"
        ).path
        var scene = try Scene(contentsOf: path, lottieEngine: .coreAnimation)
        func pictures() -> [Int] { scene.layers.compactMap { $0.properties.contents?.width } }
        func texts() -> [(color: CGColor?, width: CGFloat)] {
            scene.layers.compactMap {
                // The gradient lies under a mask of black.
                guard let path = $0.properties.shape.path, $0.properties.shape.fillColor != .black else {
                    return nil
                }
                return ($0.properties.shape.fillColor, path.boundingBox.width)
            }
        }
        #expect(pictures() == [1])
        let before = try #require(texts().first)
        #expect(texts().count == 1)
        try scene.setTheme("own")
        #expect(pictures() == [2])
        // Three of the document's glyphs at twice the size, in another colour. Values that the theme leaves out do
        // not change.
        let after = try #require(texts().first)
        #expect(after.color == CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        #expect(abs(after.width - 6 * before.width) < 1e-9)
        #expect(scene.warnings.isEmpty)
        try scene.setTheme("other")
        #expect(pictures() == [3])
        // The theme changes the text at a later frame, which players do not show.
        #expect(texts().map(\.color) == [before.color])
        #expect(
            scene.warnings.map(\.feature) == [
                "changes of a text, of which the first one is shown",
                "a theme's image \"gone.png\" that the file does not have",
            ])
        // Rules that are for other animations leave the slot as it was.
        #expect(scene.layers.first { $0.properties.name == "photo" }?.properties.opacity == 0.5)
        // As authored, the later text shows as well. The theme leaves its colour out, too.
        scene = try Scene(contentsOf: path, lottieEngine: .authored)
        try scene.setTheme("other")
        #expect(texts().map(\.color) == [before.color, before.color])
        #expect(
            scene.warnings.map(\.feature) == ["a theme's image \"gone.png\" that the file does not have"])
    }

    @Test func `a gradient of a theme moves`() throws {
        let path = scenesFolder.deletingLastPathComponent().appendingPathComponent(
            "Fuzz/Seeds/DotLottie/theme-contents.lottie"
        ).path
        var scene = try Scene(contentsOf: path)
        func animated() -> Set<String> { Set(scene.layers.flatMap(\.animations).map(\.key)) }
        #expect(!animated().contains("colors"))
        try scene.setTheme("own")
        #expect(animated().contains("colors"))
    }

    @Test func `a rule of a theme may be an expression`() throws {
        let manifest = #"{"version": "2", "animations": [{"id": "a"}], "themes": [{"id": "t"}]}"#
        let animation =
            ##"{"fr": 10, "ip": 0, "op": 10, "w": 100, "h": 100, "slots": {"place": {"p": {"k": [1, 2]}}}, "layers": [{"ty": 1, "nm": "box", "ip": 0, "op": 10, "sw": 9, "sh": 9, "sc": "#ff0000", "ks": {"p": {"sid": "place"}}}]}"##
        let theme =
            #"{"rules": [{"id": "place", "type": "Position", "value": [3, 4], "expression": "var $bm_rt = $bm_sum(value, [time * 10, thisLayer.width]);"}]}"#
        var archive = StoredArchive()
        for (name, text) in [("manifest.json", manifest), ("a/a.json", animation), ("t/t.json", theme)] {
            archive.add(name, Array(text.utf8))
        }
        var scene = try Scene(json: Data(archive.bytes), name: "a.lottie", directory: "")
        try scene.setTheme("t")
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        let keys = try #require(scene.layers.first { $0.properties.name == "box" }).animations
        #expect(keys.contains { $0.key == "position" })
    }

    @Test func `themes give slots values, and the first one shows at once`() throws {
        let path = scenesFolder.deletingLastPathComponent().appendingPathComponent(
            "Fuzz/Seeds/DotLottie/themes.lottie"
        ).path
        var scene = try Scene(contentsOf: path)
        #expect(scene.themes == ["dark", "light"])
        func color() -> CGColor? { ink(scene) }
        #expect(color() == CGColor(red: 0, green: 0, blue: 0.5, alpha: 1))
        try scene.setTheme("light")
        #expect(color() == CGColor(red: 1, green: 1, blue: 0, alpha: 1))
        #expect(scene.layers.contains { layer in layer.animations.contains { $0.key == "opacity" } })
        #expect(scene.warnings.map(\.feature) == ["a theme's rule of type \"Image\""])
        #expect {
            try scene.setTheme("dusk")
        } throws: {
            "\($0)" == #"\#(path): theme: expected one of "dark", "light", found "dusk""#
        }
    }
}
