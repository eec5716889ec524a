internal import CLaminaImage

/// WebP, lossy and lossless, through libwebp. An animation gives its first picture on its canvas.
struct WebPDecoder: ImageDecoder {
    let header: ImageHeader
    private let encoded: EncodedImage
    /// The first picture, where the file is an animation.
    private let animation: WebPAnimation?

    var isAnimated: Bool { animation != nil }

    init(_ encoded: EncodedImage) throws(ImageError) {
        self.encoded = encoded
        let chunks = try WebPChunks(encoded)
        var info = lamina_webp_info()
        let result = encoded.withBytes { lamina_webp_probe($0, $1, &info) }
        try result.check(encoded, .webP, expected: "a picture's header")
        header = ImageHeader(
            format: .webP, width: Int(info.width), height: Int(info.height), orientation: chunks.orientation,
            mayHaveAlpha: info.alpha || info.animated,
            // The pictures of an animation are converted before they are laid over one another.
            profile: info.animated ? nil : chunks.profile)
        animation = info.animated && encoded.isWhole ? try WebPAnimation(encoded) : nil
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        if let animation { return try animation.decodeFirst(into: pixels) }
        let result = encoded.withBytes { data, count in
            lamina_webp_decode(
                data, count, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(header.width), UInt32(header.height))
        }
        try result.check(encoded, .webP, expected: "more picture data", place: 12)
        guard header.mayHaveAlpha else { return true }
        return premultiplies ? PixelKernels.premultiply(bgra: pixels) : false
    }
}

extension ImageFormatDefinition {
    static let webP = ImageFormatDefinition(
        "org.webmproject.webp", decoder: WebPDecoder.self,
        recognizes: { bytes in
            bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
        },
        readMetadata: { metadata, encoded, _ in metadata.readWebP(encoded) },
        animation: { reader, encoded throws(ImageError) in
            guard (reader.decoder as? WebPDecoder)?.isAnimated == true else {
                return StillAnimation(reader, encoded)
            }
            return try WebPAnimation(encoded)
        })
}
