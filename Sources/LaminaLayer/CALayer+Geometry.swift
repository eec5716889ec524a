import Foundation
import LaminaGeometry

extension CALayer {
    /// ``transform`` as a map of the plane, or the identity when it is not affine.
    final var planarTransform: CGAffineTransform {
        CATransform3DIsAffine(values.transform)
            ? CATransform3DGetAffineTransform(values.transform) : .identity
    }

    /// Whether an odd number of layers, from the root to this one, flip their geometry.
    final var isFlippedInTree: Bool {
        var isFlipped = false
        var next: CALayer? = self
        while let layer = next {
            if layer.values.isGeometryFlipped { isFlipped.toggle() }
            next = layer.parent
        }
        return isFlipped
    }

    /// The part of the bounds that no ancestor clips away.
    final var computedVisibleRect: CGRect {
        var visible = values.bounds
        var toAncestor = Homography.identity
        var layer = self
        while true {
            let step = layer.stepUp
            guard let ancestor = step.plane else { return visible }
            toAncestor = toAncestor.concatenating(step.map)
            layer = ancestor
            guard ancestor.values.masksToBounds, !step.isMask else { continue }
            guard let clip = toAncestor.inverse?.boundingBox(of: ancestor.values.bounds) else { return .zero }
            visible = visible.overlap(with: clip)
            if visible == .zero { return .zero }
        }
    }

    final var computedFrame: CGRect {
        let (size, anchor) = (values.bounds.size, values.anchorPoint)
        if values.transform == CATransform3DIdentity {
            return CGRect(
                x: values.position.x - anchor.x * size.width, y: values.position.y - anchor.y * size.height,
                width: size.width, height: size.height)
        }
        // Core Animation's frame leaves the superlayer's sublayerTransform out.
        let map = values.homographyToSuperlayer(parent: nil).homography
        return map.boundingBox(of: values.bounds) ?? values.bounds
    }

    final func applyFrame(_ frame: CGRect) {
        let anchor = values.anchorPoint
        let written = frame.size
        var size = CGSize(width: abs(written.width), height: abs(written.height))
        var place = CGPoint(
            x: frame.origin.x + anchor.x * written.width, y: frame.origin.y + anchor.y * written.height)
        if values.transform != CATransform3DIdentity {
            let part = PlanarPart(of: values.transform, anchorPointZ: values.anchorPointZ)
            size = part.source(of: size)
            let share = part.anchorShare(of: size, anchorPoint: anchor)
            place = CGPoint(
                x: frame.origin.x + share.x * written.width - part.x,
                y: frame.origin.y + share.y * written.height - part.y)
        }
        position = place
        bounds = CGRect(origin: values.bounds.origin, size: size)
    }

    /// Called when a value changed whose row in the table of properties says `layout`.
    final func shapeDidChange() {
        setNeedsLayoutAutomatically()
        parent?.setNeedsLayoutAutomatically()
    }
}

/// The effect of a transform in the plane, near the anchor: a linear map and a translation. Perspective is left out.
private struct PlanarPart {
    var xx = 1.0, xy = 0.0, yx = 0.0, yy = 1.0
    /// The translation, in points of the superlayer.
    var x = 0.0, y = 0.0

    init(of transform: CATransform3D, anchorPointZ: CGFloat) {
        let t = CATransform3DTranslate(transform, 0, 0, -anchorPointZ)
        let w = t.m44 != 0 ? t.m44 : 1
        (x, y) = (t.m41 / w, t.m42 / w)
        guard t.m11 * t.m22 - t.m12 * t.m21 != 0 else { return }
        (xx, xy, yx, yy) = (t.m11 / w, t.m12 / w, t.m21 / w, t.m22 / w)
    }

    /// The size of a box whose image under the transform has a bounding box of this size.
    func source(of size: CGSize) -> CGSize {
        if xy == 0, yx == 0 { return CGSize(width: size.width / abs(xx), height: size.height / abs(yy)) }
        let determinant = abs(xx * yy - xy * yx)
        return CGSize(
            width: (abs(yy) * size.width + abs(yx) * size.height) / determinant,
            height: (abs(xy) * size.width + abs(xx) * size.height) / determinant)
    }

    /// The place of the anchor point in the box around the mapped bounds, as shares of that box.
    func anchorShare(of size: CGSize, anchorPoint: CGPoint) -> CGPoint {
        func share(_ fromX: CGFloat, _ fromY: CGFloat) -> CGFloat {
            // The extent on the min side of the anchor over the whole extent, both from edges along x and along y.
            let isEmpty = size.width == 0 && size.height == 0
            let (a, b) = isEmpty ? (fromX, fromY) : (fromX * size.width, fromY * size.height)
            let whole = abs(a) + abs(b)
            let below =
                abs(a) * (a < 0 ? 1 - anchorPoint.x : anchorPoint.x)
                + abs(b) * (b < 0 ? 1 - anchorPoint.y : anchorPoint.y)
            return whole > 0 ? below / whole : 0
        }
        return CGPoint(x: share(xx, yx), y: share(xy, yy))
    }
}

extension Homography {
    /// The image of a point through the whole plane, even behind the viewer; `nil` where it is infinite.
    func mapEverywhere(_ point: CGPoint) -> CGPoint? {
        let h = homogeneous(point.x, point.y)
        guard h.z != 0 else { return nil }
        let result = h.z == 1 ? CGPoint(x: h.x, y: h.y) : CGPoint(x: h.x / h.z, y: h.y / h.z)
        return result.x.isFinite && result.y.isFinite ? result : nil
    }

    /// The box around the images of a rectangle's corners; `nil` where one is infinite.
    func boundingBox(of rect: CGRect) -> CGRect? {
        var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
        for x in [rect.origin.x, rect.origin.x + rect.size.width] {
            for y in [rect.origin.y, rect.origin.y + rect.size.height] {
                guard let corner = mapEverywhere(CGPoint(x: x, y: y)) else { return nil }
                low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
                high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
            }
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension CGRect {
    /// The intersection of both rectangles; `.zero` where it is empty.
    fileprivate func overlap(with other: CGRect) -> CGRect {
        let (x0, y0) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
        let x1 = min(origin.x + size.width, other.origin.x + other.size.width)
        let y1 = min(origin.y + size.height, other.origin.y + other.size.height)
        guard x1 > x0, y1 > y0 else { return .zero }
        return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}
