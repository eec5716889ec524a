import Foundation
import LaminaGeometry
import LaminaPlan

/// A shape layer's fill or line at its place in a frame.
struct PlacedShape: Sendable {
    /// The layer's index in the sampled tree.
    let index: Int32
    let layer: LayerID
    let part: DrawItem.Part
    let recipe: ShapeRecipe
    /// The translation of the recipe's coverage, in whole pixels.
    let x: Int32
    let y: Int32

    /// `nil` for a shape that cannot be seen.
    ///
    /// - Parameters:
    ///   - map: From the layer's points to the device.
    ///   - clip: The clip of the shape, in pixels.
    ///   - nearPlanes: see `SampledTree.Layer`.
    init?(
        _ outline: ShapeOutline, _ part: DrawItem.Part, of layer: LayerID, at index: Int32,
        through map: Homography, clip: ClipState, nearPlanes: ArraySlice<SIMD3<Double>>
    ) {
        (self.layer, self.part, self.index) = (layer, part, index)
        guard !clip.isEmpty, map.isFinite,
            let seen = Self.box(of: outline, through: map, visible: clip.pixels)
        else { return nil }
        var map = map
        let visible = clip.pixels
        guard seen.intersects(visible) else { return nil }
        guard map.isAffine else {
            // A plane may reach the horizon, where it has no size of its own, so it is limited to the visible pixels.
            recipe = ShapeRecipe(outline: outline, map: map, nearPlanes: Array(nearPlanes), limit: visible)
            (x, y) = (0, 0)
            return
        }
        guard let x = Self.split(map.tx), let y = Self.split(map.ty) else { return nil }
        let near = PixelRect(
            x0: -Self.farthest, y0: -Self.farthest, x1: Self.farthest, y1: Self.farthest)
        guard near.contains(seen.offsetBy(x: 0 &- x.whole, y: 0 &- y.whole)) else {
            let limit = visible.alignedOut(to: Self.limitStep)
            (map.tx, map.ty) = (Double(x.whole) + x.rest, Double(y.whole) + y.rest)
            recipe = ShapeRecipe(outline: outline, map: map, limit: limit)
            (self.x, self.y) = (0, 0)
            return
        }
        (map.tx, map.ty) = (x.rest, y.rest)
        var limit: PixelRect?
        if seen.area > max(Self.largestFill, 4 * visible.area) {
            limit = visible.offsetBy(x: 0 &- x.whole, y: 0 &- y.whole).alignedOut(to: Self.limitStep)
        }
        recipe = ShapeRecipe(outline: outline, map: map, limit: limit)
        (self.x, self.y) = (x.whole, y.whole)
    }

    /// The most pixels of a shape that is filled whole, so that any part of it can be shown later.
    private static let largestFill = 1 << 22
    /// Shapes within this many pixels of the origin of their layer's coordinates are filled in those coordinates.
    private static let farthest: Int32 = 1 << 19
    /// A larger shape may move by this many pixels before another part of it is filled.
    private static let limitStep: Int32 = 256

    private static func split(_ place: Double) -> (whole: Int32, rest: Double)? {
        let snapped = DevicePolygon.snap(place)
        guard snapped.magnitude < DevicePolygon.range else { return nil }
        let whole = snapped.rounded(.down)
        return (Int32(whole), snapped - whole)
    }

    /// A box around an outline's coverage on the device; `visible` where the outline comes close to the viewer.
    private static func box(
        of outline: ShapeOutline, through map: Homography, visible: PixelRect
    ) -> PixelRect? {
        let reach = outline.reachBeyondBox(through: map)
        let rect = outline.box.insetBy(dx: -reach, dy: -reach)
        guard !rect.isNull, rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite
        else { return nil }
        var (low, high) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
        for index in 0..<4 {
            let corner = rect.corner(index)
            let h = map.homogeneous(Double(corner.x), Double(corner.y))
            guard h.z >= DevicePolygon.nearestW else { return visible }
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
    /// The smallest rectangle that contains this one and whose sides are multiples of a step, a power of two.
    fileprivate func alignedOut(to step: Int32) -> PixelRect {
        func down(_ value: Int32) -> Int32 { value & ~(step &- 1) }
        return PixelRect(
            x0: down(x0), y0: down(y0), x1: down(x1 &+ (step &- 1)), y1: down(y1 &+ (step &- 1)))
    }
}
