import Foundation
import LaminaImage

/// Room for one frame.
final class FrameBuffer: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    /// - Throws: `ImageError.outOfMemory`.
    init(byteCount: Int) throws(ImageError) {
        bytes = UnsafeMutableRawBufferPointer(
            start: try PixelStorage.allocate(byteCount), count: byteCount)
    }

    deinit { free(bytes.baseAddress) }
}
