import CoreText
import Testing

@Suite struct CTLineTests {
    private func line(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> CTLine {
        CTLineCreateWithAttributedString(
            NSAttributedString(
                string: text, attributes: [.font: CTFont("DejaVu Sans", size: 20)].merging(attributes) { $1 })
        )
    }

    @Test func `Runs have glyphs, places and advances that add up`() {
        let line = line("Hello")
        var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(1))
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        #expect(width > 40 && ascent > descent && descent > 0 && leading == 0)
        #expect(CTLineGetGlyphCount(line) == 5)
        let runs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
        let advances = runs.flatMap { run in
            var sizes = [CGSize](repeating: .zero, count: CTRunGetGlyphCount(run))
            CTRunGetAdvances(run, CFRangeMake(0, 0), &sizes)
            return sizes
        }
        #expect(abs(advances.reduce(0) { $0 + $1.width } - CGFloat(width)) < 0.01)
        #expect(runs.first.map { CTRunGetStringRange($0) } == CFRange(location: 0, length: 5))
    }

    @Test func `Places of characters are found both ways, in UTF-16`() {
        let line = line("a😀b")
        #expect(CTLineGetStringRange(line).length == 4)
        let end = CTLineGetOffsetForStringIndex(line, 4, nil)
        let last = CTLineGetOffsetForStringIndex(line, 3, nil)
        #expect(CTLineGetOffsetForStringIndex(line, 0, nil) == 0 && last > 10 && end > last)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: last + 0.5, y: 0)) == 3)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 1e6, y: 0)) == 4)
    }

    @Test func `A line is cut with an ellipsis`() throws {
        let long = line("many words in a line")
        let short = try #require(CTLineCreateTruncatedLine(long, 80, .end, nil))
        #expect(CTLineGetTypographicBounds(short, nil, nil, nil) <= 80)
        #expect(CTLineCreateTruncatedLine(long, 0, .end, nil) == nil)
    }

    @Test func `A line is drawn upright from the text position, y up`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1))
        context.textPosition = CGPoint(x: 5, y: 10)
        CTLineDraw(line("L"), context)
        let data = try #require(context.data)
        let bytes = UnsafeRawBufferPointer(start: data, count: 6400)
        let rows = (0..<40).map { y in (0..<40).count { bytes[(y * 40 + $0) * 4 + 3] > 128 } }
        let inked = rows.indices.filter { rows[$0] > 0 }
        // The foot stands on the baseline, ten pixels above the lower edge.
        #expect(inked.last == 29 && rows[29] == rows.max())
        #expect(context.textPosition.x > 15)
    }

    @Test func `An empty line has no width and draws nothing`() throws {
        let line = line("")
        #expect(CTLineGetTypographicBounds(line, nil, nil, nil) == 0)
        #expect(CTLineGetStringIndexForPosition(line, .zero) <= 0)
        CTLineDraw(line, try CGContext(width: 1, height: 1))
    }

    @Test func `A frame's lines fit its path, from the top down`() throws {
        let words = NSAttributedString(
            string: String(repeating: "word ", count: 30),
            attributes: [.font: CTFont("DejaVu Sans", size: 20)])
        let setter = CTFramesetterCreateWithAttributedString(words)
        let path = CGPath(rect: CGRect(x: 10, y: 20, width: 150, height: 100), transform: nil)
        let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
        let lines = CTFrameGetLines(frame)
        #expect(lines.count == 4)
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
        #expect(origins[0].y > origins[1].y && origins[0].y < 100 && origins[3].y > 0)
        let visible = CTFrameGetVisibleStringRange(frame)
        #expect(visible.length > 20 && visible.length < words.length)
        var fit = CFRange()
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, CFRangeMake(0, 0), nil, CGSize(width: 150, height: CGFloat.greatestFiniteMagnitude), &fit)
        #expect(size.width <= 150 && size.height > 150 && fit.length == words.length)
        let out = CTFramesetterCreateFrame(setter, CFRangeMake(10_000, 5), path, nil)
        #expect(CTFrameGetVisibleStringRange(out).length == 0)
    }

    @Test func `Glyphs of characters have outlines and advances`() {
        let font = CTFontCreateWithName("DejaVu Sans" as CFString, 20, nil)
        let text = Array("A ".utf16)
        var glyphs = [CGGlyph](repeating: 0, count: 2)
        #expect(CTFontGetGlyphsForCharacters(font, text, &glyphs, 2))
        #expect(CTFontCreatePathForGlyph(font, glyphs[0], nil) != nil)
        #expect(CTFontCreatePathForGlyph(font, glyphs[1], nil) == nil)
        #expect(CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, nil, 2) > 10)
        var missing: [CGGlyph] = [7]
        #expect(!CTFontGetGlyphsForCharacters(font, [0xE123], &missing, 1) && missing == [0])
    }
}
