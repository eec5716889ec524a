import Foundation
import LaminaGeometry
import LaminaPlan

/// How a layer is at the tree's time: its values, and what follows from them alone, found once and not every frame.
///
/// It lies behind a reference, so that walking the tree copies no values. Whoever holds the only reference may sample
/// tracks into it; for all others it never changes, which makes it safe to send.
final class ShownLayer: Equatable, @unchecked Sendable {
    private struct Values {
        var properties: LayerProperties
        var traits: LayerTraits
        var depth: Double
        var toSuperlayer: Homography
        var background: PackedColor
        var contents: ContentsLook?
        var cornerRadius: CGFloat

        init(_ properties: LayerProperties) {
            self.properties = properties
            traits = LayerTraits(properties)
            depth = properties.depthInSuperlayer
            toSuperlayer = properties.homographyToSuperlayer(sublayers: nil)
            background = PackedColor(properties.backgroundColor ?? .clear)
            contents = ContentsLook(properties)
            cornerRadius = properties.effectiveCornerRadius
        }

        /// Hot.
        mutating func sample(_ tracks: [NumberTrack], at time: Double) -> TrackChanges {
            let changes = properties.sample(tracks, at: time)
            if changes.place {
                toSuperlayer = properties.homographyToSuperlayer(sublayers: nil)
                depth = properties.depthInSuperlayer
            }
            if changes.content {
                traits = LayerTraits(properties)
                cornerRadius = properties.effectiveCornerRadius
            }
            return changes
        }
    }

    /// Nobody reads it while it is written, for then there is one reference.
    @exclusivity(unchecked) private var values: Values
    /// The edges of the bounds that are not antialiased.
    let hardEdges: RectangleEdges
    /// About the anchor point; `nil` for the identity.
    let sublayerTransform: CATransform3D?

    init(_ properties: LayerProperties) {
        values = Values(properties)
        hardEdges = properties.hardEdges
        sublayerTransform = properties.sublayerTransformAboutAnchor
    }

    var properties: LayerProperties {
        @inline(__always) _read { yield values.properties }
    }
    /// What of the values decides how the layer is drawn.
    var traits: LayerTraits { values.traits }
    /// Where the layer's plane, if it is not tilted, lies in its superlayer's depth, in points.
    var depth: Double { values.depth }
    /// From the layer's plane to that of a superlayer without a `sublayerTransform`.
    var toSuperlayer: Homography { values.toSuperlayer }
    /// The background's colour.
    var background: PackedColor { values.background }

    /// How the layer shows its image, if it has one.
    var contents: ContentsLook? {
        @inline(__always) _read { yield values.contents }
    }
    /// At most half the shorter side.
    var cornerRadius: CGFloat { values.cornerRadius }

    /// Brings every track's value to a time of the layer's own clock. Only for who holds the only reference. Hot.
    func sample(_ tracks: [NumberTrack], at time: Double) -> TrackChanges { values.sample(tracks, at: time) }

    static func == (a: ShownLayer, b: ShownLayer) -> Bool {
        a === b || a.values.properties == b.values.properties
    }
}

extension LayerProperties {
    /// The depth of the anchor's plane in the superlayer, as seen through the layer's own perspective, in points.
    fileprivate var depthInSuperlayer: Double {
        if hasNoTransform { return Double(zPosition) - Double(anchorPointZ) }
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
