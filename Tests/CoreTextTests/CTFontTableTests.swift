import CoreText
import Testing

/// What fonts' files say, and fonts of a file's bytes.
@Suite(.serialized) struct CTFontTableTests {
    private func bars(_ more: CFDictionary = [:], _ size: CGFloat = 100) throws -> CTFont {
        let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(BarsFont.data))
        return CTFontCreateWithFontDescriptor(
            CTFontDescriptorCreateCopyWithAttributes(descriptor, more), size, nil)
    }

    private func box(_ font: CTFont, _ glyph: CGGlyph = 2) -> CGRect {
        var glyph = glyph
        return CTFontGetBoundingRectsForGlyphs(font, .horizontal, &glyph, nil, 1)
    }

    @Test func `A font's names and measures are those of its file`() throws {
        let font = try bars()
        #expect(CTFontCopyPostScriptName(font) == "Bars-Regular")
        #expect(CTFontCopyFamilyName(font) == "Bars" && CTFontCopyFullName(font) == "Bars")
        #expect(CTFontCopyName(font, kCTFontManufacturerNameKey) == "Lamina")
        #expect(CTFontCopyName(font, kCTFontDesignerNameKey) == nil)
        #expect(CTFontGetUnitsPerEm(font) == 1000 && CTFontGetGlyphCount(font) == 4)
        #expect(CTFontGetSlantAngle(font) == -10)
        #expect(CTFontGetBoundingBox(font).height == 70)
        #expect(CTFontCopyCharacterSet(font).contains("I") && !CTFontCopyCharacterSet(font).contains("J"))
        #expect(CTFontCopyCharacterSet(font).contains("\u{1F600}"))
    }

    @Test func `Glyphs have names, and are found by them`() throws {
        let font = CTFont("DejaVu Sans", size: 10)
        let glyph = CTFontGetGlyphWithName(font, "ampersand")
        var units = Array("&".utf16)
        var glyphs = [CGGlyph](repeating: 0, count: 1)
        #expect(CTFontGetGlyphsForCharacters(font, &units, &glyphs, 1))
        #expect(glyph == glyphs[0] && glyph != 0)
        #expect(CTFontCopyNameForGlyph(font, glyph) == "ampersand")
        #expect(CTFontGetGlyphWithName(font, "no such glyph") == 0)
    }

    @Test func `A pair of surrogates has a glyph and a zero`() throws {
        var units = Array("I\u{1F600}I".utf16)
        var glyphs = [CGGlyph](repeating: 9, count: 4)
        #expect(CTFontGetGlyphsForCharacters(try bars(), &units, &glyphs, 4))
        #expect(glyphs == [2, 2, 0, 2])
    }

    @Test func `Tables are listed and read`() throws {
        let font = try bars()
        let tags = try #require(CTFontCopyAvailableTables(font, [])) as [Any]
        #expect(tags.contains { $0 as? UInt32 == 0x6865_6164 })
        let head = try #require(CTFontCopyTable(font, 0x6865_6164, []))
        #expect(head.count == 54 && head[18] == 3 && head[19] == 0xE8)
        #expect(CTFontCopyTable(font, 0x4A55_4E4B, []) == nil)
        #expect(CTFontCopyTable(font, CTFontTableTag(kCTFontTableHead), []) == head)
        #expect(CTFontHasTable(font, CTFontTableTag(kCTFontTableOS2)))
        #expect(!CTFontHasTable(font, CTFontTableTag(kCTFontTableCFF)))
    }

    @Test func `A place on an axis makes bars wider, in outlines and in lines`() throws {
        #expect(box(try bars()) == CGRect(x: 10, y: 0, width: 10, height: 70))
        let heavy = try bars([kCTFontVariationAttribute: [0x7767_6874: 900]])
        #expect(box(heavy) == CGRect(x: 10, y: 0, width: 30, height: 70))
        #expect(CTFontCopyVariation(heavy)?[0x7767_6874] as? Double == 900)
        #expect(CTFontCopyVariation(try bars())?.isEmpty == true)
        #expect(CTFontGetSymbolicTraits(heavy).contains(.traitBold))
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: "I", attributes: [.font: heavy]))
        #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 50) < 0.01)
        let axes = try #require(CTFontCopyVariationAxes(heavy)?.first as? [String: Any])
        #expect(axes[kCTFontVariationAxisNameKey] as? String == "Weight")
        #expect(axes[kCTFontVariationAxisMaximumValueKey] as? Double == 900)
        #expect(CTFontCopyVariationAxes(CTFont("DejaVu Sans", size: 9)) == nil)
    }

    @Test func `Features by tags and by Apple's numbers choose other glyphs`() throws {
        let tagged: [String: Any] = [kCTFontOpenTypeFeatureTag: "ss01", kCTFontOpenTypeFeatureValue: 1]
        let numbered = [
            kCTFontFeatureTypeIdentifierKey: kStylisticAlternativesType,
            kCTFontFeatureSelectorIdentifierKey: kStylisticAltOneOnSelector,
        ]
        for settings in [[tagged], [numbered]] as [[Any]] {
            let font = try bars([kCTFontFeatureSettingsAttribute: settings])
            let line = CTLineCreateWithAttributedString(
                NSAttributedString(string: "I", attributes: [.font: font]))
            let run = try #require(CTLineGetGlyphRuns(line).first as? CTRun)
            var glyph = CGGlyph(0)
            CTRunGetGlyphs(run, CFRange(), &glyph)
            #expect(glyph == 3)
        }
        let features = try #require(CTFontCopyFeatures(try bars())) as [Any]
        #expect(features.contains { ($0 as? [String: String])?[kCTFontOpenTypeFeatureTag] == "ss01" })
    }

    @Test func `A font's matrix maps its outlines and what lines draw`() throws {
        var slant = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
        let plain = try bars()
        let slanted = CTFontCreateCopyWithAttributes(plain, 0, &slant, nil)
        #expect(box(slanted) == CGRect(x: 10, y: 0, width: 45, height: 70))
        #expect(CTFontGetMatrix(slanted) == slant && CTFontGetMatrix(plain) == .identity)
        func columns(_ font: CTFont) throws -> [Bool] {
            let context = try #require(
                CGContext(
                    data: nil, width: 70, height: 80, bitsPerComponent: 8, bytesPerRow: 70,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
            context.setFillColor(gray: 1, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 70, height: 80))
            let line = CTLineCreateWithAttributedString(
                NSAttributedString(string: "I", attributes: [.font: font]))
            context.textPosition = CGPoint(x: 0, y: 5)
            CTLineDraw(line, context)
            let pixels = Array(try context.pixelData())
            return (0..<70).map { x in (0..<80).contains { pixels[70 * $0 + x] < 128 } }
        }
        #expect(try columns(plain) == (0..<70).map { (10..<20).contains($0) })
        let wide = try columns(slanted)
        #expect(wide[12] && wide[30] && wide[52] && !wide[5] && !wide[60])
    }

    @Test func `Vertical lines have advances down and origins above`() {
        let font = CTFont("DejaVu Sans", size: 100)
        var glyph = CTFontGetGlyphWithName(font, "A")
        var advance = CGSize.zero
        var way = CGSize.zero
        #expect(CTFontGetAdvancesForGlyphs(font, .vertical, &glyph, &advance, 1) > 90)
        CTFontGetVerticalTranslationsForGlyphs(font, &glyph, &way, 1)
        #expect(advance.width == 0 && way.width < -20 && way.height < -50)
    }

    @Test func `Bytes that are no font, and damaged fonts, have no descriptors`() {
        #expect(CTFontManagerCreateFontDescriptorFromData(Data([1, 2, 3])) == nil)
        #expect(CTFontManagerCreateFontDescriptorsFromData(Data()).isEmpty)
        #expect(CTFontManagerCreateFontDescriptorFromData(BarsFont.data.prefix(60)) == nil)
        for place in stride(from: 12, to: BarsFont.data.count, by: 7) {
            var bytes = BarsFont.data
            bytes[place] ^= 0x80
            // The tables of a damaged font are read, whatever they hold.
            guard let descriptor = CTFontManagerCreateFontDescriptorFromData(bytes) else { continue }
            let font = CTFontCreateWithFontDescriptor(descriptor, 10, nil)
            _ = (
                CTFontGetSymbolicTraits(font), CTFontCopyVariationAxes(font)?.count,
                CTFontGetBoundingBox(font)
            )
            _ = (
                CTFontCopyCharacterSet(font), CTFontCopyFullName(font), box(font),
                CTFontCopyFeatures(font)?.count
            )
        }
    }
}
