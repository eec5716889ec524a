import Foundation
import LaminaColor
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
    /// How a pixel lies in memory, whatever ``space`` its colours belong to. Premultiplied.
    package let pixels: PixelFormat
    /// The greatest colour. With 1 colours end at 0 and 1; with more they may be negative, too, down to −limit.
    package let limit: Float
    /// The space of the surfaces' colours. Values are blended as they are encoded in it, as Core Animation blends those of its output.
    package let space: ColorSpace

    private init(_ pixels: PixelFormat, limit: Float = 1, space: ColorSpace = .sRGB) {
        (self.pixels, self.limit, self.space) = (pixels, limit, space)
    }

    /// Bytes in sRGB.
    package static let standard = bytes(in: .sRGB)

    /// Bytes.
    package static func bytes(in space: ColorSpace) -> WorkingFormat {
        WorkingFormat(.standard, space: space)
    }

    /// Floats of 16 bits.
    ///
    /// - Parameter limit: The greatest colour, at least 1.
    package static func halves(limit: Float = 1, in space: ColorSpace = .sRGB) -> WorkingFormat {
        WorkingFormat(.half(.premultiplied), limit: max(limit, 1), space: space)
    }

    /// From sRGB, the space of layers' values; `nil` where nothing changes.
    package var conversion: SpaceConversion? {
        space == .sRGB ? nil : SpaceConversion.from(.sRGB, to: space)
    }

    /// The light of the greatest colour, where 1 is white.
    package var headroom: Float { limit > 1 ? Float(space.rgb.curve.light(Double(limit))) : 1 }

    /// The form of images in a frame.
    ///
    /// - Parameter range: The lights that are shown.
    package func form(_ range: ContentsRange) -> ImageForm {
        ImageForm(isDeep: isDeep, space: space, range: range)
    }

    /// The same numbers, whatever colours they mean: what code that draws depends on.
    package var numbers: WorkingFormat { space == .sRGB ? self : WorkingFormat(pixels, limit: limit) }

    /// How a finished picture's pixels are to be read.
    package var picture: PixelFormat { space == .sRGB ? pixels : pixels.inSpace(space) }

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
        let color = converted(color)
        return isDeep
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

    /// A colour of a layer, with its components in ``space``.
    package func converted(_ color: CGColor) -> CGColor {
        guard let conversion, color.patternReference == nil else { return color }
        let parts = conversion(SIMD3(Float(color.red), Float(color.green), Float(color.blue)))
        return CGColor(
            red: CGFloat(parts.x), green: CGFloat(parts.y), blue: CGFloat(parts.z), alpha: color.alpha)
    }

    /// Factors of red, green and blue, which are a colour, too: as a white that they multiply turns into it.
    package func converted(factors: SIMD3<Float>) -> SIMD3<Float> {
        guard let conversion else { return factors }
        return conversion(factors).clamped(lowerBound: .zero, upperBound: .one)
    }

    /// The same in double precision.
    package func converted(factors: SIMD3<Double>) -> SIMD3<Double> {
        space == .sRGB ? factors : SIMD3(converted(factors: SIMD3<Float>(factors)))
    }
}
