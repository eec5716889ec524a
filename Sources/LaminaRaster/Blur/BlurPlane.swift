import CLaminaKernels

/// Pixels to blur: an image with all four channels or only its alpha, or lanes of an earlier step.
struct BlurPlane {
    enum Content {
        case pixels(UnsafeRawPointer)
        case alpha(UnsafeRawPointer)
        case lanes(UnsafeRawPointer)
    }

    let kernels: DrawingKernels
    var content: Content
    /// Pixels from one row to the next, or lanes if the content is lanes.
    var stride: Int
    /// Lanes per pixel: 4, or 1 for alpha.
    var channels: Int
    /// The rectangle of existing pixels.
    var x0: Int, y0: Int, x1: Int, y1: Int
    /// Whether pixels outside equal the nearest pixel; otherwise they are clear.
    var extends: Bool

    var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

    /// The row to read for row `y`, or `nil` if it is wholly clear.
    func row(_ y: Int) -> Int? {
        if isEmpty { return nil }
        if y >= y0 && y < y1 { return y }
        return extends ? min(max(y, y0), y1 - 1) : nil
    }

    /// The kind of content for the filter's kernels.
    var kind: lamina_blur_content {
        switch content {
        case .pixels: LAMINA_BLUR_PIXELS
        case .alpha: LAMINA_BLUR_ALPHA
        case .lanes: channels == 4 ? LAMINA_BLUR_LANES : LAMINA_BLUR_ALPHA_LANES
        }
    }

    /// The address of an existing pixel in the row to read for row `y`.
    func pointer(row y: Int, x: Int) -> UnsafeRawPointer? {
        guard let row = row(y) else { return nil }
        switch content {
        case .pixels(let base), .alpha(let base):
            return kernels.advance(base, by: (row - y0) * stride + (x - x0))
        case .lanes(let base):
            return base + ((row - y0) * stride + (x - x0) * channels) * kernels.laneBytes
        }
    }

    /// Writes the lanes before `first` and from `last` on: clear pixels, or the nearest pixel, which `read` writes.
    func fillEdges(
        _ lanes: UnsafeMutableRawPointer, start: Int, end: Int, first: Int, last: Int,
        _ read: (UnsafeMutableRawPointer, Int) -> Void
    ) {
        guard first > start || last < end else { return }
        let pixel = channels * kernels.laneBytes
        guard extends else {
            lanes.initializeMemory(as: UInt8.self, repeating: 0, count: (first - start) * pixel)
            (lanes + (last - start) * pixel)
                .initializeMemory(as: UInt8.self, repeating: 0, count: (end - last) * pixel)
            return
        }
        for (from, to) in [(start, first), (last, end)] where from < to {
            // All pixels on one side have the same nearest pixel.
            let one = lanes + (from - start) * pixel
            read(one, min(max(from, x0), x1 - 1))
            for index in 1..<max(1, to - from) {
                (one + index * pixel).copyMemory(from: one, byteCount: pixel)
            }
        }
    }

    /// Adds the existing pixels `start ..< end` of a row to sums.
    func add(to sums: UnsafeMutableRawPointer, row y: Int, from start: Int, to end: Int) {
        switch content {
        case .lanes: break
        case .pixels(let base), .alpha(let base):
            kernels.table.pointee.blur_add(
                sums, kernels.advance(base, by: (y - y0) * stride + (start - x0)), end - start,
                Int32(channels))
        }
    }
}
