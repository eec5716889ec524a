import Foundation
import LaminaGeometry
import LaminaValues

/// The part of its tree that a host shows, and its scale. Tiled layers draw for it.
package struct TileViewport: Equatable, Sendable {
    /// In the root's superlayer space, in points.
    package var rect: CGRect
    /// Pixels per point.
    package var scale: Double

    package init(rect: CGRect, scale: Double) { (self.rect, self.scale) = (rect, scale) }
}

/// The visible part of a layer.
struct TileVisibility {
    /// Inside the bounds, in points of the layer's own space.
    var rect: CGRect
    /// The largest number of pixels per point in the visible part.
    var scale: Double
}

extension CALayer {
    /// The visible part of this layer at the time of a commit, with its animations and those of the layers above it.
    ///
    /// - Parameter viewport: The host's viewport; `nil` for one that shows everything, a pixel per point.
    /// - Returns: `nil` where nothing is visible.
    final func tileVisibility(
        in viewport: TileViewport?, _ localTimes: inout LocalTimes
    ) -> TileVisibility? {
        var values = valuesShown(&localTimes)
        guard values.isSeen else { return nil }
        var visible = values.bounds
        var reach = values.reachIntoSight
        /// Parts of the layer that are in sight, and how far beyond them its drawing is read.
        var parts: [(rect: CGRect, reach: ReachIntoSight)] = []
        var toPlane = Homography.identity
        // Another instance of a replicator may show another part of the layer.
        var isLimited = true
        func limit(to clip: CGRect) {
            guard isLimited, let part = toPlane.inverse?.preimageBox(of: clip) else { return }
            parts.append((part, reach))
            visible = visible.common(with: part.insetBy(dx: -reach.points, dy: -reach.points))
        }
        var layer: CALayer = self
        while true {
            var above = layer.parent
            var aboveValues = above?.valuesShown(&localTimes)
            var space = values.transformToSuperlayer(parent: layer.isMask ? nil : aboveValues)
            // Depth is kept up to the first flattening layer.
            while let passed = above, let passedValues = aboveValues, passedValues.keepsDepth {
                guard passedValues.isSeen else { return nil }
                if passedValues.hasReplicas { isLimited = false }
                layer = passed
                above = passed.parent
                aboveValues = above?.valuesShown(&localTimes)
                space = CATransform3DConcat(
                    space,
                    passedValues.transformToSuperlayer(parent: layer.isMask ? nil : aboveValues))
            }
            var step = Homography(flattening: space)
            step.normalize()
            toPlane = toPlane.concatenating(step)
            guard toPlane.isFinite else { return nil }
            guard let plane = above, let planeValues = aboveValues else { break }
            guard planeValues.isSeen else { return nil }
            if planeValues.hasReplicas { isLimited = false }
            if planeValues.masksToBounds, !layer.isMask { limit(to: planeValues.bounds) }
            let scale = toPlane.largestScale(over: visible) ?? 0
            if scale > 0 { reach.add(planeValues.reachIntoSight, scaledBy: 1 / scale) }
            (layer, values) = (plane, planeValues)
        }
        let bounds = self.valuesShown(&localTimes).bounds
        if !isLimited { (visible, parts) = (bounds, []) }
        if let viewport { limit(to: viewport.rect) }
        let pixelsPerPoint = viewport?.scale ?? 1
        if parts.contains(where: { $0.reach.pixels > 0 }), let scale = toPlane.largestScale(over: bounds),
            scale > 0
        {
            // The scale is known at last, and with it the pixels that rounding adds.
            visible = parts.reduce(bounds) { visible, part in
                let reach = part.reach.points + part.reach.pixels / (scale * pixelsPerPoint)
                return visible.common(with: part.rect.insetBy(dx: -reach, dy: -reach))
            }
        }
        guard visible.width > 0, visible.height > 0,
            let scale = toPlane.largestScale(over: visible), scale > 0
        else { return nil }
        return TileVisibility(rect: visible, scale: scale * pixelsPerPoint)
    }

