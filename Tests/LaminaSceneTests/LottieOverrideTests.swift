import Foundation
import LaminaGeometry
import LaminaImage
import LaminaScene
import Testing

/// Values that replace a Lottie document's own.
struct LottieOverrideTests {
    private static let red =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

    private func scene(
        _ layers: String, _ assets: String = "", engine: LottieEngine = .authored
    ) throws -> Scene {
        let json =
            #"{"v": "5.7", "fr": 30, "ip": 0, "op": 30, "w": 40, "h": 40, "layers": [\#(layers)], "assets": [\#(assets)]}"#
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
    }

    private func solid(_ name: String) -> String {
        ##"{"ty": 1, "nm": "\##(name)", "sc": "#ff0000", "sw": 9, "sh": 9, "ks": {"o": {"k": [{"t": 0, "s": [0]}, {"t": 30, "s": [100]}]}}}"##
    }

    private let text =
        #"{"ty": 5, "nm": "title", "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "i", "s": 10, "f": "x", "fc": [1, 0, 0]}}, {"t": 9, "s": {"t": "j", "s": 10, "f": "x", "fc": [1, 0, 0]}}]}}}"#

    private let icon = """
        {"ty": 4, "nm": "icon", "ks": {}, "shapes": [
            {"ty": "gr", "nm": "left", "it": [{"ty": "el", "p": {"k": [4, 4]}, "s": {"k": [4, 4]}},
                {"ty": "fl", "nm": "fill", "c": {"k": [{"t": 0, "s": [1, 0, 0]}, {"t": 9, "s": [0, 0, 1]}]}}]},
            {"ty": "gr", "nm": "right", "it": [{"ty": "el", "p": {"k": [4, 4]}, "s": {"k": [4, 4]}},
                {"ty": "st", "nm": "line", "c": {"k": [1, 0, 0]}, "w": {"k": 1}},
                {"ty": "fl", "nm": "fill", "c": {"k": [1, 0, 0]}}]}]}
        """

    private func fills(_ scene: Scene) -> [CGColor] {
        scene.layers.map(\.properties.shape).filter { $0.path != nil }.compactMap(\.fillColor)
    }

