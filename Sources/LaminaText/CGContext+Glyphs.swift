import Foundation
import LaminaDraw
import LaminaGeometry

/// A glyph's number in its font.
public typealias CGGlyph = UInt16

extension CGContext {
    /// Sets the font of glyphs; Helvetica of 12 points at first. Saved states include it.
    public func setFont(_ font: CTFont) { self.font = (font.key, font.size) }

    /// Shows glyphs of the font at places in text space, which ``textMatrix`` maps to the user's space.
    ///
    /// Fills have the fill colour. The text position does not change, and no spacing is added between glyphs.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        guard let font = FontLibrary.shared.font(font.name) else { return }
        show(zip(glyphs, positions).map { ($0, $1) }, in: font)
    }

    /// Shows glyphs of the font from the text position on, one after the other by their advances and the character
    /// spacing, and moves the position behind the last one.
    public func showGlyphs(_ glyphs: [CGGlyph]) {
        guard let font = FontLibrary.shared.font(font.name) else { return }
        let points = self.font.size / font.units
        var x = CGFloat.zero
        let placed = glyphs.map { glyph in
            defer { x += font.advance(UInt32(glyph)) * points + characterSpacing }
            return (glyph, CGPoint(x: x, y: 0))
        }
        show(placed, in: font)
        textPosition = CGPoint(x: x, y: 0).applying(textMatrix)
    }

    private func show(_ glyphs: [(glyph: CGGlyph, place: CGPoint)], in font: GlyphFont) {
        let size = self.font.size
        guard size > 0, size.isFinite, !glyphs.isEmpty else { return }
        // Layouts have y down.
        let toUser = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0).concatenating(textMatrix)
        let placed = glyphs.map {
            TextLayout.Glyph(
                id: UInt32($0.glyph), offset: 0, position: CGPoint(x: $0.place.x, y: -$0.place.y), advance: 0)
        }
        let run = TextLayout.Run(
            font: font, size: CGSize(width: size, height: size), part: 0, color: fillColor,
            isUnderlined: false, isRightToLeft: false, space: nil, matrix: nil, minX: 0, maxX: 0, line: 0,
            glyphs: placed.indices)
        show(toUser) { look in draw(run, placed[...], baseline: 0, look) }
    }
}

extension CTFont {
    /// The glyphs of characters, one for each Unicode scalar, unshaped; 0 where the font has none.
    public func glyphs(for string: String) -> [CGGlyph] {
        guard let font = glyphFont else { return string.unicodeScalars.map { _ in 0 } }
        return string.unicodeScalars.map { CGGlyph(truncatingIfNeeded: font.glyph(for: $0) ?? 0) }
    }

    /// The advance of each glyph, in points.
    public func advances(of glyphs: [CGGlyph]) -> [CGFloat] {
        guard let font = glyphFont else { return glyphs.map { _ in 0 } }
        return glyphs.map { font.advance(UInt32($0)) * size / font.units }
    }

    /// A glyph's outline in points around its origin, y up, mapped by the font's matrix; `nil` for one without, such as a space.
    public func path(of glyph: CGGlyph) -> CGPath? {
        guard let font = glyphFont else { return nil }
        let scale = size / font.units
        let outline = font.outline(UInt32(glyph))
        guard !outline.isEmpty else { return nil }
        return CGPath(
            outline: outline.applying(
                CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0).concatenating(matrix)))
    }
}
