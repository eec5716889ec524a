/// The chunks of a WebP file that say something of the whole picture.
struct WebPChunks {
    private(set) var orientation = ImageOrientation.up
    private(set) var profile: [UInt8]?

    /// Throws where the file is shorter than it says.
    init(_ encoded: EncodedImage) throws(ImageError) {
        guard let length = encoded.littleEndian(4), encoded.length >= length + 8 else {
            throw .truncated(
                source: encoded.source, format: .webP, byte: encoded.length,
                expected: "\((encoded.littleEndian(4) ?? 12) + 8) bytes")
        }
        guard encoded.has("VP8X", at: 12), let flags = encoded.littleEndian(20, 1) else { return }
        let hasProfile = flags & 0x20 != 0
        let hasOrientation = flags & 0x08 != 0
        // EXIF comes after the picture.
        guard encoded.isWhole || !hasOrientation else { throw Self.needsMore(encoded) }
        var offset = 12
        while let chunkLength = encoded.littleEndian(offset + 4) {
            let end = offset + 8 + chunkLength
            if end <= encoded.bytes.count {
                let data = encoded.bytes[(offset + 8)..<end]
                if hasProfile, profile == nil, encoded.has("ICCP", at: offset) { profile = Array(data) }
                if hasOrientation, encoded.has("EXIF", at: offset) {
                    orientation = ImageOrientation(
                        exif: data.starts(with: "Exif\0\0".utf8) ? data.dropFirst(6) : data)
                }
            }
            offset = end + (chunkLength & 1)
        }
        guard encoded.isWhole || !hasProfile || profile != nil else { throw Self.needsMore(encoded) }
    }

    private static func needsMore(_ encoded: EncodedImage) -> ImageError {
        .truncated(
            source: encoded.source, format: .webP, byte: encoded.bytes.count,
            expected: "the chunks VP8X names")
    }
}
