import LaminaGeometry

/// The committed values of a `CAReplicatorLayer` beyond those of every layer.
package struct ReplicatorValues: Equatable, Sendable {
    /// How often the sublayers are drawn; less than 1 for not at all.
    package var instanceCount = 1
    /// Seconds by which each instance's clock is behind that of the one before.
    package var instanceDelay = 0.0
    /// From each instance to the one before, about the layer's anchor point.
    package var instanceTransform = CATransform3DIdentity
    /// What the first instance is multiplied by; `nil` for nothing.
    package var instanceColor: CGColor? = .white
    /// Red, green, blue and alpha that each instance's colour differs by from that of the one before.
    package var colorOffset = SIMD4<Float>.zero
    /// Whether the sublayers live in the superlayer's 3D space.
    package var preservesDepth = false

    package init() {}

    /// Whether the sublayers are drawn otherwise than as those of any layer.
    package var changesInstances: Bool { instanceCount != 1 || factor(of: 0) != .one }

    /// Straight red, green, blue and alpha, 0...1, that an instance is multiplied by.
    package func factor(of instance: Int) -> SIMD4<Double> {
        let color = instanceColor ?? .white
        let sum =
            SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
            + SIMD4<Double>(colorOffset) * Double(instance)
        // What is no number is taken for 0.
        return pointwiseMax(pointwiseMin(sum, .one), .zero).replacing(with: 0, where: sum .!= sum)
    }
}
