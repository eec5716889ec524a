import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster

extension DrawListBuilder.Rounding {
    /// Whether every corner is a quarter circle, which backends cover in closed form.
    var isCircular: Bool { corners == .all && curve != .continuous }

    fileprivate func outline(_ map: Homography) -> MaskRecipe.Outline {
        MaskRecipe.Outline(
            rect: rect, radius: radius, corners: corners, isContinuous: curve == .continuous, map: map)
    }
}

extension DrawListBuilder {
    /// Adds an item under rounded corners, through a mask if the corners have no closed form.
    @discardableResult
    mutating func add(
        _ content: Content, shape: DeviceShape, clip: ClipState, rounding: Rounding?,
        masks: inout MaskTable
    ) -> Bool {
        guard let rounding, !rounding.isCircular else {
            return add(content, shape: shape, clip: clip, rounding: rounding)
        }
        return addMasked(content, shape: shape, clip: clip, toDevice: rounding.toDevice, masks: &masks) {
            .rounded(rounding.outline($0))
        }
    }

    /// Adds the ring between a rounded rectangle and one inside it.
    mutating func addRing(
        _ content: Content, outer: Rounding, inner: (rect: CGRect, radius: CGFloat), shape: DeviceShape,
        clip: ClipState, masks: inout MaskTable
    ) -> Bool {
        var hole = outer
        (hole.rect, hole.radius) = inner
        return addMasked(content, shape: shape, clip: clip, toDevice: outer.toDevice, masks: &masks) {
            .ring(outer.outline($0), inner: hole.outline($0))
        }
    }

    /// - Parameter recipe: Makes the mask's recipe, given the map from points to the mask's pixels.
    private mutating func addMasked(
        _ content: Content, shape: DeviceShape, clip: ClipState,
        toDevice: SpaceMap<LayerPoints, DevicePixels>,
        masks: inout MaskTable, recipe: (Homography) -> MaskRecipe
    ) -> Bool {
        // One clear pixel around the mask: it is stretched over everything outside the outline.
        let box = shape.box.insetBy(-1)
        guard !box.intersection(clip.pixels).isEmpty, box.area <= AlphaMask.maximumPixels else {
            return false
        }
        let map = toDevice.homography.concatenating(
            Homography(scaleX: 1, y: 1, translationX: -Double(box.x0), y: -Double(box.y0)))
        guard let entry = masks.entry(recipe(map), width: box.width, height: box.height) else { return false }
        var content = content
        content.isOpaque = false
        content.mask = OptionalIndex(list.masks.count)
        list.masks.append(
            MaskPaint(
                source: .mask(index: masks.index(of: entry.mask)),
                mapping: .aligned(dx: 0 &- box.x0, dy: 0 &- box.y0),
                texels: PixelRect(width: box.width, height: box.height)))
        return add(content, shape: .pixels(shape.box), clip: clip)
    }
}

extension MaskTable {
    /// The mask of an outline or a ring.
    fileprivate mutating func entry(_ recipe: MaskRecipe, width: Int, height: Int) -> MaskCache.Entry? {
        cache.entry(recipe) {
            switch recipe {
            case .rounded(let outline):
                OutlineMask.fill(outline, width: width, height: height)
                    .map { MaskCache.Made(mask: $0) }
            case .ring(let outer, let inner):
                OutlineMask.ring(outer, inner: inner, width: width, height: height)
                    .map { MaskCache.Made(mask: $0) }
            case .boxShadow, .pathShadow: nil
            }
        }
    }
}
