internal import CLaminaImage

/// TIFF through libtiff: grey, RGB and inks of 8, 16 and 32 bits and of floats, YCbCr, L*a*b*, palettes and bits, in strips,
/// tiles or planes, with the compressions that the library has. Floats without a profile are light.
struct TIFFDecoder: ImageDecoder {
    let header: ImageHeader
    private let encoded: EncodedImage
    /// Where the picture's directory begins.
    private let directory: Int

    init(_ encoded: EncodedImage) throws(ImageError) {
        guard let first = TagFile(encoded.bytes)?.first else {
            throw .truncated(
                source: encoded.source, format: .tiff, byte: encoded.bytes.count, expected: "a directory")
        }
        try self.init(encoded, directory: first)
    }

    /// The picture whose directory begins at a byte of the file.
    init(_ encoded: EncodedImage, directory: Int) throws(ImageError) {
        guard encoded.isWhole, TagFile(encoded.bytes)?.hasWhole(directory: directory) == true else {
            throw .truncated(
                source: encoded.source, format: .tiff, byte: encoded.bytes.count,
                expected: encoded.isWhole ? "a directory at byte \(directory)" : "the whole file")
        }
        var info = lamina_tiff_info()
        let result = encoded.withBytes { lamina_tiff_probe($0, $1, UInt64(directory), &info) }
        defer { lamina_image_free(info.profile) }
        if info.width > 0, info.height > 0 {
            try ImageLimits.check(width: Int(info.width), height: Int(info.height), source: encoded.source)
        }
        try result.check(encoded, .tiff, expected: "a directory", place: directory)
        (self.encoded, self.directory) = (encoded, directory)
        let (width, height) = (Int(info.width), Int(info.height))
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        // A few bytes that promise a gigabyte are found out before it is touched: packed bits shrink to a 64th at the very
        // most, deflate and LZW to less than a 1400th.
        let shrinking = [1: 1, 32_773: 64, 5: 1400, 8: 1400, 32_946: 1400][Int(info.compression)]
        let bits = width * height * Int(info.bits)
        if let shrinking, encoded.length < bits / 8 / shrinking {
            throw .truncated(
                source: encoded.source, format: .tiff, byte: encoded.length,
                expected: "at least \(bits / 8 / shrinking) bytes for \(width)×\(height) pixels")
        }
        let hasProfile = info.profile_length > 0 && info.profile_length <= ImageLimits.maximumProfileBytes
        header = ImageHeader(
            format: .tiff, width: width, height: height,
            orientation: ImageOrientation(rawValue: Int(info.orientation)) ?? .up, mayHaveAlpha: info.alpha,
            samples: info.cmyk ? .cmyk : info.gray ? .gray : .color,
            isConverted: info.bits != 8 || info.gray || info.cmyk, bits: Int(info.bits),
            depth: !info.is_plain || info.cmyk || info.bits <= 8 ? .bytes : info.floats ? .floats : .words,
            profile: hasProfile
                ? Array(UnsafeBufferPointer(start: info.profile, count: info.profile_length)) : nil)
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        try decode(into: pixels.baseAddress, LAMINA_TIFF_BYTES)
        guard header.mayHaveAlpha else { return true }
        return premultiplies ? PixelKernels.premultiply(bgra: pixels) : false
    }

    func decodeWords(into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool {
        guard header.depth == .words else { return try decodeBytes(asWords: pixels) }
        try decode(into: pixels.baseAddress, LAMINA_TIFF_WORDS)
        return false
    }

    /// Writes straight red, green, blue and alpha without a bound, for a header of floats.
    func decodeFloats(into pixels: UnsafeMutableBufferPointer<Float>) throws(ImageError) {
        try decode(into: pixels.baseAddress, LAMINA_TIFF_FLOATS)
    }

    private func decode(
        into pixels: UnsafeMutableRawPointer?, _ form: lamina_tiff_form
    ) throws(ImageError) {
        let result = encoded.withBytes { data, count in
            lamina_tiff_decode(
                data, count, UInt64(directory), form, pixels, UInt32(header.width), UInt32(header.height))
        }
        try result.check(encoded, .tiff, expected: "more picture data", place: directory)
    }
}

extension ImageFormatDefinition {
    static let tiff = ImageFormatDefinition(
        "public.tiff", decoder: TIFFDecoder.self,
        signatures: [
            [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
        ],
        readMetadata: { metadata, encoded, directory in metadata.readTIFF(encoded, directory) })
}
