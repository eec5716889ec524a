import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Draws tiles of one surface. Each thread has its own painter, which owns the scratch memory.
///
/// With occlusion, opaque parts are drawn front to back, each only where nothing opaque lies above it. Then the rest is
/// drawn back to front over them, again only where nothing opaque lies above. Without occlusion, and where no item is
/// opaque, everything is drawn back to front. Both give the same bytes.
final class TilePainter {
    /// Pixels of the surface being drawn: its first pixel is (frame.x0, frame.y0).
    struct Target {
        /// The kernels for the format of the pixels.
        var kernels: DrawingKernels
        var pixels: UnsafeMutableRawPointer
        /// Pixels from one row to the next.
        var stride: Int
        var frame: PixelRect

        @inline(__always)
        func pixel(_ x: Int32, _ y: Int32) -> UnsafeMutableRawPointer {
            kernels.advance(pixels, by: Int(y - frame.y0) * stride + Int(x - frame.x0))
        }
    }

    /// An item to be blended after the opaque parts.
    private struct Pending {
        var item: Int32
        /// The indices of the rims to blend, for an opaque item whose whole pixels are drawn already. `nil` for all
        /// pixels that the mask leaves open.
        var rims: Range<Int>?
        /// In the snapshots: the first word of the mask of the items above; none if nothing covers the item.
        var snapshot: OptionalIndex<UInt64>
    }

    private let mask: CoverMask
    private let coverage: UnsafeMutablePointer<UInt8>
    private let runs: UnsafeMutablePointer<ShapeRow.Run>
    /// Room for the runs of a tile's rows that a shape wholly covers.
    private let wholes: UnsafeMutablePointer<PixelRect>
    private let painter: MaterialPainter
    private var room = Room()

    /// Memory for the lists of a tile, kept from tile to tile.
    private struct Room {
        var pending: [Pending] = []
        /// Masks of the items above, one after the other.
        var snapshots: [UInt64] = []
        /// The uncovered parts of rims; the rows of a part have the same coverage.
        var rims: [PixelRect] = []

        mutating func empty() {
            pending.removeAll(keepingCapacity: true)
            snapshots.removeAll(keepingCapacity: true)
            rims.removeAll(keepingCapacity: true)
        }
    }

    /// - Parameter bytesPerPixel: Of the surfaces that are painted.
    init(bytesPerPixel: Int) {
        let width = Int(TileSchedule.tileWidth)
        mask = CoverMask(words: .allocate(capacity: CoverMask.wordCount))
        mask.clear()
        coverage = .allocate(capacity: width)
        coverage.initialize(repeating: 0, count: width)
        runs = .allocate(capacity: ShapeRow.maximumRuns)
        runs.initialize(repeating: ShapeRow.Run(), count: ShapeRow.maximumRuns)
        let wholeCount = ShapeRow.maximumRuns * Int(TileSchedule.tileHeight)
        wholes = .allocate(capacity: wholeCount)
        wholes.initialize(repeating: .empty, count: wholeCount)
        painter = MaterialPainter(rowLength: width, bytesPerPixel: bytesPerPixel)
    }

    deinit {
        mask.words.deallocate()
        coverage.deallocate()
        runs.deallocate()
        wholes.deallocate()
        painter.deallocate()
    }

    /// Counts items, and asks now and then whether the frame is still wanted.
    private struct Steps {
        /// The items between two questions; a power of two.
        private static let itemsAtOnce = 64

        private let cancellation: FrameCancellation?
        private var number = 0

        init(_ cancellation: FrameCancellation?) { self.cancellation = cancellation }

        @inline(__always)
        mutating func areOver() -> Bool {
            number &+= 1
            return number & (Self.itemsAtOnce - 1) == 0 && cancellation?.isCancelled == true
        }
    }

