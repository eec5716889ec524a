import LaminaColor
import LaminaMath

/// Functions as tables for the samples of files.
enum SampleCurves {
    /// sRGB's component of a light from 0.0031308 on.
    static let srgb = CurveTable { 1.055 * Math.pow($0, 1 / 2.4) - 0.055 }

    /// A display's factor for the light of a scene in hybrid log-gamma, by the luma of that light.
    static let displayGain = CurveTable { ColorTransform.displayGain(luma: $0) }

    /// The light of each number of 16 bits.
    ///
    /// - Parameters:
    ///   - step: How far the numbers that occur are apart: 257 for bytes. The others have no light.
    ///   - light: The light of a component, 0...1.
    static func lights(step: Int, _ light: (Double) -> Double) -> [Float] {
        var lights = [Float](repeating: 0, count: 65_536)
        for number in stride(from: 0, through: 65_535, by: step) {
            lights[number] = Float(light(Double(number) / 65_535))
        }
        return lights
    }
}
