import Foundation
import LaminaColor
import LaminaMath

/// Colours where equal distances look equally different (Björn Ottosson, "A perceptual color space for image
/// processing", 2020), stretched to 255 from black to white.
enum Oklab {
    private static let linear = TransferCurve.srgbLevelsInSinglePrecision

    /// - Parameter color: Red, green and blue from 0 to 255.
    static func color(_ color: SIMD3<Float>) -> SIMD3<Float> {
        let (r, g, b) = (light(color.x), light(color.y), light(color.z))
        let l = root(0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b)
        let m = root(0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b)
        let s = root(0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b)
        return 255
            * SIMD3(
                0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_05 * s,
                1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
                0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s)
    }

    private static func root(_ value: Float) -> Float { Float(Math.cbrt(Double(value))) }

    private static func light(_ level: Float) -> Float {
        let low = min(max(Int(level), 0), 254)
        let share = level - Float(low)
        return linear[low] + (linear[low + 1] - linear[low]) * share
    }
}
