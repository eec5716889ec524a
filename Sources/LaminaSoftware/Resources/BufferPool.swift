/// Lends buffers for surfaces and takes them back, within a frame and from one frame to the next.
///
/// The memory of all buffers, free ones included, stays within the most that was in use at one time during this frame or
/// the one before. A buffer is reused only for surfaces that need at least four fifths of it.
package final class BufferPool {
    private(set) var free: [PixelBuffer] = []
    private(set) var freePixels = 0
    private(set) var usedPixels = 0
    private(set) var peak = 0
    private(set) var lastPeak = 0

    package init() {}

    package func beginFrame() {
        lastPeak = peak
        peak = usedPixels
    }

    /// Frees the memory that the frame did not use.
    package func endFrame() { trim(to: peak) }

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
        trim(to: max(peak, lastPeak, usedPixels + count) - count)
        let buffer = try PixelBuffer(width: width, height: height)
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
        (freePixels, usedPixels, peak, lastPeak) = (0, 0, 0, 0)
    }

    private func use(_ buffer: PixelBuffer) {
        usedPixels += buffer.capacity
        peak = max(peak, usedPixels)
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
