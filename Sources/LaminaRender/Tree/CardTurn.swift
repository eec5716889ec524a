import Foundation
import LaminaGeometry
import LaminaPlan

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
        func turn(_ angle: CGFloat) -> CATransform3D {
            let middle = CGPoint(x: bounds.midX, y: bounds.midY)
            switch side {
            case .fromRight?: return rotation(-angle, 0, 1, about: middle)
            case .fromTop?: return rotation(isFlipped ? angle : -angle, 1, 0, about: middle)
            case .fromBottom?: return rotation(isFlipped ? -angle : angle, 1, 0, about: middle)
            default: return rotation(angle, 0, 1, about: middle)
            }
        }
        return (turn(angle), turn(angle - .pi))
    }

    /// A leaf that hangs at its upper edge and turns towards the viewer, until it is seen from below.
    ///
    /// - Parameter progress: 0...1.
    func leaf(_ progress: Double) -> CATransform3D {
        let angle = CGFloat(progress) * .pi / 2
        let top = CGPoint(x: bounds.midX, y: isFlipped ? bounds.maxY : bounds.minY)
        return rotation(isFlipped ? -angle : angle, 1, 0, about: top)
    }

    private func rotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, about hinge: CGPoint) -> CATransform3D
    {
        var perspective = CATransform3DIdentity
        let distance = 3 * max(bounds.width, bounds.height)
        perspective.m34 = distance > 0 ? -1 / distance : 0
        let steps = [
            CATransform3DMakeTranslation(-hinge.x, -hinge.y, 0),
            CATransform3DMakeRotation(angle, x, y, 0),
            CATransform3DMakeTranslation(hinge.x - bounds.midX, hinge.y - bounds.midY, 0),
            perspective,
            CATransform3DMakeTranslation(bounds.midX, bounds.midY, 0),
        ]
        return steps.reduce(CATransform3DIdentity) { CATransform3DConcat($0, $1) }
    }
}
