import LaminaGeometry

/// The pixels of a surface that differ, added up rectangle by rectangle.
///
/// A few rectangles are kept as they are. Of many, the sum keeps the cells of a coarse grid that they touch, because a
/// region of many rectangles would have to be compared with each of them. So the sum holds every pixel that was added, and
/// may hold more.
struct DamageSum {
    /// The surface's pixels; others are never shown.
    private let frame: PixelRect
    private var rectangles: [PixelRect]
    /// `nil` as long as there are few rectangles.
    private var cells: DamageCells?
    /// The box around all rectangles.
    private var box = PixelRect.empty

    /// So many rectangles are kept as they are.
    static let fewRectangles = 512

    /// - Parameters:
    ///   - region: The first pixels.
    ///   - frame: The surface's pixels.
    init(_ region: PixelRegion = PixelRegion(), frame: PixelRect) {
        self.frame = frame
        rectangles = region.rectangles
    }

    /// Whether pixels everywhere in the frame were added, so that the rest need not be found.
    var isWhole: Bool { cells?.isFull == true }

    /// Adds the pixels of a rectangle. Hot.
    mutating func add(_ rect: PixelRect) {
        if cells == nil {
            if rect.isEmpty { return }
            if rectangles.count < Self.fewRectangles {
                rectangles.append(rect)
                return
            }
            begin()
        }
        let seen = rect.common(frame)
        guard seen.x0 < seen.x1 else { return }
        box = box.union(seen)
        cells?.mark(seen)
    }

    /// Adds the pixels of two rectangles. The old and the new place of an item that moved along one axis often make up one
    /// rectangle, which is less to compare.
    mutating func add(_ first: PixelRect, _ second: PixelRect) {
        if let both = first.joined(with: second) {
            add(both)
        } else {
            add(first)
            add(second)
        }
    }

    /// Marks what was added before.
    private mutating func begin() {
        cells = DamageCells(frame)
        for rect in rectangles {
            let seen = rect.common(frame)
            guard seen.x0 < seen.x1 else { continue }
            box = box.union(seen)
            cells?.mark(seen)
        }
        rectangles = []
    }

    /// Everything that was added.
    var region: PixelRegion {
        if let cells { return cells.isFull ? PixelRegion(frame) : cells.region(in: box).withoutGaps }
        if let box = mostlyFilledBox { return PixelRegion(box) }
        var result = PixelRegion()
        result.reserve(rectangles.count)
        for rect in rectangles { result.formUnion(rect) }
        return result.withoutGaps
    }
}

extension DamageSum {
    /// The box around more rectangles than a region can have, if they touch nearly every cell of it. Adding up their exact
    /// pixels would lead to this box too, in ten times as long.
    private var mostlyFilledBox: PixelRect? {
        guard rectangles.count > PixelRegion.maximumRectangles, !frame.isEmpty else { return nil }
        var cells = DamageCells(frame)
        var box = PixelRect.empty
        for rect in rectangles {
            let seen = rect.common(frame)
            guard seen.x0 < seen.x1 else { continue }
            box = box.union(seen)
            cells.mark(seen)
        }
        var whole = DamageCells(frame)
        if !box.isEmpty { whole.mark(box) }
        return cells.count * 5 > whole.count * 4 ? box : nil
    }
}

extension PixelRect {
    /// The rectangle that holds the pixels of both and no others; `nil` where there is none.
    fileprivate func joined(with other: PixelRect) -> PixelRect? {
        if contains(other) { return self }
        if other.contains(self) { return other }
        let isColumn = x0 == other.x0 && x1 == other.x1 && y0 <= other.y1 && other.y0 <= y1
        let isRow = y0 == other.y0 && y1 == other.y1 && x0 <= other.x1 && other.x0 <= x1
        return isColumn || isRow ? union(other) : nil
    }
}

extension PixelRegion {
    /// A region of up to so many rectangles is drawn as it is.
    private static let fewParts = 4

    /// The box around a region of many rectangles that leave less than a fifth of it out: a box is drawn in less time, because
    /// items that lie in several rectangles are drawn in pieces.
    fileprivate var withoutGaps: PixelRegion {
        guard rectangles.count > Self.fewParts else { return self }
        let box = boundingBox
        let area = rectangles.reduce(0) { $0 + $1.area }
        return area * 5 > box.area * 4 ? PixelRegion(box) : self
    }
}

/// The cells of a coarse grid over a rectangle of pixels, marked or not.
private struct DamageCells {
    /// The most cells in a row, a bit for each, and the most rows.
    private static let most = 32

    private let frame: PixelRect
    /// A cell's width and height are powers of two: these.
    private let shiftX: Int
    private let shiftY: Int
    /// A row whose cells are all marked.
    private let full: UInt32
    private var rows: [UInt32]
    /// The number of rows that are not full.
    private var openRows: Int

    /// - Parameter frame: Not empty.
    init(_ frame: PixelRect) {
        self.frame = frame
        func shift(_ length: Int) -> Int {
            var shift = 0
            while length > Self.most << shift { shift += 1 }
            return shift
        }
        (shiftX, shiftY) = (shift(frame.width), shift(frame.height))
        let columns = max(1, (frame.width + (1 << shiftX) - 1) >> shiftX)
        openRows = max(1, (frame.height + (1 << shiftY) - 1) >> shiftY)
        full = UInt32.max >> UInt32(Self.most - columns)
        rows = Array(repeating: 0, count: openRows)
    }

    var isFull: Bool { openRows == 0 }
    /// The number of marked cells.
    var count: Int { rows.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Marks the cells that a rectangle touches. Hot.
    ///
    /// - Parameter rect: Not empty, and inside the frame.
    @inline(__always)
    mutating func mark(_ rect: PixelRect) {
        let first = (Int(rect.x0) - Int(frame.x0)) >> shiftX
        let last = (Int(rect.x1) - 1 - Int(frame.x0)) >> shiftX
        let bits = UInt32.max &>> UInt32(truncatingIfNeeded: Self.most - 1 - (last - first))
        let marks = bits &<< UInt32(truncatingIfNeeded: first)
        var row = (Int(rect.y0) - Int(frame.y0)) >> shiftY
        let lastRow = (Int(rect.y1) - 1 - Int(frame.y0)) >> shiftY
        while row <= lastRow {
            let old = rows[row]
            if old | marks != old {
                rows[row] = old | marks
                if old | marks == full { openRows -= 1 }
            }
            row += 1
        }
    }

    /// The marked cells, as far as they lie inside a box.
    func region(in box: PixelRect) -> PixelRegion {
        var result = PixelRegion()
        var row = 0
        while row < rows.count {
            var end = row + 1
            while end < rows.count, rows[end] == rows[row] { end += 1 }
            var rest = rows[row]
            while rest != 0 {
                let first = rest.trailingZeroBitCount
                let count = (~(rest >> UInt32(first))).trailingZeroBitCount
                result.formUnion(pixels(first..<first + count, row..<end).intersection(box))
                rest &= ~((UInt32.max >> UInt32(Self.most - count)) << UInt32(first))
            }
            row = end
        }
        return result
    }

    private func pixels(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelRect {
        func place(_ start: Int32, _ cells: Int, _ shift: Int) -> Int32 {
            Int32(clamping: Int(start) + cells << shift)
        }
        return PixelRect(
            x0: place(frame.x0, columns.lowerBound, shiftX), y0: place(frame.y0, rows.lowerBound, shiftY),
            x1: place(frame.x0, columns.upperBound, shiftX), y1: place(frame.y0, rows.upperBound, shiftY))
    }
}
