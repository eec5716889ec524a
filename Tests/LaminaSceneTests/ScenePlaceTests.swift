import Foundation
import LaminaScene
import Testing

/// Where the fault of a scene stands in its file, and in which layer.
struct ScenePlaceTests {
    private func error(_ json: String) -> SceneError? {
        #expect(throws: SceneError.self) { try Scene(json: Data(json.utf8), name: "a.json", directory: "") }
    }

    private func place(_ json: String) -> ScenePlace? {
        guard case .invalid(_, _, _, let place)? = error(json) else { return nil }
        return place
    }

    @Test func `A value has its line, its column and its layer`() {
        let json = """
            { "version": 1, "size": [10, 10],
              "layers": [
                {},
                { "name": "card", "sublayers": [
                    { "opacity": 0.5,
                      "name": "title \\u00e4",
                      "cornerRadius": -1 }] }] }
            """
        #expect(place(json) == ScenePlace(line: 7, column: 27, layer: "title ä"))
        #expect(
            error(json).map { "\($0)" }
                == "a.json: line 7, column 27, layer \"title ä\": layers[1].sublayers[0].cornerRadius: "
                + "expected a number ≥ 0, found -1")
    }

    @Test(
        arguments: [
            // A key that is wrong, and one that stands twice, have the place of the key.
            (#"{ "version": 1, "size": [9, 9], "layers": [{ "name": "a", "opacitty": 1 }] }"#, 59, "a"),
            (#"{ "version": 1, "size": [9, 9], "layers": [{ "opacity": 1, "opacity": 1 }] }"#, 60, nil),
            // What is missing, the object that it is missing from.
            (#"{ "size": [9, 9], "layers": [] }"#, 1, nil),
            (
                #"{ "version": 1, "size": [9, 9], "layers": [{ "name": "a", "animations": { "k": {} } }] }"#,
                80, "a"
            ),
            // Elements, masks and layers without a name in one that has one.
            (#"{ "version": 1, "size": [9, -9], "layers": [] }"#, 29, nil),
            (
                #"{ "version": 1, "size": [9, 9], "layers": [{ "mask": { "opacity": 5, "name": "m" }, "name": "a" }] }"#,
                67, "m"
            ),
            (
                #"{ "version": 1, "size": [9, 9], "layers": [{ "name": "a", "sublayers": [{ "opacity": 5 }] }] }"#,
                86, nil
            ),
            // Signs of the syntax within texts.
            (
                #"{ "version": 1, "size": [9, 9], "layers": [{ "name": "]}\",{", "opacity": 5 }] }"#, 75,
                "]}\",{"
            ),
            (
                #"{ "version": 1, "size": [9, 9], "images": {"]": {"data": "%"}}, "layers": [{"opacity":2}] }"#,
                58, nil
            ),
        ] as [(String, Int, String?)])
    func `Each kind of fault has a place`(json: String, column: Int, layer: String?) {
        #expect(
            place(json) == ScenePlace(line: 1, column: column, layer: layer),
            "\(error(json).map { "\($0)" } ?? "")")
    }

    @Test func `Values that replace others have no place`() throws {
        var scene = try Scene(
            json: Data(scene(#"{ "name": "a" }"#).utf8), name: "a.json", directory: "")
        let error = #expect(throws: SceneError.self) {
            try scene.apply([try #require(SceneOverride(assignment: "a.opacity=5"))])
        }
        #expect(error.map { "\($0)".contains("line ") } == false)
    }

    @Test func `A fault of the whole document has no place`() {
        #expect(place("5") == nil)
        #expect(error("5").map { "\($0)" } == "a.json: expected a scene, which is an object, found 5")
    }

    @Test func `The fault at the end of a large file is found`() {
        let many = Array(repeating: #"{ "name": "x", "sublayers": [{}, {}] }"#, count: 20_000).joined(
            separator: ",\n")
        #expect(place(scene(many + ",\n" + #"{ "name": "last", "opacity": 7 }"#))?.layer == "last")
        #expect(place(scene(many + ",\n" + #"{ "name": "last", "opacity": 7 }"#))?.line == 20_001)
    }
}
