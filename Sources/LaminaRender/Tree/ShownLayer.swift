import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

/// A layer at the tree's time: its values, and everything that follows from them alone, computed once rather than every
/// frame.
///
/// It is a class, so that walking the tree copies no values. The holder of the only reference may move it and sample tracks
/// into it; for all others it never changes, which makes it safe to send.
final class ShownLayer: Equatable, @unchecked Sendable {
    private struct Values {
        // Fields that every frame reads first lie together, and the properties begin with such fields.
        var isFill: Bool
        /// The edges of the bounds that are not antialiased.
        let hardEdges: RectangleEdges
        var traits: LayerTraits
        /// In bytes, which most frames are drawn in.
        var background: PackedColor
        var anchor: CGPoint
        /// `nil` for a layer that is only moved, from `anchor` to the position, as most layers are.
        var map: PlaneMap?
        var properties: LayerProperties
        var contents: ContentsLook?
        var drawing: Drawing
        var sublayerTransform: SublayerTransform?

        @inline(__always)  // so that the values are made where they stay
        init(_ properties: LayerProperties) {
            let traits = LayerTraits(properties)
            let hardEdges = properties.hardEdges
            let map = properties.onlyMoves ? nil : PlaneMap(properties)
            isFill = Self.showsOneColor(properties, traits, hardEdges, map)
            self.hardEdges = hardEdges
            self.traits = traits
            background = PackedColor(properties.backgroundColor ?? .clear)
            anchor = properties.anchor
            self.map = map
            contents = properties.contents == nil ? nil : ContentsLook(properties)
            drawing = Drawing(properties)
            sublayerTransform = SublayerTransform(of: properties)
            self.properties = properties
        }

        var depth: Double {
            @inline(__always) get { map?.depth ?? Double(properties.zPosition) }
        }

        var toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints> {
            @inline(__always) get {
                map?.toSuperlayer
                    ?? SpaceMap(
                        scaleX: 1, y: 1, translationX: properties.position.x - anchor.x,
                        y: properties.position.y - anchor.y)
            }
        }

        /// Whether a layer shows one colour inside its bounds and nothing else.
        @inline(__always)
        private static func showsOneColor(
            _ properties: borrowing LayerProperties, _ traits: LayerTraits, _ hardEdges: RectangleEdges,
            _ map: PlaneMap?
        ) -> Bool {
            guard traits.subtracting([.circular, .tiltsSublayers]) == .background, hardEdges.isEmpty else {
                return false
            }
            let bounds = properties.bounds
            return !properties.isHidden && properties.hiddenShare == 0 && properties.isDoubleSided
                && bounds.isDrawable
                && bounds.size.width > 0 && bounds.size.height > 0
                && map?.toSuperlayer.isRectilinear != false
        }

        private var showsOneColor: Bool { Self.showsOneColor(properties, traits, hardEdges, map) }

        /// Hot.
        mutating func move(to position: CGPoint) {
            properties.position = position
            guard let map else { return }
            map.place(properties)
            // A place that is not finite is not rectilinear.
            isFill = showsOneColor
        }

        /// Hot.
        mutating func sample(
            _ tracks: [NumberTrack], at time: Double, _ shares: inout PaceShares, committed: ShownLayer?
        ) -> TrackChanges {
            let changes = properties.sample(tracks, at: time, &shares, committed: committed?.properties)
            // A layer that is only moved needs nothing more.
            if changes.place, let map { map.place(properties) }
            if changes.content {
                traits = LayerTraits(properties)
                isFill = showsOneColor
            }
            return changes
        }

