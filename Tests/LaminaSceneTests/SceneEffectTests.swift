import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaScene
import Testing

/// Corners, masks, shadows, filters: valid inputs with their meaning, and invalid ones with their error.
struct SceneEffectTests {
    @Test(
        "A member is read and written",
        arguments: [
            (#""class": "CATransformLayer""#, [#""class": "CATransformLayer""#]),
            (#""class": "CALayer", "allowsGroupOpacity": false"#, [#""allowsGroupOpacity": false"#]),
            (#""maskedCorners": ["maxXMaxY", "minXMinY"]"#, [#""maskedCorners": ["minXMinY", "maxXMaxY"]"#]),
            (#""maskedCorners": []"#, [#""maskedCorners": []"#]),
            (#""maskedCorners": ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"]"#, []),
            (#""cornerCurve": "continuous""#, [#""cornerCurve": "continuous""#]),
            (#""contentsCenter": [0.5, 0.5, 0, 0]"#, [#""contentsCenter": [0.5, 0.5, 0, 0]"#]),
            (#""allowsGroupBlending": false"#, [#""allowsGroupBlending": false"#]),
            (##""contentsMultiplyColor": "#00f""##, [##""contentsMultiplyColor": "#0000ff""##]),
            (#""contentsFormat": "Gray8""#, [#""contentsFormat": "Gray8""#]),
            (
                #""toneMapMode": "never", "contentsHeadroom": 4, "preferredDynamicRange": "high""#,
                [
                    #""preferredDynamicRange": "high""#, #""contentsHeadroom": 4"#,
                    #""toneMapMode": "never""#,
                ]
            ),
            (
                #""preferredDynamicRange": "constrainedHigh""#,
                [#""preferredDynamicRange": "constrainedHigh""#]
            ),
            (
                #""wantsExtendedDynamicRangeContent": true"#,
                [#""wantsExtendedDynamicRangeContent": true"#]
            ),
            (#""preferredDynamicRange": "standard", "toneMapMode": "automatic", "contentsHeadroom": 0"#, []),
            (
                #""minificationFilter": "trilinear", "minificationFilterBias": -0.5"#,
                [#""minificationFilter": "trilinear""#, #""minificationFilterBias": -0.5"#]
            ),
            (#""edgeAntialiasingMask": ["top"]"#, [#""edgeAntialiasingMask": ["top"]"#]),
            (#""allowsEdgeAntialiasing": false"#, [#""allowsEdgeAntialiasing": false"#]),
            (
                ##""shadowColor": "#00f", "shadowOpacity": 0.5, "shadowOffset": [0, 2], "shadowRadius": 8"##,
                [
                    ##""shadowColor": "#0000ff""##, #""shadowOpacity": 0.5"#, #""shadowOffset": [0, 2]"#,
                    #""shadowRadius": 8"#,
                ]
            ),
            (#""shadowOffset": [0, -3], "shadowRadius": 3, "filters": []"#, []),
            (
                #""compositingFilter": "CIMultiplyBlendMode""#,
                [#""compositingFilter": "CIMultiplyBlendMode""#]
            ),
            (#""compositingFilter": { "type": "xor" }"#, [#""compositingFilter": "xor""#]),
            (
                #""shouldRasterize": true, "rasterizationScale": 2"#,
                [#""shouldRasterize": true"#, #""rasterizationScale": 2"#]
            ),
        ])
    func member(_ members: String, _ canonical: [String]) {
        #expect(outcome(layer(members)) == canonicalLayer(canonical))
        #expect(outcome(canonicalLayer(canonical)) == canonicalLayer(canonical))
    }

    @Test func `filters are written with their inputs in order`() {
        let json = layer(
            ##"""
            "filters": [
                "colorInvert",
                { "inputRadius": 4, "enabled": false, "name": "soft", "type": "gaussianBlur" },
                { "type": "multiplyColor", "inputColor": [1, 0, 0] },
                { "type": "CIColorMatrix", "inputBiasVector": [0, 0, 0, 1], "inputRVector": [0, 1, 0, 0] }
            ]
            """##)
        let canonical = canonicalLayer([
            """
            "filters": [
                            "colorInvert",
                            {
                                "type": "gaussianBlur",
                                "name": "soft",
                                "enabled": false,
                                "inputRadius": 4
                            },
                            {
                                "type": "multiplyColor",
                                "inputColor": "#ff0000"
                            },
                            {
                                "type": "CIColorMatrix",
                                "inputRVector": [0, 1, 0, 0],
                                "inputBiasVector": [0, 0, 0, 1]
                            }
                        ]
            """
        ])
        #expect(outcome(json) == canonical)
        #expect(outcome(canonical) == canonical)
    }

    @Test(
        "A shadow path keeps its spelling",
        arguments: [
            (#"{ "rect": [0, 0, 10, 5] }"#, [#""rect": [0, 0, 10, 5]"#]),
            (
                #"{ "radius": 2, "roundedRect": [0, 0, 10, 5] }"#,
                [#""roundedRect": [0, 0, 10, 5]"#, #""radius": 2"#]
            ),
            (#"{ "ellipse": [-1, 0, 10, 5] }"#, [#""ellipse": [-1, 0, 10, 5]"#]),
            (
                #"{ "path": "M0,0 10 -.5\n20 1e1 L 5 5Q1 2,3 4 C 1 2 3 4 5 6 7 8 9 10 11 12 Z M 1 1 L 2 2" }"#,
                [
                    #""path": "M 0 0 L 10 -0.5 L 20 10 L 5 5 Q 1 2 3 4 C 1 2 3 4 5 6 C 7 8 9 10 11 12 Z "#
                        + #"M 1 1 L 2 2""#
                ]
            ),
            (#"{ "path": "" }"#, [#""path": """#]),
        ])
    func path(_ path: String, _ canonical: [String]) {
        let lines = canonical.map { "                " + $0 }.joined(separator: ",\n")
        let expected = canonicalLayer(["\"shadowPath\": {\n\(lines)\n            }"])
        #expect(outcome(layer(#""shadowPath": \#(path)"#)) == expected)
        #expect(outcome(expected) == expected)
    }

    @Test func `paths have the shapes that they say`() throws {
        let json = scene(
            #"""
            { "shadowPath": { "ellipse": [0, 0, 10, 5] } },
            { "shadowPath": { "roundedRect": [0, 0, 10, 5], "radius": 100 } },
            { "shadowPath": { "path": "M 0 0 L 10 0 L 10 5 L 0 5 Z" } }
            """#)
        let layers = try Scene(json: Data(json.utf8), name: "a.json", directory: "").layers
        let rect = CGRect(x: 0, y: 0, width: 10, height: 5)
        #expect(
            layers.map(\.properties.shadowPath) == [
                CGPath(ellipseIn: rect, transform: nil),
                CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 2.5, transform: nil),
                CGPath(rect: rect, transform: nil),
            ])
    }

    @Test func `masks keep their place, with trees of their own`() throws {
        let json = scene(
            #"""
            { "sublayers": [{ "name": "c" }],
              "mask": { "name": "m", "sublayers": [{ "name": "a" }], "mask": { "name": "n" } }, "name": "host" },
            { "mask": { }, "name": "last" }
            """#)
        let canonical = """
            {
                "version": 1,
                "size": [10, 10],
                "layers": [
                    {
                        "name": "host",
                        "mask": {
                            "name": "m",
                            "mask": {
                                "name": "n"
                            },
                            "sublayers": [
                                {
                                    "name": "a"
                                }
                            ]
                        },
                        "sublayers": [
                            {
                                "name": "c"
                            }
                        ]
                    },
                    {
                        "name": "last",
                        "mask": {
                        }
                    }
                ]
            }

            """.replacing("{\n            }", with: "{}")
        #expect(outcome(json) == canonical)
        #expect(outcome(canonical) == canonical)
        let root = try Scene(json: Data(json.utf8), name: "a.json", directory: "").makeRootLayer()
        let host = try #require(root.sublayers?.first)
        #expect(host.mask?.name == "m")
        #expect(host.mask?.mask?.name == "n")
        #expect(host.mask?.sublayers?.map(\.name) == ["a"])
        #expect(host.sublayers?.map(\.name) == ["c"])
        #expect(root.sublayers?.last?.mask != nil)
    }

    @Test func `a transform layer is one`() throws {
        let json = layer(#""class": "CATransformLayer""#)
        let root = try Scene(json: Data(json.utf8), name: "a.json", directory: "").makeRootLayer()
        #expect(root.sublayers?.first is CATransformLayer)
    }

    @Test(
        "Wrong input is named with its place",
        arguments: [
            (
                #""class": "CAMovieLayer""#,
                #"class: expected one of "CALayer", "CATransformLayer", "CAShapeLayer", "CAReplicatorLayer", "CAGradientLayer", "CAEmitterLayer", "CATextLayer", "CAScrollLayer", "CAVideoLayer", found "CAMovieLayer""#
            ),
            (
                #""maskedCorners": "minXMinY""#,
                #"maskedCorners: expected a list of "minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY", found "minXMinY""#
            ),
            (
                #""maskedCorners": ["topLeft"]"#,
                #"maskedCorners[0]: expected one of "minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY", found "topLeft""#
            ),
            (#""maskedCorners": ["minXMinY", "minXMinY"]"#, "maskedCorners[1]: given twice"),
            (
                #""edgeAntialiasingMask": [3]"#,
                #"edgeAntialiasingMask[0]: expected one of "left", "right", "bottom", "top", found 3"#
            ),
            (
                #""cornerCurve": "round""#,
                #"cornerCurve: expected one of "circular", "continuous", found "round""#
            ),
            (#""shadowRadius": -1"#, "shadowRadius: expected a number ≥ 0, found -1"),
            (#""shadowOpacity": 2"#, "shadowOpacity: expected a number from 0 to 1, found 2"),
            (#""shadowOffset": 3"#, "shadowOffset: expected [width, height], found 3"),
            (#""contentsCenter": [0, 0, -1, 0]"#, "contentsCenter[2]: expected a number ≥ 0, found -1"),
            (#""rasterizationScale": 0"#, "rasterizationScale: expected a number > 0, found 0"),
            (#""mask": []"#, "mask: expected a layer, which is an object, found an empty array"),
            (#""mask": { "opacity": 2 }"#, "mask.opacity: expected a number from 0 to 1, found 2"),
            (
                #""sublayers": [{}, { "sublayers": [{}], "mask": { "sublayers": [{}, { "mask": { "x": 1 } }] } }]"#,
                "sublayers[1].mask.sublayers[1].mask.x: unknown key; expected name, class, frame, bounds, position, "
                    + "zPosition, …"
            ),
            (
                #""mask": {}, "sublayers": 3"#, "sublayers: expected an array of layers, found 3"
            ),
        ])
    func wrong(_ members: String, _ sentence: String) {
        #expect(outcome(layer(members)) == "a.json: layers[0]." + sentence)
    }

    @Test(
        "A wrong filter is named with its place",
        arguments: [
            (#""filters": "colorInvert""#, #"filters: expected an array of filters, found "colorInvert""#),
            (
                #""filters": ["gausianBlur"]"#,
                #"filters[0]: expected a filter's type, found "gausianBlur"; did you mean "gaussianBlur"?"#
            ),
            (
                #""backgroundFilters": [{ "type": "multiplyBlendMode" }]"#,
                #"backgroundFilters[0].type: expected a filter's type, found "multiplyBlendMode""#
            ),
            (
                #""compositingFilter": "gaussianBlur""#,
                #"compositingFilter: expected a compositing filter's type, found "gaussianBlur""#
            ),
            (
                #""compositingFilter": { "type": "multiplyBlendmode" }"#,
                #"compositingFilter.type: expected a compositing filter's type, found "multiplyBlendmode"; "#
                    + #"did you mean "multiplyBlendMode"?"#
            ),
            (
                #""compositingFilter": null"#,
                "compositingFilter: expected a filter's type, or an object with its type, found null"
            ),
            (#""filters": [{}]"#, "filters[0].type: expected a filter's type, found nothing"),
            (#""filters": [{ "type": 3 }]"#, "filters[0].type: expected a filter's type, found 3"),
            (
                #""filters": [{ "type": "colorInvert", "type": "colorInvert" }]"#,
                "filters[0].type: given twice"
            ),
            (
                #""filters": [{ "type": "gaussianBlur", "inputRadious": 3 }]"#,
                #"filters[0].inputRadious: unknown key; did you mean "inputRadius"?"#
            ),
            (
                #""filters": [{ "inputAngle": 3, "type": "gaussianBlur" }]"#,
                "filters[0].inputAngle: unknown key; expected type, name, enabled, inputRadius"
            ),
            (
                #""filters": [{ "type": "gaussianBlur", "inputRadius": -1 }]"#,
                "filters[0].inputRadius: expected a number ≥ 0, found -1"
            ),
            (
                #""filters": [{ "type": "colorMatrix", "inputRVector": [1, 2] }]"#,
                "filters[0].inputRVector: expected 4 numbers, found an array of 2"
            ),
            (
                #""filters": [{ "type": "multiplyColor", "inputColor": 3 }]"#,
                ##"filters[0].inputColor: expected a colour such as "#rrggbb", "rgba(r, g, b, a)", "red" or [r, g, b, a], "##
                    + "found 3"
            ),
            (
                #""filters": [{ "type": "colorInvert", "enabled": 1 }]"#,
                "filters[0].enabled: expected true or false, found 1"
            ),
        ])
    func filter(_ members: String, _ sentence: String) {
        #expect(outcome(layer(members)) == "a.json: layers[0]." + sentence)
    }

    @Test(
        "A wrong shadow path is named with its place",
        arguments: [
            ("3", ": expected an object with exactly one of rect, roundedRect, ellipse, path, found 3"),
            (
                "{}",
                ": expected an object with exactly one of rect, roundedRect, ellipse, path, found an empty object"
            ),
            (
                #"{ "rect": [0, 0, 1, 1], "path": "" }"#,
                ": expected an object with exactly one of rect, roundedRect, ellipse, path, found rect and path"
            ),
            (#"{ "rects": [0, 0, 1, 1] }"#, #".rects: unknown key; did you mean "rect"?"#),
            (#"{ "rect": [0, 0, 1] }"#, ".rect: expected [x, y, width, height], found an array of 3"),
            (#"{ "roundedRect": [0, 0, 1, 1] }"#, ".radius: expected a number ≥ 0, found nothing"),
            (
                #"{ "rect": [0, 0, 1, 1], "radius": 2 }"#,
                ".radius: expected nothing, without roundedRect, found 2"
            ),
            (#"{ "path": "L 1 2" }"#, #".path: expected M or m, found "L 1 2" at character 1"#),
            (
                #"{ "path": "M 1 2 x 3 4" }"#,
                #".path: expected one of M, L, H, V, C, S, Q, T, A, Z, or a small one, found "x 3 4" at character 7"#
            ),
            (#"{ "path": "M 1 2 L 3" }"#, ".path: expected a number, found the end"),
            (#"{ "path": "M 1,,2" }"#, #".path: expected a number, found ",2" at character 5"#),
            (#"{ "path": "M , 1 2" }"#, #".path: expected a number, found ", 1 2" at character 3"#),
            (#"{ "path": "M 1 2-3" }"#, ".path: expected a number, found the end"),
            (
                #"{ "path": "M 1 2 A 3 3 0 2 0 1 1" }"#,
                #".path: expected 0 or 1, found "2 0 1 1" at character 15"#
            ),
            (#"{ "path": "M 1 2 A 3 3 0 1 0" }"#, ".path: expected a number, found the end"),
            (#"{ "path": "M 1 2 Q 3 4 5" }"#, ".path: expected a number, found the end"),
            (
                #"{ "path": "M 1 2 3e99 0" }"#,
                ".path: expected a number from -1000000000 to 1000000000, found 3e+99"
            ),
        ])
    func wrongPath(_ path: String, _ sentence: String) {
        #expect(outcome(layer(#""shadowPath": \#(path)"#)) == "a.json: layers[0].shadowPath" + sentence)
    }

    @Test func `masks count as layers inside one another`() {
        func nested(_ depth: Int) -> String {
            scene(
                String(repeating: #"{ "mask": "#, count: depth - 1) + "{}"
                    + String(repeating: " }", count: depth - 1))
        }
        #expect(outcome(nested(SceneLimits.maximumNesting)).hasPrefix("{"))
        #expect(
            outcome(nested(SceneLimits.maximumNesting + 1)).hasSuffix(
                ".mask: nested too deeply: expected at most 200 layers inside one another"))
    }
}
