import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

extension RenderTree {
    /// The visible layers at `time` seconds of media time.
    package func sample(
        at time: Double, target: RenderTarget, optimizations: Optimizations = .all
    ) -> SampledTree {
        var cache = RasterizationCache.Session.none
        var budget = FrameBudget(RenderLimits())
        return sample(
            at: time, target: target, optimizations: optimizations, cache: &cache, budget: &budget)
    }

    /// The same with a cache of rasterized layers: the subtrees of cached layers are not visited. Once the budget is spent,
    /// no more layers are visited. With a sight, layers that draw nothing into its pixels are not visited either.
    func sample(
        at time: Double, target: RenderTarget, optimizations: Optimizations,
        cache: inout RasterizationCache.Session, budget: inout FrameBudget, sight: Sight? = nil
    ) -> SampledTree {
        nodes.withUnsafeBufferPointer { nodes in
            var sampler = TreeSampler(
                tree: self, nodes: nodes, target: target, culls: optimizations.contains(.culling),
                folds: optimizations.contains(.folding), usesFills: optimizations.contains(.fills),
                time: time, sight: sight, cache: cache, budget: budget, result: SampledTree(table))
            let result = sampler.run()
            cache = sampler.cache
            budget = sampler.budget
            return result
        }
    }
}

/// Walks the tree with a stack of its own, because trees may be deeper than a thread's stack.
struct TreeSampler {
    let tree: RenderTree
    /// The tree's nodes, borrowed, so that visiting a layer copies nothing.
    let nodes: UnsafeBufferPointer<RenderTree.Node?>
    let target: RenderTarget
    let culls: Bool
    let folds: Bool
    /// Whether layers may become fills.
    let usesFills: Bool
    /// Seconds of media time.
    let time: Double
    /// Finds the layers to visit; `nil` for all.
    let sight: Sight?
    var cache: RasterizationCache.Session
    var budget: FrameBudget
    /// By standard deviations. The shadows of a tree have few of them, and each takes a kernel's weights to find out.
    var shadowReaches: [SurfaceFilter.GaussianSize: PixelReach] = [:]
    var result: SampledTree

    /// A layer whose sublayers are being visited.
    struct Open {
        /// In `result.layers`; none for the place above the root.
        var layer: OptionalIndex<SampledTree.Layer>
        var children: [Int32]
        /// For children in a common 3D space: how each of them is seen. `nil` for the mask, which lies in the layer's plane.
        var places: [DepthPlace?]
        var next = 0
        /// The common values of the children that are fills; `nil` if each child has to be looked at.
        var fills: FillPlace?
        /// The index after the mask, which comes before the fills.
        var firstFill = 0
        /// For a flat replicator.
        var instances: Instances?
        /// Whether sublayers may be left out that draw nothing into the pixels asked for, here and below.
        var leavesOut = false
        /// Whether only sublayers are left out that draw nothing into the picture, here and below.
        var seesPicture = false
        /// How the children are seen; `nil` if each is visited.
        var line: Sight.Line?
    }

    /// The instances of a replicator, and the current one. A class, because they are large and most layers have none.
    final class Instances {
        var all: Replicas
        var current: Replica?

        init(_ all: Replicas) { self.all = all }
    }

    /// How a layer of a 3D space is seen. A class, so that passing it on copies nothing.
    final class DepthPlace {
        /// From the layer's plane to the plane into which the space is flattened.
        let toPlane: SpaceMap<LayerPoints, SuperlayerPoints>
        /// The opacity of the `CATransformLayer`s in between.
        let opacity: Double
        let isFlipped: Bool
        /// The half-planes that other planes leave of it, in the layer's own points.
        let cuts: [Cut]
        /// The colour factor of the replicator instances in between, and the delay of the layer's clock.
        let factor: SIMD4<Double>
        let delay: Double
        /// From the layer's space to the 3D space; only for layers whose particles keep their depth.
        let toSpace: CATransform3D?

