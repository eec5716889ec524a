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

    /// Characters that make one cluster with the one before or after them, where a line could end between the two by the rules of
    /// lines alone: tones of skin, joiners, marks, tags, halves of flags, vowels of several scripts, and letters beside them.
    private static let joining = [
        "a", "-", " ", "\u{639}", "\u{0}", "\t", "\u{A0}", "\u{AD}", "\u{301}", "\u{34F}", "\u{180E}",
        "\u{200B}", "\u{200C}", "\u{200D}",
        "\u{2011}", "\u{2028}", "\u{2060}", "\u{20E3}", "\u{FE0F}", "\u{FEFF}", "\u{1F3FB}", "\u{1F468}",
        "\u{1F1E9}", "\u{E0062}", "\u{E007F}",
        "\u{903}", "\u{93F}", "\u{E33}", "\u{E40}", "\u{1100}", "\u{1160}", "\u{11A8}", "\u{600}",
        "\u{110BD}", "漢", "\u{3099}", "\u{302A}", "\u{FF9E}",
    ]

    @Test func `no cluster is broken where it does not fit`() {
        let wrapped = TextLayoutOptions(width: 20, wraps: true)
        for end in ["-", "\u{A0}", "\u{AD}", "\u{301}", "\u{200D}", "\u{2060}", "\u{FE0F}", "\u{FEFF}"] {
            let text = layout("a\u{1F3FB}\(end)a", wrapped, size: 100)
            #expect(text.lines.count >= 1 && text.glyphs.count >= 1)
        }
        // The tone stays with its letter: it does not begin a line of its own.
        let tone = layout("aa\u{1F3FB}", TextLayoutOptions(width: 60, wraps: true), size: 60)
        let letter = layout("aa", TextLayoutOptions(width: 60, wraps: true), size: 60)
        #expect(tone.lines.count == letter.lines.count)
    }

    /// A character of any kind.
    private static func anyCharacter(_ numbers: inout SeededGenerator) -> String {
        let ends: [UInt32] = [0x7F, 0x7FF, 0x2FFF, 0xFFFF, 0x1_FFFF, 0x10_FFFF]
        let highest = ends.randomElement(using: &numbers) ?? 0x7F
        return Unicode.Scalar(UInt32.random(in: 0...highest, using: &numbers)).map { String($0) } ?? "a"
    }

    /// How many random texts are laid out: those of `LAMINA_TEXTS`, for a long run.
    private static let count = ProcessInfo.processInfo.environment["LAMINA_TEXTS"].flatMap { Int($0) } ?? 600

    @Test func `any clusters are broken into lines of any width`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededGenerator(seed: seed)
        for _ in 0..<Self.count {
            let usesAll = Int.random(in: 0..<3, using: &numbers) == 0
            let parts = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                let characters = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
                    usesAll
                        ? Self.anyCharacter(&numbers) : Self.joining.randomElement(using: &numbers) ?? "a"
                }
                let size = CGFloat([1, 12, 100, 300].randomElement(using: &numbers) ?? 12)
                return StyledText.Part(
                    characters.joined(), TextStyle(font: CTFont("DejaVu Sans", size: size)))
            }
            let width = CGFloat([0, 1, 10, 64, 200].randomElement(using: &numbers) ?? 10)
            let isLow = Bool.random(using: &numbers)
            let options = TextLayoutOptions(
                width: width, wraps: true, alignment: Bool.random(using: &numbers) ? .justified : .left,
                height: isLow ? 50 : nil)
            #expect(!TextLayout(StyledText(parts), options).lines.isEmpty)
        }
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