        /// Hot.
        mutating func sample(
            _ animations: IndependentAnimations, at time: Double
        ) -> TrackChanges {
            let changes = properties.sample(animations, at: time)
            guard changes.content || changes.placement else { return changes }
            if changes.place {
                anchor = properties.anchor
                if properties.onlyMoves {
                    map = nil
                } else if let map {
                    map.place(properties)
                } else {
                    map = PlaneMap(properties)
                }
                sublayerTransform = SublayerTransform(of: properties)
            }
            if changes.content {
                background = PackedColor(properties.backgroundColor ?? .clear)
                contents = properties.contents == nil ? nil : ContentsLook(properties)
                drawing = Drawing(properties)
            }
            traits = LayerTraits(properties)
            isFill = showsOneColor
            return changes
        }
    }

    /// Nobody reads it while it is written, because there is only one reference then.
    @exclusivity(unchecked) private var values: Values

    init(_ properties: LayerProperties) { values = Values(properties) }

    var properties: LayerProperties {
        @inline(__always) _read { yield values.properties }
    }
    /// The traits of the values that decide how the layer is drawn.
    var traits: LayerTraits { values.traits }
    /// The depth of the layer's plane in its superlayer, in points, if the plane is not tilted.
    var depth: Double { values.depth }
    /// From the layer's plane to the plane of a superlayer without a `sublayerTransform`.
    var toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints> { values.toSuperlayer }
    /// The way of the layer's points to its superlayer's; `nil` for a layer that is not only moved.
    var offset: SIMD2<Double>? {
        guard values.map == nil else { return nil }
        let map = toSuperlayer.homography
        return SIMD2(map.tx, map.ty)
    }
    /// The background's colour as bytes.
    var background: PackedColor { values.background }
    /// The background's colour.
    @inline(__always)
    func background(in working: WorkingFormat) -> PackedColor {
        working == .standard ? background : working.color(properties.backgroundColor ?? .clear)
    }
    /// The edges of the bounds that are not antialiased.
    var hardEdges: RectangleEdges { values.hardEdges }
    /// About the anchor point; `nil` for the identity.
    var sublayerTransform: CATransform3D? { values.sublayerTransform?.aboutAnchor }

    /// Whether the layer has a `fill`.
    var isFill: Bool {
        @inline(__always) get { values.isFill }
    }

    /// The layer, if it shows one colour inside its bounds and nothing else. The colour is one of bytes.
    var fill: FillLook? {
        @inline(__always) get {
            guard values.isFill else { return nil }
            return FillLook(
                depth: values.depth, bounds: values.properties.bounds, toSuperlayer: values.toSuperlayer,
                color: values.background,
                opacity: values.properties.opacity, fadesAsGroup: values.properties.allowsGroupOpacity,
                isOnlyMoved: values.map == nil)
        }
    }

    /// Prefetches the memory that `fill` and tracks read. Hot.
    @inline(__always)
    func prefetch() { lamina_prefetch(Unmanaged.passUnretained(self).toOpaque(), 3) }

    /// How the layer shows its image, if it has one.
    var contents: ContentsLook? { values.contents }
    /// The drawing of a shape layer.
    var shape: ShapeLook? { if case .shape(let look) = values.drawing { look } else { nil } }
    /// The drawing of a gradient layer.
    var gradient: GradientLook? { if case .gradient(let look) = values.drawing { look } else { nil } }
    /// The drawing of an emitter layer.
    var emitter: EmitterLook? { if case .emitter(let look) = values.drawing { look } else { nil } }
    /// How many items the layer itself draws, without its shadow.
    var partCount: Int32 { traits.partCount + max(0, (shape?.partCount ?? 0) - 1) }
    /// The corner radius, at most half the shorter side.
    var cornerRadius: CGFloat { values.properties.effectiveCornerRadius }

    /// A rectangle of the layer's own points that holds what the layer itself draws, without shadow and filters.
    var ownExtent: CGRect {
        let bounds = values.properties.bounds
        guard !values.properties.masksToBounds else { return bounds }
        var extent = bounds
        if let contents {
            extent = extent.union(contents.destination)
            if let image = contents.fade?.image {
                let (destination, _) = values.properties.contentsRectangle(
                    imageWidth: image.width, imageHeight: image.height, contentsAreFlipped: false)
                extent = extent.union(destination)
            }
        }
        switch values.drawing {
        case .shape(let look) where !look.box.isNull: return extent.union(look.box)
        case .emitter(let look) where !look.box.isNull: return extent.union(look.box)
        case .none, .shape, .gradient, .emitter: return extent
        }
    }

