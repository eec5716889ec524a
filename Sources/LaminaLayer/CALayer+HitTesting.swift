import Foundation
import LaminaGeometry

extension CALayer {
    /// The most overridden hit tests that may call one another through this one. Deeper ones are not called, so that
    /// a deep tree of subclasses cannot exhaust the stack.
    private static let maximumHitTestNesting: UInt8 = 100

    /// One layer on the way down.
    private struct Step {
        var layer: CALayer
        var point: CGPoint
        /// Whether an odd number of mirrorings, flips not counted, lie between the tested layer and this one.
        var isMirrored: Bool
        /// The sublayers still to be asked, back to front.
        var remaining: [CALayer]
    }

    /// The layer that ``hitTest(_:)`` finds.
    ///
    /// - Parameter usesBoxes: Whether long lists of sublayers leave out layers that lie far from the point. This changes no
    ///   result.
    package final func findHit(_ point: CGPoint, usesBoxes: Bool = true) -> CALayer? {
        if let original { return findSeenHit(point, of: original) }
        let nesting = hitTestNesting
        hitTestNesting = 0
        var startFacing: Bool?
        func isTurnedAway(_ isMirrored: Bool) -> Bool {
            let start = startFacing ?? superlayersMirror
            startFacing = start
            return start != isMirrored
        }
        func enter(_ layer: CALayer, at point: CGPoint, isMirrored: Bool) -> Step? {
            guard !layer.values.isHidden else { return nil }
            let map = layer.values.homographyToSuperlayer(parent: layer.parent?.values).homography
            guard let inside = map.inverse?.map(point) else { return nil }
            let isMirrored = isMirrored != map.isMirroring(isFlipped: layer.values.isGeometryFlipped)
            if !layer.values.isDoubleSided, isTurnedAway(isMirrored) { return nil }
            if layer.values.masksToBounds, !layer.contains(inside) { return nil }
            return Step(
                layer: layer, point: inside, isMirrored: isMirrored,
                remaining: layer.paintOrder(at: inside, usesBoxes: usesBoxes))
        }

        guard let first = enter(self, at: point, isMirrored: false) else { return nil }
        var path = [first]
        while let last = path.indices.last {
            guard let sublayer = path[last].remaining.popLast() else {
                let step = path.removeLast()
                if step.layer.contains(step.point) { return step.layer }
                continue
            }
            if type(of: sublayer) != CALayer.self, nesting < Self.maximumHitTestNesting {
                sublayer.hitTestNesting = nesting + 1
                let hit = sublayer.hitTest(path[last].point)
                sublayer.hitTestNesting = 0
                if let hit { return hit }
                continue
            }
            if let step = enter(sublayer, at: path[last].point, isMirrored: path[last].isMirrored) {
                path.append(step)
            }
        }
        return nil
    }

    /// Whether the layers above this one mirror it an odd number of times.
    final var superlayersMirror: Bool {
        let own = values.homographyToSuperlayer(parent: parent?.values).homography
        var isMirrored = own.isMirroring(isFlipped: values.isGeometryFlipped)
        var next: CALayer? = self
        while let layer = next {
            let step = layer.stepUp
            if step.map.isMirroring(isFlipped: step.isFlipped) { isMirrored.toggle() }
            next = step.plane
        }
        return isMirrored
    }
}

extension Homography {
    /// Whether the map turns the plane over, when a flip of y is not counted as that.
    func isMirroring(isFlipped: Bool) -> Bool { (determinant < 0) != isFlipped }
}
