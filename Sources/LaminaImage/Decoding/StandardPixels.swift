internal import CLaminaImage
import LaminaColor

/// From the samples of a file to premultiplied bytes in sRGB.
///
/// Samples of a space that the file names by numbers become what frames of floats without headroom show of them, rounded to bytes:
/// light above white ends at white. So the picture does not depend on the depth of the frame.
struct StandardPixels {
    /// As of a decoder.
    typealias Decode =
        (_ pixels: UnsafeMutableRawBufferPointer, _ premultiplies: Bool) throws(ImageError) -> Bool
    /// As of a decoder.
    typealias DecodeWords = (_ pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool

    let header: ImageHeader
    let source: ImageSource

    /// Pixels that are converted at a time if there are only bytes of them.
    private static let partPixels = 1 << 22

    /// Writes the pixels of the header's picture, or of a part of it, not turned.
    func fill(
        _ pixels: UnsafeMutableRawBufferPointer, decode: Decode, words: DecodeWords
    ) throws(ImageError) -> (isOpaque: Bool, wasConverted: Bool) {
        if let space = header.convertedSpace {
            try fill(pixels, .space(space), decode, words)
            return (!header.mayHaveAlpha || PixelKernels.isOpaque(UnsafeRawBufferPointer(pixels)), true)
        }
        guard let conversion = try ColorConversion(header, of: source) else {
            let isOpaque = try decode(pixels, true)
            return (isOpaque || !header.mayHaveAlpha, header.isConverted)
        }
        _ = try decode(pixels, false)
        conversion.apply(to: pixels)
        return (header.mayHaveAlpha ? PixelKernels.premultiply(bgra: pixels) : true, true)
    }

    private func fill(
        _ pixels: UnsafeMutableRawBufferPointer, _ colors: WideColors, _ decode: Decode, _ words: DecodeWords
    ) throws(ImageError) {
        let count = pixels.count / PixelFormat.standard.bytesPerPixel
        guard count <= ImageLimits.maximumWidePixels else {
            return try fillFromBytes(pixels, colors, decode)
        }
        do throws(ImageError) {
            var storage = try Self.halves(count)
            try storage.withUnsafeMutableBytes { (halves) throws(ImageError) in
                colors.convert(words: halves, areBytes: try words(halves))
                Self.round(halves, to: pixels)
            }
        } catch .unsupportedFormat {
            // Some samples have bytes, but no words.
            try fillFromBytes(pixels, colors, decode)
        }
    }

    /// For pictures whose words would take too much memory, and for those without words.
    private func fillFromBytes(
        _ pixels: UnsafeMutableRawBufferPointer, _ colors: WideColors, _ decode: Decode
    ) throws(ImageError) {
        _ = try decode(pixels, false)
        let step = PixelFormat.standard.bytesPerPixel
        var storage = try Self.halves(min(pixels.count / step, Self.partPixels))
        storage.withUnsafeMutableBytes { room in
            for first in stride(from: 0, to: pixels.count, by: Self.partPixels * step) {
                let end = min(first + Self.partPixels * step, pixels.count)
                let part = UnsafeMutableRawBufferPointer(rebasing: pixels[first..<end])
                let halves = UnsafeMutableRawBufferPointer(rebasing: room[..<(2 * part.count)])
                halves.copyMemory(from: UnsafeRawBufferPointer(part))
                lamina_words_from_bytes(
                    halves.baseAddress?.assumingMemoryBound(to: UInt16.self), part.count / step)
                colors.convert(words: halves, areBytes: true)
                Self.round(halves, to: part)
            }
        }
    }

    private static func round(
        _ halves: UnsafeMutableRawBufferPointer, to bytes: UnsafeMutableRawBufferPointer
    ) {
        lamina_bytes_from_halves(
            halves.baseAddress?.assumingMemoryBound(to: UInt16.self),
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            bytes.count / PixelFormat.standard.bytesPerPixel)
    }

    private static func halves(_ count: Int) throws(ImageError) -> PixelStorage {
        try PixelStorage(byteCount: count * PixelFormat.half(.premultiplied).bytesPerPixel)
    }
}
