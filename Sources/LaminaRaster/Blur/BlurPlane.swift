import CLaminaKernels
import LaminaImage

/// Pixels to blur: an image with all four channels or only its alpha, or lanes of an earlier step.
struct BlurPlane {
    enum Content {
        case pixels(UnsafePointer<UInt32>)
        case alpha(UnsafePointer<UInt32>)
        case lanes(UnsafePointer<Int16>)
    }

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
            return UnsafeRawPointer(base + (row - y0) * stride + (x - x0))
        case .lanes(let base):
            return UnsafeRawPointer(base + (row - y0) * stride + (x - x0) * channels)
        }
    }

    /// Writes the lanes before `first` and from `last` on: clear pixels, or the nearest pixel, which `read` writes.
    func fillEdges(
        _ lanes: UnsafeMutablePointer<UInt16>, start: Int, end: Int, first: Int, last: Int,
        _ read: (UnsafeMutablePointer<UInt16>, Int) -> Void
    ) {
        guard first > start || last < end else { return }
        guard extends else {
            lanes.update(repeating: 0, count: (first - start) * channels)
            (lanes + (last - start) * channels).update(repeating: 0, count: (end - last) * channels)
            return
        }
        for (from, to) in [(start, first), (last, end)] where from < to {
            // All pixels on one side have the same nearest pixel.
            read(lanes + (from - start) * channels, min(max(from, x0), x1 - 1))
            let one = lanes + (from - start) * channels
            for lane in channels..<max(channels, (to - from) * channels) { one[lane] = one[lane - channels] }
        }
    }

    /// Adds the bytes of the existing pixels `start ..< end` of a row to sums.
    func add(
        to sums: UnsafeMutablePointer<UInt16>, row y: Int, from start: Int, to end: Int, _ bytes: BlurScratch
    ) {
        switch content {
        case .lanes: break
        case .pixels(let base):
            let pixels = UnsafeRawPointer(base + (y - y0) * stride + (start - x0))
            lamina_blur_add(
                sums, pixels.assumingMemoryBound(to: UInt8.self),
                (end - start) * PixelFormat.standard.bytesPerPixel)
        case .alpha(let base):
            lamina_extract_alpha(bytes.bytes, base + (y - y0) * stride + (start - x0), end - start)
            lamina_blur_add(sums, bytes.bytes, end - start)
        }
    }
}
