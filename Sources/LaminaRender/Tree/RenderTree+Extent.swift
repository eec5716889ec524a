import Foundation
import LaminaGeometry
import LaminaValues

extension RenderTree {
    /// The most layers that are looked at; the extent of a larger subtree counts as unknown.
    private static var maximumVisits: Int { 100_000 }

    /// A rectangle of the layer's own points that contains everything that the layer and its subtree draw. `nil` if it is not
    /// known, as in perspective.
    ///
    /// - Parameter pixelsPerPoint: The scale at which it is drawn, by which blurs end nearer or farther.
    func extent(of index: Int32, pixelsPerPoint: Double = 1) -> CGRect? {
        var visits = 0
        return extent(of: index, pixelsPerPoint: pixelsPerPoint, &visits)
    }

    /// The same for the root; an empty rectangle for a tree that draws nothing.
    package func rootExtent(pixelsPerPoint: Double) -> CGRect? {
        guard let root else { return .zero }
        var visits = 0
        var result = CGRect.null
        let isKnown = visit(root, pixelsPerPoint: pixelsPerPoint, &visits) { layer in
            let box = layer.box(layer.properties.unionWithShadowPath(layer.node.shown.ownExtent))
            result = result.union(box.insetBy(dx: -layer.reach, dy: -layer.reach))
        }
        return isKnown ? (result.isNull ? .zero : result) : nil
    }

    private func extent(of index: Int32, pixelsPerPoint: Double, _ visits: inout Int) -> CGRect? {
        var result = CGRect.null
        let isKnown = visit(index, pixelsPerPoint: pixelsPerPoint, &visits) { layer in
            result = result.union(
                layer.box(layer.node.shown.ownExtent).insetBy(dx: -layer.reach, dy: -layer.reach))
        }
        return isKnown && !result.isNull ? result : nil
    }

    /// The same without what effects draw beyond it, and how far they do. Contains the bitmaps of rasterized layers.
    func drawing(of index: Int32) -> (extent: CGRect, spread: EffectSpread)? {
        var visits = 0
        var frameVisits = 0
        var result = (extent: CGRect.null, spread: EffectSpread.none)
        var hasFrames = true
        let isKnown = visit(index, pixelsPerPoint: 1, &visits) { layer in
            let p = layer.properties
            result.extent = result.extent.union(layer.box(p.unionWithShadowPath(layer.node.shown.ownExtent)))
            result.spread.formUnion(layer.spread)
            guard layer.traits.contains(.rasterizes), hasFrames else { return }
            // A bitmap is drawn as a rectangle, clear corners included.
            guard let frame = bitmapFrame(of: layer.index, p, &frameVisits) else {
                hasFrames = false
                return
            }
            result.extent = result.extent.union(layer.box(frame))
        }
        return isKnown && hasFrames && !result.extent.isNull ? result : nil
    }

    /// The points that the bitmap of a rasterized layer covers, with the pixels around it that its edges are mixed with.
    func bitmapFrame(of index: Int32, _ p: LayerProperties) -> CGRect? {
        var visits = 0
        return bitmapFrame(of: index, p, &visits)
    }

    private func bitmapFrame(of index: Int32, _ p: LayerProperties, _ visits: inout Int) -> CGRect? {
        // The bitmap's whole pixels, and a clear pixel all around.
        let margin = 2 / p.rasterizationScale
        guard margin > 0, margin.isFinite else { return nil }
        return extent(of: index, pixelsPerPoint: p.rasterizationScale, &visits)?
            .insetBy(dx: -margin, dy: -margin)
    }

    /// A layer of a subtree that draws something.
    private struct DrawnLayer {
        let index: Int32
        let node: Node
        /// From its points to the subtree's root's; affine.
        let toRoot: Homography
        /// How far the effects of the layer, and of the layers around it, spread its drawing, in the root's points.
        let reach: CGFloat
        let spread: EffectSpread

        var properties: LayerProperties { node.properties }
        var traits: LayerTraits { node.traits }

        /// The box around the image of a rectangle in the root's points.
        func box(_ rect: CGRect) -> CGRect { CGRect(bounding: rect.corners.compactMap { toRoot.map($0) }) }
    }

