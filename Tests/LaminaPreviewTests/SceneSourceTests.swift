import Foundation
import LaminaPreview
import LaminaScene
import LaminaTestSupport
import Testing

@Suite struct SceneSourceTests {
    private func source(_ layers: String) throws -> SceneSource {
        try #require(SceneSource(Array(#"{"version":1,"size":[9,9],"layers":[\#(layers)]}"#.utf8)))
    }

    /// The text of the layers once a value is another one.
    private func edited(_ layers: String, _ place: Int, _ path: [String], _ value: String?) throws -> String {
        let bytes = try source(layers).replacing(ofLayerAt: place, path, with: value)
        let text = String(decoding: bytes, as: UTF8.self)
        return String(text.dropFirst(#"{"version":1,"size":[9,9],"layers":["#.count).dropLast(2))
    }

    @Test func `Layers are counted as scenes list them: a mask before the sublayers, wherever it stands`()
        throws
    {
        let layers =
            #"{"sublayers":[{"opacity":1},{"opacity":2}],"mask":{"opacity":3,"sublayers":[{"opacity":4}]}},{"opacity":5}"#
        let source = try source(layers)
        #expect((1...5).map { source.text(ofLayerAt: $0, ["opacity"]) } == ["3", "4", "1", "2", "5"])
        #expect(
            source.text(ofLayerAt: 6, ["opacity"]) == nil && source.text(ofLayerAt: -1, ["opacity"]) == nil)
    }

    @Test func `One value is replaced, and everything else stays byte for byte`() throws {
        let layers = "{ \"name\" : \"a \\\"b\\\" ] }\" ,\n\t\"opacity\":0.50 , \"position\": [1, 2] }"
        #expect(
            try edited(layers, 0, ["opacity"], "0.7") == layers.replacing("0.50", with: "0.70"))
        #expect(
            try edited(layers, 0, ["position", "1"], "3") == layers.replacing("[1, 2]", with: "[1, 3]"))
    }

    @Test(arguments: [
        (#"{"name":"a"}"#, #"{"name":"a","opacity":1}"#),
        (#"{ "name": "a" }"#, #"{ "name": "a", "opacity": 1 }"#),
        ("{\n  \"name\": \"a\"\n}", "{\n  \"name\": \"a\",\n  \"opacity\": 1\n}"), ("{}", #"{"opacity": 1}"#),
        (
            "{\n  \"name\": \"a\",\n  \"sublayers\": []\n}",
            "{\n  \"name\": \"a\",\n  \"opacity\": 1,\n  \"sublayers\": []\n}"
        ),
        (#"{"mask":{},"name":"a"}"#, #"{"opacity":1,"mask":{},"name":"a"}"#),
    ])
    func `A value that was left out is laid out as those that are there`(before: String, after: String) throws
    {
        #expect(try edited(before, 0, ["opacity"], "1") == after)
    }

    @Test(arguments: [
        (#"{"a":1,"opacity":1,"b":2}"#, #"{"a":1,"b":2}"#), (#"{"opacity":1}"#, "{}"),
        (#"{"a":1, "opacity":1 }"#, #"{"a":1 }"#), (#"{"opacity":1, "b":2}"#, #"{"b":2}"#),
        (#"{"b":2}"#, #"{"b":2}"#),
    ])
    func `A value is left out with its comma`(before: String, after: String) throws {
        #expect(try edited(before, 0, ["opacity"], nil) == after)
    }

    @Test(arguments: [
        ("position", "[15, 20]", #"{"frame": [10, 15, 10, 10]}"#),
        ("bounds", "[0, 0, 20, 30]", #"{"frame": [-5, -10, 20, 30]}"#),
        ("bounds", "[1, 0, 20, 30]", #"{"bounds": [1, 0, 20, 30], "position": [5, 5]}"#),
    ])
    func `A frame stands for position and bounds`(key: String, value: String, after: String) throws {
        #expect(try edited(#"{"frame": [0, 0, 10, 10]}"#, 0, [key], value) == after)
    }

    @Test func `Position and bounds stand for a frame, with the anchor point`() throws {
        let layer = #"{"bounds": [3, 4, 10, 10], "position": [5, 5], "anchorPoint": [0, 1]}"#
        #expect(
            try edited(layer, 0, ["frame"], "[1, 2, 30, 40]")
                == #"{"bounds": [3, 4, 30, 40], "position": [1, 42], "anchorPoint": [0, 1]}"#)
        #expect(try edited("{}", 0, ["frame"], "[1, 2, 3, 4]") == #"{"frame": [1, 2, 3, 4]}"#)
    }

    @Test(arguments: [
        (9, ["opacity"]), (0, ["sublayers"]), (0, ["name"]), (0, ["animations", "none", "duration"]),
        (0, ["position", "7"]), (0, ["opacity", "x"]), (0, [String]()),
    ])
    func `What is not there is an error, and no trap`(place: Int, path: [String]) throws {
        let source = try source(#"{"opacity":1,"position":[1,2]}"#)
        #expect(throws: (any Error).self) { try source.replacing(ofLayerAt: place, path, with: "1") }
    }

    @Test(arguments: [
        "", "{", "[", "]", "{\"layers\":", "{\"layers\":[}", "\"", "{\"layers\":[\"\\",
        "{\"op\":1,\"fr\":2,\"layers\":[]}",
        "\u{0}\u{1}", "{\"layers\":[]}]", "<caml/>", "{\"a\":1}",
    ])
    func `Text that is no scene has no source`(text: String) {
        #expect(SceneSource(Array(text.utf8)) == nil)
    }

    @Test
    func
        `The layers of each sample stand where the scene lists them, and a change that is taken back leaves no trace`()
        throws
    {
        let folder = URL(fileURLWithPath: ProjectFiles.path("Scenes"))
        var count = 0
        for case let file as URL in FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: nil)
            ?? .init()
        where file.pathExtension == "json" {
            let bytes = try Array(Data(contentsOf: file))
            guard let source = SceneSource(bytes), let scene = try? Scene(contentsOf: file.path) else {
                continue
            }
            count += 1
            #expect(source.text(ofLayerAt: scene.layers.count, []) == nil, "\(file.path)")
            for (place, layer) in scene.layers.enumerated() {
                let name = source.text(ofLayerAt: place, ["name"])
                let value = try name.map { try JSONDecoder().decode(String.self, from: Data($0.utf8)) }
                #expect(value ?? "" == layer.properties.name ?? "", "\(file.path), layer \(place)")
            }
            let last = scene.layers.count - 1
            guard last >= 0, source.text(ofLayerAt: last, ["zPosition"]) == nil else { continue }
            let changed = try source.replacing(ofLayerAt: last, ["zPosition"], with: "0")
            let again = try #require(SceneSource(changed))
            #expect(again.text(ofLayerAt: last, ["zPosition"]) == "0")
            let back = try again.replacing(ofLayerAt: last, ["zPosition"], with: nil)
            #expect(back == bytes, "\(file.path)")
        }
        #expect(count > 40)
    }
}
