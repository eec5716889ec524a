import Foundation
import LaminaLayer
import LaminaScene
import Testing

struct SceneTextTests {
    @Test(
        "Text is read and written",
        arguments: [
            [#""string": "Text", "font": "DejaVu Sans", "fontSize": 12"#],
            [##""foregroundColor": "#ff0000""##], [#""foregroundColor": null"#], [#""isWrapped": true"#],
            [#""truncationMode": "middle", "alignmentMode": "right""#],
            [#""allowsFontSubpixelQuantization": true"#], [],
        ])
    func read(members: [String]) throws {
        let all = [#""class": "CATextLayer""#] + members
        let found = outcome(layer(all.joined(separator: ", ")))
        func squeezed(_ text: String) -> String { text.split { $0 == " " || $0 == "\n" }.joined() }
        #expect(squeezed(found) == squeezed(canonicalLayer(all)))
        #expect(outcome(found) == found)
    }

    @Test func `A text layer is one`() throws {
        let json = layer(
            #""string": "Text", "class": "CATextLayer", "frame": [0, 0, 40, 20], "fontSize": 9, "isWrapped": true"#
        )
        let root = try Scene(json: Data(json.utf8), name: "a.json", directory: "").makeRootLayer()
        let text = try #require(root.sublayers?.first as? CATextLayer)
        #expect(text.string as? String == "Text")
        #expect(text.fontSize == 9 && text.isWrapped)
        #expect(text.needsDisplay())
    }

    @Test(
        "Wrong text is named with its place",
        arguments: [
            (#""fontSize": -1"#, "fontSize: expected a number ≥ 0, found -1"),
            (#""string": 5"#, "string: expected a string, found 5"),
        ])
    func wrong(members: String, sentence: String) {
        let found = outcome(layer(#""class": "CATextLayer", \#(members)"#))
        #expect(found == "a.json: layers[0].\(sentence)")
    }

    @Test func `Other layers have no text`() {
        let found = outcome(layer(#""fontSize": 2"#))
        #expect(
            found
                == #"a.json: layers[0].fontSize: expected nothing, without "class": "CATextLayer", found 2"#)
    }
}
