import Foundation
import Lamina
import Testing

/// Features of a Lottie document that are not drawn give a warning.
struct LottieWarningTests {
    private static func warnings(_ layer: String) throws -> [String] {
        let json = #"{"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "layers": [\#(layer)]}"#
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "").warnings.map { "\($0)" }
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
            (#"{"ty": 6, "nm": "leaf", "ip": 0, "op": 60, "ks": {}}"#, "an audio layer"),
            (
                ##"{"ty": 1, "nm": "leaf", "ip": 0, "op": 60, "sc": "#ff0000", "sw": 9, "sh": 9, "ks": {"o": {"k": 50, "x": "wiggle(2)"}}}"##,
                "an expression, in whose place its keyframes are used"
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
