import Foundation

// The matrices of Apple's `simd` by their names, as far as transforms are made of them. Their columns are the rows of
// a `CATransform3D`, because Core Animation's points are rows.

/// Four columns of four numbers of double precision.
public struct simd_double4x4: Equatable, Sendable {
    /// The columns, from left to right.
    public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    /// All zero.
    public init() { columns = (.zero, .zero, .zero, .zero) }

    /// A matrix of four columns.
    public init(
        columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
    ) { self.columns = columns }

    /// A matrix of four columns.
    public init(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
        columns = (a, b, c, d)
    }

    /// Whether all entries are the same.
    public static func == (one: simd_double4x4, other: simd_double4x4) -> Bool {
        one.columns == other.columns
    }
}

/// Four columns of four numbers of single precision.
public struct simd_float4x4: Equatable, Sendable {
    /// The columns, from left to right.
    public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

    /// All zero.
    public init() { columns = (.zero, .zero, .zero, .zero) }

    /// A matrix of four columns.
    public init(
        columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
    ) { self.columns = columns }

    /// A matrix of four columns.
    public init(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
        columns = (a, b, c, d)
    }

    /// Whether all entries are the same.
    public static func == (one: simd_float4x4, other: simd_float4x4) -> Bool { one.columns == other.columns }
}

/// A matrix by Apple's other name.
public typealias double4x4 = simd_double4x4
/// A matrix by Apple's other name.
public typealias float4x4 = simd_float4x4

extension CATransform3D {
    /// The transform whose rows are the columns of a matrix.
    public init(_ m: simd_double4x4) {
        let (a, b, c, d) = m.columns
        self.init(
            m11: a.x, m12: a.y, m13: a.z, m14: a.w, m21: b.x, m22: b.y, m23: b.z, m24: b.w,
            m31: c.x, m32: c.y, m33: c.z, m34: c.w, m41: d.x, m42: d.y, m43: d.z, m44: d.w)
    }

    /// The transform whose rows are the columns of a matrix.
    public init(_ m: simd_float4x4) {
        let (a, b, c, d) = m.columns
        self.init(
            simd_double4x4(SIMD4<Double>(a), SIMD4<Double>(b), SIMD4<Double>(c), SIMD4<Double>(d)))
    }

    fileprivate var columns: [SIMD4<Double>] {
        [
            SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
            SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
            SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
            SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)),
        ]
    }
}

extension simd_double4x4 {
    /// The matrix whose columns are the rows of a transform.
    public init(_ t: CATransform3D) {
        let c = t.columns
        self.init(c[0], c[1], c[2], c[3])
    }
}

extension simd_float4x4 {
    /// The matrix whose columns are the rows of a transform, rounded to single precision.
    public init(_ t: CATransform3D) {
        let c = t.columns.map { SIMD4<Float>($0) }
        self.init(c[0], c[1], c[2], c[3])
    }
}
