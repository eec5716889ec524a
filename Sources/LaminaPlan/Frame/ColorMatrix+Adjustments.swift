import Foundation
import LaminaColor
import LaminaGeometry
import LaminaMath

// The usual changes of colour as matrices. They act on straight sRGB-encoded values of 0...1, like all colours here. Core
// Image works on linear values, so strong changes look a little different there.

extension ColorMatrix {
    /// A matrix from rows as Core Image gives them: the factors of red, green, blue and alpha, with the added values apart.
    package init(
        red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>,
        bias: SIMD4<Double>
    ) {
        func row(_ factors: SIMD4<Double>, _ bias: Double) -> Row {
            let f = SIMD4<Float>(factors)
            return Row(f.x, f.y, f.z, f.w, bias: Float(bias))
        }
        self.init(
            red: row(red, bias.x), green: row(green, bias.y), blue: row(blue, bias.z),
            alpha: row(alpha, bias.w))
    }

    /// How much red, green and blue add to luminance: the weights of the matrices in W3C Filter Effects 1
    /// (`feColorMatrix`, `saturate` and `hueRotate`), which are Rec. 709's to three places.
    static let luminance = SIMD3(0.213, 0.715, 0.072)

    /// Saturation, then brightness, then contrast: the steps of Core Image's `CIColorControls`.
    ///
    /// - Parameters:
    ///   - saturation: 0 leaves only the luminance, 1 changes nothing; each channel is l + (c − l)·saturation, which is
    ///     W3C Filter Effects' `saturate`.
    ///   - brightness: Added to each channel.
    ///   - contrast: Each channel becomes (c − ½)·contrast + ½.
    package static func controls(
        saturation: Double = 1, brightness: Double = 0, contrast: Double = 1
    ) -> ColorMatrix {
        var rows: [SIMD4<Double>] = []
        for channel in 0..<3 {
            var factors = luminance * (1 - saturation)
            factors[channel] += saturation
            rows.append(SIMD4(factors * contrast, 0))
        }
        let bias = (brightness - 0.5) * contrast + 0.5
        return ColorMatrix(
            red: rows[0], green: rows[1], blue: rows[2], alpha: SIMD4(0, 0, 0, 1),
            bias: SIMD4(bias, bias, bias, 0))
    }

    /// Turns the hue and keeps luminance: the matrix of W3C Filter Effects 1, `hueRotate`.
    package static func hueRotation(radians: Double) -> ColorMatrix {
        // Rounded so that quarter turns are exact, and so that the last bit of a library's cosine has no effect.
        let steps = Double(1 << 24)
        let c = (Math.cos(radians) * steps).rounded() / steps
        let s = (Math.sin(radians) * steps).rounded() / steps
        let rest = SIMD3(repeating: 1.0) - luminance
        let (l, m) = (luminance, -luminance)
        let red = l + c * SIMD3(rest.x, m.y, m.z) + s * SIMD3(m.x, m.y, rest.z)
        let green = l + c * SIMD3(m.x, rest.y, m.z) + s * SIMD3(0.143, 0.140, -0.283)
        let blue = l + c * SIMD3(m.x, m.y, rest.z) + s * SIMD3(-rest.x, l.y, l.z)
        return ColorMatrix(
            red: SIMD4(red, 0), green: SIMD4(green, 0), blue: SIMD4(blue, 0), alpha: SIMD4(0, 0, 0, 1),
            bias: .zero)
    }

    /// Each colour channel becomes 1 − c; alpha stays.
    package static let inversion = ColorMatrix(
        red: Row(-1, 0, 0, 0, bias: 1), green: Row(0, -1, 0, 0, bias: 1), blue: Row(0, 0, -1, 0, bias: 1),
        alpha: Row(0, 0, 0, 1))

    /// Multiplies each channel, alpha included, by the colour's.
    package static func multiplication(by color: CGColor) -> ColorMatrix {
        ColorMatrix(
            red: SIMD4(Double(color.red), 0, 0, 0), green: SIMD4(0, Double(color.green), 0, 0),
            blue: SIMD4(0, 0, Double(color.blue), 0), alpha: SIMD4(0, 0, 0, Double(color.alpha)), bias: .zero)
    }

    /// The factors of red, green and blue, 0...1, if the matrix does nothing else; otherwise `nil`.
    package var tint: SIMD3<Float>? {
        let factors = SIMD3(red.factors.x, green.factors.y, blue.factors.z)
        let plain = ColorMatrix(
            red: Row(factors.x, 0, 0, 0), green: Row(0, factors.y, 0, 0), blue: Row(0, 0, factors.z, 0),
            alpha: Row(0, 0, 0, 1))
        guard self == plain, factors.min() >= 0, factors.max() <= 1 else { return nil }
        return factors
    }

    /// The matrix of a tint.
    package init(tint: SIMD3<Float>) {
        self.init(
            red: Row(tint.x, 0, 0, 0), green: Row(0, tint.y, 0, 0), blue: Row(0, 0, tint.z, 0),
            alpha: Row(0, 0, 0, 1))
    }

    /// Adds the colour's red, green and blue, each times the colour's alpha. Alpha stays, so clear pixels stay clear.
    package static func addition(of color: CGColor) -> ColorMatrix {
        var result = ColorMatrix.identity
        result.red.bias = Float(Double(color.red) * Double(color.alpha))
        result.green.bias = Float(Double(color.green) * Double(color.alpha))
        result.blue.bias = Float(Double(color.blue) * Double(color.alpha))
        return result
    }

    /// Black, as opaque as the colour was bright: `luminanceToAlpha` of W3C Filter Effects 1, with its weights.
    package static let luminanceToAlpha = ColorMatrix(
        red: Row(0, 0, 0, 0), green: Row(0, 0, 0, 0), blue: Row(0, 0, 0, 0),
        alpha: Row(LumaWeights.rec709))
}
