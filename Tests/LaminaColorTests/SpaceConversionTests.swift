import LaminaColor
import Testing

/// Conversions of pixels, which take their curves from tables.
@Suite struct SpaceConversionTests {
    /// Of every two spaces, those that differ.
    private static var pairs: [(ColorSpace, ColorSpace)] {
        ColorSpace.allCases.flatMap { from in ColorSpace.allCases.map { (from, $0) } }
            .filter { $0.rgb != $1.rgb }
    }

    @Test func `Tables give what the formulas give, between any two spaces`() throws {
        for (from, to) in Self.pairs {
            let conversion = try #require(SpaceConversion.from(from, to: to))
            let exact = ColorTransform(from: from.rgb, to: to.rgb)
            for step in 0...40 {
                let color = SIMD3(Double(step) / 40, 1 - Double(step) / 40, Double(step % 7) / 7)
                let (found, expected) = (conversion(SIMD3<Float>(color)), exact.applied(to: color))
                let difference = SIMD3<Double>(found) - expected
                let most = max(difference.max(), -difference.min())
                #expect(most < 2e-4 * max(1, expected.max()), "\(from) to \(to): \(color)")
            }
        }
    }

    @Test func `Between spaces of the same numbers there is nothing to convert`() {
        #expect(SpaceConversion.from(.sRGB, to: .extendedSRGB) == nil)
        #expect(SpaceConversion.from(.rec2020, to: .rec2020) == nil)
    }

    @Test func `Values outside of 0 to 1 come back from linear light and from Display P3`() throws {
        for space in [ColorSpace.linearSRGB, .displayP3, .rec2020] {
            let away = try #require(SpaceConversion.from(.sRGB, to: space))
            let back = try #require(SpaceConversion.from(space, to: .sRGB))
            for color in [SIMD3<Float>(3, 0.5, -0.25), SIMD3(-0.5, 1.25, 0), SIMD3(1e-5, 0.003, 0.9999)] {
                let difference = back(away(color)) - color
                #expect(max(difference.max(), -difference.min()) < 2e-4, "\(space) \(color)")
            }
        }
    }

    @Test func `A value that is no number counts as 0`() throws {
        let conversion = try #require(SpaceConversion.from(.sRGB, to: .linearSRGB))
        #expect(conversion(SIMD3(.nan, 0, 1)) == SIMD3(0, 0, 1))
        #expect(conversion(SIMD3(.infinity, 0, 0)).x == .infinity)
    }

    @Test func `The curves of BT.2100 are within 2⁻¹² of colour-science's`() {
        for (light, value) in ColorScienceValues.pq {
            #expect(abs(TransferCurve.pq.value(light / TransferCurve.white) - value) < 0x1p-12)
        }
        for (light, value) in ColorScienceValues.hlg {
            #expect(abs(TransferCurve.hlg.value(light) - value) < 0x1p-12)
        }
    }

    // MARK: Tones

    @Test func `Tones below the knee stay, and the brightest becomes the headroom`() throws {
        let curve = try #require(ToneCurve.from(4, to: 1))
        let dark = SIMD3<Float>(0.1, 0.05, 0.02)
        #expect(curve(dark) == dark)
        #expect(abs(curve(SIMD3(repeating: 4)).x - 1) < 1e-3)
        #expect(curve(SIMD3(repeating: 100)).x <= 1)
    }

    @Test func `Tones rise, and keep the ratios of red, green and blue`() throws {
        let curve = try #require(ToneCurve.from(8, to: 2))
        var last: Float = 0
        for step in 1...400 {
            let light = Float(step) / 50
            let found = curve(SIMD3(light, light / 2, light / 4))
            #expect(found.x >= last - 1e-5 && found.x <= 2)
            #expect(abs(found.y - found.x / 2) < 1e-5 && abs(found.z - found.x / 4) < 1e-5)
            last = found.x
        }
    }

    @Test func `There is no curve into a headroom that is not smaller`() {
        #expect(ToneCurve.from(1, to: 1) == nil)
        #expect(ToneCurve.from(2, to: 4) == nil)
        #expect(ToneCurve.from(.infinity, to: 1) == nil)
        #expect(ToneCurve.from(.nan, to: 1) == nil)
    }
}
