/// Packs rectangles into a square page, shelf by shelf.
///
/// Each rectangle goes on the lowest shelf that is high enough without wasting much, otherwise on a new shelf. Rectangles
/// are not freed one by one: a page is emptied as a whole when nothing on it has been used recently.
package struct TexturePacker: Sendable {
    /// Texels around each image that repeat its outermost texels, so that linear filtering at its edge stays inside.
    static let gutter = 1.0

    struct Shelf {
        var y: Int
        var height: Int
        var nextX: Int
    }

    let size: Int
    private(set) var shelves: [Shelf] = []
    private(set) var nextY = 0

    package init(size: Int) { self.size = size }

    /// The upper left corner of a free rectangle, or `nil` if there is no room.
    package mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard width > 0, height > 0, width <= size, height <= size else { return nil }
        let fitting = shelves.indices.filter { index in
            let shelf = shelves[index]
            return shelf.height >= height && shelf.height <= height + height / 2 + 8
                && shelf.nextX + width <= size
        }
        if let best = fitting.min(by: { shelves[$0].height < shelves[$1].height }) {
            defer { shelves[best].nextX += width }
            return (shelves[best].nextX, shelves[best].y)
        }
        guard nextY + height <= size else { return nil }
        defer { nextY += height }
        shelves.append(Shelf(y: nextY, height: height, nextX: width))
        return (0, nextY)
    }
}
