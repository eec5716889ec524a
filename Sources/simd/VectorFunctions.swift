// Functions of vectors of any length, each by its short name and with Apple's prefix.

/// The sum of the products of numbers at the same places.
@inlinable
public func dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
    (x * y).sum()
}
/// The sum of the products of numbers at the same places.
@inlinable
public func simd_dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
    dot(x, y)
}

/// The square of a vector's length.
@inlinable
public func length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
    dot(x, x)
}
/// The square of a vector's length.
@inlinable
public func simd_length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
    length_squared(x)
}

@inlinable
public func length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
    dot(x, x).squareRoot()
}
@inlinable
public func simd_length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
    length(x)
}

/// The distance between two points.
@inlinable
public func distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
    length(x - y)
}
/// The distance between two points.
@inlinable
public func simd_distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
    distance(x, y)
}

/// The square of the distance between two points.
@inlinable
public func distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
    length_squared(x - y)
}
/// The square of the distance between two points.
@inlinable
public func simd_distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
    distance_squared(x, y)
}

/// A vector of length 1 in the direction of another; not a number for one without a length.
@inlinable
public func normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    x / length(x)
}
/// A vector of length 1 in the direction of another; not a number for one without a length.
@inlinable
public func simd_normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    normalize(x)
}

/// The part of a vector along another one.
@inlinable
public func project<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: FloatingPoint {
    y * (dot(x, y) / dot(y, y))
}
/// The part of a vector along another one.
@inlinable
public func simd_project<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: FloatingPoint {
    project(x, y)
}

/// A vector that is thrown back by a plane.
///
/// - Parameter n: The plane's normal, of length 1.
@inlinable
public func reflect<V: SIMD>(_ x: V, n: V) -> V where V.Scalar: FloatingPoint {
    x - n * (2 * dot(x, n))
}
/// A vector that is thrown back by a plane.
///
/// - Parameter n: The plane's normal, of length 1.
@inlinable
public func simd_reflect<V: SIMD>(_ x: V, _ n: V) -> V where V.Scalar: FloatingPoint {
    reflect(x, n: n)
}

/// A point between two others: the first at 0, the second at 1.
@inlinable
public func mix<V: SIMD>(_ x: V, _ y: V, t: V) -> V where V.Scalar: FloatingPoint {
    x + (y - x) * t
}
/// A point between two others: the first at 0, the second at 1.
@inlinable
public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V where V.Scalar: FloatingPoint {
    mix(x, y, t: t)
}

/// A point between two others: the first at 0, the second at 1.
@inlinable
public func mix<V: SIMD>(_ x: V, _ y: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint {
    x + (y - x) * t
}
/// A point between two others: the first at 0, the second at 1.
@inlinable
public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V.Scalar) -> V where V.Scalar: FloatingPoint {
    mix(x, y, t: t)
}

/// The smaller number at each place.
@inlinable
public func min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
    x.replacing(with: y, where: y .< x)
}
/// The smaller number at each place.
@inlinable
public func simd_min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
    min(x, y)
}

/// The greater number at each place.
@inlinable
public func max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
    x.replacing(with: y, where: y .> x)
}
/// The greater number at each place.
@inlinable
public func simd_max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
    max(x, y)
}

/// The smaller of a number and that at each place.
@inlinable
public func min<V: SIMD>(_ x: V, _ y: V.Scalar) -> V where V.Scalar: Comparable {
    min(x, V(repeating: y))
}

/// The greater of a number and that at each place.
@inlinable
public func max<V: SIMD>(_ x: V, _ y: V.Scalar) -> V where V.Scalar: Comparable {
    max(x, V(repeating: y))
}

/// The numbers of a vector within bounds.
@inlinable
public func clamp<V: SIMD>(_ x: V, min low: V, max high: V) -> V where V.Scalar: Comparable {
    max(low, min(high, x))
}
/// The numbers of a vector within bounds.
@inlinable
public func simd_clamp<V: SIMD>(_ x: V, _ low: V, _ high: V) -> V where V.Scalar: Comparable {
    clamp(x, min: low, max: high)
}

/// The numbers of a vector within bounds.
@inlinable
public func clamp<V: SIMD>(_ x: V, min low: V.Scalar, max high: V.Scalar) -> V where V.Scalar: Comparable {
    clamp(x, min: V(repeating: low), max: V(repeating: high))
}

