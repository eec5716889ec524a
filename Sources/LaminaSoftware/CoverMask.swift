import LaminaGeometry

/// One bit for each pixel of a tile: whether something opaque has been drawn there. Opaque things are drawn front to
/// back, each where nothing covers it yet.
struct CoverMask {
    /// 64-bit words in a row.
    static let wordsPerRow = Int(TileSchedule.tileWidth) / 64
    static let wordCount = wordsPerRow * Int(TileSchedule.tileHeight)

    /// `wordCount` words, owned by the painter.
    let words: UnsafeMutablePointer<UInt64>

    func clear() { words.update(repeating: 0, count: Self.wordCount) }

    /// Calls `body` for each run of uncovered pixels of `start ..< end` (tile columns) in tile row `row`.
    @inline(__always)
    static func forEachOpenRun(
        _ words: UnsafePointer<UInt64>, row: Int, start: Int, end: Int, _ body: (Int, Int) -> Void
    ) {
        let base = words + row * wordsPerRow
        var x = start
        while x < end {
            // Skip what is covered.
            let open = ~base[x >> 6] >> UInt64(x & 63)
            if open == 0 {
                x = (x | 63) + 1
                continue
            }
            x += open.trailingZeroBitCount
            if x >= end { return }
            // Then up to the next covered pixel.
            let runStart = x
            while x < end {
                let covered = base[x >> 6] >> UInt64(x & 63)
                if covered != 0 {
                    x += covered.trailingZeroBitCount
                    break
                }
                x = (x | 63) + 1
            }
            x = min(x, end)
            body(runStart, x)
        }
    }

    /// Marks `start ..< end` of a row as covered and says how many pixels of it were not before.
    @inline(__always)
    func cover(row: Int, start: Int, end: Int) -> Int {
        let base = words + row * Self.wordsPerRow
        var added = 0
        var x = start
        while x < end {
            let next = min(end, (x | 63) + 1)
            let width = next - x
            let bits: UInt64 = (width == 64 ? ~0 : (1 << UInt64(width)) - 1) << UInt64(x & 63)
            let fresh = bits & ~base[x >> 6]
            added += fresh.nonzeroBitCount
            base[x >> 6] |= bits
            x = next
        }
        return added
    }
}
