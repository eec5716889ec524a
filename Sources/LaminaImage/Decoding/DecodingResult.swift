internal import CLaminaImage

extension lamina_image_result {
    /// Throws the error of a C function, if there is one.
    ///
    /// - Parameters:
    ///   - expected: The part that is missing where the data ended.
    ///   - place: The byte where the part begins that the library was reading, for a library that gives no place.
    func check(
        _ encoded: EncodedImage, _ format: ImageFormat, expected: String, place: Int = 0
    ) throws(ImageError) {
        let words = withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        switch status {
        case LAMINA_IMAGE_OK: return
        case LAMINA_IMAGE_TRUNCATED:
            throw .truncated(
                source: encoded.source, format: format, byte: encoded.bytes.count, expected: expected)
        case LAMINA_IMAGE_UNSUPPORTED:
            throw .unsupportedFormat(source: encoded.source, byte: max(offset, place), found: words)
        case LAMINA_IMAGE_MISSING: throw .libraryMissing(source: encoded.source, reason: words)
        case LAMINA_IMAGE_OUT_OF_MEMORY: throw .outOfMemory(bytes: offset)
        default:
            throw .corrupt(
                source: encoded.source, format: format, byte: min(max(offset, place), encoded.bytes.count),
                reason: words)
        }
    }
}
