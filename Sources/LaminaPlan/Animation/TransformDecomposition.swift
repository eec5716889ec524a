import Foundation
import LaminaGeometry

/// A transform as parts that can be interpolated one by one, in the order in which they act on a point: scale, skew,
/// rotation, translation, perspective.
///
/// The parts are those of CSS Transforms 2, "Decomposing a 3D matrix". A mirrored transform negates the scale of the axis
/// with the largest rotation, so that a mirror along an axis is a negative scale without rotation.
package struct TransformDecomposition: Equatable, Sendable {
    package var translation = SIMD3<Double>.zero
    package var scale = SIMD3<Double>(1, 1, 1)
    /// Shares of x in y, of x in z, of y in z.
    package var skew = SIMD3<Double>.zero
    /// A unit quaternion: x, y, z, w.
    package var rotation = SIMD4<Double>(0, 0, 0, 1)
    package var perspective = SIMD4<Double>(0, 0, 0, 1)

    package init() {}

    /// `nil` for a transform that flattens space.
    package init?(_ transform: CATransform3D) {
        let entries = transform.entries.map { Double($0) }
        guard entries.allSatisfy(\.isFinite), entries[15] != 0 else { return nil }
        let e = entries.map { $0 / entries[15] }
        var rows = [
            SIMD3(e[0], e[1], e[2]), SIMD3(e[4], e[5], e[6]), SIMD3(e[8], e[9], e[10]),
        ]
        translation = SIMD3(e[12], e[13], e[14])
        let determinant = Self.dot(rows[0], Self.cross(rows[1], rows[2]))
        guard determinant.magnitude > 1e-300 else { return nil }
        if e[3] != 0 || e[7] != 0 || e[11] != 0 {
            // The last column, p = A·perspective, with A the matrix without it.
            var affine = transform
            (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, transform.m44)
            let inverse = CATransform3DInvert(affine).entries.map { Double($0) * Double(transform.m44) }
            let column = SIMD4(e[3], e[7], e[11], 1)
            func row(_ i: Int) -> Double {
                (SIMD4(inverse[4 * i], inverse[4 * i + 1], inverse[4 * i + 2], inverse[4 * i + 3]) * column)
                    .sum()
            }
            perspective = SIMD4(row(0), row(1), row(2), row(3))
        }
        if determinant < 0 {
            let directions = (0..<3).map { rows[$0][$0] / max(Self.length(rows[$0]), 1e-300) }
            let axis = directions.indices.min { directions[$0] < directions[$1] } ?? 0
            rows[axis] = -rows[axis]
            scale[axis] = -1
        }
        let sign = scale
        let lengthX = Self.length(rows[0])
        rows[0] /= lengthX
        skew.x = Self.dot(rows[0], rows[1])
        rows[1] -= rows[0] * skew.x
        let lengthY = Self.length(rows[1])
        rows[1] /= lengthY
        skew.x /= lengthY
        skew.y = Self.dot(rows[0], rows[2])
        rows[2] -= rows[0] * skew.y
        skew.z = Self.dot(rows[1], rows[2])
        rows[2] -= rows[1] * skew.z
        let lengthZ = Self.length(rows[2])
        rows[2] /= lengthZ
        skew.y /= lengthZ
        skew.z /= lengthZ
        scale = SIMD3(lengthX, lengthY, lengthZ) * sign
        rotation = Self.quaternion(rows)
        guard scale.x.isFinite, scale.y.isFinite, scale.z.isFinite else { return nil }
    }

    /// The transform composed of the parts.
    package var transform: CATransform3D {
        var rows = Self.rows(rotation)
        rows[2] += rows[0] * skew.y + rows[1] * skew.z
        rows[1] += rows[0] * skew.x
        for i in 0..<3 { rows[i] *= scale[i] }
        let affine = CATransform3D(
            m11: CGFloat(rows[0].x), m12: CGFloat(rows[0].y), m13: CGFloat(rows[0].z), m14: 0,
            m21: CGFloat(rows[1].x), m22: CGFloat(rows[1].y), m23: CGFloat(rows[1].z), m24: 0,
            m31: CGFloat(rows[2].x), m32: CGFloat(rows[2].y), m33: CGFloat(rows[2].z), m34: 0,
            m41: CGFloat(translation.x), m42: CGFloat(translation.y), m43: CGFloat(translation.z), m44: 1)
        guard perspective != SIMD4(0, 0, 0, 1) else { return affine }
        var projection = CATransform3DIdentity
        (projection.m14, projection.m24) = (CGFloat(perspective.x), CGFloat(perspective.y))
        (projection.m34, projection.m44) = (CGFloat(perspective.z), CGFloat(perspective.w))
        return CATransform3DConcat(affine, projection)
    }

    /// The parts at a share of the way between two decompositions; rotations take the shorter way on the great arc.
    package static func mix(
        _ a: TransformDecomposition, _ b: TransformDecomposition, _ t: Double
    ) -> TransformDecomposition {
        var result = TransformDecomposition()
        result.translation = a.translation + (b.translation - a.translation) * t
        result.scale = a.scale + (b.scale - a.scale) * t
        result.skew = a.skew + (b.skew - a.skew) * t
        result.perspective = a.perspective + (b.perspective - a.perspective) * t
        result.rotation = slerp(a.rotation, b.rotation, t)
        return result
    }

    private static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
        let product = (a * b).sum()
        let (cosine, b) = product < 0 ? (-product, -b) : (product, b)
        guard cosine < 1 - 1e-12 else {
            let mixed = a + (b - a) * t
            return mixed / (mixed * mixed).sum().squareRoot()
        }
        let angle = acos(cosine)
        return (a * sin((1 - t) * angle) + b * sin(t * angle)) / sin(angle)
    }

    // Row vectors: the rows are the images of the axes.

    private static func quaternion(_ rows: [SIMD3<Double>]) -> SIMD4<Double> {
        let (x, y, z) = (rows[0], rows[1], rows[2])
        func root(_ value: Double) -> Double { max(0, value).squareRoot() / 2 }
        var q = SIMD4(
            root(1 + x.x - y.y - z.z), root(1 - x.x + y.y - z.z), root(1 - x.x - y.y + z.z),
            root(1 + x.x + y.y + z.z))
        // The largest component is exact to the last bits; the others follow from it, with their signs.
        let largest = q.indices.max { q[$0] < q[$1] } ?? 3
        let f = 1 / (4 * q[largest])
        switch largest {
        case 0: q = SIMD4(q.x, (x.y + y.x) * f, (z.x + x.z) * f, (y.z - z.y) * f)
        case 1: q = SIMD4((x.y + y.x) * f, q.y, (y.z + z.y) * f, (z.x - x.z) * f)
        case 2: q = SIMD4((z.x + x.z) * f, (y.z + z.y) * f, q.z, (x.y - y.x) * f)
        default: q = SIMD4((y.z - z.y) * f, (z.x - x.z) * f, (x.y - y.x) * f, q.w)
        }
        return q
    }

    private static func rows(_ q: SIMD4<Double>) -> [SIMD3<Double>] {
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        return [
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)),
        ]
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
    private static func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}