        init(
            toPlane: SpaceMap<LayerPoints, SuperlayerPoints>, opacity: Double, isFlipped: Bool, cuts: [Cut],
            factor: SIMD4<Double> = .one, delay: Double = 0, toSpace: CATransform3D? = nil
        ) {
            self.toPlane = toPlane
            self.opacity = opacity
            self.isFlipped = isFlipped
            self.cuts = cuts
            self.factor = factor
            self.delay = delay
            self.toSpace = toSpace
        }
    }

    mutating func run() -> SampledTree {
        if sight == nil {
            result.layers.reserveCapacity(tree.count)
            result.shapes.reserveCapacity(tree.count)
            result.fills.reserveCapacity(tree.count)
        }
        result.clips = [
            ClipState(pixels: PixelRect(width: target.width, height: target.height), polygon: nil)
        ]
        guard let root = tree.root else { return result }
        var open = [Open(layer: .none, children: [root], places: [], leavesOut: sight != nil)]
        while let last = open.indices.last {
            if let place = open[last].fills, open[last].next >= open[last].firstFill {
                var depth = -Double.infinity
                open[last].next = addFills(open[last].children, from: open[last].next, place, depth: &depth)
            }
            let next = open[last].next
            guard next < open[last].children.count else {
                if beginNextInstance(&open[last]) { continue }
                close(open[last].layer)
                open.removeLast()
                continue
            }
            open[last].next += 1
            let parent = open[last].layer
            let place = open[last].places.isEmpty ? nil : open[last].places[next]
            var child = open[last].children[next]
            let isMask = isMask(child, of: parent)
            if let line = open[last].line, !isMask, !sees(child, along: line) {
                result.tally.passed += 1
                continue
            }
            let replica = isMask ? nil : open[last].instances?.current
            var above: SpaceMap<LayerPoints, DevicePixels>?
            if open[last].leavesOut, !isMask, let parent = parent.value,
                let passage = passage(
                    from: child, below: parent, seesPicture: open[last].seesPicture)
            {
                guard let end = passage.end.value else { continue }
                (child, above) = (end, passage.toDevice)
            }
            guard
                let layer = enter(
                    child, parent: parent, above: above, place: place, isMask: isMask, replica: replica)
            else { continue }
            if !isLeaf(child), visitsBelow(layer), let shown = nodes[Int(child)]?.shown {
                open.append(
                    children(
                        of: child, shown, layer, leavesOut: open[last].leavesOut && !isMask,
                        seesPicture: open[last].seesPicture))
            } else {
                close(OptionalIndex(layer))
            }
        }
        return result
    }

    /// The name of a sampled layer in messages.
    private func name(of layer: Int32) -> String { result.table.name(of: result.layers[Int(layer)].id) }

    private func isMask(_ child: Int32, of layer: OptionalIndex<SampledTree.Layer>) -> Bool {
        guard let layer = layer.index else { return false }
        return nodes[Int(result.layers[layer].node)]?.mask == OptionalIndex(child)
    }

    /// Whether the layer has neither sublayers nor a mask.
    private func isLeaf(_ index: Int32) -> Bool {
        nodes[Int(index)]?.children.isEmpty != false && nodes[Int(index)]?.mask.isNone != false
    }

    /// Whether layers below are needed: not below a bitmap that the backend holds.
    private func visitsBelow(_ layer: Int32) -> Bool {
        guard let effects = result.layers[Int(layer)].effects.index else { return true }
        return result.effects[effects].raster?.isCached != true
    }

    /// Begins the next instance of a replicator; `false` if there is none.
    private mutating func beginNextInstance(_ open: inout Open) -> Bool {
        guard open.children.count > open.firstFill, let layer = open.layer.value,
            open.instances?.all.next() == true
        else { return false }
        // The visited layers beyond the tree's own count are in instances after the first.
        let (count, bytes) = (result.tally.layers - tree.count, result.byteCount)
        budget.step()
        guard !budget.isSpent(instances: count, bytes: bytes) else {
            budget.note(instances: count, bytes: bytes, name(of: layer))
            return false
        }
        guard count < Self.maximumReplicas else {
            result.warn(
                "instances of a replicator: a frame shows at most \(Self.maximumReplicas) layers in all of them",
                of: result.layers[Int(layer)].id)
            return false
        }
        begin(&open)
        open.next = open.firstFill
        return true
    }

