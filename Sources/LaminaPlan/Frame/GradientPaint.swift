import LaminaGeometry

/// A gradient as a material: a colour for each pixel, dithered, as an image with these pixels would have it.
///
/// The arithmetic stands in `LaminaGradient.h` and in `Shaders/Include/gradient.glsl`. The dither belongs to the pixels of
/// the surface, counted from where its coordinates begin: so a gradient that is drawn into a buffer first, in parts or in
/// a place of its own gives the same bytes.
package struct GradientPaint: Equatable, Sendable {
    /// What of the gradient's space is a place on the ramp.
    package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// x.
        case axial
        /// The distance from the origin.
        case radial
        /// The angle from +x to +y, in turns of 0...1.
        case conic
        /// The distance from the origin, and a share of x, which is ``GradientPaint/focus``: where circles that grow move as well.
        case focal
    }

    package var kind: Kind
    /// From pixels, centres at ½, to the gradient's space.
    package var map: Homography
    /// `plan.ramps[index]`.
    package var ramp: Int32
    /// Of a focal gradient, 0...1; 0 for others.
    package var focus: Float

    package init(kind: Kind, map: Homography, ramp: Int32, focus: Float = 0) {
        (self.kind, self.map, self.ramp, self.focus) = (kind, map, ramp, focus)
    }
}
