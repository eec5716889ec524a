import CLaminaKernels

/// The coverage of one row of pixels by a shape.
package enum ShapeRow {
    /// Pixels `start ..< end`, relative to the shape's origin. If `whole` is 0, `fill` computes the coverage.
    package typealias Run = lamina_run

    /// The most runs that a row can have.
    package static let maximumRuns = Int(LAMINA_MAXIMUM_RUNS)

    /// Finds the runs of a row from left to right.
    ///
    /// - Parameters:
    ///   - hole: The area that is not covered, or `nil`.
    ///   - y: The row, relative to the origin.
    ///   - runs: Room for `maximumRuns`.
    /// - Returns: The number of runs.
    @inline(__always)
    package static func find(
        _ outer: UnsafePointer<ConvexShape>, hole: UnsafePointer<ConvexShape>?, row y: Int32, from x0: Int32,
        to x1: Int32, runs: UnsafeMutablePointer<Run>
    ) -> Int {
        Int(lamina_shape_row(raw(outer), hole.map(raw), y, x0, x1, runs))
    }

    /// The end, at most `limit`, of the rows from `y` on that have the same runs and coverages as row `y`.
    @inline(__always)
    package static func equalRows(
        _ outer: UnsafePointer<ConvexShape>, hole: UnsafePointer<ConvexShape>?, from y: Int32, limit: Int32
    ) -> Int32 { lamina_shape_equal_rows(raw(outer), hole.map(raw), y, limit) }

    /// Writes the coverage, 0...255, of the pixels `start ..< end` of row `y`.
    @inline(__always)
    package static func fill(
        _ coverage: UnsafeMutablePointer<UInt8>, _ outer: UnsafePointer<ConvexShape>,
        hole: UnsafePointer<ConvexShape>?, row y: Int32, from start: Int32, to end: Int32
    ) {
        lamina_shape_coverage(raw(outer), hole.map(raw), y, start, end, coverage)
    }

    /// Writes the coverage of row `y` at four pixels from `left` on, and then at four from `right` on. The shape has no
    /// corners.
    @inline(__always)
    package static func fillEnds(
        _ coverage: UnsafeMutablePointer<UInt8>, _ shape: UnsafePointer<ConvexShape>, row y: Int32,
        left: Int32, right: Int32
    ) {
        lamina_shape_ends(raw(shape), y, left, right, coverage)
    }

    @inline(__always)
    static func raw(_ shape: UnsafePointer<ConvexShape>) -> UnsafePointer<lamina_shape> {
        // `ConvexShape` holds nothing but the C value.
        UnsafeRawPointer(shape).assumingMemoryBound(to: lamina_shape.self)
    }
}
