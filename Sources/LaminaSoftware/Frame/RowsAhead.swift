import LaminaGeometry
import LaminaRaster

/// Samples of rows that have not been requested yet.
///
/// Along rounded corners, and beside items that have them, an image is drawn row by row, each row a little wider or
/// narrower than the last. Sampling a few rows at a time costs half as much. So the second such row is sampled together
/// with the next ones, which are copied when they are requested.
struct RowsAhead {
    private static let rowCount: Int32 = 8
    /// Pixels by which the next rows may extend farther.
    private static let margin: Int32 = 8

    private struct State {
        var paint: UnsafePointer<PreparedSurface.Paint>?
        /// The pixels that `pixels` holds; empty at first.
        var area = PixelRect.empty
        /// The row that was requested last.
        var last = PixelRect.empty
    }

    private let rowLength: Int
    private let state: UnsafeMutablePointer<State>
    /// Rows of `rowLength` pixels.
    let pixels: UnsafeMutableRawPointer

    init(rowLength: Int, bytesPerPixel: Int) {
        self.rowLength = rowLength
        pixels = MaterialPainter.makeRows(rowLength * Int(Self.rowCount) * bytesPerPixel)
        state = .allocate(capacity: 1)
        state.initialize(to: State())
    }

    func deallocate() {
        pixels.deallocate()
        state.deallocate()
    }

    func forget() { state.pointee = State() }

    /// Copies a row that was sampled ahead; returns whether it was. Hot.
    @inline(__always)
    func take(
        _ row: PixelRect, of paint: UnsafePointer<PreparedSurface.Paint>,
        into line: UnsafeMutableRawPointer, _ kernels: DrawingKernels
    ) -> Bool {
        guard state.pointee.paint == paint, state.pointee.area.contains(row) else { return false }
        state.pointee.last = row
        copy(row, into: line, kernels)
        return true
    }

    /// The area to sample for a row: more than one row, if it continues the row before.
    @inline(__always)
    func area(for row: PixelRect, of paint: UnsafePointer<PreparedSurface.Paint>) -> PixelRect {
        let last = state.pointee.last
        let goesOn =
            state.pointee.paint == paint && row.y0 == last.y1 && row.x0 < last.x1 && last.x0 < row.x1
        state.pointee.paint = paint
        state.pointee.last = row
        state.pointee.area = .empty
        guard goesOn, row.width + 2 * Int(Self.margin) <= rowLength else { return row }
        return PixelRect(
            x0: row.x0 &- Self.margin, y0: row.y0, x1: row.x1 &+ Self.margin, y1: row.y0 &+ Self.rowCount)
    }

    /// Notes that `pixels` now holds an area, and copies its first row.
    func keep(
        _ area: PixelRect, of paint: UnsafePointer<PreparedSurface.Paint>, first row: PixelRect,
        into line: UnsafeMutableRawPointer, _ kernels: DrawingKernels
    ) {
        state.pointee.area = area
        copy(row, into: line, kernels)
    }

    @inline(__always)
    private func copy(_ row: PixelRect, into line: UnsafeMutableRawPointer, _ kernels: DrawingKernels) {
        let area = state.pointee.area
        let first = Int(row.y0 - area.y0) * rowLength + Int(row.x0 - area.x0)
        kernels.copy(line, from: kernels.advance(pixels, by: first), count: row.width)
    }
}
