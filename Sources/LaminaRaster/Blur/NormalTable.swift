import LaminaGeometry
import CLaminaKernels

/// The normal distribution as a table, for the many values that shadows need.
struct NormalTable: Sendable {
    static let shared = NormalTable()

    /// Steps per standard deviation, with which linear interpolation is within 10⁻⁵.
    private static let steps = 64
    private static let range = 6
    private let values: [Float]

    private init() {
        let count = 2 * Self.range * Self.steps
        values = (0...(count + 1)).map {
            Float(NormalDistribution.cumulative(Double($0) / Double(Self.steps) - Double(Self.range)))
        }
    }

    /// The share of the distribution between −`end` and `z` standard deviations, where only its part from −`end` to `end`
    /// counts.
    func cumulative(_ z: Double, end: Double) -> Float {
        var result: Float = 0
        fill(&result, count: 1, from: -.infinity, to: z, step: 0, end: end)
        return result
    }

    /// The shares between two bounds, in standard deviations. The bounds move by `step` from one value to the next.
    ///
    /// - Parameter end: Only the distribution's part from −`end` to `end` counts.
    func fill(
        _ result: UnsafeMutablePointer<Float>, count: Int, from left: Double, to right: Double, step: Double,
        end: Double
    ) {
        values.withUnsafeBufferPointer { values in
            var table = lamina_normal_table(
                values: values.baseAddress, range: Double(Self.range), steps: Double(Self.steps),
                end: min(end, Double(Self.range)))
            lamina_normal_between(result, count, &table, left, right, step)
        }
    }
}
