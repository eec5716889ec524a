import Foundation
import LaminaMath

/// A turn in space as four numbers; what those of both precisions have in common.
public protocol SIMDQuaternion: Hashable {
    associatedtype Scalar: BinaryFloatingPoint & SIMDScalar

    /// The imaginary parts, then the real one.
    var vector: SIMD4<Scalar> { get set }
    /// A quaternion by its imaginary parts and then the real one.
    init(vector: SIMD4<Scalar>)
}

/// A quaternion of floats, for rotations in space.
public struct simd_quatf: SIMDQuaternion, Sendable {
    /// The imaginary parts, then the real one.
    public var vector: SIMD4<Float>
    /// A quaternion by its imaginary parts and then the real one.
    public init(vector: SIMD4<Float>) { self.vector = vector }
}

/// A quaternion of doubles, for rotations in space.
public struct simd_quatd: SIMDQuaternion, Sendable {
    /// The imaginary parts, then the real one.
    public var vector: SIMD4<Double>
    /// A quaternion by its imaginary parts and then the real one.
    public init(vector: SIMD4<Double>) { self.vector = vector }
}

extension SIMDQuaternion {
    /// A quaternion of zeros.
    public init() { self.init(vector: .zero) }
    /// A quaternion by its parts.
    public init(ix: Scalar, iy: Scalar, iz: Scalar, r: Scalar) { self.init(vector: SIMD4(ix, iy, iz, r)) }
    /// A quaternion by its parts.
    public init(real: Scalar, imag: SIMD3<Scalar>) { self.init(vector: SIMD4(imag, real)) }

    /// A turn about an axis.
    ///
    /// - Parameters:
    ///   - angle: In radians.
    ///   - axis: A vector of length 1.
    public init(angle: Scalar, axis: SIMD3<Scalar>) {
        let half = Double(angle) / 2
        self.init(real: Scalar(Math.cos(half)), imag: axis * Scalar(Math.sin(half)))
    }

    /// The shortest turn of one direction into another, both of length 1.
    public init(from: SIMD3<Scalar>, to: SIMD3<Scalar>) {
        let middle = from + to
        guard length_squared(middle) > 1e-12 else {
            // The opposite direction: half a turn about any axis at right angles.
            let other: SIMD3<Scalar> = from.x.magnitude < 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
            self.init(real: 0, imag: normalize(cross(from, other)))
            return
        }
        let half = normalize(middle)
        self.init(real: dot(from, half), imag: cross(from, half))
    }

    /// The real part.
    public var real: Scalar {
        get { vector.w }
        set { vector.w = newValue }
    }
    /// The imaginary parts.
    public var imag: SIMD3<Scalar> {
        get { SIMD3(vector.x, vector.y, vector.z) }
        set { vector = SIMD4(newValue, vector.w) }
    }
    /// The turn's angle in radians.
    public var angle: Scalar { Scalar(2 * Math.atan2(Double(simd.length(imag)), Double(real))) }
    /// The turn's axis, of length 1.
    public var axis: SIMD3<Scalar> { normalize(imag) }
    /// The length of the four numbers.
    public var length: Scalar { simd.length(vector) }
    /// The quaternion of length 1 with the same direction.
    public var normalized: Self { Self(vector: normalize(vector)) }
    /// The turn the other way, for quaternions of length 1.
    public var conjugate: Self { Self(vector: vector * SIMD4(-1, -1, -1, 1)) }
    /// The quaternion that undoes this one.
    public var inverse: Self { Self(vector: conjugate.vector / length_squared(vector)) }

    /// The rotated vector.
    public func act(_ vector: SIMD3<Scalar>) -> SIMD3<Scalar> {
        let twice = cross(imag, vector) * 2
        return vector + twice * real + cross(imag, twice)
    }

    /// The turn that does what the right one and then the left one does.
    public static func * (a: Self, b: Self) -> Self {
        Self(
            real: a.real * b.real - dot(a.imag, b.imag),
            imag: b.imag * a.real + a.imag * b.real + cross(a.imag, b.imag))
    }
    public static func * (a: Scalar, b: Self) -> Self { Self(vector: b.vector * a) }
    public static func * (a: Self, b: Scalar) -> Self { b * a }
    public static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
    public static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
    /// The quaternion with the opposite signs, which is the same turn.
    public static prefix func - (a: Self) -> Self { Self(vector: -a.vector) }

    /// The images of the axes.
    fileprivate var axes: (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>) {
        (act(SIMD3(1, 0, 0)), act(SIMD3(0, 1, 0)), act(SIMD3(0, 0, 1)))
    }
}

/// The turn that does what the right one and then the left one does.
public func simd_mul<Turn: SIMDQuaternion>(_ p: Turn, _ q: Turn) -> Turn { p * q }
/// A vector rotated by a quaternion.
public func simd_act<Turn: SIMDQuaternion>(_ q: Turn, _ v: SIMD3<Turn.Scalar>) -> SIMD3<Turn.Scalar> {
    q.act(v)
}
/// The turn the other way.
public func simd_conjugate<Turn: SIMDQuaternion>(_ q: Turn) -> Turn { q.conjugate }
/// The quaternion that undoes another one.
public func simd_inverse<Turn: SIMDQuaternion>(_ q: Turn) -> Turn { q.inverse }
/// The quaternion of length 1 with the same direction.
public func simd_normalize<Turn: SIMDQuaternion>(_ q: Turn) -> Turn { q.normalized }
/// A turn about an axis of length 1, by an angle in radians.
public func simd_quaternion(_ angle: Float, _ axis: SIMD3<Float>) -> simd_quatf {
    simd_quatf(angle: angle, axis: axis)
}
/// A turn about an axis of length 1, by an angle in radians.
public func simd_quaternion(_ angle: Double, _ axis: SIMD3<Double>) -> simd_quatd {
    simd_quatd(angle: angle, axis: axis)
}

/// A turn between two others by the shorter way: the first at 0, the second at 1.
public func simd_slerp<Turn: SIMDQuaternion>(_ q0: Turn, _ q1: Turn, _ t: Turn.Scalar) -> Turn {
    let cosine = dot(q0.vector, q1.vector)
    let (end, near) = cosine < 0 ? (-q1.vector, -cosine) : (q1.vector, cosine)
    guard near < 0.9995 else { return Turn(vector: normalize(mix(q0.vector, end, t: t))) }
    let angle = Math.acos(Double(near))
    let (first, second) = (
        Math.sin((1 - Double(t)) * angle) / Math.sin(angle), Math.sin(Double(t) * angle) / Math.sin(angle)
    )
    return Turn(vector: q0.vector * Turn.Scalar(first) + end * Turn.Scalar(second))
}

extension simd_float3x3 {
    /// The matrix of a rotation.
    public init(_ quaternion: simd_quatf) { self.init(columns: quaternion.axes) }
}

extension simd_float4x4 {
    /// The matrix of a rotation.
    public init(_ quaternion: simd_quatf) {
        let (x, y, z) = quaternion.axes
        self.init(SIMD4(x, 0), SIMD4(y, 0), SIMD4(z, 0), SIMD4(0, 0, 0, 1))
    }
}

extension simd_double3x3 {
    /// The matrix of a rotation.
    public init(_ quaternion: simd_quatd) { self.init(columns: quaternion.axes) }
}

extension simd_double4x4 {
    /// The matrix of a rotation.
    public init(_ quaternion: simd_quatd) {
        let (x, y, z) = quaternion.axes
        self.init(SIMD4(x, 0), SIMD4(y, 0), SIMD4(z, 0), SIMD4(0, 0, 0, 1))
    }
}
