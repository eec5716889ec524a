import Foundation
import LaminaGeometry

extension TreeSampler {
    /// The bitmap of a rasterized layer; `nil` for a layer that is drawn without a bitmap.
    mutating func raster(_ shown: ShownLayer, _ index: Int32, _ layer: SampledTree.Layer) -> LayerRaster? {
        guard let generation = nodes[Int(index)]?.subtreeGeneration else { return nil }
        let scale = Double(shown.properties.rasterizationScale)
        guard scale > 0, scale.isFinite, scale < 1e6 else { return nil }
        let content = RasterizationCache.Content(
            generation: generation, scale: scale, isFlipped: layer.contentsAreFlipped)
        var raster = LayerRaster(
            scale: SIMD2(repeating: scale), toDevice: layer.toDevice, nearPlanes: layer.nearPlanes,
            extent: .empty)
        if let entry = cache.find(layer.id, content) {
            raster.key = entry.key
            raster.isCached = true
            raster.extent = entry.frame
            return raster
        }
        guard let extent = tree.extent(of: index, pixelsPerPoint: scale), !extent.isEmpty, !extent.isInfinite
        else { return nil }
        // One clear pixel around the drawing, so that the bitmap's own edge is never visible.
        let frame = PixelRect(
            covering: Double(extent.minX) * scale, Double(extent.minY) * scale, Double(extent.maxX) * scale,
            Double(extent.maxY) * scale
        ).insetBy(-1)
        // A bitmap may have as many pixels as the whole cache.
        guard frame.area <= cache.cache.budget(pixels: target.width * target.height),
            max(frame.width, frame.height) <= Self.longestBitmap
        else { return nil }
        raster.extent = frame
        raster.key = cache.add(layer.id, content, frame: frame)
        return raster
    }

    /// The greatest side of a bitmap in pixels, because few devices have larger textures. A longer layer is drawn without a
    /// bitmap.
    private static let longestBitmap = 16_384
}
