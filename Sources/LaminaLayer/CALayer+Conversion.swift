import Foundation
import LaminaGeometry

// Conversion composes the maps to the lowest common superlayer on one side and inverts the composition on the other.
// Every layer is a plane, so a map upwards projects, and a map downwards cuts the line of sight with the layer's plane.

extension CALayer {
    /// A point of one layer's space in another's; the point itself where there is no conversion.
    static func converted(_ p: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint {
        map(from: source, to: target)?.mapEverywhere(p) ?? p
    }

    /// The box around a rectangle of one layer's space in another's; the rectangle itself where there is no conversion.
    static func converted(_ r: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
        map(from: source, to: target)?.boundingBox(of: r) ?? r
    }

    /// The map from one layer's plane to another's; `nil` where `target` cannot be mapped back.
    private static func map(from source: CALayer?, to target: CALayer?) -> Homography? {
        if source === target { return .identity }
        var common = commonAncestor(of: source, target)
        // Below a transform layer the line of sight is that of the plane around it.
        while let layer = common, layer.values.kind == .transform { common = layer.parent }
        let up = homography(from: source, upTo: common)
        guard target !== common else { return up }
        return homography(from: target, upTo: common).inverse.map(up.concatenating)
    }

    /// From a layer's plane to that of an ancestor, or with `nil` to the space around its root.
    private static func homography(from layer: CALayer?, upTo ancestor: CALayer?) -> Homography {
        var result = Homography.identity
        var next = layer
        while let layer = next, layer !== ancestor {
            let step = layer.stepUp
            result = result.concatenating(step.map)
            next = step.plane
        }
        return result
    }

    /// The lowest layer that is, or lies above, both layers; `nil` where there is none.
    static func commonAncestor(of a: CALayer?, _ b: CALayer?) -> CALayer? {
        if a === b { return a }
        // A layer and its superlayer are the common case.
        if let b, a?.parent === b { return b }
        if let a, b?.parent === a { return a }
        var (x, y) = (a, b)
        var (depthX, depthY) = (a?.depth ?? 0, b?.depth ?? 0)
        while depthX > depthY {
            x = x?.parent
            depthX -= 1
        }
        while depthY > depthX {
            y = y?.parent
            depthY -= 1
        }
        while x !== y {
            x = x?.parent
            y = y?.parent
        }
        return x
    }

    /// 1 for a root, one more for each superlayer.
    private final var depth: Int {
        var count = 0
        var next: CALayer? = self
        while let layer = next {
            count += 1
            next = layer.parent
        }
        return count
    }
}
