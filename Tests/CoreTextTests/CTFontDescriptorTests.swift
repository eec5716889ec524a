import CoreText
import Testing

/// Fonts by their properties.
@Suite(.serialized) struct CTFontDescriptorTests {
    private func font(_ attributes: CFDictionary, _ size: CGFloat = 20) -> CTFont {
        CTFontCreateWithFontDescriptor(CTFontDescriptorCreateWithAttributes(attributes), size, nil)
    }

    @Test func `A family and bold letters find the family's bold font`() {
        let bold = font([
            kCTFontFamilyNameAttribute: "DejaVu Sans", kCTFontTraitsAttribute: [kCTFontWeightTrait: 0.4],
        ])
        #expect(CTFontCopyPostScriptName(bold) == "DejaVuSans-Bold")
        #expect(CTFontCopyFamilyName(bold) == "DejaVu Sans")
        #expect(CTFontGetSymbolicTraits(bold).contains(.traitBold))
        let slanted = font([
            kCTFontFamilyNameAttribute: "DejaVu Serif",
            kCTFontTraitsAttribute: [
                kCTFontSymbolicTrait: CTFontSymbolicTraits([.traitItalic, .traitBold]).rawValue
            ],
        ])
        #expect(CTFontCopyPostScriptName(slanted) == "DejaVuSerif-BoldItalic")
    }

    @Test func `A family and the name of a style find a font`() {
        let font = font([
            kCTFontFamilyNameAttribute: "DejaVu Sans Mono", kCTFontStyleNameAttribute: "Oblique",
        ])
        #expect(CTFontCopyPostScriptName(font) == "DejaVuSansMono-Oblique")
        #expect(CTFontCopyName(font, kCTFontSubFamilyNameKey) == "Oblique")
        #expect(CTFontGetSymbolicTraits(font).isSuperset(of: [.traitItalic, .traitMonoSpace]))
    }

