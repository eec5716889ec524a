import Foundation
import LaminaGeometry
import LaminaPlan

extension RenderTree {
    /// Layers looked at before an extent counts as unknown.
    private static var maximumVisits: Int { 100_000 }

    /// A rectangle of the layer's own points that holds everything that it and the layers below it draw; `nil` when
    /// that is not known, as in perspective.
    func extent(of index: Int32) -> CGRect? {
        guard let root = node(index) else { return nil }
        var result = root.properties.ownExtent
        if root.properties.masksToBounds { return result }
        var stack = root.children.map {
            (
                index: $0, toRoot: CATransform3DIdentity,
                sublayers: root.properties.sublayerTransformAboutAnchor, reach: CGFloat(0)
            )
        }
        var visits = 0
        while let (index, toRoot, sublayers, reach) = stack.popLast() {
            visits += 1
            guard visits <= Self.maximumVisits else { return nil }
            guard let node = node(index) else { continue }
            let p = node.properties
            if p.isHidden || !(p.opacity > 0) { continue }
            let map = CATransform3DConcat(p.transformToSuperlayer(sublayers: sublayers), toRoot)
            let plane = Homography(flattening: map)
            guard plane.isAffine, plane.isFinite else { return nil }
            let corners = p.ownExtent.corners.compactMap { plane.map($0) }
            if node.traits.partCount > 0 || node.traits.contains(.clips) {
                result = result.union(CGRect(bounding: corners).insetBy(dx: -reach, dy: -reach))
            }
            if p.masksToBounds { continue }
            // An ordinary layer flattens what is below it.
            let isOpen = node.traits.contains(.transformLayer)
            let next = isOpen ? map : CATransform3D(plane: plane)
            // What a blur or a shadow adds, it adds around everything below the layer.
            let spreads = !node.traits.isDisjoint(with: [.filters, .shadow])
            let innerReach = spreads ? reach + p.spread * plane.largestStretch : reach
            for child in node.children {
                stack.append((child, next, p.sublayerTransformAboutAnchor, innerReach))
            }
        }
        let spread = root.properties.spread
        return result.insetBy(dx: -spread, dy: -spread)
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

extension Homography {
    /// A length that no unit vector exceeds after an affine map.
    fileprivate var largestStretch: CGFloat {
        CGFloat((xx * xx + xy * xy + yx * yx + yy * yy).squareRoot())
    }
}

extension LayerProperties {
    /// What the layer itself draws, with what its shadow and filters add, in its own points.
    fileprivate var ownExtent: CGRect {
        var rect = bounds
        if let image = contents, !masksToBounds {
            let (destination, _) = contentsRectangle(
                imageWidth: image.width, imageHeight: image.height, contentsAreFlipped: false)
            rect = rect.union(destination)
        }
        return rect.insetBy(dx: -spread, dy: -spread)
    }

    /// How far shadow and filters reach, in points.
    fileprivate var spread: CGFloat {
        var spread: CGFloat = 0
        if shadowOpacity > 0 {
            spread +=
                3 * max(0, shadowRadius) + 1
                + max(shadowOffset.width.magnitude, shadowOffset.height.magnitude)
            if let path = shadowPath?.boundingBoxOfPath, !path.isNull {
                let over =
                    [
                        bounds.minX - path.minX, bounds.minY - path.minY, path.maxX - bounds.maxX,
                        path.maxY - bounds.maxY,
                    ].max() ?? 0
                spread += max(0, over)
            }
        }
        for filter in filters {
            if case .gaussianBlur(let radius)? = filter.operation { spread += 3 * CGFloat(radius) + 1 }
        }
        return spread.isFinite ? spread : 1e6
    }
}
