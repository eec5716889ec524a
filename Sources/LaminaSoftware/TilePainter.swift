import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Draws tiles of one surface. One painter belongs to one thread; it owns the scratch memory.
///
/// With occlusion, opaque parts are drawn front to back, each only where nothing opaque lies above it, then the rest
/// back to front over them, again only where nothing opaque lies above. Without, everything is drawn back to front.
/// Both give the same bytes.
final class TilePainter {
    /// Pixels of the surface being drawn: its first pixel is (frame.x0, frame.y0).
    struct Target {
        var pixels: UnsafeMutablePointer<UInt32>
        var stride: Int
        var frame: PixelRect

        @inline(__always)
        func pixel(_ x: Int32, _ y: Int32) -> UnsafeMutablePointer<UInt32> {
            pixels + Int(y - frame.y0) * stride + Int(x - frame.x0)
        }
    }

    /// An item to be blended after the opaque parts.
    private struct Pending {
        var item: Int32
        /// Only the rim: the whole pixels of an opaque item are drawn already.
        var rimOnly: Bool
        /// Where in `snapshots` the mask of what covers the item starts; −1 when nothing does.
        var snapshot: Int32
    }

    private let mask: CoverMask
    private let coverage: UnsafeMutablePointer<UInt8>
    private let runs: UnsafeMutablePointer<ShapeRow.Run>
    private let painter: MaterialPainter
    private var pending: [Pending] = []
    private var snapshots: [UInt64] = []

    init() {
        let width = Int(TileSchedule.tileWidth)
        mask = CoverMask(words: .allocate(capacity: CoverMask.wordCount))
        mask.clear()
        coverage = .allocate(capacity: width)
        coverage.initialize(repeating: 0, count: width)
        runs = .allocate(capacity: ShapeRow.maximumRuns)
        runs.initialize(repeating: ShapeRow.Run(), count: ShapeRow.maximumRuns)
        painter = MaterialPainter(rowLength: width)
    }

    deinit {
        mask.words.deallocate()
        coverage.deallocate()
        runs.deallocate()
        painter.deallocate()
    }

    /// Draws `job` of the schedule. Hot.
    func paint(
        _ job: TileSchedule.Job, _ items: UnsafeBufferPointer<Int32>, of surface: PreparedSurface.View,
        into target: Target, occlusion: Bool
    ) {
        let rect = job.rect
        if !occlusion {
            fillBackground(rect, surface, target, mask: nil)
            for index in items {
                blend(surface.items + Int(index), surface, target, rect, rimOnly: false, mask: nil)
            }
            return
        }
        pending.removeAll(keepingCapacity: true)
        snapshots.removeAll(keepingCapacity: true)
        var covered = 0
        let area = rect.area
        for index in items.reversed() {
            if covered == area { break }
            let item = surface.items + Int(index)
            let part = item.pointee.bounds.intersection(rect)
            if part.isEmpty { continue }
            if !item.pointee.isOpaque || item.pointee.hasShape {
                var snapshot: Int32 = -1
                if covered > 0 {
                    snapshot = Int32(snapshots.count)
                    snapshots.append(
                        contentsOf: UnsafeBufferPointer(start: mask.words, count: CoverMask.wordCount))
                }
                pending.append(Pending(item: index, rimOnly: item.pointee.isOpaque, snapshot: snapshot))
            }
            if item.pointee.isOpaque {
                covered += drawOpaque(item, surface, target, part, tile: rect, isFirst: covered == 0)
            }
        }
        if covered < area { fillBackground(rect, surface, target, mask: covered > 0 ? mask.words : nil) }
        snapshots.withUnsafeBufferPointer { snapshots in
            for entry in pending.reversed() {
                var words: UnsafePointer<UInt64>?
                if entry.snapshot >= 0, let base = snapshots.baseAddress {
                    words = base + Int(entry.snapshot)
                }
                blend(
                    surface.items + Int(entry.item), surface, target, rect, rimOnly: entry.rimOnly,
                    mask: words)
            }
        }
        if covered > 0 { mask.clear() }
    }

    private func fillBackground(
        _ rect: PixelRect, _ surface: PreparedSurface.View, _ target: Target, mask: UnsafePointer<UInt64>?
    ) {
        guard let background = surface.background else { return }
        guard let mask else {
            PixelRows.fill(
                target.pixel(rect.x0, rect.y0), stride: target.stride, width: rect.width, height: rect.height,
                color: background)
            return
        }
        for y in rect.y0..<rect.y1 {
            let line = target.pixel(rect.x0, y)
            CoverMask.forEachOpenRun(mask, row: Int(y - rect.y0), start: 0, end: rect.width) { start, end in
                PixelRows.fill(line + start, width: end - start, color: background)
            }
        }
    }

    /// Draws the whole pixels of an opaque item where nothing covers them, and covers them.
    ///
    /// - Parameter isFirst: Whether nothing is covered yet.
    /// - Returns: How many pixels were covered that were not before.
    private func drawOpaque(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: Target, _ part: PixelRect,
        tile: PixelRect, isFirst: Bool
    ) -> Int {
        var added = 0
        if !item.pointee.hasShape {
            let (start, end) = (Int(part.x0 - tile.x0), Int(part.x1 - tile.x0))
            if isFirst {
                painter.paintWhole(item, surface, target, part)
                for y in part.y0..<part.y1 {
                    added += mask.cover(row: Int(y - tile.y0), start: start, end: end)
                }
                return added
            }
            for y in part.y0..<part.y1 {
                added += copyOpen(item, surface, target, y: y, start: start, end: end, tile: tile)
            }
            return added
        }
        let shape = surface.shapes + Int(item.pointee.shape)
        let origin = shape.pointee.origin
        forEachBand(shape, part) { y0, y1, count in
            for index in 0..<count where runs[index].whole != 0 {
                let start = runs[index].start + origin.x
                let end = runs[index].end + origin.x
                if isFirst {
                    painter.paintWhole(item, surface, target, PixelRect(x0: start, y0: y0, x1: end, y1: y1))
                }
                for y in y0..<y1 {
                    if isFirst {
                        added += mask.cover(
                            row: Int(y - tile.y0), start: Int(start - tile.x0), end: Int(end - tile.x0))
                    } else {
                        added += copyOpen(
                            item, surface, target, y: y, start: Int(start - tile.x0), end: Int(end - tile.x0),
                            tile: tile)
                    }
                }
            }
        }
        return added
    }