    private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
        CGColor(red: red, green: green, blue: blue, alpha: 1)
    }

    @Test func `a solid's colour is given by its layer's name`() throws {
        var scene = try scene("\(solid("a")), \(solid("b"))")
        try scene.setValue("#0000ff", forKeyPath: "a.backgroundColor")
        let colors = scene.layers.compactMap(\.properties.backgroundColor)
        #expect(colors == [color(1, 0, 0), color(0, 0, 1)])
    }

    @Test func `what layers themselves have is kept when contents change`() throws {
        var scene = try scene(solid("a"))
        try scene.setValue(0.5, forKeyPath: "a.opacity")
        try scene.setValue("#0000ff", forKeyPath: "a.backgroundColor")
        let named = try #require(scene.layers.first { $0.properties.name == "a" })
        #expect(named.properties.opacity == 0.5)
        #expect(!named.animations.contains { $0.key == "opacity" })
    }

    @Test(arguments: [(LottieEngine.authored, 2), (.coreAnimation, 1)])
    func `a text is laid out anew, once for all frames`(_ engine: LottieEngine, _ count: Int) throws {
        var scene = try scene(text, engine: engine)
        let before = scene.layers.filter { $0.properties.shape.path != nil }.map(
            \.properties.shape.path?.boundingBox.width)
        try scene.setValue("wide words", forKeyPath: "title.string")
        let after = scene.layers.filter { $0.properties.shape.path != nil }.map(
            \.properties.shape.path?.boundingBox.width)
        #expect(before.count == count && after.count == 1)
        #expect(try #require(after[0]) > 4 * (try #require(before[0])))
    }

    @Test(arguments: LottieEngine.allCases)
    func `a text has a colour, a size and a font`(_ engine: LottieEngine) throws {
        var scene = try scene(text, engine: engine)
        func height() -> CGFloat? {
            scene.layers.first { $0.properties.shape.path != nil }?.properties.shape.path?.boundingBox.height
        }
        let before = try #require(height())
        try scene.apply([
            SceneOverride("title.foregroundColor", "#00ff00"), SceneOverride("title.fontSize", 20),
            SceneOverride("title.string", "i"),
        ])
        #expect(fills(scene) == [color(0, 1, 0)])
        let after = try #require(height())
        #expect(abs(after / before - 2) < 0.1)
    }

    @Test func `characters that the document has no outlines of come from installed fonts`() throws {
        let glyphs =
            #", "fonts": {"list": [{"fName": "x", "fFamily": "F", "fStyle": "Regular", "ascent": 70}]}, "chars": [{"ch": "i", "fFamily": "F", "style": "Regular", "w": 50, "data": {"shapes": [{"it": [{"ty": "sh", "ks": {"k": {"c": true, "v": [[0, 0], [30, 0], [30, -70]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}]}]}}]"#
        let json =
            #"{"v": "5.7", "fr": 30, "ip": 0, "op": 30, "w": 40, "h": 40, "layers": [\#(text)]\#(glyphs)}"#
        var scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        try scene.setValue("ii", forKeyPath: "title.string")
        #expect(try #require(scene.layers.last?.properties.shape.path?.boundingBox.width) == 8)
        try scene.setValue("iw", forKeyPath: "title.string")
        #expect(try #require(scene.layers.last?.properties.shape.path?.boundingBox.width) > 8.5)
    }

    @Test(arguments: [
        ("icon.fillColor", 2), ("icon/left.fillColor", 1), ("left.fillColor", 1),
        ("icon/right/fill.fillColor", 1),
        ("fill.fillColor", 2),
    ])
    func `fills go by the names around them`(_ path: String, _ count: Int) throws {
        var scene = try scene(icon)
        try scene.setValue("#00ff00", forKeyPath: path)
        #expect(fills(scene).count { $0 == color(0, 1, 0) } == count)
        #expect(scene.layers.allSatisfy { $0.animations.isEmpty } == (path != "icon/right/fill.fillColor"))
    }

    @Test func `strokes have a colour and a width`() throws {
        var scene = try scene(icon)
        try scene.setValue("#00ff00", forKeyPath: "icon.strokeColor")
        try scene.setValue(3, forKeyPath: "icon/right/line.lineWidth")
        let stroke = try #require(scene.layers.first { $0.properties.shape.strokeColor != nil })
        #expect(stroke.properties.shape.strokeColor == color(0, 1, 0))
        #expect(stroke.properties.shape.lineWidth == 3)
    }

    @Test func `an image is another one in its layer alone`() throws {
        let images =
            #"{"ty": 2, "nm": "a", "refId": "i", "ks": {}}, {"ty": 2, "nm": "b", "refId": "i", "ks": {}}"#
        var scene = try scene(
            images, #"{"id": "i", "w": 5, "h": 6, "p": "data:image/png;base64,\#(Self.red)", "e": 1}"#)
        let picture = try CGImage(width: 2, height: 1, isOpaque: true) {
            $0.copyBytes(from: [UInt8](repeating: 9, count: 8))
        }
        try scene.setValue(.image(picture), forKeyPath: "a.contents")
        let shown = scene.layers.filter { $0.properties.contents != nil }
        #expect(shown.map { $0.properties.contents?.width } == [1, 2])
        #expect(
            shown.map(\.properties.bounds.size) == Array(repeating: CGSize(width: 5, height: 6), count: 2))
    }

    @Test func `contents of compositions are found, through their layers' names as well`() throws {
        var scene = try scene(
            #"{"ty": 0, "nm": "inner", "refId": "c", "w": 40, "h": 40, "ks": {}}"#,
            #"{"id": "c", "layers": [\#(solid("a"))]}"#)
        try scene.setValue("#0000ff", forKeyPath: "inner/a.backgroundColor")
        #expect(scene.layers.compactMap(\.properties.backgroundColor) == [color(0, 0, 1)])
        try scene.setValue("#00ff00", forKeyPath: "a.backgroundColor")
        #expect(scene.layers.compactMap(\.properties.backgroundColor) == [color(0, 1, 0)])
    }

    @Test func `what there is not is said with the nearest`() throws {
        var scene = try scene(icon)
        #expect {
            try scene.setValue("#00ff00", forKeyPath: "icom.fillColor")
        } throws: {
            "\($0)" == #"a.json: expected the name of a layer, found "icom"; did you mean "icon"?"#
        }
        #expect {
            try scene.setValue("gruen", forKeyPath: "icon.fillColor")
        } throws: {
            "\($0)".hasPrefix("a.json: icon.fillColor: expected a colour")
        }
    }
}
