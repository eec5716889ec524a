import Foundation
import Lamina
import Testing

/// Expressions that ask what a text measures, and selectors by expressions.
struct LottieTextExpressionTests {
    private typealias Sample = LottieSample

    /// A font whose letter A is a square of the font's size.
    private static let font = {
        let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
        return
            #", "fonts": {"list": [{"fName": "F-R", "fFamily": "F", "fStyle": "Regular"}]}, "chars": [{"ch": "A", "fFamily": "F", "style": "Regular", "w": 100, "data": {"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"v": [[0, -100], [100, -100], [100, 0], [0, 0]], "i": \#(zeros), "o": \#(zeros), "c": true}}}]}]}}, {"ch": " ", "fFamily": "F", "style": "Regular", "w": 100, "data": {}}]"#
    }()

    /// A key of a text in letters of ten points.
    private static func key(_ words: String, at frame: Int = 0) -> String {
        #"{"t": \#(frame), "s": {"t": "\#(words)", "f": "F-R", "s": 10, "lh": 20, "fc": [1, 0, 0]}}"#
    }

    private static func text(
        _ keys: String, named name: String = "t", expression: String = "", animators: String = ""
    ) -> String {
        let words = expression.isEmpty ? "" : #", "x": "\#(expression)""#
        return
            #"{"ty": 5, "nm": "\#(name)", "ip": 0, "op": 100, "ks": {}, "t": {"d": {"k": [\#(keys)]\#(words)}, "p": {}, "m": {}, "a": [\#(animators)]}}"#
    }

    /// The place of a solid whose position is an expression's, at frames of ten a second.
    private func places(_ expression: String, of texts: String, at frames: [Double] = [0]) throws
        -> [[Double]]
    {
        let solid = Sample.solid(
            "#0000ff", 4, 4, #""nm": "x", "ks": {"p": {"k": [0, 0], "x": "var $bm_rt = \#(expression);"}}"#)
        let scene = try Sample(layers: solid + "," + texts, more: Self.font).scene()
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        return try frames.map { frame in
            let place = try scene.shownLayer(named: "x", at: frame / 10).position
            return [Double(place.x), Double(place.y)]
        }
    }

    // MARK: What texts measure

    private static let size =
        "[thisComp.layer('t').sourceRectAtTime().width, thisComp.layer('t').sourceRectAtTime().height]"

    @Test func `a text measures what is drawn of it`() throws {
        let text = Self.text(Self.key("AAA"))
        #expect(try places(Self.size, of: text) == [[30, 10]])
        let corner =
            "[thisComp.layer('t').sourceRectAtTime().left, thisComp.layer('t').sourceRectAtTime().top]"
        #expect(try places(corner, of: text) == [[0, -10]])
        #expect(try places(Self.size, of: Self.text(Self.key(" A A "))) == [[30, 10]])
        #expect(try places(Self.size, of: Self.text(Self.key(#"A\rAA"#))) == [[20, 30]])
        #expect(try places(Self.size, of: Self.text(Self.key(""))) == [[0, 0]])
    }

    @Test func `a text measures what its keys and its expression say at a time`() throws {
        let keys = Self.key("A") + "," + Self.key("AA", at: 20)
        #expect(try places(Self.size, of: Self.text(keys), at: [0, 30]) == [[10, 10], [20, 10]])
        let growing = Self.text(Self.key("A"), expression: "var $bm_rt = time < 2 ? 'A' : 'AAAA';")
        #expect(try places(Self.size, of: growing, at: [0, 30]) == [[10, 10], [40, 10]])
    }

    @Test func `words may follow from what another text measures`() throws {
        let other = Self.text(
            Self.key("AAA"), named: "u")
        let text = Self.text(
            Self.key("A"),
            expression: "var $bm_rt = thisComp.layer('u').sourceRectAtTime().width > 20 ? 'AAAAA' : 'AA';")
        #expect(try places(Self.size, of: text + "," + other) == [[50, 10]])
    }

    @Test func `an expression that measures too many texts has its own values`() throws {
        let text = Self.text(Self.key("A"), expression: "var $bm_rt = 'A' + Math.random();")
        let solid = Sample.solid(
            "#0000ff", 4, 4,
            #""nm": "x", "ks": {"p": {"k": [0, 0], "x": "var w = 0; var n = time > 0 ? 0 : 1200; for (var i = 0; i < n; i++) { w += thisComp.layer('t').sourceRectAtTime(i / 200).width; } var $bm_rt = [w, time];"}}"#
        )
        let warnings = try Sample(layers: solid + "," + text, more: Self.font).warnings
        #expect(warnings.contains { $0.hasSuffix("Position: the text is not measured") }, "\(warnings)")
    }

    // MARK: Selectors

    /// How far a selector moves the letters of a text to the right, in percent.
    private func amounts(
        _ expression: String, _ words: String = "AAAA", unit: Int = 1, at frame: Double = 0
    ) throws -> [Double] {
        let selector = #"{"t": 1, "b": \#(unit), "x": "var $bm_rt = \#(expression);"}"#
        let animator = #"{"nm": "a", "a": {"p": {"k": [0, 100]}}, "s": \#(selector)}"#
        let scene = try Sample(layers: Self.text(Self.key(words), animators: animator), more: Self.font)
            .scene()
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        var found: [Double] = []
        func look(_ layer: CALayer) {
            if (layer.sublayers ?? []).contains(where: { $0 is CAShapeLayer }) {
                let shown = layer.presentation() ?? layer
                return found.append((Double(shown.transform.m42) * 100).rounded() / 100)
            }
            for child in layer.sublayers ?? [] { look(child) }
        }
        // Presentations last as long as the renderer.
        let renderer = try scene.shown(at: frame / 10)
        try withExtendedLifetime(renderer) { look(try #require(renderer.layer)) }
        return found
    }

    @Test func `a selector's expression sees each letter's number and how many there are`() throws {
        #expect(try amounts("textIndex <= 2 ? 100 : 25") == [100, 100, 25, 25])
        #expect(try amounts("selectorValue * textIndex / textTotal") == [25, 50, 75, 100])
        #expect(try amounts("[textIndex, 0, 0]") == [1, 2, 3, 4])
    }

    @Test func `a selector's expression counts letters, those without spaces, words or lines`() throws {
        #expect(try amounts("textIndex", "A A AA") == [1, 3, 5, 6])
        #expect(try amounts("textIndex", "A A AA", unit: 2) == [1, 2, 3, 4])
        #expect(try amounts("textIndex", "A A AA", unit: 3) == [1, 2, 3, 3])
        // The second line is 20 points below the first.
        #expect(try amounts("textIndex * 10 + textTotal", #"AA\rA"#, unit: 4) == [12, 12, 42])
    }

    @Test func `a selector's expression may change with time`() throws {
        #expect(try amounts("time * 10 * textIndex", "AA", at: 20) == [20, 40])
        #expect(try amounts("time * 10 * textIndex", "AA", at: 25) == [25, 50])
    }

    @Test func `a selector's expression that fails changes all letters, with a warning`() throws {
        let animator =
            #"{"nm": "a", "a": {"p": {"k": [0, 100]}}, "s": {"t": 1, "x": "var $bm_rt = nothing();"}}"#
        let warnings = try Sample(
            layers: Self.text(Self.key("A"), animators: animator), more: Self.font
        ).warnings
        #expect(warnings.count == 1)
        #expect(
            warnings.first?.hasPrefix(
                "a text selector by expression, in whose place all letters are changed: a: ") == true)
    }
}
