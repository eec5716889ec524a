import LaminaGeometry

/// Runs of pixels that a shape covers wholly, joined to blocks: what is drawn in few large blocks costs less than row
/// by row, even where a little more is drawn.
struct WholeBlocks {
    /// From top to bottom, those of a row from left to right.
    let runs: UnsafePointer<PixelRect>
    let count: Int
    /// Whether a block may hold pixels of no run.
    let canOverdraw: Bool

    /// A block holds at most one pixel in `mostRuns + 1` that no run has: the rows of a rounded corner make one block,
    /// those of a slanted edge a few.
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
