import CLaminaKernels

/// All rows of a rectangle along the pixel grid, perhaps with rounded corners and a hole: their runs and the coverages of
/// their rims. Found once for shapes that occur often, as the controls of a user interface do.
package final class ShapeRowTable: Sendable {
    /// Consecutive equal rows: `y ..< end`, relative to the shape's origin.
    fileprivate struct Band {
        var end: Int32
        var firstRun: Int32
        var runCount: Int32
        /// The number of the block that the row is in; negative for none.
        var block: Int32 = -1
    }

    /// Consecutive rows that differ, as at rounded corners. The same columns of all of them are whole. The columns before and
    /// after these have their coverages in rectangles of bytes, so that several rows are drawn at once.
    package struct Block: Sendable {
        /// Relative to the shape's origin.
        package fileprivate(set) var rows: Range<Int32>
        /// Before the whole columns.
        package fileprivate(set) var left: Rim
        /// After them.
        package fileprivate(set) var right: Rim

        /// A rectangle of coverages, one row after the other.
        package struct Rim: Sendable {
            /// Relative to the shape's origin.
            package fileprivate(set) var columns: Range<Int32>
            /// The place of the first coverage.
            fileprivate var place: Int32
        }
    }

    /// Memory of the table, valid for as long as the table lives.
    package struct View: @unchecked Sendable {
        fileprivate let firstRow: Int32
        fileprivate let rowCount: Int32
        /// For each row the number of its band.
        fileprivate let bandOfRow: UnsafeMutablePointer<UInt16>
        fileprivate let bands: UnsafeMutablePointer<Band>
        fileprivate let runs: UnsafeMutablePointer<ShapeRow.Run>
        /// For each run the place of its first coverage.
        fileprivate let places: UnsafeMutablePointer<Int32>
        fileprivate let coverages: UnsafeMutablePointer<UInt8>
        fileprivate let blocks: UnsafeMutablePointer<Block>
    }

    package let view: View
    private let outer: ConvexShape
    private let hole: ConvexShape?
    /// The memory of the table.
    package let byteCount: Int

    /// The longest side in pixels; longer shapes have few equals.
    private static let longest: Int32 = 4096
    /// The fewest rows of a block, and the most bytes of a table's blocks: more would not stay in a core's first cache.
    private static let (fewestRows, mostBytes) = (4, 16_384)

    /// Finds the rows. `nil` where the shape is not along the pixel grid or too large.
    package init?(_ outer: UnsafePointer<ConvexShape>, hole: UnsafePointer<ConvexShape>?) {
        var extent = lamina_extent()
        guard lamina_shape_extent(ShapeRow.raw(outer), Self.longest, &extent) != 0 else { return nil }
        let rowCount = extent.y1 - extent.y0
        var bandOfRow: [UInt16] = []
        var (bands, runs, places, coverages): ([Band], [ShapeRow.Run], [Int32], [UInt8]) = ([], [], [], [])
        bandOfRow.reserveCapacity(Int(rowCount))
        var row = [ShapeRow.Run](repeating: .init(), count: ShapeRow.maximumRuns)
        var y = extent.y0
        while y < extent.y1 {
            let end = ShapeRow.equalRows(outer, hole: hole, from: y, limit: extent.y1)
            let count = row.withUnsafeMutableBufferPointer { row in
                row.baseAddress.map {
                    ShapeRow.find(outer, hole: hole, row: y, from: extent.x0, to: extent.x1, runs: $0)
                } ?? 0
            }
            bandOfRow.append(contentsOf: repeatElement(UInt16(bands.count), count: Int(end - y)))
            bands.append(Band(end: end, firstRun: Int32(runs.count), runCount: Int32(count)))
            for run in row[..<count] {
                runs.append(run)
                places.append(Int32(coverages.count))
                if run.whole != 0 { continue }
                coverages += [UInt8](unsafeUninitializedCapacity: Int(run.end - run.start)) { bytes, length in
                    length = Int(run.end - run.start)
                    guard let base = bytes.baseAddress else { return }
                    ShapeRow.fill(base, outer, hole: hole, row: y, from: run.start, to: run.end)
                }
            }
            y = end
        }
        let blocks = Self.blocks(&bands, runs, places, &coverages, firstRow: extent.y0)
        (self.outer, self.hole) = (outer.pointee, hole?.pointee)
        byteCount =
            bandOfRow.count * MemoryLayout<UInt16>.stride + bands.count * MemoryLayout<Band>.stride
            + runs.count * (MemoryLayout<ShapeRow.Run>.stride + MemoryLayout<Int32>.stride) + coverages.count
            + blocks.count * MemoryLayout<Block>.stride + 2 * MemoryLayout<ConvexShape>.stride
        view = View(
            firstRow: extent.y0, rowCount: rowCount, bandOfRow: Self.copy(bandOfRow), bands: Self.copy(bands),
            runs: Self.copy(runs), places: Self.copy(places), coverages: Self.copy(coverages),
            blocks: Self.copy(blocks))
    }

    /// Whether these are the rows of a shape.
    package func isOf(_ outer: UnsafePointer<ConvexShape>, hole: UnsafePointer<ConvexShape>?) -> Bool {
        guard Self.areSame(self.outer, outer) else { return false }
        switch (self.hole, hole) {
        case (nil, nil): return true
        case (let own?, let hole?): return Self.areSame(own, hole)
        default: return false
        }
    }

    private static func areSame(_ own: ConvexShape, _ other: UnsafePointer<ConvexShape>) -> Bool {
        withUnsafePointer(to: own) { ConvexShape.areSame($0, other) }
    }

    deinit {
        view.bandOfRow.deallocate()
        view.bands.deallocate()
        view.runs.deallocate()
        view.places.deallocate()
        view.coverages.deallocate()
        view.blocks.deallocate()
    }

    /// Puts consecutive bands of one row each, with a whole run between two rims, into blocks.
    private static func blocks(
        _ bands: inout [Band], _ runs: [ShapeRow.Run], _ places: [Int32], _ coverages: inout [UInt8],
        firstRow: Int32
    ) -> [Block] {
        /// Whether a band can be in a block.
        func fits(_ index: Int) -> Bool {
            let band = bands[index]
            guard band.end - (index == 0 ? firstRow : bands[index - 1].end) == 1, band.runCount == 3 else {
                return false
            }
            let first = Int(band.firstRun)
            return runs[first].whole == 0 && runs[first + 1].whole != 0 && runs[first + 2].whole == 0
        }
        var blocks: [Block] = []
        var bytes = 0
        var index = 0
        while index < bands.count {
            var next = index
            while next < bands.count, fits(next) { next += 1 }
            guard next - index >= fewestRows else {
                index = max(next, index + 1)
                continue
            }
            let rims = (index..<next).map { band in
                let first = Int(bands[band].firstRun)
                return (left: runs[first], right: runs[first + 2])
            }
            let left = (rims.map(\.left.start).min() ?? 0)..<(rims.map(\.left.end).max() ?? 0)
            let right = (rims.map(\.right.start).min() ?? 0)..<(rims.map(\.right.end).max() ?? 0)
            bytes += (left.count + right.count) * rims.count
            guard left.upperBound <= right.lowerBound, bytes <= mostBytes else { break }
            func add(_ columns: Range<Int32>, run: Int) -> Int32 {
                let place = Int32(coverages.count)
                for band in index..<next {
                    let first = Int(bands[band].firstRun)
                    let (rim, whole) = (runs[first + run], runs[first + 1])
                    for x in columns {
                        if x >= rim.start, x < rim.end {
                            coverages.append(coverages[Int(places[first + run]) + Int(x - rim.start)])
                        } else {
                            coverages.append(x >= whole.start && x < whole.end ? 255 : 0)
                        }
                    }
                }
                return place
            }
            blocks.append(
                Block(
                    rows: (index == 0 ? firstRow : bands[index - 1].end)..<bands[next - 1].end,
                    left: Block.Rim(columns: left, place: add(left, run: 0)),
                    right: Block.Rim(columns: right, place: add(right, run: 2))))
            for band in index..<next { bands[band].block = Int32(blocks.count - 1) }
            index = next
        }
        return blocks
    }

    /// For values without references, which need no more than their memory.
    private static func copy<T>(_ array: [T]) -> UnsafeMutablePointer<T> {
        let memory = UnsafeMutablePointer<T>.allocate(capacity: max(1, array.count))
        array.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { memory.initialize(from: base, count: array.count) }
        }
        return memory
    }
}

