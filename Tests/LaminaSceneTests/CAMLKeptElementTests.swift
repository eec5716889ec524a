import Foundation
import LaminaScene
import Testing

/// The elements of CAML documents that Lamina does not use stay in the scene, and are written back.
struct CAMLKeptElementTests {
    private static let scripts =
        #"<scriptComponents><component id="x" value="a&amp;b">run<inner/></component></scriptComponents>"#

    private func roundTrip(_ scene: Scene) throws -> Scene {
        let text = String(decoding: scene.caml(isBundle: false).document, as: UTF8.self)
        return try Scene(json: Data(text.utf8), name: "b.caml", directory: "")
    }

    @Test func `scripts and modules are said once, and written back as they were`() throws {
        let scene = try readCAML(
            caml(
                "\(Self.scripts)<modules><module/></modules><sublayers><CALayer>\(Self.scripts)</CALayer></sublayers>"
            ))
        #expect(
            scene.warnings.map(\.description) == [
                "line 3, column 1: scripts and modules: they are kept, and do not run"
            ])
        let again = try roundTrip(scene)
        #expect(again.layers.map(\.otherElements) == scene.layers.map(\.otherElements))
        #expect(scene.layers.map(\.otherElements.count) == [2, 1])
        let document = String(decoding: again.caml(isBundle: false).document, as: UTF8.self)
        #expect(
            document.contains(#"<component id="x" value="a&amp;b">run"#) && document.contains("<module/>"))
    }

    @Test(arguments: ["<scriptComponents/>", #"<modules type="NSArray"/>"#, "<style/>"])
    func `elements that hold nothing are no warning, and are left out`(element: String) throws {
        let scene = try readCAML(caml(element))
        #expect(scene.warnings.isEmpty && scene.layers[0].otherElements.isEmpty)
    }

    @Test func `a style is written back as well`() throws {
        let style =
            #"<style><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/></NSDictionary></wallpaperParallaxGroups></style>"#
        let again = try roundTrip(readCAML(caml(style)))
        #expect(again.warnings.map(\.feature) == ["wallpaperParallaxGroups, drawn at rest"])
    }

    @Test func `a scene in JSON keeps them as texts`() throws {
        let scene = try readCAML(caml(Self.scripts))
        let read = try Scene(json: scene.jsonData(), name: "a.json", directory: "")
        #expect(read.layers[0].otherElements == scene.layers[0].otherElements)
    }

    @Test(arguments: ["<a", "a", "<a/><b/>", ""])
    func `a text that is no element is an error that names the place`(text: String) throws {
        let json =
            #"{"version": 1, "size": [9, 9], "layers": [{}, {"otherElements": ["<a/>", "\#(text)"]}]}"#
        let error = #expect(throws: SceneError.self) {
            try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        }
        #expect("\(try #require(error))".contains("layers[1].otherElements[1]: expected an element in XML"))
    }

    @Test func `a bundle brings the files that they name, under the same names`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ca")
        let assets = folder.appendingPathComponent("assets")
        try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = #"<scriptObject relativePath="/assets/run.js" src="assets/run.js"/>"#
        let outside = #"<scriptObject src="../run.js"/><scriptObject src="index.xml"/>"#
        try Data(caml(script + outside).utf8).write(to: folder.appendingPathComponent("main.caml"))
        try Data("run()".utf8).write(to: assets.appendingPathComponent("run.js"))
        let written = try Scene(contentsOf: folder.path).caml(isBundle: true)
        #expect(written.assets == ["assets/run.js": Data("run()".utf8)])
        #expect(String(decoding: written.document, as: UTF8.self).contains(script))
    }
}
