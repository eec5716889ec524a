import Foundation
import LaminaMath

extension LabColor {
    /// The difference of two colours in CIEDE2000. About 1 is just noticeable side by side.
    ///
    /// The formula is that of G. Sharma, W. Wu, E. Dalal: *The CIEDE2000 Color-Difference Formula: Implementation Notes,
    /// Supplementary Test Data, and Mathematical Observations*, 2005, with all weights 1.
    package func distance(to other: LabColor) -> Double {
        let meanChroma = (Math.hypot(a, b) + Math.hypot(other.a, other.b)) / 2
        let stretch = 1.5 - 0.5 * Self.saturation(meanChroma)
        let one = Polar(a: a * stretch, b: b)
        let two = Polar(a: other.a * stretch, b: other.b)
        let chromas = one.chroma * two.chroma

        let lightnessStep = other.lightness - lightness
        let chromaStep = two.chroma - one.chroma
        let turn = chromas == 0 ? 0 : Self.shortest(two.hue - one.hue)
        let hueStep = 2 * chromas.squareRoot() * Math.sin(radians(turn / 2))

        let lightness = (self.lightness + other.lightness) / 2
        let chroma = (one.chroma + two.chroma) / 2
        let hue = chromas == 0 ? one.hue + two.hue : Self.meanHue(one.hue, two.hue)

        let weight =
            1 - 0.17 * Math.cos(radians(hue - 30)) + 0.24 * Math.cos(radians(2 * hue))
            + 0.32 * Math.cos(radians(3 * hue + 6)) - 0.20 * Math.cos(radians(4 * hue - 63))
        let square = (lightness - 50) * (lightness - 50)
        let lightnessScale = 1 + 0.015 * square / (20 + square).squareRoot()
        let chromaScale = 1 + 0.045 * chroma
        let hueScale = 1 + 0.015 * chroma * weight
        let blueness = 30 * Math.exp(-Math.pow((hue - 275) / 25, 2))
        let rotation = -Math.sin(radians(2 * blueness)) * 2 * Self.saturation(chroma)

        let l = lightnessStep / lightnessScale
        let c = chromaStep / chromaScale
        let h = hueStep / hueScale
        return max(0, l * l + c * c + h * h + rotation * c * h).squareRoot()
    }

    /// Chroma, and hue in degrees, 0 to 360; 0 for grey.
    private struct Polar {
        var chroma: Double
        var hue: Double

        init(a: Double, b: Double) {
            chroma = Math.hypot(a, b)
            let angle = a == 0 && b == 0 ? 0 : Math.atan2(b, a) * 180 / .pi
            hue = angle < 0 ? angle + 360 : angle
        }
    }

    private static func saturation(_ chroma: Double) -> Double {
        let power = Math.pow(chroma, 7)
        return (power / (power + 6_103_515_625)).squareRoot()
    }

    private static func shortest(_ turn: Double) -> Double {
        turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }

    private static func meanHue(_ one: Double, _ two: Double) -> Double {
        let sum = one + two
        guard abs(one - two) > 180 else { return sum / 2 }
        return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
    }

    private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
