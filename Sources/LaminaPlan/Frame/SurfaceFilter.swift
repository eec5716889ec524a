import LaminaColor
import LaminaGeometry

/// An operation that makes a surface from an earlier one, pixel by pixel in the same coordinates.
package enum SurfaceFilter: Hashable, Sendable {
    /// A Gaussian blur of all four premultiplied channels; `GaussianKernel` in LaminaGeometry defines the steps.
    case blur(GaussianSize, edges: EdgeMode)
    /// The blurred alpha, coloured: blur(alpha)/255 · colour, each channel rounded. The blur is that of
    /// `GaussianKernel.Tail.shadow`.
    case shadow(GaussianSize, color: PackedColor)
    /// A matrix applied to every pixel's straight colour.
    case color(ColorMatrix)
    /// The program's own function of a pixel, its place and its neighbours.
    indirect case custom(CustomFilter)

    /// Standard deviations, in pixels.
    package struct GaussianSize: Hashable, Sendable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The colour of pixels outside the source.
    package enum EdgeMode: UInt8, Hashable, Sendable {
        /// Clear pixels.
        case clear
        /// The nearest pixel of the source.
        case extend
    }
}

/// A map of straight colours: each row gives one channel of the result from red, green, blue, alpha and 1, all of
/// 0...1. The result is clamped to 0...1 and premultiplied again.
package struct ColorMatrix: Hashable, Sendable {
    package var red: Row
    package var green: Row
    package var blue: Row
    package var alpha: Row

    /// Factors of red, green, blue and alpha, and an added constant.
    package struct Row: Hashable, Sendable {
        package var factors: SIMD4<Float>
        package var bias: Float

        package init(_ r: Float, _ g: Float, _ b: Float, _ a: Float, bias: Float = 0) {
            factors = SIMD4(r, g, b, a)
            self.bias = bias
        }

        /// The luma of a colour.
        package init(_ luma: LumaWeights) {
            factors = luma.row
            bias = 0
        }
    }

    package static let identity = ColorMatrix(
        red: Row(1, 0, 0, 0), green: Row(0, 1, 0, 0), blue: Row(0, 0, 1, 0), alpha: Row(0, 0, 0, 1))

    package init(red: Row, green: Row, blue: Row, alpha: Row) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
