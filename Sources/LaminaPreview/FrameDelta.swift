import Foundation
import LaminaImage

/// The pixels that a client has, and how the next picture follows from them.
///
/// A change is a list of words of 32 bits, least byte first, which go over the pixels in rows from the top. The upper two bits of a word are
/// what it means, the lower 30 a count of pixels: 0, they stay; 1, all of them get the colour in the next word; 2, they get the colours in
/// as many next words. A colour is straight RGBA, red in the least byte.
package struct FrameDelta {
    private let width: Int
    private let height: Int
    /// Premultiplied BGRA, as the renderer has it.
    private var pixels: [UInt32] = []

    /// The fewest equal or unchanged pixels that get a word of their own.
    private static let shortestRun = 4

    private enum Word: UInt32 {
        case keep, fill, copy

        func of(_ count: Int) -> UInt32 { rawValue << 30 | UInt32(count) }
    }

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    func fits(width: Int, height: Int) -> Bool { self.width == width && self.height == height }

    /// Takes a picture over.
    ///
    /// - Returns: The box around the pixels that changed, and the change; both empty if nothing did.
    package mutating func take(_ rows: PixelRows) -> (box: PixelBox, words: [UInt32]) {
        let isWhole = pixels.isEmpty
        if isWhole { pixels = [UInt32](repeating: 0, count: width * height) }
        var box = PixelBox()
        let (width, height) = (width, height)
        guard width > 0, height > 0, rows.width == width, rows.height == height, rows.base != nil else {
            return (box, [])
        }
        // A row needs at most a word for each pixel, and one more: runs save what their words cost.
        let words = [UInt32](unsafeUninitializedCapacity: (width + 2) * height + 1) { target, count in
            pixels.withUnsafeMutableBufferPointer { pixels in
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { colors in
                    var writer = Writer(target: target)
                    for y in 0..<height {
                        let old = UnsafeMutableBufferPointer(
                            rebasing: pixels[(y * width)..<((y + 1) * width)])
                        let new = rows.row(y)
                        guard isWhole || !Self.areEqual(old, new) else {
                            writer.kept += width
                            continue
                        }
                        PixelKernels.unpremultiply(bgra: new, intoRGBA: UnsafeMutableRawBufferPointer(colors))
                        new.withMemoryRebound(to: UInt32.self) { new in
                            let changed = writer.write(colors, old: isWhole ? nil : old, new: new)
                            box.add(changed, y)
                        }
                        UnsafeMutableRawBufferPointer(old).copyMemory(from: new)
                    }
                    count = writer.count
                }
            }
        }
        return (box, words)
    }

    private static func areEqual(_ row: UnsafeMutableBufferPointer<UInt32>, _ other: UnsafeRawBufferPointer)
        -> Bool
    {
        guard let a = row.baseAddress, let b = other.baseAddress else { return true }
        return memcmp(a, b, other.count) == 0
    }

    /// Writes the words of a change.
    private struct Writer {
        let target: UnsafeMutableBufferPointer<UInt32>
        var count = 0
        /// Unchanged pixels without a word so far. Unchanged pixels at the end need no word.
        var kept = 0

        init(target: UnsafeMutableBufferPointer<UInt32>) { self.target = target }

        private mutating func add(_ word: UInt32) {
            target[count] = word
            count += 1
        }

        /// Writes a row.
        ///
        /// - Parameter old: `nil` if no pixel is known.
        /// - Returns: From the first to behind the last pixel that is written.
        mutating func write(
            _ colors: UnsafeMutableBufferPointer<UInt32>, old: UnsafeMutableBufferPointer<UInt32>?,
            new: UnsafeBufferPointer<UInt32>
        ) -> Range<Int> {
            let width = new.count
            var x = 0
            var changed: Range<Int>?
            while x < width {
                if let old, old[x] == new[x] {
                    x += 1
                    kept += 1
                    continue
                }
                if kept > 0 {
                    add(Word.keep.of(kept))
                    kept = 0
                }
                let start = x
                let color = colors[x]
                while x < width, colors[x] == color { x += 1 }
                if x - start >= FrameDelta.shortestRun {
                    add(Word.fill.of(x - start))
                    add(color)
                } else {
                    // Up to where some pixels are equal, or stay.
                    var (equal, same) = (x - start, 0)
                    while x < width {
                        equal = colors[x] == colors[x - 1] ? equal + 1 : 1
                        if let old { same = old[x] == new[x] ? same + 1 : 0 }
                        x += 1
                        if equal >= FrameDelta.shortestRun || same >= FrameDelta.shortestRun { break }
                    }
                    // The run is written anew.
                    if equal >= FrameDelta.shortestRun || same >= FrameDelta.shortestRun {
                        x -= FrameDelta.shortestRun
                    }
                    x = max(x, start + 1)
                    add(Word.copy.of(x - start))
                    for place in start..<x { add(colors[place]) }
                }
                changed = (changed?.lowerBound ?? start)..<x
            }
            return changed ?? 0..<0
        }
    }
}

/// A box of pixels.
package struct PixelBox: Equatable {
    private(set) var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)

    package var isEmpty: Bool { right == 0 }
    package var width: Int { isEmpty ? 0 : right - left }
    package var height: Int { isEmpty ? 0 : bottom - top }
    package var x: Int { isEmpty ? 0 : left }
    package var y: Int { isEmpty ? 0 : top }

    mutating func add(_ columns: Range<Int>, _ row: Int) {
        guard !columns.isEmpty else { return }
        (left, right) = (min(left, columns.lowerBound), max(right, columns.upperBound))
        (top, bottom) = (min(top, row), max(bottom, row + 1))
    }
}
