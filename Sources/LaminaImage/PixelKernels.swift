internal import CLaminaImage

/// The C loops over pixels, one function per call. Each takes exactly as many bytes as it is given.
enum PixelKernels {
    static func isOpaque(_ pixels: UnsafeRawBufferPointer) -> Bool {
        guard let base = pixels.baseAddress else { return true }
        return lamina_image_is_opaque(base.assumingMemoryBound(to: UInt8.self), pixels.count / 4)
    }

    static func isGray(_ pixels: UnsafeRawBufferPointer) -> Bool {
        guard let base = pixels.baseAddress else { return true }
        return lamina_image_is_gray(base.assumingMemoryBound(to: UInt8.self), pixels.count / 4)
    }

    /// Writes premultiplied BGRA; returns whether every alpha is 255. Stops at the shorter of the two.
    static func premultiply(
        rgba: UnsafeRawBufferPointer, intoBGRA target: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard let source = rgba.baseAddress, let destination = target.baseAddress else { return true }
        return lamina_image_bgra_from_straight_rgba(
            source.assumingMemoryBound(to: UInt8.self), destination.assumingMemoryBound(to: UInt8.self),
            min(rgba.count, target.count) / 4)
    }

    /// Writes straight RGBA. Stops at the shorter of the two.
    static func unpremultiply(bgra: UnsafeRawBufferPointer, intoRGBA target: UnsafeMutableRawBufferPointer) {
        guard let source = bgra.baseAddress, let destination = target.baseAddress else { return }
        lamina_image_straight_rgba_from_bgra(
            source.assumingMemoryBound(to: UInt8.self), destination.assumingMemoryBound(to: UInt8.self),
            min(bgra.count, target.count) / 4)
    }
}
