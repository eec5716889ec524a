import LaminaPlan

// Values that scenes call by names of their own, in the order in which they are written.

extension LayerKind {
    static let sceneNames: [(name: String, value: LayerKind)] = [
        ("CALayer", .plain), ("CATransformLayer", .transform), ("CAShapeLayer", .shape),
    ]
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
