import Lamina
import Testing

/// Masks and mattes of Lottie layers, by their alpha.
struct LottieMaskTests {
    private typealias Sample = LottieSample

    /// A mask of 100 points, from a left edge on.
    private func mask(
        _ mode: String, from left: Int = 0, to right: Int = 100, opacity: Int = 100, more: String = ""
    ) -> String {
        #"{"mode": "\#(mode)", "inv": false, "pt": {"k": \#(Sample.path(left, 0, right, 100))}, "o": {"k": \#(opacity)}, "x": {"k": 0}\#(more)}"#
            .replacing(#""inv": false, "pt""#, with: more.contains("inv") ? #""pt""# : #""inv": false, "pt""#)
    }

    private func alphas(_ masks: [String], _ columns: [Int]) throws -> [Int] {
        let layer = Sample.solid(
            "#ff0000", 100, 100, #""masksProperties": [\#(masks.joined(separator: ", "))]"#)
        let scene = try Sample(layers: layer).scene()
        #expect(scene.warnings.isEmpty)
        return try Sample.pixels(of: scene, columns.map { ($0, 50) }).map { $0[3] }
    }

    private func expect(_ found: [Int], _ shares: [Double], _ place: SourceLocation = #_sourceLocation) {
        let levels = shares.map { Int(($0 * 255).rounded()) }
        #expect(
            zip(found, levels).allSatisfy { abs($0 - $1) <= 2 }, "\(found) \(levels)", sourceLocation: place)
    }

    @Test(
        "Opacities combine by the rule of the mode",
        arguments: [
            ("a", 0.5 + 0.8 - 0.4, 0.8), ("s", 0.5 * 0.2, 0), ("i", 0.4, 0), ("l", 0.8, 0.8), ("d", 0.5, 0),
            ("f", 0.3, 0.8),
        ])
    func modes(_ mode: String, _ both: Double, _ second: Double) throws {
        let masks = [mask("a", to: 60, opacity: 50), mask(mode, from: 40, opacity: 80)]
        expect(try alphas(masks, [50, 80]), [both, second])
    }

    @Test(
        "A first mask works on nothing, or on everything if it takes away",
        arguments: [
            ("a", 0.8, 0), ("s", 0.2, 1.0), ("i", 0.8, 0), ("l", 0.8, 0), ("d", 0.8, 0), ("f", 0.8, 0),
        ])
    func firstMask(_ mode: String, _ inside: Double, _ outside: Double) throws {
        expect(try alphas([mask(mode, to: 50, opacity: 80)], [20, 80]), [inside, outside])
        // With another mask after it.
        expect(
            try alphas([mask(mode, to: 50, opacity: 80), mask("a", from: 99, opacity: 50)], [20, 80]),
            [inside, outside])
    }

    @Test func `an inverted mask has its opacity outside`() throws {
        let inverted = mask("a", to: 50, opacity: 40, more: #", "inv": true"#)
        expect(try alphas([inverted], [20, 80]), [0, 0.4])
        let taken = mask("s", to: 50, opacity: 40, more: #", "inv": true"#)
        expect(try alphas([taken], [20, 80]), [1, 0.6])
    }

    @Test func `masks of no mode count for nothing, also before others`() throws {
        expect(try alphas([mask("n", to: 50)], [20, 80]), [1, 1])
        expect(try alphas([mask("n", to: 50), mask("s", from: 50)], [20, 80]), [1, 0])
    }

    @Test func `a feather is half at the edge, in any mode`() throws {
        let feather = #", "f": {"k": [20, 20]}"#
        expect(try alphas([mask("a", from: -400, to: 50, more: feather)], [10, 90]), [1, 0])
        for mode in ["a", "s", "l", "d", "f", "i"] {
            let masks = [mask("a", from: -400, to: 500), mask(mode, from: -400, to: 50, more: feather)]
            let found = try alphas(masks, [49, 50])
            let isBoth = mode == "a" || mode == "l"
            if isBoth {
                expect(found, [1, 1])
            } else {
                #expect(found.allSatisfy { (110...145).contains($0) }, "\(mode) \(found)")
            }
        }
    }

    // MARK: Mattes

    private let left = "#00ff00"

    @Test func `a matte that does not say so is drawn itself`() throws {
        let matte = Sample.solid(left, 50, 100, #""ind": 1"#)
        let layer = Sample.solid("#ff0000", 100, 50, #""ind": 2, "tt": 1, "tp": 1"#)
        let points = [(x: 25, y: 25), (25, 75), (75, 25)]
        let shown = try Sample.pixels(of: Sample(layers: "\(matte), \(layer)").scene(), points)
        #expect(shown == [[0, 255, 0, 255], [0, 255, 0, 255], [0, 0, 0, 0]])
        let hidden = Sample.solid(left, 50, 100, #""ind": 1, "td": 1"#)
        let cut = try Sample.pixels(of: Sample(layers: "\(hidden), \(layer)").scene(), points)
        #expect(cut == [[255, 0, 0, 255], [0, 0, 0, 0], [0, 0, 0, 0]])
        // Players on Core Animation show no matte.
        let imitated = Sample(layers: "\(matte), \(layer)", engine: .coreAnimation)
        #expect(try Sample.pixels(of: imitated.scene(), points) == cut)
    }

    @Test func `the matte of a matte does not count`() throws {
        let layers = [
            Sample.solid(left, 50, 100, #""ind": 1, "td": 1"#),
            Sample.solid("#ff0000", 100, 50, #""ind": 2, "td": 1, "tt": 1, "tp": 1"#),
            Sample.solid("#0000ff", 100, 100, #""ind": 3, "tt": 1, "tp": 2"#),
        ]
        #expect(
            try Sample(layers: layers.joined(separator: ", ")).pixels((75, 25), (25, 75)) == [
                [0, 0, 255, 255], [0, 0, 0, 0],
            ])
    }
}
