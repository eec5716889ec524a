import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRaster

extension LayerParts {
    /// The path, filled and with a line along it.
    func addShape(
        to builder: inout DrawListBuilder, masks: inout MaskTable, tally: inout CompileTally
    ) {
        guard let look = shown.shape else { return }
        for (part, name) in [(look.fill, DrawItem.Part.fill), (look.stroke, .stroke)] {
            guard let part else { continue }
            if !add(part, name, to: &builder, masks: &masks) { tally.outside += 1 }
        }
    }

    /// - Returns: Whether anything of it is inside the clip.
    private func add(
        _ part: ShapeLook.Part, _ name: DrawItem.Part, to builder: inout DrawListBuilder,
        masks: inout MaskTable
    ) -> Bool {
        guard let (recipe, x, y) = recipe(part.outline) else { return false }
        let color = part.color.multiplied(by: tint)
        var content = DrawListBuilder.Content(
            layer: layer.id, part: name, isOpaque: false, opacity: opacity, material: .solid(color))
        let isOpaque = part.color.isOpaque && opacity == 255
        var isVisible = false
        for piece in masks.cache.shapes.pieces(of: recipe) {
            let box = piece.box.offsetBy(x: x, y: y)
            guard box.intersects(innerClip.pixels) else { continue }
            if let mask = piece.mask {
                content.mask = Int32(builder.list.masks.count)
                content.isOpaque = false
                builder.list.masks.append(
                    MaskPaint(
                        source: .mask(index: masks.index(of: mask)),
                        mapping: .aligned(dx: 0 &- box.x0, dy: 0 &- box.y0),
                        texels: PixelRect(width: box.width, height: box.height)))
            } else {
                content.mask = DrawItem.noMask
                content.isOpaque = isOpaque
            }
            isVisible = builder.add(content, shape: .pixels(box), clip: innerClip) || isVisible
        }
        return isVisible
    }

    /// What to fill, and by how many whole pixels that is to be moved; `nil` for what cannot be seen.
    private func recipe(_ outline: ShapeOutline) -> (recipe: ShapeRecipe, x: Int32, y: Int32)? {
        var map = layer.toDevice
        guard !innerClip.isEmpty, map.isFinite, let seen = box(of: outline, through: map) else { return nil }
        let visible = innerClip.pixels
        guard seen.intersects(visible) else { return nil }
        guard map.isAffine else {
            // What is left of a plane that goes on to the horizon has no size of its own.
            return (
                ShapeRecipe(outline: outline, map: map, nearPlanes: Array(nearPlanes), limit: visible), 0, 0
            )
        }
        func split(_ place: Double) -> (whole: Int32, rest: Double)? {
            let snapped = DevicePolygon.snap(place)
            guard snapped.magnitude < DevicePolygon.range else { return nil }
            let whole = snapped.rounded(.down)
            return (Int32(whole), snapped - whole)
        }
        guard let x = split(map.tx), let y = split(map.ty) else { return nil }
        let near = PixelRect(
            x0: -Self.farthest, y0: -Self.farthest, x1: Self.farthest, y1: Self.farthest)
        guard near.contains(seen.offsetBy(x: 0 &- x.whole, y: 0 &- y.whole)) else {
            let limit = visible.alignedOut(to: Self.limitStep)
            (map.tx, map.ty) = (Double(x.whole) + x.rest, Double(y.whole) + y.rest)
            return (ShapeRecipe(outline: outline, map: map, limit: limit), 0, 0)
        }
        (map.tx, map.ty) = (x.rest, y.rest)
        var limit: PixelRect?
        if seen.area > max(Self.largestFill, 4 * visible.area) {
            limit = visible.offsetBy(x: 0 &- x.whole, y: 0 &- y.whole).alignedOut(to: Self.limitStep)
        }
        return (ShapeRecipe(outline: outline, map: map, limit: limit), x.whole, y.whole)
    }

    /// Pixels of a shape that is filled whole, so that any part of it can be shown later.
    private static let largestFill = 1 << 22
    /// Pixels from where a layer's own coordinates begin within which shapes are filled in those.
    private static let farthest: Int32 = 1 << 19
    /// Of larger ones, pixels by which they may move before another part is filled.
    private static let limitStep: Int32 = 256

    /// A box around what an outline covers on the device; without bounds where it comes close to the viewer.
    private func box(of outline: ShapeOutline, through map: Homography) -> PixelRect? {
        let rect = outline.box
        guard !rect.isNull, rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite
        else { return nil }
        var (low, high) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
        for corner in rect.corners {
            let h = map.homogeneous(Double(corner.x), Double(corner.y))
            guard h.z >= DevicePolygon.nearestW else { return innerClip.pixels }
            let place = SIMD2(h.x, h.y) / h.z
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let end = DevicePolygon.range
        return PixelRect(
            covering: max(-end, min(end, low.x - 1)), max(-end, min(end, low.y - 1)),
            max(-end, min(end, high.x + 1)), max(-end, min(end, high.y + 1)))
    }
}

extension PixelRect {
    /// The smallest rectangle around this one whose sides are multiples of a step, a power of two.
    fileprivate func alignedOut(to step: Int32) -> PixelRect {
        func down(_ value: Int32) -> Int32 { value & ~(step &- 1) }
        return PixelRect(
            x0: down(x0), y0: down(y0), x1: down(x1 &+ (step &- 1)), y1: down(y1 &+ (step &- 1)))
    }
}
