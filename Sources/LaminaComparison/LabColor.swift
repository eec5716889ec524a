import Foundation
import LaminaColor
import LaminaMath

/// A colour in CIE L*a*b*, by the white point D65.
package struct LabColor: Equatable {
    package var lightness: Double
    package var a: Double
    package var b: Double

    package init(lightness: Double, a: Double, b: Double) {
        (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    /// The colour of linear sRGB components, 0 to 1.
    package init(linearRed red: Double, green: Double, blue: Double) {
        let tristimulus = Tristimulus(linearRed: red, green: green, blue: blue)
        let x = Self.curve(tristimulus.x)
        let y = Self.curve(tristimulus.y)
        let z = Self.curve(tristimulus.z)
        self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
    }

    private static func curve(_ value: Double) -> Double {
        let border = 216.0 / 24389
        return value > border ? Math.cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
}

/// CIE XYZ, as shares of the white point D65.
struct Tristimulus {
    var x: Double
    var y: Double
    var z: Double

    init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    /// The tristimulus of linear sRGB components (IEC 61966-2-1).
    init(linearRed red: Double, green: Double, blue: Double) {
        x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / Self.white.x
        y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
        z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / Self.white.z
    }

    /// Linear sRGB components; outside 0 to 1 for colours that sRGB does not have.
    var linear: (red: Double, green: Double, blue: Double) {
        let (x, z) = (x * Self.white.x, z * Self.white.z)
        return (
            3.2404542 * x - 1.5371385 * y - 0.4985314 * z, -0.9692660 * x + 1.8760108 * y + 0.0415560 * z,
            0.0556434 * x - 0.2040259 * y + 1.0572252 * z
        )
    }

    private static let white = (x: 0.950470, z: 1.088830)
}

extension Pixel {
    /// The pixel over an opaque grey, 0 for black to 255 for white. Layers blend stored values, so this does, too.
    package func over(_ grey: Int) -> (red: Int, green: Int, blue: Int) {
        let rest = (grey * (255 - alpha) + 127) / 255
        return (min(red + rest, 255), min(green + rest, 255), min(blue + rest, 255))
    }

    /// The colour over an opaque grey.
    package func lab(over grey: Int) -> LabColor {
        let (red, green, blue) = over(grey)
        let light = TransferCurve.srgbLevels
        return LabColor(linearRed: light[red], green: light[green], blue: light[blue])
    }

    /// The difference of two colours in CIEDE2000; for translucent ones, the larger one of those over white and over black.
    package func distance(to other: Pixel) -> Double {
        let overWhite = lab(over: 255).distance(to: other.lab(over: 255))
        guard alpha < 255 || other.alpha < 255 else { return overWhite }
        return max(overWhite, lab(over: 0).distance(to: other.lab(over: 0)))
    }
}
