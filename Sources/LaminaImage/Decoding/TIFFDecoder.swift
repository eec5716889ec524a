internal import CLaminaImage

/// TIFF through libtiff: grey, RGB, YCbCr, L*a*b*, inks and palettes, in strips or tiles, with the compressions that the
/// library has, and floats in strips, which are light.
struct TIFFDecoder: ImageDecoder {
    let header: ImageHeader
    /// How many pictures the file has.
    let pageCount: Int
    /// The bits of a sample as stored.
    let bits: Int
    private let encoded: EncodedImage
    private let page: Int

    init(_ encoded: EncodedImage) throws(ImageError) { try self.init(encoded, page: 0) }

    /// The picture with a number.
    init(_ encoded: EncodedImage, page: Int) throws(ImageError) {
        guard encoded.isWhole else {
            throw .truncated(
                source: encoded.source, format: .tiff, byte: encoded.bytes.count, expected: "the whole file")
        }
        var info = lamina_tiff_info()
        let result = encoded.withBytes { lamina_tiff_probe($0, $1, UInt32(clamping: page), &info) }
        defer { lamina_image_free(info.profile) }
        try result.check(encoded, .tiff, expected: "a directory")
        (self.encoded, self.page) = (encoded, page)
        (pageCount, bits) = (Int(info.pages), Int(info.bits))
        let (width, height) = (Int(info.width), Int(info.height))
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        header = ImageHeader(
            format: .tiff, width: width, height: height,
            orientation: ImageOrientation(rawValue: Int(info.orientation)) ?? .up, mayHaveAlpha: info.alpha,
            isConverted: info.bits != 8,
            profile: info.profile_length > 0
                && info.profile_length <= ImageLimits.maximumProfileBytes
                ? Array(UnsafeBufferPointer(start: info.profile, count: info.profile_length)) : nil)
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        let result = encoded.withBytes { data, count in
            lamina_tiff_decode(
                data, count, UInt32(page), pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(header.width), UInt32(header.height))
        }
        try result.check(encoded, .tiff, expected: "more picture data")
        guard header.mayHaveAlpha else { return true }
        return premultiplies ? PixelKernels.premultiply(bgra: pixels) : false
    }
}

extension CGImage {
    /// How many pictures a TIFF has; 0 for other bytes.
    package static func tiffPageCount(_ bytes: [UInt8]) -> Int {
        (try? TIFFDecoder(EncodedImage(bytes, source: .memory)))?.pageCount ?? 0
    }

    /// One of the pictures of a TIFF.
    package static func tiffPage(_ index: Int, of bytes: [UInt8]) throws(ImageError) -> CGImage {
        let encoded = EncodedImage(bytes, source: .memory)
        return try ImageReader(TIFFDecoder(encoded, page: index), source: .memory).image()
    }
}
