import LaminaGeometry

/// One bit for each pixel of a tile: whether something opaque has been drawn there. Opaque items are drawn front to back,
/// each only where nothing covers it yet.
///
/// Rows with the same bits make a band, which holds the bits once: most items are upright rectangles, so a tile has few
/// different rows.
struct CoverMask {
    /// 64-bit words in a row.
    static let wordsPerRow = Int(TileSchedule.tileWidth) / 64
    private static let height = Int(TileSchedule.tileHeight)
    /// The words before the bands' bits: `Bands`.
    private static let headerWords = 16
    /// The most words that a mask has.
    static let wordCount = headerWords + wordsPerRow * height

    /// `wordCount` words, owned by the painter.
    let words: UnsafeMutablePointer<UInt64>

    /// The words that a copy of the mask needs, from the first.
    var usedWords: Int { Self.headerWords + Bands(words).count * Self.wordsPerRow }

    func clear() {
        words.update(repeating: 0, count: Self.headerWords + Self.wordsPerRow)
        let bytes = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
        bytes[0] = 1
        bytes[Bands.starts + 1] = UInt8(Self.height)
    }

    /// The bands from top to bottom, as bytes in a mask's first words: their number; the row at which each begins, and then
    /// the height; the place of each band's bits; and the band of each row.
    private struct Bands {
        static let starts = 8
        static let places = 48
        static let numbers = 80

        let words: UnsafePointer<UInt64>
        private let bytes: UnsafePointer<UInt8>

        @inline(__always)
        init(_ words: UnsafePointer<UInt64>) {
            self.words = words
            bytes = UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self)
        }

        @inline(__always)
        var count: Int { Int(bytes[0]) }

        /// The band of a row.
        @inline(__always)
        subscript(row: Int) -> Int { Int(bytes[Self.numbers + row]) }

        @inline(__always)
        func start(_ band: Int) -> Int { Int(bytes[Self.starts + band]) }

        /// The row after the last one.
        @inline(__always)
        func end(_ band: Int) -> Int { Int(bytes[Self.starts + band + 1]) }

        @inline(__always)
        func bits(_ band: Int) -> UnsafePointer<UInt64> {
            words + headerWords + Int(bytes[Self.places + band]) * wordsPerRow
        }
    }

    /// Lets a band begin at a row.
    private func split(_ row: Int) {
        let bands = Bands(words)
        guard row < Self.height, bands.start(bands[row]) != row else { return }
        let (band, count) = (bands[row], bands.count)
        let bytes = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
        (words + Self.headerWords + count * Self.wordsPerRow)
            .update(from: bands.bits(band), count: Self.wordsPerRow)
        var index = count
        bytes[Bands.starts + count + 1] = UInt8(Self.height)
        while index > band + 1 {
            bytes[Bands.starts + index] = bytes[Bands.starts + index - 1]
            bytes[Bands.places + index] = bytes[Bands.places + index - 1]
            index -= 1
        }
        bytes[Bands.starts + index] = UInt8(row)
        bytes[Bands.places + index] = UInt8(count)
        for row in row..<Self.height { bytes[Bands.numbers + row] &+= 1 }
        bytes[0] = UInt8(count + 1)
    }

    /// Calls `body` for each run of uncovered pixels of `start ..< end` (tile columns) in a band.
    @inline(__always)
    private static func forEachOpenRun(
        _ base: UnsafePointer<UInt64>, start: Int, end: Int, _ body: (Int, Int) -> Void
    ) {
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

    /// Calls `body` for rectangles of uncovered pixels, columns before rows, of `start ..< end` in `rows`. Consecutive bands
    /// with the same covered pixels there make one rectangle.
    @inline(__always)
    static func forEachOpenBlock(
        _ words: UnsafePointer<UInt64>, rows: Range<Int>, start: Int, end: Int,
        _ body: (Range<Int>, Range<Int>) -> Void
    ) {
        guard !rows.isEmpty else { return }
        let (columns, bands) = (Columns(start, end), Bands(words))
        var (band, row) = (bands[rows.lowerBound], rows.lowerBound)
        while row < rows.upperBound {
            let bits = bands.bits(band)
            var next = bands.end(band)
            band += 1
            while next < rows.upperBound, columns.areEqual(bits, bands.bits(band)) {
                next = bands.end(band)
                band += 1
            }
            let block = row..<min(next, rows.upperBound)
            forEachOpenRun(bits, start: start, end: end) { body($0..<$1, block) }
            row = next
        }
    }

    /// Marks `start ..< end` of `rows` as covered, and returns how many of these pixels were not covered before.
    @inline(__always)
    func cover(rows: Range<Int>, start: Int, end: Int) -> Int {
        guard !rows.isEmpty else { return 0 }
        split(rows.lowerBound)
        split(rows.upperBound)
        let (columns, bands) = (Columns(start, end), Bands(words))
        var (added, band) = (0, bands[rows.lowerBound])
        while bands.start(band) < rows.upperBound {
            let bits = UnsafeMutablePointer(mutating: bands.bits(band))
            var fresh = 0
            for word in columns.first...columns.last {
                let covered = columns.bits(of: word)
                let open = covered & ~bits[word]
                // Without an instruction for it, counting bits takes a dozen instructions.
                fresh += open == ~0 ? 64 : open == 0 ? 0 : open.nonzeroBitCount
                bits[word] |= covered
            }
            added += fresh * (bands.end(band) - bands.start(band))
            band += 1
            if band == bands.count { break }
        }
        return added
    }

    /// The range from the first to the last of `rows` in which some of `start ..< end` is uncovered, and whether nothing in
    /// that range is covered.
    func openRows(_ rows: Range<Int>, start: Int, end: Int) -> (rows: Range<Int>, areUntouched: Bool) {
        guard !rows.isEmpty else { return (rows, true) }
        let (columns, bands) = (Columns(start, end), Bands(words))
        var (first, last) = (bands[rows.lowerBound], bands[rows.upperBound - 1])
        while first <= last, columns.areCovered(bands.bits(first)) { first += 1 }
        if first > last { return (rows.upperBound..<rows.upperBound, true) }
        while columns.areCovered(bands.bits(last)) { last -= 1 }
        var band = first
        while band <= last, columns.areOpen(bands.bits(band)) { band += 1 }
        return (
            max(bands.start(first), rows.lowerBound)..<min(bands.end(last), rows.upperBound), band > last
        )
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

        /// Whether the same columns are covered in two bands.
        @inline(__always)
        func areEqual(_ band: UnsafePointer<UInt64>, _ other: UnsafePointer<UInt64>) -> Bool {
            if first == last { return (band[first] ^ other[first]) & firstBits & lastBits == 0 }
            var difference = (band[first] ^ other[first]) & firstBits | (band[last] ^ other[last]) & lastBits
            for word in (first + 1)..<last { difference |= band[word] ^ other[word] }
            return difference == 0
        }
    }
}
