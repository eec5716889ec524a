import Foundation
import LaminaMath

/// From the components of one space to those of another, relative to the white point. Colours that the other space does not
/// have get components outside 0...1.
package struct ColorTransform: Sendable {
    private let source: RGBSpace
    private let target: RGBSpace
    /// From linear components to linear components; `nil` between spaces of the same primaries.
    package let rows: ColorRows?

    package init(from source: RGBSpace, to target: RGBSpace) {
        (self.source, self.target) = (source, target)
        rows = Self.rows(from: source.primaries, to: target.primaries)
    }

    /// Straight components of the other space.
    package func applied(to parts: SIMD3<Double>) -> SIMD3<Double> {
        guard source != target else { return parts }
        var light = parts.map(source.curve.light)
        if source.curve == .hlg { light = Self.displayed(light) }
        if let rows { light = rows.applied(to: light) }
        if target.curve == .hlg { light = Self.filmed(light) }
        return light.map(target.curve.value)
    }

    private static func rows(from source: ColorPrimaries, to target: ColorPrimaries) -> ColorRows? {
        if source == target { return nil }
        if source == .srgb { return target == .displayP3 ? srgbToDisplayP3 : target.toSRGB.inverse }
        if target == .srgb { return source == .displayP3 ? displayP3ToSRGB : source.toSRGB }
        return rows(from: .srgb, to: target).flatMap { last in
            rows(from: source, to: .srgb).map { last.times($0) }
        }
    }

    // CSS Color 4, section 18: both have the white point D65. Rows of these digits add up to 1, so white stays white.
    private static let displayP3ToSRGB = ColorRows(
        SIMD3(1.2249401763, -0.2249401763, 0), SIMD3(-0.0420569547, 1.0420569547, 0),
        SIMD3(-0.0196375546, -0.0786360456, 1.0982736002))
    private static let srgbToDisplayP3 = ColorRows(
        SIMD3(0.8224619687, 0.1775380313, 0), SIMD3(0.0331941989, 0.9668058011, 0),
        SIMD3(0.0170826307, 0.0723974407, 0.9105199286))

    // MARK: Hybrid log-gamma

    // The display of 1000 cd/m² that ITU-R BT.2100 takes as an example, with its system gamma of 1.2.
    private static let displayPeak = 1000.0
    private static let displayGamma = 1.2

    /// The light of a display that shows the light of a scene.
    private static func displayed(_ scene: SIMD3<Double>) -> SIMD3<Double> {
        scene * displayGain(luma: max(LumaWeights.rec2020.luma(of: scene), 0))
    }

    /// A display's factor for the light of a scene, by the luma of that light.
    package static func displayGain(luma: Double) -> Double {
        Math.pow(luma, displayGamma - 1) * displayPeak / TransferCurve.white
    }

    /// The light of a scene that a display shows.
    private static func filmed(_ light: SIMD3<Double>) -> SIMD3<Double> {
        let display = light * TransferCurve.white / displayPeak
        let luma = max(LumaWeights.rec2020.luma(of: display), 0)
        return display * (luma > 0 ? Math.pow(luma, 1 / displayGamma - 1) : 0)
    }
}

extension SIMD3<Double> {
    /// Each component by a function of one.
    package func map(_ function: (Double) -> Double) -> SIMD3<Double> {
        SIMD3(function(x), function(y), function(z))
    }
}
