import Foundation
import LaminaGeometry
import LaminaText
import LaminaTestSupport
import Testing

@Suite("Odd text")
struct BadTextTests {
    @Test func `a missing font is replaced with a warning`() {
        let text = TextLayout(StyledText("abc", TextStyle(font: CTFont("No Such Font", size: 20))))
        #expect(text.glyphs.count == 3)
        #expect(text.warnings.count == 1)
        #expect(text.warnings.first?.hasPrefix("found no font \"No Such Font\"; the text is set in ") == true)
        #expect(layout("abc").warnings.isEmpty)
    }

    @Test(arguments: ["DejaVuSans-Bold", "DejaVu Sans Bold", "DejaVu Sans-Bold"])
    func `fonts have several names`(name: String) {
        let text = TextLayout(StyledText("abc", TextStyle(font: CTFont(name, size: 20))))
        #expect(text.warnings.isEmpty)
        #expect(text.size.width > layout("abc").size.width + 1)
    }

    @Test(arguments: [
        "", "\0", "\u{202E}", "\n\n", "%s%n", String(repeating: "a", count: 10_000), "a,b;c=d:e",
    ])
    func `any name of a font will do`(name: String) {
        let text = TextLayout(StyledText("abc", TextStyle(font: CTFont(name, size: 20))))
        #expect(text.glyphs.count == 3)
    }

    @Test func `bytes that are no UTF-8 are shown as such`() {
        let text = layout(String(decoding: [0x61, 0xFF, 0xC3, 0x62] as [UInt8], as: UTF8.self))
        #expect(text.glyphs.count == 4)
        #expect(layout("a\0b").glyphs.count == 3)
    }

    @Test func `an empty text has nothing but a line's height`() {
        let text = layout("")
        #expect(text.glyphs.isEmpty)
        #expect(text.lines.count == 1)
        #expect(text.size.width == 0)
        #expect(text.size.height == layout("x").size.height)
        #expect(TextLayout(StyledText([])).lines.isEmpty)
    }

    @Test(arguments: [0, -1, .nan, .infinity, -.infinity, 1e300, 1e-300] as [CGFloat])
    func `any number is a size`(size: CGFloat) {
        let text = TextLayout(
            StyledText("Word word", TextStyle(font: CTFont("DejaVu Sans", size: size), kern: size)),
            TextLayoutOptions(width: size, wraps: true, alignment: .justified, height: size))
        #expect(text.lines.allSatisfy { $0.bounds.width.isFinite && $0.bounds.maxY.isFinite })
        #expect(text.glyphs.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite })
    }

    @Test(arguments: ["x", "lorem ipsum ", "\n", "שלום ", "漢", "e\u{301}\u{302}"])
    func `a megabyte takes a bounded time`(part: String) {
        let text = String(repeating: part, count: (1 << 20) / part.utf8.count)
        for truncation in [TextLayoutOptions.Truncation.none, .middle] {
            let time = processorSeconds {
                _ = layout(text, TextLayoutOptions(width: 500, truncation: truncation, height: 500))
            }
            #expect(time < 10)
        }
        let time = processorSeconds {
            _ = layout(text, TextLayoutOptions(width: 500, wraps: true, height: 500))
        }
        #expect(time < 10)
    }

    @Test func `what is cut is said`() {
        let text = layout(String(repeating: "x", count: 1 << 17))
        #expect(text.warnings == ["a paragraph is cut after 65536 bytes"])
        #expect(text.glyphs.count == 1 << 16)
        // Beyond Pango's own integers.
        #expect(abs(text.size.width / layout("x").size.width - 65_536) < 200)
    }
}
