import LaminaGeometry
import CLaminaKernels

/// The normal distribution as a table, for the many values that shadows need.
struct NormalTable: Sendable {
    static let shared = NormalTable()

    /// Steps for one standard deviation: linear interpolation is then within 10⁻⁵.
    private static let steps = 64
    private static let range = 6
    private let values: [Float]

    private init() {
        let count = 2 * Self.range * Self.steps
        values = (0...(count + 1)).map {
            Float(NormalDistribution.cumulative(Double($0) / Double(Self.steps) - Double(Self.range)))
        }
    }

    /// The share below `z` standard deviations.
    func cumulative(_ z: Double) -> Float {
        var result: Float = 0
        // What lies below −∞ is nothing.
        fill(&result, count: 1, from: -.infinity, to: z, step: 0)
        return result
    }

    /// The shares between two bounds, in standard deviations from points that move on by `step`.
    func fill(
        _ result: UnsafeMutablePointer<Float>, count: Int, from left: Double, to right: Double, step: Double
    ) {
        values.withUnsafeBufferPointer { values in
            var table = lamina_normal_table(
                values: values.baseAddress, range: Double(Self.range), steps: Double(Self.steps))
            lamina_normal_between(result, count, &table, left, right, step)
        }
    }
}
