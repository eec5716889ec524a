import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaScene
import LaminaText
import Testing

struct SceneTextTests {
    @Test(
        "Text is read and written",
        arguments: [
            [#""string": "Text", "font": "DejaVu Sans", "fontSize": 12"#],
            [##""foregroundColor": "#ff0000""##], [#""foregroundColor": null"#], [#""isWrapped": true"#],
            [#""truncationMode": "middle", "alignmentMode": "right""#],
            [#""allowsFontSubpixelQuantization": true"#], [], [#""string": []"#],
            [##""string": [{"text": "a", "font": "b", "fontSize": 5, "foregroundColor": "#ff0000"}]"##],
            [#""string": [{"text": ""}, {"text": "a", "kern": 2, "isUnderlined": true}]"#],
            [#""string": [{"text": "a", "alignmentMode": "justified"}]"#],
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

    @Test func `Text has the picture's scale unless the scene says otherwise`() throws {
        func scale(_ members: String, of picture: CGFloat?, set: String? = nil) throws -> CGFloat? {
            let json = layer(
                #""name": "a", "class": "CATextLayer", "frame": [0, 0, 40, 20], "string": "a""# + members)
            var scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
            if let set { try scene.apply([try #require(SceneOverride(assignment: set))]) }
            // The file keeps what it says, and no more.
            #expect(scene.description.contains("contentsScale") == (!members.isEmpty || set != nil))
            return scene.makeRootLayer(scale: picture).sublayers?.first?.contentsScale
        }
        #expect(try scale("", of: 3) == 3)
        #expect(try scale("", of: nil) == 1)
        #expect(try scale(#", "contentsScale": 1"#, of: 3) == 1)
        #expect(try scale(#", "contentsScale": 2"#, of: 3) == 2)
        #expect(try scale("", of: 3, set: "a.contentsScale=1") == 1)
        let root = try Scene(json: Data(layer(#""name": "a""#).utf8), name: "a.json", directory: "")
            .makeRootLayer(scale: 3)
        #expect(root.sublayers?.first?.contentsScale == 1)
    }

    @Test func `Runs look as they say, and else as their layer`() throws {
        let json = layer(
            ##"""
            "class": "CATextLayer", "frame": [0, 0, 90, 20], "foregroundColor": "#00ff00", "font": "DejaVu Serif",
            "string": [{"text": "a"}, {"text": "b", "font": "DejaVu Sans", "fontSize": 9, "foregroundColor": "#ff0000",
            "kern": 2, "isUnderlined": true, "alignmentMode": "right"}]
            """##)
        let root = try Scene(json: Data(json.utf8), name: "a.json", directory: "").makeRootLayer()
        let text = try #require(root.sublayers?.first as? CATextLayer)
        let parts = try #require(text.string as? StyledText).parts
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(
            parts == [
                .init(
                    "a",
                    TextStyle(
                        font: CTFont("DejaVu Serif", size: 36),
                        color: CGColor(red: 0, green: 1, blue: 0, alpha: 1))),
                .init(
                    "b",
                    TextStyle(
                        font: CTFont("DejaVu Sans", size: 9), color: red, kern: 2, isUnderlined: true,
                        alignment: .right)),
            ])
        text.fontSize = 12
        #expect((text.string as? StyledText)?.parts.map(\.style.font.size) == [12, 9])
    }

    @Test func `More runs than a text may have are an error`() {
        let runs = Array(repeating: #"{"text": ""}"#, count: SceneLimits.maximumTextRuns + 1)
        let found = outcome(layer(#""class": "CATextLayer", "string": [\#(runs.joined(separator: ","))]"#))
        #expect(found == "a.json: layers[0].string: expected at most 4096 runs, found an array of 4097")
    }

    @Test(
        "Wrong text is named with its place",
        arguments: [
            (#""fontSize": -1"#, "fontSize: expected a number ≥ 0, found -1"),
            (#""string": 5"#, "string: expected a string or an array of runs, found 5"),
            (#""string": [{"font": "a"}]"#, "string[0].text: expected a string, found nothing"),
            (#""string": ["a"]"#, #"string[0]: expected a run of text, which is an object, found "a""#),
            (
                #""string": [{"text": "a"}, {"text": "b", "fontSize": -1}]"#,
                "string[1].fontSize: expected a number ≥ 0, found -1"
            ),
            (
                #""string": [{"text": "a", "kren": 1}]"#,
                #"string[0].kren: unknown key; did you mean "kern"?"#
            ),
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
