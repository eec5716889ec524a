import LaminaGeometry

/// Samples of rows that have not been asked for yet.
///
/// Along rounded corners, and beside what has them, an image is drawn row by row, each a little wider or narrower than
/// the last. A few rows at a time cost half as much to sample, so the second of such rows brings the next ones with
/// it, which are copied when their turn comes.
struct RowsAhead {
    private static let rowCount: Int32 = 8
    /// Pixels by which the next rows may reach farther.
    private static let margin: Int32 = 8

    private struct State {
        var paint: UnsafePointer<PreparedSurface.Paint>?
        /// What `pixels` holds; empty at first.
        var area = PixelRect.empty
        /// The row that was asked for last.
        var last = PixelRect.empty
    }

    private let rowLength: Int
    private let state: UnsafeMutablePointer<State>
    /// Rows of `rowLength` pixels.
    let pixels: UnsafeMutablePointer<UInt32>

    init(rowLength: Int) {
        self.rowLength = rowLength
        pixels = .allocate(capacity: rowLength * Int(Self.rowCount))
        pixels.initialize(repeating: 0, count: rowLength * Int(Self.rowCount))
        state = .allocate(capacity: 1)
        state.initialize(to: State())
    }

    func deallocate() {
        pixels.deallocate()
        state.deallocate()
    }

    func forget() { state.pointee = State() }

    /// Copies a row that was sampled ahead; says whether it was. Hot.
    @inline(__always)
    func take(
        _ row: PixelRect, of paint: UnsafePointer<PreparedSurface.Paint>,
        into line: UnsafeMutablePointer<UInt32>
    ) -> Bool {
        guard state.pointee.paint == paint, state.pointee.area.contains(row) else { return false }
        state.pointee.last = row
        copy(row, into: line)
        return true
    }

    /// What to sample for a row: more, if it goes on where the last one was.
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

    /// Notes that `pixels` holds an area now, and copies its first row.
    func keep(
        _ area: PixelRect, of paint: UnsafePointer<PreparedSurface.Paint>, first row: PixelRect,
        into line: UnsafeMutablePointer<UInt32>
    ) {
        state.pointee.area = area
        copy(row, into: line)
    }

    @inline(__always)
    private func copy(_ row: PixelRect, into line: UnsafeMutablePointer<UInt32>) {
        let area = state.pointee.area
        line.update(
            from: pixels + Int(row.y0 - area.y0) * rowLength + Int(row.x0 - area.x0), count: row.width)
    }
}
