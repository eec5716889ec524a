import CoreGraphics
import LaminaFilters
import LaminaLayer
import LaminaRenderer

/// Filters of pictures by a layer that has the picture as its contents, drawn on the CPU.
enum LayerFiltering {
    /// A picture behind a filter.
    ///
    /// - Parameters:
    ///   - place: Where the picture lies, in whole points; y grows upwards.
    ///   - area: The shown part of the result, in whole points.
    static func apply(_ filter: CAFilter, to picture: CGImage, at place: CGRect, area: CGRect) throws
        -> CGImage
    {
        let side = CGFloat(RecipePainter.maximumSide)
        guard area.width <= side, area.height <= side else { throw RecipePainter.Failure.tooLarge(area) }
        let root = CALayer()
        root.bounds = CGRect(origin: .zero, size: area.size)
        let layer = CALayer()
        layer.frame = CGRect(
            x: place.minX - area.minX, y: area.maxY - place.maxY, width: place.width, height: place.height)
        layer.contents = picture
        layer.filters = [filter]
        root.addSublayer(layer)
        var options = RendererOptions()
        options.backend = .cpu
        return try root.makeImage(scale: 1, options: options)
    }
}
