import LaminaGeometry

/// The committed values of a `CAReplicatorLayer` beyond those of every layer.
package struct ReplicatorValues: Equatable, Sendable {
    /// The number of times that the sublayers are drawn; below 1, they are not drawn.
    package var instanceCount = 1
    /// Seconds by which each instance's clock is behind the previous instance's.
    package var instanceDelay = 0.0
    /// From each instance to the one before, about the layer's anchor point.
    package var instanceTransform = CATransform3DIdentity
    /// The colour that multiplies the first instance; `nil` for white.
    package var instanceColor: CGColor? = .white
    /// The difference in red, green, blue and alpha between the colours of an instance and the one before.
    package var colorOffset = SIMD4<Float>.zero
    /// Whether the sublayers live in the superlayer's 3D space.
    package var preservesDepth = false

    package init() {}

    /// Whether the sublayers are drawn in another way than those of a plain layer.
    package var changesInstances: Bool { instanceCount != 1 || factor(of: 0) != .one }

    /// The straight red, green, blue and alpha, 0...1, that multiply an instance.
    package func factor(of instance: Int) -> SIMD4<Double> {
        let color = instanceColor ?? .white
        let sum =
            SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
            + SIMD4<Double>(colorOffset) * Double(instance)
        // NaN becomes 0.
        return pointwiseMax(pointwiseMin(sum, .one), .zero).replacing(with: 0, where: sum .!= sum)
    }
}
