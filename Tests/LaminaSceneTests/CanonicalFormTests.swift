import Foundation
import LaminaScene
import Testing

/// Inputs, each with the form in which the scene writes it.
struct CanonicalFormTests {
    @Test(
        "A layer's member is read, its default left out",
        arguments: [
            (#""name": """#, [#""name": """#]),
            (#""name": "a\"\\\n\u0001é""#, [#""name": "a\"\\\n\u0001é""#]),
            (#""frame": [1, 2, 4, 8]"#, [#""bounds": [0, 0, 4, 8]"#, #""position": [3, 6]"#]),
            (
                #""frame": [1, 2, 4, 8], "anchorPoint": [0, 1]"#,
                [#""bounds": [0, 0, 4, 8]"#, #""position": [1, 10]"#, #""anchorPoint": [0, 1]"#]
            ),
            (#""bounds": [-1, 0.5, 4, 1e1]"#, [#""bounds": [-1, 0.5, 4, 10]"#]),
            (#""bounds": [0, 0, 0, 0], "position": [0, -0.0]"#, []),
            (#""position": [0.1, -2.5e-3]"#, [#""position": [0.1, -0.0025]"#]),
            (#""zPosition": 12345678.12345679"#, [#""zPosition": 12345678.12345679"#]),
            (#""anchorPointZ": 3"#, [#""anchorPointZ": 3"#]),
            (#""isHidden": true, "masksToBounds": false"#, [#""isHidden": true"#]),
            (#""isDoubleSided": false"#, [#""isDoubleSided": false"#]),
            (#""isGeometryFlipped": true"#, [#""isGeometryFlipped": true"#]),
            (#""isOpaque": true"#, [#""isOpaque": true"#]),
            (#""opacity": 0.1"#, [#""opacity": 0.1"#]),
            (#""opacity": 1"#, []),
            (#""cornerRadius": 4, "borderWidth": 0.5"#, [#""cornerRadius": 4"#, #""borderWidth": 0.5"#]),
            (##""borderColor": "#000""##, []),
            (#""contentsGravity": "topLeft""#, [#""contentsGravity": "topLeft""#]),
            (#""contentsRect": [0, 0, 1, 0.5]"#, [#""contentsRect": [0, 0, 1, 0.5]"#]),
            (#""contentsScale": 2"#, [#""contentsScale": 2"#]),
            (
                #""magnificationFilter": "nearest", "minificationFilter": "nearest""#,
                [#""minificationFilter": "nearest""#, #""magnificationFilter": "nearest""#]
            ),
            (#""sublayers": []"#, []),
        ])
    func member(_ members: String, _ canonical: [String]) {
        #expect(outcome(layer(members)) == canonicalLayer(canonical))
    }

    @Test(
        "Colours have many spellings",
        arguments: [
            (##""#f80""##, ##""#ff8800""##),
            (##""#Ff8800""##, ##""#ff8800""##),
            (##""#ff880080""##, ##""#ff880080""##),
            (##""#ff8800ff""##, ##""#ff8800""##),
            (#""rgba(255, 136, 0, 1)""#, ##""#ff8800""##),
            (#""rgba( 255 ,136,0 , .5 )""#, "[1, 0.5333333333333333, 0, 0.5]"),
            (#""rgba(0,0,0,0.0)""#, ##""#00000000""##),
            (#""rgba(127.5,0,0,1)""#, "[0.5, 0, 0]"),
            ("[1, 0, 1]", ##""#ff00ff""##),
            ("[1, 0.25, 0, 0.5]", "[1, 0.25, 0, 0.5]"),
            ("[0, 0, 0, 0]", ##""#00000000""##),
        ])
    func color(_ spelling: String, _ canonical: String) {
        #expect(
            outcome(layer(#""backgroundColor": \#(spelling)"#))
                == canonicalLayer([#""backgroundColor": \#(canonical)"#]))
    }

    @Test(
        "Steps make a matrix; the first acts first",
        arguments: [
            ("[]", nil),
            (#"[{ "translate": [1, 2] }]"#, "1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 0, 1"),
            (#"[{ "translate": [1, 2, 3] }]"#, "1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1"),
            (#"[{ "scale": 2 }]"#, "2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1"),
            (#"[{ "scale": [2, -3] }]"#, "2, 0, 0, 0, 0, -3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1"),
            (#"[{ "scale": [2, 3, 4] }]"#, "2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1"),
            (
                #"[{ "scale": 2 }, { "translate": [10, 0] }]"#,
                "2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1"
            ),
            (
                #"[{ "translate": [10, 0] }, { "scale": 2 }]"#,
                "2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 20, 0, 0, 1"
            ),
            (#"[{ "rotate": 90 }]"#, "0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1"),
            (#"[{ "rotate": -990 }]"#, "0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1"),
            (
                #"[{ "rotate": { "angle": 90, "axis": [2, 0, 0] } }]"#,
                "1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1"
            ),
            (
                #"[{ "rotate": { "angle": 90, "axis": [0, 1e-300, 0] } }]"#,
                "0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1"
            ),
            (#"[{ "rotate": { "angle": 180 } }]"#, "-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1"),
            (#"[{ "perspective": 500 }]"#, "1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1"),
            (
                "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]",
                "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16"
            ),
        ] as [(String, String?)])
    func transform(_ steps: String, _ matrix: String?) {
        let expected = matrix.map { [#""transform": [\#($0)]"#] } ?? []
        #expect(outcome(layer(#""transform": \#(steps)"#)) == canonicalLayer(expected))
    }

    @Test func `degrees turn clockwise`() throws {
        let json = layer(#""transform": [{ "rotate": 30 }]"#)
        let layer = try #require(try Scene(json: Data(json.utf8), name: "a.json", directory: "").layers.first)
        let m = layer.properties.transform
        #expect(abs(m.m11 - 0.75.squareRoot()) < 1e-15)
        #expect(abs(m.m12 - 0.5) < 1e-15)
        #expect(abs(m.m21 + 0.5) < 1e-15)
    }

    @Test func `a tree keeps its shape and order`() {
        let json = scene(
            #"""
            { "sublayers": [{ "name": "a", "sublayers": [{ "name": "b" }] }, { "name": "c" }], "name": "first" },
            { "name": "last" }
            """#, root: ##""backgroundColor": "#fff", "scale": 2, "$schema": "scene.schema.json""##)
        #expect(
            outcome(json) == """
                {
                    "version": 1,
                    "size": [10, 10],
                    "scale": 2,
                    "backgroundColor": "#ffffff",
                    "layers": [
                        {
                            "name": "first",
                            "sublayers": [
                                {
                                    "name": "a",
                                    "sublayers": [
                                        {
                                            "name": "b"
                                        }
                                    ]
                                },
                                {
                                    "name": "c"
                                }
                            ]
                        },
                        {
                            "name": "last"
                        }
                    ]
                }

                """)
    }

    @Test func `a scene may be empty, transparent and marked with a byte order mark`() {
        let json = "\u{FEFF}" + scene(root: #""backgroundColor": [0, 0, 0, 0], "images": {}, "scale": 1.0"#)
        #expect(
            outcome(json) == """
                {
                    "version": 1,
                    "size": [10, 10],
                    "layers": []
                }

                """)
    }
}
