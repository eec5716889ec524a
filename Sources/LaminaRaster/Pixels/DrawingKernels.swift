import CLaminaKernels
import LaminaGeometry
import LaminaImage

/// The operations on the pixels of one format, done by the set of kernels that was in use when the value was made.
/// `LaminaPixelKernels.h` defines the arithmetic.
///
/// Pixels are addressed without a type, because a format is known only when a frame is drawn. Strides count pixels.
package struct DrawingKernels: @unchecked Sendable {
    /// Texels to sample from, borrowed.
    package typealias Texture = lamina_texture

    @usableFromInline let table: UnsafePointer<lamina_pixel_kernels>
    /// A pixel has 1 << shift bytes.
    package let shift: Int
    /// The greatest colour, at least 1: with 1 colours end at 0 and 1, otherwise at −limit and limit. Bytes end at 1.
    package let limit: Float

    private init(_ format: lamina_pixel_format, limit: Float = 1) {
        table = lamina_pixel_kernels_of(format)
        shift = Int(table.pointee.shift)
        self.limit = limit
    }

    /// The kernels for a format; `nil` for one that no frame is drawn in.
    ///
    /// - Parameter limit: The greatest colour.
    package init?(_ format: PixelFormat, limit: Float = 1) {
        switch format {
        case .standard: self.init(LAMINA_PIXELS_BGRA8)
        case .half(.premultiplied): self.init(LAMINA_PIXELS_RGBA16F, limit: limit)
        default: return nil
        }
    }

    /// The kernels for ``PixelFormat/standard``.
    package static var bytes: DrawingKernels { DrawingKernels(LAMINA_PIXELS_BGRA8) }

    /// Whether pixels are floats of 16 bits.
    package var areHalves: Bool { shift == 3 }

    /// Whether masks may be sorted into ``MaskGroups`` for these pixels.
    package var usesMaskGroups: Bool { table.pointee.blend_pixels_grouped != nil }

    /// Bytes of a lane and of an alpha between the steps of a blur.
    @inline(__always) var laneBytes: Int { Int(table.pointee.lane_bytes) }
    @inline(__always) var alphaBytes: Int { Int(table.pointee.alpha_bytes) }

    /// The bytes of so many pixels.
    @inline(__always)
    package func bytes(_ pixels: Int) -> Int { pixels << shift }

    /// The address of another pixel of the same rows.
    @inline(__always)
    package func advance(_ pixels: UnsafeMutableRawPointer, by count: Int) -> UnsafeMutableRawPointer {
        pixels + (count << shift)
    }

    @inline(__always)
    package func advance(_ pixels: UnsafeRawPointer, by count: Int) -> UnsafeRawPointer {
        pixels + (count << shift)
    }

    /// Copies pixels of a row.
    @inline(__always)
    package func copy(_ pixels: UnsafeMutableRawPointer, from source: UnsafeRawPointer, count: Int) {
        pixels.copyMemory(from: source, byteCount: count << shift)
    }

    // MARK: Bytes

    /// A colour of bytes in the format.
    @inline(__always)
    package func color(ofBytes color: PackedColor) -> PackedColor {
        if shift == 2 { return color }
        var pixel: UInt64 = 0
        var bytes = color.bits
        table.pointee.from_bytes(&pixel, &bytes, 1)
        return PackedColor(pixel: pixel)
    }

    /// Converts pixels of bytes.
    package func convert(
        _ pixels: UnsafeMutableRawPointer, fromBytes bytes: UnsafePointer<UInt32>, count: Int
    ) {
        table.pointee.from_bytes(pixels, bytes, count)
    }

    /// Converts pixels to bytes, clamped and rounded.
    package func convert(_ bytes: UnsafeMutablePointer<UInt32>, from pixels: UnsafeRawPointer, count: Int) {
        table.pointee.to_bytes(bytes, pixels, count)
    }

    // MARK: One colour

    @inline(__always)
    package func fill(
        _ pixels: UnsafeMutableRawPointer, stride: Int = 0, width: Int, height: Int = 1, color: PackedColor
    ) {
        table.pointee.fill(pixels, stride, width, height, color.pixel)
    }

    @inline(__always)
    package func blend(
        _ pixels: UnsafeMutableRawPointer, stride: Int = 0, width: Int, height: Int = 1, color: PackedColor,
        opacity: PackedOpacity
    ) {
        table.pointee.blend_color(pixels, stride, width, height, color.pixel, UInt32(opacity.rawValue))
    }

    /// - Parameter coverage: For each column.
    @inline(__always)
    package func blend(
        _ pixels: UnsafeMutableRawPointer, stride: Int = 0, width: Int, height: Int = 1, color: PackedColor,
        opacity: PackedOpacity, coverage: UnsafePointer<UInt8>
    ) {
        table.pointee.blend_color_covered(
            pixels, stride, width, height, color.pixel, UInt32(opacity.rawValue), coverage)
    }

    /// - Parameter mask: A coverage for each pixel.
    @inline(__always)
    package func blend(
        _ pixels: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int, color: PackedColor,
        opacity: PackedOpacity, mask: UnsafePointer<UInt8>, maskStride: Int
    ) {
        table.pointee.blend_color_masked(
            pixels, stride, width, height, color.pixel, UInt32(opacity.rawValue), mask, maskStride)
    }

    /// A colour under a coverage, rounded.
    package func scale(_ color: PackedColor, by coverage: UInt8) -> PackedColor {
        PackedColor(pixel: table.pointee.scale_color(color.pixel, UInt32(coverage)))
    }

    /// Writes a colour times the coverage of each pixel.
    package func tint(
        _ pixels: UnsafeMutableRawPointer, coverage: UnsafePointer<UInt8>, count: Int, color: PackedColor
    ) { table.pointee.tint(pixels, coverage, count, color.pixel) }

    // MARK: Pixels

    /// - Parameter isOpaque: Whether every source pixel is opaque.
    @inline(__always)
    package func blend(
        _ pixels: UnsafeMutableRawPointer, stride: Int = 0, source: UnsafeRawPointer, sourceStride: Int = 0,
        width: Int, height: Int = 1, opacity: PackedOpacity, isOpaque: Bool = false
    ) {
        let opacity = UInt32(opacity.rawValue)
        if isOpaque {
            table.pointee.blend_opaque_pixels(pixels, stride, source, sourceStride, width, height, opacity)
        } else {
            table.pointee.blend_pixels(pixels, stride, source, sourceStride, width, height, opacity)
        }
    }

    /// - Parameter coverage: For each column.
    @inline(__always)
    package func blend(
        _ pixels: UnsafeMutableRawPointer, stride: Int = 0, source: UnsafeRawPointer, sourceStride: Int = 0,
        width: Int, height: Int = 1, opacity: PackedOpacity, coverage: UnsafePointer<UInt8>
    ) {
        table.pointee.blend_pixels_covered(
            pixels, stride, source, sourceStride, width, height, UInt32(opacity.rawValue), coverage)
    }

    /// - Parameter mask: A coverage for each pixel.
    @inline(__always)
    package func blend(
        _ pixels: UnsafeMutableRawPointer, stride: Int, source: UnsafeRawPointer, sourceStride: Int,
        width: Int, height: Int, opacity: PackedOpacity, mask: UnsafePointer<UInt8>, maskStride: Int
    ) {
        table.pointee.blend_pixels_masked(
            pixels, stride, source, sourceStride, width, height, UInt32(opacity.rawValue), mask, maskStride)
    }

    /// Blends a row in a mode.
    ///
    /// - Parameters:
    ///   - mode: The raw value of LaminaPlan's `BlendMode`; an unknown value changes nothing.
    ///   - coverage: The coverage of each pixel; `nil` if all are wholly covered.
    package func blend(
        _ pixels: UnsafeMutableRawPointer, source: UnsafeRawPointer, width: Int, mode: UInt8,
        opacity: PackedOpacity, coverage: UnsafePointer<UInt8>?
    ) {
        guard UInt32(mode) < LAMINA_MODE_COUNT.rawValue else { return }
        table.pointee.blend_mode_row(
            pixels, source, width, lamina_blend_mode(UInt32(mode)), UInt32(opacity.rawValue), coverage, limit)
    }

    /// Mixes in other pixels, with a weight of 0...255.
    package func mix(
        _ pixels: UnsafeMutableRawPointer, with other: UnsafeRawPointer, width: Int, weight: UInt8
    ) { table.pointee.mix_pixels(pixels, other, width, UInt32(weight)) }

    /// Applies a matrix to the straight colour of each pixel. The matrix has four rows of five numbers: factors for red,
    /// green, blue and alpha, and an added constant.
    package func applyMatrix(
        _ pixels: UnsafeMutableRawPointer, source: UnsafeRawPointer, width: Int,
        matrix: UnsafePointer<Float>
    ) { table.pointee.color_matrix_row(pixels, source, width, matrix, limit) }

    /// Writes the alpha of each pixel as a coverage.
    package func extractAlpha(
        _ result: UnsafeMutablePointer<UInt8>, of pixels: UnsafeRawPointer, count: Int
    ) { table.pointee.extract_alpha(result, pixels, count) }

    // MARK: Samples

    /// Samples along a row; coordinates are texels with 32 fractional bits.
    @inline(__always)
    package func sample(
        _ pixels: UnsafeMutableRawPointer, count: Int, from texture: inout Texture, isLinear: Bool,
        u: Int64, v: Int64, du: Int64, dv: Int64
    ) {
        if isLinear {
            table.pointee.sample_linear(pixels, count, &texture, u, v, du, dv)
        } else {
            table.pointee.sample_nearest(pixels, count, &texture, u, v, du, dv)
        }
    }

    /// Samples a rectangle linearly: u grows by `du` along a row, v by `dv` from one row to the next.
    @inline(__always)
    package func sampleRows(
        _ pixels: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int,
        from texture: inout Texture, u: Int64, v: Int64, du: Int64, dv: Int64
    ) {
        table.pointee.sample_linear_rows(pixels, stride, width, height, &texture, u, v, du, dv)
    }

    /// Samples along a row through a projective map, given as nine numbers row by row.
    package func sampleProjective(
        _ pixels: UnsafeMutableRawPointer, count: Int, from texture: inout Texture, isLinear: Bool,
        map: UnsafePointer<Double>, x: Int32, y: Int32
    ) {
        table.pointee.sample_projective(pixels, count, &texture, map, x, y, isLinear ? 1 : 0)
    }
}
