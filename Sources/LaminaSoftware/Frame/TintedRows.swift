import LaminaGeometry
import LaminaRaster

/// Rows of an image times a colour. The bytes are the same as if a filter multiplied a finished picture: coverage, colour
/// and opacity are each rounded.
struct TintedRows {
    /// The size of a colour matrix: four rows of five numbers.
    static let matrixCount = 20

    private let matrix: UnsafeMutablePointer<Float>
    private let row: UnsafeMutableRawPointer
    private let kernels: DrawingKernels

    /// Makes a matrix that keeps alpha and has room for a tint.
    static func initialize(_ matrix: UnsafeMutablePointer<Float>) {
        matrix.initialize(repeating: 0, count: matrixCount)
        matrix[18] = 1
    }

    /// - Parameters:
    ///   - matrix: The memory that ``initialize(_:)`` prepared.
    ///   - row: Room for a row of pixels, which must not overlap a source.
    init(
        _ tint: SIMD3<Float>, _ matrix: UnsafeMutablePointer<Float>, row: UnsafeMutableRawPointer,
        _ kernels: DrawingKernels
    ) {
        (matrix[0], matrix[6], matrix[12]) = (tint.x, tint.y, tint.z)
        self.matrix = matrix
        self.row = row
        self.kernels = kernels
    }

    /// Writes a row times the colour into `row`; the source may be `row` itself. Hot.
    func multiply(_ source: UnsafeRawPointer, width: Int) {
        kernels.applyMatrix(row, source: source, width: width, matrix: matrix)
    }

    /// Blends a row. Hot.
    func paint(
        _ pixels: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, width: Int, opacity: PackedOpacity,
        coverage: UnsafePointer<UInt8>?
    ) {
        if let coverage {
            kernels.fill(row, width: width, color: .clear)
            kernels.blend(row, source: source, width: width, opacity: .full, coverage: coverage)
            kernels.applyMatrix(row, source: row, width: width, matrix: matrix)
        } else {
            kernels.applyMatrix(row, source: source, width: width, matrix: matrix)
        }
        kernels.blend(pixels, source: row, width: width, opacity: opacity)
    }
}
