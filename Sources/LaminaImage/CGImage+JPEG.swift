internal import CLaminaImage

extension CGImage {
    /// The image as a baseline JPEG over black.
    ///
    /// - Parameter quality: 0, the smallest, to 1, the best; other values are clamped.
    ///
    /// Throws ``ImageError/outOfMemory(bytes:)``, also where libjpeg does not encode the size.
    public func jpegData(quality: Double = 0.9) throws(ImageError) -> [UInt8] {
        let number = Int32((max(0.01, min(1, quality.isFinite ? quality : 0.9)) * 100).rounded())
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let (width, height) = (UInt32(width), UInt32(height))
        // Premultiplied colours are those over black.
        let isMade = withUnsafeBytes { pixels in
            guard pixels.count >= Int(width) * Int(height) * 4,
                let first = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            else { return false }
            return lamina_jpeg_encode(first, width, height, number, &bytes, &count).status == LAMINA_IMAGE_OK
        }
        guard isMade, let bytes else { throw .outOfMemory(bytes: Int(width) * Int(height) * 4) }
        defer { lamina_image_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
