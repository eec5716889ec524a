/// The shares of red, green and blue in a luma, the brightness of a colour as one number.
///
/// Which ones are right is a question of who reads the luma: each standard has its own.
@usableFromInline
package struct LumaWeights: Hashable, Sendable {
    @usableFromInline package let red: Double
    @usableFromInline package let green: Double
    @usableFromInline package let blue: Double

    @inlinable
    package init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// ITU-R BT.709, for the primaries of sRGB. Core Animation's filter `luminanceToAlpha` and grey pictures go by it.
    @inlinable package static var rec709: LumaWeights {
        LumaWeights(red: 0.2126, green: 0.7152, blue: 0.0722)
    }
    /// ITU-R BT.601, for video of standard definition.
    @inlinable package static var rec601: LumaWeights { LumaWeights(red: 0.299, green: 0.587, blue: 0.114) }
    /// ITU-R BT.2020, for its primaries.
    @inlinable package static var rec2020: LumaWeights {
        LumaWeights(red: 0.2627, green: 0.6780, blue: 0.0593)
    }
    /// The weights of the blend modes hue, saturation, color and luminosity: PDF's, which Core Graphics and CSS follow. Lottie's
    /// black-and-white effects go by them too.
    @inlinable package static var blendModes: LumaWeights { LumaWeights(red: 0.3, green: 0.59, blue: 0.11) }

    /// The luma of a colour.
    @inlinable
    package func luma(of color: SIMD3<Double>) -> Double {
        red * color.x + green * color.y + blue * color.z
    }

    /// The weights of red, green, blue and alpha, which has none.
    @inlinable
    package var row: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 0) }

    /// The luma of bytes by ITU-R BT.709, in 256ths: 54, 183 and 19.
    @inlinable @inline(__always)
    package static func byte(red: UInt32, green: UInt32, blue: UInt32) -> UInt32 {
        (54 * red + 183 * green + 19 * blue + 128) >> 8
    }
}