    /// Draws `job` of the schedule, or a part of it where the frame is cancelled. Hot.
    func paint(
        _ job: TileSchedule.Job, _ items: UnsafeBufferPointer<Int32>, of surface: PreparedSurface.View,
        into target: Target, occlusion: Bool, _ cancellation: FrameCancellation?
    ) {
        let rect = job.rect
        painter.beginTile()
        var steps = Steps(cancellation)
        if !occlusion || !surface.hasOpaqueItems {
            paint(items, of: surface, into: target, rect, &steps)
            return
        }
        // A local value, because each access to a property of a class is checked.
        var lists = Room()
        swap(&lists, &room)
        lists.empty()
        defer { swap(&lists, &room) }
        var covered = 0
        let area = rect.area
        // The pixels that were covered at the last snapshot. A mask only grows, so the same number is the same mask, and a
        // tile has no more snapshots than pixels, however many items it has.
        var coveredAtSnapshot = -1
        var lastSnapshot = OptionalIndex<UInt64>.none
        for index in items.reversed() {
            if covered == area || steps.areOver() { break }
            let item = surface.items + Int(index)
            let whole = item.pointee.bounds.intersection(rect)
            if whole.isEmpty { continue }
            var part = whole
            let isUntouched = covered == 0 || keepOpenRows(of: &part, tile: rect)
            if part.isEmpty { continue }
            if item.pointee.isOpaque {
                let first = lists.rims.count
                covered += drawOpaque(
                    item, surface.kinds[Int(index)].whole, surface, target, part, tile: rect,
                    isFirst: isUntouched, rims: &lists.rims)
                if lists.rims.count > first {
                    lists.pending.append(
                        Pending(item: index, rims: first..<lists.rims.count, snapshot: .none))
                }
                continue
            }
            var snapshot = OptionalIndex<UInt64>.none
            if !isUntouched || part != whole {
                if covered != coveredAtSnapshot {
                    lastSnapshot = OptionalIndex(lists.snapshots.count)
                    lists.snapshots.append(
                        contentsOf: UnsafeBufferPointer(start: mask.words, count: mask.usedWords))
                    coveredAtSnapshot = covered
                }
                snapshot = lastSnapshot
            }
            lists.pending.append(Pending(item: index, rims: nil, snapshot: snapshot))
        }
        if covered < area { fillBackground(rect, surface, target, mask: covered > 0 ? mask.words : nil) }
        blend(lists, of: surface, into: target, rect, &steps)
        if covered > 0 { mask.clear() }
    }

    /// Paints items back to front, each over all before it.
    @inline(__always)
    private func paint(
        _ items: UnsafeBufferPointer<Int32>, of surface: PreparedSurface.View, into target: Target,
        _ rect: PixelRect, _ steps: inout Steps
    ) {
        fillBackground(rect, surface, target, mask: nil)
        for index in items {
            if steps.areOver() { return }
            let index = Int(index)
            blend(surface.items + index, surface.kinds[index], surface, target, rect, mask: nil)
        }
    }

    /// Blends what waits for the opaque parts, back to front.
    @inline(__always)
    private func blend(
        _ lists: borrowing Room, of surface: PreparedSurface.View, into target: Target, _ rect: PixelRect,
        _ steps: inout Steps
    ) {
        lists.snapshots.withUnsafeBufferPointer { snapshots in
            for entry in lists.pending.reversed() {
                if steps.areOver() { break }
                let item = surface.items + Int(entry.item)
                let kinds = surface.kinds[Int(entry.item)]
                if let range = entry.rims {
                    guard let shape = item.pointee.shape.index.map({ surface.shapes + $0 }) else { continue }
                    for rim in lists.rims[range] {
                        Self.blendRim(item, kinds.rim, shape, surface, target, rim, painter, coverage)
                    }
                    continue
                }
                var words: UnsafePointer<UInt64>?
                if let snapshot = entry.snapshot.index, let base = snapshots.baseAddress {
                    words = base + snapshot
                }
                blend(item, kinds, surface, target, rect, mask: words)
            }
        }
    }

    /// Leaves out covered rows at the top and at the bottom, and returns whether nothing of the remaining rows is covered.
    private func keepOpenRows(of part: inout PixelRect, tile: PixelRect) -> Bool {
        let open = mask.openRows(
            Int(part.y0 - tile.y0)..<Int(part.y1 - tile.y0), start: Int(part.x0 - tile.x0),
            end: Int(part.x1 - tile.x0))
        part.y0 = tile.y0 + Int32(open.rows.lowerBound)
        part.y1 = tile.y0 + Int32(open.rows.upperBound)
        return open.areUntouched
    }

    private func fillBackground(
        _ rect: PixelRect, _ surface: PreparedSurface.View, _ target: Target, mask: UnsafePointer<UInt64>?
    ) {
        guard let background = surface.background else { return }
        guard let mask else {
            target.kernels.fill(
                target.pixel(rect.x0, rect.y0), stride: target.stride, width: rect.width, height: rect.height,
                color: background)
            return
        }
        CoverMask.forEachOpenBlock(mask, rows: 0..<rect.height, start: 0, end: rect.width) { columns, rows in
            target.kernels.fill(
                target.pixel(rect.x0 + Int32(columns.lowerBound), rect.y0 + Int32(rows.lowerBound)),
                stride: target.stride, width: columns.count, height: rows.count, color: background)
        }
    }

