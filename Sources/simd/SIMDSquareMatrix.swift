/// A matrix that has as many columns as rows; what all of them have in common.
public protocol SIMDSquareMatrix: Hashable, CustomDebugStringConvertible {
    /// A column, or a row.
    associatedtype Column: SIMD where Column.Scalar: BinaryFloatingPoint & SIMDScalar

    /// A matrix of zeros.
    init()
    subscript(column: Int) -> Column { get set }
}

extension SIMDSquareMatrix {
    /// A number in the matrix.
    public typealias Scalar = Column.Scalar

    @usableFromInline
    static var size: Int { Column.scalarCount }

    /// A matrix with a number on the diagonal, and zeros beside it.
    public init(_ scalar: Scalar) { self.init(diagonal: Column(repeating: scalar)) }

    /// A matrix with numbers on the diagonal, and zeros beside it.
    public init(diagonal: Column) {
        self.init()
        for index in 0..<Self.size { self[index][index] = diagonal[index] }
    }

    /// A matrix by its columns, as many as it has.
    public init(_ columns: [Column]) {
        precondition(columns.count == Self.size, "\(columns.count) columns for \(Self.size)")
        self.init()
        for index in 0..<Self.size { self[index] = columns[index] }
    }

    /// A matrix by its rows, as many as it has.
    public init(rows: [Column]) {
        self.init(rows)
        self = transpose
    }

