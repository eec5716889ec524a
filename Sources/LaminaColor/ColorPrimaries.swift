/// The red, green and blue of a space, and its white, by their CIE 1931 x and y.
package struct ColorPrimaries: Hashable, Sendable {
    package let red: SIMD2<Double>
    package let green: SIMD2<Double>
    package let blue: SIMD2<Double>
    package let white: SIMD2<Double>

    package init(
        red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD2<Double> = Self.d65
    ) {
        (self.red, self.green, self.blue, self.white) = (red, green, blue, white)
    }

    /// Daylight, the white of screens.
    package static let d65 = SIMD2(0.3127, 0.3290)
    /// The white of paper, and of ICC profiles.
    package static let d50 = SIMD2(0.3457, 0.3585)

    /// ITU-R BT.709 has the primaries of sRGB.
    package static let srgb = ColorPrimaries(
        red: SIMD2(0.64, 0.33), green: SIMD2(0.3, 0.6), blue: SIMD2(0.15, 0.06))
    package static let displayP3 = ColorPrimaries(
        red: SIMD2(0.68, 0.32), green: SIMD2(0.265, 0.69), blue: SIMD2(0.15, 0.06))
    package static let dciP3 = ColorPrimaries(
        red: SIMD2(0.68, 0.32), green: SIMD2(0.265, 0.69), blue: SIMD2(0.15, 0.06),
        white: SIMD2(0.314, 0.351))
    package static let adobeRGB = ColorPrimaries(
        red: SIMD2(0.64, 0.33), green: SIMD2(0.21, 0.71), blue: SIMD2(0.15, 0.06))
    package static let rec2020 = ColorPrimaries(
        red: SIMD2(0.708, 0.292), green: SIMD2(0.17, 0.797), blue: SIMD2(0.131, 0.046))
    package static let romm = ColorPrimaries(
        red: SIMD2(0.7347, 0.2653), green: SIMD2(0.1596, 0.8404), blue: SIMD2(0.0366, 0.0001), white: d50)
    /// The primaries AP1 of ACEScg.
    package static let acescg = ColorPrimaries(
        red: SIMD2(0.713, 0.293), green: SIMD2(0.165, 0.83), blue: SIMD2(0.128, 0.044),
        white: SIMD2(0.32168, 0.33767))

    /// X, Y and Z of a place, with Y = 1.
    package static func light(_ place: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(place.x / place.y, 1, (1 - place.x - place.y) / place.y)
    }

    /// From linear components to XYZ of the space's own white.
    package var toXYZ: ColorRows {
        let (red, green, blue) = (Self.light(red), Self.light(green), Self.light(blue))
        let plain = ColorRows(
            SIMD3(red.x, green.x, blue.x), SIMD3(red.y, green.y, blue.y), SIMD3(red.z, green.z, blue.z))
        let scale = plain.inverse.applied(to: Self.light(white))
        return ColorRows(plain.x * scale, plain.y * scale, plain.z * scale)
    }

    /// From linear components to linear sRGB, with the white points brought together by Bradford's method.
    var toSRGB: ColorRows {
        let adapted = ColorRows.adaptation(from: Self.light(white), to: Self.light(Self.d65)).times(toXYZ)
        return Self.srgb.toXYZ.inverse.times(adapted)
    }
}
