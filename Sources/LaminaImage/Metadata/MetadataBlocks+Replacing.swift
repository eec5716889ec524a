extension MetadataBlocks {
    /// A JPEG with these blocks in place of its EXIF data, its XMP and its IPTC records, and the same picture.
    ///
    /// Throws ``ImageError/unwritable(format:reason:)`` for a block that is longer than a segment; bytes that are no JPEG come back
    /// with the blocks at their begin.
    package func replaced(inJPEG bytes: [UInt8]) throws(ImageError) -> [UInt8] {
        let file = EncodedImage(bytes, source: .memory)
        var kept = Array(bytes.prefix(2))
        var offset = 2
        while let start = file.bigEndian(offset, 1), start == 0xFF,
            let marker = file.bigEndian(offset + 1, 1),
            marker != 0xDA, let length = file.bigEndian(offset + 2, 2), length >= 2,
            offset + 2 + length <= bytes.count
        {
            let segment = bytes[offset..<(offset + 2 + length)]
            let data = segment.dropFirst(4)
            let isMetadata =
                marker == 0xE1
                && (data.starts(with: "Exif\0\0".utf8) || data.starts(with: "http://ns.adobe.com/x".utf8))
                || marker == 0xED && data.starts(with: "Photoshop 3.0\0".utf8)
            if !isMetadata { kept += segment }
            offset += 2 + length
        }
        return try inserted(intoJPEG: kept + bytes[min(offset, bytes.count)...])
    }

    /// A PNG with these blocks in place of its EXIF data, its XMP and its density, and the same picture.
    package func replaced(inPNG bytes: [UInt8]) -> [UInt8] {
        let file = EncodedImage(bytes, source: .memory)
        var kept = Array(bytes.prefix(8))
        var offset = 8
        while let length = file.bigEndian(offset), length <= bytes.count - offset - 12 {
            let chunk = bytes[offset..<(offset + 12 + length)]
            let isXMP = file.has("iTXtXML:com.adobe.xmp\0", at: offset + 4)
            if !isXMP, !file.has("eXIf", at: offset + 4), density == nil || !file.has("pHYs", at: offset + 4)
            {
                kept += chunk
            }
            offset += 12 + length
        }
        return inserted(intoPNG: kept + bytes[min(offset, bytes.count)...])
    }
}
