import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

extension TreeSampler {
    /// A layer of a 3D space, before it is ordered.
    private struct Member {
        var node: Int32
        var toContext: CATransform3D
        var opacity: Double
        var isFlipped: Bool
        /// The colour factor of the instances in between, and the delay of its clock.
        var factor: SIMD4<Double>
        var delay: Double
        /// The layer's values in its instance.
        var shown: ShownLayer
    }

    /// The sublayers of a layer whose planes may cross, back to front and cut where they cross. Each `CATransformLayer` is
    /// replaced by its sublayers.
    mutating func depthOrder(of list: [Int32], _ shown: ShownLayer, _ layer: Int32) -> (
        children: [Int32], places: [DepthPlace?]
    ) {
        // Tiles are in no 3D space: they lie in the layer's own plane, behind everything else.
        let tiles = list.prefix { nodes[Int($0)]?.properties.kind == .tile }
        let members = members(of: list[tiles.endIndex...], shown, layer)
        let planes = members.enumerated().compactMap { place, member -> ContextPlane? in
            let properties = member.shown.properties
            // An invisible layer cuts nothing.
            guard !properties.isHidden, properties.opacity > 0 else { return nil }
            return ContextPlane(
                index: place, toContext: member.toContext,
                bounds: tree.extent(of: member.node) ?? properties.bounds,
                zPosition: Double(properties.zPosition), order: place)
        }
        var children = Array(tiles)
        var places: [DepthPlace?] = tiles.map { tile in
            DepthPlace(
                toPlane: nodes[Int(tile)]?.shown.toSuperlayer ?? .identity, opacity: 1, isFlipped: false,
                cuts: [])
        }
        for piece in PlaneSplitter.order(planes).pieces {
            let member = members[piece.plane]
            var toPlane = Homography(flattening: member.toContext)
            toPlane.normalize()
            let keepsDepth = nodes[Int(member.node)]?.shown.emitter?.preservesDepth == true
            children.append(member.node)
            let alpha = member.factor.w
            places.append(
                DepthPlace(
                    toPlane: SpaceMap(toPlane), opacity: member.opacity * alpha, isFlipped: member.isFlipped,
                    cuts: piece.cuts,
                    factor: member.factor, delay: member.delay,
                    toSpace: keepsDepth ? member.toContext : nil))
        }
        return (children, places)
    }

    /// - Parameter children: The sublayers that take part.
    private mutating func members(
        of children: ArraySlice<Int32>, _ values: ShownLayer, _ layer: Int32
    ) -> [Member] {
        var result: [Member] = []
        var spaces = OpenSpaces(left: Self.maximumDeepReplicas)
        let sampled = self.result.layers[Int(layer)]
        let root = self.result.variants[sampled.variant] ?? values
        spaces.open(
            OpenSpaces.Space(
                children: children, sublayers: root.properties.sublayerTransformAboutAnchor,
                toContext: CATransform3DIdentity, opacity: 1, isFlipped: false), root)
        while var space = spaces.stack.popLast() {
            guard let index = space.children.popFirst() else { continue }
            spaces.stack.append(space)
            guard let child = nodes[Int(index)],
                let shown = shown(index, below: OptionalIndex(layer), delay: space.delay)
            else { continue }
            let p = shown.properties
            let map = CATransform3DConcat(
                p.transformToSuperlayer(sublayers: space.sublayers), space.toContext)
            guard shown.traits.contains(.transformLayer) else {
                result.append(
                    Member(
                        node: index, toContext: map, opacity: space.opacity, isFlipped: space.isFlipped,
                        factor: space.factor, delay: space.delay, shown: shown))
                continue
            }
            if p.isHidden || !(p.opacity > 0) { continue }
            spaces.open(
                OpenSpaces.Space(
                    children: child.children[...], sublayers: p.sublayerTransformAboutAnchor, toContext: map,
                    opacity: space.opacity
                        * min(
                            Double(LayerProperties.shownOpacity(p.opacity, hiddenShare: p.hiddenShare)), 1),
                    isFlipped: space.isFlipped != p.isGeometryFlipped, factor: space.factor,
                    delay: space.delay), shown)
        }
        if spaces.isCut {
            self.result.warn(
                "instances of replicators in space: a frame shows at most \(Self.maximumDeepReplicas) in one of them",
                of: sampled.id)
        }
        return result
    }
}

/// The `CATransformLayer`s and instances of replicators whose sublayers are being visited.
private struct OpenSpaces {
    struct Space {
        var children: ArraySlice<Int32>
        var sublayers: CATransform3D?
        var toContext: CATransform3D
        var opacity: Double
        var isFlipped: Bool
        var factor = SIMD4<Double>.one
        var delay = 0.0
    }

    var stack: [Space] = []
    /// How many more instances may be opened.
    private var left: Int
    /// Whether instances were left out.
    private(set) var isCut = false

    init(left: Int) { self.left = left }

    /// Adds a space for each instance of a replicator; the first is visited first.
    mutating func open(_ space: Space, _ shown: ShownLayer) {
        guard shown.traits.contains(.replicates) else { return stack.append(space) }
        var replicas = Replicas(shown.properties)
        guard replicas.values.instanceCount > 0 else { return }
        var spaces: [Space] = []
        repeat {
            var one = space
            one.sublayers = replicas.toReplicator
            one.factor *= replicas.factor
            one.delay += replicas.delay
            spaces.append(one)
            left -= 1
            guard replicas.next() else { break }
            if left <= 0 { isCut = true }
        } while left > 0
        stack += spaces.reversed()
    }
}
