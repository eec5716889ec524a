import Foundation
import LaminaGeometry
import LaminaValues

/// Planes of layers whose blurs are neither even nor along the pixel grid.
///
/// A blur lies in its layer's plane. Under an affine map it is an ellipse, and the backends blur along the axes of the pixels
/// they are given. If the ellipse is turned, or if perspective makes it larger near the viewer, the blur is made in pixels
/// along the layer's own axes, which are then placed through the layer's map.
extension TreeSampler {
    /// The plane for a layer with the blurs among its filters; `nil` if they need none.
    ///
    /// - Parameter index: The layer's node; `nil` for an instance with values of its own.
    func filterPlane(_ shown: ShownLayer, _ index: Int32?, _ layer: SampledTree.Layer) -> LayerRaster? {
        // Particles with a depth of their own do not lie in the plane.
        guard shown.emitter?.preservesDepth != true else { return nil }
        var variance = 0.0
        for filter in shown.properties.filters {
            if case .gaussianBlur(let radius)? = filter.operation { variance += radius * radius }
        }
        return plane(for: variance.squareRoot(), of: shown.properties, index, layer)
    }

    /// The plane for a blur with a deviation in points; `nil` if the blur needs none.
    func plane(
        for radius: Double, of p: LayerProperties, _ index: Int32?, _ layer: SampledTree.Layer
    ) -> LayerRaster? {
        let map = layer.toDevice.homography
        guard radius > 0, radius.isFinite else { return nil }
        if map.isAffine {
            guard let scale = map.localScale(at: .zero), scale.uprightBlur == nil else { return nil }
        }
        var plane = LayerRaster(
            scale: SIMD2(1, 1), toDevice: layer.toDevice, nearPlanes: layer.nearPlanes, extent: .empty)
        plane.isPlane = true
        guard let inverse = map.inverse,
            let seen = visiblePart(of: p, index, layer, radius: radius)
        else { return plane }
        var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
        var scale = SIMD2(0.0, 0.0)
        for corner in seen.points {
            let h = inverse.homogeneous(corner.x, corner.y)
            let point = SIMD2(h.x, h.y) / h.z
            guard let local = map.localScale(at: CGPoint(x: point.x, y: point.y)) else { continue }
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
            scale = pointwiseMax(
                scale,
                SIMD2((local.x * local.x).sum().squareRoot(), (local.y * local.y).sum().squareRoot()))
        }
        let size = high - low
        guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite else { return plane }
        if !map.isAffine { scale = SIMD2(Self.stepped(scale.x), Self.stepped(scale.y)) }
        scale = SIMD2(Self.limited(scale.x, radius), Self.limited(scale.y, radius))
        let area = size.x * scale.x * size.y * scale.y
        let limit = Double(max(Self.smallestLimit, 4 * target.width * target.height))
        if area > limit { scale *= (limit / area).squareRoot() }
        scale = pointwiseMin(scale, Self.longestSide / size)
        guard scale.x > 0, scale.y > 0, scale.x.isFinite, scale.y.isFinite else { return plane }
        plane.scale = scale
        (low, high) = (low * scale, high * scale)
        plane.extent = PixelRect(covering: low.x, low.y, high.x, high.y).insetBy(-1)
        return plane
    }

    /// The deviations between which a plane's blur has its pixels: below, its samples would lie too far apart to be placed
    /// without a further blur; above, fewer pixels show the same.
    private static let deviations = 2.0...16.0
    /// The most pixels of a plane's visible part, for small pictures.
    private static let smallestLimit = 1 << 20
    private static let longestSide = 8192.0

    /// The pixels per point for a blur with a radius in points, of a layer with so many pixels per point.
    private static func limited(_ scale: Double, _ radius: Double) -> Double {
        let fine = min(2 * scale, deviations.lowerBound / radius)
        return min(max(scale, fine), deviations.upperBound / radius)
    }

    /// The next of four steps between powers of two, so that masks of shadows stay the same for some frames while a layer
    /// turns in perspective.
    private static func stepped(_ scale: Double) -> Double {
        guard scale > 0, scale.isFinite else { return scale }
        return Double(
            sign: .plus, exponent: scale.exponent, significand: (scale.significand * 4).rounded(.up) / 4)
    }

    /// The part of the layer's drawing that is seen, effects included, in device pixels.
    private func visiblePart(
        of p: LayerProperties, _ index: Int32?, _ layer: SampledTree.Layer, radius: Double
    ) -> DevicePolygon? {
        let clip = result.clips[Int(layer.clip)].pixels
        guard !clip.isEmpty, let picture = DevicePolygon(pixels: clip) else { return nil }
        if layer.toDevice.isAffine { return picture }
        let content: CGRect
        if let index, let extent = tree.extent(of: index), !extent.isInfinite {
            content = extent
        } else {
            // Something in it is seen in perspective of its own.
            let far = Double(max(p.bounds.width, p.bounds.height)) + 3 * radius
            let path = p.shadowPath?.boundingBoxOfPath ?? .null
            content = p.bounds.union(path).insetBy(dx: -far, dy: -far)
        }
        guard content.isDrawable,
            let whole = DevicePolygon(
                rectangle: content, through: layer.toDevice.homography,
                nearPlanes: result.nearPlanes[layer.nearPlanes], id: .bitmap),
            let near = whole.isInRange ? whole : whole.clipped(to: DevicePolygon.guardBand)
        else { return nil }
        return near.clipped(to: picture)
    }
}
