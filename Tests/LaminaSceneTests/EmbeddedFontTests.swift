import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaScene
import LaminaTestSupport
import LaminaText
import Testing

/// Fonts that a scene's file brings with it.
struct EmbeddedFontTests {
    private func lottie(_ path: String = "/f/own.ttf", name: String = "Own") -> String {
        """
        {"v": "5.7", "fr": 30, "ip": 0, "op": 30, "w": 400, "h": 100,
          "fonts": {"list": [{"fName": "\(name)", "fFamily": "DejaVu Sans", "fStyle": "Bold", "fPath": "\(path)"}]},
          "layers": [{"ty": 5, "nm": "title", "ks": {}, "t": {"d": {"k": [
            {"t": 0, "s": {"t": "HHHH", "s": 40, "f": "\(name)", "fc": [1, 1, 1]}}]}}}]}
        """
    }

    private func archive(_ fonts: [String: [UInt8]], _ document: String? = nil) -> Data {
        var archive = StoredArchive()
        archive.add("manifest.json", #"{"animations": [{"id": "a"}]}"#)
        archive.add("a/a.json", document ?? lottie())
        for (name, bytes) in fonts.sorted(by: { $0.key < $1.key }) { archive.add(name, bytes) }
        return Data(archive.bytes)
    }

    private func read(_ data: Data, _ options: SceneReadingOptions = SceneReadingOptions()) throws -> Scene {
        try Scene(json: data, name: "a.lottie", directory: "", options: options)
    }

    /// The width of the letters of a document's only text.
    private func width(_ scene: Scene) throws -> CGFloat {
        try #require(scene.layers.compactMap(\.properties.shape.path).first).boundingBox.width
    }

    @Test func `Two .lottie files with a font of one name are each drawn in their own`() throws {
        let plain = try read(archive(["f/own.ttf": FontBytes.plain()]))
        let half = try read(archive(["f/own.ttf": FontBytes.half()]))
        let (one, other) = (try width(plain), try width(half))
        #expect(one > 50)
        #expect(abs(one - 2 * other) < 0.01, "\(one) \(other)")
        #expect(plain.warnings == [] && half.warnings == [])
    }

    @Test func `A font lies in f/ or fonts/, or in the document itself`() throws {
        let bytes = try FontBytes.half()
        let wanted = try width(read(archive(["f/own.ttf": bytes])))
        #expect(try width(read(archive(["fonts/own.ttf": bytes], lottie("fonts/own.ttf")))) == wanted)
        #expect(try width(read(archive(["fonts/own.ttf": bytes], lottie("own.ttf")))) == wanted)
        let address = "data:font/ttf;base64," + Data(bytes).base64EncodedString()
        #expect(try width(read(Data(lottie(address).utf8))) == wanted)
    }

    @Test func `A broken font is a warning, and the text is drawn in an installed one`() throws {
        let scene = try read(archive(["f/own.ttf": FontBytes.broken()]))
        #expect(scene.warnings.map(\.feature).contains("the font \"Own\": the font is damaged"))
        #expect(try width(scene) > 50)
    }

    @Test func `A font that is not in the archive is looked for among the installed ones`() throws {
        let (scene, other) = (try read(archive([:])), try read(archive([:], lottie(""))))
        #expect(try width(scene) == width(other))
    }

    @Test func `More fonts, or more bytes of them, than the limits is an error`() throws {
        var options = SceneReadingOptions()
        options.limits.fonts = 0
        let data = archive(["f/own.ttf": try FontBytes.plain()])
        #expect {
            try read(data, options)
        } throws: {
            "\($0)".contains("too many fonts in the file: expected at most 0")
        }
        options.limits.fonts = 1
        options.limits.fontBytes = 1000
        #expect {
            try read(data, options)
        } throws: {
            "\($0)".contains("fonts too long: expected at most 1000 bytes in all")
        }
        options.limits.fontBytes = try FontBytes.plain().count
        #expect(try width(read(data, options)) > 50)
        #expect(try width(read(data, .untrusted)) > 50)
    }

    @Test func `Text that replaces the file's own is set in its font`() throws {
        var scene = try read(archive(["f/own.ttf": FontBytes.half()]))
        let before = try width(scene)
        try scene.setValue("HHHHHHHH", forKeyPath: "title.string")
        #expect(try width(scene) > 1.9 * before)
        #expect(scene.warnings == [])
    }

    // MARK: Bundles

    private let document = caml(
        """
        <sublayers><CATextLayer bounds="0 0 400 60" position="50 40" font="Lamina Sans" fontSize="40">
          <string type="string" value="HHHH"/></CATextLayer></sublayers>
        """)

    private func bundle(_ fonts: [String: [UInt8]]) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID()).ca").path
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.appending(path: "assets"), withIntermediateDirectories: true)
        try Data(document.utf8).write(to: url.appending(path: "main.caml"))
        for (name, bytes) in fonts { try Data(bytes).write(to: url.appending(path: name)) }
        return path
    }

    private func textWidth(_ scene: Scene) throws -> CGFloat {
        var open = [scene.makeRootLayer()]
        while let layer = open.popLast() {
            if let text = layer as? CATextLayer {
                #expect(text.textWarnings == [])
                return text.textLayout.size.width
            }
            open += layer.sublayers ?? []
        }
        throw CocoaError(.featureUnsupported)
    }

    @Test func `The text layers of a bundle are set in the bundle's fonts`() throws {
        let plain = try bundle(["assets/a.ttf": FontBytes.plain()])
        let half = try bundle(["b.TTF": FontBytes.half()])
        defer { for path in [plain, half] { try? FileManager.default.removeItem(atPath: path) } }
        let one = try textWidth(Scene(contentsOf: plain))
        let other = try textWidth(Scene(contentsOf: half, options: .untrusted))
        #expect(one > 50)
        #expect(abs(one - 2 * other) < 0.01, "\(one) \(other)")
    }

    @Test func `The bundles of a wallpaper have their fonts`() throws {
        var archive = StoredArchive()
        archive.add("Sea.wallpaper/Sea.ca/main.caml", document)
        archive.add("Sea.wallpaper/Sea.ca/assets/a.ttf", try FontBytes.half())
        archive.add("Sea.wallpaper/Sea.ca/assets/b.ttf", try FontBytes.broken())
        let scene = try Scene(json: Data(archive.bytes), name: "sea.tendies", directory: "")
        #expect(scene.warnings.map(\.feature) == ["the font \"assets/b.ttf\": the font is damaged"])
        let half = FontCollection([try FontFile(FontBytes.half())], over: nil)
        let wanted = TextLayout(
            StyledText("HHHH", TextStyle(font: CTFont("Lamina Sans", size: 40))),
            TextLayoutOptions(fonts: half))
        #expect(try textWidth(scene) == wanted.size.width)
    }

    @Test func `A bundle that is written has the fonts, and other files say that they lack them`() throws {
        let path = try bundle(["assets/a.ttf": FontBytes.half()])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let scene = try Scene(contentsOf: path)
        let written = scene.caml(isBundle: true)
        #expect(written.assets["assets/font1.ttf"].map { Array($0) } == (try FontBytes.half()))
        #expect(written.losses.isEmpty)
        #expect(scene.caml(isBundle: false).losses.map(\.feature) == ["the fonts of the file"])
        #expect(scene.jsonLosses.map(\.feature) == ["the fonts of the file"])
    }

    // MARK: Folders

    @Test func `A scene is set in the fonts of its options`() throws {
        let path = try bundle(["assets/a.ttf": FontBytes.half()])
        defer { try? FileManager.default.removeItem(atPath: path) }
        var options = SceneReadingOptions()
        options.fonts = try FontCollection(folder: path + "/assets")
        let caml = try Scene(json: Data(document.utf8), name: "a.caml", directory: "", options: options)
        #expect(caml.fonts == options.fonts)
        let json = try Scene(json: caml.jsonData(), name: "a.json", directory: "", options: options)
        let lottie = try read(Data(lottie("", name: "LaminaSans-Regular").utf8), options)
        #expect(try textWidth(json) == textWidth(caml))
        #expect(try 2 * textWidth(json) > 50)
        #expect(try width(lottie) == width(read(archive(["f/own.ttf": FontBytes.half()]))))
    }
}
