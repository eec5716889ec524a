import Foundation
import LaminaGeometry

extension CTFont {
    /// Whether a font of the name is installed, so that no other one replaces it.
    package var isInstalled: Bool { FontLibrary.shared.replacement(for: name) == nil }

    /// The height of a capital letter in points, measured at an H; `nil` where the font, or its replacement, has none.
    package var capHeight: CGFloat? {
        guard let font = FontLibrary.shared.font(name), let glyph = font.glyph(for: "H"),
            let top = font.outline(glyph).points.map(\.y).max()
        else { return nil }
        return top * size / CGFloat(font.units)
    }
}
