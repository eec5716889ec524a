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

    /// Writes the coverages of a row's runs, which follow each other. Hot.
    ///
    /// - Parameter room: Room for the row and four pixels more.
    /// - Returns: Whether that was possible: there is no pixel between the runs.
    @inline(__always)
    func fillCoverage(
        _ room: UnsafeMutablePointer<UInt8>, of shape: UnsafePointer<PreparedSurface.Shape>, row: Int32,
        _ runs: UnsafeBufferPointer<ShapeRow.Run>
    ) -> Bool {
        guard let first = runs.first?.start else { return false }
        var place = first
        for run in runs {
            guard run.start == place else { return false }
            place = run.end
        }
        let y = row - shape.pointee.origin.y
        // Turned rectangles have a few pixels at both ends of most rows.
        if runs.count == 3, runs[1].whole != 0, runs[1].start - first <= 4, place - runs[2].start <= 4,
            shape.pointee.hole.isNone, !shape.pointee.outline.hasCorners
        {
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { ends in
                guard let base = ends.baseAddress else { return }
                ShapeRow.fillEnds(base, outline(shape), row: y, left: first, right: runs[2].start)
                room.update(from: base, count: 4)
                (room + Int(runs[1].start - first)).update(
                    repeating: 255, count: Int(runs[1].end - runs[1].start))
                (room + Int(runs[2].start - first)).update(from: base + 4, count: 4)
            }
            return true
        }
        for run in runs {
            let target = room + Int(run.start - first)
            if run.whole != 0 {
                target.update(repeating: 255, count: Int(run.end - run.start))
            } else {
                ShapeRow.fill(target, outline(shape), hole: hole(shape), row: y, from: run.start, to: run.end)
            }
        }
        return true
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
