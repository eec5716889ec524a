import LaminaGeometry

/// One bit for each pixel of a tile: whether something opaque has been drawn there. Opaque items are drawn front to back,
/// each only where nothing covers it yet.
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
            // Skip covered pixels.
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

    /// Calls `body` for rectangles of uncovered pixels, columns before rows, of `start ..< end` in `rows`. Consecutive rows
    /// with the same covered pixels make one band.
    @inline(__always)
    static func forEachOpenBlock(
        _ words: UnsafePointer<UInt64>, rows: Range<Int>, start: Int, end: Int,
        _ body: (Range<Int>, Range<Int>) -> Void
    ) {
        let columns = Columns(start, end)
        var row = rows.lowerBound
        while row < rows.upperBound {
            var next = row + 1
            while next < rows.upperBound, columns.areEqual(words + next * wordsPerRow) { next += 1 }
            let band = row..<next
            forEachOpenRun(words, row: row, start: start, end: end) { body($0..<$1, band) }
            row = next
        }
    }

    /// Marks `start ..< end` of `rows` as covered, and returns how many of these pixels were not covered before.
    @inline(__always)
    func cover(rows: Range<Int>, start: Int, end: Int) -> Int {
        let columns = Columns(start, end)
        var added = 0
        for word in columns.first...columns.last {
            let bits = columns.bits(of: word)
            let width = bits.nonzeroBitCount
            var place = words + rows.lowerBound * Self.wordsPerRow + word
            for _ in rows {
                let fresh = bits & ~place.pointee
                // Mostly all or none are fresh: without an instruction for it, counting bits takes a dozen instructions.
                if fresh == bits {
                    added += width
                } else if fresh != 0 {
                    added += fresh.nonzeroBitCount
                }
                place.pointee |= bits
                place += Self.wordsPerRow
            }
        }
        return added
    }

    /// The range from the first to the last of `rows` in which some of `start ..< end` is uncovered, and whether nothing in
    /// that range is covered.
    func openRows(_ rows: Range<Int>, start: Int, end: Int) -> (rows: Range<Int>, areUntouched: Bool) {
        let columns = Columns(start, end)
        var (first, last) = (rows.lowerBound, rows.upperBound)
        while first < last, columns.areCovered(words + first * Self.wordsPerRow) { first += 1 }
        while last > first, columns.areCovered(words + (last - 1) * Self.wordsPerRow) { last -= 1 }
        var row = first
        while row < last, columns.areOpen(words + row * Self.wordsPerRow) { row += 1 }
        return (first..<last, row == last)
    }

    /// Columns of a tile as bits of a row's words.
    private struct Columns {
        let first: Int
        let last: Int
        private let firstBits: UInt64
        private let lastBits: UInt64

        /// Requires `start < end`.
        @inline(__always)
        init(_ start: Int, _ end: Int) {
            first = start >> 6
            last = (end - 1) >> 6
            firstBits = ~0 << UInt64(start & 63)
            lastBits = ~0 >> UInt64(63 - ((end - 1) & 63))
        }

        @inline(__always)
        func bits(of word: Int) -> UInt64 {
            (word == first ? firstBits : ~0) & (word == last ? lastBits : ~0)
        }

        @inline(__always)
        func areCovered(_ row: UnsafePointer<UInt64>) -> Bool {
            for word in first...last where bits(of: word) & ~row[word] != 0 { return false }
            return true
        }

        @inline(__always)
        func areOpen(_ row: UnsafePointer<UInt64>) -> Bool {
            for word in first...last where bits(of: word) & row[word] != 0 { return false }
            return true
        }

        /// Whether the same columns are covered in a row as in the row before it.
        @inline(__always)
        func areEqual(_ row: UnsafePointer<UInt64>) -> Bool {
            let above = row - CoverMask.wordsPerRow
            if first == last { return (row[first] ^ above[first]) & firstBits & lastBits == 0 }
            var difference = (row[first] ^ above[first]) & firstBits | (row[last] ^ above[last]) & lastBits
            for word in (first + 1)..<last { difference |= row[word] ^ above[word] }
            return difference == 0
        }
    }
}
