import LaminaGeometry
import LaminaPlan
import LaminaSystem

/// The CPU's schedule for one surface: the items that touch each tile, and the part of each tile to draw.
///
/// A pure function of the surface and the region. Tiles lie on a fixed grid, so neither the region nor the number of
/// threads moves a tile's border. No pixel depends on its tile anyway.
struct TileSchedule: Equatable, Sendable {
    /// In pixels. Wide, because kernels work on rows, memory is fetched along them, and few items are cut at a tile's sides;
    /// and so low that a tile stays in a core's second cache. On Zen 4, tiles of 512×32 took 15 to 35 % longer for images,
    /// rounded rectangles and masks, and tiles of 1024×32 and 2048×16 were no faster. Both are powers of two.
    static let tileWidth: Int32 = 2048
    static let tileHeight: Int32 = 32
    /// Jobs are cut to this width where the threads would have too few of them.
    private static let narrowWidth: Int32 = 512

    /// A part of one tile to be drawn.
    struct Job: Equatable, Sendable {
        /// The tile's index, counted in rows of `columns` tiles.
        var tile: Int32
        var rect: PixelRect
    }

    var columns: Int32
    var jobs: [Job] = []
    /// Items of tile `t`, in painter's order: `items[starts[t] ..< starts[t + 1]]`.
    var starts: [Int32]
    var items: [Int32]

    /// - Parameters:
    ///   - region: The part to draw, inside the surface's frame.
    ///   - team: The threads that look through a long list of items; `nil` for the caller alone.
    init(_ surface: Surface, region: PixelRegion, team: ThreadTeam? = nil) {
        let frame = surface.frame
        columns = (Int32(frame.width) + Self.tileWidth - 1) / Self.tileWidth
        let rows = (Int32(frame.height) + Self.tileHeight - 1) / Self.tileHeight
        let tiles = Int(columns * rows)
        let box = region.boundingBox.intersection(frame)
        (starts, items) = Self.pieces(
            of: surface.drawList.items, in: frame, box, columns, tiles: tiles, team: team)
        for rect in region.rectangles {
            let span = TileSpan(rect.intersection(frame), in: frame)
            for row in span.rows {
                for column in span.columns {
                    let x = frame.x0 + column * Self.tileWidth
                    let y = frame.y0 + row * Self.tileHeight
                    let tile = PixelRect(x0: x, y0: y, x1: x + Self.tileWidth, y1: y + Self.tileHeight)
                    let part = tile.intersection(rect).intersection(frame)
                    if !part.isEmpty { jobs.append(Job(tile: row * columns + column, rect: part)) }
                }
            }
        }
    }

