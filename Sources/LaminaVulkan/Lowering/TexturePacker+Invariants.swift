import LaminaGeometry
import LaminaMessages

extension TexturePacker {
    /// The rules that the page breaks, in time linear in its shelves.
    package func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        var end = 0
        for (index, shelf) in shelves.enumerated() {
            check.expect(
                shelf.y == end && shelf.height > 0, at: "shelf \(index)",
                "expected to begin at \(end), found \(shelf.y) and a height of \(shelf.height)")
            check.expect(
                (1...max(1, size)).contains(shelf.nextX), at: "shelf \(index)",
                "expected an end within \(size) texels, found \(shelf.nextX)")
            end = shelf.y + shelf.height
        }
        check.expect(
            nextY == end && end <= size, at: "page",
            "expected shelves up to \(nextY) within \(size) texels, found \(end)")
        return check.faults
    }

    /// The rules that rectangles on one page break: they lie on it, on shelves, and do not overlap.
    ///
    /// In time n log n in the rectangles.
    package static func invariantFaults(
        of rectangles: [PixelRect], on page: PixelRect
    ) -> [InvariantFault] {
        var check = InvariantCheck()
        var (shelf, bottom, end): (Int32, Int32, Int32) = (page.y0, page.y0, page.x0)
        for rect in rectangles.sorted(by: { ($0.y0, $0.x0) < ($1.y0, $1.x0) }) {
            check.expect(
                !rect.isEmpty && page.contains(rect), at: "\(rect)", "expected to lie on the page \(page)")
            if rect.y0 != shelf {
                check.expect(
                    rect.y0 >= bottom, at: "\(rect)", "expected to lie below the shelf that ends at \(bottom)"
                )
                (shelf, end) = (rect.y0, page.x0)
            }
            check.expect(
                rect.x0 >= end, at: "\(rect)", "expected to lie beside the rectangle that ends at \(end)")
            (bottom, end) = (max(bottom, rect.y1), max(end, rect.x1))
        }
        return check.faults
    }
}
