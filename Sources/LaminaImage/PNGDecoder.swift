internal import CLaminaImage

/// Reads a PNG of any colour type, depth and interlacing into a ``CGImage``, through libpng.
enum PNGDecoder {
    static func decode(_ bytes: UnsafeRawBufferPointer, source: ImageSource) throws(ImageError) -> CGImage {
        let header = try PNGHeader(bytes, source: source)
        // A few bytes that promise a gigabyte are found out before it is touched.
        let least = header.smallestPossibleDataLength
        guard bytes.count >= least else {
            throw .truncated(
                source: source, byte: bytes.count,
                expected: "at least \(least) bytes for \(header.width)×\(header.height) pixels")
        }
        var storage = try PixelStorage(byteCount: header.width * header.height * 4)
        let result = storage.withUnsafeMutableBytes { pixels in
            lamina_png_decode(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count,
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(header.width), UInt32(header.height))
        }
        try check(result, bytes: storage.byteCount, source: source)
        return try CGImage(
            width: header.width, height: header.height, isOpaque: result.opaque,
            wasConverted: header.needsConversion || PNGHeader.namesOtherGamma(bytes), adopting: storage)
    }

    private static func check(
        _ result: lamina_png_result, bytes: Int, source: ImageSource
    ) throws(ImageError) {
        let chunk = text(result.chunk)
        switch result.status {
        case LAMINA_PNG_OK: return
        case LAMINA_PNG_TRUNCATED:
            throw .truncated(
                source: source, byte: result.offset,
                expected: chunk.isEmpty ? "another chunk" : "more \(chunk) data")
        case LAMINA_PNG_OUT_OF_MEMORY: throw .outOfMemory(bytes: bytes)
        default: throw .corrupt(source: source, byte: result.offset, reason: text(result.message))
        }
    }

    /// A C string in an array that Swift sees as a tuple.
    private static func text<Tuple>(_ characters: Tuple) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
