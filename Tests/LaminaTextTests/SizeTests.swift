import Foundation
import LaminaGeometry
import LaminaText
import Testing

@Suite("Text at any size")
struct SizeTests {
    private static let sizes: [CGFloat] = [0.5, 9, 11.7, 13.2, 17, 36.125, 250, 999]

    @Test(arguments: sizes)
    func `a layout is that of every other size, scaled`(size: CGFloat) {
        for string in ["Waffles, AVAV & 0123", "עברית and العربية", "日本 x\ty"] {
            let (one, other) = (layout(string, size: 20), layout(string, size: size))
            #expect(one.glyphs.map(\.id) == other.glyphs.map(\.id))
            for (a, b) in zip(one.glyphs, other.glyphs) {
                #expect(abs(a.position.x / 20 - b.position.x / size) < 1e-9)
                #expect(abs(a.advance / 20 - b.advance / size) < 1e-9)
            }
            #expect(abs(one.lines[0].baseline / 20 - other.lines[0].baseline / size) < 1e-9)
            #expect(abs(one.size.height / 20 - other.size.height / size) < 1e-9)
        }
    }

    @Test(arguments: sizes)
    func `advances are exactly those of the font`(size: CGFloat) throws {
        let text = layout("nnnnnnnnnnnnnnnnnnnn", size: size)
        let run = try #require(text.runs.first)
        let advance = run.font.advance(text.glyphs[0].id) * Double(size) / run.font.units
        #expect(abs(Double(text.size.width) / advance - 20) < 1e-9)
        #expect(abs(run.size.width / size - 1) < 1e-12)
        #expect(abs(run.size.height / size - 1) < 1e-12)
    }

    @Test(arguments: sizes)
    func `a line has room in the width that it was measured to have`(size: CGFloat) {
        let string = "To be, or not to be"
        let width = layout(string, size: size).size.width
        #expect(layout(string, TextLayoutOptions(width: width, wraps: true), size: size).lines.count == 1)
        let cut = TextLayoutOptions(width: width, truncation: .end)
        #expect(!layout(string, cut, size: size).isTruncated)
        let narrow = TextLayoutOptions(width: width * 0.99, truncation: .end)
        #expect(layout(string, narrow, size: size).isTruncated)
    }

    @Test func `sizes beside one another keep their ratio`() throws {
        func pieces(_ scale: CGFloat) -> TextLayout {
            TextLayout(
                StyledText([
                    StyledText.Part("Large ", TextStyle(font: CTFont("DejaVu Sans", size: 30 * scale))),
                    StyledText.Part("small", TextStyle(font: CTFont("DejaVu Sans", size: 11 * scale))),
                ]))
        }
        let (one, other) = (pieces(1), pieces(1.37))
        #expect(one.runs.count == 2)
        for (a, b) in zip(one.runs, other.runs) {
            #expect(abs(b.size.width / a.size.width - 1.37) < 1e-4)
            #expect(abs(b.minX - a.minX * 1.37) < 1e-3)
        }
        #expect(abs(one.runs[1].size.width - 11) < 1e-3)
    }

    @Test func `pictures of fixed sizes scale with the text`() throws {
        let (small, large) = (layout("😀", size: 10), layout("😀", size: 40))
        let (a, b) = try (#require(small.runs.first), #require(large.runs.first))
        #expect(a.font == b.font)
        #expect(abs(b.size.width / a.size.width - 4) < 0.02)
        #expect(abs(large.size.width / small.size.width - 4) < 0.02)
    }

    @Test func `a paragraph too long for one scale keeps its letters' widths`() throws {
        let text = layout(String(repeating: "n", count: 8000), size: 12)
        let font = try #require(text.runs.first).font
        let advance = font.advance(text.glyphs[0].id) * 12 / font.units
        #expect(abs(Double(text.size.width) - 8000 * advance) < 8000.0 / 1024)
    }
}
