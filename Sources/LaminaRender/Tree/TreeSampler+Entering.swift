import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

extension TreeSampler {
    /// Where a layer lies, and what it has from the layers above it.
    private struct Place {
        var toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints>
        var toDevice: SpaceMap<LayerPoints, DevicePixels>
        /// In `result.clips`.
        var clip: Int32
        var opacity: Double
        var isFlipped: Bool
        /// In `result.nearPlanes`.
        var nearPlanes: Range<Int>
    }

    /// Adds a layer and returns its index; `nil` if nothing of the subtree can be seen. Hot.
    ///
    /// - Parameters:
    ///   - above: The superlayer's place, if the superlayer lies below `parent` and is not sampled.
    ///   - replica: The replicator's current instance, if the layer is a sublayer of a replicator.
    mutating func enter(
        _ index: Int32, parent: OptionalIndex<SampledTree.Layer>,
        above: SpaceMap<LayerPoints, DevicePixels>?,
        place: DepthPlace?, isMask: Bool, replica: Replica?
    ) -> Int32? {
        guard let id = nodes[Int(index)]?.id,
            let shown = shown(index, below: parent, delay: place?.delay ?? replica?.delay ?? 0)
        else { return nil }
        result.tally.layers += 1
        let opacity = Self.ownOpacity(of: shown) * (place?.opacity ?? 1) * (replica?.opacity ?? 1)
        if shown.properties.isHidden || opacity == 0 {
            result.tally.hidden += 1
            return nil
        }
        var here = self.place(of: shown, below: parent, above, place, isMask: isMask, replica)
        guard faces(shown, here) else { return nil }
        if !here.toSuperlayer.isAffine || !here.nearPlanes.isEmpty {
            here.nearPlanes = inheritNearPlanes(through: here.toSuperlayer.homography, here.nearPlanes)
        }
        if let cuts = place?.cuts, !cuts.isEmpty, !cut(&here, by: cuts) { return nil }
        var layer = SampledTree.Layer(
            id: id, node: index, parent: parent, toDevice: here.toDevice, nearPlanes: here.nearPlanes,
            clip: here.clip, innerClip: here.clip, shape: 0, inheritedOpacity: here.opacity, opacity: 1,
            effects: .none, isMask: isMask, contentsAreFlipped: here.isFlipped, sublayerTransform: .none,
            handedDownOpacity: here.opacity
        )
        if shown.properties.allowsGroupOpacity, !shown.traits.contains(.transformLayer),
            opacity == 1 || shown.properties.allowsGroupBlending || !blendsBelow(index)
        {
            layer.opacity = opacity
        } else {
            layer.inheritedOpacity *= opacity
        }
        if isMask { layer.buffers.insert(.mask) }
        noteInstance(of: &layer, shown, place, replica)
        let hasMask = nodes[Int(index)]?.mask.isNone == false
        if !shown.traits.isDisjoint(with: .effects) || (hasMask && !shown.traits.contains(.transformLayer))
            || (tint(layer.instance) != nil
                && !shown.traits.isDisjoint(with: .pictures))
        {
            addEffects(shown, index, hasMask: hasMask, to: &layer)
        }
        guard let shape = clip(&layer, shown, isLeaf: nodes[Int(index)]?.children.isEmpty != false) else {
            return nil
        }
        if let transform = shown.sublayerTransform {
            layer.sublayerTransform = OptionalIndex(result.sublayerTransforms.count)
            result.sublayerTransforms.append(transform)
        }
        result.shapes.append(shape)
        if shown.emitter?.preservesDepth == true {
            notePlace(shown, place?.toSpace, layer, below: above)
        }
        if shown.traits.contains(.shape) { noteShape(shown, layer.id) }
        result.layers.append(layer)
        return Int32(result.layers.count - 1)
    }

    /// 0...1.
    @inline(__always)
    private static func ownOpacity(of shown: ShownLayer) -> Double {
        let opacity = LayerProperties.shownOpacity(
            shown.properties.opacity, hiddenShare: shown.properties.hiddenShare)
        return opacity > 0 ? min(Double(opacity), 1) : 0
    }

