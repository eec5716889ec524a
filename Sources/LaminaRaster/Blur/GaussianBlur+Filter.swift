import CLaminaKernels
import LaminaGeometry

/// The second pass: filters the pixels themselves or the reduced image.
extension GaussianBlur {
    /// The part that one job filters.
    struct Tile {
        var x0: Int, y0: Int, x1: Int, y1: Int
    }

    /// The tiles of a rectangle, row by row.
    struct Tiles {
        /// The fewest rows of a tile; a multiple of the rows that are filtered together.
        private static let fewestRows = 16
        /// The most rows of a tile. The rows above and below a tile are read by its neighbours too; more rows make them a
        /// smaller part.
        private static let mostRows = BlurScratch.blockRows
        /// This many rows of tiles keep the threads of most machines busy.
        private static let wantedBands = 16

        private let x0: Int, y0: Int, x1: Int, y1: Int
        private let width: Int
        private let height: Int
        private let across: Int
        let count: Int

        init(x0: Int, y0: Int, x1: Int, y1: Int) {
            (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
            let rows = (y1 - y0) / Self.wantedBands / Self.fewestRows * Self.fewestRows
            height = min(max(rows, Self.fewestRows), Self.mostRows)
            // The tiles of a row are about equally wide, and their widths are multiples of four pixels.
            let strips = (x1 - x0 + BlurScratch.blockPixels - 1) / BlurScratch.blockPixels
            width = ((x1 - x0 + strips - 1) / max(strips, 1) + 3) / 4 * 4
            across = (x1 - x0 + width - 1) / max(width, 1)
            count = across * ((y1 - y0 + height - 1) / height)
        }

        subscript(index: Int) -> Tile {
            let (left, top) = (x0 + index % across * width, y0 + index / across * height)
            return Tile(x0: left, y0: top, x1: min(left + width, x1), y1: min(top + height, y1))
        }
    }

    var tiles: Tiles {
        guard isReduced else {
            return Tiles(x0: Int(rect.x0), y0: Int(rect.y0), x1: Int(rect.x1), y1: Int(rect.y1))
        }
        return Tiles(x0: filtered.x0, y0: filtered.y0, x1: filtered.x1, y1: filtered.y1)
    }

    /// The number of rows filtered together: with all their channels they fill the lanes of one vector.
    private var blockRows: Int { Int(LAMINA_BLUR_BLOCK_LANES) / channels }

    func filter(_ tile: Tile, _ scratch: BlurScratch) {
        var plane = source
        if isReduced {
            guard let reducedLanes else { return }
            plane = BlurPlane(
                kernels: kernels, content: .lanes(reducedLanes), stride: (reduced.x1 - reduced.x0) * channels,
                channels: channels, x0: reduced.x0, y0: reduced.y0, x1: reduced.x1, y1: reduced.y1,
                extends: true)
        }
        filterColumns(of: plane, tile, scratch)
        for top in stride(from: tile.y0, to: tile.y1, by: blockRows) {
            let block = lane(scratch.blocks, (top - tile.y0) / blockRows * BlurScratch.blockStride)
            let rows = min(blockRows, tile.y1 - top)
            if isReduced {
                writeLanes(block, tile, row: top, rows: rows, scratch)
            } else {
                writePixels(block, tile, row: top, rows: rows, scratch)
            }
        }
    }

