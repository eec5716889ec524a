import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Spans under masks of bytes that lie pixel for pixel, several rows at once.
extension MaterialPainter {
    /// Fills with one colour under a mask of bytes that lies pixel for pixel.
    func paintMasked(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect
    ) {
        guard let index = item.pointee.mask.index else { return }
        let mask = surface.masks + index
        guard case .bytes(let base) = mask.pointee.source,
            case .aligned(let dx, let dy) = mask.pointee.mapping
        else { return }
        MaskedFill(
            color: item.pointee.color, opacity: item.pointee.opacity, stride: mask.pointee.stride,
            texels: mask.pointee.texels.offsetBy(x: -dx, y: -dy),
            origin: base + Int(mask.pointee.texels.y0) * mask.pointee.stride + Int(mask.pointee.texels.x0)
        ).paint(target, rect)
    }

    /// Blends an image or a gradient under a mask that lies pixel for pixel, several rows at once.
    ///
    /// - Returns: Whether the item is of these, and its mask has bytes for all pixels of `rect`. Otherwise nothing is painted.
    func paintUnderMask(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect
    ) -> Bool {
        guard let place = item.pointee.mask.index else { return false }
        let mask = surface.masks + place
        guard case .bytes(let base) = mask.pointee.source,
            case .aligned(let dx, let dy) = mask.pointee.mapping,
            mask.pointee.texels.contains(rect.offsetBy(x: dx, y: dy))
        else { return false }
        let maskStride = mask.pointee.stride
        func bytes(of part: PixelRect) -> UnsafePointer<UInt8> {
            let row: Int = Int(part.y0 + dy) * maskStride
            return base + (row + Int(part.x0 + dx))
        }
        func blend(_ part: PixelRect, _ source: UnsafeRawPointer, _ sourceStride: Int) {
            target.kernels.blend(
                target.pixel(part.x0, part.y0), stride: target.stride, source: source,
                sourceStride: sourceStride, width: part.width, height: part.height,
                opacity: item.pointee.opacity, mask: bytes(of: part), maskStride: maskStride)
        }
        switch item.pointee.material {
        case .image(let index):
            let paint = surface.paints + Int(index)
            guard let (x, y) = paint.pointee.alignment, !paint.pointee.isTinted else { return false }
            let texture = paint.pointee.texture
            let row: Int = Int(rect.y0 + y) * texture.stride
            let kernels = target.kernels
            let texels = kernels.advance(texture.texels, by: row + Int(rect.x0 + x))
            if let groups = mask.pointee.groups, rect.x0 + dx == 0, rect.width == maskStride {
                // The addresses of the mask's first pixel, which may lie above the target.
                let above = Int(rect.y0 + dy)
                groups.blend(
                    above..<Int(rect.y1 + dy),
                    kernels.advance(target.pixel(rect.x0, rect.y0), by: -above * target.stride),
                    stride: target.stride, source: kernels.advance(texels, by: -above * texture.stride),
                    sourceStride: texture.stride, isOpaque: paint.pointee.isOpaque,
                    opacity: item.pointee.opacity, mask: base, maskStride: maskStride, by: kernels)
                return true
            }
            blend(rect, texels, texture.stride)
        case .gradient(let index):
            forEachBand(rect) { band in
                // Half of a path's tile may be clear.
                let columns = MaskRows.columns(
                    bytes(of: band), stride: maskStride, width: band.width, height: band.height)
                if columns.isEmpty { return }
                var part = band
                part.x0 += Int32(columns.lowerBound)
                part.x1 = part.x0 + Int32(columns.count)
                fill(surface.gradients + Int(index), samples, stride: rowLength, part, target.kernels)
                blend(part, samples, rowLength)
            }
        case .solid, .particles: return false
        }
        return true
    }
}
