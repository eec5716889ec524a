internal import CLaminaImage

extension CGImage {
    /// The image with its alpha, and its colours with it, multiplied by a grey mask: white keeps, black clears. A mask
    /// of another size is stretched over the image, between its pixels linearly; where the mask itself is clear, so is
    /// the image. Depth and colours beyond bytes in sRGB stay.
    ///
    /// `nil` for a mask with colours, and without memory.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard mask.withUnsafeBytes({ PixelKernels.isGray($0) }) else { return nil }
        guard ownFormat.isDeep else {
            func copy(to target: UnsafeMutableRawBufferPointer) {
                withOwnBytes { if $0.count == target.count { target.copyMemory(from: $0) } }
                mask.apply(to: target, width: width, height: height)
            }
            if ownFormat != .standard {
                return try? CGImage.like(self, width: width, height: height, copy)
            }
            return try? CGImage(
                width: width, height: height, isOpaque: nil, wideForm: wideForm { $0.masking(mask) },
                initializingBGRA: copy)
        }
        // White under the mask gives the share that each pixel keeps.
        guard var levels = try? PixelStorage(byteCount: bytesPerRow * height) else { return nil }
        levels.withUnsafeMutableBytes {
            _ = $0.initializeMemory(as: UInt8.self, repeating: 255)
            mask.apply(to: $0, width: width, height: height)
        }
        return try? CGImage.like(self, width: width, height: height) { target in
            withOwnBytes { if $0.count == target.count { target.copyMemory(from: $0) } }
            let halves = target.bindMemory(to: UInt16.self)
            levels.withUnsafeBytes { levels in
                for index in halves.indices where levels[index] != 255 {
                    let value = Float(Float16(bitPattern: UInt16(littleEndian: halves[index])))
                    let part = Float16(value * (Float(levels[index]) / 255))
                    halves[index] = part.bitPattern.littleEndian
                }
            }
        }
    }

    /// Multiplies pixels in bytes by the image, a mask.
    private func apply(to target: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        withUnsafeBytes { values in
            guard let pixels = target.baseAddress, let levels = values.baseAddress else { return }
            lamina_image_mask(
                pixels.assumingMemoryBound(to: UInt8.self), UInt32(width), UInt32(height),
                levels.assumingMemoryBound(to: UInt8.self), UInt32(self.width), UInt32(self.height))
        }
    }

    /// The image with pixels made clear whose straight red, green and blue, 0...255, lie in ranges. Depth and colours beyond bytes in sRGB
    /// stay.
    package func clearing(_ ranges: [ClosedRange<Double>]) -> CGImage? {
        guard ranges.count == 3 else { return nil }
        var straight = straightRGBA()
        var cleared: [Int] = []
        let channels = PixelFormat.standard.channelCount
        for pixel in 0..<(straight.count / channels) {
            let first = channels * pixel
            guard (0..<3).allSatisfy({ ranges[$0].contains(Double(straight[first + $0])) }) else {
                continue
            }
            cleared.append(pixel)
            for place in first..<(first + channels) { straight[place] = 0 }
        }
        guard ownFormat == .standard else { return clearing(pixels: cleared) }
        let pixels = cleared
        guard var storage = try? PixelStorage(byteCount: straight.count) else { return nil }
        let isOpaque = storage.withUnsafeMutableBytes { target in
            straight.withUnsafeBytes { PixelKernels.premultiply(rgba: $0, intoBGRA: target) }
        }
        return try? CGImage(
            width: width, height: height, isOpaque: isOpaque, wasConverted: false,
            wideForm: wideForm { $0.clearing(pixels: pixels) }, adopting: storage)
    }

    /// The same for pixels by their numbers, of an image with more than bytes in sRGB.
    private func clearing(pixels: [Int]) -> CGImage? {
        let step = ownFormat.bytesPerPixel
        return try? CGImage.like(self, width: width, height: height) { target in
            withOwnBytes { if $0.count == target.count { target.copyMemory(from: $0) } }
            for pixel in pixels where step * (pixel + 1) <= target.count {
                for byte in (step * pixel)..<(step * (pixel + 1)) { target[byte] = 0 }
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
