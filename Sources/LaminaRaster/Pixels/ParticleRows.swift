import CLaminaKernels
import LaminaGeometry

/// Draws many small images; the arithmetic is defined in `LaminaParticles.h`.
package enum ParticleRows {
    /// The image that holds the particles' cells, borrowed.
    package struct Sheet {
        /// In the format of the kernels that draw.
        package var texels: UnsafeRawPointer
        /// Texels from one row to the next.
        package var stride: Int
        package var rows: Int
        package var isLinear: Bool

        package init(texels: UnsafeRawPointer, stride: Int, rows: Int, isLinear: Bool) {
            (self.texels, self.stride, self.rows, self.isLinear) = (texels, stride, rows, isLinear)
        }
    }

    /// The size of a particle's record in bytes.
    package static var stride: Int { MemoryLayout<lamina_particle>.stride }

    /// Draws the particles with the given numbers, in their order.
    ///
    /// - Parameters:
    ///   - pixels: The address of the first pixel of `rect`.
    ///   - particles: Records in the layout of `lamina_particle`.
    ///   - cells: The parts of the sheet that particles show, each surrounded by clear texels.
    package static func draw(
        _ pixels: UnsafeMutableRawPointer, stride: Int, _ rect: PixelRect, particles: UnsafeRawPointer,
        numbers: UnsafeBufferPointer<UInt32>, sheet: Sheet, cells: [PixelRect], isAdditive: Bool,
        by kernels: DrawingKernels = .bytes
    ) {
        guard let first = numbers.baseAddress else { return }
        cells.withUnsafeBytes { raw in
            // Both are four 32-bit numbers.
            var sheet = lamina_sprite_sheet(
                texels: sheet.texels, stride: sheet.stride, texel_count: sheet.stride * sheet.rows,
                cells: raw.baseAddress?.assumingMemoryBound(to: lamina_sprite_cell.self),
                cell_count: cells.count, linear: sheet.isLinear ? 1 : 0)
            kernels.table.pointee.draw_particles(
                pixels, stride, lamina_sprite_cell(x0: rect.x0, y0: rect.y0, x1: rect.x1, y1: rect.y1),
                particles.assumingMemoryBound(to: lamina_particle.self), first, numbers.count, &sheet,
                isAdditive ? 1 : 0, kernels.limit)
        }
    }
}
