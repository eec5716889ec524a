/// Windows icons and cursors: the largest picture, and of those of one size the one with the most colours; or one by its number.
struct ICODecoder: ImageDecoder {
    private enum Picture: Sendable {
        case bitmap(BitmapFile)
        case png(PNGDecoder)
    }

    /// The directory's entry of a picture.
    struct Entry: Equatable {
        var width: Int
        var height: Int
        /// Bits a pixel.
        var depth: Int
        var bytes: Range<Int>
    }

    let header: ImageHeader
    private let picture: Picture

    init(_ encoded: EncodedImage) throws(ImageError) {
        var best: Entry?
        for entry in try Self.entries(encoded) {
            if let known = best,
                (known.width * known.height, known.depth) >= (entry.width * entry.height, entry.depth)
            {
                continue
            }
            best = entry
        }
        guard let best else {
            throw .corrupt(source: encoded.source, format: .ico, byte: 4, reason: "no picture")
        }
        try self.init(encoded, best)
    }

    /// One of the pictures that the directory names.
    init(_ encoded: EncodedImage, _ entry: Entry) throws(ImageError) {
        guard entry.bytes.upperBound <= encoded.bytes.count else {
            throw .truncated(
                source: encoded.source, format: .ico, byte: encoded.bytes.count,
                expected: "\(entry.bytes.count) bytes of the picture at byte \(entry.bytes.lowerBound)")
        }
        if encoded.bytes[entry.bytes].starts(with: PNGHeader.signature) {
            let decoder = try PNGDecoder(
                EncodedImage(Array(encoded.bytes[entry.bytes]), source: encoded.source))
            picture = .png(decoder)
            var header = decoder.header
            header.format = .ico
            self.header = header
        } else {
            let bitmap = try BitmapFile(
                encoded, .ico, at: entry.bytes.lowerBound, pixels: nil, hasMask: true)
            picture = .bitmap(bitmap)
            header = ImageHeader(
                format: .ico, width: bitmap.width, height: bitmap.height, mayHaveAlpha: true,
                isConverted: bitmap.bits != 24 && bitmap.bits != 32)
        }
    }

    /// The pictures of the directory, in its order; they may lie outside of the file.
    static func entries(_ encoded: EncodedImage) throws(ImageError) -> [Entry] {
        guard encoded.isWhole, let count = encoded.littleEndian(4, 2) else {
            throw .truncated(
                source: encoded.source, format: .ico, byte: encoded.bytes.count, expected: "the whole file")
        }
        var entries: [Entry] = []
        for index in 0..<count {
            let place = 6 + 16 * index
            guard let offset = encoded.littleEndian(place + 12), let length = encoded.littleEndian(place + 8),
                let wide = encoded.littleEndian(place, 1), let high = encoded.littleEndian(place + 1, 1)
            else {
                throw .truncated(
                    source: encoded.source, format: .ico, byte: encoded.bytes.count,
                    expected: "a directory of \(count) pictures")
            }
            guard length >= 12 else { continue }
            let bytes = offset..<(offset + length)
            // 0 stands for 256. A cursor has the place of its point where an icon has its depth, so the picture is asked.
            entries.append(
                Entry(
                    width: wide == 0 ? 256 : wide, height: high == 0 ? 256 : high,
                    depth: Self.depth(encoded, bytes), bytes: bytes))
        }
        return entries
    }

    private static func depth(_ encoded: EncodedImage, _ bytes: Range<Int>) -> Int {
        guard bytes.lowerBound < encoded.bytes.count else { return 0 }
        if encoded.bytes[bytes.lowerBound...].starts(with: PNGHeader.signature) { return 32 }
        let isCore = encoded.littleEndian(bytes.lowerBound) == 12
        return encoded.littleEndian(bytes.lowerBound + (isCore ? 10 : 14), 2) ?? 0
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

extension ImageFormatDefinition {
    /// The directory of an icon or a cursor has its first picture behind it.
    static let ico = ImageFormatDefinition(
        "com.microsoft.ico", "com.microsoft.cur", decoder: ICODecoder.self,
        recognizes: { bytes in
            guard bytes.count >= 22, bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0])
            else {
                return false
            }
            return bytes[4] | bytes[5] != 0 && bytes[9] == 0
        })
}
