import Foundation
import LaminaScene
import LaminaTestSupport
import Testing

/// Each warning is given once, and content that a limit leaves out gives one.
struct SceneWarningTests {
    private func lottie(_ layers: String, engine: LottieEngine = .coreAnimation) throws -> Scene {
        let json = #"{"fr": 30, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": [\#(layers)]}"#
        return try Scene(
            json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
    }

    private func shapes(_ items: String) -> String {
        #"{"ty": 4, "nm": "leaf", "ks": {}, "shapes": [\#(items)]}"#
    }

    private let dot = #"{"ty": "el", "p": {"k": [4, 4]}, "s": {"k": [4, 4]}}"#
    private let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0]}}"#

    @Test func `many warnings are read in time by their number, and end`() throws {
        let effects = (0..<100_000).map { #"{"ty": \#(1000 + $0), "nm": "e"}"# }.joined(separator: ",")
        var scene: Scene?
        let time = try processorSeconds {
            scene = try lottie(#"{"ty": 3, "nm": "leaf", "ks": {}, "ef": [\#(effects)]}"#)
        }
        let warnings = try #require(scene).warnings
        #expect(time < 8)
        #expect(warnings.count == 1001)
        #expect(warnings.last?.description == "more things; the first 1000 are listed")
    }

    @Test func `a thousand warnings are all there are`() throws {
        let effects = (0..<1000).map { #"{"ty": \#(1000 + $0), "nm": "e"}"# }
        let scene = try lottie(
            #"{"ty": 3, "nm": "leaf", "ks": {}, "ef": [\#((effects + effects).joined(separator: ","))]}"#)
        #expect(scene.warnings.count == 1000)
    }

    @Test(arguments: [
        (
            #"{"ty": "rp", "c": {"k": 1001}, "o": {"k": 0}, "tr": {}}"#,
            "1001 copies of a repeater, of which 1000 are drawn"
        ),
        (
            #"{"ty": "sr", "pt": {"k": 5000}, "or": {"k": 4}}"#,
            "5000 points of a star, of which 4096 are drawn"
        ),
        (
            #"{"ty": "zz", "s": {"k": 1}, "r": {"k": 2000}}"#,
            "2000 ridges of a zig zag, of which 1024 are drawn"
        ),
    ])
    func `what a Lottie file has too much of is a warning`(item: String, feature: String) throws {
        let scene = try lottie(shapes("\(dot), \(fill), \(item)"))
        #expect(scene.warnings.map(\.description) == ["layer \"leaf\": \(feature)"])
    }

    @Test func `a gradient shows the first colours that there may be`() throws {
        let stops = (0..<5000).map { "\(Double($0) / 4999), 1, 0, 0" }.joined(separator: ", ")
        let gradient =
            #"{"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [9, 0]}, "g": {"p": 5000, "k": {"k": [\#(stops)]}}}"#
        let scene = try lottie(shapes("\(dot), \(gradient)"))
        #expect(
            scene.warnings.map(\.description) == [
                "layer \"leaf\": colours of a gradient, of which the first 4096 are drawn"
            ])
        #expect(scene.layers.contains { $0.properties.gradient.colors?.count == 4096 })
    }

    @Test func `colours and opacities of a gradient are laid over one another`() throws {
        // Two colours at one place, opacities between, before and behind. As authored, no stops are put between.
        let gradient = #"""
            {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [9, 0]}, "g": {"p": 4, "k": {"k": [
              0.25, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 0.75, 0, 0, 1, 0, 0, 0.375, 0.5, 0.5, 1, 1, 0.5]}}}
            """#
        let scene = try lottie(shapes("\(dot), \(gradient)"), engine: .authored)
        let values = try #require(scene.layers.first { $0.properties.kind == .gradient }?.properties.gradient)
        #expect(values.locations == [0, 0.25, 0.375, 0.5, 0.5, 0.75, 1])
        let colors = try #require(values.colors)
        #expect(colors.map(\.red) == [1, 1, 1, 1, 0, 0, 0])
        #expect(colors.map(\.blue) == [0, 0, 0, 0, 1, 1, 1])
        let alphas = [0, 1.0 / 3, 0.5, 1, 1, 0.75, 0.5]
        #expect(
            zip(colors, alphas).allSatisfy { abs(Double($0.alpha) - $1) < 1e-6 }, "\(colors.map(\.alpha))")
    }

    @Test func `fills that go through too much are an error, soon`() throws {
        let items = Array(repeating: "\(dot), \(fill)", count: 20_000).joined(separator: ", ")
        var outcome = ""
        let time = processorSeconds {
            do { outcome = "\(try lottie(shapes(items)).layerCount)" } catch { outcome = "\(error)" }
        }
        #expect(
            outcome
                == "a.json: too many shapes: expected at most 16777216 entries and points that fills, lines and trims go "
                + "through")
        #expect(time < 30)
    }

    @Test func `instances beyond the limit in CAML are a warning`() throws {
        let caml =
            #"<caml><CAReplicatorLayer name="rain" bounds="0 0 9 9" instanceCount="2000000"/></caml>"#
        let scene = try Scene(json: Data(caml.utf8), name: "a.caml", directory: "")
        #expect(
            scene.warnings.map(\.description) == [
                "line 1, column 7: layer \"rain\": 2000000 instances, of which 1000000 are drawn"
            ])
    }

    @Test(arguments: [1, 20])
    func `values find their layers by name and by way, few or many`(count: Int) throws {
        let text = """
            {"version": 1, "size": [9, 9], "layers": [
              {"name": "a", "sublayers": [{"name": "x"}, {"sublayers": [{"name": "b", "sublayers": [{"name": "x"}]}]}]},
              {"name": "b", "sublayers": [{"name": "a", "sublayers": [{"name": "x"}]}]}, {"name": "x"}]}
            """
        func opacities(_ path: String) throws -> [Float] {
            var scene = try Scene(json: Data(text.utf8), name: "a.json", directory: "")
            try scene.apply(Array(repeating: SceneOverride("\(path).opacity", .json("0.5")), count: count))
            return scene.layers.filter { $0.properties.name == "x" }.map(\.properties.opacity)
        }
        #expect(try opacities("x") == [0.5, 0.5, 0.5, 0.5])
        #expect(try opacities("a/x") == [0.5, 0.5, 0.5, 1])
        #expect(try opacities("a/b/x") == [1, 0.5, 1, 1])
        #expect(try opacities("b/a/x") == [1, 1, 0.5, 1])
    }

    @Test func `a layer has a bounded number of filters`() throws {
        let names = Array(repeating: #""colorInvert""#, count: 1025).joined(separator: ", ")
        let text = #"{"version": 1, "size": [9, 9], "layers": [{"filters": [\#(names)]}]}"#
        #expect {
            try Scene(json: Data(text.utf8), name: "a.json", directory: "")
        } throws: {
            "\($0)"
                == "a.json: line 1, column 55: layers[0].filters: expected at most 1024 filters, found 1025"
        }
        let elements = String(repeating: #"<CAFilter filter="colorInvert"/>"#, count: 1025)
        let caml = #"<caml><CALayer bounds="0 0 9 9"><filters>\#(elements)</filters></CALayer></caml>"#
        let scene = try Scene(json: Data(caml.utf8), name: "a.caml", directory: "")
        #expect(scene.warnings.map(\.feature) == ["1025 filters, of which 1024 are drawn"])
    }
}
