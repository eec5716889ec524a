import LaminaGeometry

/// A picture that consists of coverage in colours, such as text: glyphs drawn one over the other at whole pixels, on
/// one colour.
///
/// A device that already has the coverage of the glyphs draws the picture without any upload of pixels.
package struct GlyphPicture: Sendable {
    /// A glyph in its place.
    package struct Glyph: Sendable {
        /// The glyph's coverage. The object is the same for the same glyph at the same place between pixels, for as
        /// long as the coverage is cached.
        package var mask: AlphaMask
        /// The pixel of the picture where the mask begins; it may lie outside the picture.
        package var x: Int32
        package var y: Int32
        /// The picture's pixels that the glyph draws: inside the mask, and not empty.
        package var area: PixelRect
        package var color: PackedColor

        package init(mask: AlphaMask, x: Int32, y: Int32, area: PixelRect, color: PackedColor) {
            (self.mask, self.x, self.y, self.area, self.color) = (mask, x, y, area, color)
        }
    }

    /// In the order in which they are drawn.
    package var glyphs: [Glyph] = []
    /// The colour behind the glyphs.
    package var background = PackedColor.clear

    /// The pixels that may differ from ``background``.
    package var ink: PixelRect {
        glyphs.reduce(.empty) { $0.isEmpty ? $1.area : $0.union($1.area) }
    }

    /// The glyphs, without the pixels of an area.
    package func glyphs(outside area: PixelRect) -> [Glyph] {
        var result: [Glyph] = []
        result.reserveCapacity(glyphs.count)
        for glyph in glyphs {
            guard glyph.area.intersects(area) else {
                result.append(glyph)
                continue
            }
            for piece in PixelRegion.subtract(area, from: glyph.area) {
                var rest = glyph
                rest.area = piece
                result.append(rest)
            }
        }
        return result
    }

    /// A picture without glyphs.
    package init() {}
}

extension CGImage {
    /// An image of glyphs, whose pixels are drawn when somebody needs them.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether every alpha will be 255.
    ///   - earlier: The images from which the picture came by changing parts.
    ///   - draw: Writes the pixels of the picture.
    package static func deferred(
        _ picture: GlyphPicture, width: Int, height: Int, isOpaque: Bool, earlier: [EarlierRevision] = [],
        drawing draw: @escaping @Sendable (UnsafeMutableRawBufferPointer) throws(ImageError) -> Void
    ) throws(ImageError) -> CGImage {
        try CGImage(
            width: width, height: height, isOpaque: isOpaque, source: { .glyphs(picture, $0) },
            earlier: earlier,
            rarelyDeferring: draw)
    }
}