    @Test func `Attributes that a descriptor lacks are those of the font that it finds`() {
        let descriptor = CTFontDescriptorCreateWithNameAndSize("DejaVuSans-Bold", 0)
        #expect(
            CTFontDescriptorCopyAttribute(descriptor, kCTFontFamilyNameAttribute) as? String == "DejaVu Sans")
        #expect(CTFontDescriptorCopyAttribute(descriptor, kCTFontStyleNameAttribute) as? String == "Bold")
        let url = CTFontDescriptorCopyAttribute(descriptor, kCTFontURLAttribute) as? URL
        #expect(url?.lastPathComponent == "DejaVuSans-Bold.ttf")
        let traits = CTFontDescriptorCopyAttribute(descriptor, kCTFontTraitsAttribute) as? [AnyHashable: Any]
        #expect(traits?[kCTFontWeightTrait] as? Double == 0.4)
        #expect(CTFontDescriptorCopyAttribute(descriptor, kCTFontSizeAttribute) == nil)
        #expect(CTFontDescriptorCopyAttributes(descriptor).count == 1)
    }

    @Test func `A copy takes another family, and keeps the weight`() throws {
        let bold = CTFontDescriptorCreateWithNameAndSize("DejaVuSans-Bold", 12)
        let serif = try #require(CTFontDescriptorCreateCopyWithFamily(bold, "DejaVu Serif"))
        #expect(CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(serif, 0, nil)) == "DejaVuSerif-Bold")
        let plain = try #require(CTFontDescriptorCreateCopyWithSymbolicTraits(bold, [], .traitBold))
        #expect(CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(plain, 0, nil)) == "DejaVuSans")
        #expect(CTFontCreateWithFontDescriptor(plain, 0, nil).size == 12)
    }

    @Test func `Fonts that match come with the most alike first, and none for a family that is not there`()
        throws
    {
        let query = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Sans Mono", kCTFontTraitsAttribute: [kCTFontWeightTrait: 0.4],
        ])
        let found = try #require(CTFontDescriptorCreateMatchingFontDescriptors(query, nil)) as [Any]
        #expect(found.count == 4)
        let first = try #require(found.first as? CTFontDescriptor)
        #expect(
            CTFontDescriptorCopyAttribute(first, kCTFontNameAttribute) as? String == "DejaVuSansMono-Bold")
        let missing = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: "No Such Family"])
        #expect(CTFontDescriptorCreateMatchingFontDescriptor(missing, nil) == nil)
        let mandatory: Set<AnyHashable> = [kCTFontStyleNameAttribute]
        #expect(CTFontDescriptorCreateMatchingFontDescriptors(query, mandatory) == nil)
    }

    @Test func `A search tells of its beginning, each match and its end, unless it is ended`() {
        let descriptors = ["DejaVuSans-Bold", "No Such Font", "DejaVuSerif"].map {
            CTFontDescriptorCreateWithNameAndSize($0, 0)
        }
        var states: [CTFontDescriptorMatchingState] = []
        let isDone = CTFontDescriptorMatchFontDescriptorsWithProgressHandler(descriptors, nil) {
            state, values in
            states.append(state)
            if state == .didFinish {
                #expect((values[kCTFontDescriptorMatchingResult] as? [CTFontDescriptor])?.count == 2)
            }
            return true
        }
        #expect(isDone && states == [.didBegin, .didMatch, .didMatch, .didFinish])
        #expect(!CTFontDescriptorMatchFontDescriptorsWithProgressHandler(descriptors, nil) { _, _ in false })
    }

    @Test func `Descriptors of equal attributes are equal`() {
        let one = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Sans", kCTFontSizeAttribute: 12,
        ])
        let other = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Sans", kCTFontSizeAttribute: CGFloat(12),
        ])
        #expect(one == other && one.hashValue == other.hashValue)
        #expect(one != CTFontDescriptorCreateCopyWithAttributes(one, [kCTFontSizeAttribute: 13]))
    }

    @Test func `A cascade list says which fonts letters come from that the font lacks`() throws {
        let bars = try #require(CTFontManagerCreateFontDescriptorFromData(BarsFont.data))
        func fallback(_ name: String) -> [String] {
            let descriptor = CTFontDescriptorCreateCopyWithAttributes(
                bars, [kCTFontCascadeListAttribute: [CTFontDescriptorCreateWithNameAndSize(name, 0)]])
            let font = CTFontCreateWithFontDescriptor(descriptor, 100, nil)
            let line = CTLineCreateWithAttributedString(
                NSAttributedString(string: "IxI", attributes: [.font: font]))
            var widths: [String] = []
            for case let run as CTRun in CTLineGetGlyphRuns(line) {
                widths.append(
                    "\(CTRunGetGlyphCount(run)):\(Int(CTRunGetTypographicBounds(run, CFRange(), nil, nil, nil)))"
                )
            }
            return widths
        }
        // An x of DejaVu Sans Mono has 1233 of 2048 units, one of DejaVu Serif 1155.
        #expect(fallback("DejaVuSansMono") == ["1:30", "1:60", "1:30"])
        #expect(fallback("DejaVu Serif") == ["1:30", "1:56", "1:30"])
    }

    @Test func `Collections have all fonts, or those of descriptors without others`() throws {
        let all = try #require(
            CTFontCollectionCreateMatchingFontDescriptors(CTFontCollectionCreateFromAvailableFonts(nil)))
        #expect(all.count > 20)
        let mono = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: "DejaVu Sans Mono"])
        let some = CTFontCollectionCreateMutableCopy(
            CTFontCollectionCreateWithFontDescriptors([mono, mono], nil))
        #expect(CTFontCollectionCreateMatchingFontDescriptors(some)?.count == 4)
        CTFontCollectionSetExclusionDescriptors(
            some, [CTFontDescriptorCreateWithNameAndSize("DejaVuSansMono-Bold", 0)])
        #expect(CTFontCollectionCreateMatchingFontDescriptors(some)?.count == 3)
        let styles = CTFontCollectionCopyFontAttribute(
            some, kCTFontStyleNameAttribute, [.unique, .standardSort])
        #expect(styles as? [String] == ["Bold Oblique", "Book", "Oblique"])
    }
}
