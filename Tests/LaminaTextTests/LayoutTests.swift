import Foundation
import LaminaGeometry
import LaminaText
import Testing

/// A layout in DejaVu Sans, which comes with Debian's fonts-dejavu-core.
func layout(_ text: String, _ options: TextLayoutOptions = TextLayoutOptions(), size: CGFloat = 20)
    -> TextLayout
{
    TextLayout(StyledText(text, TextStyle(font: CTFont("DejaVu Sans", size: size))), options)
}

@Suite("Text is laid out")
struct LayoutTests {
    @Test func `glyphs are as wide as the font says`() throws {
        let text = layout("Hxq, 01")
        let font = try #require(text.runs.first).font
        #expect(text.runs.count == 1)
        let glyphs = "Hxq, 01".unicodeScalars.compactMap { font.glyph(for: $0) }
        #expect(text.glyphs.map(\.id) == glyphs)
        for glyph in text.glyphs {
            #expect(abs(Double(glyph.advance) - font.advance(glyph.id) * 20 / font.units) <= 1.0 / 1024)
        }
        let sum = glyphs.reduce(0) { $0 + font.advance($1) } * 20 / font.units
        #expect(abs(Double(text.size.width) - sum) < 0.01)
    }

    @Test func `pairs are kerned`() {
        #expect(layout("AVAV").size.width < layout("A").size.width * 2 + layout("V").size.width * 2 - 1)
    }

    @Test func `pairs are neither kerned nor joined where that is off`() {
        var apart = TextLayoutOptions()
        apart.isUnkerned = true
        // Four advances of 1401 of 2048 units.
        #expect(abs(layout("AVAV", apart).size.width - 4 * 1401 * 20 / 2048) < 0.01)
        #expect(layout("fi").glyphs.count == 1 && layout("fi", apart).glyphs.count == 2)
    }

    @Test func `sizes scale everything`() {
        let (small, large) = (layout("Text", size: 10), layout("Text", size: 1000))
        #expect(abs(large.size.width / small.size.width - 100) < 0.1)
        #expect(abs(large.lines[0].baseline / small.lines[0].baseline - 100) < 0.1)
    }

    @Test func `no wrapped line is wider than its room`() {
        let text = layout(
            "The quick brown fox jumps over the lazy dog, and over donaudampfschifffahrtsgesellschaft.",
            TextLayoutOptions(width: 130, wraps: true))
        #expect(text.lines.count > 5)
        #expect(text.lines.allSatisfy { $0.bounds.maxX <= 130.01 })
        for (above, below) in zip(text.lines, text.lines.dropFirst()) {
            #expect(below.bounds.minY >= above.bounds.maxY - 0.01)
        }
    }

    @Test(arguments: [
        TextLayoutOptions.Truncation.start, .middle, .end,
    ])
    func `what does not fit is an ellipsis`(at place: TextLayoutOptions.Truncation) throws {
        let text = layout("Something that is much too long", TextLayoutOptions(width: 120, truncation: place))
        let ellipsis = try #require(text.runs[0].font.glyph(for: "…"))
        #expect(text.isTruncated)
        #expect(text.lines.count == 1)
        #expect(text.lines[0].bounds.maxX <= 120.01)
        let index = try #require(text.glyphs.firstIndex { $0.id == ellipsis })
        switch place {
        case .start: #expect(index == 0)
        case .end: #expect(index == text.glyphs.count - 1)
        default: #expect(index > 1 && index < text.glyphs.count - 2)
        }
    }

    @Test func `what fits is whole`() {
        let text = layout("Short", TextLayoutOptions(width: 120, truncation: .end))
        #expect(!text.isTruncated)
        #expect(text.glyphs.count == 5)
    }

