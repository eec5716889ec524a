import LaminaGeometry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Page-aligned pixels of one surface, kept from frame to frame.
final class PixelBuffer {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    /// - Throws: `SoftwareError.outOfMemory`.
    init(width: Int, height: Int) throws {
        var memory: UnsafeMutableRawPointer?
        let byteCount = max(4, width * height * 4)
        guard posix_memalign(&memory, 4096, byteCount) == 0, let memory else {
            throw SoftwareError.outOfMemory(width: width, height: height)
        }
        self.width = width
        self.height = height
        pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
    }

    deinit { free(pixels) }
}

/// Why the CPU could not draw a frame.
package enum SoftwareError: Error, Equatable, CustomStringConvertible {
    /// No memory for a surface of so many pixels.
    case outOfMemory(width: Int, height: Int)
    /// Pixels were asked for before a frame was drawn.
    case noFrame
    /// The plan has no surfaces.
    case emptyPlan

    package var description: String {
        switch self {
        case .outOfMemory(let width, let height): "cpu: no memory for a surface of \(width)×\(height) pixels"
        case .noFrame: "cpu: no frame has been drawn yet"
        case .emptyPlan: "cpu: the plan has no surface"
        }
    }
}