    /// Makes a tile's blocks of rows, with the pixels at both sides that the filter along the rows reads.
    private func filterColumns(of plane: BlurPlane, _ tile: Tile, _ scratch: BlurScratch) {
        let lanes = Int(LAMINA_BLUR_BLOCK_LANES)
        let blocks = (tile.y1 - tile.y0 + blockRows - 1) / blockRows
        let (start, end) = (tile.x0 - x.radius, tile.x1 + x.radius)
        var first = min(max(start, plane.x0), end)
        var last = max(min(end, plane.x1), first)
        // If an extended plane lies wholly beside the tile, its nearest column stands for it.
        let nearest = first < last ? first : min(max(start, plane.x0), plane.x1 - 1)
        if first == last, plane.extends, !plane.isEmpty { (first, last) = (start, start + 1) }
        if first < last {
            let top = tile.y0 - y.radius
            for index in 0..<(blocks * blockRows + 2 * y.radius) {
                scratch.rows[index] = plane.pointer(row: top + index, x: nearest) ?? scratch.clearRow
            }
            kernels.table.pointee.blur_columns(
                lane(scratch.blocks, (first - start) * lanes), BlurScratch.blockStride, scratch.rows,
                blocks * blockRows,
                last - first, plane.kind, y.weights, Int32(y.taps), Int32(y.step))
        }
        for index in 0..<blocks {
            let block = lane(scratch.blocks, index * BlurScratch.blockStride)
            let (left, right) = (lane(block, (first - start) * lanes), lane(block, (last - start) * lanes))
            let extends = plane.extends && first < last
            fill(block, count: first - start, with: extends ? left : nil)
            fill(right, count: end - last, with: extends ? lane(right, -lanes) : nil)
        }
    }

    /// Fills pixels of a block with copies of one pixel, or with clear pixels.
    private func fill(
        _ pixels: UnsafeMutableRawPointer, count: Int, with pixel: UnsafeMutableRawPointer?
    ) {
        let bytes = Int(LAMINA_BLUR_BLOCK_LANES) * kernels.laneBytes
        guard let pixel else {
            pixels.initializeMemory(as: UInt8.self, repeating: 0, count: count * bytes)
            return
        }
        for index in 0..<count { (pixels + index * bytes).copyMemory(from: pixel, byteCount: bytes) }
    }

    /// Filters a block along its rows and writes the filtered image.
    private func writeLanes(
        _ block: UnsafeMutableRawPointer, _ tile: Tile, row top: Int, rows: Int, _ scratch: BlurScratch
    ) {
        guard let filteredLanes else { return }
        let (count, stride) = (tile.x1 - tile.x0, (filtered.x1 - filtered.x0) * channels)
        let target = lane(
            filteredLanes, (top - filtered.y0) * stride + (tile.x0 - filtered.x0) * channels)
        // A block with too many rows is first written to scratch memory.
        let isWhole = rows == blockRows
        let (lanes, step) = isWhole ? (target, stride) : (scratch.lanes, count * channels)
        kernels.table.pointee.blur_rows_to_lanes(
            lanes, step, lane(block, x.radius * Int(LAMINA_BLUR_BLOCK_LANES)), count, Int32(channels),
            x.weights,
            Int32(x.taps), Int32(x.step))
        guard !isWhole else { return }
        for row in 0..<rows {
            lane(target, row * stride)
                .copyMemory(from: lane(lanes, row * step), byteCount: step * kernels.laneBytes)
        }
    }

    /// Filters a block along its rows and writes the result.
    private func writePixels(
        _ block: UnsafeMutableRawPointer, _ tile: Tile, row top: Int, rows: Int, _ scratch: BlurScratch
    ) {
        let count = tile.x1 - tile.x0
        let pixels = target.pixel(Int32(tile.x0), Int32(top))
        let isDirect = output == .pixels && rows == blockRows
        let stride = target.rows.bytesPerRow
        let step =
            isDirect ? stride : output == .pixels ? kernels.bytes(count) : count * kernels.alphaBytes
        let found = isDirect ? pixels : scratch.pixels
        kernels.table.pointee.blur_rows_to_pixels(
            found, step, lane(block, x.radius * Int(LAMINA_BLUR_BLOCK_LANES)), count, Int32(channels),
            x.weights,
            Int32(x.taps), Int32(x.step))
        guard !isDirect else { return }
        for row in 0..<rows {
            let (result, row) = (pixels + row * stride, found + row * step)
            switch output {
            case .pixels: result.copyMemory(from: row, byteCount: step)
            case .tinted(let color): kernels.table.pointee.blur_tint(result, row, count, color.pixel)
            }
        }
    }
}
