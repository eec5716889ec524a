import CoreGraphics
import Foundation
import LaminaLayer

/// The way from one value of a property to another as values that are added to the second: from their difference to nothing.
struct AddedWay {
    let start: Any
    let end: Any

    /// - Returns: `nil` for values that cannot be added, or that would take another way.
    init?(from old: Any, to new: Any) {
        if let a = old as? CATransform3D, let b = new as? CATransform3D {
            guard Self.movesAlike(a, b) else { return nil }
            (start, end) = (CATransform3DConcat(a, CATransform3DInvert(b)), CATransform3DIdentity)
        } else if let a = old as? CGRect, let b = new as? CGRect {
            start = CGRect(
                x: a.origin.x - b.origin.x, y: a.origin.y - b.origin.y, width: a.size.width - b.size.width,
                height: a.size.height - b.size.height)
            end = CGRect.zero
        } else if let a = old as? CGPoint, let b = new as? CGPoint {
            (start, end) = (CGPoint(x: a.x - b.x, y: a.y - b.y), CGPoint.zero)
        } else if let a = old as? CGSize, let b = new as? CGSize {
            (start, end) = (CGSize(width: a.width - b.width, height: a.height - b.height), CGSize.zero)
        } else if let a = old as? NSNumber, let b = new as? NSNumber {
            (start, end) = (a.doubleValue - b.doubleValue, 0.0)
        } else {
            return nil
        }
    }

    /// Whether the product of the second transform and a way to the identity is the way between the two: both scale and move
    /// without turning, or both turn and scale evenly without moving.
    private static func movesAlike(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
        guard CATransform3DIsAffine(a), CATransform3DIsAffine(b), b.m11 * b.m22 - b.m12 * b.m21 != 0 else {
            return false
        }
        let both = [a, b]
        if both.allSatisfy({ $0.m12 == 0 && $0.m21 == 0 }) { return true }
        return both.allSatisfy { t in
            let tolerance = 1e-9 * max(1, t.m11.magnitude, t.m12.magnitude)
            return t.m41 == 0 && t.m42 == 0 && (t.m11 - t.m22).magnitude <= tolerance
                && (t.m12 + t.m21).magnitude <= tolerance
        }
    }
}