    @inline(__always)
    private func copyOpen(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: Target, y: Int32,
        start: Int,
        end: Int, tile: PixelRect
    ) -> Int {
        let row = Int(y - tile.y0)
        CoverMask.forEachOpenRun(mask.words, row: row, start: start, end: end) { from, to in
            painter.paintWhole(
                item, surface, target,
                PixelRect(x0: tile.x0 + Int32(from), y0: y, x1: tile.x0 + Int32(to), y1: y + 1))
        }
        return mask.cover(row: row, start: start, end: end)
    }

    /// Finds the runs of `part`, for as many equal rows at a time as there are.
    ///
    /// - Parameter body: Gets the first row, the row after the last, and how many of `runs` count.
    @inline(__always)
    private func forEachBand(
        _ shape: UnsafePointer<PreparedSurface.Shape>, _ part: PixelRect, _ body: (Int32, Int32, Int) -> Void
    ) {
        let origin = shape.pointee.origin
        let (outer, hole) = (Self.outer(shape), Self.hole(shape))
        var y = part.y0
        while y < part.y1 {
            let end =
                ShapeRow.equalRows(outer, hole: hole, from: y - origin.y, limit: part.y1 - origin.y)
                + origin.y
            let count = ShapeRow.find(
                outer, hole: hole, row: y - origin.y, from: part.x0 - origin.x, to: part.x1 - origin.x,
                runs: runs)
            if count > 0 { body(y, end, count) }
            y = end
        }
    }

    @inline(__always)
    private static func outer(_ shape: UnsafePointer<PreparedSurface.Shape>) -> UnsafePointer<ConvexShape> {
        shape.pointer(to: \.outer) ?? UnsafeRawPointer(shape).assumingMemoryBound(to: ConvexShape.self)
    }

    @inline(__always)
    private static func hole(_ shape: UnsafePointer<PreparedSurface.Shape>) -> UnsafePointer<ConvexShape>? {
        shape.pointee.hasHole ? shape.pointer(to: \.hole) : nil
    }

    /// Blends an item over what is there, except where `mask` is set.
    private func blend(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: Target, _ tile: PixelRect,
        rimOnly: Bool, mask: UnsafePointer<UInt64>?
    ) {
        let part = item.pointee.bounds.intersection(tile)
        if part.isEmpty { return }
        if item.pointee.hasShape {
            blendShape(item, surface, target, part, tile, rimOnly: rimOnly, mask: mask)
            return
        }
        guard let mask else {
            painter.paintWhole(item, surface, target, part)
            return
        }
        for y in part.y0..<part.y1 {
            CoverMask.forEachOpenRun(
                mask, row: Int(y - tile.y0), start: Int(part.x0 - tile.x0), end: Int(part.x1 - tile.x0)
            ) { from, to in
                painter.paintWhole(
                    item, surface, target,
                    PixelRect(x0: tile.x0 + Int32(from), y0: y, x1: tile.x0 + Int32(to), y1: y + 1))
            }
        }
    }

    private func blendShape(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: Target, _ part: PixelRect,
        _ tile: PixelRect, rimOnly: Bool, mask: UnsafePointer<UInt64>?
    ) {
        let shape = surface.shapes + Int(item.pointee.shape)
        let origin = shape.pointee.origin
        forEachBand(shape, part) { y0, y1, count in
            for index in 0..<count {
                let run = runs[index]
                let isWhole = run.whole != 0
                if isWhole && rimOnly { continue }
                let (x0, x1) = (run.start + origin.x, run.end + origin.x)
                if !isWhole {
                    ShapeRow.fill(
                        coverage, Self.outer(shape), hole: Self.hole(shape), row: y0 - origin.y,
                        from: run.start, to: run.end)
                }
                guard let mask else {
                    let band = PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
                    if isWhole {
                        painter.paintWhole(item, surface, target, band)
                    } else {
                        painter.paintRim(item, surface, target, band, coverage: coverage)
                    }
                    continue
                }
                for y in y0..<y1 {
                    blendRun(item, surface, target, tile, y: y, x0: x0, x1: x1, isWhole: isWhole, mask: mask)
                }
            }
        }
    }

    /// Blends a run of one row where `mask` is not set; its coverage, unless it is whole, lies in `coverage`.
    @inline(__always)
    private func blendRun(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: Target, _ tile: PixelRect,
        y: Int32, x0: Int32, x1: Int32, isWhole: Bool, mask: UnsafePointer<UInt64>
    ) {
        CoverMask.forEachOpenRun(
            mask, row: Int(y - tile.y0), start: Int(x0 - tile.x0), end: Int(x1 - tile.x0)
        ) { from, to in
            let part = PixelRect(x0: tile.x0 + Int32(from), y0: y, x1: tile.x0 + Int32(to), y1: y + 1)
            if isWhole {
                painter.paintWhole(item, surface, target, part)
            } else {
                painter.paintRim(item, surface, target, part, coverage: coverage + Int(part.x0 - x0))
            }
        }
    }
}
