import LaminaGeometry

/// The debug overlays as numbers. Pixels are pixels of the picture; items in a surface count where the surface shows.
package struct DebugReport: Equatable, Sendable {
    /// The number of pixels of the whole picture.
    package var picturePixels = 0
    /// Pixels in which something blends with the pixels behind it.
    package var blendedPixels = 0
    /// Pixels whose front is opaque.
    package var opaquePixels = 0
    /// The most layers that blend over one another.
    package var deepestBlend = 0

    /// Layers with `shouldRasterize` drawn from a kept bitmap, and those drawn into a bitmap.
    package var cacheHits = 0
    package var cacheMisses = 0

    /// Items that show images. Among them: items whose image was converted, lies between pixels, or is scaled. The last two
    /// also count bitmaps of rasterized layers.
    package var images = 0
    package var converted = 0
    package var misaligned = 0
    package var scaled = 0

    /// Items that draw surfaces, and the pixels that they cover together.
    package var offscreen = 0
    package var offscreenPixels = 0

    package var items = 0
    /// Items drawn in the cheapest way.
    package var fastPath = 0

    /// Pixels that differ from the frame before.
    package var updatedPixels = 0
    /// The number of times that pixels are drawn, summed over all pixels.
    package var drawnPixels = 0
    /// How often the busiest pixel is drawn.
    package var deepestOverdraw = 0

    /// How often each pixel of the picture is drawn, on average.
    package var meanOverdraw: Double {
        picturePixels > 0 ? Double(drawnPixels) / Double(picturePixels) : 0
    }
}

extension DebugReport: CustomStringConvertible {
    package var description: String {
        """
        DebugReport: \(picturePixels) pixels, \(items) items
          blended     \(percent(blendedPixels)) of the picture blends, \(deepestBlend) deep at most; \
        \(percent(opaquePixels)) is opaque
          cache       \(cacheHits) hits, \(cacheMisses) misses
          copied      \(converted) of \(images) images were converted
          misaligned  \(misaligned) misaligned, \(scaled) scaled or turned, of \(images) images
          offscreen   \(offscreen) items, \(offscreenPixels) pixels
          fast-path   \(fastPath) of \(items) items
          updates     \(percent(updatedPixels)) of the picture
          overdraw    \(hundredths(Double(drawnPixels), by: picturePixels)) on average, \(deepestOverdraw) at most

        """
    }

    private func percent(_ pixels: Int) -> String {
        "\(hundredths(Double(pixels) * 100, by: picturePixels)) %"
    }

    private func hundredths(_ value: Double, by count: Int) -> String {
        let scaled = count > 0 ? Int((value / Double(count) * 100).rounded()) : 0
        let rest = scaled % 100
        return "\(scaled / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
