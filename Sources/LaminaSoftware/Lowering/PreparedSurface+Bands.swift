import LaminaGeometry
import LaminaRaster

extension PreparedSurface.View {
    /// Finds the runs of `part`, for as many equal rows at a time as possible. Hot.
    ///
    /// - Parameters:
    ///   - runs: Room for `ShapeRow.maximumRuns`.
    ///   - body: Receives the first row, the row after the last, and the number of valid `runs`.
    @inline(__always)
    func forEachBand(
        of shape: UnsafePointer<PreparedSurface.Shape>, in part: PixelRect,
        runs: UnsafeMutablePointer<ShapeRow.Run>, _ body: (Int32, Int32, Int) -> Void
    ) {
        let origin = shape.pointee.origin
        let (outer, hole) = (outline(shape), hole(shape))
        let table = shape.pointee.rows.index
        let (x0, x1, limit) = (part.x0 - origin.x, part.x1 - origin.x, part.y1 - origin.y)
        var y = part.y0 - origin.y
        while y < limit {
            let (end, count): (Int32, Int)
            if let table {
                (end, count) = rowTables[table].find(row: y, limit: limit, from: x0, to: x1, runs: runs)
            } else {
                end = ShapeRow.equalRows(outer, hole: hole, from: y, limit: limit)
                count = ShapeRow.find(outer, hole: hole, row: y, from: x0, to: x1, runs: runs)
            }
            // Called in one place, so that it is compiled into the loop.
            if count > 0 { body(y + origin.y, end + origin.y, count) }
            y = end
        }
    }

    /// The coverages of the rows of `part`, a piece of a rim whose rows are equal. Hot.
    ///
    /// - Parameter room: Room for a coverage for each column, for a shape without a table of its rows.
    @inline(__always)
    func coverage(
        of shape: UnsafePointer<PreparedSurface.Shape>, in part: PixelRect, room: UnsafeMutablePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        let origin = shape.pointee.origin
        let (x, y) = (part.x0 - origin.x, part.y0 - origin.y)
        if let table = shape.pointee.rows.index, let known = rowTables[table].coverage(row: y, x: x) {
            return known
        }
        ShapeRow.fill(room, outline(shape), hole: hole(shape), row: y, from: x, to: part.x1 - origin.x)
        return UnsafePointer(room)
    }

    /// The outline of a shape, in place.
    @inline(__always)
    func outline(_ shape: UnsafePointer<PreparedSurface.Shape>) -> UnsafePointer<ConvexShape> {
        // The offset is known; the fallback is only for the compiler.
        shape.pointer(to: \.outline) ?? UnsafeRawPointer(shape).assumingMemoryBound(to: ConvexShape.self)
    }

    /// The outline of the shape's hole, if it has one.
    @inline(__always)
    func hole(_ shape: UnsafePointer<PreparedSurface.Shape>) -> UnsafePointer<ConvexShape>? {
        shape.pointee.hole.index.map { outline(shapes + $0) }
    }
}