    /// Whether a sublayer may draw into the pixels asked for.
    private func sees(_ child: Int32, along line: Sight.Line) -> Bool {
        guard let row = sight?.extents.row(child) else { return true }
        return line.sees(row)
    }

    private mutating func close(_ layer: OptionalIndex<SampledTree.Layer>) {
        guard let layer = layer.index else { return }
        result.layers[layer].subtreeEnd = Int32(result.layers.count)
    }

    /// Adds a layer and returns its index; `nil` if nothing of the subtree can be seen.
    ///
    /// - Parameters:
    ///   - above: The superlayer's place, if the superlayer lies below `parent` and is not sampled.
    ///   - replica: The replicator's current instance, if the layer is a sublayer of a replicator.
    private mutating func enter(
        _ index: Int32, parent: OptionalIndex<SampledTree.Layer>,
        above: SpaceMap<LayerPoints, DevicePixels>?,
        place: DepthPlace?, isMask: Bool, replica: Replica?
    ) -> Int32? {
        guard let id = nodes[Int(index)]?.id,
            let shown = shown(index, below: parent, delay: place?.delay ?? replica?.delay ?? 0)
        else { return nil }
        result.tally.layers += 1
        let shownOpacity = LayerProperties.shownOpacity(
            shown.properties.opacity, hiddenShare: shown.properties.hiddenShare)
        let ownOpacity = shownOpacity > 0 ? min(Double(shownOpacity), 1) : 0
        let opacity = ownOpacity * (place?.opacity ?? 1) * (replica?.opacity ?? 1)
        if shown.properties.isHidden || opacity == 0 {
            result.tally.hidden += 1
            return nil
        }
        let toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints>
        let toDevice: SpaceMap<LayerPoints, DevicePixels>
        var clip: Int32 = 0
        var inherited = 1.0
        var isFlipped = shown.properties.isGeometryFlipped
        var nearPlanes = 0..<0
        if let parent = parent.index {
            let sublayers = isMask ? OptionalIndex.none : result.layers[parent].sublayerTransform
            if let replica {
                toSuperlayer = shown.properties.homographyToSuperlayer(sublayers: replica.toReplicator)
            } else {
                toSuperlayer =
                    place?.toPlane
                    ?? (sublayers.isNone
                        ? shown.toSuperlayer
                        : shown.properties.homographyToSuperlayer(
                            sublayers: result.sublayerTransforms[sublayers]))
            }
            toDevice = toSuperlayer.concatenating((above ?? result.layers[parent].toDevice).ofSublayers)
            // The masked layer does not clip its mask.
            clip = isMask ? result.layers[parent].clip : result.layers[parent].innerClip
            inherited = isMask ? 1 : result.layers[parent].handedDownOpacity
            isFlipped = isFlipped != (result.layers[parent].contentsAreFlipped != (place?.isFlipped ?? false))
            nearPlanes = result.layers[parent].nearPlanes
        } else {
            toSuperlayer = shown.toSuperlayer
            toDevice = toSuperlayer.concatenating(target.pointsToPixels)
        }
        let bounds = shown.properties.bounds
        guard toDevice.isFinite, bounds.isDrawable else {
            result.tally.undrawable += 1
            return nil
        }
        let map = toDevice.homography
        if !map.isAffine, map.xw == 0, map.yw == 0 {
            // w is constant and not positive: the whole plane lies behind the viewer.
            result.tally.outside += 1
            return nil
        }
        if !shown.properties.isDoubleSided, map.determinant * (isFlipped ? -1 : 1) < 0 {
            result.tally.backFacing += 1
            return nil
        }
        if !toSuperlayer.isAffine || !nearPlanes.isEmpty {
            nearPlanes = inheritNearPlanes(through: toSuperlayer.homography, nearPlanes)
        }
        if let cuts = place?.cuts, !cuts.isEmpty {
            let cut = result.clips[Int(clip)].cut(by: cuts, through: map)
            clip = Int32(result.clips.count)
            result.clips.append(cut)
            if cut.isEmpty { return nil }
        }
        var layer = SampledTree.Layer(
            id: id, node: index, parent: parent, toDevice: toDevice, nearPlanes: nearPlanes, clip: clip,
            innerClip: clip, shape: 0, inheritedOpacity: inherited, opacity: 1, effects: .none,
            isMask: isMask, contentsAreFlipped: isFlipped, sublayerTransform: .none,
            handedDownOpacity: inherited
        )
        if shown.properties.allowsGroupOpacity, !shown.traits.contains(.transformLayer),
            opacity == 1 || shown.properties.allowsGroupBlending || !blendsBelow(index)
        {
            layer.opacity = opacity
        } else {
            layer.inheritedOpacity *= opacity
        }
        if isMask { layer.buffers.insert(.mask) }
        if let parent = parent.index { layer.instance = result.layers[parent].innerInstance }
        if let place {
            layer.instance = self.instance(factor: place.factor, delay: place.delay, in: layer.instance)
        } else if let replica {
            layer.instance = replica.instance
        }
        layer.innerInstance = layer.instance
        if nodes[Int(index)]?.shown !== shown {
            layer.variant = OptionalIndex(result.variants.count)
            result.variants.append(shown)
        }
        let hasMask = nodes[Int(index)]?.mask.isNone == false
        if !shown.traits.isDisjoint(with: .effects) || (hasMask && !shown.traits.contains(.transformLayer))
            || (tint(layer.instance) != nil
                && !shown.traits.isDisjoint(with: .pictures))
        {
            addEffects(shown, index, hasMask: hasMask, to: &layer)
        }
        let isLeaf = nodes[Int(index)]?.children.isEmpty != false
        if layer.opacity < 1 { fade(shown.partCount, isLeaf: isLeaf, &layer) }
        let shape = DeviceShape(
            rectangle: bounds, through: layer.toDevice.homography,
            nearPlanes: result.nearPlanes[layer.nearPlanes],
            id: .bounds(ofLayer: result.layers.count), hardEdges: shown.hardEdges)
        layer.shape = Int32(result.shapes.count)
        layer.innerClip = layer.clip
        layer.handedDownOpacity = layer.opacity < 1 ? 1 : layer.inheritedOpacity
        if shown.traits.contains(.clips) {
            let clip = innerClip(shown, shape, isLeaf: isLeaf, &layer)
            layer.innerClip = Int32(result.clips.count)
            result.clips.append(clip)
            if clip.isEmpty, culls, !reaches(shape, result.clips[Int(layer.clip)].pixels) {
                result.tally.outside += 1
                return nil
            }
        }
        if layer.buffers.contains(.clip) { layer.handedDownOpacity = 1 }
        if let transform = shown.sublayerTransform {
            layer.sublayerTransform = OptionalIndex(result.sublayerTransforms.count)
            result.sublayerTransforms.append(transform)
        }
        result.shapes.append(shape)
        if shown.emitter?.preservesDepth == true {
            notePlace(shown, place?.toSpace, layer, below: above)
        }
        if shown.traits.contains(.shape) {
            result.shapeLayers.append(Int32(result.layers.count))
            if shown.shape?.stroke?.outline.leavesOutDashes == true {
                result.warn(
                    "dashes of a line, which is drawn without gaps: expected at most \(PathOutline.maximumDashes)",
                    of: layer.id)
            }
        }
        result.layers.append(layer)
        return Int32(result.layers.count - 1)
    }

