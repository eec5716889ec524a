internal import CLaminaImage

extension CGImage {
    /// The image in a format of pictures, in sRGB.
    ///
    /// WebP and AVIF need the package trait `ImageFormats`; AVIF also libavif with an encoder, where the program runs.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - quality: 0 (smallest) to 100 (best); other values are clamped. PNG, TIFF and BMP ignore it.
    ///   - background: Red, green and blue behind the pixels of a JPEG, from 0 to 255; white unless given.
    ///   - threads: The most threads that compress a PNG; `nil` takes as many as there are cores.
    ///
    /// Throws ``ImageError/unwritable(format:reason:)`` and ``ImageError/outOfMemory(bytes:)``.
    public func data(
        as format: PictureFormat, quality: Int = 75,
        background: (red: UInt8, green: UInt8, blue: UInt8) = (255, 255, 255), threads: Int? = nil
    ) throws(ImageError) -> [UInt8] {
        let (width32, height32) = (UInt32(width), UInt32(height))
        let quality = Int32(min(max(quality, 0), 100))
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        let result: lamina_image_result
        switch format {
        case .png: return try pngData(threads: threads)
        case .tiff: return try TIFFEncoder.file([TIFFEncoder.Page(self)])
        case .bmp: return BMPEncoder.file(self)
        case .jpeg:
            guard width <= 65_500, height <= 65_500 else {
                throw .unwritable(format: format, reason: "it holds sides up to 65500 pixels")
            }
            let colors = [background.red, background.green, background.blue]
            result = withUnsafeBytes { pixels in
                lamina_jpeg_encode(
                    pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), width32, height32, quality,
                    colors,
                    &data, &length)
            }
        case .webp: result = lamina_webp_encode(straightRGBA(), width32, height32, quality, &data, &length)
        case .avif:
            result = lamina_avif_encode(straightRGBA(), width32, height32, quality, !isOpaque, &data, &length)
        }
        defer { lamina_image_free(data) }
        switch result.status {
        case LAMINA_IMAGE_OK: return Array(UnsafeBufferPointer(start: data, count: length))
        case LAMINA_IMAGE_OUT_OF_MEMORY:
            throw .outOfMemory(bytes: width * height * PixelFormat.standard.bytesPerPixel)
        default: throw .unwritable(format: format, reason: result.words)
        }
    }
}

extension lamina_image_result {
    /// The library's message.
    fileprivate var words: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
