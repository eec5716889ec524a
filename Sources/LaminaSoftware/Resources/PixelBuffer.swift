#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Page-aligned memory for the pixels of one surface at a time, rows tightly packed.
package final class PixelBuffer {
    /// How a pixel lies in memory.
    let format: PixelFormat
    /// The number of pixels that fit.
    let capacity: Int
    /// The first pixel. Only ``slide(by:)`` moves it.
    private(set) var pixels: UnsafeMutableRawPointer
    private let memory: UnsafeMutableRawPointer
    /// The pixels for which there is memory beyond the capacity.
    let room: Int

    /// Buffers of at least this many bytes ask for huge pages, which take 512 times fewer page faults to fill.
    private static let hugeBytes = 4 << 20
    private static let hugePage = 2 << 20

    /// - Parameter room: Pixels by which the picture can slide without being copied. The system gives memory to those alone
    ///   that are used.
    /// - Throws: `SoftwareError.outOfMemory`.
    init(width: Int, height: Int, room: Int = 0, format: PixelFormat) throws {
        var memory: UnsafeMutableRawPointer?
        let byteCount = max(1, width * height + room) * format.bytesPerPixel
        let isHuge = byteCount >= Self.hugeBytes
        guard posix_memalign(&memory, isHuge ? Self.hugePage : 4096, byteCount) == 0, let memory else {
            throw SoftwareError.outOfMemory(width: width, height: height)
        }
        // The kernel may refuse; the buffer then has small pages.
        if isHuge { _ = madvise(memory, byteCount, MADV_HUGEPAGE) }
        self.format = format
        capacity = width * height
        self.room = room
        self.memory = memory
        pixels = memory
    }

    deinit { free(memory) }

    func fillWithOnes() {
        pixels.initializeMemory(as: UInt8.self, repeating: 0xFF, count: capacity * format.bytesPerPixel)
    }

    /// The pixels outside which a picture of this size is clear, or one more on either side.
    func ink(width: Int, height: Int) -> PixelRect {
        let bytes = UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
        let pixel = format.bytesPerPixel
        let stride = width * pixel
        func isClear(_ row: Int) -> Bool {
            MaskRows.columns(bytes + row * stride, stride: stride, width: stride, height: 1).isEmpty
        }
        var (top, bottom) = (0, height)
        while top < bottom, isClear(top) { top += 1 }
        while top < bottom, isClear(bottom - 1) { bottom -= 1 }
        let columns = MaskRows.columns(
            bytes + top * stride, stride: stride, width: stride, height: bottom - top)
        return PixelRect(
            x0: Int32(columns.lowerBound / pixel), y0: Int32(top),
            x1: Int32((columns.upperBound + pixel - 1) / pixel), y1: Int32(bottom))
    }

    /// Moves the first pixel, so that pixel n is what pixel n + count was. Where the room ends, the picture is copied to the
    /// middle of it first, so that a list that scrolls back is not copied again. The pixels beyond the old first and last one
    /// are undefined; the others stay where they were.
    ///
    /// - Parameter count: At most ``room``, forwards or backwards.
    func slide(by count: Int) {
        let pixel = format.bytesPerPixel
        let place = (pixels - memory) / pixel + count
        if place < 0 || place > room {
            // A multiple of a cache line's pixels.
            let middle = room / 2 & ~15
            let other = memory + (count > 0 ? min(middle, room - count) : max(middle, -count)) * pixel
            other.copyMemory(from: pixels, byteCount: capacity * pixel)
            pixels = other
        }
        pixels += count * pixel
    }
}
