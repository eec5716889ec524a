internal import CLaminaImage

/// A PNG that Xcode packed for phones: a chunk `CgBI` stands before the header, the deflate data have no zlib header and no
/// check sum, and the samples are premultiplied blue, green and red.
///
/// It becomes a PNG that libpng reads, with the same samples. Sources: the marker and the order of samples are described in
/// the iPhone Development Wiki, "CgBI file format".
enum PackedPNG {
    private static let marker: StaticString = "CgBI"

    /// Whether the bytes begin as such a file does.
    static func begins(_ encoded: EncodedImage) -> Bool {
        encoded.bytes.starts(with: PNGHeader.signature) && encoded.has(marker, at: 12)
    }

    /// The same picture without the marker, its data as a zlib stream. The beginning of a file gives the beginning of that.
    ///
    /// - Throws: ``ImageError`` for check sums of data that do not fit, and for kinds of samples that Xcode does not write.
    static func unpacked(_ encoded: EncodedImage) throws(ImageError) -> EncodedImage {
        let bytes = encoded.bytes
        var result = PNGHeader.signature
        var data: [UInt8] = []
        var offset = result.count
        var hasData = false
        while let length = encoded.bigEndian(offset), bytes.count - offset >= 12 {
            let end = offset + 12 + length
            guard end <= bytes.count else { break }
            let type = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
            switch type {
            case "IHDR":
                try check(encoded, header: offset + 8)
                result += bytes[offset..<end]
            case "IDAT":
                guard encoded.bigEndian(end - 4) == sum(bytes[(offset + 4)..<(end - 4)]) else {
                    throw .corrupt(
                        source: encoded.source, format: .png, byte: offset, reason: "IDAT: CRC error")
                }
                if !hasData { data = [0x78, 0x01] }
                hasData = true
                data += bytes[(offset + 8)..<(end - 4)]
            case "IEND":
                // Where the sum of zlib's stream would be; nobody knows it, and libpng is told not to look.
                if hasData { append("IDAT", data + [0, 0, 0, 0], to: &result) }
                result += bytes[offset..<end]
                return EncodedImage(result, source: encoded.source)
            case "tRNS", "sRGB", "eXIf": result += bytes[offset..<end]
            // Colours are those of the screen, so profiles and gammas do not count. Animations are not packed.
            default: break
            }
            offset = end
        }
        guard !encoded.isWhole else {
            throw .truncated(
                source: encoded.source, format: .png, byte: bytes.count, expected: "another chunk")
        }
        // The data that there are end the chunks before the pixels.
        if hasData || encoded.has("IDAT", at: offset + 4) { append("IDAT", data, to: &result) }
        return EncodedImage(
            result, source: encoded.source, length: max(encoded.length, result.count + 1))
    }

    /// Checks the kind of samples, which a header at an offset tells.
    private static func check(_ encoded: EncodedImage, header: Int) throws(ImageError) {
        guard encoded.bytes.count >= header + 10 else { return }
        let (depth, color) = (encoded.bytes[header + 8], encoded.bytes[header + 9])
        guard depth == 8, color == 2 || color == 6 else {
            throw .unsupportedFormat(
                source: encoded.source, byte: header + 8,
                found: "Apple's CgBI variant with samples of kind \(color) and \(depth) bits")
        }
    }

    private static func append(_ type: StaticString, _ data: [UInt8], to result: inout [UInt8]) {
        let body = type.withUTF8Buffer { Array($0) } + data
        result += bigEndian(data.count) + body + bigEndian(sum(body[...]))
    }

    private static func sum(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(bytes.withUnsafeBufferPointer { lamina_png_crc(0, $0.baseAddress, $0.count) })
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
