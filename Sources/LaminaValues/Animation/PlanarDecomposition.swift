import Foundation
import LaminaGeometry
import LaminaMath

/// A transform in the plane as parts that can be interpolated one by one: M = S·R·H for row vectors.
///
/// S are the lengths of the two rows, R is the turn of the first row, and H is the rest, which is the identity unless
/// the transform skews or mirrors. Core Animation mixes whole matrices by these parts: S and H entry by entry, R by
/// its angle. Pictures of Core Animation show it; a mirrored transform keeps positive lengths, and its mirror is in H.
package struct PlanarDecomposition: Equatable, Sendable {
    /// The lengths of the rows; never 0.
    package var scale: SIMD2<Double>
    /// Radians, -π...π. The sign of a half turn is that of the zero in the first row.
    package var angle: Double
    /// The rows of H.
    package var rest: (x: SIMD2<Double>, y: SIMD2<Double>)
    package var translation: SIMD3<Double>
    /// The scale of z, above 0.
    package var depth: Double

    /// `nil` for a transform that leaves the plane, mirrors z, or has a row without length.
    package init?(_ m: CATransform3D) {
        guard m.m13 == 0, m.m14 == 0, m.m23 == 0, m.m24 == 0, m.m31 == 0, m.m32 == 0, m.m34 == 0,
            m.m44 == 1, m.m33 > 0, m.m33.isFinite, m.m11.isFinite, m.m12.isFinite, m.m21.isFinite,
            m.m22.isFinite, m.m41.isFinite, m.m42.isFinite, m.m43.isFinite
        else { return nil }
        var (x, y) = (SIMD2(Double(m.m11), Double(m.m12)), SIMD2(Double(m.m21), Double(m.m22)))
        scale = SIMD2((x * x).sum(), (y * y).sum()).squareRoot()
        guard scale.min() > 1e-150, scale.max() < 1e150 else { return nil }
        x /= scale.x
        y /= scale.y
        angle = Math.atan2(x.y, x.x)
        // R turns (1, 0) to x, so its rows are x and (-x.y, x.x); its transpose takes it away.
        rest = (x * x.x - y * x.y, x * x.y + y * x.x)
        translation = SIMD3(Double(m.m41), Double(m.m42), Double(m.m43))
        depth = Double(m.m33)
    }

    package static func == (a: PlanarDecomposition, b: PlanarDecomposition) -> Bool {
        a.scale == b.scale && a.angle == b.angle && a.rest == b.rest && a.translation == b.translation
            && a.depth == b.depth
    }

    /// The transform composed of the parts.
    package var transform: CATransform3D {
        let (s, c) = Math.sineAndCosine(angle)
        let x = (rest.x * c + rest.y * s) * scale.x
        let y = (rest.y * c - rest.x * s) * scale.y
        var result = CATransform3DIdentity
        (result.m11, result.m12) = (CGFloat(x.x), CGFloat(x.y))
        (result.m21, result.m22) = (CGFloat(y.x), CGFloat(y.y))
        result.m33 = CGFloat(depth)
        (result.m41, result.m42) = (CGFloat(translation.x), CGFloat(translation.y))
        result.m43 = CGFloat(translation.z)
        return result
    }

    /// The parts at a share of the way between two decompositions. Angles take the shorter way.
    package static func mix(
        _ a: PlanarDecomposition, _ b: PlanarDecomposition, _ t: Double
    ) -> PlanarDecomposition {
        var result = a
        result.scale += (b.scale - a.scale) * t
        var turn = b.angle - a.angle
        if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
        result.angle += turn * t
        result.rest.x += (b.rest.x - a.rest.x) * t
        result.rest.y += (b.rest.y - a.rest.y) * t
        result.translation += (b.translation - a.translation) * t
        result.depth += (b.depth - a.depth) * t
        return result
    }
}
