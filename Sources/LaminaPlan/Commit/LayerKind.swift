/// Which class of layer committed its values, where that changes what they mean.
package enum LayerKind: UInt8, Hashable, Sendable {
    /// A plane into which the sublayers are flattened.
    case plain
    /// `CATransformLayer`: draws nothing itself; its sublayers live in its superlayer's 3D space.
    case transform
    /// `CAShapeLayer`: draws a path over its contents.
    case shape
    /// `CAGradientLayer`: draws a gradient over its background.
    case gradient
    /// `CAReplicatorLayer`: draws its sublayers several times.
    case replicator
    /// Made by the render tree alone, for a transition: its sublayers are mixed with each other before they meet what
    /// lies behind.
    case mixture
}
