import Foundation
import LaminaGeometry
import LaminaText
import Testing

/// Wrapped text in a room that is too low for it.
@Suite struct WholeLineTests {
    private static let long = "The quick brown fox jumps over the lazy dog, and over the next one too."

    /// The height of a line of the tests' font.
    private static let line = layout("x").lines[0].bounds.height

    private static func options(_ lines: CGFloat, _ place: TextLayoutOptions.Truncation = .end)
        -> TextLayoutOptions
    {
        TextLayoutOptions(width: 130, wraps: true, truncation: place, height: lines * line)
    }

    private static func hasDots(_ text: TextLayout) throws -> Bool {
        let run = try #require(text.runs.last { !$0.glyphs.isEmpty })
        return text.glyphs[run.glyphs].last?.id == run.font.glyph(for: "…")
    }

    @Test(arguments: [1, 1.9, 2, 2.5, 3] as [CGFloat])
    func `The last whole line ends with dots`(_ lines: CGFloat) throws {
        let text = layout(Self.long, Self.options(lines))
        #expect(text.lines.count == Int(lines))
        #expect(text.isTruncated)
        #expect(try Self.hasDots(text))
        #expect(text.lines.allSatisfy { $0.bounds.maxX <= 130.01 })
        #expect(try #require(text.lines.last).bounds.maxY <= lines * Self.line + 0.01)
    }

    @Test func `There is a line even where none fits`() throws {
        let text = layout(Self.long, Self.options(0.5))
        #expect(text.lines.count == 1)
        #expect(try Self.hasDots(text))
    }

    @Test func `Text that fits is as it is without a room`() {
        let fitting = layout(Self.long, Self.options(20))
        #expect(fitting.isEqual(to: layout(Self.long, TextLayoutOptions(width: 130, wraps: true))))
        #expect(!fitting.isTruncated)
    }

    @Test func `Dots stand for paragraphs below the last line, too`() throws {
        let text = layout("one\ntwo\nthree", Self.options(2.2))
        #expect(text.lines.map(\.range) == [0..<3, 4..<7])
        #expect(text.isTruncated)
        #expect(try Self.hasDots(text))
        #expect(text.glyphs.count == 7)
    }

    @Test func `An empty paragraph before those that do not fit gets the dots`() throws {
        let text = layout("one\n\nthree\nfour", Self.options(2))
        #expect(text.lines.count == 2)
        #expect(try Self.hasDots(text))
    }

    @Test func `Without truncation lines go on below the room`() {
        let text = layout(
            Self.long, TextLayoutOptions(width: 130, wraps: true, height: 2 * Self.line))
        #expect(text.lines.count > 3)
        #expect(!text.isTruncated)
    }

    @Test(arguments: [CGFloat.nan, -1, 0, .infinity])
    func `Heights that are none make one line, or all, and never trap`(_ height: CGFloat) {
        var options = Self.options(1)
        options.height = height
        #expect(!layout(Self.long, options).lines.isEmpty)
    }
}
