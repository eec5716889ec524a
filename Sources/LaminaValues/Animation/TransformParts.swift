import Foundation
import LaminaGeometry

/// The parts that animations have given a layer's transforms at one time.
///
/// A matrix does not give back the angles that made it once y is past a quarter turn, and gives none at all where a scale
/// is 0. An animation of one part must leave alone the parts that earlier animations set. So those parts are kept for as
/// long as the matrix is the one that they made.
package struct TransformParts {
    private var own: Known?
    private var sublayers: Known?
    private var instances: Known?

    package init() {}

    /// A class, because these values are passed from animation to animation and most transforms have none.
    private final class Known: Sendable {
        let transform: CATransform3D
        let parts: TransformDecomposition
        let angles: SIMD3<Double>

        init(_ transform: CATransform3D, _ parts: TransformDecomposition, angles: SIMD3<Double>) {
            (self.transform, self.parts, self.angles) = (transform, parts, angles)
        }
    }

    /// A part of a transform; `nil` where the transform has no such part.
    func value(
        _ part: AnimationKeyPath.Part, of transform: CATransform3D, _ property: AnimatableProperty
    ) -> AnimatableValue? {
        guard let known = known(transform, property) else { return Self.flatValue(part, of: transform) }
        let (parts, angles) = (known.parts, known.angles)
        switch part {
        case .rotation(let axis): return .number(angles[axis])
        case .scale(let axis): return .number(parts.scale[axis])
        case .uniformScale: return .number(parts.scale.sum() / 3)
        case .planarScale: return .number((parts.scale.x + parts.scale.y) / 2)
        case .translation(let axis): return .number(parts.translation[axis])
        case .shear: return .number(parts.skew.x)
        case .planarTranslation:
            return .vector(SIMD4(parts.translation.x, parts.translation.y, 0, 0), .size)
        case .whole, .element, .origin, .size: return nil
        }
    }

    /// The transform with one of its parts set. For a transform that flattens space, only the translation is kept.
    mutating func set(
        _ part: AnimationKeyPath.Part, of transform: CATransform3D, _ property: AnimatableProperty,
        to value: AnimatableValue
    ) -> CATransform3D {
        var parts = TransformDecomposition()
        var angles = SIMD3<Double>.zero
        if let found = self.known(transform, property) {
            (parts, angles) = (found.parts, found.angles)
        } else {
            if let moved = Self.translated(transform, part, value) { return moved }
            parts.translation = SIMD3(Double(transform.m41), Double(transform.m42), Double(transform.m43))
        }
        switch (part, value) {
        case (.rotation(let axis), .number(let n)):
            angles[axis] = n
            parts.angles = angles
        case (.scale(let axis), .number(let n)): parts.scale[axis] = n
        case (.uniformScale, .number(let n)): parts.scale = SIMD3(n, n, n)
        case (.planarScale, .number(let n)): (parts.scale.x, parts.scale.y) = (n, n)
        case (.translation(let axis), .number(let n)): parts.translation[axis] = n
        case (.shear, .number(let n)): parts.skew.x = n
        case (.planarTranslation, .vector(let v, _)):
            (parts.translation.x, parts.translation.y) = (v.x, v.y)
        case (.rotation, _), (.scale, _), (.uniformScale, _), (.planarScale, _), (.translation, _),
            (.shear, _), (.planarTranslation, _), (.whole, _), (.element, _), (.origin, _), (.size, _):
            return transform
        }
        let known = Known(parts.transform, parts, angles: angles)
        switch property {
        case .sublayerTransform: sublayers = known
        case .instanceTransform: instances = known
        case .transform: own = known
        // No other property is a transform.
        default: break
        }
        return known.transform
    }

    private func known(_ transform: CATransform3D, _ property: AnimatableProperty) -> Known? {
        let last: Known? =
            switch property {
            case .sublayerTransform: sublayers
            case .instanceTransform: instances
            case .transform: own
            default: nil
            }
        if let last, last.transform == transform { return last }
        guard let parts = TransformDecomposition(transform) else { return nil }
        return Known(transform, parts, angles: parts.angles)
    }

    /// A part of a transform that flattens space. Only the length of its axes and its translation can be told.
    private static func flatValue(_ part: AnimationKeyPath.Part, of t: CATransform3D) -> AnimatableValue? {
        let rows = [
            SIMD3(Double(t.m11), Double(t.m12), Double(t.m13)),
            SIMD3(Double(t.m21), Double(t.m22), Double(t.m23)),
            SIMD3(Double(t.m31), Double(t.m32), Double(t.m33)),
        ]
        let scale = rows.map { ($0 * $0).sum().squareRoot() }
        switch part {
        case .rotation, .shear: return .number(0)
        case .scale(let axis): return .number(scale[axis])
        case .uniformScale: return .number(scale.reduce(0, +) / 3)
        case .planarScale: return .number((scale[0] + scale[1]) / 2)
        case .translation(let axis): return .number([Double(t.m41), Double(t.m42), Double(t.m43)][axis])
        case .planarTranslation: return .vector(SIMD4(Double(t.m41), Double(t.m42), 0, 0), .size)
        case .whole, .element, .origin, .size: return nil
        }
    }

    /// The transform with a part of its translation set; `nil` for other parts.
    private static func translated(
        _ transform: CATransform3D, _ part: AnimationKeyPath.Part, _ value: AnimatableValue
    ) -> CATransform3D? {
        var result = transform
        switch (part, value) {
        case (.translation(0), .number(let n)): result.m41 = CGFloat(n)
        case (.translation(1), .number(let n)): result.m42 = CGFloat(n)
        case (.translation(2), .number(let n)): result.m43 = CGFloat(n)
        case (.planarTranslation, .vector(let v, _)):
            (result.m41, result.m42) = (CGFloat(v.x), CGFloat(v.y))
        case (.rotation, _), (.scale, _), (.uniformScale, _), (.planarScale, _), (.translation, _),
            (.shear, _), (.planarTranslation, _), (.whole, _), (.element, _), (.origin, _), (.size, _):
            return nil
        }
        return result
    }
}
