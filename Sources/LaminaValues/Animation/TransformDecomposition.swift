import Foundation
import LaminaGeometry
import LaminaMath

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
        let m = Matrix(transform)
        guard m.isFinite, m.place.w != 0 else { return nil }
        let (x, y, z, place) = (m.x / m.place.w, m.y / m.place.w, m.z / m.place.w, m.place / m.place.w)
        var rows = Rows(x: x.xyz, y: y.xyz, z: z.xyz)
        translation = place.xyz
        let determinant = Self.dot(rows[0], Self.cross(rows[1], rows[2]))
        guard determinant.magnitude > 1e-300 else { return nil }
        if x.w != 0 || y.w != 0 || z.w != 0 {
            // The last column, p = A·perspective, with A the matrix without it.
            var affine = transform
            (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, transform.m44)
            let inverse = Matrix(CATransform3DInvert(affine))
            let column = SIMD4(x.w, y.w, z.w, 1)
            func share(_ row: SIMD4<Double>) -> Double { (row * m.place.w * column).sum() }
            perspective = SIMD4(share(inverse.x), share(inverse.y), share(inverse.z), share(inverse.place))
        }
        if determinant < 0 {
            var directions = SIMD3<Double>()
            for i in 0..<3 { directions[i] = rows[i][i] / max(Self.length(rows[i]), 1e-300) }
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
        let angle = Math.acos(cosine)
        return (a * Math.sin((1 - t) * angle) + b * Math.sin(t * angle)) / Math.sin(angle)
    }

    /// The images of the axes. A value, because a list would be allocated for each frame of each animation.
    private struct Rows {
        var x: SIMD3<Double>
        var y: SIMD3<Double>
        var z: SIMD3<Double>

        subscript(index: Int) -> SIMD3<Double> {
            @inline(__always) get { index == 0 ? x : index == 1 ? y : z }
            @inline(__always) set {
                switch index {
                case 0: x = newValue
                case 1: y = newValue
                default: z = newValue
                }
            }
        }
    }

    /// A transform's four rows.
    private struct Matrix {
        let x: SIMD4<Double>
        let y: SIMD4<Double>
        let z: SIMD4<Double>
        let place: SIMD4<Double>

        init(_ t: CATransform3D) {
            x = SIMD4(Double(t.m11), Double(t.m12), Double(t.m13), Double(t.m14))
            y = SIMD4(Double(t.m21), Double(t.m22), Double(t.m23), Double(t.m24))
            z = SIMD4(Double(t.m31), Double(t.m32), Double(t.m33), Double(t.m34))
            place = SIMD4(Double(t.m41), Double(t.m42), Double(t.m43), Double(t.m44))
        }

        /// Zero times a number is zero only if the number is finite.
        var isFinite: Bool {
            let zeros: SIMD4<Double> = x * 0 + y * 0
            let others: SIMD4<Double> = z * 0 + place * 0
            return zeros + others == .zero
        }
    }

    private static func quaternion(_ rows: Rows) -> SIMD4<Double> {
        let (x, y, z) = (rows.x, rows.y, rows.z)
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

    private static func rows(_ q: SIMD4<Double>) -> Rows {
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        return Rows(
            x: SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            y: SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            z: SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)))
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
    private static func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}

extension SIMD4<Double> {
    fileprivate var xyz: SIMD3<Double> { SIMD3(x, y, z) }
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
                return SIMD3(0, Math.asin(sine), Math.atan2(-r[1].x, r[1].y))
            }
            return SIMD3(Math.atan2(r[1].z, r[2].z), Math.asin(sine), Math.atan2(r[0].y, r[0].x))
        }
        set {
            func turn(_ angle: Double, _ axis: Int) -> SIMD4<Double> {
                var q = SIMD4<Double>(0, 0, 0, Math.cos(angle / 2))
                q[axis] = Math.sin(angle / 2)
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
