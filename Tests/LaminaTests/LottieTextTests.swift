import Foundation
import Lamina
import LaminaGeometry
import Testing

/// The changes that animators and paths make to the characters of a Lottie text that is drawn as it was authored, in
/// numbers.
struct LottieTextTests {
    /// The characters of a text in a font whose glyphs are squares of 10 points, in their order, with the values of a frame.
    private func characters(
        _ text: String, animators: String = "", path: String = "", more: String = "", document: String = "",
        masks: String = "", at frame: Double = 0
    ) throws -> [Character] {
        let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
        let glyph =
            #"{"ch": "A", "fFamily": "F", "style": "Regular", "w": 100, "data": {"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"v": [[0, -100], [100, -100], [100, 0], [0, 0]], "i": \#(zeros), "o": \#(zeros), "c": true}}}]}]}}"#
        let space =
            #"{"ch": " ", "fFamily": "F", "style": "Regular", "w": 100, "data": {}}"#
        let layer =
            #"{"ty": 5, "nm": "t", "ip": 0, "op": 60, "ks": {}, "masksProperties": [\#(masks)], "t": {"d": {"k": [{"t": 0, "s": {"t": "\#(text)", "f": "F-R", "s": 10, "lh": 20, "fc": [1, 0, 0]\#(document)}}]}, "p": {\#(path)}, "m": {\#(more)}, "a": [\#(animators)]}}"#
        let json =
            #"{"fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "fonts": {"list": [{"fName": "F-R", "fFamily": "F", "fStyle": "Regular"}]}, "chars": [\#(glyph), \#(space)], "layers": [\#(layer)]}"#
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: .authored)
        let renderer = try scene.shown(at: frame / 30)
        var found: [Character] = []
        func look(_ layer: CALayer) {
            let shapes = (layer.sublayers ?? []).compactMap { $0 as? CAShapeLayer }
            guard shapes.isEmpty else { return found.append(Character(layer, shapes)) }
            for child in layer.sublayers ?? [] { look(child) }
        }
        look(try #require(renderer.layer))
        return found
    }

    /// A character's layer, and its inside and line, with the values of a frame.
    private struct Character {
        var shown: CALayer
        var shapes: [CAShapeLayer]

        init(_ layer: CALayer, _ shapes: [CAShapeLayer]) {
            shown = layer.presentation() ?? layer
            self.shapes = shapes.map { $0.presentation() ?? $0 }
        }
    }

    /// How far characters are moved to the right from where they are laid out.
    private func moved(
        _ selector: String, _ text: String = "AAAA", value: String = #""p": {"k": [100, 0]}"#
    ) throws -> [Double] {
        let animator = #"{"a": {\#(value)}, "s": \#(selector)}"#
        let places = text.enumerated().filter { $0.element != " " }.map { Double($0.offset * 10) }
        return try zip(characters(text, animators: animator), places).map {
            (Double($0.0.shown.transform.m41) - $0.1).toHundredths
        }
    }

    // MARK: Selectors

    @Test(
        "Each shape gives each character its share",
        arguments: [
            (1, [100, 100, 100, 100]), (2, [12.5, 37.5, 62.5, 87.5]), (3, [87.5, 62.5, 37.5, 12.5]),
            (4, [25, 75, 75, 25]), (5, [66.14, 96.82, 96.82, 66.14]), (6, [14.64, 85.36, 85.36, 14.64]),
        ])
    func shapes(_ shape: Int, _ expected: [Double]) throws {
        #expect(try moved(#"{"sh": \#(shape), "r": 1, "b": 1}"#) == expected)
    }

    @Test("A range may begin and end inside of characters, or be counted in them")
    func ranges() throws {
        #expect(try moved(#"{"s": {"k": 12.5}, "e": {"k": 50}}"#) == [50, 100, 0, 0])
        #expect(try moved(#"{"r": 2, "s": {"k": 1}, "e": {"k": 2.25}}"#) == [0, 100, 25, 0])
        #expect(try moved(#"{"s": {"k": 0}, "e": {"k": 25}, "o": {"k": 25}}"#) == [0, 100, 0, 0])
        #expect(try moved(#"{"s": {"k": 100}, "e": {"k": 50}, "a": {"k": -50}}"#) == [0, 0, -50, -50])
    }

