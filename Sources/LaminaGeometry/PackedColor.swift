import Foundation

/// A premultiplied colour in the working pixel format: 8 bits a channel, blue in the lowest byte.
@usableFromInline
package struct PackedColor: Hashable, Sendable {
    /// `blue | green << 8 | red << 16 | alpha << 24`, each premultiplied.
    @usableFromInline package var bits: UInt32

    package init(bits: UInt32) { self.bits = bits }

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
        bits = byte(color.blue) | byte(color.green) << 8 | byte(color.red) << 16 | a << 24
    }

    package static let clear = PackedColor(bits: 0)

    package var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }
    package var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
    package var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
    @inlinable package var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
    @inlinable package var isOpaque: Bool { alpha == 255 }

    private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension PackedColor: CustomStringConvertible {
    @usableFromInline package var description: String { "rgba(\(red), \(green), \(blue), \(alpha))" }
}
