import Foundation
import LaminaScene
import LaminaTestSupport
import Testing

/// A few lines of Lottie may stand for more than any machine can draw: that ends in a sentence or in less, and soon.
struct LottieLimitTests {
    private func outcome(_ layers: String, assets: String = "") -> String {
        let json =
            #"{"fr": 30, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": [\#(layers)], "assets": [\#(assets)]}"#
        var outcome = ""
        let time = processorSeconds {
            do {
                outcome = try "\(Scene(json: Data(json.utf8), name: "a.json", directory: "").layerCount)"
            } catch {
                outcome = "\(error)"
            }
        }
        #expect(time < 30)
        return outcome
    }

    private func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ", ")
    }

    private let ellipse = #"{"ty": "el", "p": {"k": [4, 4]}, "s": {"k": [4, 4]}}"#
    private let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0]}}"#
    private static let tooMany =
        "a.json: too many layers: expected at most 100000, copies of compositions and shapes included"

    private func shapes(_ items: String) -> String { #"{"ty": 4, "ks": {}, "shapes": [\#(items)]}"# }

    @Test func `repeaters of repeaters`() {
        let repeater = #"{"ty": "rp", "c": {"k": 1000}, "o": {"k": 0}, "tr": {}}"#
        let inner =
            #"{"ty": "gr", "it": [{"ty": "gr", "it": [\#(ellipse), \#(fill), \#(repeater)]}, \#(repeater)]}"#
        #expect(outcome(shapes("\(inner), \(repeater)")) == Self.tooMany)
        #expect(outcome(shapes("\(ellipse), \(repeater), \(repeater), \(repeater), \(fill)")) != Self.tooMany)
    }

    @Test func `compositions of compositions`() {
        let assets = list(40) { number in
            #"{"id": "\#(number)", "layers": [\#(list(2) { _ in #"{"ty": 0, "refId": "\#(number + 1)", "w": 9, "h": 9, "ks": {}}"# })]}"#
        }
        #expect(
            outcome(#"{"ty": 0, "refId": "0", "w": 9, "h": 9, "ks": {}}"#, assets: assets) == Self.tooMany)
    }

    @Test func `parents of parents`() {
        func solids(_ count: Int) -> String {
            list(count) {
                #"{"ty": 1, "ind": \#($0), "parent": \#($0 + 1), "sc": "f00000", "sw": 9, "sh": 9, "ks": {}}"#
            }
        }
        // Each layer has eight parents around it, and one layer for all that are further up.
        #expect(Int(outcome(solids(100))) == 1056)
        #expect(Int(outcome(solids(3000))) == 32_956)
    }

    @Test func `a trim that runs through many groups`() {
        let trim =
            #"{"ty": "tm", "m": 2, "s": {"k": 10}, "e": {"k": [{"t": 0, "s": [0]}, {"t": 9, "s": [100]}]}}"#
        let group = #"{"ty": "gr", "it": [\#(ellipse), \#(fill)]}"#
        #expect(Int(outcome(shapes("\(list(500) { _ in group }), \(trim)"))) ?? 0 > 1000)
    }

    @Test func `documents that are longer when they are written down`() throws {
        let zigzag =
            #"{"ty": "zz", "s": {"k": [{"t": 0, "s": [0]}, {"t": 9000, "s": [9]}]}, "r": {"k": 1024}}"#
        let json =
            #"{"fr": 30, "ip": 0, "op": 9000, "w": 9, "h": 9, "layers": [\#(shapes("\(ellipse), \(zigzag), \(fill)"))]}"#
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        let sentence = "a.json: too long to be written: expected at most 1000000 bytes, found more"
        #expect(throws: SceneError.outputTooLong(name: "a.json", limit: 1_000_000)) {
            try scene.jsonData(limit: 1_000_000)
        }
        #expect(throws: SceneError.outputTooLong(name: "a.json", limit: 1_000_000)) {
            try scene.caml(isBundle: false, limit: 1_000_000)
        }
        #expect("\(SceneError.outputTooLong(name: "a.json", limit: 1_000_000))" == sentence)
    }

    @Test func `a limit that is not reached changes nothing`() throws {
        let json =
            #"{"fr": 30, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": [\#(shapes("\(ellipse), \(fill)"))]}"#
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        let whole = scene.jsonData()
        #expect(try scene.jsonData(limit: whole.count) == whole)
        #expect(throws: SceneError.self) { try scene.jsonData(limit: whole.count - 1) }
        #expect(
            try scene.caml(isBundle: false, limit: 1 << 20).document == scene.caml(isBundle: false).document)
    }

    @Test(arguments: [
        #"{"ty": "zz", "s": {"k": 1}, "r": {"k": 1024}}"#, #"{"ty": "rd", "r": {"k": 0.1}}"#,
        #"{"ty": "op", "a": {"k": 1}, "lj": 2}"#,
        #"{"ty": "rp", "c": {"k": 900}, "o": {"k": 0}, "tr": {}}"#,
    ])
    func `outlines that are bent again and again`(_ modifier: String) {
        #expect(outcome(shapes("\(ellipse), \(list(40) { _ in modifier }), \(fill)")).count < 7)
    }
}