    /// Draws the whole pixels of an opaque item where nothing covers them, and marks them as covered. The uncovered parts
    /// of its rim are appended to `rims`.
    ///
    /// - Parameter isFirst: Whether no pixel of `part` is covered yet.
    /// - Returns: How many pixels were covered by this item.
    private func drawOpaque(
        _ item: UnsafePointer<DrawItem>, _ kind: SpanKind.Whole, _ surface: PreparedSurface.View,
        _ target: Target, _ part: PixelRect, tile: PixelRect, isFirst: Bool, rims: inout [PixelRect]
    ) -> Int {
        guard let index = item.pointee.shape.index else {
            drawOpen(item, kind, surface, target, part, tile: tile, isFirst: isFirst)
            return cover(part, tile: tile)
        }
        let shape = surface.shapes + index
        if shape.pointee.isUpright, let inner = Self.inner(of: item, in: part) {
            Self.forEachRim(of: part, around: inner) { rim in
                if isFirst {
                    rims.append(rim)
                } else {
                    forEachOpenBlock(mask.words, rim, tile) { rims.append($0) }
                }
            }
            drawOpen(item, kind, surface, target, inner, tile: tile, isFirst: isFirst)
            return cover(inner, tile: tile)
        }
        let origin = shape.pointee.origin
        let (runs, words, wholes) = (runs, mask.words, wholes)
        var wholeCount = 0
        surface.forEachBand(of: shape, in: part, runs: runs) { y0, y1, count in
            for index in 0..<count {
                let band = PixelRect(
                    x0: runs[index].start + origin.x, y0: y0, x1: runs[index].end + origin.x, y1: y1)
                if runs[index].whole != 0 {
                    wholes[wholeCount] = band
                    wholeCount += 1
                } else if isFirst {
                    rims.append(band)
                } else {
                    forEachOpenBlock(words, band, tile) { rims.append($0) }
                }
            }
        }
        var added = 0
        // Pixels drawn beside the shape are overwritten by the items below, or by the background if there is one.
        let blocks = WholeBlocks(
            runs: UnsafePointer(wholes), count: wholeCount, canOverdraw: surface.background != nil)
        blocks.forEach { block, range in
            drawOpen(item, kind, surface, target, block, tile: tile, isFirst: isFirst)
            for index in range { added += cover(wholes[index], tile: tile) }
        }
        return added
    }

    /// The wholly covered pixels of a part of an upright rectangle's item, if at most one row lies above them, and one below.
    @inline(__always)
    private static func inner(of item: UnsafePointer<DrawItem>, in part: PixelRect) -> PixelRect? {
        let inner = item.pointee.interior.intersection(part)
        return !inner.isEmpty && inner.y0 - part.y0 <= 1 && part.y1 - inner.y1 <= 1 ? inner : nil
    }

    /// The parts of a rectangle around its inner pixels, whose rows have the same coverage each.
    @inline(__always)
    private static func forEachRim(
        of part: PixelRect, around inner: PixelRect, _ body: (PixelRect) -> Void
    ) {
        if part.y0 < inner.y0 { body(PixelRect(x0: part.x0, y0: part.y0, x1: part.x1, y1: inner.y0)) }
        if part.x0 < inner.x0 { body(PixelRect(x0: part.x0, y0: inner.y0, x1: inner.x0, y1: inner.y1)) }
        if inner.x1 < part.x1 { body(PixelRect(x0: inner.x1, y0: inner.y0, x1: part.x1, y1: inner.y1)) }
        if inner.y1 < part.y1 { body(PixelRect(x0: part.x0, y0: inner.y1, x1: part.x1, y1: part.y1)) }
    }

    /// Draws the uncovered pixels of `part`.
    @inline(__always)
    private func drawOpen(
        _ item: UnsafePointer<DrawItem>, _ kind: SpanKind.Whole, _ surface: PreparedSurface.View,
        _ target: Target, _ part: PixelRect, tile: PixelRect, isFirst: Bool
    ) {
        let painter = painter
        if isFirst {
            painter.paint(kind, item, surface, target, part)
        } else {
            forEachOpenBlock(mask.words, part, tile) { painter.paint(kind, item, surface, target, $0) }
        }
    }

    /// Marks `part` as covered, and returns how many of its pixels were uncovered.
    @inline(__always)
    private func cover(_ part: PixelRect, tile: PixelRect) -> Int {
        mask.cover(
            rows: Int(part.y0 - tile.y0)..<Int(part.y1 - tile.y0), start: Int(part.x0 - tile.x0),
            end: Int(part.x1 - tile.x0))
    }

