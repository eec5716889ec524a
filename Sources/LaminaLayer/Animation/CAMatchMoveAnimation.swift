import Foundation
import LaminaValues

/// An animation that makes a layer follow points of another layer, wherever animations and commits move that one.
///
/// Of Core Animation's class only the names are known; their meaning here is inferred. The layer's position is the middle of the
/// points in its superlayer's coordinates. With two points the layer is scaled and turned as the line between them is, with more it
/// is changed by the affine map that fits them best. Its own position and transform do not count, unless
/// ``CAPropertyAnimation/isAdditive`` adds them.
///
/// What follows is found for each frame, after all other animations. Presentation copies do not show it. Without a layer to follow,
/// for a layer in another tree or below the animated one, and inside a group, it changes nothing.
open class CAMatchMoveAnimation: CAPropertyAnimation {
    /// The layer to follow; not retained.
    open weak var sourceLayer: CALayer?
    /// The points to follow, `CGPoint`s in the layer's own coordinates; `nil`, the default, is the middle of its bounds.
    open var sourcePoints: [Any]?
    /// Whether points count from the middle of the layer's bounds, in units of their size: (0.5, 0.5) is a corner. `false` by default.
    open var usesNormalizedCoordinates = false
    /// Whether the position follows in x; `true` by default.
    open var appliesX = true
    /// Whether the position follows in y; `true` by default.
    open var appliesY = true
    /// Whether the size follows; `true` by default.
    open var appliesScale = true
    /// Whether the angle follows; `true` by default.
    open var appliesRotation = true

    override open func copyValues(to copy: CAAnimation) {
        super.copyValues(to: copy)
        guard let copy = copy as? CAMatchMoveAnimation else { return }
        copyMatchMoveAnimationValues(to: copy)
        copy.sourceLayer = sourceLayer
    }

    override func content(
        duration: CFTimeInterval, ownKeys: OwnKeys
    ) throws(CAAnimationError) -> LayerAnimation.Content? {
        guard let sourceLayer else { return nil }
        var points: [CGPoint] = []
        for (index, value) in (sourcePoints ?? []).enumerated() {
            let point = try ValueKind.point.value(value, "sourcePoints[\(index)]")
            if case .vector(let v, .point)? = point { points.append(CGPoint(x: v.x, y: v.y)) }
        }
        var match = MatchMove(source: sourceLayer.id, points: points)
        match.isNormalized = usesNormalizedCoordinates
        (match.appliesX, match.appliesY) = (appliesX, appliesY)
        (match.appliesScale, match.appliesRotation) = (appliesScale, appliesRotation)
        match.isAdditive = isAdditive
        return .matchMove(match)
    }
}
