import CoreText
import Testing

/// Attributes that change how text is laid out and drawn.
@Suite struct TextAttributeTests {
    /// A bar of 10 points' width and 30 points' advance in 100 points.
    private func bars(_ size: CGFloat = 100) throws -> CTFont {
        let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(BarsFont.data))
        return CTFontCreateWithFontDescriptor(descriptor, size, nil)
    }

    private func context(_ width: Int, _ height: Int) throws -> CGContext {
        let context = try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        context.setFillColor(gray: 0, alpha: 1)
        return context
    }

    /// The columns of a picture in which something is dark, as ranges.
    private func columns(_ context: CGContext, rows: Range<Int>? = nil) throws -> [ClosedRange<Int>] {
        let (width, pixels) = (context.width, Array(try context.pixelData()))
        var ranges: [ClosedRange<Int>] = []
        for x in 0..<width
        where (rows ?? 0..<context.height).contains(where: { pixels[$0 * width + x] < 128 }) {
            if let last = ranges.last, last.upperBound == x - 1 {
                ranges[ranges.count - 1] = last.lowerBound...x
            } else {
                ranges.append(x...x)
            }
        }
        return ranges
    }

    private final class Room {
        var isGone = false
    }

    private func delegate(_ room: Room, version: CFIndex = kCTRunDelegateVersion1) -> CTRunDelegate? {
        var callbacks = CTRunDelegateCallbacks(
            version: version,
            dealloc: { Unmanaged<Room>.fromOpaque($0).takeRetainedValue().isGone = true },
            getAscent: { _ in 90 }, getDescent: { _ in 40 }, getWidth: { _ in 55 })
        return CTRunDelegateCreate(&callbacks, Unmanaged.passRetained(room).toOpaque())
    }

    @Test func `A run delegate's room stands in the line, and nothing is drawn there`() throws {
        let font = try bars()
        let text = NSMutableAttributedString(string: "III", attributes: [.font: font])
        let own = try #require(delegate(Room()))
        text.addAttribute(
            NSAttributedString.Key(kCTRunDelegateAttributeName), value: own,
            range: NSRange(location: 1, length: 1))
        let line = CTLineCreateWithAttributedString(text)
        var (ascent, descent) = (CGFloat(0), CGFloat(0))
        #expect(abs(CTLineGetTypographicBounds(line, &ascent, &descent, nil) - 115) < 0.01)
        #expect(abs(ascent - 90) < 0.01 && abs(descent - 40) < 0.01)
        let runs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
        #expect(runs.map { CTRunGetStringRange($0).location } == [0, 1, 2])
        #expect(CTRunGetTypographicBounds(runs[1], CFRange(), &ascent, &descent, nil) == 55)
        #expect(ascent == 90 && descent == 40)
        #expect(CTRunGetAttributes(runs[1])[kCTRunDelegateAttributeName] as? CTRunDelegate === own)
        #expect(abs(CTLineGetOffsetForStringIndex(line, 2, nil) - 85) < 0.01)
        let picture = try context(120, 100)
        picture.textPosition = CGPoint(x: 0, y: 10)
        CTLineDraw(line, picture)
        #expect(try columns(picture) == [10...19, 95...104])
        #expect(delegate(Room(), version: 7) == nil)
    }

    @Test func `A run delegate that goes tells the program`() {
        let room = Room()
        var own = delegate(room)
        #expect(own != nil && !room.isGone)
        own = nil
        #expect(room.isGone)
    }

    @Test func `A truncated line ends with its token, which has to fit`() throws {
        let font = try bars(10)
        func line(_ text: String) -> CTLine {
            CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: [.font: font]))
        }
        func widths(_ line: CTLine?) -> [Int] {
            guard let line else { return [] }
            return CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }.map {
                Int((CTRunGetTypographicBounds($0, CFRange(), nil, nil, nil) * 2).rounded())
            }
        }
        // A bar is 3 points wide, a space 2.5.
        let long = line("IIIIIIIIII")
        let token = line("  ")
        #expect(widths(CTLineCreateTruncatedLine(long, 30.1, .end, token)) == [60])
        let cut = try #require(CTLineCreateTruncatedLine(long, 15, .end, token))
        #expect(CTLineGetGlyphCount(cut) == 5)
        #expect(abs(CTLineGetTypographicBounds(cut, nil, nil, nil) - 14) < 0.01)
        #expect(CTLineGetTrailingWhitespaceWidth(cut) == 5)
        let start = try #require(CTLineCreateTruncatedLine(long, 15, .start, token))
        #expect(CTLineGetOffsetForStringIndex(start, 2, nil) == 5)
        let middle = try #require(CTLineCreateTruncatedLine(long, 17, .middle, token))
        #expect(
            CTLineGetGlyphCount(middle) == 6 && abs(CTLineGetOffsetForStringIndex(middle, 4, nil) - 11) < 0.01
        )
        let bare = try #require(CTLineCreateTruncatedLine(long, 15, .end, nil))
        #expect(CTLineGetGlyphCount(bare) == 5 && CTLineGetTrailingWhitespaceWidth(bare) == 0)
        #expect(CTLineCreateTruncatedLine(long, 4, .end, token) == nil)
    }

    @Test func `Text stands on both sides of a hole, and not in the hole`() throws {
        let font = try bars(10)
        let text = NSAttributedString(
            string: Array(repeating: "II", count: 60).joined(separator: " "), attributes: [.font: font])
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 100, height: 60))
        path.addRect(CGRect(x: 40, y: 20, width: 20, height: 20))
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRange(), path, nil)
        let picture = try context(100, 60)
        CTFrameDraw(frame, picture)
        #expect(try columns(picture, rows: 0..<20).contains { $0.overlaps(45...55) })
        let middle = try columns(picture, rows: 20..<40)
        #expect(!middle.contains { $0.overlaps(40...59) })
        #expect(middle.contains { $0.overlaps(0...39) } && middle.contains { $0.overlaps(60...99) })
        // All text that is seen is seen once, in the order of reading.
        let ranges = CTFrameGetLines(frame).compactMap { $0 as? CTLine }.map { CTLineGetStringRange($0) }
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.location + $0.length <= $1.location })
        var origins = [CGPoint](repeating: .zero, count: ranges.count)
        CTFrameGetLineOrigins(frame, CFRange(), &origins)
        #expect(origins.contains { $0.x == 60 } && origins[0].x == 0)
    }

    @Test func `Text keeps out of clipping paths, and a frame reads its attributes back`() throws {
        let text = NSAttributedString(
            string: Array(repeating: "II", count: 40).joined(separator: " "),
            attributes: [.font: try bars(10)])
        let left = CGPath(rect: CGRect(x: 0, y: 0, width: 50, height: 40), transform: nil)
        let attributes: CFDictionary = [
            kCTFrameClippingPathsAttributeName: [[kCTFramePathClippingPathAttributeName: left]],
            kCTFrameProgressionAttributeName: CTFrameProgression.topToBottom.rawValue,
        ]
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRange(),
            CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 40), transform: nil), attributes)
        let picture = try context(100, 40)
        CTFrameDraw(frame, picture)
        #expect(try columns(picture).first.map { $0.lowerBound >= 50 } == true)
        #expect(CTFrameGetFrameAttributes(frame)?.count == 2)
    }

    @Test func `Small text makes a line higher, and stands above its characters`() throws {
        let text = NSMutableAttributedString(string: "I I", attributes: [.font: try bars(40)])
        let plain = CTLineCreateWithAttributedString(text)
        let ruby = CTRubyAnnotationCreateWithAttributes(
            .center, .auto, .before, "I", [kCTRubyAnnotationSizeFactorAttributeName: 0.5])
        text.addAttribute(
            NSAttributedString.Key(kCTRubyAnnotationAttributeName), value: ruby,
            range: NSRange(location: 2, length: 1))
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRange(),
            CGPath(rect: CGRect(x: 0, y: 0, width: 60, height: 70), transform: nil), nil)
        var (ascent, descent, origin) = (CGFloat(0), CGFloat(0), CGPoint.zero)
        CTLineGetTypographicBounds(plain, &ascent, &descent, nil)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 1), &origin)
        // The line is higher by the height of letters of half the size.
        #expect(abs(70 - origin.y - ascent - (ascent + descent) / 2) < 0.01)
        let picture = try context(60, 70)
        CTFrameDraw(frame, picture)
        #expect(try columns(picture, rows: 0..<18) == [27...28])
        #expect(CTRubyAnnotationGetTextForPosition(ruby, .before) == "I")
        #expect(CTRubyAnnotationGetTextForPosition(ruby, .after) == nil)
    }

    @Test func `Letters lean and stand apart as their attributes say`() throws {
        let font = try bars()
        func drawn(_ attributes: [NSAttributedString.Key: Any]) throws -> [ClosedRange<Int>] {
            let picture = try context(160, 80)
            let text = NSAttributedString(string: "II", attributes: [.font: font].merging(attributes) { $1 })
            picture.textPosition = CGPoint(x: 0, y: 5)
            CTLineDraw(CTLineCreateWithAttributedString(text), picture)
            return try columns(picture)
        }
        #expect(try drawn([:]) == [10...19, 40...49])
        #expect(try drawn([.tracking: 20]) == [10...19, 60...69])
        #expect(try drawn([.tracking: 20, .kern: 5]) == [10...19, 65...74])
        let leaning = try drawn([.obliqueness: 0.5, .tracking: 50])
        #expect(leaning.map { $0.upperBound - $0.lowerBound }.allSatisfy { (42...45).contains($0) })
    }

    @Test func `Glyphs begin at whole pixels where a context says so`() throws {
        let font = try bars()
        func drawn(_ prepare: (CGContext) -> Void) throws -> Set<UInt8> {
            let picture = try context(40, 80)
            prepare(picture)
            let text = NSAttributedString(string: "I", attributes: [.font: font])
            picture.textPosition = CGPoint(x: 0.5, y: 5)
            CTLineDraw(CTLineCreateWithAttributedString(text), picture)
            return Set(try picture.pixelData())
        }
        // A bar of whole pixels has no shades.
        #expect(try drawn { _ in }.count == 3)
        #expect(try drawn { $0.setShouldSubpixelPositionFonts(false) } == [0, 255])
        #expect(try drawn { $0.setAllowsFontSubpixelPositioning(false) } == [0, 255])
        let restored: (CGContext) -> Void = { context in
            context.saveGState()
            context.setShouldSubpixelPositionFonts(false)
            context.restoreGState()
        }
        #expect(try drawn(restored).count == 3)
    }

    @Test func `Glyph infos are found by name and number, and read back`() throws {
        let font = CTFont("DejaVu Sans", size: 10)
        let info = try #require(CTGlyphInfoCreateWithGlyphName("ampersand", font, "et"))
        #expect(CTGlyphInfoGetGlyphName(info) == "ampersand")
        #expect(CTGlyphInfoGetGlyph(info) == CTFontGetGlyphWithName(font, "ampersand"))
        #expect(CTGlyphInfoCreateWithGlyphName("no such glyph", font, "x") == nil)
        #expect(CTGlyphInfoCreateWithGlyph(65_000, font, "x") == nil)
        let character = try #require(CTGlyphInfoCreateWithCharacterIdentifier(7, .adobeJapan1, "x"))
        #expect(CTGlyphInfoGetCharacterCollection(character) == .adobeJapan1)
    }
}