    /// A number by its column and row.
    public subscript(column: Int, row: Int) -> Scalar {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    /// Rows in place of columns.
    public var transpose: Self {
        var result = Self()
        for column in 0..<Self.size {
            for row in 0..<Self.size { result[row][column] = self[column][row] }
        }
        return result
    }

    /// By how much the matrix makes areas or volumes larger.
    public var determinant: Scalar { eliminated().determinant }

    /// The matrix that undoes this one. If there is none, numbers of it are infinite or no numbers.
    public var inverse: Self {
        let (inverse, determinant) = eliminated()
        return determinant == 0 ? Self(diagonal: Column(repeating: .nan)) : inverse
    }

    /// Gauß' and Jordan's way. A pivot beside the diagonal is taken where it is much larger, so that matrices that move and scale
    /// are undone exactly.
    private func eliminated() -> (inverse: Self, determinant: Scalar) {
        // Columns are changed, which is the same as rows of the transposed matrix.
        var (left, right, determinant) = (self, Self(1), Scalar(1))
        for index in 0..<Self.size {
            var pivot = index
            for column in index..<Self.size
            where left[column][index].magnitude > (pivot == index ? 16 : 1) * left[pivot][index].magnitude {
                pivot = column
            }
            guard left[pivot][index] != 0 else { return (Self(), 0) }
            if pivot != index {
                (left[index], left[pivot]) = (left[pivot], left[index])
                (right[index], right[pivot]) = (right[pivot], right[index])
                determinant = -determinant
            }
            let value = left[index][index]
            determinant *= value
            left[index] /= value
            right[index] /= value
            for column in 0..<Self.size where column != index {
                let factor = left[column][index]
                left[column] -= left[index] * factor
                right[column] -= right[index] * factor
            }
        }
        return (right, determinant)
    }

    /// Whether two matrices have the same numbers.
    public static func == (a: Self, b: Self) -> Bool { (0..<size).allSatisfy { a[$0] == b[$0] } }

    /// Feeds the numbers to a hasher.
    public func hash(into hasher: inout Hasher) {
        for index in 0..<Self.size { hasher.combine(self[index]) }
    }

    /// The numbers, row by row.
    public var debugDescription: String {
        let rows = (0..<Self.size).map { row in
            "[" + (0..<Self.size).map { "\(self[$0][row])" }.joined(separator: ", ") + "]"
        }
        return "[" + rows.joined(separator: ", ") + "]"
    }

    private func map(_ change: (Int) -> Column) -> Self {
        var result = self
        for index in 0..<Self.size { result[index] = change(index) }
        return result
    }

    public static func + (a: Self, b: Self) -> Self { a.map { a[$0] + b[$0] } }
    public static func - (a: Self, b: Self) -> Self { a.map { a[$0] - b[$0] } }
    /// The matrix with the opposite signs.
    public static prefix func - (a: Self) -> Self { a.map { -a[$0] } }
    public static func * (a: Scalar, b: Self) -> Self { b.map { b[$0] * a } }
    public static func * (a: Self, b: Scalar) -> Self { b * a }
    /// The vector that the matrix turns a column into.
    public static func * (a: Self, b: Column) -> Column {
        var result = Column.zero
        for index in 0..<size { result += a[index] * b[index] }
        return result
    }
    /// The vector that the matrix turns a row into.
    public static func * (a: Column, b: Self) -> Column {
        var result = Column.zero
        for index in 0..<size { result[index] = (a * b[index]).sum() }
        return result
    }
    /// The matrix that does what the right one and then the left one does.
    public static func * (a: Self, b: Self) -> Self { b.map { a * b[$0] } }
    /// Adds a matrix.
    public static func += (a: inout Self, b: Self) { a = a + b }
    /// Subtracts a matrix.
    public static func -= (a: inout Self, b: Self) { a = a - b }
    /// Multiplies by a number.
    public static func *= (a: inout Self, b: Scalar) { a = a * b }
    /// Multiplies by a matrix on the right.
    public static func *= (a: inout Self, b: Self) { a = a * b }
}

/// The matrix that does what the right one and then the left one does.
public func simd_mul<Matrix: SIMDSquareMatrix>(_ x: Matrix, _ y: Matrix) -> Matrix { x * y }
/// The vector that the matrix turns a column into.
public func simd_mul<Matrix: SIMDSquareMatrix>(_ x: Matrix, _ y: Matrix.Column) -> Matrix.Column { x * y }
/// The vector that the matrix turns a row into.
public func simd_mul<Matrix: SIMDSquareMatrix>(_ x: Matrix.Column, _ y: Matrix) -> Matrix.Column { x * y }
public func simd_mul<Matrix: SIMDSquareMatrix>(_ x: Matrix.Scalar, _ y: Matrix) -> Matrix { x * y }
/// The matrix that does what the right one and then the left one does.
public func matrix_multiply<Matrix: SIMDSquareMatrix>(_ x: Matrix, _ y: Matrix) -> Matrix { x * y }
/// The vector that the matrix turns a column into.
public func matrix_multiply<Matrix: SIMDSquareMatrix>(_ x: Matrix, _ y: Matrix.Column) -> Matrix.Column {
    x * y
}
public func simd_add<Matrix: SIMDSquareMatrix>(_ x: Matrix, _ y: Matrix) -> Matrix { x + y }
public func simd_sub<Matrix: SIMDSquareMatrix>(_ x: Matrix, _ y: Matrix) -> Matrix { x - y }
/// Rows in place of columns.
public func simd_transpose<Matrix: SIMDSquareMatrix>(_ x: Matrix) -> Matrix { x.transpose }
/// The matrix that undoes another one.
public func simd_inverse<Matrix: SIMDSquareMatrix>(_ x: Matrix) -> Matrix { x.inverse }
/// By how much a matrix makes areas or volumes larger.
public func simd_determinant<Matrix: SIMDSquareMatrix>(_ x: Matrix) -> Matrix.Scalar { x.determinant }
/// Whether two matrices have the same numbers.
public func simd_equal<Matrix: SIMDSquareMatrix>(_ x: Matrix, _ y: Matrix) -> Bool { x == y }
/// Whether the numbers of two matrices differ by a tolerance at most.
public func simd_almost_equal_elements<Matrix: SIMDSquareMatrix>(
    _ x: Matrix, _ y: Matrix, _ tolerance: Matrix.Scalar
) -> Bool {
    (0..<Matrix.size).allSatisfy { simd_almost_equal_elements(x[$0], y[$0], tolerance) }
}
