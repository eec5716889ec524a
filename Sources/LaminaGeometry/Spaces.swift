// The spaces between which a `SpaceMap` maps. All of them are planes with y down.

/// The plane of a layer, in its own points.
@usableFromInline
package enum LayerPoints {}

/// The plane in which a layer is seen, in points: its superlayer's plane, or the space around the root.
@usableFromInline
package enum SuperlayerPoints {}

/// Pixels of the surface into which a layer is drawn: of the picture, or of a rasterized layer's bitmap. Pixel (x, y) has its
/// centre at (x + ½, y + ½).
@usableFromInline
package enum DevicePixels {}

/// Texels of an image, a mask or an earlier surface, counted from its first. Texel (x, y) has its centre at (x + ½, y + ½).
@usableFromInline
package enum Texels {}

/// Points from the middle of a rounded rectangle, along its sides.
@usableFromInline
package enum MiddlePoints {}

/// Points from the corner of a layer's bounds.
@usableFromInline
package enum CornerPoints {}

/// The space of a gradient, in which its kind says the place on the ramp.
@usableFromInline
package enum GradientSpace {}
