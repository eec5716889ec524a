internal import CLaminaImage

/// JPEG 2000 through OpenJPEG: grey, RGB and YCC, with alpha, of any depth and subsampling, and CMYK.
struct JPEG2000Decoder: ImageDecoder {
    let header: ImageHeader
    private let encoded: EncodedImage
    /// Where the codestream begins.
    private let codestream: Int
    private let isContained: Bool

    init(_ encoded: EncodedImage) throws(ImageError) {
        self.encoded = encoded
        isContained = encoded.bytes.first == 0
        guard encoded.isWhole else {
            throw .truncated(
                source: encoded.source, format: .jpeg2000, byte: encoded.bytes.count,
                expected: "the whole file")
        }
        var stream = 0..<encoded.bytes.count
        if isContained {
            guard let contents = try MediaBoxes(encoded, .jpeg2000).contents("jp2c") else {
                throw .truncated(
                    source: encoded.source, format: .jpeg2000, byte: encoded.bytes.count,
                    expected: "a codestream")
            }
            stream = contents
        }
        codestream = stream.lowerBound
        // OpenJPEG takes a stream that ends early for a smaller picture in places.
        guard stream.count >= 2, encoded.bigEndian(stream.upperBound - 2, 2) == 0xFFD9 else {
            throw .truncated(
                source: encoded.source, format: .jpeg2000, byte: stream.upperBound,
                expected: "an end-of-codestream marker")
        }
        var info = lamina_jp2_info()
        let contained = isContained
        let result = encoded.withBytes { lamina_jp2_probe($0, $1, contained, &info) }
        defer { lamina_image_free(info.profile) }
        try result.check(encoded, .jpeg2000, expected: "a header", place: stream.lowerBound)
        let (width, height) = (Int(info.width), Int(info.height))
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        guard width * height <= ImageLimits.maximumJPEG2000Pixels else {
            throw .tooCostly(
                source: encoded.source, format: .jpeg2000, what: "pixels",
                limit: ImageLimits.maximumJPEG2000Pixels, found: width * height)
        }
        header = ImageHeader(
            format: .jpeg2000, width: width, height: height, mayHaveAlpha: info.alpha,
            samples: info.cmyk ? .cmyk : info.gray ? .gray : .color, isConverted: info.converted,
            bits: Int(info.bits), depth: info.bits > 8 ? .words : .bytes,
            profile: info.profile_length > 0
                ? Array(UnsafeBufferPointer(start: info.profile, count: info.profile_length)) : nil)
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        try decode(into: pixels, areWords: false)
        guard header.mayHaveAlpha else { return true }
        return premultiplies ? PixelKernels.premultiply(bgra: pixels) : false
    }

    func decodeWords(into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool {
        try decode(into: pixels, areWords: true)
        return false
    }

    private func decode(
        into pixels: UnsafeMutableRawBufferPointer, areWords: Bool
    ) throws(ImageError) {
        let result = encoded.withBytes { data, count in
            lamina_jp2_decode(
                data, count, isContained, areWords, pixels.baseAddress, UInt32(header.width),
                UInt32(header.height))
        }
        try result.check(encoded, .jpeg2000, expected: "more picture data", place: codestream)
    }
}

extension ImageFormatDefinition {
    static let jpeg2000 = ImageFormatDefinition(
        "public.jpeg-2000", decoder: JPEG2000Decoder.self,
        signatures: [
            [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], [0xFF, 0x4F, 0xFF, 0x51],
        ],
        readMetadata: { metadata, encoded, _ in metadata.readJPEG2000(encoded) })
}