    /// Whether the edges of a shape may leave something on pixels. The layer's own parts are shown there, although its clip may be so
    /// thin that nothing is inside.
    private func reaches(_ shape: DeviceShape, _ pixels: PixelRect) -> Bool {
        !pixels.isEmpty && shape.box.intersects(pixels.insetBy(-1))
    }

    /// Whether a layer below one has a compositing filter, which is to see what lies behind the one.
    private func blendsBelow(_ index: Int32) -> Bool {
        var open = nodes[Int(index)]?.children ?? []
        while let next = open.popLast() {
            guard let node = nodes[Int(next)] else { continue }
            if node.traits.contains(.blends) { return true }
            open.append(contentsOf: node.children)
        }
        return false
    }

    /// Fades the only part of a layer that has no more. Any other layer is finished in a buffer first and then faded as
    /// one.
    private mutating func fade(_ parts: Int32, isLeaf: Bool, _ layer: inout SampledTree.Layer) {
        guard isLeaf, parts <= 1, folds || parts == 0 else {
            layer.buffers.insert(.group)
            layer.opacity *= layer.inheritedOpacity
            layer.inheritedOpacity = 1
            return
        }
        layer.inheritedOpacity *= layer.opacity
        layer.opacity = 1
        result.tally.folded += Int(parts)
    }

