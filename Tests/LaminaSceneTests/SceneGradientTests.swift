import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaScene
import Testing

struct SceneGradientTests {
    @Test(
        "Gradients are read and written",
        arguments: [
            (
                ##""colors": ["#f00", "rgba(0, 0, 255, 0.5)"]"##,
                [##""colors": ["#ff0000", [0, 0, 1, 0.5]]"##]
            ),
            (#""colors": [], "locations": []"#, [#""colors": []"#, #""locations": []"#]),
            (#""locations": [-1, 0.5, 2]"#, [#""locations": [-1, 0.5, 2]"#]),
            (
                #""startPoint": [0, 0.25], "endPoint": [1, 1], "type": "conic""#,
                [#""startPoint": [0, 0.25]"#, #""endPoint": [1, 1]"#, #""type": "conic""#]
            ),
            (#""startPoint": [0.5, 0], "type": "axial""#, []),
            (
                #""focalPoint": [0.25, 0.5], "type": "radial""#,
                [#""focalPoint": [0.25, 0.5]"#, #""type": "radial""#]
            ),
        ])
    func read(members: String, canonical: [String]) throws {
        let found = outcome(layer(#""class": "CAGradientLayer", \#(members)"#))
        func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }
        func squeezed(_ text: String) -> String { words(text).joined() }
        #expect(squeezed(found) == squeezed(canonicalLayer([#""class": "CAGradientLayer""#] + canonical)))
        #expect(outcome(found) == found)
    }

    @Test func `A gradient layer is one`() throws {
        let json = layer(##""class": "CAGradientLayer", "colors": ["#f00", "#00f"], "type": "radial""##)
        let root = try Scene(json: Data(json.utf8), name: "a.json", directory: "").makeRootLayer()
        let gradient = try #require(root.sublayers?.first as? CAGradientLayer)
        #expect((gradient.colors as? [CGColor])?.map(\.blue) == [0, 1])
        #expect(gradient.type == .radial)
    }

    @Test(
        "Wrong gradients are named with their place",
        arguments: [
            (
                ##""colors": ["#f00", "blood"]"##,
                ##"colors[1]: expected a colour such as "#rrggbb", "rgba(r, g, b, a)", "red" or [r, g, b, a], found "blood""##
            ),
            (#""colors": "red""#, #"colors: expected at most 4096 colours, found "red""#),
            (#""locations": [0, true]"#, "locations[1]: expected a number, found true"),
            (#""type": "spiral""#, #"type: expected one of "axial", "radial", "conic", found "spiral""#),
            (#""startPoint": [1]"#, "startPoint: expected [x, y], found an array of 1"),
        ])
    func wrong(members: String, sentence: String) {
        let found = outcome(layer(#""class": "CAGradientLayer", \#(members)"#))
        #expect(found == "a.json: layers[0].\(sentence)")
    }

    @Test func `Other layers have no colours`() {
        let found = outcome(layer(##""colors": ["#f00"]"##))
        #expect(
            found
                == #"a.json: layers[0].colors: expected nothing, without "class": "CAGradientLayer", found an array of 1"#
        )
        let animation = #"{"class": "basic", "keyPath": "locations", "toValue": [1], "duration": 1}"#
        #expect(outcome(layer(#""animations": {"a": \#(animation)}"#)).contains("locations"))
    }
}
