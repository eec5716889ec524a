import CLaminaKernels

/// Floating-point operations on premultiplied BGRA8 pixels. The arithmetic is defined in `LaminaModes.h`.
extension RasterRows {
    /// Blends a row in a mode.
    ///
    /// - Parameters:
    ///   - mode: The raw value of LaminaPlan's `BlendMode`; an unknown value changes nothing.
    ///   - coverage: The coverage of each pixel; `nil` if all are wholly covered.
    package static func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, width: Int, mode: UInt8,
        opacity: UInt8, coverage: UnsafePointer<UInt8>?
    ) {
        guard UInt32(mode) < LAMINA_MODE_COUNT.rawValue else { return }
        lamina_blend_mode_row(
            pixels, source, width, lamina_blend_mode(UInt32(mode)), UInt32(opacity), coverage)
    }

    /// Blends a row of premultiplied floats, red first, in a mode. Colours may lie outside 0...1.
    ///
    /// - Parameters:
    ///   - mode: As above.
    ///   - opacity: 0...1.
    ///   - coverage: The coverage of each pixel; `nil` if all are wholly covered.
    package static func blend(
        _ pixels: UnsafeMutablePointer<SIMD4<Float>>, source: UnsafePointer<SIMD4<Float>>, width: Int,
        mode: UInt8, opacity: Float, coverage: UnsafePointer<UInt8>?
    ) {
        guard UInt32(mode) < LAMINA_MODE_COUNT.rawValue, width > 0 else { return }
        let channels = MemoryLayout<SIMD4<Float>>.size / MemoryLayout<Float>.size
        pixels.withMemoryRebound(to: Float.self, capacity: channels * width) { pixels in
            source.withMemoryRebound(to: Float.self, capacity: channels * width) {
                lamina_blend_deep_row(pixels, $0, width, lamina_blend_mode(UInt32(mode)), opacity, coverage)
            }
        }
    }

    /// Mixes in other pixels, with a weight of 0...255.
    package static func mix(
        _ pixels: UnsafeMutablePointer<UInt32>, with other: UnsafePointer<UInt32>, width: Int, weight: UInt8
    ) { lamina_mix_pixels(pixels, other, width, UInt32(weight)) }

    /// Applies a matrix to the straight colour of each pixel. The matrix has four rows of five numbers: factors for red,
    /// green, blue and alpha, and an added constant.
    package static func applyMatrix(
        _ pixels: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, width: Int,
        matrix: UnsafePointer<Float>
    ) { lamina_color_matrix_row(pixels, source, width, matrix) }
}
