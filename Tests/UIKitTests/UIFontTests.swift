import CoreText
import Testing
import UIKit

/// Fonts of views and their descriptors.
@Suite struct UIFontTests {
    @Test func `A descriptor of a family and traits finds the font`() {
        let descriptor = UIFontDescriptor(fontAttributes: [
            .family: "DejaVu Sans", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
        ])
        let font = UIFont(descriptor: descriptor, size: 14)
        #expect(
            font.fontName == "DejaVuSans-Bold" && font.pointSize == 14 && font.familyName == "DejaVu Sans")
        #expect(
            descriptor.symbolicTraits.contains(.traitBold) && descriptor.postscriptName == "DejaVuSans-Bold")
        #expect(descriptor.object(forKey: .face) as? String == "Bold")
        let traits = descriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
        #expect(traits?[.weight] as? CGFloat == 0.4)
    }

    @Test func `Symbolic traits, faces, families and sizes make other descriptors`() throws {
        let plain = try #require(UIFont(name: "DejaVu Serif", size: 10)).fontDescriptor
        let both = try #require(plain.withSymbolicTraits([.traitBold, .traitItalic]))
        #expect(UIFont(descriptor: both, size: 0).fontName == "DejaVuSerif-BoldItalic")
        #expect(UIFont(descriptor: plain.withFace("Bold"), size: 0).fontName == "DejaVuSerif-Bold")
        #expect(UIFont(descriptor: plain.withFamily("DejaVu Sans"), size: 0).fontName == "DejaVuSans")
        #expect(UIFont(descriptor: plain.withSize(31), size: 0).pointSize == 31)
        #expect(plain.withSymbolicTraits(.traitMonoSpace) == nil)
        #expect(plain == UIFontDescriptor(name: "DejaVu Serif", size: 10))
    }

    @Test func `The system's font has designs, and other fonts have none`() throws {
        let bold = UIFont.systemFont(ofSize: 12, weight: .bold).fontDescriptor
        let mono = try #require(bold.withDesign(.monospaced))
        let font = UIFont(descriptor: mono, size: 0)
        #expect(font.fontDescriptor.symbolicTraits.isSuperset(of: [.traitMonoSpace, .traitBold]))
        #expect(font.pointSize == 12)
        #expect(UIFontDescriptor(name: "DejaVu Sans", size: 9).withDesign(.serif) == nil)
    }

    @Test func `Families and their fonts are listed`() {
        #expect(UIFont.familyNames.contains("DejaVu Sans Mono"))
        #expect(
            Set(UIFont.fontNames(forFamilyName: "DejaVu Sans Mono")) == [
                "DejaVuSansMono", "DejaVuSansMono-Bold", "DejaVuSansMono-Oblique",
                "DejaVuSansMono-BoldOblique",
            ])
        #expect(UIFont.fontNames(forFamilyName: "No Such Family") == [])
    }

    @Test func `Text styles have descriptors, and sizes that grow no larger than asked for`() {
        let body = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
        #expect(body.pointSize == 17)
        #expect(body.object(forKey: .textStyle) as? String == UIFont.TextStyle.body.rawValue)
        let large = UIFont.preferredFont(forTextStyle: .largeTitle)
        #expect(UIFontMetrics(forTextStyle: .body).scaledFont(for: large) == large)
        #expect(UIFontMetrics.default.scaledFont(for: large, maximumPointSize: 20).pointSize == 20)
        #expect(UIFontMetrics.default.scaledValue(for: 7) == 7)
    }

    @Test func `A font in another size keeps its features`() {
        let digits = UIFont.monospacedDigitSystemFont(ofSize: 10, weight: .regular).withSize(20)
        let settings =
            digits.fontDescriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Any]]
        #expect(
            settings?.first?[UIFontDescriptor.FeatureKey(rawValue: kCTFontOpenTypeFeatureTag)] as? String
                == "tnum")
        #expect(digits.pointSize == 20 && digits.fontName == "SF Pro Text")
    }
}