    /// Calls `body` for the parts of `part` that a tile's `mask` leaves open.
    @inline(__always)
    private func forEachOpenBlock(
        _ mask: UnsafePointer<UInt64>, _ part: PixelRect, _ tile: PixelRect, _ body: (PixelRect) -> Void
    ) {
        CoverMask.forEachOpenBlock(
            mask, rows: Int(part.y0 - tile.y0)..<Int(part.y1 - tile.y0), start: Int(part.x0 - tile.x0),
            end: Int(part.x1 - tile.x0)
        ) { columns, rows in
            body(
                PixelRect(
                    x0: tile.x0 + Int32(columns.lowerBound), y0: tile.y0 + Int32(rows.lowerBound),
                    x1: tile.x0 + Int32(columns.upperBound), y1: tile.y0 + Int32(rows.upperBound)))
        }
    }

    /// Blends an item over the target, except where `mask` is set.
    private func blend(
        _ item: UnsafePointer<DrawItem>, _ kinds: SpanKinds, _ surface: PreparedSurface.View,
        _ target: Target, _ tile: PixelRect, mask: UnsafePointer<UInt64>?
    ) {
        let part = item.pointee.bounds.intersection(tile)
        if part.isEmpty { return }
        let painter = painter
        if let shape = item.pointee.shape.index {
            blendShape(item, surface.shapes + shape, kinds, surface, target, part, tile, mask: mask)
        } else if let mask {
            forEachOpenBlock(mask, part, tile) { painter.paint(kinds.whole, item, surface, target, $0) }
        } else {
            painter.paint(kinds.whole, item, surface, target, part)
        }
    }

    private func blendShape(
        _ item: UnsafePointer<DrawItem>, _ shape: UnsafePointer<PreparedSurface.Shape>, _ kinds: SpanKinds,
        _ surface: PreparedSurface.View, _ target: Target, _ part: PixelRect, _ tile: PixelRect,
        mask: UnsafePointer<UInt64>?
    ) {
        let origin = shape.pointee.origin
        let (runs, painter, coverage) = (runs, painter, coverage)
        if mask == nil, case .solidBlend = kinds.whole, let table = shape.pointee.rows.index {
            SolidShape(
                color: item.pointee.color, opacity: item.pointee.opacity, table: surface.rowTables[table],
                origin: origin
            ).paint(target, part, runs)
            return
        }
        var samplesRows = false
        if mask == nil, case (.sampledBlend, .sampledRim) = (kinds.whole, kinds.rim) { samplesRows = true }
        surface.forEachBand(of: shape, in: part, runs: runs) { y0, y1, count in
            if samplesRows, y1 - y0 == 1, count > 1 {
                let row = PixelRect(
                    x0: runs[0].start + origin.x, y0: y0, x1: runs[count - 1].end + origin.x, y1: y1)
                painter.sampleRow(item, surface, row)
                // Three runs take three calls, and a row of their coverages takes one.
                if row.width <= Self.longestCoveredRow,
                    surface.fillCoverage(
                        coverage, of: shape, row: y0, UnsafeBufferPointer(start: runs, count: count))
                {
                    painter.blendRow(item, surface, target, row, from: row.x0, coverage: coverage)
                    return
                }
                for index in 0..<count {
                    var run = row
                    (run.x0, run.x1) = (runs[index].start + origin.x, runs[index].end + origin.x)
                    painter.blendRow(
                        item, surface, target, run, from: row.x0,
                        coverage: runs[index].whole != 0
                            ? nil : surface.coverage(of: shape, in: run, room: coverage))
                }
                return
            }
            for index in 0..<count {
                let isWhole = runs[index].whole != 0
                let band = PixelRect(
                    x0: runs[index].start + origin.x, y0: y0, x1: runs[index].end + origin.x, y1: y1)
                let paint = { (rect: PixelRect) in
                    if isWhole {
                        painter.paint(kinds.whole, item, surface, target, rect)
                    } else {
                        Self.blendRim(item, kinds.rim, shape, surface, target, rect, painter, coverage)
                    }
                }
                if let mask {
                    forEachOpenBlock(mask, band, tile, paint)
                } else {
                    paint(band)
                }
            }
        }
    }

    /// The most pixels of a row that is blended with a coverage for each of them.
    private static let longestCoveredRow = 512

    /// Blends a part of an item's rim in which all rows have the same coverage.
    private static func blendRim(
        _ item: UnsafePointer<DrawItem>, _ kind: SpanKind.Rim, _ shape: UnsafePointer<PreparedSurface.Shape>,
        _ surface: PreparedSurface.View, _ target: Target, _ part: PixelRect, _ painter: MaterialPainter,
        _ coverage: UnsafeMutablePointer<UInt8>
    ) {
        let coverage = surface.coverage(of: shape, in: part, room: coverage)
        painter.paint(kind, item, surface, target, part, coverage: coverage)
    }
}
