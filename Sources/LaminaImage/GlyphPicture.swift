import LaminaGeometry

/// A picture of coverage in colours, as text is: glyphs put down one over the other at whole pixels, on one colour.
///
/// A device that has the coverage of its glyphs already draws it without a pixel being sent.
package struct GlyphPicture: Sendable {
    /// A glyph in its place.
    package struct Glyph: Sendable {
        /// Its coverage: one object for the same glyph at the same place between pixels, for as long as that is remembered.
        package var mask: AlphaMask
        /// The picture's pixel in which the mask begins, which may lie outside.
        package var x: Int32
        package var y: Int32
        /// The picture's pixels that are drawn on: inside the mask, and not empty.
        package var area: PixelRect
        package var color: PackedColor

        package init(mask: AlphaMask, x: Int32, y: Int32, area: PixelRect, color: PackedColor) {
            (self.mask, self.x, self.y, self.area, self.color) = (mask, x, y, area, color)
        }
    }

    /// In the order in which they are drawn.
    package var glyphs: [Glyph] = []
    /// What lies behind them.
    package var background = PackedColor.clear

    /// The pixels that may be anything else than ``background``.
    package var ink: PixelRect {
        glyphs.reduce(.empty) { $0.isEmpty ? $1.area : $0.union($1.area) }
    }

    /// A picture without glyphs.
    package init() {}
}

extension CGImage {
    /// An image of glyphs, which whoever needs pixels has drawn.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether every alpha will be 255.
    ///   - draw: Writes the pixels of the picture.
    package static func deferred(
        _ picture: GlyphPicture, width: Int, height: Int, isOpaque: Bool,
        drawing draw: @escaping @Sendable (UnsafeMutableRawBufferPointer) throws(ImageError) -> Void
    ) throws(ImageError) -> CGImage {
        try CGImage(
            width: width, height: height, isOpaque: isOpaque, origin: .glyphs(picture), rarelyDeferring: draw)
    }
}
