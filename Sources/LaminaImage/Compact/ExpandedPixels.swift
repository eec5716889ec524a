import LaminaGeometry

/// Premultiplied BGRA8 pixels that were made from other pixels, and are released when nobody holds them.
package final class ExpandedPixels: Sendable {
    package let revision: PixelRevision

    init(_ pixels: CompactPixels) throws(ImageError) {
        let (width, height) = (pixels.revision.width, pixels.revision.height)
        var storage = try PixelStorage(byteCount: pixels.count * PixelFormat.standard.bytesPerPixel)
        let isRead = storage.withUnsafeMutableBytes {
            pixels.expand(PixelRect(width: width, height: height), into: $0)
        }
        guard isRead else { throw .outOfMemory(bytes: pixels.count * PixelFormat.standard.bytesPerPixel) }
        revision = PixelRevision(
            width: width, height: height, .standard, isOpaque: pixels.isOpaque, adopting: storage)
    }

    /// Brings an expansion of earlier pixels up to date. The earlier one stays what it is.
    ///
    /// - Parameter changed: The pixels in which both may differ.
    init(_ pixels: CompactPixels, from earlier: ExpandedPixels, changed: PixelRegion) throws(ImageError) {
        var patches: [PixelPatch] = []
        var isRead = true
        for area in changed.rectangles {
            patches.append(
                try PixelPatch(area, .standard) { isRead = pixels.expand(area, into: $0) && isRead })
        }
        guard isRead, let next = earlier.revision.replacing(patches) else {
            throw .outOfMemory(bytes: pixels.count * PixelFormat.standard.bytesPerPixel)
        }
        revision = next
    }

    /// Lends the pixels.
    package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try revision.withUnsafeBytes(body)
    }
}
