import Foundation
import Lamina
import LaminaGeometry
import Testing

/// How the letters of a Lottie text are set as authored. The document's glyphs are squares: of 10 points for A and B, of 5 for a.
struct LottieLetterTests {
    private func scene(
        _ text: String, _ more: String = "", animators: String = "", family: String = "F"
    ) throws -> Scene {
        func glyph(_ letter: String, _ size: Int, _ width: Int = 100) -> String {
            let outline =
                size == 0
                ? "{}"
                : #"{"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"v": [[0, -\#(size)], [\#(size), -\#(size)], [\#(size), 0], [0, 0]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]], "c": true}}}]}]}"#
            return
                #"{"ch": "\#(letter)", "fFamily": "\#(family)", "style": "Regular", "w": \#(width), "data": \#(outline)}"#
        }
        let glyphs = [glyph("A", 100), glyph("B", 100), glyph("b", 50), glyph(" ", 0, 50)]
        let layer =
            #"{"ty": 5, "nm": "t", "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "\#(text)", "f": "F-R", "s": 10, "lh": 20, "fc": [1, 0, 0]\#(more)}}]}, "p": {}, "m": {}, "a": [\#(animators)]}}"#
        let json =
            #"{"v": "5.9", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "fonts": {"list": [{"fName": "F-R", "fFamily": "\#(family)", "fStyle": "Regular"}]}, "chars": [\#(glyphs.joined(separator: ", "))], "layers": [\#(layer)]}"#
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "")
    }

    /// The boxes of the letters: left edge, line and width.
    private func boxes(_ scene: Scene) throws -> [[Double]] {
        let renderer = try scene.shown(at: 0)
        var open = [try #require(renderer.layer)]
        var result: [[Double]] = []
        while let next = open.popLast() {
            if let path = (next as? CAShapeLayer)?.path {
                let segments = path.outline.segments
                for at in stride(from: 0, to: segments.count, by: 4) {
                    let points = segments[at..<min(at + 4, segments.count)].flatMap { [$0.a, $0.d] }
                    let xs = points.map(\.x)
                    let (low, high) = (xs.min() ?? 0, xs.max() ?? 0)
                    result.append([low, points.map(\.y).max() ?? 0, high - low])
                }
            }
            open += (next.sublayers ?? []).reversed()
        }
        return result.map { $0.map { ($0 * 100).rounded() / 100 } }
    }

    // MARK: Capitals

    @Test func `all capitals take the glyphs of capitals, or of the letter where there is none`() throws {
        #expect(try boxes(scene("Ab", #", "ca": 1"#)) == [[0, 0, 10], [10, 0, 10]])
        #expect(try scene("Ab", #", "ca": 1"#).warnings.isEmpty)
        #expect(try boxes(scene("Ab")) == [[0, 0, 10], [10, 0, 5]])
    }

    @Test func `small capitals are capitals of seven tenths`() throws {
        #expect(try boxes(scene("Abb", #", "ca": 2"#)) == [[0, 0, 10], [10, 0, 7], [17, 0, 7]])
    }

    // MARK: Lines

    private func box(_ width: Double, _ alignment: Int) -> String {
        #", "sz": [\#(width), 100], "ps": [0, 0], "j": \#(alignment)"#
    }

    @Test(
        "Justified lines fill their box, the last one only where all are justified",
        arguments: [(3, 0.0), (4, 10), (5, 5), (6, 0)])
    func justified(_ alignment: Int, _ last: Double) throws {
        let found = try boxes(scene("A A A A", box(40, alignment)))
        // Three letters take 30 and two spaces 10; the rest of the box is nothing. The fourth letter is alone.
        #expect(found.prefix(3).map { $0[0] } == [0, 15, 30])
        #expect(found[3][0] == (alignment == 3 || alignment == 6 ? 0 : last * 3))
        let wide = try boxes(scene("A A A A", box(44, alignment)))
        #expect(wide.prefix(3).map { $0[0] } == [0, 17, 34])
        let two = try boxes(scene("A A", box(44, alignment)))
        #expect(two[1][0] - two[0][0] == (alignment == 6 ? 34 : 15))
    }

    @Test func `spaces behind a line do not move it`() throws {
        let found = try boxes(scene("A A A A", box(45, 1)))
        #expect(found.prefix(3).map { $0[0] } == [5, 20, 35])
    }

    @Test func `tracking behind the last letter of a line does not break it`() throws {
        // Four letters of 10 with 2 between them are 46.
        let found = try boxes(scene("AAAA", box(46, 0) + #", "tr": 200"#))
        #expect(Set(found.map { $0[1] }).count == 1)
        let words = try boxes(scene("AA AA", box(52, 0) + #", "tr": 200"#))
        #expect(Set(words.map { $0[1] }).count == 2)
        let fits = try boxes(scene("AA AA", box(53, 0) + #", "tr": 200"#))
        #expect(Set(fits.map { $0[1] }).count == 1)
    }

    // MARK: Animators

    @Test func `animators move opacity towards their value one after another, and multiply scales`() throws {
        func animator(_ value: String, _ amount: Int = 100) -> String {
            #"{"a": {\#(value)}, "s": {"a": {"k": \#(amount)}}}"#
        }
        func shown(_ animators: String) throws -> (opacity: Float, scale: Double) {
            let scene = try scene("A", animators: animators)
            let renderer = try scene.shown(at: 0)
            defer { withExtendedLifetime(renderer) {} }
            var open = [try #require(renderer.layer)]
            while let next = open.popLast() {
                if (next.sublayers ?? []).contains(where: { $0 is CAShapeLayer }) {
                    let layer = next.presentation() ?? next
                    return (layer.opacity, Double(layer.transform.m11))
                }
                open += next.sublayers ?? []
            }
            return (-1, -1)
        }
        let hidden = animator(#""o": {"k": 0}"#)
        #expect(try shown("\(hidden), \(animator(#""o": {"k": 100}"#))").opacity == 1)
        #expect(try shown("\(hidden), \(animator(#""o": {"k": 100}"#, 25))").opacity == 0.25)
        #expect(try shown("\(hidden), \(hidden)").opacity == 0)
        let large = animator(#""s": {"k": [300, 300]}"#)
        #expect(try shown("\(large), \(animator(#""s": {"k": [100, 100]}"#, 50))").scale == 3)
        #expect(try shown("\(large), \(animator(#""s": {"k": [50, 50]}"#, 50))").scale == 2.25)
    }

    @Test func `the tracking of an animator is in points`() throws {
        let scene = try scene("AAA", animators: #"{"a": {"t": {"k": 20}}, "s": {}}"#)
        let renderer = try scene.shown(at: 0)
        defer { withExtendedLifetime(renderer) {} }
        var columns: [Double] = []
        var open = [try #require(renderer.layer)]
        while let next = open.popLast() {
            if (next.sublayers ?? []).contains(where: { $0 is CAShapeLayer }) {
                columns.append(Double((next.presentation() ?? next).transform.m41))
            }
            open += (next.sublayers ?? []).reversed()
        }
        #expect(columns == [0, 30, 60])
    }

    // MARK: Letters without glyphs

    @Test func `a letter without a glyph is set in a font of the family, with a warning`() throws {
        let scene = try scene("A\u{E4}A", family: "DejaVu Sans")
        #expect(
            scene.warnings.map(\.feature) == [
                "letters for which the document has no glyph, in a font of the family DejaVu Sans: \u{E4}"
            ])
        let found = try scene.shown(at: 0)
        let whole = try #require(
            found.layer.map { layer -> CGRect in
                var box = CGRect.null
                var open = [layer]
                while let next = open.popLast() {
                    if let path = (next as? CAShapeLayer)?.path { box = box.union(path.boundingBox) }
                    open += next.sublayers ?? []
                }
                return box
            })
        // Two squares, and between them a letter of DejaVu Sans, 1255 of 2048 units wide.
        #expect(abs(Double(whole.width) - (20 + 12550.0 / 2048)) < 0.01, "\(whole)")
    }
}
