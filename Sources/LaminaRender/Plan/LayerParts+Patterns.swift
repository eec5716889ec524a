import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaValues

extension LayerParts {
    /// Draws a part in a colour, or in a picture of its pattern.
    ///
    /// - Parameters:
    ///   - area: The largest area of the part, in the layer's points.
    ///   - device: The largest area of the part on the device.
    ///   - add: Adds the part.
    /// - Returns: Whether any of it is visible.
    func addPart(
        _ color: CGColor, _ part: DrawItem.Part, over area: CGRect, at device: PixelRect,
        to builder: inout DrawListBuilder, images: inout ImageTable,
        _ add: (DrawListBuilder.Content, inout DrawListBuilder) -> Bool
    ) -> Bool {
        guard traits.contains(.patterns), let pattern = color.patternReference else {
            return add(solid(color, part), &builder)
        }
        guard let paint = paint(pattern, over: area, at: device, images: &images) else { return false }
        let index = builder.list.paints.count
        builder.list.paints.append(paint.paint)
        let content = DrawListBuilder.Content(
            layer: layer.id, part: part, isOpaque: paint.isOpaque && opacity.isFull, opacity: opacity,
            material: .image(index: Int32(index)))
        let isVisible = add(content, &builder)
        if !isVisible, builder.list.paints.count == index + 1 { builder.list.paints.removeLast() }
        return isVisible
    }

    /// A pattern as a paint. It begins in the upper left corner of the layer's bounds.
    ///
    /// - Returns: `nil` for a pattern that draws nothing.
    func paint(
        _ pattern: PatternReference, over area: CGRect, at device: PixelRect, images: inout ImageTable
    ) -> (paint: ImagePaint, isOpaque: Bool)? {
        let (bounds, isFlipped) = (properties.bounds, layer.contentsAreFlipped)
        guard let tile = (pattern.pattern as? any TiledPattern)?.tile,
            let filled = tile.filled(
                area, from: CGPoint(x: bounds.minX, y: isFlipped ? bounds.maxY : bounds.minY))
        else { return nil }
        let image = filled.image
        let all = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        let slice = ContentsSlice(destination: filled.rect, source: all)
        guard let mapping = slice.texelMapping(through: layer.toDevice, isFlipped: isFlipped) else {
            return nil
        }
        let texels = PixelRect(width: image.width, height: image.height)
        let paint = ImagePaint(
            source: .image(index: images.index(of: image)), filter: .linear,
            mapping: mapping.alignedMapping(bounds: device, texels: texels) ?? .transformed(mapping),
            texels: texels)
        return (paint, image.isOpaque)
    }
}
