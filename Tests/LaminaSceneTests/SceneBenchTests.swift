import Foundation
import LaminaScene
import Testing

struct SceneBenchTests {
    private static func scene(_ bench: String) throws(SceneError) -> Scene {
        let json = #"{"version": 1, "size": [4, 4], "bench": \#(bench), "layers": []}"#
        return try Scene(json: Data(json.utf8), name: "scene", directory: "")
    }

    @Test func `says how a scene is timed, and is written as it was read`() throws {
        let scene = try Self.scene(#"{"scroll": [0, 3], "layer": "list", "compare": "cache"}"#)
        let expected = SceneBench(scroll: CGSize(width: 0, height: 3), layer: "list", compare: .cache)
        #expect(scene.bench == expected)
        let again = try Scene(json: scene.jsonData(), name: "scene", directory: "")
        #expect(again.bench == expected)
    }

    @Test(arguments: [
        (#"{"scroll": [0, 0]}"#, "bench.scroll"), (#"{"layer": "list"}"#, "bench.scroll"),
        (#"{"scroll": [0, 3], "compare": "speed"}"#, "bench.compare"),
        (#"{"scroll": [0, 3], "layers": "list"}"#, "bench.layers"), ("3", "bench"),
    ])
    func `names the place of what it cannot read`(bench: String, place: String) {
        let error = #expect(throws: SceneError.self) { try Self.scene(bench) }
        #expect(error?.description.contains(place) == true, "\(String(describing: error))")
    }
}