extension TransformDecomposition {
    /// Angles about x, y and z, in radians, that make the rotation when applied one after the other.
    package var angles: SIMD3<Double> {
        get {
            let r = Self.rows(rotation)
            // R = Rx·Ry·Rz: r[0].z = −sin y, r[0] = (cos y cos z, cos y sin z, −sin y).
            let sine = max(-1, min(1, -r[0].z))
            if sine.magnitude > 1 - 1e-12 {
                // About y by a quarter turn, x and z turn about the same axis.
                return SIMD3(0, asin(sine), atan2(-r[1].x, r[1].y))
            }
            return SIMD3(atan2(r[1].z, r[2].z), asin(sine), atan2(r[0].y, r[0].x))
        }
        set {
            func turn(_ angle: Double, _ axis: Int) -> SIMD4<Double> {
                var q = SIMD4<Double>(0, 0, 0, cos(angle / 2))
                q[axis] = sin(angle / 2)
                return q
            }
            rotation = Self.product(
                turn(newValue.z, 2), Self.product(turn(newValue.y, 1), turn(newValue.x, 0)))
        }
    }

    /// The product of two rotations: first b, then a.
    private static func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(
            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
    }
}

extension CATransform3D {
    /// The transform at a share of the way between two: by ``PlanarDecomposition`` where both are in the plane, otherwise
    /// by ``TransformDecomposition``; entry by entry where one of them flattens space.
    package static func mix(_ a: CATransform3D, _ b: CATransform3D, _ t: Double) -> CATransform3D {
        if a == b || t == 0 { return a }
        if t == 1 { return b }
        if let from = PlanarDecomposition(a), let to = PlanarDecomposition(b) {
            return PlanarDecomposition.mix(from, to, t).transform
        }
        guard let from = TransformDecomposition(a), let to = TransformDecomposition(b) else {
            return flatMix(a, b, t)
        }
        return TransformDecomposition.mix(from, to, t).transform
    }

    /// Interpolates entry by entry, for transforms without an inverse, such as a scale of zero from which a layer grows.
    private static func flatMix(_ a: CATransform3D, _ b: CATransform3D, _ t: Double) -> CATransform3D {
        let entries = zip(a.entries, b.entries).map { $0 + ($1 - $0) * CGFloat(t) }
        return CATransform3D(entries: entries) ?? (t < 0.5 ? a : b)
    }
}
