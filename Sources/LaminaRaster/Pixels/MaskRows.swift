import CLaminaKernels

/// Operations on rows of 8-bit coverage, 0...255. The arithmetic is defined in `LaminaMasks.h`.
package enum MaskRows {
    /// Coverages to sample from, borrowed.
    package typealias Texture = lamina_mask_texture

    /// Blends one colour into a rectangle with a coverage for each pixel. Strides count pixels.
    @inline(__always)
    package static func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int, color: UInt32,
        opacity: UInt8, mask: UnsafePointer<UInt8>, maskStride: Int
    ) {
        lamina_blend_color_masked(
            pixels, stride, width, height, color, UInt32(opacity), mask, maskStride)
    }

    /// Blends pixels into a rectangle with a coverage for each pixel. Strides count pixels.
    @inline(__always)
    package static func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, source: UnsafePointer<UInt32>,
        sourceStride: Int, width: Int, height: Int, opacity: UInt8, mask: UnsafePointer<UInt8>,
        maskStride: Int
    ) {
        lamina_blend_pixels_masked(
            pixels, stride, source, sourceStride, width, height, UInt32(opacity), mask, maskStride)
    }

    /// The columns outside which a rectangle of coverages is clear, or up to seven more on either side.
    package static func columns(
        _ mask: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int
    ) -> Range<Int> {
        // Eight coverages at a time.
        let whole = width & ~7
        var (first, last) = (width, 0)
        for row in 0..<height {
            let line = UnsafeRawPointer(mask + row * stride)
            var start = 0
            while start < min(first, whole), line.loadUnaligned(fromByteOffset: start, as: UInt64.self) == 0 {
                start += 8
            }
            first = min(first, start)
            if (whole..<width).contains(where: { (mask + row * stride)[$0] > 0 }) {
                last = width
                continue
            }
            var end = whole
            while end > last, line.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self) == 0 { end -= 8 }
            last = max(last, end)
        }
        return first < last ? first..<last : 0..<0
    }

    /// A premultiplied colour under a coverage: each channel times coverage/255, rounded.
    package static func scale(_ color: UInt32, by coverage: UInt8) -> UInt32 {
        lamina_scale_color(color, UInt32(coverage))
    }

    /// Writes a colour times the coverage of each pixel.
    package static func tint(
        _ pixels: UnsafeMutablePointer<UInt32>, coverage: UnsafePointer<UInt8>, count: Int, color: UInt32
    ) { lamina_tint(pixels, coverage, count, color) }

    /// Writes coverage · mask/255, rounded.
    package static func multiply(
        _ result: UnsafeMutablePointer<UInt8>, coverage: UnsafePointer<UInt8>, mask: UnsafePointer<UInt8>,
        count: Int
    ) { lamina_multiply_coverage(result, coverage, mask, count) }

    /// Writes the alpha of each pixel.
    package static func extractAlpha(
        _ result: UnsafeMutablePointer<UInt8>, of pixels: UnsafePointer<UInt32>, count: Int
    ) { lamina_extract_alpha(result, pixels, count) }

    /// Samples linearly along a row; coordinates are texels with 32 fractional bits.
    package static func sample(
        _ result: UnsafeMutablePointer<UInt8>, count: Int, from texture: inout Texture, u: Int64, v: Int64,
        du: Int64, dv: Int64
    ) { lamina_sample_mask(result, count, &texture, u, v, du, dv) }

    /// Samples linearly along a row through a projective map, given as nine numbers row by row.
    package static func sampleProjective(
        _ result: UnsafeMutablePointer<UInt8>, count: Int, from texture: inout Texture,
        map: UnsafePointer<Double>, x: Int32, y: Int32
    ) { lamina_sample_mask_projective(result, count, &texture, map, x, y) }
}
