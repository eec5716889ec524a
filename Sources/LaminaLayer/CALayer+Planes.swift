import Foundation
import LaminaGeometry

/// The step from a layer's plane to the plane in which it is seen.
struct StepUp {
    /// The map from the layer's plane to `plane`.
    var map: Homography
    /// The layer that owns the plane, never a transform layer; `nil` for the space around the root.
    var plane: CALayer?
    /// Whether the layers passed, the first included, flip their geometry an odd number of times.
    var isFlipped: Bool
    /// Whether the last layer passed is the mask of `plane`, which therefore does not clip it.
    var isMask: Bool
}

extension CALayer {
    /// To the superlayer's plane, or past transform layers, through which depth is kept, to the first other plane.
    final var stepUp: StepUp {
        guard let parent, parent.values.kind == .transform else {
            return StepUp(
                map: values.homographyToSuperlayer(parent: parent?.values).homography, plane: parent,
                isFlipped: values.isGeometryFlipped, isMask: isMask)
        }
        var (last, next) = (self, Optional(parent))
        var transform = values.transformToSuperlayer(parent: parent.values)
        var isFlipped = values.isGeometryFlipped
        while let passed = next, passed.values.kind == .transform {
            (last, next) = (passed, passed.parent)
            transform = CATransform3DConcat(
                transform, passed.values.transformToSuperlayer(parent: next?.values))
            if passed.values.isGeometryFlipped { isFlipped.toggle() }
        }
        var map = Homography(flattening: transform)
        map.normalize()
        return StepUp(map: map, plane: next, isFlipped: isFlipped, isMask: last.isMask)
    }
}
