import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster

/// What a layer does with its finished picture before that reaches the superlayer's, in device terms.
package struct LayerEffects: Equatable, Sendable {
    /// In `SampledTree.clips`: what the ancestors leave of the finished picture.
    var outerClip: Int32
    /// Multiplies the finished picture, 0...1: the layer's own opacity and what its ancestors hand down.
    package var opacity: Double
    package var blendMode = BlendMode.sourceOver
    /// Applied to the layer with its sublayers, first to last.
    package var filters: [SurfaceFilter] = []
    /// Applied to what lies behind the layer.
    package var backgroundFilters: [SurfaceFilter] = []
    package var shadow: LayerShadow?
    package var hasMask = false
    /// Whether the sublayers are mixed before they meet what lies behind.
    var isIsolated = false
    package var raster: LayerRaster?

    /// Whether the finished picture is changed as a whole.
    var changesPicture: Bool { !filters.isEmpty || blendMode != .sourceOver || hasMask || isIsolated }
}

/// A shadow in device terms.
package struct LayerShadow: Equatable, Sendable {
    /// What casts it.
    enum Caster: Equatable, Sendable {
        /// The layer's own rectangle, rounded as its background is: it is opaque and holds all of the subtree.
        case bounds
        /// `shadowPath`.
        case path(CGPath)
        /// Whatever the layer and its sublayers draw.
        case picture
    }

    var caster: Caster
    /// With the shadow's opacity in it.
    var color: PackedColor
    /// In pixels.
    var sigma: Double
    /// In pixels.
    var offset: SIMD2<Double>
}

/// A layer that is drawn as a bitmap in a space of its own.
package struct LayerRaster: Equatable, Sendable {
    /// Pixels per point.
    var scale: Double
    /// From the layer's points to the pixels that the bitmap is drawn into.
    var toDevice: Homography
    /// In `SampledTree.nearPlanes`, of the layer's points.
    var nearPlanes: Range<Int>
    /// The bitmap's pixels.
    package var extent: PixelRect
    /// Names the bitmap in the cache; `nil` when it is not to be kept.
    package var key: SurfaceCacheKey?
    /// Whether the backend holds the bitmap already.
    package var isCached = false
}

extension SurfaceFilter {
    /// Standard deviations beyond this, in pixels, are drawn as this: no shape is left to see, and buffers stay
    /// bounded.
    static let maximumSigma = 512.0

    /// How far a pixel spreads in a blur, in pixels.
    static func reach(_ sigma: Double) -> Int32 { Int32(GaussianKernel(sigma: sigma).reach) }

    /// A blur of a radius in points, of a layer whose points are `scale` pixels long.
    static func blur(radius: Double, scale: Double, edges: EdgeMode) -> SurfaceFilter? {
        let sigma = min(radius * scale, maximumSigma)
        guard sigma > 0.05 else { return nil }
        return .blur(GaussianSize(x: sigma, y: sigma), edges: edges)
    }
}
