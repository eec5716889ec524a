#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

import LaminaImage
import LaminaRaster

/// An image's pixels in the format of surfaces.
final class ConvertedPixels {
    /// Valid for as long as this object lives.
    let rows: PixelRows

    /// `nil` if there is no memory for them.
    init?(_ bytes: PixelRows, _ kernels: DrawingKernels) {
        let count = bytes.width * bytes.height
        guard let memory = malloc(max(1, kernels.bytes(count))) else { return nil }
        for y in 0..<bytes.height {
            guard let row = bytes.row(y).baseAddress else { continue }
            kernels.convert(
                memory + kernels.bytes(y * bytes.width), fromBytes: row.assumingMemoryBound(to: UInt32.self),
                count: bytes.width)
        }
        rows = PixelRows(memory, width: bytes.width, height: bytes.height, format: .half(.premultiplied))
    }

    deinit { free(UnsafeMutableRawPointer(mutating: rows.base)) }
}
