import Foundation
import LaminaGeometry

extension TreeSampler {
    /// The values that all sublayers of a layer that are fills have in common. A class, because few layers have such
    /// sublayers, and each layer's place on the walk would be as large.
    final class FillPlace {
        /// The index in `result.layers`.
        let parent: Int32
        /// From the superlayer to the device.
        let map: SpaceMap<SuperlayerPoints, DevicePixels>
        /// The superlayer's clip.
        let pixels: PixelRect
        /// The opacity that the superlayer hands down to them, 0...1.
        let opacity: Double
        /// The factors of their colours; `nil` for none.
        let tint: SIMD3<Double>?
        /// Whether this instance's clock is behind, so that animations show other values.
        let isDelayed: Bool
        /// The pixels that are asked for; `nil` for all.
        let seen: PixelRect?
        /// How depth changes the sublayers' places; `nil` if it does not.
        let perspective: UprightPerspective?

        init(
            parent: Int32, map: SpaceMap<SuperlayerPoints, DevicePixels>, pixels: PixelRect, opacity: Double,
            tint: SIMD3<Double>?, isDelayed: Bool, seen: PixelRect? = nil,
            perspective: UprightPerspective? = nil
        ) {
            (self.parent, self.map, self.pixels, self.opacity) = (parent, map, pixels, opacity)
            (self.tint, self.isDelayed, self.seen) = (tint, isDelayed, seen)
            self.perspective = perspective
        }
    }

    /// `nil` if sublayers are not seen upright, if their clip is not whole pixels, or without `fills`. Sublayers in a
    /// perspective that leaves planes parallel are seen upright.
    ///
    /// - Parameter line: How the sublayers are seen; `nil` if each is drawn.
    func fillPlace(in layer: Int32, seen line: Sight.Line? = nil) -> FillPlace? {
        guard usesFills else { return nil }
        let parent = result.layers[Int(layer)]
        let clip = result.clips[Int(parent.innerClip)]
        guard parent.toDevice.isRectilinear, parent.toDevice.isFinite, parent.nearPlanes.isEmpty,
            clip.polygon == nil
        else { return nil }
        let transform = result.sublayerTransforms[parent.sublayerTransform]
        let perspective = transform.flatMap(UprightPerspective.init)
        guard transform == nil || perspective != nil else { return nil }
        return FillPlace(
            parent: layer, map: parent.toDevice.ofSublayers, pixels: clip.pixels,
            opacity: parent.handedDownOpacity,
            tint: tint(parent.innerInstance), isDelayed: isDelayed(parent.innerInstance), seen: line?.box,
            perspective: perspective)
    }

    /// The same for the current instance of a replicator.
    func fillPlace(in layer: Int32, _ replica: Replica) -> FillPlace? {
        guard usesFills else { return nil }
        let parent = result.layers[Int(layer)]
        let clip = result.clips[Int(parent.innerClip)]
        guard parent.toDevice.isFinite, parent.nearPlanes.isEmpty, clip.polygon == nil else { return nil }
        var map = parent.toDevice.ofSublayers
        if let transform = replica.toReplicator {
            map = SpaceMap(Homography(flattening: transform).concatenating(map.homography))
        }
        guard map.isRectilinear, map.isFinite else { return nil }
        return FillPlace(
            parent: layer, map: map, pixels: clip.pixels,
            opacity: parent.handedDownOpacity * replica.opacity,
            tint: tint(replica.instance), isDelayed: isDelayed(replica.instance))
    }

    /// Adds sublayers as long as they are fills, each in front of the one before. Hot.
    ///
    /// - Parameter depth: The depth of the sublayer before; becomes the depth of the last one added.
    /// - Returns: The index of the next sublayer.
    mutating func addFills(
        _ children: [Int32], from first: Int, _ place: FillPlace, depth: inout Double
    ) -> Int {
        children.withUnsafeBufferPointer { children in
            // Large trees exceed the caches.
            let ahead = 4
            var index = first
            while index < children.count {
                if index + ahead < children.count { nodes[Int(children[index + ahead])]?.shown.prefetch() }
                guard addFill(Int(children[index]), place, &depth) else { break }
                index += 1
            }
            return index
        }
    }

    /// - Returns: Whether the layer is a fill.
    @inline(__always)
    private mutating func addFill(_ index: Int, _ place: FillPlace, _ depth: inout Double) -> Bool {
        guard let look = nodes[index]?.fill, let id = nodes[index]?.id else { return false }
        if place.isDelayed, nodes[index]?.animations.isEmpty == false { return false }
        let faded = min(Double(look.opacity), 1)
        // Without folding, a layer with an opacity of its own gets a buffer.
        guard look.depth >= depth, faded > 0, folds || faded == 1 || !look.fadesAsGroup else { return false }
        var own = look.toSuperlayer.homography
        if let perspective = place.perspective {
            guard look.isOnlyMoved, let seen = perspective.map(x: own.tx, y: own.ty, depth: look.depth) else {
                return false
            }
            own = seen
        }
        guard let box = Self.box(look.bounds, own, place.map.homography) else { return false }
        depth = look.depth
        result.tally.layers += 1
        if faded < 1, look.fadesAsGroup { result.tally.folded += 1 }
        let opacity =
            drawsBytes
            ? PackedOpacity(byte: PlanCompiler.weight(place.opacity * faded))
            : target.working.opacity(place.opacity * faded)
        let bounds = box.pixels.common(place.pixels)
        guard opacity > 0, bounds.x0 < bounds.x1 else {
            if opacity > 0 { result.tally.outside += 1 }
            return true
        }
        if let seen = place.seen, !seen.intersects(bounds) { return true }
        var color = look.color
        if !drawsBytes, let shown = nodes[index]?.shown {
            color = shown.background(in: target.working)
        }
        result.fills.append(
            SampledTree.Fill(
                id: id, parent: place.parent, next: Int32(truncatingIfNeeded: result.layers.count),
                color: color.multiplied(by: place.tint), opacity: opacity, box: box, bounds: bounds))
        return true
    }

    /// A layer's bounds on the device; `nil` if nothing is left of them, or if they are not finite. Hot.
    ///
    /// - Parameters:
    ///   - own: From the layer to its superlayer, rectilinear.
    ///   - map: From the superlayer to the device, rectilinear.
    @inline(__always)
    private static func box(_ bounds: CGRect, _ own: Homography, _ map: Homography) -> DeviceBox? {
        let (xx, xy) = (own.xx * map.xx + own.xy * map.yx, own.xx * map.xy + own.xy * map.yy)
        let (yx, yy) = (own.yx * map.xx + own.yy * map.yx, own.yx * map.xy + own.yy * map.yy)
        let tx = own.tx * map.xx + own.ty * map.yx + map.tx
        let ty = own.tx * map.xy + own.ty * map.yy + map.ty
        guard (xx + xy + yx + yy + tx + ty).isFinite else { return nil }
        let (x0, y0) = (Double(bounds.origin.x), Double(bounds.origin.y))
        let (x1, y1) = (x0 + Double(bounds.size.width), y0 + Double(bounds.size.height))
        return DeviceBox(
            between: SIMD2(x0 * xx + y0 * yx + tx, x0 * xy + y0 * yy + ty),
            SIMD2(x1 * xx + y1 * yx + tx, x1 * xy + y1 * yy + ty))
    }
}
