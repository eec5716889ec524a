import Foundation
import LaminaGeometry
import LaminaPlan

extension RenderTree {
    /// The most layers that are looked at; the extent of a larger subtree counts as unknown.
    private static var maximumVisits: Int { 100_000 }

    /// A rectangle of the layer's own points that contains everything that the layer and its subtree draw; `nil` if it is
    /// not known, as in perspective.
    func extent(of index: Int32) -> CGRect? { reach(of: index, by: 1)?.extent }

    /// The same, and how far shadows and filters reach in it, in the layer's points.
    ///
    /// - Parameter share: The factor of how far shadows and filters reach.
    func reach(of index: Int32, by share: CGFloat) -> (extent: CGRect, spread: CGFloat)? {
        guard let root = node(index) else { return nil }
        let rootSpread = root.properties.spread * share
        var mostSpread = rootSpread
        var result = root.properties.ownExtent.insetBy(dx: -rootSpread, dy: -rootSpread)
        if root.traits.contains(.clips) { return (result, rootSpread) }
        /// A layer to look at, and how far the effects above it spread its drawing, in the root's points.
        struct Visit {
            var index: Int32
            var toRoot: CATransform3D
            var sublayers: CATransform3D?
            var spread: CGFloat
        }
        var stack: [Visit] = []
        /// Adds a layer's sublayers in all their instances; `false` if there are too many.
        func open(below node: Node, toRoot: CATransform3D, spread: CGFloat) -> Bool {
            var replicas = Replicas(node.properties)
            guard replicas.values.instanceCount > 0 else { return true }
            repeat {
                guard stack.count + node.children.count <= Self.maximumVisits else { return false }
                for child in node.children {
                    stack.append(
                        Visit(
                            index: child, toRoot: toRoot, sublayers: replicas.toReplicator, spread: spread))
                }
            } while node.traits.contains(.replicates) && replicas.next()
            return true
        }
        guard open(below: root, toRoot: CATransform3DIdentity, spread: rootSpread) else { return nil }
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
            let spread = visit.spread + p.spread * share * CGFloat(length)
            if node.traits.partCount > 0 || !node.traits.isDisjoint(with: [.clips, .shadow]) {
                let corners = p.ownExtent.corners.compactMap { plane.map($0) }
                mostSpread = max(mostSpread, spread)
                result = result.union(CGRect(bounding: corners).insetBy(dx: -spread, dy: -spread))
            }
            // A `CATransformLayer` clips nothing.
            if node.traits.contains(.clips) { continue }
            // An ordinary layer flattens its subtree into its plane.
            let isOpen = node.traits.contains(.transformLayer)
            let next = isOpen ? map : CATransform3D(plane: plane)
            guard open(below: node, toRoot: next, spread: spread) else { return nil }
        }
        return (result, mostSpread)
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

    /// How far the shadow and the filters draw beyond the layer, in points, a shadow path that is larger than the layer
    /// included.
    fileprivate var spread: CGFloat {
        var spread = effectReach
        if shadowOpacity > 0, let path = shadowPath?.boundingBoxOfPath, !path.isNull {
            let over =
                [
                    bounds.minX - path.minX, bounds.minY - path.minY, path.maxX - bounds.maxX,
                    path.maxY - bounds.maxY,
                ].max() ?? 0
            spread += max(0, over)
        }
        return spread.isFinite ? spread : 1e6
    }
}
