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

    /// Calls `body` for rectangles of uncovered pixels, columns before rows, of `start ..< end` in `rows`. Rows in
    /// which the same is covered make one band.
    @inline(__always)
    static func forEachOpenBlock(
        _ words: UnsafePointer<UInt64>, rows: Range<Int>, start: Int, end: Int,
        _ body: (Range<Int>, Range<Int>) -> Void
    ) {
        var row = rows.lowerBound
        while row < rows.upperBound {
            var next = row + 1
            while next < rows.upperBound, isEqual(words, next - 1, next, start: start, end: end) { next += 1 }
            let band = row..<next
            forEachOpenRun(words, row: row, start: start, end: end) { body($0..<$1, band) }
            row = next
        }
    }

    /// Whether the same of `start ..< end` is covered in two rows.
    @inline(__always)
    private static func isEqual(
        _ words: UnsafePointer<UInt64>, _ row: Int, _ other: Int, start: Int, end: Int
    ) -> Bool {
        let (a, b) = (words + row * wordsPerRow, words + other * wordsPerRow)
        let (first, last) = (start >> 6, (end - 1) >> 6)
        for word in first...max(first, last) {
            var difference = a[word] ^ b[word]
            if word == first { difference &= ~0 << UInt64(start & 63) }
            if word == last { difference &= ~0 >> UInt64(63 - ((end - 1) & 63)) }
            if difference != 0 { return false }
        }
        return true
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
