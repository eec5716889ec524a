/// The normal distribution computed by `+ − × ÷` alone, so that every machine gets the same bits. For tables, not for
/// pixels.
package enum NormalDistribution {
    /// The share of a normal distribution below `z` standard deviations, within 10⁻⁸; 0 or 1 from ±6 on.
    package static func cumulative(_ z: Double) -> Double {
        guard z.magnitude < 6 else { return z > 0 ? 1 : 0 }
        // ½ + 1/√(2π) · Σ (−1)ⁿ z²ⁿ⁺¹ / (2ⁿ n! (2n + 1)). The largest term is below e¹⁸, which costs eight digits of
        // precision.
        let square = -z * z / 2
        var power = z
        var sum = z
        for n in 1...120 {
            power *= square / Double(n)
            sum += power / Double(2 * n + 1)
            if power.magnitude < 1e-18 { break }
        }
        return min(1, max(0, 0.5 + 0.3989422804014327 * sum))
    }
}
