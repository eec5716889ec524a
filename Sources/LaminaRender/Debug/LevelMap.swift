import LaminaGeometry

/// Counts how many rectangles lie over each pixel. The result is a small number of rectangles, each of one level.
///
/// Rectangles come in painter's order. A covering rectangle hides those before it; any other adds one to the count.
struct LevelMap {
    struct Sheet {
        var rect: PixelRect
        /// Whether the rectangle hides those below it and starts a new count.
        var covers = false
    }

    /// Pixels covered by the same number of rectangles.
    struct Run: Equatable {
        var rect: PixelRect
        /// The number of adding rectangles above the uppermost covering one; at most ``maximumCount``.
        var count: Int
        /// Whether a covering rectangle lies there.
        var isCovered: Bool
    }

    /// Counting stops at this number.
    static let maximumCount = 127

    private static let covered: UInt8 = 128

    private let sheets: [Sheet]
    private let xs: [Int32]
    private let ys: [Int32]

    private init(_ sheets: [Sheet]) {
        self.sheets = sheets
        xs = Self.lines(sheets, \.x0, \.x1)
        ys = Self.lines(sheets, \.y0, \.y1)
    }

    private static func lines(
        _ sheets: [Sheet], _ low: KeyPath<PixelRect, Int32>, _ high: KeyPath<PixelRect, Int32>
    ) -> [Int32] {
        var lines: [Int32] = []
        lines.reserveCapacity(sheets.count * 2)
        for sheet in sheets {
            lines.append(sheet.rect[keyPath: low])
            lines.append(sheet.rect[keyPath: high])
        }
        lines.sort()
        var unique: [Int32] = []
        for line in lines where line != unique.last { unique.append(line) }
        return unique
    }

    /// Every pixel under any rectangle, once, from the top.
    static func runs(_ sheets: [Sheet]) -> [Run] {
        let visible = sheets.filter { !$0.rect.isEmpty }
        return visible.isEmpty ? [] : LevelMap(visible).sweep()
    }

    /// Goes down the picture from one edge of a rectangle to the next; between two edges every row is the same.
    private func sweep() -> [Run] {
        let starts = sheets.indices.sorted { (sheets[$0].rect.y0, $0) < (sheets[$1].rect.y0, $1) }
        let columns = sheets.map { (column(of: $0.rect.x0), column(of: $0.rect.x1)) }
        var next = 0
        var active: [Int] = []
        var above: [Run] = []
        var finished: [Run] = []
        var row = [UInt8](repeating: 0, count: xs.count)
        for (y0, y1) in zip(ys, ys.dropFirst()) {
            active.removeAll { sheets[$0].rect.y1 <= y0 }
            let before = active.count
            while next < starts.count, sheets[starts[next]].rect.y0 <= y0 {
                active.append(starts[next])
                next += 1
            }
            if active.count > before { active.sort() }
            for index in row.indices { row[index] = 0 }
            for index in active {
                let (from, to) = columns[index]
                if sheets[index].covers {
                    for x in from..<to { row[x] = Self.covered }
                } else {
                    for x in from..<to where row[x] & 127 < Self.maximumCount { row[x] += 1 }
                }
            }
            above = join(runs(of: row, y0: y0, y1: y1), below: above, &finished)
        }
        return finished + above
    }

    private func column(of x: Int32) -> Int {
        var (low, high) = (0, xs.count)
        while low < high {
            let middle = (low + high) / 2
            if xs[middle] < x { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func runs(of row: [UInt8], y0: Int32, y1: Int32) -> [Run] {
        var result: [Run] = []
        var start = 0
        while start < row.count {
            var end = start + 1
            while end < row.count, row[end] == row[start] { end += 1 }
            if row[start] != 0, end < xs.count {
                result.append(
                    Run(
                        rect: PixelRect(x0: xs[start], y0: y0, x1: xs[end], y1: y1),
                        count: Int(row[start] & 127),
                        isCovered: row[start] & Self.covered != 0))
            }
            start = end
        }
        return result
    }

    /// Lengthens the runs of the rows above that continue, and ends the others.
    private func join(_ runs: [Run], below above: [Run], _ finished: inout [Run]) -> [Run] {
        var result = runs
        var index = 0
        for run in above {
            while index < result.count, result[index].rect.x0 < run.rect.x0 { index += 1 }
            if index < result.count, result[index].rect.x0 == run.rect.x0,
                result[index].rect.x1 == run.rect.x1,
                result[index].rect.y0 == run.rect.y1, result[index].count == run.count,
                result[index].isCovered == run.isCovered
            {
                result[index].rect.y0 = run.rect.y0
            } else {
                finished.append(run)
            }
        }
        return result
    }
}
