import CLaminaKernels

/// Pixels to be blurred: an image, of which all four channels count or only alpha, or lanes made before.
struct BlurPlane {
    enum Content {
        case pixels(UnsafePointer<UInt32>)
        case alpha(UnsafePointer<UInt32>)
        case lanes(UnsafePointer<Int16>)
    }

    var content: Content
    /// Pixels from one row to the next; lanes, where the content is lanes.
    var stride: Int
    /// Lanes of a pixel: 4, or 1 for alpha.
    var channels: Int
    /// What there is.
    var x0: Int, y0: Int, x1: Int, y1: Int
    /// Whether the nearest pixel lies outside; otherwise clear pixels do.
    var extends: Bool

    var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

    /// The row that stands for row `y`, or `nil` where all is clear.
    func row(_ y: Int) -> Int? {
        if isEmpty { return nil }
        if y >= y0 && y < y1 { return y }
        return extends ? min(max(y, y0), y1 - 1) : nil
    }

    /// Writes the lanes of the pixels `start ..< end` of a row that there is.
    func load(
        _ lanes: UnsafeMutablePointer<Int16>, row y: Int, from start: Int, to end: Int, bytes: BlurScratch
    ) {
        let first = min(max(start, x0), end)
        let last = max(min(end, x1), first)
        if first < last {
            read(lanes + (first - start) * channels, row: y, from: first, to: last, bytes)
        }
        fillEdges(lanes, start: start, end: end, first: first, last: last) { lane, x in
            read(lane, row: y, from: x, to: x + 1, bytes)
        }
    }

    /// Writes what lies before `first` and from `last` on: nothing, or the nearest pixel, which `read` writes.
    func fillEdges<Lane: FixedWidthInteger>(
        _ lanes: UnsafeMutablePointer<Lane>, start: Int, end: Int, first: Int, last: Int,
        _ read: (UnsafeMutablePointer<Lane>, Int) -> Void
    ) {
        guard first > start || last < end else { return }
        guard extends else {
            lanes.update(repeating: 0, count: (first - start) * channels)
            (lanes + (last - start) * channels).update(repeating: 0, count: (end - last) * channels)
            return
        }
        for (from, to) in [(start, first), (last, end)] where from < to {
            // All of one side has the same nearest pixel.
            read(lanes + (from - start) * channels, min(max(from, x0), x1 - 1))
            let one = lanes + (from - start) * channels
            for lane in channels..<max(channels, (to - from) * channels) { one[lane] = one[lane - channels] }
        }
    }

    private func read(
        _ lanes: UnsafeMutablePointer<Int16>, row y: Int, from start: Int, to end: Int, _ bytes: BlurScratch
    ) {
        switch content {
        case .lanes(let base):
            lanes.update(
                from: base + (y - y0) * stride + (start - x0) * channels, count: (end - start) * channels)
        case .pixels(let base):
            let pixels = UnsafeRawPointer(base + (y - y0) * stride + (start - x0))
            lamina_blur_widen(lanes, pixels.assumingMemoryBound(to: UInt8.self), (end - start) * 4)
        case .alpha(let base):
            lamina_extract_alpha(bytes.bytes, base + (y - y0) * stride + (start - x0), end - start)
            lamina_blur_widen(lanes, bytes.bytes, end - start)
        }
    }

    /// Adds the bytes of the pixels `start ..< end`, which exist, of a row to sums.
    func add(
        to sums: UnsafeMutablePointer<UInt16>, row y: Int, from start: Int, to end: Int, _ bytes: BlurScratch
    ) {
        switch content {
        case .lanes: break
        case .pixels(let base):
            let pixels = UnsafeRawPointer(base + (y - y0) * stride + (start - x0))
            lamina_blur_add(sums, pixels.assumingMemoryBound(to: UInt8.self), (end - start) * 4)
        case .alpha(let base):
            lamina_extract_alpha(bytes.bytes, base + (y - y0) * stride + (start - x0), end - start)
            lamina_blur_add(sums, bytes.bytes, end - start)
        }
    }
}
