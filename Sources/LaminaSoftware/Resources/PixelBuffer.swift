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

    /// - Throws: `SoftwareError.outOfMemory`.
    init(width: Int, height: Int) throws {
        var memory: UnsafeMutableRawPointer?
        let byteCount = max(4, width * height * 4)
        guard posix_memalign(&memory, 4096, byteCount) == 0, let memory else {
            throw SoftwareError.outOfMemory(width: width, height: height)
        }
        capacity = width * height
        pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
    }

    deinit { free(pixels) }
}
