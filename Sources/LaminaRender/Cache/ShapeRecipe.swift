import Foundation
import LaminaGeometry

/// Everything on which the coverage of a shape layer's path depends, apart from a move by whole pixels. A class, because
/// the tree hands it to the cache and to the threads that fill.
final class ShapeRecipe: Hashable, Sendable {
    let outline: ShapeOutline
    /// From the layer's points to pixels. Without perspective, its translation is below 1, in steps of 1/256 pixel.
    let map: Homography
    /// The half-planes that lie in front of the viewer.
    let nearPlanes: [SIMD3<Double>]
    /// Pixels beyond this rectangle are left out; `nil` where none are.
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
