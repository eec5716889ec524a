internal import CLaminaImage

/// The C loops over pixels, one function per call. Each takes exactly as many bytes as it is given.
package enum PixelKernels {
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

    /// Premultiplies straight BGRA in place; returns whether every alpha is 255.
    static func premultiply(bgra pixels: UnsafeMutableRawBufferPointer) -> Bool {
        guard let base = pixels.baseAddress else { return true }
        return lamina_image_premultiply_bgra(base.assumingMemoryBound(to: UInt8.self), pixels.count / 4)
    }

    /// Lays premultiplied pixels over others, rounding to nearest. Stops at the shorter of the two.
    static func layOver(_ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer) {
        guard let over = source.baseAddress, let under = target.baseAddress else { return }
        lamina_image_lay_over(
            over.assumingMemoryBound(to: UInt8.self), under.assumingMemoryBound(to: UInt8.self),
            min(source.count, target.count) / 4)
    }

    /// Writes straight RGBA. Stops at the shorter of the two.
    package static func unpremultiply(
        bgra: UnsafeRawBufferPointer, intoRGBA target: UnsafeMutableRawBufferPointer
    ) {
        guard let source = bgra.baseAddress, let destination = target.baseAddress else { return }
        lamina_image_straight_rgba_from_bgra(
            source.assumingMemoryBound(to: UInt8.self), destination.assumingMemoryBound(to: UInt8.self),
            min(bgra.count, target.count) / 4)
    }

    /// Writes the means of a picture of half the size; nothing where either has too few bytes.
    static func halve(
        _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, into target: UnsafeMutableRawBufferPointer
    ) {
        guard let source = pixels.baseAddress, let half = target.baseAddress,
            pixels.count >= width * height * PixelFormat.standard.bytesPerPixel,
            target.count >= ((width + 1) / 2) * ((height + 1) / 2) * PixelFormat.standard.bytesPerPixel
        else { return }
        lamina_image_halve(
            source.assumingMemoryBound(to: UInt8.self), UInt32(width), UInt32(height),
            half.assumingMemoryBound(to: UInt8.self))
    }

    /// Both images must have the same size.
    static func differences(_ one: CGImage, _ other: CGImage) -> lamina_image_differences {
        var result = lamina_image_differences()
        one.withUnsafeBytes { first in
            other.withUnsafeBytes { second in
                guard first.count == second.count, let a = first.baseAddress, let b = second.baseAddress
                else {
                    return
                }
                lamina_image_compare(
                    a.assumingMemoryBound(to: UInt8.self), b.assumingMemoryBound(to: UInt8.self),
                    UInt32(one.width), UInt32(one.height), &result)
            }
        }
        return result
    }

    /// Both images must have the same size. Writes as many pixels as all three buffers have.
    static func heat(_ one: CGImage, _ other: CGImage, into target: UnsafeMutableRawBufferPointer) {
        one.withUnsafeBytes { first in
            other.withUnsafeBytes { second in
                guard let a = first.baseAddress, let b = second.baseAddress, let c = target.baseAddress else {
                    return
                }
                lamina_image_heat(
                    a.assumingMemoryBound(to: UInt8.self), b.assumingMemoryBound(to: UInt8.self),
                    c.assumingMemoryBound(to: UInt8.self), min(first.count, second.count, target.count) / 4)
            }
        }
    }
}
