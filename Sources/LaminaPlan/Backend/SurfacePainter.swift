import LaminaGeometry

/// Draws surfaces on the CPU, into memory of the caller.
///
/// A backend whose device draws with the CPU anyway leaves a picture to it where the device's shaders take much longer.
package protocol SurfacePainter: AnyObject {
    /// Draws a surface's items over the colour from which the surface starts or, if it continues another surface, over the
    /// pixels in the memory.
    ///
    /// - Parameters:
    ///   - plan: The plan whose images, masks and ramps the items refer to.
    ///   - region: The pixels to draw.
    ///   - target: The memory of the surface.
    ///   - sources: The memory of the surfaces that the items read, by the index that the items use.
    /// - Throws: `FrameCancelled`; some pixels are then not drawn.
    func paint(
        _ surface: Surface, of plan: FramePlan, _ region: PixelRegion, into target: PlacedPixels,
        reading sources: [Int: PlacedPixels]
    ) throws(FrameCancelled)
}
