import CLaminaKernels

/// Operations on premultiplied BGRA8 pixels. The arithmetic is defined in `CLaminaKernels.h`. Strides count pixels.
package enum RasterRows {
    /// Texels to sample from, borrowed.
    package typealias Texture = lamina_texture

    @inline(__always)
    package static func fill(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int = 0, width: Int, height: Int = 1, color: UInt32
    ) {
        lamina_fill(pixels, stride, width, height, color)
    }

    @inline(__always)
    package static func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int = 0, width: Int, height: Int = 1, color: UInt32,
        opacity: UInt8
    ) {
        lamina_blend_color(pixels, stride, width, height, color, UInt32(opacity))
    }

    @inline(__always)
    package static func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int = 0, width: Int, height: Int = 1, color: UInt32,
        opacity: UInt8, coverage: UnsafePointer<UInt8>
    ) {
        lamina_blend_color_covered(pixels, stride, width, height, color, UInt32(opacity), coverage)
    }

    /// - Parameter isOpaque: Whether every source pixel has an alpha of 255.
    @inline(__always)
    package static func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int = 0, source: UnsafePointer<UInt32>,
        sourceStride: Int = 0, width: Int, height: Int = 1, opacity: UInt8, isOpaque: Bool = false
    ) {
        if isOpaque {
            lamina_blend_opaque_pixels(pixels, stride, source, sourceStride, width, height, UInt32(opacity))
        } else {
            lamina_blend_pixels(pixels, stride, source, sourceStride, width, height, UInt32(opacity))
        }
    }

    @inline(__always)
    package static func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int = 0, source: UnsafePointer<UInt32>,
        sourceStride: Int = 0, width: Int, height: Int = 1, opacity: UInt8, coverage: UnsafePointer<UInt8>
    ) {
        lamina_blend_pixels_covered(
            pixels, stride, source, sourceStride, width, height, UInt32(opacity), coverage)
    }

    /// Samples along a row; coordinates are texels with 32 fractional bits.
    @inline(__always)
    package static func sample(
        _ pixels: UnsafeMutablePointer<UInt32>, count: Int, from texture: inout Texture, isLinear: Bool,
        u: Int64,
        v: Int64, du: Int64, dv: Int64
    ) {
        if isLinear {
            lamina_sample_linear(pixels, count, &texture, u, v, du, dv)
        } else {
            lamina_sample_nearest(pixels, count, &texture, u, v, du, dv)
        }
    }

    /// Samples a rectangle linearly: u grows by `du` along a row, v by `dv` from one row to the next.
    @inline(__always)
    package static func sampleRows(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int,
        from texture: inout Texture, u: Int64, v: Int64, du: Int64, dv: Int64
    ) {
        lamina_sample_linear_rows(pixels, stride, width, height, &texture, u, v, du, dv)
    }

    /// Samples along a row through a projective map, given as nine numbers row by row.
    package static func sampleProjective(
        _ pixels: UnsafeMutablePointer<UInt32>, count: Int, from texture: inout Texture, isLinear: Bool,
        map: UnsafePointer<Double>, x: Int32, y: Int32
    ) {
        lamina_sample_projective(pixels, count, &texture, map, x, y, isLinear ? 1 : 0)
    }

}
