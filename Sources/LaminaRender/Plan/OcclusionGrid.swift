import LaminaGeometry

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
        let side = Int32(1) << shift
        return words.withUnsafeBufferPointer { words in
            let (first, last) = ((rect.x0 - frame.x0) >> shift, (rect.x1 - frame.x0 + side - 1) >> shift)
            for row in Int((rect.y0 - frame.y0) >> shift)..<Int((rect.y1 - frame.y0 + side - 1) >> shift) {
                let isOpen = Self.forEachWord(Int(first), Int(last)) { word, bits in
                    words[row * Self.wordsOfRow + word] & bits != bits
                }
                if isOpen { return false }
            }
            return true
        }
    }

    /// Marks the blocks that lie wholly in a rectangle of opaque pixels. Hot.
    package mutating func cover(_ rect: PixelRect) {
        let rect = rect.intersection(frame)
        guard !rect.isEmpty else { return }
        let side = Int32(1) << shift
        // The last blocks may reach over the frame's edges, where nothing is drawn.
        let (right, bottom) = (
            rect.x1 == frame.x1 ? rect.x1 + side - 1 : rect.x1,
            rect.y1 == frame.y1 ? rect.y1 + side - 1 : rect.y1
        )
        let (first, last) = ((rect.x0 - frame.x0 + side - 1) >> shift, (right - frame.x0) >> shift)
        let (top, end) = ((rect.y0 - frame.y0 + side - 1) >> shift, (bottom - frame.y0) >> shift)
        guard first < last, top < end else { return }
        words.withUnsafeMutableBufferPointer { words in
            for row in Int(top)..<Int(end) {
                _ = Self.forEachWord(Int(first), Int(last)) { word, bits in
                    words[row * Self.wordsOfRow + word] |= bits
                    return false
                }
            }
        }
    }

    /// Calls `body` for the words of the blocks `first ..< last` in a row, each with the blocks' bits, until it returns
    /// true, and returns whether it did.
    @inline(__always)
    private static func forEachWord(_ first: Int, _ last: Int, _ body: (Int, UInt64) -> Bool) -> Bool {
        for word in (first >> 6)...((last - 1) >> 6) {
            var bits = UInt64.max
            if first > word << 6 { bits &= .max << UInt64(first & 63) }
            if last < (word + 1) << 6 { bits &= ~(.max << UInt64(last & 63)) }
            if body(word, bits) { return true }
        }
        return false
    }
}
