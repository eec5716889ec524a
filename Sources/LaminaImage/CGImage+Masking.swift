internal import CLaminaImage

extension CGImage {
    /// The image with its alpha, and its colours with it, multiplied by a grey mask: white keeps, black clears. A mask
    /// of another size is stretched over the image, between its pixels linearly; where the mask itself is clear, so is
    /// the image.
    ///
    /// `nil` for a mask with colours, and without memory.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard mask.withUnsafeBytes({ PixelKernels.isGray($0) }) else { return nil }
        return try? CGImage(width: width, height: height) { target in
            withUnsafeBytes { target.copyMemory(from: $0) }
            mask.withUnsafeBytes { values in
                guard let pixels = target.baseAddress, let levels = values.baseAddress else { return }
                lamina_image_mask(
                    pixels.assumingMemoryBound(to: UInt8.self), UInt32(width), UInt32(height),
                    levels.assumingMemoryBound(to: UInt8.self), UInt32(mask.width), UInt32(mask.height))
            }
        }
    }

    /// Reads a picture whose alpha is in a separate file, such as a JPEG with a grey PNG or JPEG beside it. A
    /// photograph with soft edges then takes a fraction of a PNG's bytes.
    ///
    /// Throws ``ImageError`` where either file is at fault, and ``ImageError/unsupportedFormat(source:byte:found:)``
    /// for a mask with colours.
    public static func read(
        contentsOfFile path: String, maskFile: String
    ) throws(ImageError) -> CGImage {
        try read(contentsOfFile: path).masked(by: read(contentsOfFile: maskFile), .file(maskFile))
    }

    /// The same for files in memory.
    public static func decode(_ bytes: [UInt8], mask: [UInt8]) throws(ImageError) -> CGImage {
        try decode(bytes).masked(by: decode(mask), .memory)
    }

    private func masked(by mask: CGImage, _ source: ImageSource) throws(ImageError) -> CGImage {
        guard mask.withUnsafeBytes({ PixelKernels.isGray($0) }) else {
            throw .unsupportedFormat(source: source, byte: 0, found: "a mask with colours")
        }
        guard let masked = masking(mask) else { throw .outOfMemory(bytes: bytesPerRow * height) }
        return masked
    }
}