    @Test("Characters, those without spaces, words or lines are counted")
    func units() throws {
        func first(_ unit: Int) throws -> [Double] {
            try moved(#"{"b": \#(unit), "r": 2, "s": {"k": 0}, "e": {"k": 2}}"#, "A A AA")
        }
        #expect(try first(1) == [100, 0, 0, 0])
        #expect(try first(2) == [100, 100, 0, 0])
        #expect(try first(3) == [100, 100, 0, 0])
        #expect(try first(4) == [100, 100, 100, 100])
    }

    @Test("Ease keeps shares near all or nothing, or leads them away from there")
    func ease() throws {
        let plain = try moved(#"{"sh": 2}"#)
        let slow = try moved(#"{"sh": 2, "xe": {"k": 100}, "ne": {"k": 100}}"#)
        #expect(slow[0] < plain[0] && slow[3] > plain[3])
        #expect(abs(slow[0] + slow[3] - 100) < 0.1)
        let fast = try moved(#"{"sh": 2, "ne": {"k": -100}}"#)
        #expect(fast[0] > 50 && fast[3] > plain[3])
        #expect(try moved(#"{"sh": 2, "xe": {"k": 0}, "ne": {"k": 0}}"#) == plain)
    }

    @Test("A square without smoothness takes characters whole", arguments: [(10.0, 0.0), (15, 100)])
    func smoothness(_ end: Double, _ first: Double) throws {
        #expect(try moved(#"{"s": {"k": 0}, "e": {"k": \#(end)}, "sm": {"k": 0}}"#) == [first, 0, 0, 0])
        #expect(try moved(#"{"s": {"k": 0}, "e": {"k": 15}, "sm": {"k": 50}}"#) == [70, 0, 0, 0])
    }

    @Test("A random order takes as many characters, others, and always the same")
    func random() throws {
        let text = String(repeating: "A", count: 12)
        let selector = #"{"rn": 1, "s": {"k": 0}, "e": {"k": 50}}"#
        let once = try moved(selector, text)
        #expect(once.filter { $0 == 100 }.count == 6 && once.filter { $0 == 0 }.count == 6)
        #expect(once != Array(repeating: 100, count: 6) + Array(repeating: 0, count: 6))
        #expect(try moved(selector, text) == once)
    }

    @Test(
        "Several selectors go together by their modes",
        arguments: [
            (1, [100, 100, 100, 0]), (2, [100, 0, 0, 0]), (3, [0, 50, 0, 0]), (4, [0, 50, 0, 0]),
            (5, [100, 100, 50, 0]), (6, [100, 50, 50, 0]),
        ])
    func modes(_ mode: Int, _ expected: [Double]) throws {
        let second = mode == 1 || mode == 2 ? 100 : 50
        let selectors =
            #"[{"s": {"k": 0}, "e": {"k": 50}}, {"m": \#(mode), "s": {"k": 25}, "e": {"k": 75}, "a": {"k": \#(second)}}]"#
        #expect(try moved(selectors) == expected)
    }

    @Test("A first selector that takes away takes from all characters")
    func subtraction() throws {
        #expect(try moved(#"{"m": 2, "s": {"k": 0}, "e": {"k": 50}}"#) == [0, 0, 100, 100])
    }

    // MARK: Properties

    @Test("Characters turn and grow about the middle of their foot, or that of their word")
    func pivots() throws {
        let half = #"{"a": {"s": {"k": [50, 50]}}, "s": {}}"#
        let alone = try characters("AA", animators: half).map { Double($0.shown.transform.m41) }
        #expect(alone == [2.5, 12.5])
        let words = try characters("AA A", animators: half, more: #""g": 2"#).map {
            Double($0.shown.transform.m41)
        }
        #expect(words == [5, 10, 32.5])
        let lifted = try characters("A", animators: half, more: #""g": 1, "a": {"k": [0, -100]}"#)
        #expect(abs(Double(lifted[0].shown.transform.m42) + 4.284) < 1e-9)
    }

    @Test("Tracking moves characters apart about where the line is aligned")
    func tracking() throws {
        func places(_ alignment: Int) throws -> [Double] {
            try characters(
                "AAA", animators: #"{"a": {"t": {"k": 10}}, "s": {}}"#, document: #", "j": \#(alignment)"#
            ).map { Double($0.shown.transform.m41) }
        }
        #expect(try places(0) == [0, 20, 40])
        #expect(try places(1) == [-50, -30, -10])
        #expect(try places(2) == [-25, -5, 15])
    }

    @Test("Line spacing adds up from line to line")
    func lineSpacing() throws {
        let lines = try characters("A\\rA\\rA", animators: #"{"a": {"ls": {"k": [1, 5]}}, "s": {}}"#)
        #expect(lines.map { Double($0.shown.transform.m42) } == [0, 25, 50])
        #expect(lines.map { Double($0.shown.transform.m41) } == [0, 1, 2])
    }

    @Test("Colours, hues, opacities and widths of lines go as far as the selector says")
    func paints() throws {
        let animator =
            #"{"a": {"fc": {"k": [0, 0, 1]}, "fo": {"k": 0}, "sw": {"k": 4}, "sc": {"k": [0, 1, 0]}, "o": {"k": 50}}, "s": {"e": {"k": 50}, "sh": 1, "a": {"k": 50}}}"#
        let document = #", "sc": [0, 0, 0], "sw": 1"#
        let found = try characters("AA", animators: animator, document: document)
        #expect(found[0].shown.opacity == 0.75 && found[1].shown.opacity == 1)
        func shown(_ index: Int, filled: Bool) throws -> CAShapeLayer {
            try #require(found[index].shapes.first { ($0.fillColor != nil) == filled })
        }
        #expect(try shown(0, filled: true).fillColor == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.5))
        #expect(try shown(1, filled: true).fillColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(try shown(0, filled: false).strokeColor == CGColor(red: 0, green: 0.5, blue: 0, alpha: 1))
        #expect(try shown(0, filled: false).lineWidth == 3)
        #expect(try shown(1, filled: false).lineWidth == 1)
    }

    @Test(
        "A hue is turned, a colour made paler or darker",
        arguments: [
            ("fh", 120.0, SIMD3(0.0, 1, 0)), ("fs", -50, SIMD3(1, 0.5, 0.5)), ("fb", -75, SIMD3(0.25, 0, 0)),
        ])
    func shifts(_ key: String, _ value: Double, _ expected: SIMD3<Double>) throws {
        let found = try characters("A", animators: #"{"a": {"\#(key)": {"k": \#(value)}}, "s": {}}"#)
        let color = try #require(found[0].shapes.first?.fillColor)
        let got = SIMD3(Double(color.red), Double(color.green), Double(color.blue))
        #expect(((got - expected) * (got - expected)).sum() < 1e-9)
    }

    // MARK: Paths

    /// A mask along a line from (0, 0) to (100, 0) and down to (100, 100), or animated.
    private let corner =
        #"{"mode": "n", "pt": {"k": {"v": [[0, 0], [100, 0], [100, 100]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]], "c": false}}}"#

    /// Where the middles of characters' feet are.
    private func feet(
        _ text: String, _ path: String, document: String = "", at frame: Double = 0
    ) throws -> [SIMD2<Double>] {
        try characters(
            text, path: #""m": 0, \#(path)"#, document: document, masks: corner, at: frame
        ).map {
            let t = $0.shown.transform
            return SIMD2(5 * t.m11 + t.m41, 5 * t.m12 + t.m42).toHundredths
        }
    }

    @Test("Text along a path stands upright on it")
    func perpendicular() throws {
        #expect(try feet("AAA", #""f": {"k": 85}"#) == [SIMD2(90, 0), SIMD2(100, 0), SIMD2(100, 10)])
        let turned = try characters("A", path: #""m": 0, "f": {"k": 150}"#, masks: corner)[0].shown.transform
        #expect(abs(turned.m11) < 1e-9 && abs(turned.m12 - 1) < 1e-9)
        let level = try characters("A", path: #""m": 0, "f": {"k": 150}, "p": {"k": 0}"#, masks: corner)
        #expect(level[0].shown.transform.m12 == 0)
    }

    @Test("Margins count from the ends that text is aligned to")
    func margins() throws {
        #expect(try feet("A", #""f": {"k": 10}, "l": {"k": -20}"#) == [SIMD2(15, 0)])
        #expect(try feet("A", #""l": {"k": -20}"#, document: #", "j": 1"#) == [SIMD2(100, 75)])
        #expect(try feet("AA", #""p": {"k": 1}"#, document: #", "j": 2"#) == [SIMD2(95, 0), SIMD2(100, 5)])
    }

    @Test("A reversed path is run through from its end, and forced text reaches from end to end")
    func reversed() throws {
        #expect(try feet("AA", #""r": {"k": 1}"#) == [SIMD2(100, 95), SIMD2(100, 85)])
        #expect(try feet("AAA", #""a": {"k": 1}"#) == [SIMD2(5, 0), SIMD2(100, 0), SIMD2(100, 95)])
    }

    @Test("An open path goes straight on beyond its ends")
    func beyond() throws {
        #expect(try feet("A", #""f": {"k": -15}"#) == [SIMD2(-10, 0)])
        #expect(try feet("A", #""f": {"k": 205}"#) == [SIMD2(100, 110)])
    }

    @Test("A margin may move, and animators move characters along the path and away from it")
    func moving() throws {
        let margin = #""f": {"k": [{"t": 0, "s": [0]}, {"t": 30, "s": [60]}]}"#
        #expect(try feet("A", margin, at: 15) == [SIMD2(35, 0)])
        let away = try characters(
            "A", animators: #"{"a": {"p": {"k": [120, 7]}}, "s": {}}"#, path: #""m": 0"#, masks: corner)
        let t = away[0].shown.transform
        #expect(SIMD2(5 * t.m11 + t.m41, 5 * t.m12 + t.m42).toHundredths == SIMD2(93, 25))
    }

    @Test("Text along a mask that there is not is a warning")
    func missing() throws {
        let json =
            #"{"fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "layers": [{"ty": 5, "nm": "t", "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "A", "f": "F-R", "s": 10}}]}, "p": {"m": 2}, "a": []}}]}"#
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        #expect(scene.warnings.contains { $0.feature == "text along a mask that the layer does not have" })
    }
}

extension Double {
    fileprivate var toHundredths: Double { (self * 100).rounded() / 100 + 0 }
}

extension SIMD2<Double> {
    fileprivate var toHundredths: SIMD2<Double> {
        (self * 100).rounded(.toNearestOrEven) / 100 + 0
    }
}
