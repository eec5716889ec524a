import LaminaPlan

// Values that scenes call by names of their own, in the order in which they are written.

extension LayerKind {
    static let sceneNames: [(name: String, value: LayerKind)] = [
        ("CALayer", .plain), ("CATransformLayer", .transform), ("CAShapeLayer", .shape),
        ("CAGradientLayer", .gradient),
        ("CAReplicatorLayer", .replicator),
    ]
    /// The class that commits values of this kind.
    var sceneName: String { Self.sceneNames.first { $0.value == self }?.name ?? "CALayer" }

    /// Those of all classes; `nil` for text layers, which commit values of plain ones.
    static let sceneClasses: [(name: String, value: LayerKind?)] =
        sceneNames.map { ($0.name, $0.value) } + [(SceneText.className, nil)]
}

extension CACornerMask {
    static let sceneNames: [(name: String, value: CACornerMask)] = [
        ("minXMinY", .layerMinXMinYCorner), ("maxXMinY", .layerMaxXMinYCorner),
        ("minXMaxY", .layerMinXMaxYCorner), ("maxXMaxY", .layerMaxXMaxYCorner),
    ]
}

extension CAEdgeAntialiasingMask {
    static let sceneNames: [(name: String, value: CAEdgeAntialiasingMask)] = [
        ("left", .layerLeftEdge), ("right", .layerRightEdge), ("bottom", .layerBottomEdge),
        ("top", .layerTopEdge),
    ]
}
