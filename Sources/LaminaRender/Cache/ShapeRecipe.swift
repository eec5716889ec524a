import Foundation
import LaminaGeometry
import LaminaPlan

/// What the coverage of a shape layer's path is, up to whole pixels of its place. Shared, for it is handed from the tree
/// to the cache and the threads that fill.
final class ShapeRecipe: Hashable, Sendable {
    let outline: ShapeOutline
    /// From the layer's points to pixels. Without perspective, what it moves by is below 1, in steps of 1/256 pixel.
    let map: Homography
    /// What of the plane lies in front of the viewer.
    let nearPlanes: [SIMD3<Double>]
    /// Pixels beyond these are left out; `nil` for none that are.
    let limit: PixelRect?

    init(outline: ShapeOutline, map: Homography, nearPlanes: [SIMD3<Double>] = [], limit: PixelRect?) {
        (self.outline, self.map, self.nearPlanes, self.limit) = (outline, map, nearPlanes, limit)
    }

    static func == (a: ShapeRecipe, b: ShapeRecipe) -> Bool {
        a === b
            || a.map == b.map && a.limit == b.limit && a.outline == b.outline && a.nearPlanes == b.nearPlanes
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(outline)
        hasher.combine(map.tx)
        hasher.combine(map.ty)
        hasher.combine(map.xx)
        hasher.combine(map.xy)
    }
}
