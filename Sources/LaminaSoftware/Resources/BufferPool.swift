import LaminaImage
import LaminaMessages

/// Lends buffers for surfaces and takes them back, within a frame and from one frame to the next.
///
/// The memory of all buffers, free ones included, stays within the most that was in use at one time during the last frames,
/// plus 4 MB. Surfaces change their sizes from frame to frame, and come and go; new memory from the system costs more than
/// clearing old memory. A buffer is reused only for surfaces that need at least four fifths of it.
///
/// What lies in a buffer that is lent is undefined. With `LAMINA_CHECK=1`, it is ones: opaque white as bytes, and no number as
/// halves, so that a pixel which is read before it is drawn shows.
package final class BufferPool {
    /// The frames of which the most memory is remembered.
    static let rememberedFrames = 8
    /// The bytes that may be free beyond the most that was in use.
    static let spareBytes = 4 << 20

    /// The format of all buffers.
    package let format: PixelFormat
    private(set) var free: [PixelBuffer] = []
    private(set) var freePixels = 0
    private(set) var usedPixels = 0
    /// The most pixels that were in use at one time, in this frame and in those before it, the last one first.
    private(set) var peaks = Array(repeating: 0, count: BufferPool.rememberedFrames)

    package init(format: PixelFormat = .standard) { self.format = format }

    package func beginFrame() {
        peaks.removeLast()
        peaks.insert(usedPixels, at: 0)
    }

    /// Frees the memory that the last frames did not use.
    package func endFrame() { trim(to: limit) }

    /// The most pixels of all buffers together. Nothing is spared where no frame needed a buffer.
    var limit: Int {
        let peak = peaks.max() ?? 0
        return peak > 0 ? peak + Self.spareBytes / format.bytesPerPixel : 0
    }

    /// Pixels in all buffers, for tests.
    var heldPixels: Int { freePixels + usedPixels }

    /// - Throws: `SoftwareError.outOfMemory`.
    package func take(width: Int, height: Int) throws -> PixelBuffer {
        let count = width * height
        var best = -1
        for index in free.indices {
            let capacity = free[index].capacity
            guard capacity >= count, capacity - count <= count / 4 else { continue }
            if best < 0 || capacity < free[best].capacity { best = index }
            if capacity == count { break }
        }
        if best >= 0 {
            let buffer = free.remove(at: best)
            freePixels -= buffer.capacity
            use(buffer)
            return buffer
        }
        trim(to: max(limit, usedPixels + count) - count)
        let buffer = try PixelBuffer(width: width, height: height, format: format)
        use(buffer)
        return buffer
    }

    /// Takes back a buffer that `take` lent.
    package func give(_ buffer: PixelBuffer) {
        usedPixels -= buffer.capacity
        free.append(buffer)
        freePixels += buffer.capacity
    }

    /// Gives up a buffer that `take` lent, because somebody keeps it beyond the frame.
    func handOver(_ buffer: PixelBuffer) { usedPixels -= buffer.capacity }

    func removeAll() {
        free = []
        (freePixels, usedPixels) = (0, 0)
        peaks = Array(repeating: 0, count: Self.rememberedFrames)
    }

    private func use(_ buffer: PixelBuffer) {
        if Invariants.areChecked { buffer.fillWithOnes() }
        usedPixels += buffer.capacity
        peaks[0] = max(peaks[0], usedPixels)
    }

    private func trim(to limit: Int) {
        // Buffers that have been free for longest go first.
        var count = 0
        while count < free.count, freePixels + usedPixels > limit {
            freePixels -= free[count].capacity
            count += 1
        }
        free.removeFirst(count)
    }
}
