import Foundation
import LaminaTestSupport
import LaminaText
import Testing

@Suite("Plain text")
struct PlainTextTests {
    private static let pieces = [
        "a", "V", "A", "fi", "ffl", "To", "été", "Straße", "ÿ", "ÀÉ", "×", "÷", " ", "  ", "0",
        "42", "(", ")", "[", "]}", "\"", "'", "@", "#1", "*", "&", "~", "e-mail", ".", ",", "?!",
        "http://x.org/",
    ]
    private static let others = [
        "e\u{301}", "ſ", "Ω", "א", "日", "😀", "\u{AD}", "\u{A0}", "\t", "\u{200D}", "\n",
    ]
    private static let fonts = [
        "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "DejaVu Sans Bold Oblique", "Noto Color Emoji",
        "Helvetica",
    ]

    private func string(_ random: inout SeededGenerator, _ others: Double) -> String {
        (0..<Int.random(in: 0..<12, using: &random)).map { _ in
            let isOther = Double.random(in: 0..<1, using: &random) < others
            return (isOther ? Self.others : Self.pieces).randomElement(using: &random) ?? ""
        }.joined()
    }

    private func options(_ random: inout SeededGenerator) -> TextLayoutOptions {
        let widths: [CGFloat?] = [nil, 0, 20, 60, 150, 400]
        return TextLayoutOptions(
            width: widths.randomElement(using: &random) ?? nil, wraps: .random(using: &random),
            truncation: [.none, .start, .middle, .end].randomElement(using: &random) ?? .none,
            alignment: [.natural, .left, .right, .center, .justified].randomElement(using: &random)
                ?? .natural)
    }

    @Test(arguments: [0, 0.15])
    func `plain text is laid out as Pango does when it takes the text apart`(others: Double) {
        for seed in UInt64(0)..<400 {
            var random = SeededGenerator(seed: seed)
            let size = CGFloat.random(in: 4...90, using: &random)
            let font = Self.fonts.randomElement(using: &random) ?? ""
            let text = StyledText(
                string(&random, others), TextStyle(font: CTFont(font, size: size), color: .black))
            let options = options(&random)
            let (one, other) = (TextLayout(text, options), TextLayout.takenApart(text, options))
            #expect(one.isEqual(to: other), "seed \(seed): \"\(text.string)\" in \(font) of \(size)")
            #expect(one.isTruncated == other.isTruncated && one.warnings == other.warnings, "seed \(seed)")
        }
    }

    @Test func `plain text of a width that it needs stays on one line and is not cut`() {
        for seed in UInt64(0)..<100 {
            var random = SeededGenerator(seed: seed)
            let style = TextStyle(font: CTFont("DejaVu Sans", size: .random(in: 5...60, using: &random)))
            let text = StyledText("x" + string(&random, 0) + "x", style)
            let width = TextLayout(text).size.width
            for options in [
                TextLayoutOptions(width: width, wraps: true),
                TextLayoutOptions(width: width, truncation: .end),
            ] {
                let made = TextLayout(text, options)
                #expect(made.lines.count == 1 && !made.isTruncated, "seed \(seed)")
                #expect(made.isEqual(to: .takenApart(text, options)), "seed \(seed)")
            }
            let narrow = TextLayoutOptions(width: width - 1, truncation: .end)
            #expect(TextLayout(text, narrow).isTruncated, "seed \(seed)")
        }
    }
}
