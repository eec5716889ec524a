import LaminaGeometry

/// Runs of pixels that a shape wholly covers, joined to blocks. Drawing a few large blocks costs less than drawing row by
/// row, even if a few more pixels are drawn.
struct WholeBlocks {
    /// From top to bottom, and in each row from left to right.
    let runs: UnsafePointer<PixelRect>
    let count: Int
    /// Whether a block may contain pixels of no run.
    let canOverdraw: Bool

    /// In a block, at most one pixel in `mostRuns + 1` belongs to no run. The rows of a rounded corner make one block, the
    /// rows of a slanted edge a few.
    private static let mostRuns = 8

    /// Calls `body` with each block and the runs in it. Hot.
    @inline(__always)
    func forEach(_ body: (_ block: PixelRect, _ runs: Range<Int>) -> Void) {
        var first = 0
        while first < count {
            var block = runs[first]
            var (covered, next) = (block.area, first + 1)
            while canOverdraw, next < count, runs[next].y0 == block.y1 {
                let joined = block.union(runs[next])
                let sum = covered + runs[next].area
                if (joined.area - sum) * Self.mostRuns > sum { break }
                (block, covered) = (joined, sum)
                next += 1
            }
            body(block, first..<next)
            first = next
        }
    }
}
