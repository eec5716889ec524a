import Foundation
import Lamina
import LaminaGeometry
import Testing

/// How a Lottie text is set: as Core Text sets it for players, or as it was authored. The document's glyphs are squares of 10
/// points for A, and 7 points high for H.
struct LottieTextSettingTests {
    private func scene(
        _ document: String, family: String = "F", name: String = "F-R", layer: String = "",
        engine: LottieEngine = EachLottieEngine.current
    ) throws -> Scene {
        func glyph(_ character: String, _ top: Int) -> String {
            let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
            return
                #"{"ch": "\#(character)", "fFamily": "F", "style": "Regular", "w": 100, "data": {"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"v": [[0, \#(-top)], [100, \#(-top)], [100, 0], [0, 0]], "i": \#(zeros), "o": \#(zeros), "c": true}}}]}]}}"#
        }
        let json =
            #"{"fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "fonts": {"list": [{"fName": "\#(name)", "fFamily": "\#(family)", "fStyle": "Regular", "ascent": 90}]}, "chars": [\#(glyph("A", 100)), \#(glyph("H", 70))], "layers": [{"ty": 5, "nm": "t", "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"f": "\#(name)", "s": 10, "lh": 20, "fc": [1, 0, 0], \#(document)}}]}, "p": {}, "m": {}\#(layer)}}]}"#
        return try Scene(
            json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
    }

    private func shapes(_ scene: Scene) -> [CAShapeLayer] {
        var (found, open) = ([CAShapeLayer](), [scene.makeRootLayer()])
        while let next = open.popLast() {
            if let shape = next as? CAShapeLayer { found.append(shape) }
            open += next.sublayers ?? []
        }
        return found
    }

    private func box(_ scene: Scene) throws -> CGRect {
        try #require(shapes(scene).first?.path?.outline.box)
    }

    @Test func `the space after the last letter counts in a line's width`() throws {
        let right = #""t": "AA", "tr": 500, "j": 1"#
        #expect(try box(scene(right)).minX == -30)
        #expect(try box(scene(right, engine: .authored)).minX == -25)
        let middle = #""t": "AA", "tr": 500, "j": 2"#
        #expect(try box(scene(middle)).minX == -15)
        #expect(try box(scene(middle, engine: .authored)).minX == -12.5)
    }

    @Test func `a line around letters is as wide as its share of the size, with corners`() throws {
        let stroked = #""t": "A", "sc": [0, 0, 1], "sw": 20"#
        func stroke(_ engine: LottieEngine) throws -> CAShapeLayer {
            try #require(
                shapes(scene(stroked, engine: engine)).first {
                    $0.strokeColor != nil && $0.fillColor == nil
                })
        }
        #expect(try stroke(.coreAnimation).lineWidth == 2)
        #expect(try stroke(.coreAnimation).lineJoin == .miter)
        #expect(try stroke(.authored).lineWidth == 20)
    }

    @Test func `a box begins a capital letter above the first baseline`() throws {
        let boxed = #""t": "A", "sz": [40, 40], "ps": [0, 5]"#
        #expect(abs(try box(scene(boxed)).maxY - 12) < 1e-9)
        // As authored, the font's ascent.
        #expect(abs(try box(scene(boxed, engine: .authored)).maxY - 14) < 1e-9)
    }

    @Test func `text is shown without motion, which is a warning`() throws {
        let moving = #", "a": [{"a": {"p": {"k": [0, 9]}}, "s": {}}]"#
        let animated = try scene(#""t": "A""#, layer: moving)
        #expect(animated.warnings.map(\.feature) == ["text animators"])
        #expect(try box(animated) == CGRect(x: 0, y: -10, width: 10, height: 10))
        #expect(try scene(#""t": "A""#, layer: moving, engine: .authored).warnings.isEmpty)
    }

    @Test func `the first text is shown at all times`() throws {
        let json =
            #"{"fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "layers": [{"ty": 5, "nm": "t", "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "i", "f": "DejaVuSans", "s": 10, "fc": [1, 0, 0]}}, {"t": 9, "s": {"t": "j", "f": "DejaVuSans", "s": 10, "fc": [1, 0, 0]}}]}}}]}"#
        func scene(_ engine: LottieEngine) throws -> Scene {
            try Scene(json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
        }
        #expect(shapes(try scene(.coreAnimation)).count == 1)
        #expect(
            try scene(.coreAnimation).warnings.map(\.feature).contains(
                "changes of a text, of which the first one is shown"))
        #expect(shapes(try scene(.authored)).count == 2)
    }

    // MARK: Installed fonts

    @Test func `an installed font goes before the document's glyphs`() throws {
        // An A of DejaVu Sans is 1368 of 2048 units wide.
        let drawn = try box(scene(#""t": "A""#, name: "DejaVuSans"))
        #expect(abs(drawn.width - 6.6796875) < 0.01)
        #expect(try box(scene(#""t": "A""#, name: "DejaVuSans", engine: .authored)).width == 10)
    }

    @Test func `letters of an installed font are not kerned`() throws {
        // Three advances of 1401 units, and from the first ink to the last; kerned, three of 1270.
        func width(_ engine: LottieEngine) throws -> Double {
            Double(
                try box(
                    scene(#""t": "AVAV""#, family: "DejaVu Sans", name: "DejaVuSans", engine: engine)
                ).width)
        }
        #expect(abs(try width(.coreAnimation) - 5571.0 * 10 / 2048) < 0.01)
        #expect(abs(try width(.authored) - 5178.0 * 10 / 2048) < 0.01)
    }

    @Test(arguments: LottieEngine.allCases)
    func `tracking is the same between all letters of an installed font`(_ engine: LottieEngine) throws {
        let scene = try scene(
            #""t": "IIII", "tr": 1000"#, family: "DejaVu Sans", name: "DejaVuSans", engine: engine)
        let outline = try #require(shapes(scene).first?.path?.outline)
        var starts: [Double] = []
        outline.forEach { verb, index in
            if verb == .move { starts.append(Double(outline.points[index].x)) }
        }
        let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
        #expect(gaps.count == 3)
        // An advance of 604 units, and the size.
        #expect(gaps.allSatisfy { abs($0 - (604.0 * 10 / 2048 + 10)) < 0.01 }, "\(gaps)")
    }

    @Test func `a box of an installed font begins the height of its H above the baseline`()
        throws
    {
        let boxed = try box(
            scene(#""t": "I", "sz": [40, 40], "ps": [0, 0]"#, family: "DejaVu Sans", name: "DejaVuSans"))
        #expect(abs(boxed.minY) < 0.01 && abs(boxed.maxY - 1493.0 * 10 / 2048) < 0.01)
    }
}
