// Matrices by columns, as Apple's: `matrix * vector` takes the vector as a column.

/// A matrix of two columns of two numbers.
public struct simd_float2x2: SIMDSquareMatrix, Sendable {
    public var columns: (SIMD2<Float>, SIMD2<Float>)

    /// A matrix of zeros.
    public init() { columns = (.zero, .zero) }
    /// A matrix by its columns.
    public init(columns: (SIMD2<Float>, SIMD2<Float>)) { self.columns = columns }
    /// A matrix by its columns.
    public init(_ column0: SIMD2<Float>, _ column1: SIMD2<Float>) {
        columns = (column0, column1)
    }

    public subscript(column: Int) -> SIMD2<Float> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            default: preconditionFailure("column \(column) of 2")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            default: preconditionFailure("column \(column) of 2")
            }
        }
    }
}

/// A matrix of two columns of two numbers.
public typealias matrix_float2x2 = simd_float2x2
/// A matrix of two columns of two numbers.
public typealias float2x2 = simd_float2x2
/// The matrix that changes nothing.
public let matrix_identity_float2x2 = simd_float2x2(1)

/// A matrix of three columns of three numbers.
public struct simd_float3x3: SIMDSquareMatrix, Sendable {
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    /// A matrix of zeros.
    public init() { columns = (.zero, .zero, .zero) }
    /// A matrix by its columns.
    public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }
    /// A matrix by its columns.
    public init(_ column0: SIMD3<Float>, _ column1: SIMD3<Float>, _ column2: SIMD3<Float>) {
        columns = (column0, column1, column2)
    }

    public subscript(column: Int) -> SIMD3<Float> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            default: preconditionFailure("column \(column) of 3")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            default: preconditionFailure("column \(column) of 3")
            }
        }
    }
}

/// A matrix of three columns of three numbers.
public typealias matrix_float3x3 = simd_float3x3
/// A matrix of three columns of three numbers.
public typealias float3x3 = simd_float3x3
/// The matrix that changes nothing.
public let matrix_identity_float3x3 = simd_float3x3(1)

/// A matrix of four columns of four numbers.
public struct simd_float4x4: SIMDSquareMatrix, Sendable {
    public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

    /// A matrix of zeros.
    public init() { columns = (.zero, .zero, .zero, .zero) }
    /// A matrix by its columns.
    public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) { self.columns = columns }
    /// A matrix by its columns.
    public init(
        _ column0: SIMD4<Float>, _ column1: SIMD4<Float>, _ column2: SIMD4<Float>, _ column3: SIMD4<Float>
    ) {
        columns = (column0, column1, column2, column3)
    }

    public subscript(column: Int) -> SIMD4<Float> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            case 3: columns.3
            default: preconditionFailure("column \(column) of 4")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            case 3: columns.3 = newValue
            default: preconditionFailure("column \(column) of 4")
            }
        }
    }
}

/// A matrix of four columns of four numbers.
public typealias matrix_float4x4 = simd_float4x4
/// A matrix of four columns of four numbers.
public typealias float4x4 = simd_float4x4
/// The matrix that changes nothing.
public let matrix_identity_float4x4 = simd_float4x4(1)

/// A matrix of two columns of two numbers.
public struct simd_double2x2: SIMDSquareMatrix, Sendable {
    public var columns: (SIMD2<Double>, SIMD2<Double>)

    /// A matrix of zeros.
    public init() { columns = (.zero, .zero) }
    /// A matrix by its columns.
    public init(columns: (SIMD2<Double>, SIMD2<Double>)) { self.columns = columns }
    /// A matrix by its columns.
    public init(_ column0: SIMD2<Double>, _ column1: SIMD2<Double>) {
        columns = (column0, column1)
    }

    public subscript(column: Int) -> SIMD2<Double> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            default: preconditionFailure("column \(column) of 2")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            default: preconditionFailure("column \(column) of 2")
            }
        }
    }
}

/// A matrix of two columns of two numbers.
public typealias matrix_double2x2 = simd_double2x2
/// A matrix of two columns of two numbers.
public typealias double2x2 = simd_double2x2
/// The matrix that changes nothing.
public let matrix_identity_double2x2 = simd_double2x2(1)

/// A matrix of three columns of three numbers.
public struct simd_double3x3: SIMDSquareMatrix, Sendable {
    public var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    /// A matrix of zeros.
    public init() { columns = (.zero, .zero, .zero) }
    /// A matrix by its columns.
    public init(columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) { self.columns = columns }
    /// A matrix by its columns.
    public init(_ column0: SIMD3<Double>, _ column1: SIMD3<Double>, _ column2: SIMD3<Double>) {
        columns = (column0, column1, column2)
    }

    public subscript(column: Int) -> SIMD3<Double> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            default: preconditionFailure("column \(column) of 3")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            default: preconditionFailure("column \(column) of 3")
            }
        }
    }
}

/// A matrix of three columns of three numbers.
public typealias matrix_double3x3 = simd_double3x3
/// A matrix of three columns of three numbers.
public typealias double3x3 = simd_double3x3
/// The matrix that changes nothing.
public let matrix_identity_double3x3 = simd_double3x3(1)

/// A matrix of four columns of four numbers.
public struct simd_double4x4: SIMDSquareMatrix, Sendable {
    public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    /// A matrix of zeros.
    public init() { columns = (.zero, .zero, .zero, .zero) }
    /// A matrix by its columns.
    public init(columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) {
        self.columns = columns
    }
    /// A matrix by its columns.
    public init(
        _ column0: SIMD4<Double>, _ column1: SIMD4<Double>, _ column2: SIMD4<Double>, _ column3: SIMD4<Double>
    ) {
        columns = (column0, column1, column2, column3)
    }

    public subscript(column: Int) -> SIMD4<Double> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            case 3: columns.3
            default: preconditionFailure("column \(column) of 4")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            case 3: columns.3 = newValue
            default: preconditionFailure("column \(column) of 4")
            }
        }
    }
}

/// A matrix of four columns of four numbers.
public typealias matrix_double4x4 = simd_double4x4
/// A matrix of four columns of four numbers.
public typealias double4x4 = simd_double4x4
/// The matrix that changes nothing.
public let matrix_identity_double4x4 = simd_double4x4(1)