    @inline(__always)
    private func place(
        of shown: ShownLayer, below parent: OptionalIndex<SampledTree.Layer>,
        _ above: SpaceMap<LayerPoints, DevicePixels>?, _ place: DepthPlace?, isMask: Bool, _ replica: Replica?
    ) -> Place {
        let isFlipped = shown.properties.isGeometryFlipped
        guard let parent = parent.index else {
            return Place(
                toSuperlayer: shown.toSuperlayer,
                toDevice: shown.toSuperlayer.concatenating(target.pointsToPixels), clip: 0, opacity: 1,
                isFlipped: isFlipped, nearPlanes: 0..<0)
        }
        let sublayers = isMask ? OptionalIndex.none : result.layers[parent].sublayerTransform
        let toSuperlayer: SpaceMap<LayerPoints, SuperlayerPoints>
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
        return Place(
            toSuperlayer: toSuperlayer,
            toDevice: toSuperlayer.concatenating((above ?? result.layers[parent].toDevice).ofSublayers),
            // The masked layer does not clip its mask.
            clip: isMask ? result.layers[parent].clip : result.layers[parent].innerClip,
            opacity: isMask ? 1 : result.layers[parent].handedDownOpacity,
            isFlipped: isFlipped != (result.layers[parent].contentsAreFlipped != (place?.isFlipped ?? false)),
            nearPlanes: result.layers[parent].nearPlanes)
    }

    /// Whether a layer can be drawn at its place, and shows a side that is seen.
    @inline(__always)
    private mutating func faces(_ shown: ShownLayer, _ place: Place) -> Bool {
        guard place.toDevice.isFinite, shown.properties.bounds.isDrawable else {
            result.tally.undrawable += 1
            return false
        }
        let map = place.toDevice.homography
        if !map.isAffine, map.xw == 0, map.yw == 0 {
            // w is constant and not positive: the whole plane lies behind the viewer.
            result.tally.outside += 1
            return false
        }
        if !shown.properties.isDoubleSided, map.determinant * (place.isFlipped ? -1 : 1) < 0 {
            result.tally.backFacing += 1
            return false
        }
        return true
    }

    /// Clips a place by the half-planes that other planes leave of it.
    ///
    /// - Returns: Whether anything is left.
    private mutating func cut(_ place: inout Place, by cuts: [Cut]) -> Bool {
        let cut = result.clips[Int(place.clip)].cut(by: cuts, through: place.toDevice.homography)
        place.clip = Int32(result.clips.count)
        result.clips.append(cut)
        return !cut.isEmpty
    }

    /// Notes in which instance of the replicators above it a layer is shown, and with which values.
    @inline(__always)
    private mutating func noteInstance(
        of layer: inout SampledTree.Layer, _ shown: ShownLayer, _ place: DepthPlace?, _ replica: Replica?
    ) {
        if let parent = layer.parent.index { layer.instance = result.layers[parent].innerInstance }
        if let place {
            layer.instance = self.instance(factor: place.factor, delay: place.delay, in: layer.instance)
        } else if let replica {
            layer.instance = replica.instance
        }
        layer.innerInstance = layer.instance
        if nodes[Int(layer.node)]?.shown !== shown {
            layer.variant = OptionalIndex(result.variants.count)
            result.variants.append(shown)
        }
    }

    /// Finds a layer's shape, how it fades, and the clip of its contents and sublayers.
    ///
    /// - Returns: The shape; `nil` for a layer of which nothing reaches its clip.
    @inline(__always)
    private mutating func clip(
        _ layer: inout SampledTree.Layer, _ shown: ShownLayer, isLeaf: Bool
    ) -> DeviceShape? {
        if layer.opacity < 1 { fade(shown.partCount, isLeaf: isLeaf, &layer) }
        let shape = DeviceShape(
            rectangle: shown.properties.bounds, through: layer.toDevice.homography,
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
        return shape
    }

    /// Notes that the next layer draws a path.
    private mutating func noteShape(_ shown: ShownLayer, _ id: LayerID) {
        result.shapeLayers.append(Int32(result.layers.count))
        guard shown.shape?.stroke?.outline.leavesOutDashes == true else { return }
        result.warn(
            "dashes of a line, which is drawn without gaps: expected at most \(PathOutline.maximumDashes)",
            of: id)
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
