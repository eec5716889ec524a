import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster

/// The effects applied to a layer's finished picture before it is drawn into the superlayer's, in device terms.
package struct LayerEffects: Equatable, Sendable {
    /// The index in `SampledTree.clips` of the ancestors' clip for the finished picture.
    var outerClip: Int32
    /// Multiplies the finished picture, 0...1: the layer's own opacity, and opacity handed down by its ancestors.
    package var opacity: Double
    package var blendMode = BlendMode.sourceOver
    /// Applied to the layer with its sublayers, first to last.
    package var filters: [SurfaceFilter] = []
    /// Applied to the pixels behind the layer.
    package var backgroundFilters: [SurfaceFilter] = []
    package var shadow: LayerShadow?
    package var hasMask = false
    /// Whether the sublayers are mixed with each other before they are blended with the layers behind.
    var isIsolated = false
    package var raster: LayerRaster?

    /// Whether the finished picture is changed as a whole.
    var changesPicture: Bool { !filters.isEmpty || blendMode != .sourceOver || hasMask || isIsolated }
}

/// A shadow in device terms.
package struct LayerShadow: Equatable, Sendable {
    /// The shape that casts a shadow.
    enum Caster: Equatable, Sendable {
        /// The layer's own rectangle, rounded like its background: it is opaque and holds the whole subtree.
        case bounds
        /// `shadowPath`.
        case path(CGPath)
        /// The drawing of the layer and its sublayers.
        case picture
    }

    var caster: Caster
    /// The colour, with the shadow's opacity in its alpha.
    var color: PackedColor
    /// The standard deviations, in pixels.
    var size: SurfaceFilter.GaussianSize
    /// How far the blur spreads a pixel of the caster, in pixels: `SurfaceFilter.reach`.
    var reach: PixelReach
    /// The offset, in pixels.
    var offset: SIMD2<Double>
    /// In `SampledTree.planes`: the plane in which the shadow is blurred, and whose pixels are meant above. None for a
    /// shadow that is blurred in the layer's pixels.
    var plane = OptionalIndex<LayerRaster>.none
}

/// Pixels along a layer's own axes, which are placed through the layer's map.
///
/// A rasterized layer is drawn into a bitmap of them. A blur whose ellipse would be turned, or would differ from place to
/// place, is upright and even in them.
package struct LayerRaster: Equatable, Sendable {
    /// Pixels per point along x and y.
    var scale: SIMD2<Double>
    /// From the layer's points to the pixels around the layer, into which these pixels are drawn.
    var toDevice: SpaceMap<LayerPoints, DevicePixels>
    /// Indices into `SampledTree.nearPlanes`, for the layer's points.
    var nearPlanes: Range<Int>
    /// The bitmap's pixels; of a plane for blurs, those that may be seen.
    package var extent: PixelRect
    /// The bitmap's key in the cache; `nil` if the bitmap is not kept.
    package var key: SurfaceCacheKey?
    /// Whether the backend holds the bitmap already.
    package var isCached = false
    /// Whether this is a plane for blurs and no bitmap.
    var isPlane = false

    /// From the layer's points to its own pixels.
    var toPixels: SpaceMap<LayerPoints, DevicePixels> { SpaceMap(scaleX: scale.x, y: scale.y) }

    /// The points of a rectangle of pixels that were moved by an offset.
    func points(of frame: PixelRect, offset: SIMD2<Double> = .zero) -> CGRect {
        CGRect(
            x: (Double(frame.x0) + offset.x) / scale.x, y: (Double(frame.y0) + offset.y) / scale.y,
            width: Double(frame.width) / scale.x, height: Double(frame.height) / scale.y)
    }
}

extension SurfaceFilter {
    /// The largest standard deviation, in pixels: beyond it no shape is left to see. So buffers stay bounded.
    static let maximumSigma = 512.0

    /// A blur with a radius in points, for a layer whose points are `scale` pixels long.
    static func blur(radius: Double, scale: SIMD2<Double>, edges: EdgeMode) -> SurfaceFilter? {
        let size = GaussianSize(radius: radius, scale: scale)
        guard max(size.x, size.y) > 0.05 else { return nil }
        return .blur(size, edges: edges)
    }
}

extension SurfaceFilter.GaussianSize {
    /// The deviations of a radius in points, in pixels.
    init(radius: Double, scale: SIMD2<Double>) {
        self.init(
            x: min(radius * scale.x, SurfaceFilter.maximumSigma),
            y: min(radius * scale.y, SurfaceFilter.maximumSigma))
    }
}