    /// Visits the layers of a subtree that draw something, in all their instances.
    ///
    /// - Parameters:
    ///   - pixelsPerPoint: The scale at which the subtree's root is drawn.
    ///   - visits: The layers that were looked at.
    /// - Returns: `false` if there are too many layers, or some are seen in perspective.
    private func visit(
        _ index: Int32, pixelsPerPoint: Double, _ visits: inout Int, _ body: (DrawnLayer) -> Void
    ) -> Bool {
        guard let root = node(index) else { return false }
        /// A layer to look at, and the effects above it.
        struct Visit {
            var index: Int32
            var toRoot: CATransform3D
            var sublayers: CATransform3D?
            var reach: CGFloat
            var spread: EffectSpread
        }
        var stack: [Visit] = []
        /// Adds a layer's sublayers in all their instances; `false` if there are too many.
        func open(_ layer: DrawnLayer, toRoot: CATransform3D) -> Bool {
            // A `CATransformLayer` clips nothing.
            if layer.traits.contains(.clips) { return true }
            let replicates = layer.traits.contains(.replicates)
            var replicas = Replicas(layer.properties)
            guard !replicates || replicas.values.instanceCount > 0 else { return true }
            repeat {
                guard stack.count + layer.node.children.count <= Self.maximumVisits else { return false }
                for child in layer.node.children {
                    stack.append(
                        Visit(
                            index: child, toRoot: toRoot, sublayers: replicas.toReplicator,
                            reach: layer.reach, spread: layer.spread))
                }
            } while replicates && replicas.next()
            return true
        }
        let top = DrawnLayer(
            index: index, node: root, toRoot: .identity,
            reach: root.properties.reach(pixelsPerPoint: pixelsPerPoint),
            spread: root.properties.effectSpread)
        body(top)
        guard open(top, toRoot: CATransform3DIdentity) else { return false }
        while let visit = stack.popLast() {
            visits += 1
            guard visits <= Self.maximumVisits else { return false }
            guard let node = node(visit.index) else { continue }
            let p = node.properties
            if p.isHidden || !(p.opacity > 0) { continue }
            let map = CATransform3DConcat(
                p.transformToSuperlayer(sublayers: visit.sublayers), visit.toRoot)
            let plane = Homography(flattening: map)
            guard plane.isAffine, plane.isFinite, let scale = plane.localScale(at: .zero) else {
                return false
            }
            let length = max(
                scale.x.x.magnitude + scale.y.x.magnitude, scale.x.y.magnitude + scale.y.y.magnitude)
            var spread = p.effectSpread.mapped(by: plane)
            spread.add(visit.spread)
            let layer = DrawnLayer(
                index: visit.index, node: node, toRoot: plane,
                reach: visit.reach + p.reach(pixelsPerPoint: length * pixelsPerPoint) * CGFloat(length),
                spread: spread)
            if node.traits.partCount > 0
                || !node.traits.isDisjoint(with: [.clips, .shadow, .rasterizes])
            {
                body(layer)
            }
            // An ordinary layer flattens its subtree into its plane.
            let isOpen = node.traits.contains(.transformLayer)
            guard open(layer, toRoot: isOpen ? map : CATransform3D(plane: plane)) else { return false }
        }
        return true
    }
}

extension CATransform3D {
    /// A map of the plane that leaves depth alone.
    fileprivate init(plane h: Homography) {
        self = CATransform3DIdentity
        (m11, m12, m14) = (h.xx, h.xy, h.xw)
        (m21, m22, m24) = (h.yx, h.yy, h.yw)
        (m41, m42, m44) = (h.tx, h.ty, h.tw)
    }
}

extension LayerProperties {
    /// A rectangle in the layer's points together with the shadow path's, if there is a shadow.
    fileprivate func unionWithShadowPath(_ rect: CGRect) -> CGRect {
        guard shadowOpacity > 0, let path = shadowPath?.boundingBoxOfPath, !path.isNull else { return rect }
        return rect.union(path)
    }

    /// How far the shadow and the filters draw beyond the layer, in points, a shadow path that is larger than the layer
    /// included.
    fileprivate func reach(pixelsPerPoint: Double) -> CGFloat {
        var reach = effectReach(pixelsPerPoint: pixelsPerPoint)
        if shadowOpacity > 0, let path = shadowPath?.boundingBoxOfPath, !path.isNull {
            let over =
                [
                    bounds.minX - path.minX, bounds.minY - path.minY, path.maxX - bounds.maxX,
                    path.maxY - bounds.maxY,
                ].max() ?? 0
            reach += max(0, over)
        }
        return reach.isFinite ? reach : 1e6
    }
}
