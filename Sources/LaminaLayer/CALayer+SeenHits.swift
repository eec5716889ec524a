import Foundation
import LaminaGeometry
import LaminaValues

// The hit test of a presentation copy, by which programs find layers that move.

extension CALayer {
    /// A layer on the way down, as it is seen.
    private struct SeenStep {
        var copy: CALayer
        var point: CGPoint
        /// Whether an odd number of mirrorings, flips not counted, lie between the tested layer and this one.
        var isMirrored: Bool
        /// The sublayers still to be asked, back to front.
        var remaining: [CALayer]
    }

    /// What the hit test of a presentation copy finds: the presentation copy of the layer that is seen at a point, which may be
    /// this one. Overrides of ``hitTest(_:)`` are not called, because the layers below are found by their originals.
    ///
    /// - Parameters:
    ///   - point: In the space of the superlayer.
    ///   - original: The layer from which this copy was made.
    final func findSeenHit(_ point: CGPoint, of original: CALayer) -> CALayer? {
        let facing = original.superlayersMirror
        func enter(
            _ copy: CALayer, _ original: CALayer, in parent: LayerProperties?, at point: CGPoint,
            isMirrored: Bool
        ) -> SeenStep? {
            guard !copy.values.isHidden else { return nil }
            let map = copy.values.homographyToSuperlayer(parent: parent).homography
            guard let inside = map.inverse?.map(point) else { return nil }
            let isMirrored = isMirrored != map.isMirroring(isFlipped: copy.values.isGeometryFlipped)
            if !copy.values.isDoubleSided, facing != isMirrored { return nil }
            if copy.values.masksToBounds, !copy.contains(inside) { return nil }
            let below = original.sublayerList.layers.map { $0.presentation() ?? $0 }
            // A stable order: the list's counts for equal depths.
            let sorted = below.enumerated().sorted {
                ($0.element.values.zPosition, $0.offset) < ($1.element.values.zPosition, $1.offset)
            }
            return SeenStep(
                copy: copy, point: inside, isMirrored: isMirrored, remaining: sorted.map(\.element))
        }

        let parent = original.parent.map { $0.presentedValues() ?? $0.values }
        guard let first = enter(self, original, in: parent, at: point, isMirrored: false) else { return nil }
        var path = [first]
        while let last = path.indices.last {
            guard let copy = path[last].remaining.popLast() else {
                let step = path.removeLast()
                if step.copy.contains(step.point) { return step.copy }
                continue
            }
            let place = path[last]
            if let step = enter(
                copy, copy.model(), in: place.copy.values, at: place.point, isMirrored: place.isMirrored)
            {
                path.append(step)
            }
        }
        return nil
    }
}
