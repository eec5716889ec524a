import CoreGraphics
import Foundation
import LaminaText

/// Features of fonts by the types and selectors of Apple's tables, in the terms of OpenType.
package enum CTFontFeatures {
    /// A selector of a type.
    private struct Selector: Hashable {
        var type: Int
        var selector: Int
        init(_ type: Int, _ selector: Int) { (self.type, self.selector) = (type, selector) }
    }

    private static let known: [Selector: [FontSettings.Feature]] = {
        func on(_ tag: String) -> [FontSettings.Feature] { [FontSettings.Feature(tag, 1)] }
        func off(_ tag: String) -> [FontSettings.Feature] { [FontSettings.Feature(tag, 0)] }
        var table: [Selector: [FontSettings.Feature]] = [
            // Ligatures.
            Selector(1, 2): on("liga"), Selector(1, 3): off("liga"), Selector(1, 4): on("dlig"),
            Selector(1, 5): off("dlig"), Selector(1, 18): on("clig"), Selector(1, 19): off("clig"),
            Selector(1, 20): on("hlig"), Selector(1, 21): off("hlig"),
            // Widths of digits.
            Selector(6, 0): on("tnum"), Selector(6, 1): on("pnum"),
            // Vertical places.
            Selector(10, 1): on("sups"), Selector(10, 2): on("subs"), Selector(10, 3): on("ordn"),
            Selector(10, 4): on("sinf"),
            // Fractions.
            Selector(11, 1): on("afrc"), Selector(11, 2): on("frac"),
            // Extras: a zero with a slash.
            Selector(14, 4): on("zero"), Selector(14, 5): off("zero"),
            // Shapes of digits.
            Selector(21, 0): on("onum"), Selector(21, 1): on("lnum"),
            // Widths of letters.
            Selector(22, 0): on("pwid"), Selector(22, 2): on("hwid"), Selector(22, 3): on("twid"),
            Selector(22, 4): on("qwid"), Selector(22, 5): on("palt"),
            // Forms by case.
            Selector(33, 0): on("case"), Selector(33, 1): off("case"), Selector(33, 2): on("cpsp"),
            Selector(33, 3): off("cpsp"),
            // Alternatives by the neighbours of a letter.
            Selector(36, 0): on("calt"), Selector(36, 1): off("calt"), Selector(36, 2): on("swsh"),
            Selector(36, 3): off("swsh"), Selector(36, 4): on("cswh"), Selector(36, 5): off("cswh"),
            // Small capitals.
            Selector(37, 1): on("smcp"), Selector(37, 2): on("pcap"), Selector(38, 1): on("c2sc"),
            Selector(38, 2): on("c2pc"),
            // Old numbers for small capitals and superscripts.
            Selector(3, 3): on("smcp"),
        ]
        for set in 1...20 {
            let tag = set < 10 ? "ss0\(set)" : "ss\(set)"
            table[Selector(35, 2 * set)] = on(tag)
            table[Selector(35, 2 * set + 1)] = off(tag)
        }
        return table
    }()

    /// The feature of a dictionary: by its OpenType tag and value, or by a type and a selector; `nil` for one that is not known.
    package static func feature(_ dictionary: [String: Any]) -> FontSettings.Feature? {
        if let tag = dictionary[kCTFontOpenTypeFeatureTag] as? String {
            let value = CTFontValues.number(dictionary[kCTFontOpenTypeFeatureValue]) ?? 1
            return FontSettings.Feature(tag, Int(exactly: value.rounded()) ?? 1)
        }
        guard let type = CTFontValues.number(dictionary[kCTFontFeatureTypeIdentifierKey]),
            let selector = CTFontValues.number(dictionary[kCTFontFeatureSelectorIdentifierKey]),
            let typeNumber = Int(exactly: type), let selectorNumber = Int(exactly: selector)
        else { return nil }
        return known[Selector(typeNumber, selectorNumber)]?.first
    }
}

/// The OpenType features that a font has, each with its tag; `nil` for none. The types and selectors of Apple's tables are not told.
public func CTFontCopyFeatures(_ font: CTFont) -> CFArray? {
    let tags = font.glyphFont?.features ?? []
    return tags.isEmpty ? nil : tags.map { [kCTFontOpenTypeFeatureTag: $0] }
}
/// The features that were chosen for a font, each with its tag and its value; `nil` for none.
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
    guard let features = font.settings?.features, !features.isEmpty else { return nil }
    return features.map {
        [kCTFontOpenTypeFeatureTag: $0.tag, kCTFontOpenTypeFeatureValue: $0.value] as [String: Any]
    }
}
