import LaminaGeometry

/// A gradient as a material: a dithered colour for each pixel, the same as an image with these pixels would give.
///
/// The arithmetic is defined in `LaminaGradient.h` and in `Shaders/Include/gradient.glsl`. The dither belongs to the pixels
/// of the surface, counted from the origin of its coordinates. So a gradient that is drawn into a buffer first, in parts or
/// on its own gives the same bytes.
package struct GradientPaint: Equatable, Sendable {
    package var kind: GradientKind
    /// From pixels, centres at ½, to the gradient's space.
    package var map: SpaceMap<DevicePixels, GradientSpace>
    /// `plan.ramps[index]`.
    package var ramp: Int32
    /// For a focal gradient, the factor of x, 0...1; 0 for others.
    package var focus: Float

    package init(
        kind: GradientKind, map: SpaceMap<DevicePixels, GradientSpace>, ramp: Int32, focus: Float = 0
    ) {
        (self.kind, self.map, self.ramp, self.focus) = (kind, map, ramp, focus)
    }
}
