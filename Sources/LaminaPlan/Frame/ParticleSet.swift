import LaminaGeometry

/// Particles as a material: parts of one image, each placed by a map of its own and multiplied by a colour, in the order
/// in which they are painted.
///
/// A particle shows its cell's texels stretched over the parallelogram around its middle, with clear texels around them, so
/// that its edges are as soft as a texel. With S a sample and T the tint, each of 0...255, S' = S·T/255, rounded; then R =
/// S' + D·(255 − Sa')/255, or, for the blend mode `plusLighter`, S' + D, at most 255. An item of particles has an opacity
/// of 255, no shape and no mask: particles to be faded or clipped are drawn into a surface first.
package struct ParticleSet: Equatable, Sendable {
    /// `plan.images[image]`: the sheet that holds the cells.
    package var image: Int32
    /// Parts of the sheet, in texels. A border of one clear texel surrounds each.
    package var cells: [PixelRect]
    package var filter: ImagePaint.Filter
    package var particles: [Particle]

    package init(
        image: Int32, cells: [PixelRect], filter: ImagePaint.Filter = .linear, particles: [Particle] = []
    ) {
        (self.image, self.cells, self.filter, self.particles) = (image, cells, filter, particles)
    }
}

/// One particle. Lengths are pixels of the surface.
package struct Particle: Equatable, Sendable {
    /// The middle.
    package var x: Float
    package var y: Float
    /// Half the width, from the middle to the right, as a vector.
    package var ax: Float
    package var ay: Float
    /// Half the height, from the middle down.
    package var bx: Float
    package var by: Float
    /// The colour that multiplies the particle's texels, premultiplied.
    package var tint: UInt32
    /// In the set's `cells`.
    package var cell: Int32

    package init(
        x: Float, y: Float, ax: Float, ay: Float, bx: Float, by: Float, tint: UInt32, cell: Int32
    ) {
        (self.x, self.y, self.ax, self.ay, self.bx, self.by) = (x, y, ax, ay, bx, by)
        (self.tint, self.cell) = (tint, cell)
    }

    /// The distance from the middle to the edge of the touched pixels along each axis, including a soft edge of one texel
    /// of the cell.
    @inline(__always)
    package func reach(_ cell: PixelRect) -> (x: Float, y: Float) {
        let (w, h) = (1 + 1 / Float(max(1, cell.width)), 1 + 1 / Float(max(1, cell.height)))
        return (ax.magnitude * w + bx.magnitude * h, ay.magnitude * w + by.magnitude * h)
    }
}
