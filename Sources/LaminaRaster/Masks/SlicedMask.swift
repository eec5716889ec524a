import LaminaImage

/// A mask that is stretched over a shape of any size, like an image in nine parts.
///
/// It is drawn over the shape's rectangle, outset by `margin · scale` pixels. The zones at the four sides keep their size,
/// `scale` pixels for each of the mask's. Between `left` and `right` lies one column, and between `top` and `bottom` one
/// row, which stretch over the rest. If a shape is too small for that, the mask shows all of it in that direction. Then
/// `right` or `bottom` is 0, and the mask begins at the outset rectangle's left or upper side and may end a fraction of a
/// pixel beyond its other side.
package struct SlicedMask: Equatable, Sendable {
    package var mask: AlphaMask
    /// In pixels of the mask.
    package var left: Int
    package var top: Int
    package var right: Int
    package var bottom: Int
    /// The distance by which the mask extends beyond the shape, in pixels of the mask.
    package var marginX: Int
    package var marginY: Int
    /// Pixels of the picture for each of the mask's: more than 1 for wide blurs, whose masks are sampled linearly.
    package var scale: Int

    /// Whether the column between the zones stretches.
    package var stretchesX: Bool { right > 0 }
    /// Whether the row between the zones stretches.
    package var stretchesY: Bool { bottom > 0 }
}
