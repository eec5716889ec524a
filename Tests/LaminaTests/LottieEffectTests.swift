import Lamina
import Testing

/// Effects and layer styles of Lottie layers that are drawn as authored.
struct LottieEffectTests {
    private typealias Sample = LottieSample

    private func effect(_ type: Int, _ values: String...) -> String {
        let list = values.map { #"{"v": {"k": \#($0)}}"# }.joined(separator: ", ")
        return #""ef": [{"ty": \#(type), "en": 1, "nm": "e", "ef": [\#(list)]}]"#
    }

    private func pixel(_ color: String, _ more: String) throws -> [Int] {
        let sample = Sample(layers: Sample.solid(color, 60, 60, more))
        #expect(try sample.warnings.isEmpty)
        return try sample.pixels((30, 30))[0]
    }

    private func isNear(_ a: [Int], _ b: [Int], by distance: Int = 2) -> Bool {
        zip(a, b).allSatisfy { abs($0 - $1) <= distance }
    }

    @Test func `a fill replaces the colour, and its opacity is that of the layer`() throws {
        #expect(
            isNear(
                try pixel("#00ff00", effect(21, "0", "0", "[1, 0, 0]", "0", "0", "0", "0.5")),
                [255, 0, 0, 128]))
        #expect(
            try pixel("#00ff00", effect(21, "0", "0", "[1, 0, 0]", "0", "0", "0", "1")) == [255, 0, 0, 255])
    }

    @Test(
        "A tritone has a colour for dark, middle and bright",
        arguments: [
            ("#000000", [0, 0, 255, 255]), ("#404040", [0, 127, 128, 255]), ("#808080", [0, 255, 0, 255]),
            ("#c0c0c0", [128, 127, 0, 255]), ("#ffffff", [255, 0, 0, 255]),
        ])
    func tritone(_ color: String, _ expected: [Int]) throws {
        let colors = effect(23, "[1, 0, 0]", "[0, 1, 0]", "[0, 0, 1]", "0")
        #expect(isNear(try pixel(color, colors), expected, by: 6))
    }

    @Test func `a tritone keeps alpha, and some of the original if it is asked to`() throws {
        let half = #""ks": {"o": {"k": 50}}, "#
        let colors = effect(23, "[1, 0, 0]", "[0, 1, 0]", "[0, 0, 1]", "0")
        #expect(isNear(try pixel("#ffffff", half + colors), [255, 0, 0, 128]))
        let mixed = effect(23, "[1, 0, 0]", "[0, 1, 0]", "[0, 0, 1]", "50")
        #expect(isNear(try pixel("#ffffff", mixed), [255, 128, 128, 255]))
    }

    /// Levels with the numbers of red, green and blue alike, then of red alone.
    private func levels(_ all: [Double], red: [Double] = [0, 1, 1, 0, 1]) -> String {
        let plain = [0.0, 1, 1, 0, 1]
        let numbers = [0, 0, 0] + all + [0, 0] + red + [0, 0] + plain + [0, 0] + plain + [0, 0] + plain
        let list = numbers.map { #"{"v": {"k": \#($0)}}"# }.joined(separator: ", ")
        return #""ef": [{"ty": 24, "en": 1, "nm": "Levels", "ef": [\#(list)]}]"#
    }

    @Test func `levels are stretched from the input's ends to the output's`() throws {
        #expect(isNear(try pixel("#808080", levels([0, 1, 1, 0.2, 0.6])), [102, 102, 102, 255]))
        #expect(isNear(try pixel("#404040", levels([0.25, 0.75, 1, 0, 1])), [0, 0, 0, 255], by: 3))
        #expect(isNear(try pixel("#808080", levels([0.25, 0.75, 1, 0, 1])), [128, 128, 128, 255], by: 3))
        #expect(isNear(try pixel("#808080", levels([0, 1, 1, 1, 0])), [127, 127, 127, 255]))
        #expect(
            isNear(
                try pixel("#808080", levels([0, 1, 1, 0, 1], red: [0, 1, 1, 0, 0.5])), [64, 128, 128, 255]))
    }

    @Test func `the gamma of levels is a warning`() throws {
        let sample = Sample(layers: Sample.solid("#808080", 60, 60, levels([0, 1, 2, 0, 1])))
        #expect(
            try sample.warnings == ["the gamma of levels, without which middle tones keep their brightness"])
    }

    @Test func `a shadow alone hides its layer`() throws {
        func shadow(_ isAlone: Int) throws -> [[Int]] {
            let effect = effect(25, "[0, 0, 1]", "255", "90", "40", "0", "\(isAlone)")
            return try Sample(layers: Sample.solid("#ff0000", 50, 50, effect)).pixels((20, 20), (70, 20))
        }
        #expect(try shadow(0) == [[255, 0, 0, 255], [0, 0, 255, 255]])
        #expect(try shadow(1) == [[0, 0, 0, 0], [0, 0, 255, 255]])
    }

    @Test(
        "A radial wipe goes round like a clock's hand, or back, or both ways",
        arguments: [
            (1, [false, true, true, true]), (2, [true, true, true, false]), (3, [true, true, true, true]),
        ])
    func radialWipe(_ direction: Int, _ shown: [Bool]) throws {
        // From the top, a little less than a quarter is wiped away. The points lie in the middles of the quarters.
        let wipe = effect(26, "24", "0", "[50, 50]", "\(direction)", "0")
        let found = try Sample(layers: Sample.solid("#ff0000", 100, 100, wipe)).pixels(
            (80, 20), (80, 80), (20, 80), (20, 20))
        #expect(found.map { $0[3] == 255 } == shown)
        if direction == 3 {
            let top = try Sample(layers: Sample.solid("#ff0000", 100, 100, wipe)).pixels((55, 5), (45, 5))
            #expect(top.allSatisfy { $0[3] == 0 })
        }
    }

    @Test func `another layer is a matte by an effect, by its alpha or its luminance`() throws {
        func cut(_ color: String, _ source: Int, _ isInverted: Int) throws -> [Int] {
            let matte = Sample.solid(color, 50, 100, #""ind": 7, "td": 1"#)
            let layer = Sample.solid("#ff0000", 100, 100, effect(28, "7", "\(source)", "\(isInverted)"))
            return try Sample(layers: "\(matte), \(layer)").pixels((25, 50), (75, 50)).map { $0[3] }
        }
        #expect(try cut("#00ff00", 4, 0) == [255, 0])
        #expect(try cut("#00ff00", 4, 1) == [0, 255])
        #expect(try cut("#ffffff", 5, 0) == [255, 0])
        #expect(try cut("#000000", 5, 0) == [0, 0])
    }

    @Test func `colour overlays and inner shadows are drawn as layer styles`() throws {
        let overlay = #""sy": [{"ty": 7, "nm": "o", "c": {"k": [0, 0, 1]}, "o": {"k": 50}}]"#
        #expect(isNear(try pixel("#ff0000", overlay), [128, 0, 128, 255]))
        // The light comes from the left, so that the left edge casts its shadow to the right.
        let inner =
            #""sy": [{"ty": 2, "nm": "i", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "a": {"k": 180}, "s": {"k": 0}, "d": {"k": 10}}]"#
        let sample = Sample(layers: Sample.solid("#ff0000", 60, 60, inner))
        #expect(
            try sample.pixels((5, 30), (30, 30), (55, 30), (70, 30)) == [
                [0, 0, 0, 255], [255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 0, 0],
            ])
    }

    @Test func `an effect or a style that is not drawn is a warning with its name`() throws {
        let more = #""ef": [{"ty": 34, "en": 1, "nm": "Puppet"}], "sy": [{"ty": 0, "nm": "Stroke"}]"#
        #expect(
            try Sample(layers: Sample.solid("#ff0000", 9, 9, more)).warnings == [
                "an effect of type 34 (Puppet), without which the layer is drawn",
                "a layer style of type 0 (Stroke), without which the layer is drawn",
            ])
    }
}
