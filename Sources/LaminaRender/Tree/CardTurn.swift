import Foundation
import LaminaGeometry
import LaminaMath
import LaminaValues

/// How the pictures of a transition turn in space. The viewer is in front of the layer's middle, three times its longer side away.
struct CardTurn {
    /// The layer's, in points.
    let bounds: CGRect
    /// Whether the layer's y axis points up in the picture.
    let isFlipped: Bool

    /// The sides of a card that turns over about its middle: the old one until it is seen from its edge, then the new one.
    ///
    /// - Parameters:
    ///   - side: The side that comes forward; `nil` for the left one.
    ///   - progress: 0...1.
    func sides(
        _ side: CATransitionSubtype?, _ progress: Double
    ) -> (old: CATransform3D, new: CATransform3D) {
        let angle = CGFloat(progress) * .pi
        return (turn(side, angle), turn(side, angle - .pi))
    }

    /// Two neighbouring faces of a cube that turns by a quarter: the old one in front, the new one on the side that it comes
    /// from. A face that is seen from inside of the cube is none.
    ///
    /// - Parameters:
    ///   - side: The side of the new face; `nil` for the left one.
    ///   - progress: 0...1.
    func faces(
        _ side: CATransitionSubtype?, _ progress: Double
    ) -> (old: CATransform3D?, new: CATransform3D?) {
        let isUpright = side == .fromTop || side == .fromBottom
        let depth = (isUpright ? bounds.height : bounds.width) / 2
        func face(_ angle: CGFloat) -> CATransform3D? {
            // The eye is in front of the face's plane.
            guard (depth + distance) * Math.cos(angle) > depth else { return nil }
            return turn(side, angle, depth: depth)
        }
        let angle = CGFloat(progress) * .pi / 2
        return (face(angle), face(angle - .pi / 2))
    }

    /// A turn by which what lies at a side comes forward.
    private func turn(_ side: CATransitionSubtype?, _ angle: CGFloat, depth: CGFloat = 0) -> CATransform3D {
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        switch side {
        case .fromRight?: return rotation(-angle, 0, 1, about: middle, depth: depth)
        case .fromTop?: return rotation(isFlipped ? angle : -angle, 1, 0, about: middle, depth: depth)
        case .fromBottom?: return rotation(isFlipped ? -angle : angle, 1, 0, about: middle, depth: depth)
        default: return rotation(angle, 0, 1, about: middle, depth: depth)
        }
    }

    /// A leaf that hangs at its upper edge and turns towards the viewer, until it is seen from below.
    ///
    /// - Parameter progress: 0...1.
    func leaf(_ progress: Double) -> CATransform3D {
        let angle = CGFloat(progress) * .pi / 2
        let top = CGPoint(x: bounds.midX, y: isFlipped ? bounds.maxY : bounds.minY)
        return rotation(isFlipped ? -angle : angle, 1, 0, about: top)
    }

    /// From the eye to the layer's plane, in points.
    private var distance: CGFloat { 3 * max(bounds.width, bounds.height) }

    /// - Parameters:
    ///   - hinge: Where the axis is, in the layer's plane.
    ///   - depth: How far behind the plane it is, in points.
    private func rotation(
        _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, about hinge: CGPoint, depth: CGFloat = 0
    ) -> CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = distance > 0 ? -1 / distance : 0
        let steps = [
            CATransform3DMakeTranslation(-hinge.x, -hinge.y, depth),
            CATransform3DMakeRotation(angle, x, y, 0),
            CATransform3DMakeTranslation(hinge.x - bounds.midX, hinge.y - bounds.midY, -depth),
            perspective,
            CATransform3DMakeTranslation(bounds.midX, bounds.midY, 0),
        ]
        return steps.reduce(CATransform3DIdentity) { CATransform3DConcat($0, $1) }
    }
}
