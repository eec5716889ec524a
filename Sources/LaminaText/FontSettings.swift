import Foundation
import LaminaGeometry

/// The settings of a font besides its name and its size.
package final class FontSettings: Hashable, Sendable {
    /// An OpenType feature.
    package struct Feature: Hashable, Sendable {
        /// Four characters.
        package var tag: String
        /// 0 for off, 1 for on, or the number of an alternative.
        package var value: Int

        package init(_ tag: String, _ value: Int) { (self.tag, self.value) = (tag, value) }
    }

    /// The names of fonts that letters come from which the font lacks.
    package let cascade: [String]
    /// Places on the axes of a variable font, by the tags of the axes.
    package let variations: [String: Double]
    package let features: [Feature]
    /// From the glyphs as the font has them to those that are drawn, y up.
    package let matrix: CGAffineTransform
    /// The suffix after the font's name in the library's names of fonts.
    let suffix: String
    /// The features as HarfBuzz writes them; `nil` for none.
    let featureText: String?

    /// More fonts, axes or features than this are left out.
    private static let most = 64

    /// Settings; `nil` if they are the usual ones.
    package init?(
        cascade: [String] = [], variations: [String: Double] = [:], features: [Feature] = [],
        matrix: CGAffineTransform = .identity
    ) {
        let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
        self.matrix = numbers.allSatisfy(\.isFinite) ? matrix : .identity
        self.cascade = cascade.map(Self.plain).filter { !$0.isEmpty }.prefix(Self.most).map { $0 }
        let places = variations.filter { Self.isTag($0.key) && $0.value.isFinite }
        self.variations = Dictionary(
            uniqueKeysWithValues: places.sorted { $0.key < $1.key }.prefix(Self.most).map {
                ($0.key, $0.value)
            })
        self.features = features.filter { Self.isTag($0.tag) && (0...65_535).contains($0.value) }
            .prefix(Self.most).map { $0 }
        let axes = self.variations.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        suffix =
            self.cascade.isEmpty && axes.isEmpty
            ? ""
            : "\u{1F}\(self.cascade.joined(separator: ","))\u{1F}\(axes.joined(separator: ","))"
        featureText =
            self.features.isEmpty
            ? nil : self.features.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
        if suffix.isEmpty, featureText == nil, self.matrix == .identity { return nil }
    }

    /// A name without the characters that separate names.
    private static func plain(_ name: String) -> String {
        String(name.map { $0 == "," || $0 == "\u{1F}" || $0 == "\0" ? " " : $0 })
    }

    private static func isTag(_ tag: String) -> Bool {
        tag.utf8.count == 4
            && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    package static func == (one: FontSettings, other: FontSettings) -> Bool {
        one === other
            || (one.suffix == other.suffix && one.features == other.features && one.matrix == other.matrix)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(suffix)
        hasher.combine(features)
        hasher.combine(matrix)
    }
}

extension CTFont {
    /// A font with settings.
    package init(_ name: String, size: CGFloat, settings: FontSettings?) {
        self.init(name, size: size)
        self.settings = settings
    }

    /// The font in another size.
    package func resized(_ size: CGFloat) -> CTFont { CTFont(name, size: size, settings: settings) }

    /// The font whose glyphs are mapped as well after they are mapped by its own matrix.
    package func mapped(by matrix: CGAffineTransform) -> CTFont {
        CTFont(
            name, size: size,
            settings: FontSettings(
                cascade: settings?.cascade ?? [], variations: settings?.variations ?? [:],
                features: settings?.features ?? [], matrix: self.matrix.concatenating(matrix)))
    }

    /// From the glyphs as the font has them to those that are drawn, y up.
    package var matrix: CGAffineTransform { settings?.matrix ?? .identity }

    /// The same; `nil` for the identity.
    var glyphMatrix: CGAffineTransform? { matrix == .identity ? nil : matrix }

    /// The name by which the library knows the font with its settings.
    var key: String {
        guard let suffix = settings?.suffix, !suffix.isEmpty else { return name }
        return name.replacing("\u{1F}", with: " ") + suffix
    }

    /// The font's file and its tables, without a size; `nil` if there is no font at all.
    package var glyphFont: GlyphFont? { FontLibrary.shared.font(key) }

    /// Whether another font stands for the name, which no font has.
    package var isReplaced: Bool { FontLibrary.shared.replacement(for: name) != nil }
}
