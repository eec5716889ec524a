import LaminaImage

/// The pixels of an image, lent while a comparison reads them: premultiplied, blue in the lowest byte.
struct PixelView {
    let words: UnsafeBufferPointer<UInt32>
    let width: Int
    let height: Int

    /// Lends the pixels of two images of one size.
    static func lend<R>(
        _ one: CGImage, _ other: CGImage, _ body: (PixelView, PixelView) throws -> R
    ) rethrows -> R {
        try one.withUnsafeBytes { first in
            try other.withUnsafeBytes { second in
                try body(
                    PixelView(
                        words: first.bindMemory(to: UInt32.self), width: one.width, height: one.height),
                    PixelView(
                        words: second.bindMemory(to: UInt32.self), width: other.width, height: other.height))
            }
        }
    }

    /// The pixel at a place, which must lie in the picture.
    subscript(x: Int, y: Int) -> Pixel { Pixel(word: words[y * width + x]) }

    /// Whether some pixel of a part is not opaque.
    func isTranslucent(in part: PlaneRegion) -> Bool {
        (part.y..<part.y + part.height).contains { y in
            words[y * width + part.x..<y * width + part.x + part.width].contains { $0 < 0xFF00_0000 }
        }
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
    static func forEachDiffering(_ one: PixelView, _ other: PixelView, _ body: (Tile) -> Void) {
        for top in stride(from: 0, to: one.height, by: side) {
            let rows = top..<min(top + side, one.height)
            for left in stride(from: 0, to: one.width, by: side) {
                let tile = Tile(x: left..<min(left + side, one.width), y: rows)
                if tile.differs(one, other) { body(tile) }
            }
        }
    }

    private func differs(_ one: PixelView, _ other: PixelView) -> Bool {
        y.contains { row in
            let start = row * one.width
            return (start + x.lowerBound..<start + x.upperBound).contains { one.words[$0] != other.words[$0] }
        }
    }
}
