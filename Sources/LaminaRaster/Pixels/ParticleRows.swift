import CLaminaKernels
import LaminaGeometry

/// Drawing of many small images; the arithmetic stands in `LaminaParticles.h`.
package enum ParticleRows {
    /// Where the particles' images are, borrowed.
    package struct Sheet {
        package var texels: UnsafePointer<UInt32>
        /// Texels from one row to the next.
        package var stride: Int
        package var rows: Int
        package var isLinear: Bool

        package init(texels: UnsafePointer<UInt32>, stride: Int, rows: Int, isLinear: Bool) {
            (self.texels, self.stride, self.rows, self.isLinear) = (texels, stride, rows, isLinear)
        }
    }

    /// Bytes that a particle takes.
    package static var stride: Int { MemoryLayout<lamina_particle>.stride }

    /// Draws the particles of some numbers, in their order.
    ///
    /// - Parameters:
    ///   - pixels: The first of `rect`.
    ///   - particles: Records as `lamina_particle` lays them out.
    ///   - cells: The sheet's parts that particles show, with a clear texel around each.
    package static func draw(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, _ rect: PixelRect, particles: UnsafeRawPointer,
        numbers: UnsafeBufferPointer<UInt32>, sheet: Sheet, cells: [PixelRect], isAdditive: Bool
    ) {
        guard let first = numbers.baseAddress else { return }
        cells.withUnsafeBytes { raw in
            // Both are four 32-bit numbers.
            var sheet = lamina_sprite_sheet(
                texels: sheet.texels, stride: sheet.stride, texel_count: sheet.stride * sheet.rows,
                cells: raw.baseAddress?.assumingMemoryBound(to: lamina_sprite_cell.self),
                cell_count: cells.count, linear: sheet.isLinear ? 1 : 0)
            lamina_draw_particles(
                pixels, stride, lamina_sprite_cell(x0: rect.x0, y0: rect.y0, x1: rect.x1, y1: rect.y1),
                particles.assumingMemoryBound(to: lamina_particle.self), first, numbers.count, &sheet,
                isAdditive ? 1 : 0)
        }
    }
}