    /// Samples every track at a time of the layer's own clock. Requires that there is only one reference. Hot.
    ///
    /// - Parameter committed: The layer whose values hold while an animation shows nothing; `nil` for this one.
    func sample(
        _ tracks: [NumberTrack], at time: Double, _ shares: inout PaceShares, committed: ShownLayer?
    ) -> TrackChanges {
        values.sample(tracks, at: time, &shares, committed: committed)
    }

    /// Brings independent animations to a time of the layer's own clock. Requires that there is only one reference. Hot.
    func sample(_ animations: IndependentAnimations, at time: Double) -> TrackChanges {
        values.sample(animations, at: time)
    }

    /// Changes the position. Requires that there is only one reference. Hot.
    func move(to position: CGPoint) { values.move(to: position) }

    static func == (a: ShownLayer, b: ShownLayer) -> Bool {
        a === b || a.values.properties == b.values.properties
    }
}

/// The place in the superlayer of a layer that is not only moved. The owner of the only reference to its ``ShownLayer``
/// may change it; for all others it never changes.
private final class PlaneMap: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints>
    @exclusivity(unchecked) private(set) var depth: Double

    init(_ properties: borrowing LayerProperties) {
        toSuperlayer = properties.homographyToSuperlayer(sublayers: nil)
        depth = properties.depthInSuperlayer
    }

    /// Hot.
    func place(_ properties: borrowing LayerProperties) {
        toSuperlayer = properties.homographyToSuperlayer(sublayers: nil)
        depth = properties.depthInSuperlayer
    }
}

/// A `sublayerTransform` about the layer's anchor point, which few layers have.
private final class SublayerTransform: Sendable {
    let aboutAnchor: CATransform3D

    /// `nil` for the identity.
    @inline(__always)
    init?(of properties: borrowing LayerProperties) {
        guard !properties.hasNoRareValues, let transform = properties.sublayerTransformAboutAnchor else {
            return nil
        }
        aboutAnchor = transform
    }
}

/// The drawing of a layer's class, beyond that of every layer.
private enum Drawing: Sendable {
    case none
    case shape(ShapeLook)
    case gradient(GradientLook)
    case emitter(EmitterLook)

    init(_ properties: borrowing LayerProperties) {
        switch properties.kind {
        case .shape: self = ShapeLook(properties).map(Self.shape) ?? .none
        case .gradient: self = GradientLook(properties).map(Self.gradient) ?? .none
        case .emitter: self = EmitterLook(properties).map(Self.emitter) ?? .none
        case .plain, .transform, .replicator, .text, .tile, .mixture: self = .none
        }
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
    /// Whether the layer has no transform of its own.
    var isOnlyMoved: Bool
}

extension LayerProperties {
    /// Whether the layer is only moved in its superlayer's plane, where its depth is `zPosition`.
    fileprivate var onlyMoves: Bool {
        if case .tile = kind { return false }
        return hasNoTransform && !isGeometryFlipped && (hasNoRareValues || anchorPointZ == 0)
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
        if hasNoRareValues || edgeAntialiasingMask == .all { return [] }
        var edges: RectangleEdges = []
        if !edgeAntialiasingMask.contains(.layerLeftEdge) { edges.insert(.minX) }
        if !edgeAntialiasingMask.contains(.layerRightEdge) { edges.insert(.maxX) }
        if !edgeAntialiasingMask.contains(.layerBottomEdge) { edges.insert(.minY) }
        if !edgeAntialiasingMask.contains(.layerTopEdge) { edges.insert(.maxY) }
        return edges
    }
}
