import Foundation
import LaminaScene
import Testing

struct SceneLimitTests {
    private func nested(_ depth: Int) -> String {
        scene(
            String(repeating: #"{ "sublayers": ["#, count: depth - 1) + "{}"
                + String(repeating: "] }", count: depth - 1))
    }

    @Test func `as many layers as allowed may lie inside one another`() throws {
        let json = nested(SceneLimits.maximumNesting)
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        #expect(scene.layers.last?.depth == SceneLimits.maximumNesting - 1)
    }

    @Test func `one more is an error that says where`() {
        let sentence = outcome(nested(SceneLimits.maximumNesting + 1))
        #expect(sentence.hasPrefix("a.json: layers[0].sublayers[0].sublayers[0].sublayers[0]…"))
        #expect(
            sentence.hasSuffix(
                ".sublayers[0]: nested too deeply: expected at most 200 layers inside one another"))
    }

    @Test("A hundred thousand deep is an error too", arguments: ["[", #"{"a":"#])
    func deep(_ opening: String) {
        let sentence = outcome(String(repeating: opening, count: 100_000))
        #expect(sentence.hasPrefix("a.json: line 1, column "))
        #expect(sentence.hasSuffix(": nested too deeply: expected at most 200 layers inside one another"))
    }

    @Test func `a hundred thousand layers inside one another are an error`() {
        #expect(
            outcome(nested(100_000)).hasSuffix(
                "nested too deeply: expected at most 200 layers inside one another"))
    }

    @Test func `more layers than allowed are an error`() {
        let json = scene(String(repeating: "{},", count: SceneLimits.maximumLayers) + "{}")
        #expect(outcome(json) == "a.json: layers[1000000]: too many layers: expected at most 1000000")
    }

    @Test(
        "A picture beyond the limits is an error",
        arguments: [
            ("[20000, 1]", 1.0, "20000×1"), ("[1, 16385]", 1, "1×16385"),
            ("[12000, 12000]", 1, "12000×12000"),
            ("[1e9, 1e9]", 1, "1000000000×1000000000"), ("[9000, 1]", 2, "18000×1"),
        ])
    func picture(_ size: String, _ scale: Double, _ found: String) {
        let height = scale == 2 ? found.replacing("×1", with: "×2") : found
        #expect(
            outcome(#"{ "version": 1, "size": \#(size), "scale": \#(scale), "layers": [] }"#)
                == "a.json: size: picture too large: expected at most 16384 pixels a side and 134217728 in all, "
                + "found \(height)")
    }

    @Test func `pixels are points times scale, rounded, and at least one`() throws {
        let json = #"{ "version": 1, "size": [10.3, 0.01], "scale": 1.5, "layers": [] }"#
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        #expect(try scene.pixelSize() == (15, 1))
        #expect(try scene.pixelSize(scale: 100) == (1030, 1))
        #expect(try scene.pixelSize(scale: 1e-300) == (1, 1))
    }

    @Test(
        "A scale that cannot be is an error",
        arguments: [
            (0, "scale: expected a number > 0, found 0"), (-1, "scale: expected a number > 0, found -1"),
            (.nan, "scale: expected a number > 0, found nan"),
            (.infinity, "scale: expected a number > 0, found inf"),
            (
                1e6,
                "size: picture too large: expected at most 16384 pixels a side and 134217728 in all, "
                    + "found 10000000×10000000"
            ),
        ] as [(Double, String)])
    func scale(_ scale: Double, _ sentence: String) throws {
        let scene = try Scene(json: Data(scene().utf8), name: "a.json", directory: "")
        do throws(SceneError) {
            let size = try scene.pixelSize(scale: scale)
            Issue.record("\(size)")
        } catch {
            #expect("\(error)" == "a.json: " + sentence)
        }
    }
}
