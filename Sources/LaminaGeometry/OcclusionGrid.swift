/// The blocks of a surface that opaque items cover wholly, whether one item or several.
///
/// A bit stands for a square block. An item all of whose blocks are covered cannot be seen. An item that is hidden but
/// ends inside a block which is not wholly covered counts as visible.
package struct OcclusionGrid {
    /// A row of blocks is four words, so a test takes a few comparisons.
    private static let wordsOfRow = 4
    private static let mostBlocks = 64 * wordsOfRow
    /// Blocks of 4×4 pixels, as long as there are not too many.
    private static let smallestShift: Int32 = 2

    private let frame: PixelRect
    /// The logarithm of a block's side in pixels.
    private let shift: Int32
    private var words: [UInt64]

    package init(frame: PixelRect) {
        self.frame = frame
        var shift = Self.smallestShift
        while max(frame.width, frame.height) > Self.mostBlocks << shift { shift += 1 }
        self.shift = shift
        let rows = (frame.height + (1 << shift) - 1) >> shift
        words = [UInt64](repeating: 0, count: rows * Self.wordsOfRow)
    }

    /// Whether every pixel of a rectangle inside the frame is covered. Hot.
    package func covers(_ rect: PixelRect) -> Bool {
        let rect = rect.intersection(frame)
        guard !rect.isEmpty else { return false }
        let (columns, rows) = touched(by: rect)
        return words.withUnsafeBufferPointer { words in
            for column in Self.words(of: columns) {
                let bits = Self.bits(of: columns, in: column)
                var place = rows.lowerBound * Self.wordsOfRow + column
                for _ in rows {
                    if words[place] & bits != bits { return false }
                    place += Self.wordsOfRow
                }
            }
            return true
        }
    }

    /// The blocks that a rectangle touches, which is not empty and lies inside the frame.
    @inline(__always)
    private func touched(by rect: PixelRect) -> (columns: Range<Int>, rows: Range<Int>) {
        let side = Int32(1) << shift
        return (
            Int((rect.x0 - frame.x0) >> shift)..<Int((rect.x1 - frame.x0 + side - 1) >> shift),
            Int((rect.y0 - frame.y0) >> shift)..<Int((rect.y1 - frame.y0 + side - 1) >> shift)
        )
    }

    /// A rectangle inside the frame, with its sides moved inwards past covered rows and columns of blocks; empty if every
    /// pixel is covered. Hot.
    package func visible(_ whole: PixelRect) -> PixelRect {
        let rect = whole.intersection(frame)
        guard !rect.isEmpty else { return whole }
        var (columns, rows) = touched(by: rect)
        words.withUnsafeBufferPointer { words in
            func isCovered(_ row: Int) -> Bool {
                Self.words(of: columns).allSatisfy { column in
                    let bits = Self.bits(of: columns, in: column)
                    return words[row * Self.wordsOfRow + column] & bits == bits
                }
            }
            while let row = rows.first, isCovered(row) { rows = row + 1..<rows.upperBound }
            while let row = rows.last, isCovered(row) { rows = rows.lowerBound..<row }
            func isCovered(column: Int) -> Bool {
                let bit = UInt64(1) << UInt64(column & 63)
                return rows.allSatisfy { words[$0 * Self.wordsOfRow + column >> 6] & bit != 0 }
            }
            if rows.isEmpty { return }
            while let column = columns.first, isCovered(column: column) {
                columns = column + 1..<columns.upperBound
            }
            while let column = columns.last, isCovered(column: column) {
                columns = columns.lowerBound..<column
            }
        }
        return PixelRect(
            x0: max(rect.x0, frame.x0 + Int32(columns.lowerBound) << shift),
            y0: max(rect.y0, frame.y0 + Int32(rows.lowerBound) << shift),
            x1: min(rect.x1, frame.x0 + Int32(columns.upperBound) << shift),
            y1: min(rect.y1, frame.y0 + Int32(rows.upperBound) << shift))
    }

    /// Marks the blocks that lie wholly in a rectangle of opaque pixels. Hot.
    package mutating func cover(_ rect: PixelRect) {
        let rect = rect.intersection(frame)
        guard !rect.isEmpty else { return }
        let side = Int32(1) << shift
        // The last blocks may reach over the frame's edges, where nothing is drawn.
        let right = rect.x1 == frame.x1 ? rect.x1 + side - 1 : rect.x1
        let bottom = rect.y1 == frame.y1 ? rect.y1 + side - 1 : rect.y1
        let (first, last) = ((rect.x0 - frame.x0 + side - 1) >> shift, (right - frame.x0) >> shift)
        let (top, end) = ((rect.y0 - frame.y0 + side - 1) >> shift, (bottom - frame.y0) >> shift)
        guard first < last, top < end else { return }
        let columns = Int(first)..<Int(last)
        words.withUnsafeMutableBufferPointer { words in
            for column in Self.words(of: columns) {
                let bits = Self.bits(of: columns, in: column)
                var place = Int(top) * Self.wordsOfRow + column
                for _ in top..<end {
                    words[place] |= bits
                    place += Self.wordsOfRow
                }
            }
        }
    }

    /// The words of a row that have bits of these blocks.
    @inline(__always)
    private static func words(of columns: Range<Int>) -> ClosedRange<Int> {
        (columns.lowerBound >> 6)...((columns.upperBound - 1) >> 6)
    }

    /// The bits of these blocks in a word of the row.
    @inline(__always)
    private static func bits(of columns: Range<Int>, in word: Int) -> UInt64 {
        var bits = UInt64.max
        if columns.lowerBound > word << 6 { bits &= .max << UInt64(columns.lowerBound & 63) }
        if columns.upperBound < (word + 1) << 6 { bits &= ~(.max << UInt64(columns.upperBound & 63)) }
        return bits
    }
}
