import Foundation
import LaminaGeometry
import LaminaValues

extension RenderTree {
    /// The most layers that are looked at; a larger subtree counts as one that may leave its bounds.
    private static var maximumVisits: Int { 64 }

    /// Whether the layer is an opaque rectangle, perhaps rounded, that covers everything below it. Its shadow is then the
    /// shadow of that rectangle.
    func castsItsBounds(_ index: Int32) -> Bool {
        guard let node = node(index) else { return false }
        let p = node.properties
        let isFilled =
            node.shown.background.isOpaque || node.shown.gradient?.ramp.isOpaque == true
        guard isFilled, node.mask.isNone, !node.traits.contains(.filters) else { return false }
        let isRounded = node.traits.contains(.rounded)
        guard p.contentsFade == nil else { return false }
        if let image = p.contents {
            let (destination, _) = p.contentsRectangle(
                imageWidth: image.width, imageHeight: image.height, contentsAreFlipped: false)
            // Under rounded corners, the corners of the image itself would show.
            if isRounded || !p.bounds.contains(destination) { return false }
        }
        if node.traits.contains(.particles) { return false }
        if let shape = node.shown.shape, isRounded || !p.bounds.contains(shape.box) { return false }
        if node.children.isEmpty { return true }
        if node.traits.contains(.replicates) { return false }
        return holdsSublayers(of: node, in: isRounded ? p.roundedInteriors : [p.bounds])
    }

    /// Whether every layer below lies inside one of the limits, in the layer's points.
    private func holdsSublayers(of node: Node, in limits: [CGRect]) -> Bool {
        let limits = limits.map { $0.insetBy(dx: -1e-6, dy: -1e-6) }
        var stack = node.children.map {
            ($0, CATransform3DIdentity, node.properties.sublayerTransformAboutAnchor)
        }
        var visits = 0
        while let (index, toLimit, sublayers) = stack.popLast() {
            visits += 1
            guard visits <= Self.maximumVisits, let child = self.node(index) else { return false }
            let p = child.properties
            if p.isHidden || p.opacity <= 0 { continue }
            if child.traits.contains(.tilted) || child.traits.contains(.tiltsSublayers)
                || !child.traits.isDisjoint(with: [
                    .shadow, .filters, .transformLayer, .replicates, .particles,
                ])
            {
                return false
            }
            let map = CATransform3DConcat(p.transformToSuperlayer(sublayers: sublayers), toLimit)
            let plane = Homography(flattening: map)
            guard plane.isAffine else { return false }
            func isInside(_ rect: CGRect) -> Bool {
                let corners = rect.corners.compactMap { plane.map($0) }
                return corners.count == 4
                    && limits.contains { limit in corners.allSatisfy { limit.contains($0) } }
            }
            if child.traits.partCount > 0, !isInside(p.bounds) { return false }
            guard p.contentsFade == nil else { return false }
            if let image = p.contents, !p.masksToBounds {
                let (destination, _) = p.contentsRectangle(
                    imageWidth: image.width, imageHeight: image.height, contentsAreFlipped: false)
                if !isInside(destination) { return false }
            }
            if let shape = child.shown.shape, !p.masksToBounds, !isInside(shape.box) { return false }
            if p.masksToBounds, isInside(p.bounds) { continue }
            for grandchild in child.children {
                stack.append((grandchild, map, p.sublayerTransformAboutAnchor))
            }
        }
        return true
    }
}

extension LayerProperties {
    /// The parts of the bounds outside of the rounded corners: two boxes, one as wide as the bounds and one as tall.
    fileprivate var roundedInteriors: [CGRect] {
        let reach = effectiveCornerRadius * CornerGeometry.extent(of: cornerCurve)
        return [bounds.insetBy(dx: 0, dy: reach), bounds.insetBy(dx: reach, dy: 0)].filter {
            !$0.isNull && $0.width > 0 && $0.height > 0
        }
    }
}
