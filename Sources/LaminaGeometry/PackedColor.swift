import Foundation

/// A premultiplied colour as a pixel of the format in which a frame is drawn.
///
/// A pixel of bytes is four bytes, blue in the lowest one. A pixel of halves is four floats of 16 bits, red in the lowest ones
/// and alpha in the highest. If the alpha is 0, so are the others; so the number tells which of the two the pixel is.
@usableFromInline
package struct PackedColor: Hashable, Sendable {
    /// The pixel's bytes, the lowest first.
    @usableFromInline package let pixel: UInt64

    /// A pixel of any format.
    @inlinable package init(pixel: UInt64) { self.pixel = pixel }

    /// A pixel of bytes: `blue | green << 8 | red << 16 | alpha << 24`, each premultiplied.
    @inlinable package init(bits: UInt32) { pixel = UInt64(bits) }

    /// Rounds a straight colour, multiplied by an opacity of 0...1, to premultiplied bytes.
    ///
    /// Components outside 0...1 are clamped and NaN counts as 0, so that no colour can leave the invariant
    /// "no channel exceeds alpha" that the blend kernels rely on.
    package init(_ color: CGColor, opacity: Double = 1) {
        let alpha = Self.unit(Double(color.alpha)) * Self.unit(opacity)
        func byte(_ component: CGFloat) -> UInt32 {
            UInt32((Self.unit(Double(component)) * alpha * 255).rounded(.toNearestOrAwayFromZero))
        }
        let a = UInt32((alpha * 255).rounded(.toNearestOrAwayFromZero))
        self.init(bits: byte(color.blue) | byte(color.green) << 8 | byte(color.red) << 16 | a << 24)
    }

    /// Rounds a straight colour, multiplied by an opacity of 0...1, to premultiplied halves.
    ///
    /// - Parameter limit: The greatest component: with 1 components are clamped to 0...1, with more to −limit...limit.
    package init(halves color: CGColor, opacity: Double, limit: Double) {
        let alpha = Self.unit(Double(color.alpha)) * Self.unit(opacity)
        let low = limit > 1 ? -limit : 0
        func component(_ value: CGFloat) -> Double {
            let value = Double(value)
            // NaN counts as 0.
            return (value > low ? min(value, limit) : value <= low ? low : 0) * alpha
        }
        self.init(
            halves: SIMD4(component(color.red), component(color.green), component(color.blue), alpha))
    }

    /// Rounds premultiplied red, green, blue and alpha to halves.
    package init(halves color: SIMD4<Double>) {
        let farthest = 65504.0
        let bits = color.clamped(
            lowerBound: SIMD4(repeating: -farthest), upperBound: SIMD4(repeating: farthest))
        func half(_ value: Double) -> UInt64 {
            // The sum makes 0 of −0.
            UInt64((Float16(value) + 0).bitPattern)
        }
        let alpha = half(bits.w)
        // A colour without alpha is clear.
        pixel = alpha == 0 ? 0 : half(bits.x) | half(bits.y) << 16 | half(bits.z) << 32 | alpha << 48
    }

    /// The premultiplied red, green, blue and alpha of a pixel of halves.
    package var halves: SIMD4<Double> {
        func number(_ shift: UInt64) -> Double {
            Double(Float16(bitPattern: UInt16(truncatingIfNeeded: pixel >> shift)))
        }
        return SIMD4(number(0), number(16), number(32), number(48))
    }

    package static let clear = PackedColor(bits: 0)

    /// The pixel of bytes.
    @inlinable package var bits: UInt32 { UInt32(truncatingIfNeeded: pixel) }

    /// Whether the components are floats of 16 bits.
    @inlinable package var isHalf: Bool { pixel >> 32 != 0 }

    package var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }
    package var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
    package var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
    /// The alpha of a pixel of bytes.
    @inlinable package var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }

    @inlinable package var isOpaque: Bool { isHalf ? pixel >> 48 == Self.halfOne : bits >> 24 == 255 }

    /// Whether the alpha is 0.
    @inlinable package var hasNoAlpha: Bool { isHalf ? pixel >> 48 == 0 : bits >> 24 == 0 }

    /// 1 as a float of 16 bits.
    @usableFromInline static let halfOne: UInt64 = 0x3C00

    private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension PackedColor: CustomStringConvertible {
    @usableFromInline package var description: String {
        let half = halves
        return isHalf
            ? "halves(\(half.x), \(half.y), \(half.z), \(half.w))"
            : "rgba(\(red), \(green), \(blue), \(alpha))"
    }
}
