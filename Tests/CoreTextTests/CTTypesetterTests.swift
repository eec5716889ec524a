import CoreText
import Testing

@Suite("Typesetters, justified lines and paragraph styles")
struct CTTypesetterTests {
    private func text(_ text: String) -> NSAttributedString {
        NSAttributedString(string: text, attributes: [.font: CTFont("DejaVu Sans", size: 20)])
    }

    private func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }

    @Test("Suggested breaks lie after the spaces between words, and add up to the text")
    func breaks() {
        let string = "one two three four five six\nseven"
        let typesetter = CTTypesetterCreateWithAttributedString(text(string))
        var (start, lines) = (0, [String]())
        while start < string.utf16.count, lines.count < 20 {
            let count = CTTypesetterSuggestLineBreak(typesetter, start, 110)
            #expect(count > 0)
            lines.append((string as NSString).substring(with: NSRange(location: start, length: count)))
            start += count
        }
        #expect(start == string.utf16.count && lines.count >= 4)
        #expect(lines.joined() == string && lines.last == "seven")
        #expect(lines.dropLast().allSatisfy { $0.hasSuffix(" ") || $0.hasSuffix("\n") })
        #expect(CTTypesetterSuggestLineBreak(typesetter, start, 110) == 0)
        #expect(CTTypesetterSuggestLineBreak(typesetter, -5, 1e9) == 28)
    }

    @Test("Breaks between characters take as many as fit, and at least one, emoji whole")
    func clusters() {
        let typesetter = CTTypesetterCreateWithAttributedString(text("😀abcdef"))
        #expect(CTTypesetterSuggestClusterBreak(typesetter, 0, 1) == 2)
        #expect(CTTypesetterSuggestClusterBreak(typesetter, 0, 1e5) == 8)
        let some = CTTypesetterSuggestClusterBreak(typesetter, 2, 40)
        #expect((3...4).contains(some))
    }

    @Test("A typesetter's line has the places of the whole text")
    func places() {
        let typesetter = CTTypesetterCreateWithAttributedString(text("one two three"))
        let line = CTTypesetterCreateLine(typesetter, CFRangeMake(4, 3))
        #expect(CTLineGetStringRange(line) == CFRangeMake(4, 3))
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 1e5, y: 0)) == 7)
        #expect(abs(width(line) - width(CTLineCreateWithAttributedString(text("two")))) < 0.01)
    }

    @Test("A justified line is as wide as asked, by its spaces")
    func justified() throws {
        let line = CTLineCreateWithAttributedString(text("one two three"))
        let whole = try #require(CTLineCreateJustifiedLine(line, 1, 300))
        #expect(abs(width(whole) - 300) < 0.1)
        let half = try #require(CTLineCreateJustifiedLine(line, 0.5, 300))
        #expect(abs(width(half) - (300 + width(line)) / 2) < 0.1)
        func moved(_ index: Int) -> CGFloat {
            CTLineGetOffsetForStringIndex(whole, index, nil) - CTLineGetOffsetForStringIndex(line, index, nil)
        }
        #expect(abs(moved(2)) < 0.1 && abs(moved(4) - CGFloat(300 - width(line)) / 2) < 0.1)
        #expect(CTLineCreateJustifiedLine(line, 1, -1) == nil)
    }

    @Test("The pen's offset divides the room beside a line")
    func flush() {
        let line = CTLineCreateWithAttributedString(text("one"))
        let room = 200 - width(line)
        #expect(CTLineGetPenOffsetForFlush(line, 0, 200) == 0)
        #expect(abs(CTLineGetPenOffsetForFlush(line, 0.5, 200) - room / 2) < 0.01)
        #expect(abs(CTLineGetPenOffsetForFlush(line, 7, 200) - room) < 0.01)
        #expect(CTLineGetPenOffsetForFlush(line, 1, 5) == 0)
    }

    @Test("A run of Hebrew is read from right to left")
    func status() throws {
        func status(_ string: String) throws -> CTRunStatus {
            let runs = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text(string)))
            return CTRunGetStatus(try #require(runs.first as? CTRun))
        }
        #expect(try status("abc") == [])
        #expect(try status("שלום") == .rightToLeft)
    }

    @Test("A paragraph's style keeps its settings, and refuses buffers of other sizes")
    func paragraphStyle() {
        var (spacing, alignment) = (CGFloat(7), CTTextAlignment.center.rawValue)
        let style = withUnsafeBytes(of: &spacing) { spacing in
            withUnsafeBytes(of: &alignment) { alignment in
                guard let first = spacing.baseAddress, let second = alignment.baseAddress else {
                    return CTParagraphStyleCreate(nil, 0)
                }
                return CTParagraphStyleCreate(
                    [
                        CTParagraphStyleSetting(spec: .lineSpacing, valueSize: 8, value: first),
                        CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: second),
                        CTParagraphStyleSetting(spec: .headIndent, valueSize: 1, value: second),
                    ], 3)
            }
        }
        #expect(style.lineSpacing == 7 && style.alignment == .center && style.headIndent == 0)
        var value = CGFloat(0)
        #expect(CTParagraphStyleGetValueForSpecifier(style, .lineSpacing, 8, &value) && value == 7)
        #expect(!CTParagraphStyleGetValueForSpecifier(style, .lineSpacing, 2, &value))
        #expect(!CTParagraphStyleGetValueForSpecifier(style, .tabStops, 8, &value))
    }

    @Test("A font has a bold copy, and a replacement for characters that it lacks")
    func fonts() throws {
        let font = CTFont("DejaVu Sans", size: 20)
        let bold = try #require(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
        #expect(CTFontGetSymbolicTraits(bold) == .traitBold && bold.size == 20)
        let plain = try #require(CTFontCreateCopyWithSymbolicTraits(bold, 12, nil, [], .traitBold))
        #expect(CTFontGetSymbolicTraits(plain) == [] && plain.size == 12)
        #expect(CTFontCreateForString(font, "abc", CFRangeMake(0, 3)) == font)
        #expect(CTFontGetUnitsPerEm(font) == 2048)
    }
}
