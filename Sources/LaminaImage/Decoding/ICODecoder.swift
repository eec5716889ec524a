/// Windows icons and cursors: the largest picture, and of those of one size the one with the most colours.
struct ICODecoder: ImageDecoder {
    private enum Picture: Sendable {
        case bitmap(BitmapFile)
        case png(PNGDecoder)
    }

    let header: ImageHeader
    private let picture: Picture

    init(_ encoded: EncodedImage) throws(ImageError) {
        guard encoded.isWhole, let count = encoded.littleEndian(4, 2) else {
            throw .truncated(
                source: encoded.source, format: .ico, byte: encoded.bytes.count, expected: "the whole file")
        }
        var best: (area: Int, depth: Int, offset: Int, length: Int)?
        for index in 0..<count {
            let entry = 6 + 16 * index
            guard let offset = encoded.littleEndian(entry + 12), let length = encoded.littleEndian(entry + 8),
                let depth = encoded.littleEndian(entry + 6, 2), let wide = encoded.littleEndian(entry, 1),
                let high = encoded.littleEndian(entry + 1, 1)
            else { break }
            // 0 stands for 256.
            let area = (wide == 0 ? 256 : wide) * (high == 0 ? 256 : high)
            guard length > 0, offset <= encoded.bytes.count - min(length, encoded.bytes.count) else {
                continue
            }
            if let known = best, (known.area, known.depth) >= (area, depth) { continue }
            best = (area, depth, offset, min(length, encoded.bytes.count - offset))
        }
        guard let best else {
            throw .corrupt(source: encoded.source, format: .ico, byte: 4, reason: "no picture")
        }
        if encoded.bytes[best.offset...].starts(with: PNGHeader.signature) {
            let part = Array(encoded.bytes[best.offset..<(best.offset + best.length)])
            let decoder = try PNGDecoder(EncodedImage(part, source: encoded.source))
            picture = .png(decoder)
            var header = decoder.header
            header.format = .ico
            self.header = header
        } else {
            let bitmap = try BitmapFile(encoded, .ico, at: best.offset, pixels: nil, hasMask: true)
            picture = .bitmap(bitmap)
            header = ImageHeader(
                format: .ico, width: bitmap.width, height: bitmap.height, mayHaveAlpha: true,
                isConverted: bitmap.bits != 24 && bitmap.bits != 32)
        }
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        switch picture {
        case .png(let decoder): return try decoder.decode(into: pixels, premultiplies: premultiplies)
        case .bitmap(let bitmap):
            try bitmap.decode(into: pixels)
            return premultiplies ? PixelKernels.premultiply(bgra: pixels) : false
        }
    }
}
