/// The boxes on the top level of an ISO media file, which JPEG 2000 and AVIF are.
struct MediaBoxes {
    /// Where the contents of each box are, in the order of the file.
    private(set) var boxes: [(type: String, contents: Range<Int>)] = []

    /// Throws where a box ends behind the file.
    init(_ encoded: EncodedImage, _ format: ImageFormat) throws(ImageError) {
        var offset = 0
        while offset < encoded.bytes.count {
            guard let short = encoded.bigEndian(offset), encoded.bytes.count >= offset + 8 else {
                throw .truncated(
                    source: encoded.source, format: format, byte: encoded.bytes.count,
                    expected: "a box's header")
            }
            let type = String(decoding: encoded.bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
            var start = offset + 8
            var length = short == 0 ? encoded.bytes.count - offset : short
            if short == 1 {
                // Lengths of 64 bits; none can be above the length of a file.
                guard let high = encoded.bigEndian(start), let low = encoded.bigEndian(start + 4) else {
                    throw .truncated(
                        source: encoded.source, format: format, byte: encoded.bytes.count,
                        expected: "a box's header")
                }
                length = high == 0 ? low : Int.max
                start += 8
            }
            guard length >= start - offset else {
                throw .corrupt(
                    source: encoded.source, format: format, byte: offset, reason: "a box of \(length) bytes")
            }
            guard length <= encoded.bytes.count - offset else {
                throw .truncated(
                    source: encoded.source, format: format, byte: encoded.bytes.count,
                    expected: "more of the box “\(type)”")
            }
            boxes.append((type, start..<(offset + length)))
            offset += length
        }
    }

    /// The first box of this type.
    func contents(_ type: String) -> Range<Int>? { boxes.first { $0.type == type }?.contents }
}
