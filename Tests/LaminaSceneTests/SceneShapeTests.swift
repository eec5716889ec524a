import Foundation
import LaminaLayer
import LaminaScene
import Testing

struct SceneShapeTests {
    @Test(
        "Shapes are read and written",
        arguments: [
            (#""path": "M 0 0 L 4 0 L 0 4 Z""#, [#""path": {"path": "M 0 0 L 4 0 L 0 4 Z"}"#]),
            (#""path": {"ellipse": [0, 0, 4, 2]}"#, [#""path": {"ellipse": [0, 0, 4, 2]}"#]),
            (#""fillColor": null"#, [#""fillColor": null"#]), (##""fillColor": "#000""##, []),
            (#""fillRule": "even-odd""#, [#""fillRule": "even-odd""#]),
            (
                ##""strokeColor": "#f00", "strokeStart": 0.25, "strokeEnd": 0.5"##,
                [##""strokeColor": "#ff0000""##, #""strokeStart": 0.25"#, #""strokeEnd": 0.5"#]
            ),
            (
                #""lineWidth": 3, "miterLimit": 4, "lineCap": "round", "lineJoin": "bevel""#,
                [#""lineWidth": 3"#, #""miterLimit": 4"#, #""lineCap": "round""#, #""lineJoin": "bevel""#]
            ),
            (
                #""lineDashPattern": [4, 2], "lineDashPhase": -1"#,
                [#""lineDashPattern": [4, 2]"#, #""lineDashPhase": -1"#]
            ),
        ])
    func read(members: String, canonical: [String]) throws {
        let found = outcome(layer(#""class": "CAShapeLayer", \#(members)"#))
        // Objects inside are written over several lines.
        func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }
        func squeezed(_ text: String) -> String { words(text).joined() }
        #expect(squeezed(found) == squeezed(canonicalLayer([#""class": "CAShapeLayer""#] + canonical)))
        #expect(outcome(found) == found)
    }

    @Test func `A shape layer is one`() throws {
        let json = layer(##""class": "CAShapeLayer", "path": {"rect": [0, 0, 2, 2]}, "fillColor": "#f00""##)
        let root = try Scene(json: Data(json.utf8), name: "a.json", directory: "").makeRootLayer()
        let shape = try #require(root.sublayers?.first as? CAShapeLayer)
        #expect(shape.path?.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(shape.fillColor?.red == 1)
    }

    @Test(
        "Wrong shapes are named with their place",
        arguments: [
            (#""lineWidth": -1"#, "lineWidth: expected a number ≥ 0, found -1"),
            (#""strokeEnd": 1.5"#, "strokeEnd: expected a number from 0 to 1, found 1.5"),
            (
                #""lineCap": "flat""#,
                #"lineCap: expected one of "butt", "round", "square", found "flat""#
            ),
            (#""path": "L 0 0""#, #"path: expected M or m, found "L 0 0" at character 1"#),
            (#""lineDashPattern": [1, -2]"#, "lineDashPattern[1]: expected a number ≥ 0, found -2"),
            (
                #""lineDashPattern": []"#,
                "lineDashPattern: expected 1 to 4096 lengths of dashes and gaps, found an empty array"
            ),
        ])
    func wrong(members: String, sentence: String) {
        let found = outcome(layer(#""class": "CAShapeLayer", \#(members)"#))
        #expect(found == "a.json: layers[0].\(sentence)")
    }

    @Test func `Other layers have no path`() {
        let found = outcome(layer(#""lineWidth": 2"#))
        #expect(
            found
                == #"a.json: layers[0].lineWidth: expected nothing, without "class": "CAShapeLayer", found 2"#
        )
        let animation = #"{"class": "basic", "keyPath": "strokeEnd", "toValue": 1, "duration": 1}"#
        #expect(outcome(layer(#""animations": {"a": \#(animation)}"#)).contains("strokeEnd"))
    }
}
