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
        var y = part.y0
        while y < part.y1 {
            let end =
                ShapeRow.equalRows(outer, hole: hole, from: y - origin.y, limit: part.y1 - origin.y)
                + origin.y
            let count = ShapeRow.find(
                outer, hole: hole, row: y - origin.y, from: part.x0 - origin.x, to: part.x1 - origin.x,
                runs: runs)
            if count > 0 { body(y, end, count) }
            y = end
        }
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
