import LaminaValues

// Names that scenes use for values, in the order in which they are written.

extension LayerKind {
    static let sceneNames: [(name: String, value: LayerKind)] = [
        ("CALayer", .plain), ("CATransformLayer", .transform), ("CAShapeLayer", .shape),
        ("CAReplicatorLayer", .replicator),
        ("CAGradientLayer", .gradient),
        ("CAEmitterLayer", .emitter), ("CATextLayer", .text),
    ]
    /// The class that commits values of this kind.
    package var sceneName: String { Self.sceneNames.first { $0.value == self }?.name ?? "CALayer" }

    /// The names of all classes. Scroll and video layers commit the values of plain layers.
    static let sceneClasses: [(name: String, value: SceneClass)] =
        sceneNames.map { ($0.name, .kind($0.value)) }
        + [(SceneScroll.className, .scroll), (SceneVideo.className, .video)]
}

/// The class of a layer, as the reader distinguishes it.
enum SceneClass: Equatable {
    case kind(LayerKind)
    case scroll
    case video

    var name: String { LayerKind.sceneClasses.first { $0.value == self }?.name ?? "CALayer" }
}

extension SceneLayer {
    var sceneClass: SceneClass {
        if scroll != nil { return .scroll }
        return video != nil ? .video : .kind(properties.kind)
    }
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
