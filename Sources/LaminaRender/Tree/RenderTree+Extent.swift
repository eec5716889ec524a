import Foundation
import LaminaGeometry
import LaminaPlan

extension RenderTree {
    /// The most layers that are looked at; the extent of a larger subtree counts as unknown.
    private static var maximumVisits: Int { 100_000 }

    /// A rectangle of the layer's own points that contains everything that the layer and its subtree draw; `nil` if it is
    /// not known, as in perspective.
    func extent(of index: Int32) -> CGRect? { reach(of: index)?.extent }

    /// What a layer and its subtree draw into, in the layer's own points.
    struct Reach {
        /// Contains everything that is drawn; a Gaussian is taken to end at three times its deviation.
        var extent: CGRect
        /// The same without what effects draw beyond it, and how far they do.
        var bare: CGRect
        var spread: EffectSpread
    }

    /// What a layer and its subtree draw into; `nil` if it is not known, as in perspective.
    func reach(of index: Int32) -> Reach? {
        guard let root = node(index) else { return nil }
        let rootReach = root.properties.reach
        let rootSpread = root.properties.effectSpread
        let own = root.properties.ownExtent
        var result = Reach(
            extent: own.insetBy(dx: -rootReach, dy: -rootReach),
            bare: root.properties.unionWithShadowPath(own), spread: rootSpread)
        if root.traits.contains(.clips) { return result }
        /// A layer to look at, and how far the effects above it spread its drawing, in the root's points.
        struct Visit {
            var index: Int32
            var toRoot: CATransform3D
            var sublayers: CATransform3D?
            var reach: CGFloat
            var spread: EffectSpread
            /// The largest pixel of the bitmaps around it, in the root's points.
            var pixel: Double
        }
        var stack: [Visit] = []
        /// Adds a layer's sublayers in all their instances; `false` if there are too many.
        func open(
            below node: Node, toRoot: CATransform3D, reach: CGFloat, spread: EffectSpread, pixel: Double
        ) -> Bool {
            var replicas = Replicas(node.properties)
            guard replicas.values.instanceCount > 0 else { return true }
            repeat {
                guard stack.count + node.children.count <= Self.maximumVisits else { return false }
                for child in node.children {
                    stack.append(
                        Visit(
                            index: child, toRoot: toRoot, sublayers: replicas.toReplicator, reach: reach,
                            spread: spread, pixel: pixel))
                }
            } while node.traits.contains(.replicates) && replicas.next()
            return true
        }
        guard
            open(
                below: root, toRoot: CATransform3DIdentity, reach: rootReach, spread: rootSpread, pixel: 0)
        else { return nil }
        var visits = 0
        while let visit = stack.popLast() {
            visits += 1
            guard visits <= Self.maximumVisits else { return nil }
            guard let node = node(visit.index) else { continue }
            let p = node.properties
            if p.isHidden || !(p.opacity > 0) { continue }
            let map = CATransform3DConcat(
                p.transformToSuperlayer(sublayers: visit.sublayers), visit.toRoot)
            let plane = Homography(flattening: map)
            guard plane.isAffine, plane.isFinite, let scale = plane.localScale(at: .zero) else { return nil }
            let length = max(
                scale.x.x.magnitude + scale.y.x.magnitude, scale.x.y.magnitude + scale.y.y.magnitude)
            let reach = visit.reach + p.reach * CGFloat(length)
            var spread = p.effectSpread.mapped(by: plane)
            spread.add(visit.spread)
            var pixel = visit.pixel
            if node.traits.contains(.rasterizes) {
                pixel = max(pixel, plane.largestStretch / Double(p.rasterizationScale))
            }
            if node.traits.partCount > 0 || !node.traits.isDisjoint(with: [.clips, .shadow]) {
                let corners = p.ownExtent.corners.compactMap { plane.map($0) }
                result.extent = result.extent.union(CGRect(bounding: corners).insetBy(dx: -reach, dy: -reach))
                let bare = p.unionWithShadowPath(p.ownExtent).corners.compactMap { plane.map($0) }
                // A bitmap has a clear pixel around it, and its edges are mixed with the pixels beside them.
                result.bare = result.bare.union(
                    CGRect(bounding: bare).insetBy(dx: -2 * pixel, dy: -2 * pixel))
                var drawn = spread
                if pixel > 0 { drawn.rasterize(pixelsPerPoint: 1 / pixel) }
                result.spread.formUnion(drawn)
            }
            // A `CATransformLayer` clips nothing.
            if node.traits.contains(.clips) { continue }
            // An ordinary layer flattens its subtree into its plane.
            let isOpen = node.traits.contains(.transformLayer)
            let next = isOpen ? map : CATransform3D(plane: plane)
            guard open(below: node, toRoot: next, reach: reach, spread: spread, pixel: pixel) else {
                return nil
            }
        }
        return result
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
    /// The extent of the layer's own drawing, without shadow and filters, in its own points.
    var ownExtent: CGRect {
        var rect = bounds
        for image in [contents, contentsFade?.image] where !masksToBounds {
            guard let image else { continue }
            let (destination, _) = contentsRectangle(
                imageWidth: image.width, imageHeight: image.height, contentsAreFlipped: false)
            rect = rect.union(destination)
        }
        if kind == .shape, !masksToBounds, let shape = ShapeLook(self)?.box, !shape.isNull {
            rect = rect.union(shape)
        }
        if kind == .emitter, !masksToBounds, let particles = EmitterLook(self)?.box, !particles.isNull {
            rect = rect.union(particles)
        }
        return rect
    }

    /// A rectangle in the layer's points together with the shadow path's, if there is a shadow.
    fileprivate func unionWithShadowPath(_ rect: CGRect) -> CGRect {
        guard shadowOpacity > 0, let path = shadowPath?.boundingBoxOfPath, !path.isNull else { return rect }
        return rect.union(path)
    }

    /// How far the shadow and the filters draw beyond the layer, in points, a shadow path that is larger than the layer
    /// included.
    fileprivate var reach: CGFloat {
        var reach = effectReach
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
