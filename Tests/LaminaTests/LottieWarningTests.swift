import Foundation
import Lamina
import Testing

/// Features of a Lottie document that are not drawn give a warning.
struct LottieWarningTests {
    private static func warnings(_ layer: String, engine: LottieEngine = .coreAnimation) throws -> [String] {
        let json = #"{"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "layers": [\#(layer)]}"#
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
            .warnings.map { "\($0)" }
    }

    private static func solid(_ more: String) -> String {
        ##"{"ty": 1, "nm": "leaf", "ip": 0, "op": 60, "sc": "#ff0000", "sw": 9, "sh": 9, "ks": {}, \##(more)}"##
    }

    /// Layers with something that is drawn only as it was authored, and the name of that.
    private static let authored: [(layer: String, feature: String)] = [
        (solid(#""ef": [{"ty": 20, "ef": []}]"#), "a tint"),
        (solid(#""ef": [{"ty": 21, "ef": []}]"#), "a fill effect"),
        (solid(#""ef": [{"ty": 22, "ef": []}]"#), "a stroke effect"),
        (solid(#""ef": [{"ty": 29, "ef": []}]"#), "a blur"),
        (solid(#""bm": 12"#), "the blend mode hue"),
        (solid(#""bm": 13"#), "the blend mode saturation"),
        (solid(#""bm": 14"#), "the blend mode color"),
        (solid(#""bm": 15"#), "the blend mode luminosity"),
        (
            shape(#"\#(box), {"ty": "fl", "bm": 1, "c": {"k": [0, 1, 0]}, "o": {"k": 100}}"#),
            "the blend mode of a fill"
        ),
        (
            shape(#"\#(box), {"ty": "st", "bm": 2, "c": {"k": [0, 1, 0]}, "o": {"k": 100}, "w": {"k": 1}}"#),
            "the blend mode of a line"
        ),
        (shape(#"{"ty": "gr", "bm": 3, "it": [\#(box), {"ty": "tr"}]}"#), "the blend mode of a group"),
    ]

    @Test(arguments: authored.indices)
    func `what players leave out is a warning, and none where it is drawn as authored`(_ index: Int) throws {
        let (layer, feature) = Self.authored[index]
        let warnings = try Self.warnings(layer)
        #expect(warnings.count == 1 && warnings.first?.hasSuffix(feature) == true, "\(warnings)")
        #expect(try Self.warnings(layer, engine: .authored).isEmpty)
    }

    @Test(
        arguments: [
            (solid(#""tt": 7"#), "a matte of mode 7, which does not cut"),
            (solid(#""mb": true"#), "motion blur, without which moving edges are sharp"),
            (
                shape(#"\#(box), {"ty": "rp", "c": {"k": 2}, "o": {"k": 0}, "tr": {"sk": {"k": 5}}}"#),
                "the skew of a repeater, whose copies are not skewed"
            ),
        ])
    func `what nobody draws is a warning either way`(_ layer: String, _ feature: String) throws {
        for engine in LottieEngine.allCases {
            let warnings = try Self.warnings(layer, engine: engine)
            #expect(warnings.count == 1 && warnings.first?.hasSuffix(feature) == true, "\(warnings)")
        }
    }

    private static func shape(_ items: String) -> String {
        #"{"ty": 4, "nm": "leaf", "ip": 0, "op": 60, "ks": {}, "shapes": [{"ty": "gr", "it": [\#(items), {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}, {"ty": "tr"}]}]}"#
    }

    private static let box = #"{"ty": "rc", "s": {"k": [9, 9]}, "p": {"k": [0, 0]}, "r": {"k": 0}}"#

    @Test(
        "A feature that is not drawn is a warning that names the layer",
        arguments: [
            (shape(#"\#(box), \#(box), {"ty": "mm", "mm": 3}"#), "merged paths that are subtracted"),
            (shape(#"\#(box), \#(box), {"ty": "mm", "mm": 4}"#), "merged paths that are intersected"),
            (shape(#"\#(box), \#(box), {"ty": "mm", "mm": 5}"#), "merged paths that exclude one another"),
            (
                shape(
                    #"\#(box), {"ty": "gf", "t": 2, "s": {"k": [0, 0]}, "e": {"k": [9, 0]}, "h": {"k": 50}, "a": {"k": 0}, "o": {"k": 100}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}"#
                ), "the highlight of a radial gradient"
            ),
            (
                #"{"ty": 6, "nm": "leaf", "ip": 0, "op": 60, "ks": {}}"#,
                "a sound \"\" that the file does not have"
            ),
            (
                ##"{"ty": 1, "nm": "leaf", "ip": 0, "op": 60, "sc": "#ff0000", "sw": 9, "sh": 9, "ks": {"o": {"k": 50, "x": "wiggle(2)"}}}"##,
                "an expression, in whose place its own values are used"
            ),
        ])
    func warned(_ layer: String, _ feature: String) throws {
        let warnings = try Self.warnings(layer)
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("leaf") == true, "\(warnings)")
        #expect(warnings.first?.contains(feature) == true, "\(warnings)")
    }

    @Test(
        "What changes nothing is no warning",
        arguments: [
            shape(#"\#(box), {"ty": "mm", "mm": 3}"#), shape(#"\#(box), \#(box), {"ty": "mm", "mm": 1}"#),
            shape(#"\#(box), \#(box), {"ty": "mm", "mm": 2}"#),
        ])
    func silent(_ layer: String) throws {
        #expect(try Self.warnings(layer).isEmpty)
    }
}