    /// The values with the changes of the animations that began.
    private final func valuesShown(_ localTimes: inout LocalTimes) -> LayerProperties {
        let running = attachedAnimations.committed
        guard !running.isEmpty else { return values }
        var shown = values
        shown.apply(running.map(\.snapshot), at: localTimes.time(of: self))
        return shown
    }
}

/// The distance from which shadows and filters bring something into sight.
private struct ReachIntoSight {
    /// At any scale.
    private(set) var points: CGFloat = 0
    /// What rounding adds.
    private(set) var pixels: CGFloat = 0
    private static let farthest: CGFloat = 1e6

    mutating func add(_ effect: EffectReach) {
        points = min(points + effect.points, Self.farthest)
        pixels += EffectReach.margin
    }

    /// Adds the reach of a layer above.
    ///
    /// - Parameter factor: Points of this layer per point of that one.
    mutating func add(_ other: ReachIntoSight, scaledBy factor: CGFloat) {
        points = min(points + other.points * factor, Self.farthest)
        pixels += other.pixels
    }
}

extension LayerProperties {
    fileprivate var isSeen: Bool { !isHidden && opacity > 0 }

    fileprivate var keepsDepth: Bool {
        kind == .transform || (kind == .replicator && replicator.preservesDepth)
    }

    fileprivate var hasReplicas: Bool { kind == .replicator && replicator.instanceCount > 1 }

    /// From where the shadow and the filters bring something into sight. A shadow with a path of its own does not show what the layer
    /// draws, and a layer that clips has nothing outside its bounds to show.
    fileprivate var reachIntoSight: ReachIntoSight {
        var result = ReachIntoSight()
        let castsDrawing = !masksToBounds && shadowPath == nil
        forEachEffect { effect in
            if castsDrawing || effect.tail != .shadow { result.add(effect) }
        }
        return result
    }
}

extension Homography {
    /// For the inverse of a map: the box around the preimage of a rectangle, or `nil` where a corner is seen at
    /// infinity or beyond.
    fileprivate func preimageBox(of rect: CGRect) -> CGRect? {
        let corners = [
            homogeneous(rect.minX, rect.minY), homogeneous(rect.maxX, rect.minY),
            homogeneous(rect.minX, rect.maxY), homogeneous(rect.maxX, rect.maxY),
        ]
        guard corners.allSatisfy({ $0.z > 0 }) || corners.allSatisfy({ $0.z < 0 }) else { return nil }
        let (xs, ys) = (corners.map { $0.x / $0.z }, corners.map { $0.y / $0.z })
        guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max(),
            (x1 - x0 + y1 - y0).isFinite
        else { return nil }
        return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }

    /// The map's largest enlargement at the corners of a rectangle or in its middle; `nil` where all of them lie
    /// behind the viewer.
    fileprivate func largestScale(over rect: CGRect) -> Double? {
        let points = [
            (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY),
            (rect.midX, rect.midY),
        ]
        let scales = points.compactMap { x, y -> Double? in
            let h = homogeneous(x, y)
            guard h.z > 0 else { return nil }
            let place = SIMD2(h.x, h.y) / h.z
            let (dx, dy) = ((SIMD2(xx, xy) - place * xw) / h.z, (SIMD2(yx, yy) - place * yw) / h.z)
            let scale = max((dx * dx).sum(), (dy * dy).sum()).squareRoot()
            return scale.isFinite ? scale : nil
        }
        return scales.max()
    }
}

extension CGRect {
    /// The intersection of both rectangles; of no size where it is empty.
    fileprivate func common(with other: CGRect) -> CGRect {
        let (x0, y0) = (max(minX, other.minX), max(minY, other.minY))
        let (x1, y1) = (min(maxX, other.maxX), min(maxY, other.maxY))
        return CGRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
    }
}
