import LaminaColor
import LaminaImage

extension PixelRows {
    /// Lends the pixels of two images of one size.
    static func lend<R>(
        _ one: CGImage, _ other: CGImage, _ body: (PixelRows, PixelRows) throws -> R
    ) rethrows -> R {
        try one.withPixels { first in try other.withPixels { second in try body(first, second) } }
    }

    /// The pixel at a place, which must lie in the picture.
    subscript(x: Int, y: Int) -> Pixel { Pixel(word: row(y).assumingMemoryBound(to: UInt32.self)[x]) }

    /// Whether some pixel of a part is not opaque.
    func isTranslucent(in part: PlaneRegion) -> Bool {
        (part.y..<part.y + part.height).contains { y in
            words(y, part.x..<part.x + part.width).contains { $0 < 0xFF00_0000 }
        }
    }

    /// Some pixels of a row.
    func words(_ y: Int, _ columns: Range<Int>) -> Slice<UnsafeBufferPointer<UInt32>> {
        row(y).assumingMemoryBound(to: UInt32.self)[columns]
    }
}

/// A premultiplied pixel.
package struct Pixel: Hashable {
    package let word: UInt32

    package init(word: UInt32) { self.word = word }

    package var blue: Int { Int(word & 0xff) }
    package var green: Int { Int(word >> 8 & 0xff) }
    package var red: Int { Int(word >> 16 & 0xff) }
    package var alpha: Int { Int(word >> 24) }

    /// A channel by number: blue, green, red, alpha.
    package func channel(_ index: Int) -> Int { Int(word >> UInt32(index * 8) & 0xff) }

    /// The largest difference of any channel, 0 to 255.
    package func level(to other: Pixel) -> Int {
        max(
            max(abs(blue - other.blue), abs(green - other.green)),
            max(abs(red - other.red), abs(alpha - other.alpha)))
    }
}

/// A part of a picture whose sides are at most ``side`` pixels.
struct Tile {
    static let side = 32

    let x: Range<Int>
    let y: Range<Int>

    var area: Int { x.count * y.count }

    /// Calls a function for each tile in which two pictures of one size differ, in rows from the top.
    static func forEachDiffering(_ one: PixelRows, _ other: PixelRows, _ body: (Tile) -> Void) {
        for top in stride(from: 0, to: one.height, by: side) {
            let rows = top..<min(top + side, one.height)
            for left in stride(from: 0, to: one.width, by: side) {
                let tile = Tile(x: left..<min(left + side, one.width), y: rows)
                if tile.differs(one, other) { body(tile) }
            }
        }
    }

    private func differs(_ one: PixelRows, _ other: PixelRows) -> Bool {
        y.contains { row in
            let (first, second) = (
                one.row(row).assumingMemoryBound(to: UInt32.self),
                other.row(row).assumingMemoryBound(to: UInt32.self)
            )
            return x.contains { first[$0] != second[$0] }
        }
    }
}