    @Test func `lines lie where alignment says`() {
        func left(_ alignment: CTTextAlignment, _ text: String = "Word") -> CGFloat {
            layout(text, TextLayoutOptions(width: 300, alignment: alignment)).lines[0].bounds.minX
        }
        let width = layout("Word").size.width
        #expect(left(.left) == 0)
        #expect(left(.natural) == 0)
        #expect(abs(left(.right) - (300 - width)) < 0.01)
        #expect(abs(left(.center) - (300 - width) / 2) < 0.01)
        #expect(abs(left(.natural, "שלום") - (300 - layout("שלום").size.width)) < 0.01)
        #expect(left(.left, "שלום") == 0)
    }

    @Test func `justified lines reach both sides, but for the last one`() {
        let text = layout(
            "Several words that fill two lines and a bit of a third one, or so",
            TextLayoutOptions(width: 250, wraps: true, alignment: .justified))
        #expect(text.lines.count > 2)
        for line in text.lines.dropLast() { #expect(abs(line.bounds.width - 250) < 0.1) }
        #expect(text.lines.last?.bounds.width ?? 250 < 249)
    }

    @Test func `right-to-left text runs leftwards`() {
        let text = layout("שלום")
        #expect(text.lines[0].isRightToLeft)
        #expect(text.runs.allSatisfy { $0.isRightToLeft })
        // From left to right: the last character first.
        #expect(text.glyphs.map(\.offset) == [6, 4, 2, 0])
        #expect(zip(text.glyphs, text.glyphs.dropFirst()).allSatisfy { $0.position.x < $1.position.x })
    }

    @Test func `Arabic letters join`() throws {
        let text = layout("بب")
        let alone = try #require(text.runs[0].font.glyph(for: "ب"))
        #expect(text.glyphs.count == 2)
        #expect(!text.glyphs.map(\.id).contains(alone))
    }

    @Test func `paragraphs break where the text says so`() {
        let text = layout("one\ntwo\r\nthree\n\nfive")
        #expect(text.lines.count == 5)
        #expect(text.lines.map(\.range.lowerBound) == [0, 4, 9, 15, 16])
        #expect(text.lines[3].bounds.height == text.lines[0].bounds.height)
    }

    @Test func `the baseline lies an ascent below the top`() {
        // DejaVu Sans: an ascent of 1901 and a descent of 483 units in 2048.
        let line = layout("x", size: 32).lines[0]
        #expect(abs(line.baseline - 32 * 1901 / 2048) < 0.02)
        #expect(abs(line.bounds.height - 32 * 2384 / 2048) < 0.02)
    }

    @Test func `styles keep to their characters`() {
        let style = TextStyle(font: CTFont("DejaVu Sans", size: 20))
        var red = style
        red.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        red.isUnderlined = true
        let text = TextLayout(StyledText([.init("ab", style), .init("cd", red), .init("e", style)]))
        #expect(text.runs.map(\.glyphs.count) == [2, 2, 1])
        #expect(text.runs.map(\.isUnderlined) == [false, true, false])
        #expect(text.runs[1].color == red.color)
    }

    @Test func `kerning adds room between letters`() {
        var style = TextStyle(font: CTFont("DejaVu Sans", size: 20))
        let before = TextLayout(StyledText("aaaa", style)).size.width
        style.kern = 5
        let after = TextLayout(StyledText("aaaa", style)).size.width
        #expect(abs(after - before - 15) < 0.1)
    }

    @Test func `attributes of Foundation's strings count`() {
        let string = NSMutableAttributedString(string: "häß𝄞 end")
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        string.addAttribute(.foregroundColor, value: red, range: NSRange(location: 1, length: 4))
        string.addAttribute(
            .font, value: CTFont("DejaVu Sans", size: 40), range: NSRange(location: 6, length: 3))
        string.addAttribute(
            NSAttributedString.Key("CTForegroundColor"), value: CGColor.white,
            range: NSRange(location: 5, length: 1))
        let text = StyledText(string)
        #expect(text.parts.map(\.text) == ["h", "äß𝄞", " ", "end"])
        #expect(text.parts[2].style.color == .white)
        #expect(text.parts[1].style.color == red)
        #expect(text.parts[3].style.font == CTFont("DejaVu Sans", size: 40))
    }
}
