import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaPlan

/// A layer at the tree's time: its values, and everything that follows from them alone, computed once rather than every
/// frame.
///
/// It is a class, so that walking the tree copies no values. The holder of the only reference may sample tracks into it;
/// for all others it never changes, which makes it safe to send.
final class ShownLayer: Equatable, @unchecked Sendable {
    private struct Values {
        // Fields that every frame reads first lie together.
        var isFill: Bool
        var traits: LayerTraits
        var background: PackedColor
        var depth: Double
        var toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints>
        var properties: LayerProperties
        /// Whether `toSuperlayer` is a translation alone: the position less the anchor point.
        let onlyMoves: Bool
        let anchor: CGPoint
        var cornerRadius: CGFloat
        var contents: ContentsLook?
        let shape: ShapeLook?
        let gradient: GradientLook?
        let emitter: EmitterLook?

        init(_ properties: borrowing LayerProperties) {
            self.properties = copy properties
            traits = LayerTraits(properties)
            depth = properties.depthInSuperlayer
            toSuperlayer = properties.homographyToSuperlayer(sublayers: nil)
            background = PackedColor(properties.backgroundColor ?? .clear)
            contents = ContentsLook(properties)
            shape = ShapeLook(properties)
            gradient = GradientLook(properties)
            emitter = EmitterLook(properties)
            cornerRadius = properties.effectiveCornerRadius
            onlyMoves = properties.hasNoTransform && !properties.isGeometryFlipped
            anchor = properties.anchor
            isFill = properties.isFill(traits, toSuperlayer)
        }

        /// Hot.
        mutating func sample(
            _ tracks: [NumberTrack], at time: Double, _ shares: inout PaceShares, committed: ShownLayer
        ) -> TrackChanges {
            let changes = properties.sample(tracks, at: time, &shares, committed: committed.properties)
            if changes.place { place() }
            if changes.content {
                traits = LayerTraits(properties)
                cornerRadius = properties.effectiveCornerRadius
                isFill = properties.isFill(traits, toSuperlayer)
            }
            return changes
        }

        @inline(__always)
        private mutating func place() {
            guard onlyMoves else {
                toSuperlayer = properties.homographyToSuperlayer(sublayers: nil)
                depth = properties.depthInSuperlayer
                return
            }
            toSuperlayer.homography.tx = properties.position.x - anchor.x
            toSuperlayer.homography.ty = properties.position.y - anchor.y
            depth = Double(properties.zPosition) - Double(properties.anchorPointZ)
        }
    }

    /// Nobody reads it while it is written, because there is only one reference then.
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
    /// The traits of the values that decide how the layer is drawn.
    var traits: LayerTraits { values.traits }
    /// The depth of the layer's plane in its superlayer, in points, if the plane is not tilted.
    var depth: Double { values.depth }
    /// From the layer's plane to the plane of a superlayer without a `sublayerTransform`.
    var toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints> { values.toSuperlayer }
    /// The background's colour.
    var background: PackedColor { values.background }

    /// The layer, if it shows one colour inside its bounds and nothing else.
    var fill: FillLook? {
        @inline(__always) get {
            guard values.isFill else { return nil }
            return FillLook(
                depth: values.depth, bounds: values.properties.bounds, toSuperlayer: values.toSuperlayer,
                color: values.background,
                opacity: values.properties.opacity, fadesAsGroup: values.properties.allowsGroupOpacity)
        }
    }

    /// Prefetches the memory that `fill` and tracks read. Hot.
    @inline(__always)
    func prefetch() { lamina_prefetch(Unmanaged.passUnretained(self).toOpaque(), 5) }

    /// How the layer shows its image, if it has one.
    var contents: ContentsLook? { values.contents }
    /// The drawing of a shape layer.
    var shape: ShapeLook? { values.shape }
    /// The drawing of a gradient layer.
    var gradient: GradientLook? { values.gradient }
    /// The drawing of an emitter layer.
    var emitter: EmitterLook? { values.emitter }
    /// How many items the layer itself draws, without its shadow.
    var partCount: Int32 { traits.partCount + max(0, (values.shape?.partCount ?? 0) - 1) }
    /// The corner radius, at most half the shorter side.
    var cornerRadius: CGFloat { values.cornerRadius }

    /// Samples every track at a time of the layer's own clock. Requires that there is only one reference. Hot.
    ///
    /// - Parameter committed: The layer whose values hold while an animation shows nothing.
    func sample(
        _ tracks: [NumberTrack], at time: Double, _ shares: inout PaceShares, committed: ShownLayer
    ) -> TrackChanges {
        values.sample(tracks, at: time, &shares, committed: committed)
    }

    static func == (a: ShownLayer, b: ShownLayer) -> Bool {
        a === b || a.values.properties == b.values.properties
    }
}

/// A layer that shows one colour inside its bounds and nothing else, in its superlayer's terms.
struct FillLook {
    /// The depth of the layer's plane in its superlayer, in points.
    var depth: Double
    var bounds: CGRect
    /// Rectilinear.
    var toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints>
    var color: PackedColor
    var opacity: Float
    var fadesAsGroup: Bool
}

extension LayerProperties {
    /// Whether the layer shows one colour inside its bounds and nothing else.
    fileprivate func isFill(
        _ traits: LayerTraits, _ toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints>
    ) -> Bool {
        traits.subtracting([.circular, .tiltsSublayers]) == .background && !isHidden && isDoubleSided
            && hardEdges.isEmpty && bounds.isDrawable && bounds.size.width > 0 && bounds.size.height > 0
            && toSuperlayer.isRectilinear
    }

    /// The depth of the anchor's plane in the superlayer, seen through the layer's own perspective, in points. Tiles are
    /// contents, which lie behind all sublayers.
    fileprivate var depthInSuperlayer: Double {
        if kind == .tile { return -.infinity }
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