    /// The clip that the layer applies to its contents and sublayers.
    private mutating func innerClip(
        _ shown: ShownLayer, _ shape: DeviceShape, isLeaf: Bool, _ layer: inout SampledTree.Layer
    ) -> ClipState {
        let outer = result.clips[Int(layer.clip)]
        guard shown.traits.contains(.rounded) else { return outer.clipped(to: shape) }
        let drawsShape = !shown.traits.isDisjoint(with: [.shape, .particles])
        if isLeaf, !drawsShape, !shown.traits.contains(.contents) { return outer.clipped(to: shape) }
        // An outline without a closed form has its straight edges in its mask, so it needs the buffer. Contents that fill
        // the bounds need no edges of their own. Sublayers may have edges along the bounds, and coverage must count once.
        let isCircular = shown.traits.contains(.circular)
        let fills = isLeaf && !drawsShape && shown.properties.contentsGravity == .resize
        guard fills || !isCircular else {
            layer.buffers.insert(.clip)
            return outer.clipped(to: shape)
        }
        if folds, fills, isCircular, shown.traits.isDisjoint(with: [.background, .gradient]),
            let look = shown.contents, look.isWhole, look.fadesInPlace
        {
            layer.roundsContents = true
            result.tally.folded += 1
        } else {
            layer.buffers.formUnion([.clip, .squareClip])
        }
        return ClipState(pixels: outer.pixels.intersection(shape.box), polygon: nil)
    }

    /// The half-planes in front of the viewer, in the coordinates of a layer: its ancestors' half-planes, pulled back
    /// through its map, and its own half-plane if the map has perspective.
    private mutating func inheritNearPlanes(
        through map: Homography, _ inherited: Range<Int>
    ) -> Range<Int> {
        let start = result.nearPlanes.count
        for index in inherited {
            let f = result.nearPlanes[index]
            result.nearPlanes.append(
                SIMD3(
                    f.x * map.xx + f.y * map.xy + f.z * map.xw, f.x * map.yx + f.y * map.yy + f.z * map.yw,
                    f.x * map.tx + f.y * map.ty + f.z * map.tw))
        }
        if !map.isAffine { result.nearPlanes.append(SIMD3(map.xw, map.yw, map.tw)) }
        return start..<result.nearPlanes.count
    }
}

extension CGRect {
    /// Finite, not negative in size, and small enough that arithmetic on it stays finite.
    var isDrawable: Bool {
        let limit = 1e15
        return origin.x.magnitude < limit && origin.y.magnitude < limit && size.width >= 0 && size.height >= 0
            && size.width < limit && size.height < limit
    }
}
