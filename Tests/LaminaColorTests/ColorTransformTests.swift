import Foundation
import LaminaColor
import Testing

@Suite struct ColorTransformTests {
    private static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        let difference = a - b
        return max(abs(difference.x), abs(difference.y), abs(difference.z))
    }

    @Test func `Display P3's red lies outside of sRGB, at the numbers of CSS Color 4`() {
        let red = ColorTransform(from: .displayP3, to: .srgb).applied(to: SIMD3(1, 0, 0))
        #expect(Self.distance(red, SIMD3(1.0930, -0.2267, -0.1501)) < 1e-4)
    }

    @Test(arguments: ColorSpace.allCases) func `White stays white`(space: ColorSpace) {
        // White is a light of 1: in PQ 203 cd/m², in hybrid log-gamma 75 %.
        let white = ColorTransform(from: .srgb, to: space.rgb).applied(to: SIMD3(1, 1, 1))
        #expect(Self.distance(white, SIMD3(repeating: white.x)) < 1e-6)
        let light = ColorTransform(from: space.rgb, to: .linearSRGB).applied(to: white)
        #expect(Self.distance(light, SIMD3(1, 1, 1)) < 1e-6)
    }

    @Test(arguments: ColorSpace.allCases) func `A colour comes back from any space`(space: ColorSpace) {
        let color = SIMD3(0.8, 0.3, 0.1)
        let away = ColorTransform(from: .srgb, to: space.rgb).applied(to: color)
        let back = ColorTransform(from: space.rgb, to: .srgb).applied(to: away)
        #expect(Self.distance(back, color) < 1e-6)
    }

    @Test func `Two spaces that are not sRGB are as far apart as by way of it`() {
        let color = SIMD3(0.2, 0.7, 0.4)
        let (film, screen) = (ColorSpace.rec2020.rgb, ColorSpace.displayP3.rgb)
        let straight = ColorTransform(from: film, to: screen).applied(to: color)
        let linear = ColorTransform(from: film, to: .linearSRGB).applied(to: color)
        let around = ColorTransform(from: .linearSRGB, to: screen).applied(to: linear)
        #expect(Self.distance(straight, around) < 1e-9)
    }

    @Test func `A space to itself changes nothing, not even the last bit`() {
        let color = SIMD3(0.1, 1.0 / 3, -0.2)
        #expect(ColorTransform(from: .displayP3, to: .displayP3).applied(to: color) == color)
    }

    /// A level of ten bits.
    private static let level = 1.0 / 1023

    @Test func `Display P3's colours are where colour-science has them`() {
        for (own, standard) in ColorScienceValues.displayP3 {
            let found = ColorTransform(from: .displayP3, to: .srgb).applied(to: own)
            #expect(Self.distance(found, standard) < Self.level, "\(own)")
        }
    }

    @Test func `Rec. 2020's colours are where colour-science has them`() {
        for (own, standard) in ColorScienceValues.rec2020 {
            let found = ColorTransform(from: ColorSpace.rec2020.rgb, to: .srgb).applied(to: own)
            #expect(Self.distance(found, standard) < Self.level, "\(own)")
        }
    }
}
