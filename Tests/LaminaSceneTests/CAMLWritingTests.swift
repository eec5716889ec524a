import Foundation
import LaminaScene
import LaminaTestSupport
import Testing

/// A written scene reads back as the scene that was read.
struct CAMLWritingTests {
    /// Lends a folder that is removed afterwards.
    private func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ca")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    private func write(_ caml: SceneCAML, to folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("assets"), withIntermediateDirectories: true)
        for (path, data) in caml.assets { try data.write(to: folder.appendingPathComponent(path)) }
        try caml.document.write(to: folder.appendingPathComponent(SceneCAML.documentName))
        try caml.index.write(to: folder.appendingPathComponent(SceneCAML.indexName))
    }

    private func sample(_ name: String) throws -> Scene {
        try Scene(contentsOf: ProjectFiles.path("Scenes/\(name)"))
    }

    @Test(arguments: [
        "shapes.json", "gradients.json", "text.json", "masks.json", "filters.json", "blend-modes.json",
        "replicators.json", "corner-masks.json", "flipped.json", "animated/fireworks.json",
        "animated/spring-row.json", "animated/path-follow.json", "animated/cumulative.json",
        "animated/speed-tree.json", "animated/gradient-shift.json", "animated/scrolling.json", "caml/card.ca",
        "lottie/loader.json",
    ])
    func `a bundle that is read and written again is the same document`(name: String) throws {
        try withFolder { folder in
            let first = try sample(name).caml(isBundle: true)
            #expect(first.losses.isEmpty, "\(first.losses)")
            try write(first, to: folder)
            let read = try Scene(contentsOf: folder.path)
            #expect(read.warnings.isEmpty, "\(read.warnings)")
            let second = read.caml(isBundle: true)
            #expect(
                String(decoding: second.document, as: UTF8.self)
                    == String(decoding: first.document, as: UTF8.self))
            #expect(second.index == first.index && second.assets == first.assets)
        }
    }

    @Test func `a bundle keeps what a document has no place for`() throws {
        try withFolder { folder in
            let json =
                #"{ "version": 1, "size": [30, 20], "scale": 2, "duration": 3, "frameRate": 30, "backgroundColor": [0.1, 0.2, 0.3, 0.5], "layers": [{}, {}] }"#
            let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
            try write(scene.caml(isBundle: true), to: folder)
            let read = try Scene(contentsOf: folder.path)
            #expect(read.size == scene.size && read.scale == 2 && read.duration == 3 && read.frameRate == 30)
            #expect(read.backgroundColor == scene.backgroundColor)
            #expect(scene.caml(isBundle: false).losses.map(\.feature) == ["scale", "duration", "frameRate"])
        }
    }

    @Test func `what CAML has no place for is listed`() throws {
        let json = scene(
            """
            { "name": "clock", "timeMap": [{ "time": 0, "value": 1 }] },
            { "class": "CATextLayer", "name": "text", "string": [{ "text": "a", "isUnderlined": true }, { "text": "b" }] },
            { "name": "fade", "animations": { "t": { "class": "transition", "from": {} } } }
            """, root: #""bench": { "scroll": [0, 1] }"#)
        let losses = try Scene(json: Data(json.utf8), name: "a.json", directory: "").caml(isBundle: true)
            .losses
        #expect(
            Set(losses.map(\.description)) == [
                #"layer "clock": timeMap"#, #"layer "text": styles within a string"#,
                #"layer "fade": what a transition comes from"#, "bench",
            ])
    }

    @Test func `a document has its images in itself`() throws {
        let caml = try sample("sprite-sheet.json").caml(isBundle: false)
        #expect(caml.assets.isEmpty && caml.losses.filter { $0.feature != "scale" }.isEmpty)
        let text = String(decoding: caml.document, as: UTF8.self)
        #expect(text.contains("src=\"data:image/png;base64,"))
        let read = try Scene(json: caml.document, name: "a.caml", directory: "")
        #expect(read.warnings.isEmpty)
        #expect(read.layers.contains { $0.properties.contents != nil })
    }

    @Test func `names are escaped`() throws {
        let odd = "<a> & \"b\"\n\t'c' ]]> ä 😀"
        let data = try JSONSerialization.data(withJSONObject: ["name": odd])
        let json = scene(String(decoding: data, as: UTF8.self))
        let caml = try Scene(json: Data(json.utf8), name: "a.json", directory: "").caml(isBundle: false)
        let read = try Scene(json: caml.document, name: "a.caml", directory: "")
        #expect(read.layers.last?.properties.name == odd)
    }

    @Test func `embedded images take the place of files`() throws {
        let scene = try sample("caml/card.ca")
        #expect(scene.description.contains("assets/photo.png"))
        let json = scene.embeddingImages().description
        #expect(!json.contains("assets/photo.png"))
        let read = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        #expect(read.layerCount == scene.layerCount)
    }
}
