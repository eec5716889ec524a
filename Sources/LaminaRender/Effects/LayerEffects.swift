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
    /// The standard deviation, in pixels.
    var sigma: Double
    /// How far the blur spreads a pixel of the caster, in pixels: `SurfaceFilter.shadowReach`.
    var reach: Int32
    /// The offset, in pixels.
    var offset: SIMD2<Double>
}

/// A layer drawn as a bitmap in a space of its own.
package struct LayerRaster: Equatable, Sendable {
    /// Pixels per point.
    var scale: Double
    /// From the layer's points to the pixels around the bitmap, into which the bitmap is drawn.
    var toDevice: SpaceMap<LayerPoints, DevicePixels>
    /// Indices into `SampledTree.nearPlanes`, for the layer's points.
    var nearPlanes: Range<Int>
    /// The bitmap's pixels.
    package var extent: PixelRect
    /// The bitmap's key in the cache; `nil` if the bitmap is not kept.
    package var key: SurfaceCacheKey?
    /// Whether the backend holds the bitmap already.
    package var isCached = false
}

extension SurfaceFilter {
    /// The largest standard deviation, in pixels: beyond it no shape is left to see. So buffers stay bounded.
    static let maximumSigma = 512.0

    /// How far a pixel spreads in a shadow, in pixels.
    static func shadowReach(_ sigma: Double) -> Int32 {
        Int32(GaussianKernel(sigma: sigma, tail: .shadow).reach)
    }

    /// A blur with a radius in points, for a layer whose points are `scale` pixels long.
    static func blur(radius: Double, scale: Double, edges: EdgeMode) -> SurfaceFilter? {
        let sigma = min(radius * scale, maximumSigma)
        guard sigma > 0.05 else { return nil }
        return .blur(GaussianSize(x: sigma, y: sigma), edges: edges)
    }
}
