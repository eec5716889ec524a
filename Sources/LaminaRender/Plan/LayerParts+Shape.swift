import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRaster

extension LayerParts {
    /// Adds the path: its fill, and the line along it.
    ///
    /// - Parameter index: The layer's index in the sampled tree.
    func addShape(
        at index: Int, to builder: inout DrawListBuilder, masks: inout MaskTable, images: inout ImageTable,
        tally: inout CompileTally
    ) {
        guard let look = shown.shape else { return }
        look.forEachPart { part, name in
            guard let shape = masks.cache.shapes.next(at: Int32(index), name),
                add(shape, part, to: &builder, masks: &masks, images: &images)
            else {
                tally.outside += 1
                return
            }
        }
    }

    /// - Returns: Whether any part of the shape is inside the clip.
    private func add(
        _ shape: ShapeCache.Found, _ part: ShapeLook.Part, to builder: inout DrawListBuilder,
        masks: inout MaskTable, images: inout ImageTable
    ) -> Bool {
        let color = part.color(in: working)
        let opacity = working.opacity(
            self.opacity.value * part.outline.strength(through: layer.toDevice.homography))
        guard opacity > 0, !color.hasNoAlpha || part.pattern != nil else { return false }
        var content = DrawListBuilder.Content(
            layer: layer.id, part: shape.part, isOpaque: false, opacity: opacity,
            material: .solid(color.multiplied(by: tint)))
        var isOpaque = color.isOpaque && opacity.isFull
        if let pattern = part.pattern {
            // The paths of all pieces lie in one picture, which is not drawn pixel for pixel: pieces may lie anywhere in it.
            let device = shape.pieces.map { $0.box.offsetBy(x: shape.x, y: shape.y) }
                .reduce(PixelRect(width: 0, height: 0)) { $0.isEmpty ? $1 : $0.union($1) }
            guard let found = paint(pattern, over: part.outline.box, at: device, images: &images) else {
                return false
            }
            content.material = .image(index: Int32(builder.list.paints.count))
            builder.list.paints.append(found.paint)
            isOpaque = found.isOpaque && opacity.isFull
        }
        var isVisible = false
        for piece in shape.pieces {
            let box = piece.box.offsetBy(x: shape.x, y: shape.y)
            guard box.intersects(innerClip.pixels) else { continue }
            if let mask = piece.mask {
                content.mask = OptionalIndex(builder.list.masks.count)
                content.isOpaque = false
                builder.list.masks.append(
                    MaskPaint(
                        source: .mask(index: masks.index(of: mask)),
                        mapping: .aligned(dx: 0 &- box.x0, dy: 0 &- box.y0),
                        texels: PixelRect(width: box.width, height: box.height)))
            } else {
                content.mask = .none
                content.isOpaque = isOpaque
            }
            isVisible = builder.add(content, shape: .pixels(box), clip: innerClip) || isVisible
        }
        return isVisible
    }
}
