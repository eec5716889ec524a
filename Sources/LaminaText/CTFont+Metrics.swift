import Foundation
import LaminaGeometry

extension CTFont {
    /// The height of an x, in points.
    package var xHeight: CGFloat {
        glyphs(for: "x").first.flatMap { path(of: $0)?.boundingBoxOfPath.maxY } ?? size / 2
    }

    /// Whether there is a font of the name, so that no other one replaces it.
    ///
    /// - Parameter fonts: The fonts that are looked through; `nil` for those of the process.
    package func isInstalled(in fonts: FontCollection?) -> Bool {
        FontLibrary.of(fonts).replacement(for: name) == nil
    }

    /// The height of a capital letter in points, measured at an H; `nil` if the font, or its replacement, has none.
    ///
    /// - Parameter fonts: The fonts that are looked through; `nil` for those of the process.
    package func capHeight(in fonts: FontCollection?) -> CGFloat? {
        guard let font = FontLibrary.of(fonts).font(key), let glyph = font.glyph(for: "H"),
            let top = font.outline(glyph).points.map(\.y).max()
        else { return nil }
        return top * size / CGFloat(font.units)
    }
}
