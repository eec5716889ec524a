import LaminaGeometry
import LaminaImage

/// The format in which the surfaces of a frame hold their pixels, and how values become numbers of it.
///
/// A value is rounded at three points, each of them here or in the kernels for the format:
///
/// 1. *A colour* becomes a premultiplied pixel (``color(_:opacity:)``), and *an opacity* a ``PackedOpacity`` (``opacity(_:)``),
///    when the plan is made. Plans therefore differ only if pixels may differ: a change that the format cannot hold draws nothing.
/// 2. *A material under a coverage* is rounded to the format, before the opacity is applied.
/// 3. *The blended pixel* is rounded to the format.
///
/// Because point 2 comes before opacity, an item that is drawn into a clear surface, which is then faded, has the same pixels as
/// the item with this opacity. So surfaces can be folded in every format.
package struct WorkingFormat: Hashable, Sendable {
    /// How a pixel lies in memory. Premultiplied.
    package let pixels: PixelFormat
    /// The greatest colour. With 1 colours end at 0 and 1; with more they may be negative, too, down to −limit.
    package let limit: Float

    private init(_ pixels: PixelFormat, limit: Float = 1) { (self.pixels, self.limit) = (pixels, limit) }

    /// Bytes in sRGB.
    package static let standard = WorkingFormat(.standard)

    /// Floats of 16 bits in sRGB.
    ///
    /// - Parameter limit: The greatest colour, at least 1.
    package static func halves(limit: Float = 1) -> WorkingFormat {
        WorkingFormat(.half(.premultiplied), limit: max(limit, 1))
    }

    /// Whether components are floats, which hold more than the levels of bytes.
    package var isDeep: Bool { pixels.isDeep }

    /// Bytes of a pixel.
    package var bytesPerPixel: Int { pixels.bytesPerPixel }

    /// Opaque white, which as a coverage is all of it.
    package var white: PackedColor {
        isDeep ? PackedColor(halves: SIMD4(repeating: 1)) : PackedColor(bits: 0xFFFF_FFFF)
    }

    /// A straight colour, multiplied by an opacity of 0...1.
    package func color(_ color: CGColor, opacity: Double = 1) -> PackedColor {
        isDeep
            ? PackedColor(halves: color, opacity: opacity, limit: Double(limit))
            : PackedColor(color, opacity: opacity)
    }

    /// An opacity; numbers outside 0...1 are clamped.
    package func opacity(_ value: Double) -> PackedOpacity {
        let value = max(0, min(1, value))
        return isDeep
            ? PackedOpacity(rawValue: UInt16((value * 65535).rounded()))
            : PackedOpacity(byte: UInt8((value * 255).rounded(.toNearestOrAwayFromZero)))
    }

    /// An opacity times a factor of 0...1.
    package func opacity(_ opacity: PackedOpacity, times factor: Double) -> PackedOpacity {
        if factor == 1 { return opacity }
        return isDeep
            ? PackedOpacity(rawValue: UInt16((Double(opacity.rawValue) * factor).rounded()))
            : PackedOpacity(byte: UInt8((Double(opacity.byte) * factor).rounded()))
    }
}
