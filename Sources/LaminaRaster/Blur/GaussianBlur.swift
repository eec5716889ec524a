import CLaminaKernels
import LaminaGeometry

/// A Gaussian blur of a rectangle of pixels, cut into jobs that threads can share. It computes the steps of
/// ``GaussianKernel`` in integers, so that neither the rectangle nor the number of threads nor the machine changes a byte.
///
/// Without a reduction one pass does everything, a few rows at a time: rows are filtered down their columns into memory
/// that stays in a core's nearest cache, and from there along themselves into the result. With a reduction, the image is
/// reduced, filtered in the same way, and enlarged. Jobs of one ``Pass`` may run at the same time; passes run one after the
/// other.
package struct GaussianBlur: @unchecked Sendable {
    package enum Pass: CaseIterable, Sendable {
        case reduce, filter, enlarge
    }

    /// The result made from the blurred values.
    package enum Output: Equatable, Sendable {
        /// All four channels are blurred.
        case pixels
        /// Only alpha is blurred. Each pixel of the result is this premultiplied colour times the blurred alpha.
        case tinted(PackedColor)
    }

    private static let rowsPerBand = 16

    let x: BlurAxis
    let y: BlurAxis
    let output: Output
    let channels: Int
    let kernels: DrawingKernels
    let source: BlurPlane
    let target: PlacedPixels
    let rect: PixelRect
    /// The needed part of the reduced image, and of the filtered one; in units of the reduction.
    private(set) var reduced = (x0: 0, y0: 0, x1: 0, y1: 0)
    private(set) var filtered = (x0: 0, y0: 0, x1: 0, y1: 0)
    private(set) var reducedLanes: UnsafeMutableRawPointer?
    private(set) var filteredLanes: UnsafeMutableRawPointer?

    /// - Parameters:
    ///   - source: Must not overlap the memory of `target`.
    ///   - extendsEdges: Whether pixels outside the source equal its nearest pixel; otherwise they are clear.
    ///   - rect: The pixels to compute, inside the target's frame. Coordinates are the same in both images.
    package init(
        x: GaussianKernel, y: GaussianKernel, output: Output, source: PlacedPixels, extendsEdges: Bool,
        target: PlacedPixels, rect: PixelRect, by kernels: DrawingKernels = .bytes
    ) {
        self.kernels = kernels
        self.x = BlurAxis(x)
        self.y = BlurAxis(y)
        self.output = output
        channels = output == .pixels ? 4 : 1
        let base = UnsafeRawPointer(source.pixels)
        self.source = BlurPlane(
            kernels: kernels, content: output == .pixels ? .pixels(base) : .alpha(base),
            stride: source.stride,
            channels: channels, x0: Int(source.frame.x0), y0: Int(source.frame.y0),
            x1: Int(source.frame.x1), y1: Int(source.frame.y1), extends: extendsEdges)
        self.target = target
        self.rect = rect
        guard isReduced, !rect.isEmpty else { return }
        (filtered.x0, filtered.x1) = self.x.places(of: Int(rect.x0), Int(rect.x1))
        (filtered.y0, filtered.y1) = self.y.places(of: Int(rect.y0), Int(rect.y1))
        (reduced.x0, reduced.x1) = blocks(self.x, filtered.x0, filtered.x1, self.source.x0, self.source.x1)
        (reduced.y0, reduced.y1) = blocks(self.y, filtered.y0, filtered.y1, self.source.y0, self.source.y1)
    }

    var isReduced: Bool { x.reduction > 1 || y.reduction > 1 }

    /// The blocks that filtering `start ..< end` reads, without repetitions: one block outside the source stands for all
    /// further blocks on its side.
    private func blocks(_ axis: BlurAxis, _ start: Int, _ end: Int, _ low: Int, _ high: Int) -> (Int, Int) {
        let shift = axis.reduction.trailingZeroBitCount
        let first = (low >> shift) - 1, last = ((high - 1) >> shift) + 2
        let from = min(max(start - axis.radius, first), last - 1)
        return (from, max(min(end + axis.radius, last), from + 1))
    }

    /// The memory that the blur needs beside the images, in units of a pixel: for the reduced image and for the filtered
    /// one; 0 without a reduction.
    package var scratchPixels: (reduced: Int, filtered: Int) {
        guard isReduced else { return (0, 0) }
        func pixels(_ r: (x0: Int, y0: Int, x1: Int, y1: Int)) -> Int {
            let bytes = (r.x1 - r.x0) * (r.y1 - r.y0) * channels * kernels.laneBytes
            return (bytes + kernels.bytes(1) - 1) >> kernels.shift
        }
        return (pixels(reduced), pixels(filtered))
    }

    /// Supplies the memory of the size in `scratchPixels`.
    package mutating func use(
        reduced: UnsafeMutableRawPointer, filtered: UnsafeMutableRawPointer
    ) {
        reducedLanes = reduced
        filteredLanes = filtered
    }

    package func jobCount(_ pass: Pass) -> Int {
        if rect.isEmpty { return 0 }
        switch pass {
        case .reduce: return isReduced ? reduced.y1 - reduced.y0 : 0
        case .filter: return tiles.count
        case .enlarge: return isReduced ? (rect.height + Self.rowsPerBand - 1) / Self.rowsPerBand : 0
        }
    }

    package func run(_ pass: Pass, job: Int, _ scratch: BlurScratch) {
        switch pass {
        case .reduce: reduce(row: reduced.y0 + job, scratch)
        case .filter: filter(tiles[job], scratch)
        case .enlarge: enlarge(band: job, scratch)
        }
    }

    // MARK: Reduce

    private func reduce(row: Int, _ scratch: BlurScratch) {
        guard let reducedLanes else { return }
        let count = reduced.x1 - reduced.x0
        let chunk = max(1, BlurScratch.chunkLanes / (x.reduction * channels))
        let shift = x.reduction.trailingZeroBitCount + y.reduction.trailingZeroBitCount
        for from in stride(from: 0, to: count, by: chunk) {
            let blocks = min(chunk, count - from)
            let start = (reduced.x0 + from) * x.reduction
            let end = start + blocks * x.reduction
            scratch.sums.initializeMemory(
                as: UInt8.self, repeating: 0, count: blocks * channels * BlurScratch.sumBytes)
            // 16 bits hold the sum of 256 rows of bytes.
            for top in stride(from: row * y.reduction, to: (row + 1) * y.reduction, by: 256) {
                let bottom = min(top + 256, (row + 1) * y.reduction)
                addRows(top, bottom, from: start, to: end, scratch)
                kernels.table.pointee.blur_gather(
                    scratch.sums, scratch.columns, blocks, Int32(channels), Int32(x.reduction))
            }
            kernels.table.pointee.blur_mean(
                lane(reducedLanes, ((row - reduced.y0) * count + from) * channels), scratch.sums,
                blocks * channels, Int32(shift))
        }
    }

    /// Sums the columns `start ..< end` over some rows.
    private func addRows(_ top: Int, _ bottom: Int, from start: Int, to end: Int, _ scratch: BlurScratch) {
        let sums = scratch.columns
        sums.initializeMemory(
            as: UInt8.self, repeating: 0, count: (end - start) * channels * kernels.laneBytes)
        let first = min(max(start, source.x0), end)
        let last = max(min(end, source.x1), first)
        if first < last {
            for y in top..<bottom {
                guard let row = source.row(y) else { continue }
                source.add(to: lane(sums, (first - start) * channels), row: row, from: first, to: last)
            }
        }
        source.fillEdges(sums, start: start, end: end, first: first, last: last) { sum, x in
            for y in top..<bottom {
                if let row = source.row(y) { source.add(to: sum, row: row, from: x, to: x + 1) }
            }
        }
    }

    // MARK: Enlarge

    private func enlarge(band: Int, _ scratch: BlurScratch) {
        let top = Int(rect.y0) + band * Self.rowsPerBand
        let bottom = min(top + Self.rowsPerBand, Int(rect.y1))
        let chunk = BlurScratch.chunkLanes / channels - 2
        for start in stride(from: Int(rect.x0), to: Int(rect.x1), by: chunk) {
            let end = min(start + chunk, Int(rect.x1))
            for row in top..<bottom { enlarge(row: row, from: start, to: end, scratch) }
        }
    }

    private func enlarge(row: Int, from start: Int, to end: Int, _ scratch: BlurScratch) {
        guard let filteredLanes else { return }
        let rowLanes = (filtered.x1 - filtered.x0) * channels
        let columns = x.places(of: start, end)
        let offset = (columns.start - filtered.x0) * channels
        let count = (columns.end - columns.start) * channels
        let (index, halves) = y.place(of: row)
        let upper = lane(filteredLanes, (index - filtered.y0) * rowLanes + offset)
        if halves == 0 {
            scratch.line.copyMemory(from: upper, byteCount: count * kernels.laneBytes)
        } else {
            kernels.table.pointee.blur_mix(
                scratch.line, upper, lane(upper, rowLanes), count, Int32(halves * (16384 / y.reduction)))
        }
        write(x: start, y: row, count: end - start, scratch) { pixels in
            if x.reduction == 1 {
                kernels.table.pointee.blur_narrow(
                    pixels, scratch.line, columns.end - columns.start, Int32(channels))
            } else {
                let phase = (x.place(of: start).halves - 1) / 2
                kernels.table.pointee.blur_enlarge(
                    pixels, end - start, scratch.line, Int32(channels), Int32(x.reduction), Int32(phase))
            }
        }
    }

    /// The address of another lane.
    @inline(__always)
    func lane(_ lanes: UnsafeMutableRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
        lanes + count * kernels.laneBytes
    }

    /// Lets `make` write some pixels to their place, or their alphas to scratch memory if they are tinted afterwards.
    private func write(
        x: Int, y: Int, count: Int, _ scratch: BlurScratch, _ make: (UnsafeMutableRawPointer) -> Void
    ) {
        let pixels = target.pixel(Int32(x), Int32(y))
        switch output {
        case .pixels:
            make(pixels)
        case .tinted(let color):
            make(scratch.pixels)
            kernels.table.pointee.blur_tint(pixels, scratch.pixels, count, color.pixel)
        }
    }
}
