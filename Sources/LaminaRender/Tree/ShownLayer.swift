import LaminaGeometry
import LaminaPlan

/// How a layer is at the tree's time: its values, and what follows from them alone, found once and not every frame.
///
/// It never changes, and lies behind a reference, so that walking the tree copies no values.
final class ShownLayer: Equatable, Sendable {
    let properties: LayerProperties
    /// What of the values decides how the layer is drawn.
    let traits: LayerTraits
    /// Where the layer's plane, if it is not tilted, lies in its superlayer's depth, in points.
    let depth: Double
    /// The edges of the bounds that are not antialiased.
    let hardEdges: RectangleEdges
    /// From the layer's plane to that of a superlayer without a `sublayerTransform`.
    let toSuperlayer: Homography
    /// About the anchor point; `nil` for the identity.
    let sublayerTransform: CATransform3D?

    init(_ properties: LayerProperties) {
        self.properties = properties
        traits = LayerTraits(properties)
        depth = properties.depthInSuperlayer
        hardEdges = properties.hardEdges
        toSuperlayer = properties.homographyToSuperlayer(sublayers: nil)
        sublayerTransform = properties.sublayerTransformAboutAnchor
    }

    static func == (a: ShownLayer, b: ShownLayer) -> Bool { a === b || a.properties == b.properties }
}

extension LayerProperties {
    /// The depth of the anchor's plane in the superlayer, as seen through the layer's own perspective, in points.
    fileprivate var depthInSuperlayer: Double {
        let t = transform
        let w = Double(t.m44 - anchorPointZ * t.m34)
        let z = Double(t.m43 - anchorPointZ * t.m33)
        return Double(zPosition) + (w > 0 ? z / w : z)
    }

    fileprivate var hardEdges: RectangleEdges {
        guard allowsEdgeAntialiasing else { return .all }
        if edgeAntialiasingMask == .all { return [] }
        var edges: RectangleEdges = []
        if !edgeAntialiasingMask.contains(.layerLeftEdge) { edges.insert(.minX) }
        if !edgeAntialiasingMask.contains(.layerRightEdge) { edges.insert(.maxX) }
        if !edgeAntialiasingMask.contains(.layerBottomEdge) { edges.insert(.minY) }
        if !edgeAntialiasingMask.contains(.layerTopEdge) { edges.insert(.maxY) }
        return edges
    }
}
