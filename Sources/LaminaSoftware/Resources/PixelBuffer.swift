#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Page-aligned memory for the pixels of one surface at a time, rows tightly packed.
package final class PixelBuffer {
    /// The number of pixels that fit.
    let capacity: Int
    let pixels: UnsafeMutablePointer<UInt32>

    /// Buffers of at least this many bytes ask for huge pages, which take 512 times fewer page faults to fill.
    private static let hugeBytes = 4 << 20
    private static let hugePage = 2 << 20

    /// - Throws: `SoftwareError.outOfMemory`.
    init(width: Int, height: Int) throws {
        var memory: UnsafeMutableRawPointer?
        let byteCount = max(4, width * height * 4)
        let isHuge = byteCount >= Self.hugeBytes
        guard posix_memalign(&memory, isHuge ? Self.hugePage : 4096, byteCount) == 0, let memory else {
            throw SoftwareError.outOfMemory(width: width, height: height)
        }
        // The kernel may refuse; the buffer then has small pages.
        if isHuge { _ = madvise(memory, byteCount, MADV_HUGEPAGE) }
        capacity = width * height
        pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
    }

    deinit { free(pixels) }
}
