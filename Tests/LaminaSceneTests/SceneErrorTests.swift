import Foundation
import LaminaScene
import Testing

/// Input beside the whole sentence that it earns.
struct SceneErrorTests {
    @Test(
        "A layer's wrong member is named with its place",
        arguments: [
            (#""cornerRadious": 1"#, #"cornerRadious: unknown key; did you mean "cornerRadius"?"#),
            (#""BackgroundColour": 1"#, #"BackgroundColour: unknown key; did you mean "backgroundColor"?"#),
            (
                #""x y\n\"": 1"#,
                #"["x y\n\""]: unknown key; expected name, class, frame, bounds, position, zPosition, …"#
            ),
            (#""name": "a", "name": "b""#, "name: given twice"),
            (#""name": null"#, "name: expected a string, found null"),
            (#""cornerRadius": "big""#, #"cornerRadius: expected a number ≥ 0, found "big""#),
            (#""cornerRadius": -1"#, "cornerRadius: expected a number ≥ 0, found -1"),
            (#""opacity": 1.5"#, "opacity: expected a number from 0 to 1, found 1.5"),
            (#""contentsScale": 0"#, "contentsScale: expected a number > 0, found 0"),
            (
                #""zPosition": 1e10"#,
                "zPosition: expected a number from -1000000000 to 1000000000, found 10000000000"
            ),
            (
                #""zPosition": -1e999"#,
                "zPosition: expected a number from -1000000000 to 1000000000, found -inf"
            ),
            (#""zPosition": true"#, "zPosition: expected a number, found true"),
            (#""isHidden": 1"#, "isHidden: expected true or false, found 1"),
            (#""position": [1]"#, "position: expected [x, y], found an array of 1"),
            (#""position": {}"#, "position: expected [x, y], found an empty object"),
            (#""position": [1, [2]]"#, "position[1]: expected a number, found an array of 1"),
            (#""bounds": [0, 0, 1, -1]"#, "bounds[3]: expected a number ≥ 0, found -1"),
            (#""bounds": [0, 0, 1, 1, 1]"#, "bounds: expected [x, y, width, height], found an array of 5"),
            (#""contentsRect": [0, 0, 0, 1]"#, "contentsRect[2]: expected a number > 0, found 0"),
            (
                #""frame": [0, 0, 1, 1], "position": [0, 0]"#,
                "frame: not allowed beside position: a frame stands for bounds and position"
            ),
            (
                #""bounds": [0, 0, 1, 1], "frame": [0, 0, 1, 1]"#,
                "frame: not allowed beside bounds: a frame stands for bounds and position"
            ),
            (
                #""anchorPoint": [1e9, 0], "frame": [0, 0, 2, 2]"#,
                "frame: expected a number from -1000000000 to 1000000000, found 2000000000"
            ),
            (
                #""contentsGravity": "middle""#,
                #"contentsGravity: expected one of "center", "top", "bottom", "left", "right", "topLeft", "#
                    + #""topRight", "bottomLeft", "bottomRight", "resize", "resizeAspect", "resizeAspectFill", "#
                    + #"found "middle""#
            ),
            (
                #""magnificationFilter": "trilinear""#,
                #"magnificationFilter: expected one of "linear", "nearest", found "trilinear""#
            ),
            (
                #""class": "CAMetalLayer""#,
                #"class: expected a class that needs no program: what such a layer shows is drawn by code, "#
                    + #"found "CAMetalLayer""#
            ),
            (#""sublayers": {}"#, "sublayers: expected an array of layers, found an empty object"),
            (#""sublayers": [{}, 3]"#, "sublayers[1]: expected a layer, which is an object, found 3"),
            (
                #""sublayers": [{}, { "sublayers": [{ "opacity": 2 }] }]"#,
                "sublayers[1].sublayers[0].opacity: expected a number from 0 to 1, found 2"
            ),
        ])
    func member(_ members: String, _ sentence: String) {
        let place = sentence.hasPrefix("[") ? "layers[0]" : "layers[0]."
        #expect(outcome(layer(members)) == "a.json: " + place + sentence)
    }

    @Test(
        "What is no colour is shown",
        arguments: [
            ##""#12345""##, ##""#gggggg""##, ##""#""##, ##""red 1""##, ##""rot""##, #""rgba(0, 0, 0)""#,
            #""rgba(0, 0, 0, 0, 0)""#,
            #""rgba(256, 0, 0, 1)""#, #""rgba(0, 0, 0, 1.1)""#, #""rgba(0, 0, 0, 1.)""#,
            #""rgba(0, 0, 0, 1.1.1)""#,
            #""rgba(-1, 0, 0, 1)""#, #""rgba(0, , 0, 1)""#, #""rgba(""#, #""rgba()""#,
            #""rgba(0, 0, 0, nan)""#,
        ])
    func color(_ spelling: String) {
        #expect(
            outcome(layer(#""borderColor": \#(spelling)"#))
                == ##"a.json: layers[0].borderColor: expected a colour such as "#rrggbb", "rgba(r, g, b, a)", "red" "##
                + "or [r, g, b, a], found \(spelling)")
    }

    @Test(
        "A transform's wrong step is named with its place",
        arguments: [
            ("5", ": expected a list of steps or 16 numbers, found 5"),
            ("[1, 2]", ": expected a list of steps or 16 numbers, found an array of 2"),
            (
                "[{}]",
                "[0]: expected an object with exactly one of translate, scale, rotate, perspective, found an empty object"
            ),
            (
                #"[{ "scale": 2, "rotate": 3 }]"#,
                "[0]: expected an object with exactly one of translate, scale, rotate, perspective, found scale and rotate"
            ),
            (
                #"[{ "scale": 2 }, { "skew": 3 }]"#,
                "[1].skew: unknown key; expected translate, scale, rotate, perspective"
            ),
            (#"[{ "rotat": 3 }]"#, #"[0].rotat: unknown key; did you mean "rotate"?"#),
            (
                #"[{ "scale": [1] }]"#,
                "[0].scale: expected a number, [x, y] or [x, y, z], found an array of 1"
            ),
            (#"[{ "translate": 1 }]"#, "[0].translate: expected [x, y] or [x, y, z], found 1"),
            (
                #"[{ "rotate": "left" }]"#,
                #"[0].rotate: expected degrees, or an object with angle and axis, found "left""#
            ),
            (#"[{ "rotate": { "axis": [1, 0, 0] } }]"#, "[0].rotate.angle: expected degrees, found nothing"),
            (
                #"[{ "rotate": { "angle": 1, "axis": [0, 0, 0] } }]"#,
                "[0].rotate.axis: expected a direction, found [0, 0, 0]"
            ),
            (#"[{ "perspective": 0 }]"#, "[0].perspective: expected a number > 0, found 0"),
            (
                #"[{ "scale": 1e8 }, { "scale": 1e8 }]"#,
                ": expected steps that make numbers from -1000000000 to 1000000000, found 1e+16"
            ),
            ("[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, null]", "[15]: expected a number, found null"),
        ])
    func transform(_ steps: String, _ sentence: String) {
        #expect(outcome(layer(#""transform": \#(steps)"#)) == "a.json: layers[0].transform" + sentence)
    }

    @Test(
        "The scene's own members are checked",
        arguments: [
            ("5", "expected a scene, which is an object, found 5"),
            ("{}", "version: expected 1, found nothing"),
            (#"{ "version": 2 }"#, "version: expected 1, found 2"),
            (#"{ "version": "1" }"#, #"version: expected 1, found "1""#),
            (#"{ "version": 1 }"#, "size: expected [width, height], found nothing"),
            (#"{ "version": 1, "size": [1, 1] }"#, "layers: expected an array of layers, found nothing"),
            (
                #"{ "version": 1, "size": [1, 1], "layers": 1 }"#,
                "layers: expected an array of layers, found 1"
            ),
            (#"{ "version": 1, "size": [0, 1], "layers": [] }"#, "size[0]: expected a number > 0, found 0"),
            (#"{ "version": 1, "size": [1, -1], "layers": [] }"#, "size[1]: expected a number > 0, found -1"),
            (#"{ "layer": [] }"#, #"layer: unknown key; did you mean "layers"?"#),
            (
                #"{ "version": 1, "size": [1, 1], "scale": 0, "layers": [] }"#,
                "scale: expected a number > 0, found 0"
            ),
            (
                #"{ "version": 1, "size": [1, 1], "images": [], "layers": [] }"#,
                "images: expected an object of images, found an empty array"
            ),
        ])
    func root(_ json: String, _ sentence: String) {
        #expect(outcome(json) == "a.json: " + sentence)
    }

    @Test(
        "What is no JSON is named with line and column",
        arguments: [
            ("", "line 1, column 1: expected more JSON, found the end"),
            ("{\n  \"version\": 1,\n", "line 3, column 1: expected more JSON, found the end"),
            (#"{ "a": [1, "#, "line 1, column 12: expected more JSON, found the end"),
            (#"{ "a"#, "line 1, column 5: expected more JSON, found the end"),
            ("[1,]", "line 1, column 4: not JSON: unallowed token at this point in JSON text"),
            ("{\n\"a\": NaN}", "line 2, column 6: not JSON: invalid char in json text"),
            ("[Infinity]", "line 1, column 2: not JSON: invalid char in json text"),
            ("{} x", "line 1, column 4: not JSON: trailing garbage"),
            ("{'a': 1}", "line 1, column 2: not JSON: invalid char in json text"),
            (
                "// a scene\n{}",
                "line 1, column 1: not JSON: probable comment found in input text, comments are not enabled"
            ),
        ])
    func malformed(_ json: String, _ sentence: String) {
        #expect(outcome(json) == "a.json: " + sentence)
    }

    @Test func `bytes that are no text are not JSON`() {
        #expect(
            outcome(Data([0x22, 0xFF, 0xFE, 0x22]))
                == "a.json: line 1, column 2: not JSON: invalid bytes in UTF8 string")
    }

    @Test func `a long value is cut in its error`() {
        let long = String(repeating: "long ", count: 1000)
        #expect(
            outcome(layer(#""opacity": "\#(long)""#))
                == "a.json: layers[0].opacity: expected a number from 0 to 1, found \"\(long.prefix(80))…\"")
    }
}
