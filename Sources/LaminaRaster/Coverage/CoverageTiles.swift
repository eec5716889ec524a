import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaImage

/// A part of a shape's coverage.
package struct CoveragePiece: Equatable, Sendable {
    package var box: PixelRect
    /// As large as the box; `nil` where everything in it is covered.
    package var mask: AlphaMask?

    package init(box: PixelRect, mask: AlphaMask?) {
        (self.box, self.mask) = (box, mask)
    }
}

/// Fills paths into masks as ``PathCoverage`` does, in pieces that leave out what is clear: masks along the outline, and
/// rectangles inside it.
///
/// So a large shape costs what its outline does, here and wherever it is drawn. A small one is a single mask. Pieces
/// begin at multiples of the tile's side, so that a shape that changes here and there has the same pieces elsewhere, and
/// what was filled before is found by its bytes: the same piece is the same `AlphaMask`.
package struct CoverageTiles: Sendable {
    /// Shapes no wider and no higher than this, in pixels, are one mask.
    package static let largestWhole = side / 2 * 3
    /// How far, in pixels, a line that stands for a curve may be from it where it is farthest. They keep the curve's area,
    /// so a pixel's coverage is off by a level or less.
    package static let tolerance = 1.0 / 64
    /// Of a tile, in pixels.
    private static let side = Int32(LAMINA_PATH_TILE)

    /// The most sums held at once.
    private static let maximumSums = 1 << 22
    /// Lines looked at, over all bands of rows, that cost more than larger bands.
    private static let manyLooks = 100_000

    private var sums: [Int32] = []
    private var touched: [UInt64] = []
    private var carry: [UInt32] = []
    private var tile: [UInt8] = []
    private var known = MaskStore()

    package init() {}

    /// - Parameters:
    ///   - flat: In pixels; pixel (x, y) is the square from (x, y) to (x + 1, y + 1).
    ///   - limit: Pixels outside are left out; `nil` for none that are. It cuts whole tiles.
    ///   - label: The masks'.
    /// - Returns: In no order, without overlaps; none for a shape that covers nothing inside the limit or lies beyond
    ///   ``PathCoverage/limit``.
    package mutating func fill(
        _ flat: FlattenedPath, rule: CGPathFillRule, limit: PixelRect? = nil, label: String
    ) -> [CoveragePiece] {
        let (spans, whole) = Self.extents(of: flat)
        var box = whole
        if let limit { box = box.intersection(limit) }
        let end = PathCoverage.limit
        box = box.intersection(PixelRect(x0: -end, y0: -end, x1: end, y1: end))
        guard !box.isEmpty else { return [] }
        let isWhole = max(box.width, box.height) <= Int(Self.largestWhole)
        if !isWhole {
            func down(_ value: Int32) -> Int32 { value & ~(Self.side - 1) }
            box = PixelRect(
                x0: down(box.x0), y0: down(box.y0), x1: down(box.x1 + Self.side - 1),
                y1: down(box.y1 + Self.side - 1))
        }
        let rule = rule == .evenOdd ? LAMINA_EVEN_ODD : LAMINA_NON_ZERO
        var pieces: [CoveragePiece] = []
        var inside = InsideRuns()
        let bandHeight = isWhole ? box.height : Self.bandHeight(box, lines: flat.points.count)
        reserve(width: box.width, height: bandHeight)
        for top in stride(from: 0, to: box.height, by: bandHeight) {
            var band = box
            band.y0 = box.y0 + Int32(top)
            band.y1 = min(box.y1, band.y0 + Int32(bandHeight))
            fill(flat, spans, rule, band, isWhole: isWhole, label, &inside, &pieces)
        }
        return pieces + inside.finish()
    }

    /// Forgets masks that nobody asked for in a while.
    package mutating func endFrame() { known.endFrame() }

    /// Bands of one row of tiles stay in a core's cache, but every band looks at all subpaths that reach it.
    private static func bandHeight(_ box: PixelRect, lines: Int) -> Int {
        let tiles = (box.height + Int(side) - 1) / Int(side)
        let bands = max(1, min(tiles, manyLooks / max(1, lines)))
        let rows = (tiles + bands - 1) / bands
        let most = max(1, maximumSums / (box.width + 1) / Int(side))
        return min(rows, most) * Int(side)
    }

    private mutating func reserve(width: Int, height: Int) {
        let count = (width + 1) * height
        if tile.isEmpty {
            carry = [UInt32](repeating: 0, count: Int(Self.largestWhole))
            tile = [UInt8](repeating: 0, count: Int(Self.largestWhole * Self.largestWhole))
        }
        // All sums are 0 between fills.
        if sums.count < count { sums = [Int32](repeating: 0, count: count) }
        let tiles = (width / Int(Self.side) + 1) * (height / Int(Self.side) + 1)
        if touched.count < tiles { touched = [UInt64](repeating: 0, count: tiles) }
    }

    /// The arrays' memory, while a band is filled.
    private struct Scratch {
        var sums: UnsafeMutablePointer<Int32>
        var touched: UnsafeMutablePointer<UInt64>
        var carry: UnsafeMutablePointer<UInt32>
        var tile: UnsafeMutablePointer<UInt8>
    }

    private mutating func withScratch(_ body: (Scratch, inout MaskStore) -> Void) {
        sums.withUnsafeMutableBufferPointer { sums in
            touched.withUnsafeMutableBufferPointer { touched in
                carry.withUnsafeMutableBufferPointer { carry in
                    tile.withUnsafeMutableBufferPointer { tile in
                        guard let sums = sums.baseAddress, let touched = touched.baseAddress,
                            let carry = carry.baseAddress, let tile = tile.baseAddress
                        else { return }
                        body(Scratch(sums: sums, touched: touched, carry: carry, tile: tile), &known)
                    }
                }
            }
        }
    }

    private mutating func fill(
        _ flat: FlattenedPath, _ spans: [ClosedRange<Double>], _ rule: lamina_fill_rule, _ band: PixelRect,
        isWhole: Bool, _ label: String, _ inside: inout InsideRuns, _ pieces: inout [CoveragePiece]
    ) {
        let side = isWhole ? Self.largestWhole : Self.side
        let columns = (band.width + Int(Self.side) - 1) / Int(Self.side)
        let (width, height) = (Int32(band.width), Int32(band.height))
        withScratch { scratch, known in
            var target = lamina_path_box(
                x0: band.x0, y0: band.y0, x1: band.x1, y1: band.y1, sums: scratch.sums, rows: nil,
                touched: isWhole ? nil : scratch.touched, columns: Int32(columns))
            Self.add(flat, spans, band, to: &target)
            var flag = scratch.touched
            for top in stride(from: 0, to: height, by: Int(side)) {
                let bottom = min(height, top + side)
                scratch.carry.update(repeating: 0, count: Int(bottom - top))
                for (column, left) in stride(from: 0, to: width, by: Int(side)).enumerated() {
                    let right = min(width, left + side)
                    let lines = isWhole ? UInt64.max : flag[column]
                    if !isWhole { flag[column] = 0 }
                    let found = lamina_path_resolve_tile(
                        &target, rule, left, top, right, bottom, lines, scratch.carry, scratch.tile,
                        Int(right - left))
                    guard found != 0 else { continue }
                    let place = PixelRect(
                        x0: band.x0 + left, y0: band.y0 + top, x1: band.x0 + right, y1: band.y0 + bottom)
                    if found == 255 {
                        inside.add(place)
                        continue
                    }
                    let bytes = UnsafeBufferPointer(start: scratch.tile, count: place.area)
                    if let mask = known.mask(bytes, width: place.width, height: place.height, label: label) {
                        pieces.append(CoveragePiece(box: place, mask: mask))
                    }
                }
                // A line may add to the sum right of the last pixel.
                for row in Int(top)..<Int(bottom) { scratch.sums[(row + 1) * (band.width + 1) - 1] = 0 }
                inside.endRow()
                flag += columns
            }
        }
    }

    /// Adds the subpaths that reach a band.
    private static func add(
        _ flat: FlattenedPath, _ spans: [ClosedRange<Double>], _ band: PixelRect,
        to target: inout lamina_path_box
    ) {
        let (top, bottom) = (Double(band.y0), Double(band.y1))
        flat.points.withUnsafeBufferPointer { points in
            // A point is two doubles, x first.
            points.withMemoryRebound(to: Double.self) { numbers in
                guard let base = numbers.baseAddress else { return }
                for (index, span) in spans.enumerated()
                where span.lowerBound < bottom && span.upperBound > top {
                    let range = flat.range(of: index)
                    lamina_path_add(&target, base + 2 * range.lowerBound, range.count)
                }
            }
        }
    }

    /// From the highest to the lowest point of each subpath, and the pixels that all of them touch.
    private static func extents(of flat: FlattenedPath) -> (rows: [ClosedRange<Double>], box: PixelRect) {
        var whole = SIMD4(Double.infinity, .infinity, -.infinity, -.infinity)
        let rows = flat.points.withUnsafeBufferPointer { points in
            points.withMemoryRebound(to: Double.self) { numbers in
                flat.subpaths.indices.map { index -> ClosedRange<Double> in
                    let range = flat.range(of: index)
                    guard let base = numbers.baseAddress, !range.isEmpty else { return 0...0 }
                    var extent = SIMD4<Double>()
                    withUnsafeMutableBytes(of: &extent) {
                        lamina_path_extent(
                            base + 2 * range.lowerBound, range.count,
                            $0.assumingMemoryBound(to: Double.self).baseAddress)
                    }
                    whole.lowHalf = pointwiseMin(whole.lowHalf, extent.lowHalf)
                    whole.highHalf = pointwiseMax(whole.highHalf, extent.highHalf)
                    // A little more, for what rounding moves.
                    return extent.y <= extent.w ? (extent.y - 0.01)...(extent.w + 0.01) : 0...0
                }
            }
        }
        guard whole.x <= whole.z else { return (rows, .empty) }
        // Points are rounded to 1/1024 pixel before they are filled.
        func rounded(_ value: Double) -> Double { (value * 1024 + 0.5).rounded(.down) / 1024 }
        return (
            rows, PixelRect(covering: rounded(whole.x), rounded(whole.y), rounded(whole.z), rounded(whole.w))
        )
    }
}

/// Rectangles of tiles that are wholly covered, put together along rows and from row to row.
private struct InsideRuns {
    private var done: [CoveragePiece] = []
    /// Those that the last row of tiles belongs to.
    private var above: [PixelRect] = []
    private var row: [PixelRect] = []

    mutating func add(_ tile: PixelRect) {
        if let last = row.indices.last, row[last].x1 == tile.x0 {
            row[last].x1 = tile.x1
        } else {
            row.append(tile)
        }
    }

    mutating func endRow() {
        var next = 0
        for index in row.indices {
            while next < above.count, above[next].x1 <= row[index].x0 {
                finish(above[next])
                next += 1
            }
            if next < above.count, above[next].x0 == row[index].x0, above[next].x1 == row[index].x1 {
                row[index].y0 = above[next].y0
                next += 1
            }
        }
        while next < above.count {
            finish(above[next])
            next += 1
        }
        above = row
        row = []
    }

    private mutating func finish(_ rect: PixelRect) { done.append(CoveragePiece(box: rect, mask: nil)) }

    mutating func finish() -> [CoveragePiece] {
        for rect in above { finish(rect) }
        return done
    }
}
