import AppKit
import Testing

/// Fonts of AppKit's views.
@Suite struct NSFontTests {
    @Test func `A font manager turns fonts bold and back, and finds families`() throws {
        let font = try #require(NSFont(name: "DejaVu Serif", size: 15))
        let manager = NSFontManager.shared
        let bold = manager.convert(font, toHaveTrait: [.boldFontMask, .italicFontMask])
        #expect(bold.fontName == "DejaVuSerif-BoldItalic" && bold.pointSize == 15)
        #expect(manager.traits(of: bold) == [.boldFontMask, .italicFontMask])
        #expect(manager.convert(bold, toNotHaveTrait: .boldFontMask).fontName == "DejaVuSerif-Italic")
        #expect(
            manager.font(withFamily: "DejaVu Sans", traits: [], weight: 9, size: 8)?.fontName
                == "DejaVuSans-Bold")
        #expect(manager.availableFontFamilies.contains("DejaVu Sans"))
    }

    @Test func `A descriptor has a matrix, and finds a font`() throws {
        let descriptor = NSFontDescriptor(fontAttributes: [
            .family: "DejaVu Sans Mono", .size: 11, .matrix: AffineTransform(scaleByX: 2, byY: 1),
        ])
        let font = try #require(NSFont(descriptor: descriptor, size: 0))
        #expect(font.pointSize == 11 && font.isFixedPitch && font.familyName == "DejaVu Sans Mono")
        #expect(descriptor.matrix == AffineTransform(scaleByX: 2, byY: 1))
        #expect(descriptor.matchingFontDescriptors(withMandatoryKeys: nil).count == 4)
    }
}
