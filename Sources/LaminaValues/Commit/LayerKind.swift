/// The class of the layer that committed its values, as far as it changes their meaning.
package enum LayerKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A plane into which the sublayers are flattened.
    case plain
    /// `CATransformLayer`: draws nothing itself; its sublayers live in its superlayer's 3D space.
    case transform
    /// `CAShapeLayer`: draws a path over its contents.
    case shape
    /// `CAReplicatorLayer`: draws its sublayers several times.
    case replicator
    /// `CAGradientLayer`: draws a gradient over its background.
    case gradient
    /// `CAEmitterLayer`: draws particles over its contents and its border.
    case emitter
    /// `CATextLayer`: draws its contents itself, and again while its font size or its colour moves.
    case text
    /// A part of a `CATiledLayer`'s contents. Drawn before all sublayers, in its superlayer's plane, regardless of the
    /// superlayer's `sublayerTransform`.
    case tile
    /// Made by the render tree alone, for a transition: its sublayers are mixed with each other before they are blended
    /// with the layers behind them.
    case mixture
}