/// The numbers of a vector without their signs.
@inlinable
public func abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    x.replacing(with: -x, where: x .< V.zero)
}
/// The numbers of a vector without their signs.
@inlinable
public func simd_abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    abs(x)
}

/// -1, 0 or 1 at each place, by the number's sign.
@inlinable
public func sign<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    V.zero.replacing(with: V(repeating: 1), where: x .> V.zero)
        .replacing(with: V(repeating: -1), where: x .< V.zero)
}
/// -1, 0 or 1 at each place, by the number's sign.
@inlinable
public func simd_sign<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    sign(x)
}

/// The whole numbers below the numbers of a vector.
@inlinable
public func floor<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    x.rounded(.down)
}

/// The whole numbers above the numbers of a vector.
@inlinable
public func ceil<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    x.rounded(.up)
}

/// The fractional parts of a vector's numbers.
@inlinable
public func fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    x - x.rounded(.down)
}
/// The fractional parts of a vector's numbers.
@inlinable
public func simd_fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    fract(x)
}

/// 0 below an edge, 1 from there on.
@inlinable
public func step<V: SIMD>(_ x: V, edge: V) -> V where V.Scalar: FloatingPoint {
    V(repeating: 1).replacing(with: V.zero, where: x .< edge)
}
/// 0 below an edge, 1 from there on.
@inlinable
public func simd_step<V: SIMD>(_ x: V, _ edge: V) -> V where V.Scalar: FloatingPoint {
    step(x, edge: edge)
}

/// 0 below an edge, 1 above another one, and a smooth curve between them.
@inlinable
public func smoothstep<V: SIMD>(_ x: V, edge0: V, edge1: V) -> V where V.Scalar: FloatingPoint {
    let t = clamp((x - edge0) / (edge1 - edge0), min: V.zero, max: V(repeating: 1))
    return t * t * (V(repeating: 3) - t * 2)
}
/// 0 below an edge, 1 above another one, and a smooth curve between them.
@inlinable
public func simd_smoothstep<V: SIMD>(_ x: V, _ edge0: V, _ edge1: V) -> V where V.Scalar: FloatingPoint {
    smoothstep(x, edge0: edge0, edge1: edge1)
}

/// The sum of a vector's numbers.
@inlinable
public func reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
    x.sum()
}
/// The sum of a vector's numbers.
@inlinable
public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
    reduce_add(x)
}

/// The smallest of a vector's numbers.
@inlinable
public func reduce_min<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable {
    x.min()
}
/// The smallest of a vector's numbers.
@inlinable
public func simd_reduce_min<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable {
    reduce_min(x)
}

/// The greatest of a vector's numbers.
@inlinable
public func reduce_max<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable {
    x.max()
}
/// The greatest of a vector's numbers.
@inlinable
public func simd_reduce_max<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable {
    reduce_max(x)
}

/// A vector at right angles to two others.
@inlinable
public func cross<S: FloatingPoint & SIMDScalar>(_ x: SIMD3<S>, _ y: SIMD3<S>) -> SIMD3<S> {
    SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
}
/// A vector at right angles to two others in their plane; its z is the parallelogram's area.
@inlinable
public func cross<S: FloatingPoint & SIMDScalar>(_ x: SIMD2<S>, _ y: SIMD2<S>) -> SIMD3<S> {
    SIMD3(0, 0, x.x * y.y - x.y * y.x)
}
/// A vector at right angles to two others.
@inlinable
public func simd_cross<S: FloatingPoint & SIMDScalar>(_ x: SIMD3<S>, _ y: SIMD3<S>) -> SIMD3<S> {
    cross(x, y)
}
/// A vector at right angles to two others in their plane; its z is the parallelogram's area.
@inlinable
public func simd_cross<S: FloatingPoint & SIMDScalar>(_ x: SIMD2<S>, _ y: SIMD2<S>) -> SIMD3<S> {
    cross(x, y)
}

/// Whether two vectors are equal.
@inlinable
public func simd_equal<V: SIMD>(_ x: V, _ y: V) -> Bool { x == y }
/// Whether the numbers of two vectors differ by a tolerance at most.
@inlinable
public func simd_almost_equal_elements<V: SIMD>(_ x: V, _ y: V, _ tolerance: V.Scalar) -> Bool
where V.Scalar: FloatingPoint {
    reduce_max(abs(x - y)) <= tolerance
}
