import Foundation
import Lamina
import LaminaImage
import Testing

/// Lottie documents as pictures, a colour at a time.
struct LottiePictureTests {
    /// Pictures of 40 by 40 pixels of a document's layers at a frame, of 60 at 30 a second: one by each engine.
    private func picture(
        _ layers: String, assets: String = "", at frame: Double = 0,
        engines: [LottieEngine] = LottieEngine.allCases
    ) throws -> [CGImage] {
        try engines.map { try picture(scene(layers, assets: assets, engine: $0), at: frame) }
    }

    private func picture(_ scene: Scene, at frame: Double) throws -> CGImage {
        let renderer = try CARenderer(options: options)
        renderer.layer = scene.makeRootLayer()
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        for time in [0, frame / 30] {
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
        }
        return try renderer.makeImage()
    }

    private var options: RendererOptions {
        var options = RendererOptions()
        options.backend = .cpu
        return options
    }

    private func scene(
        _ layers: String, assets: String = "", engine: LottieEngine = .authored
    ) throws -> Scene {
        let json =
            #"{"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "assets": [\#(assets)], "layers": [\#(layers)]}"#
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
    }

    /// The colour of a pixel in all pictures; one that no test expects where they differ.
    private func color(_ images: [CGImage], _ x: Int, _ y: Int) -> [UInt8] {
        let colors = images.map { image in
            image.withUnsafeBytes { bytes in
                let at = 4 * (y * image.width + x)
                return [bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3]]
            }
        }
        return Set(colors).count == 1 ? colors[0] : [1, 2, 3, 4]
    }

    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0, 255]
    private static let clear: [UInt8] = [0, 0, 0, 0]

    /// A layer of a colour over a part of the picture.
    private func box(
        _ color: String, _ x: Double, _ y: Double, _ size: Double, _ more: String = "", ks: String = ""
    ) -> String {
        #"{"ty": 1, "nm": "box", "ip": 0, "op": 60, "st": 0, "sc": "\#(color)", "sw": \#(size), "sh": \#(size), "ks": {"p": {"k": [\#(x), \#(y)]}\#(ks)}\#(more)}"#
    }

    @Test("Layers are listed from the front to the back")
    func order() throws {
        let image = try picture(box("#ff0000", 0, 0, 20) + "," + box("#00ff00", 10, 10, 20))
        #expect(color(image, 15, 15) == Self.red)
        #expect(color(image, 25, 25) == Self.green)
        #expect(color(image, 35, 35) == Self.clear)
    }

    @Test("A layer is seen from its first frame on, and not at its last, but where the document ends")
    func visibility() throws {
        let layer =
            ##"{"ty": 1, "nm": "a", "ip": 10, "op": 20, "sc": "#ff0000", "sw": 40, "sh": 40, "ks": {}}"##
        for (frame, isSeen) in [(9.9, false), (10, true), (19.9, true), (20, false)] {
            #expect((try color(picture(layer, at: frame), 5, 5) == Self.red) == isSeen, "frame \(frame)")
        }
        let last = box("#ff0000", 0, 0, 40)
        #expect(try color(picture(last, at: 60), 5, 5) == Self.red)
    }

    @Test("Children go with their parents, which need not be seen")
    func parents() throws {
        let parent =
            #"{"ty": 3, "ind": 1, "nm": "p", "ip": 0, "op": 60, "ks": {"p": {"k": [20, 0]}, "r": {"k": 90}, "o": {"k": 0}}}"#
        let image = try picture(parent + "," + box("#ff0000", 0, 0, 10, #", "parent": 1"#))
        #expect(color(image, 15, 5) == Self.red)
        #expect(color(image, 25, 5) == Self.clear)
    }

    @Test("An anchor point is where a layer is held, turned and grown")
    func anchor() throws {
        let image = try picture(
            box("#ff0000", 20, 20, 10, ks: #", "a": {"k": [5, 5]}, "s": {"k": [200, 200]}"#))
        #expect(color(image, 11, 11) == Self.red && color(image, 28, 28) == Self.red)
        #expect(color(image, 8, 8) == Self.clear && color(image, 31, 31) == Self.clear)
    }

    @Test(
        "Mattes keep what they cover, or what they do not, by alpha or by brightness",
        arguments: [(1, true, false), (2, false, true), (3, false, false), (4, true, true)])
    func mattes(_ type: Int, coversBlack: Bool, outside: Bool) throws {
        // A matte of black over the left half.
        let matte = box("#000000", 0, 0, 20, #", "td": 1"#)
        let image = try picture(matte + "," + box("#ff0000", 0, 0, 40, #", "tt": \#(type)"#))
        #expect((color(image, 10, 10) == Self.red) == coversBlack)
        #expect((color(image, 30, 30) == Self.red) == outside)
    }

    @Test("A matte may be named by its index, for several layers")
    func namedMatte() throws {
        let matte = box("#000000", 0, 0, 20, #", "ind": 7, "td": 1"#)
        let layers = [
            box("#00ff00", 0, 0, 10, #", "tt": 1, "tp": 7"#),
            box("#ff0000", 0, 0, 40, #", "tt": 1, "tp": 7"#), matte,
        ]
        let image = try picture(layers.joined(separator: ","))
        #expect(
            color(image, 5, 5) == Self.green && color(image, 15, 15) == Self.red
                && color(image, 25, 25) == Self.clear)
    }

    private func mask(_ mode: String, _ x: Double, _ more: String = "") -> String {
        let path = "[[\(x), 0], [\(x + 20), 0], [\(x + 20), 40], [\(x), 40]]"
        let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
        return
            #"{"mode": "\#(mode)", "pt": {"k": {"v": \#(path), "i": \#(zeros), "o": \#(zeros), "c": true}}\#(more)}"#
    }

    @Test(
        "Masks add to what is seen, take from it, or keep what they share",
        arguments: [
            (["a"], "0110"), (["s"], "1001"), (["a!"], "1001"), (["a", "a"], "0111"), (["a", "s"], "0100"),
            (["a", "i"], "0010"), (["a", "f"], "0101"), (["n"], "1111"),
        ], LottieEngine.allCases)
    func masks(_ masks: (modes: [String], expected: String), engine: LottieEngine) throws {
        let modes = masks.modes
        // For players on Core Animation a difference is an intersection.
        let expected = engine == .coreAnimation && modes == ["a", "f"] ? "0010" : masks.expected
        let layers = modes.enumerated().map { index, mode in
            mask(String(mode.prefix(1)), index == 0 ? 8 : 20, mode.hasSuffix("!") ? #", "inv": true"# : "")
        }
        let image = try picture(
            box("#ff0000", 0, 0, 40, #", "masksProperties": [\#(layers.joined(separator: ","))]"#),
            engines: [engine])
        // One masks from 8 to 28, the other from 20 to 40.
        #expect([4, 14, 24, 34].map { color(image, $0, 20) == Self.red ? "1" : "0" }.joined() == expected)
    }

    private func composition(_ more: String) -> String {
        #"{"ty": 0, "nm": "c", "refId": "c", "ip": 0, "op": 60, "w": 20, "h": 20, "ks": {}\#(more)}"#
    }

    /// A composition in which something moves a pixel a frame.
    private var moving: String {
        let box =
            ##"{"ty": 1, "nm": "m", "ip": -100, "op": 200, "sc": "#ff0000", "sw": 2, "sh": 40, "ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 40, "s": [40, 0]}]}}}"##
        return #"{"id": "c", "layers": [\#(box)]}"#
    }

    @Test("Compositions are cut to their size")
    func cut() throws {
        let image = try picture(composition(""), assets: moving, at: 19)
        #expect(color(image, 19, 10) == Self.red && color(image, 19, 30) == Self.clear)
        #expect(color(image, 20, 10) == Self.clear)
    }

    @Test("A composition's time begins at its start frame and runs slower where it is stretched")
    func stretch() throws {
        let image = try picture(composition(#", "st": 10, "sr": 2"#), assets: moving, at: 20)
        #expect(color(image, 5, 10) == Self.red && color(image, 4, 10) == Self.clear)
    }

    @Test("A composition's time may follow keyframes, in seconds, and run back")
    func remapped() throws {
        let layer = composition(#", "tm": {"k": [{"t": 0, "s": [0.5]}, {"t": 20, "s": [0]}]}"#)
        #expect(try color(picture(layer, assets: moving, at: 0), 15, 10) == Self.red)
        let image = try picture(layer, assets: moving, at: 20)
        #expect(color(image, 0, 10) == Self.red && color(image, 15, 10) == Self.clear)
    }

    @Test("A composition in itself is left out with a warning")
    func circle() throws {
        let asset = ##"{"id": "c", "layers": [\##(composition("")), \##(box("#ff0000", 0, 0, 40))]}"##
        let scene = try scene(composition(""), assets: asset)
        #expect(scene.warnings.contains { $0.feature == "a composition that is in itself" })
        #expect(try color(picture(composition(""), assets: asset), 5, 5) == Self.red)
    }

    @Test("Compositions that would be too many layers together are an error")
    func explosion() throws {
        let assets = (0..<30).map { level -> String in
            let inner =
                level == 29
                ? box("#ff0000", 0, 0, 1)
                : Array(
                    repeating:
                        #"{"ty": 0, "refId": "c\#(level + 1)", "ip": 0, "op": 60, "w": 40, "h": 40, "ks": {}}"#,
                    count: 4
                ).joined(separator: ",")
            return #"{"id": "c\#(level)", "layers": [\#(inner)]}"#
        }
        #expect(throws: SceneError.self) {
            try scene(
                #"{"ty": 0, "refId": "c0", "ip": 0, "op": 60, "w": 40, "h": 40, "ks": {}}"#,
                assets: assets.joined(separator: ","))
        }
    }

    private func shapes(_ items: String) -> String {
        #"{"ty": 4, "nm": "s", "ip": 0, "op": 60, "ks": {}, "shapes": [\#(items)]}"#
    }

    private let whole = #"{"ty": "rc", "p": {"k": [20, 20]}, "s": {"k": [40, 40]}, "r": {"k": 0}}"#

    @Test("A fill paints the outlines before it, groups' as well, and not those after it")
    func fills() throws {
        let left =
            #"{"ty": "gr", "it": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [20, 20]}, "r": {"k": 0}}, {"ty": "tr", "p": {"k": [10, 10]}}]}"#
        let image = try picture(
            shapes(left + #", {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}, "# + whole))
        #expect(color(image, 5, 5) == Self.red && color(image, 30, 30) == Self.clear)
    }

    @Test("A gradient's opacity has stops of its own")
    func gradient() throws {
        let image = try picture(
            shapes(
                whole
                    + #", {"ty": "gf", "t": 1, "o": {"k": 100}, "s": {"k": [0, 0]}, "e": {"k": [40, 0]}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0.5, 1, 1, 0]}}}"#
            ), engines: [.authored])
        #expect(color(image, 10, 20)[3] == 255)
        let faded = Double(color(image, 30, 20)[3])
        #expect(abs(faded - 255 * (40 - 30.5) / 20) <= 3)
        #expect(color(image, 39, 20)[3] < 12)
    }

    @Test("A repeater copies all that stands before it")
    func repeater() throws {
        let image = try picture(
            shapes(
                #"{"ty": "rc", "p": {"k": [5, 5]}, "s": {"k": [6, 6]}, "r": {"k": 0}}, {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}, {"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [10, 0]}, "so": {"k": 100}, "eo": {"k": 100}}}"#
            ))
        #expect([5, 15, 25, 35].map { color(image, $0, 5) == Self.red } == [true, true, true, false])
    }

    @Test("A shadow is cast by what masks leave of a layer")
    func shadow() throws {
        let effect =
            #", "ef": [{"ty": 25, "ef": [{"v": {"k": [0, 1, 0, 1]}}, {"v": {"k": 255}}, {"v": {"k": 90}}, {"v": {"k": 10}}, {"v": {"k": 0}}]}]"#
        let image = try picture(
            box("#ff0000", 0, 0, 20, effect + #", "masksProperties": [\#(mask("a", 0))]"#))
        #expect(color(image, 10, 10) == Self.red)
        #expect(color(image, 25, 10) == Self.green)
    }

    @Test("What is not drawn is a warning that names the layer")
    func warnings() throws {
        let scene = try scene(box("#ff0000", 0, 0, 4, #", "ef": [{"ty": 99, "nm": "Glow", "ef": []}]"#))
        #expect(
            scene.warnings == [
                SceneWarning(
                    layer: "box", feature: "an effect of type 99 (Glow), without which the layer is drawn")
            ])
        #expect(
            scene.warnings[0].description
                == #"layer "box": an effect of type 99 (Glow), without which the layer is drawn"#)
    }

    @Test(
        "Images outside of the document's folder are not read", arguments: ["../secret.png", "a/../../b.png"])
    func outside(_ path: String) throws {
        let scene = try scene(
            #"{"ty": 2, "nm": "i", "refId": "i", "ip": 0, "op": 60, "ks": {}}"#,
            assets: #"{"id": "i", "w": 4, "h": 4, "u": "", "p": "\#(path)"}"#)
        #expect(scene.warnings.map(\.feature) == ["an image outside of the file's folder, \"\(path)\""])
    }

    @Test("A document without a size is an error that names the place")
    func size() {
        #expect(throws: SceneError.self) {
            try Scene(
                json: Data(#"{"fr": 30, "ip": 0, "op": 1, "layers": []}"#.utf8), name: "a.json", directory: ""
            )
        }
    }

    @Test("Text is drawn with the document's own glyphs")
    func glyphs() throws {
        let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
        let glyph =
            #"{"ch": "A", "fFamily": "F", "style": "Regular", "w": 100, "data": {"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"v": [[0, -100], [100, -100], [100, 0], [0, 0]], "i": \#(zeros), "o": \#(zeros), "c": true}}}]}]}}"#
        let layer =
            #"{"ty": 5, "nm": "t", "ip": 0, "op": 60, "ks": {"p": {"k": [0, 20]}}, "t": {"d": {"k": [{"t": 0, "s": {"t": "AA", "f": "F-R", "s": 10, "lh": 12, "tr": 500, "fc": [1, 0, 0]}}]}, "a": []}}"#
        let json =
            #"{"fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "fonts": {"list": [{"fName": "F-R", "fFamily": "F", "fStyle": "Regular"}]}, "chars": [\#(glyph)], "layers": [\#(layer)]}"#
        let image = try LottieEngine.allCases.map {
            try picture(
                Scene(json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: $0), at: 0)
        }
        #expect([5, 12, 17, 27].map { color(image, $0, 15) == Self.red } == [true, false, true, false])
        #expect(color(image, 5, 21) == Self.clear)
    }
}
