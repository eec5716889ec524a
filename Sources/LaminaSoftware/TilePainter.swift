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
    private let emptyMask: UnsafeMutablePointer<UInt64>
    private let coverage: UnsafeMutablePointer<UInt8>
    private let samples: UnsafeMutablePointer<UInt32>
    private var pending: [Pending] = []
    private var snapshots: [UInt64] = []
    private var row = ShapeRow()

    init() {
        let width = Int(TileSchedule.tileWidth)
        mask = CoverMask(words: .allocate(capacity: CoverMask.wordCount))
        mask.clear()
        emptyMask = .allocate(capacity: CoverMask.wordCount)
        emptyMask.initialize(repeating: 0, count: CoverMask.wordCount)
        coverage = .allocate(capacity: width)
        coverage.initialize(repeating: 0, count: width)
        samples = .allocate(capacity: width)
        samples.initialize(repeating: 0, count: width)
    }

    deinit {
        mask.words.deallocate()
        emptyMask.deallocate()
        coverage.deallocate()
        samples.deallocate()
    }

    /// Draws `job` of the schedule. Hot.
    func paint(
        _ job: TileSchedule.Job, _ items: UnsafeBufferPointer<Int32>, of surface: PreparedSurface, into target: Target,
        occlusion: Bool
    ) {
        let rect = job.rect
        if !occlusion {
            fillBackground(rect, surface, target, mask: emptyMask)
            for index in items { blend(index, surface, target, rect, rimOnly: false, mask: emptyMask) }
            return
        }
        pending.removeAll(keepingCapacity: true)
        snapshots.removeAll(keepingCapacity: true)
        var covered = 0
        let area = rect.area
        var isMaskClear = true
        for index in items.reversed() {
            if covered == area { break }
            let item = surface.items[Int(index)]
            let part = item.bounds.intersection(rect)
            if part.isEmpty { continue }
            if !item.isOpaque || item.hasShape {
                var snapshot: Int32 = -1
                if !isMaskClear {
                    snapshot = Int32(snapshots.count)
                    snapshots.append(contentsOf: UnsafeBufferPointer(start: mask.words, count: CoverMask.wordCount))
                }
                pending.append(Pending(item: index, rimOnly: item.isOpaque, snapshot: snapshot))
            }
            if item.isOpaque {
                covered += drawOpaque(index, surface, target, part, tile: rect)
                isMaskClear = isMaskClear && covered == 0
            }
        }
        if covered < area { fillBackground(rect, surface, target, mask: mask.words) }
        snapshots.withUnsafeBufferPointer { snapshots in
            for entry in pending.reversed() {
                var words = UnsafePointer(emptyMask)
                if entry.snapshot >= 0, let base = snapshots.baseAddress { words = base + Int(entry.snapshot) }
                blend(entry.item, surface, target, rect, rimOnly: entry.rimOnly, mask: words)
            }
        }
        if !isMaskClear { mask.clear() }
    }

    private func fillBackground(
        _ rect: PixelRect, _ surface: PreparedSurface, _ target: Target, mask: UnsafePointer<UInt64>
    ) {
        for y in rect.y0..<rect.y1 {
            let line = Self.line(target, x: rect.x0, y: y)
            CoverMask.forEachOpenRun(mask, row: Int(y - rect.y0), start: 0, end: rect.width) { start, end in
                PixelRows.fill(line + start, count: end - start, color: surface.background)
            }
        }
    }

    /// Draws the whole pixels of an opaque item where nothing covers them, and covers them.
    private func drawOpaque(
        _ index: Int32, _ surface: PreparedSurface, _ target: Target, _ part: PixelRect, tile: PixelRect
    ) -> Int {
        let item = surface.items[Int(index)]
        var added = 0
        for y in part.y0..<part.y1 {
            let tileRow = Int(y - tile.y0)
            if !item.hasShape {
                added += copyOpen(item, surface, target, y: y, part.x0, part.x1, tile: tile, tileRow: tileRow)
                continue
            }
            findRuns(item, surface, y: y, part)
            let origin = surface.shapes[Int(item.shape)].origin.x
            for run in 0..<row.count where row[run].isWhole {
                added += copyOpen(
                    item, surface, target, y: y, row[run].start + origin, row[run].end + origin, tile: tile,
                    tileRow: tileRow)
            }
        }
        return added
    }

    @inline(__always)
    private func copyOpen(
        _ item: DrawItem, _ surface: PreparedSurface, _ target: Target, y: Int32, _ x0: Int32, _ x1: Int32,
        tile: PixelRect, tileRow: Int
    ) -> Int {
        let (start, end) = (Int(x0 - tile.x0), Int(x1 - tile.x0))
        let line = Self.line(target, x: tile.x0, y: y)
        CoverMask.forEachOpenRun(mask.words, row: tileRow, start: start, end: end) { from, to in
            switch item.material {
            case .solid(let color): PixelRows.fill(line + from, count: to - from, color: color.bits)
            case .image(let paint):
                sample(surface.paints[Int(paint)], into: line + from, x: tile.x0 + Int32(from), y: y, count: to - from)
            }
        }
        return mask.cover(row: tileRow, start: start, end: end)
    }

    private func findRuns(_ item: DrawItem, _ surface: PreparedSurface, y: Int32, _ part: PixelRect) {
        let shapes = surface.shapes
        shapes.withUnsafeBufferPointer { shapes in
            let shape = shapes[Int(item.shape)]
            row.find(
                outer: shape.outer, hole: shape.hole, row: y - shape.origin.y,
                limit: part.x0 - shape.origin.x..<part.x1 - shape.origin.x)
        }
    }

    /// Blends an item over what is there, except where `mask` is set.
    private func blend(
        _ index: Int32, _ surface: PreparedSurface, _ target: Target, _ tile: PixelRect, rimOnly: Bool,
        mask: UnsafePointer<UInt64>
    ) {
        let item = surface.items[Int(index)]
        let part = item.bounds.intersection(tile)
        if part.isEmpty { return }
        for y in part.y0..<part.y1 {
            let line = Self.line(target, x: tile.x0, y: y)
            let tileRow = Int(y - tile.y0)
            if !item.hasShape {
                CoverMask.forEachOpenRun(
                    mask, row: tileRow, start: Int(part.x0 - tile.x0), end: Int(part.x1 - tile.x0)
                ) { from, to in
                    blendWhole(item, surface, line + from, x: tile.x0 + Int32(from), y: y, count: to - from)
                }
                continue
            }
            findRuns(item, surface, y: y, part)
            let origin = surface.shapes[Int(item.shape)].origin
            for index in 0..<row.count {
                let run = row[index]
                if run.isWhole && rimOnly { continue }
                let (x0, x1) = (run.start + origin.x, run.end + origin.x)
                if !run.isWhole {
                    let shape = surface.shapes[Int(item.shape)]
                    ShapeRow.fill(
                        coverage, outer: shape.outer, hole: shape.hole, row: y - origin.y, start: run.start,
                        end: run.end)
                }
                CoverMask.forEachOpenRun(
                    mask, row: tileRow, start: Int(x0 - tile.x0), end: Int(x1 - tile.x0)
                ) { from, to in
                    let x = tile.x0 + Int32(from)
                    if run.isWhole {
                        blendWhole(item, surface, line + from, x: x, y: y, count: to - from)
                    } else {
                        blendRim(
                            item, surface, line + from, x: x, y: y, count: to - from,
                            coverage: coverage + Int(x - x0))
                    }
                }
            }
        }
    }

    @inline(__always)
    private func blendWhole(
        _ item: DrawItem, _ surface: PreparedSurface, _ pixels: UnsafeMutablePointer<UInt32>, x: Int32, y: Int32,
        count: Int
    ) {
        switch item.material {
        case .solid(let color):
            if item.isOpaque {
                PixelRows.fill(pixels, count: count, color: color.bits)
            } else {
                PixelRows.blend(pixels, count: count, color: color.bits, opacity: item.opacity)
            }
        case .image(let index):
            let paint = surface.paints[Int(index)]
            if item.isOpaque {
                sample(paint, into: pixels, x: x, y: y, count: count)
            } else {
                let source = texels(paint, x: x, y: y, count: count)
                PixelRows.blend(pixels, source: source, count: count, opacity: item.opacity)
            }
        }
    }

    @inline(__always)
    private func blendRim(
        _ item: DrawItem, _ surface: PreparedSurface, _ pixels: UnsafeMutablePointer<UInt32>, x: Int32, y: Int32,
        count: Int, coverage: UnsafePointer<UInt8>
    ) {
        switch item.material {
        case .solid(let color):
            PixelRows.blend(pixels, count: count, color: color.bits, opacity: item.opacity, coverage: coverage)
        case .image(let index):
            let source = texels(surface.paints[Int(index)], x: x, y: y, count: count)
            PixelRows.blend(pixels, source: source, count: count, opacity: item.opacity, coverage: coverage)
        }
    }

    /// Texels for a run of pixels: where they lie, or in the scratch row.
    @inline(__always)
    private func texels(
        _ paint: PreparedSurface.Paint, x: Int32, y: Int32, count: Int
    ) -> UnsafePointer<UInt32> {
        if case .aligned(let dx, let dy) = paint.mapping {
            return paint.texture.texels + Int(y + dy) * paint.texture.stride + Int(x + dx)
        }
        sample(paint, into: samples, x: x, y: y, count: count)
        return UnsafePointer(samples)
    }

    @inline(__always)
    private func sample(
        _ paint: PreparedSurface.Paint, into pixels: UnsafeMutablePointer<UInt32>, x: Int32, y: Int32, count: Int
    ) {
        var texture = paint.texture
        switch paint.mapping {
        case .aligned(let dx, let dy):
            pixels.update(
                from: texture.texels + Int(y + dy) * texture.stride + Int(x + dx), count: count)
        case .affine(let u, let v, let dux, let dvx, let duy, let dvy):
            PixelRows.sample(
                pixels, count: count, from: &texture, isLinear: paint.isLinear,
                u: u &+ Int64(x) &* dux &+ Int64(y) &* duy, v: v &+ Int64(x) &* dvx &+ Int64(y) &* dvy, du: dux,
                dv: dvx)
        case .projective(let map):
            withUnsafeTemporaryAllocation(of: Double.self, capacity: 9) { m in
                (m[0], m[1], m[2]) = (map.xx, map.xy, map.xw)
                (m[3], m[4], m[5]) = (map.yx, map.yy, map.yw)
                (m[6], m[7], m[8]) = (map.tx, map.ty, map.tw)
                guard let base = m.baseAddress else { return }
                PixelRows.sampleProjective(
                    pixels, count: count, from: &texture, isLinear: paint.isLinear, map: base, x: x, y: y)
            }
        }
    }

    @inline(__always)
    private static func line(_ target: Target, x: Int32, y: Int32) -> UnsafeMutablePointer<UInt32> {
        target.pixels + Int(y - target.frame.y0) * target.stride + Int(x - target.frame.x0)
    }
}