    /// The items of a job's tile, in painter's order. Valid for as long as the schedule lives unchanged.
    func items(of job: Job) -> UnsafeBufferPointer<Int32> {
        let range = Int(starts[Int(job.tile)])..<Int(starts[Int(job.tile) + 1])
        return items.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[range]) }
    }

    /// The least number of items for each thread, which it looks at in more time than it takes to wake up.
    private static let itemsOfThread = 1024

    /// The pieces of items, by tile. Hot, because a list may have many items.
    ///
    /// Each thread counts the pieces of a part of the list, and then writes them behind those of the parts before.
    ///
    /// - Parameter box: The part of the frame in which items count.
    private static func pieces(
        of list: [DrawItem], in frame: PixelRect, _ box: PixelRect, _ columns: Int32, tiles: Int,
        team: ThreadTeam?
    ) -> (starts: [Int32], items: [Int32]) {
        var starts = [Int32](repeating: 0, count: tiles + 1)
        guard !box.isEmpty else { return (starts, []) }
        let parts = max(1, min(team?.threads ?? 1, list.count / Self.itemsOfThread))
        @Sendable func items(of part: Int) -> Range<Int> {
            list.count * part / parts..<list.count * (part + 1) / parts
        }
        func forEachPart(_ body: @escaping @Sendable (Int) -> Void) {
            guard let team, parts > 1 else {
                body(0)
                return
            }
            team.forEach(parts) { _, part in body(part) }
        }
        return withUnsafeTemporaryAllocation(of: TileSpan.self, capacity: max(1, list.count)) { spans in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: parts * tiles) { next in
                next.initialize(repeating: 0)
                // Each part has its own elements of both.
                nonisolated(unsafe) let (spans, next) = (spans, next)
                forEachPart { part in
                    let counts = next.baseAddress.unsafelyUnwrapped + part * tiles
                    list.withUnsafeBufferPointer { list in
                        for index in items(of: part) {
                            let span = TileSpan(list[index].bounds.intersection(box), in: frame)
                            spans.initializeElement(at: index, to: span)
                            span.forEachTile(columns) { counts[$0] += 1 }
                        }
                    }
                }
                var sum: Int32 = 0
                for tile in 0..<tiles {
                    starts[tile] = sum
                    for part in 0..<parts {
                        let count = next[part * tiles + tile]
                        next[part * tiles + tile] = sum
                        sum += count
                    }
                }
                starts[tiles] = sum
                let items = [Int32](unsafeUninitializedCapacity: Int(sum)) { pieces, count in
                    nonisolated(unsafe) let pieces = pieces
                    forEachPart { part in
                        let places = next.baseAddress.unsafelyUnwrapped + part * tiles
                        for index in items(of: part) {
                            spans[index].forEachTile(columns) {
                                pieces[Int(places[$0])] = Int32(index)
                                places[$0] += 1
                            }
                        }
                    }
                    count = Int(sum)
                }
                return (starts, items)
            }
        }
    }

    /// The jobs, cut into narrower ones.
    var narrowJobs: [Job] {
        jobs.flatMap { job in
            stride(from: job.rect.x0, to: job.rect.x1, by: Int(Self.narrowWidth)).map { x in
                var part = job
                (part.rect.x0, part.rect.x1) = (x, min(x + Self.narrowWidth, job.rect.x1))
                return part
            }
        }
    }

    /// The most item pieces of a schedule, unless a single tile has more: 64 MiB of indices.
    static let mostPieces = 1 << 24

    /// Parts of a region whose schedules are small. An item in every tile is a piece in every tile, so a million items in a
    /// large picture would be billions of pieces.
    ///
    /// Each part takes a look at each item, so parts ask whether the frame is still wanted.
    ///
    /// - Returns: Too few parts where the frame is cancelled.
    static func parts(
        of surface: Surface, _ region: PixelRegion, mostPieces: Int = mostPieces,
        cancellation: FrameCancellation? = nil
    ) -> [PixelRegion] {
        let frame = surface.frame
        let items = surface.drawList.items
        var parts: [PixelRegion] = []
        var open = [region]
        while let part = open.popLast(), cancellation?.isCancelled != true {
            let box = part.boundingBox
            let all = TileSpan(box.intersection(frame), in: frame)
            if all.count == 0 { continue }
            let isSmall = items.count <= mostPieces / all.count
            guard !isSmall, all.columns.count > 1 || all.rows.count > 1 else {
                parts.append(part)
                continue
            }
            var pieces = 0
            for item in items {
                pieces += TileSpan(item.bounds.intersection(box).intersection(frame), in: frame).count
            }
            guard pieces > mostPieces else {
                parts.append(part)
                continue
            }
            var (first, second) = (box, box)
            if all.rows.count > 1 {
                let row = all.rows.lowerBound + Int32(all.rows.count / 2)
                first.y1 = frame.y0 + row * tileHeight
                second.y0 = first.y1
            } else {
                let column = all.columns.lowerBound + Int32(all.columns.count / 2)
                first.x1 = frame.x0 + column * tileWidth
                second.x0 = first.x1
            }
            // The upper part is taken first.
            for half in [second, first] { open.append(part.intersection(half)) }
        }
        return parts
    }
}

/// The tiles that a rectangle touches.
private struct TileSpan {
    private(set) var rows: Range<Int32> = 0..<0
    private(set) var columns: Range<Int32> = 0..<0

    var count: Int { rows.count * columns.count }

    /// - Parameter rect: Inside the frame, or empty.
    @inline(__always)
    init(_ rect: PixelRect, in frame: PixelRect) {
        if rect.x0 >= rect.x1 || rect.y0 >= rect.y1 { return }
        // Distances from the frame's corner are not negative: by shifts rather than signed divisions.
        let down = TileSchedule.tileHeight.trailingZeroBitCount
        let across = TileSchedule.tileWidth.trailingZeroBitCount
        rows = Range(
            uncheckedBounds: (
                (rect.y0 &- frame.y0) >> down, ((rect.y1 &- 1 &- frame.y0) >> down) &+ 1
            ))
        columns = Range(
            uncheckedBounds: (
                (rect.x0 &- frame.x0) >> across, ((rect.x1 &- 1 &- frame.x0) >> across) &+ 1
            ))
    }

    /// Calls `body` with the numbers of the tiles, counted in rows of so many tiles.
    @inline(__always)
    func forEachTile(_ tilesOfRow: Int32, _ body: (Int) -> Void) {
        for row in rows {
            for column in columns { body(Int(row &* tilesOfRow &+ column)) }
        }
    }
}

extension TileSchedule: CustomStringConvertible {
    var description: String {
        let tiles = starts.count - 1
        let busiest: Int32 = (0..<tiles).map { starts[$0 + 1] - starts[$0] }.max() ?? 0
        return "TileSchedule: \(tiles) tiles of \(Self.tileWidth)×\(Self.tileHeight), \(jobs.count) to draw, "
            + "\(items.count) item pieces, at most \(busiest) in a tile"
    }
}