extension ShapeRowTable.View {
    /// Finds the runs of a row, as `ShapeRow.find` does, and the rows that equal it, as `ShapeRow.equalRows` does. Hot.
    ///
    /// - Parameters:
    ///   - y: The row, relative to the shape's origin.
    ///   - limit: The row after the last of interest.
    ///   - x0: The first column, and `x1` the column after the last.
    ///   - result: Room for `ShapeRow.maximumRuns`.
    /// - Returns: The end of the equal rows, at most `limit`, and the number of valid runs.
    @inline(__always)
    package func find(
        row y: Int32, limit: Int32, from x0: Int32, to x1: Int32,
        runs result: UnsafeMutablePointer<ShapeRow.Run>
    ) -> (end: Int32, count: Int) {
        if y < firstRow { return (min(firstRow, limit), 0) }
        if y >= firstRow &+ rowCount { return (limit, 0) }
        let band = bands[Int(bandOfRow[Int(y &- firstRow)])]
        var count = 0
        let first = runs + Int(band.firstRun)
        for index in 0..<Int(band.runCount) {
            let (start, stop) = (max(first[index].start, x0), min(first[index].end, x1))
            if start >= stop { continue }
            result[count] = ShapeRow.Run(start: start, end: stop, whole: first[index].whole)
            count &+= 1
        }
        return (min(band.end, limit), count)
    }

    /// The block that a row is in. Hot.
    @inline(__always)
    package func block(row y: Int32) -> ShapeRowTable.Block? {
        guard y >= firstRow, y < firstRow &+ rowCount else { return nil }
        let number = bands[Int(bandOfRow[Int(y &- firstRow)])].block
        return number < 0 ? nil : blocks[Int(number)]
    }

    /// The coverages of a block's rim from a pixel on. Rows follow each other by `columns.count` bytes. Hot.
    @inline(__always)
    package func coverage(
        of rim: ShapeRowTable.Block.Rim, in block: ShapeRowTable.Block, row y: Int32, x: Int32
    ) -> UnsafePointer<UInt8> {
        let row = Int(y &- block.rows.lowerBound) &* rim.columns.count
        return UnsafePointer(coverages + (Int(rim.place) &+ row &+ Int(x &- rim.columns.lowerBound)))
    }

    /// The coverages of a row from a pixel of a rim on; `nil` where the pixel is not in a rim. Hot.
    @inline(__always)
    package func coverage(row y: Int32, x: Int32) -> UnsafePointer<UInt8>? {
        guard y >= firstRow, y < firstRow &+ rowCount else { return nil }
        let band = bands[Int(bandOfRow[Int(y &- firstRow)])]
        for index in Int(band.firstRun)..<Int(band.firstRun &+ band.runCount) {
            let run = runs[index]
            if x >= run.start, x < run.end {
                return run.whole != 0
                    ? nil : UnsafePointer(coverages + (Int(places[index]) &+ Int(x &- run.start)))
            }
        }
        return nil
    }
}
