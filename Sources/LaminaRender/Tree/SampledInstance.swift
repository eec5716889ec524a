import LaminaGeometry
import LaminaPlan

/// The effect of an instance of a replicator on the layers in it.
package struct SampledInstance: Equatable, Sendable {
    /// Factors of straight red, green and blue, 0...1, of all replicators around.
    var tint = SIMD3<Double>.one
    /// Seconds by which this instance's clock is behind its replicator's.
    var delay = 0.0
    /// Whether clocks in it differ from the clocks in the first instances.
    var isDelayed = false

    var isTinted: Bool { tint != .one }
}

extension SampledTree {
    /// The factors of a layer's colours in the space of a frame; `nil` for none.
    func tint(of layer: Layer, in working: WorkingFormat) -> SIMD3<Double>? {
        guard let instance = instances[layer.instance], instance.isTinted else { return nil }
        return working.converted(factors: instance.tint)
    }
}

extension PackedColor {
    /// - Parameter tint: Red, green and blue, 0...1; `nil` for white.
    @inline(__always)
    func multiplied(by tint: SIMD3<Double>?) -> PackedColor {
        guard let tint else { return self }
        return multiplied(by: tint)
    }

    private func multiplied(by tint: SIMD3<Double>) -> PackedColor {
        if isHalf { return PackedColor(halves: halves * SIMD4(tint, 1)) }
        func byte(_ value: UInt8, _ factor: Double) -> UInt32 {
            UInt32((Double(value) * factor).rounded(.toNearestOrAwayFromZero))
        }
        return PackedColor(
            bits: byte(blue, tint.z) | byte(green, tint.y) << 8 | byte(red, tint.x) << 16 | UInt32(alpha)
                << 24)
    }
}
