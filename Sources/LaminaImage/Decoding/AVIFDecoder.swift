internal import CLaminaImage
import LaminaColor

/// AVIF through libavif: 8 to 12 bits, any subsampling, alpha, rotation and mirroring, the clean aperture. An image
/// sequence gives its first picture.
struct AVIFDecoder: ImageDecoder {
    let header: ImageHeader
    private let encoded: EncodedImage
    private let crop: (x: Int, y: Int)

    init(_ encoded: EncodedImage) throws(ImageError) {
        self.encoded = encoded
        guard encoded.isWhole else {
            throw .truncated(
                source: encoded.source, format: .avif, byte: encoded.bytes.count, expected: "the whole file")
        }
        _ = try MediaBoxes(encoded, .avif)
        var info = lamina_avif_info()
        let result = encoded.withBytes {
            lamina_avif_probe(
                $0, $1, UInt32(ImageLimits.maximumPixels), UInt32(ImageLimits.maximumSide), &info)
        }
        defer { lamina_image_free(info.profile) }
        if info.width > 0, info.height > 0 {
            let (width, height) = (Int(info.width), Int(info.height))
            try ImageLimits.check(width: width, height: height, source: encoded.source)
            let limit =
                info.alpha
                ? ImageLimits.maximumTranslucentAVIFPixels : ImageLimits.maximumAVIFPixels
            guard width * height <= limit else {
                throw .tooCostly(
                    source: encoded.source, format: .avif, what: "pixels", limit: limit,
                    found: width * height)
            }
        }
        try result.check(encoded, .avif, expected: "a header")
        crop = (Int(info.crop_x), Int(info.crop_y))
        let hasProfile = info.profile_length > 0
        header = ImageHeader(
            format: .avif, width: Int(info.width), height: Int(info.height),
            orientation: ImageOrientation(rawValue: Int(info.orientation)) ?? .up, mayHaveAlpha: info.alpha,
            samples: info.gray ? .gray : .color, isConverted: info.gray || info.depth != 8,
            bits: Int(info.depth), depth: info.depth > 8 ? .words : .bytes,
            space: hasProfile
                ? nil : Self.space(primaries: Int(info.primaries), transfer: Int(info.transfer)),
            isSpaceCoded: !hasProfile,
            profile: hasProfile
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
        var area = lamina_avif_area()
        area.x = UInt32(crop.x)
        area.y = UInt32(crop.y)
        area.width = UInt32(header.width)
        area.height = UInt32(header.height)
        let result = encoded.withBytes { data, count in
            lamina_avif_decode(
                data, count, UInt32(ImageLimits.maximumPixels), UInt32(ImageLimits.maximumSide), area,
                areWords,
                pixels.baseAddress)
        }
        try result.check(encoded, .avif, expected: "more picture data")
    }

    /// Numbers that a file leaves out are those of sRGB.
    private static func space(primaries: Int, transfer: Int) -> RGBSpace {
        RGBSpace(ColorPrimaries(coded: primaries) ?? .srgb, TransferCurve(coded: transfer) ?? .srgb)
    }
}

extension ImageFormatDefinition {
    static let avif = ImageFormatDefinition(
        "public.avif", decoder: AVIFDecoder.self,
        recognizes: { bytes in
            bytes.count >= 16 && bytes[4..<8].elementsEqual("ftyp".utf8) && namesAVIF(bytes)
        },
        readMetadata: { metadata, encoded, _ in metadata.readAVIF(encoded) })

    /// Whether a brand of the file type box, the first or a compatible one, is AVIF's.
    private static func namesAVIF(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
        var offset = 8
        while offset + 4 <= min(length, bytes.count) {
            let brand = bytes[offset..<(offset + 4)]
            if brand.elementsEqual("avif".utf8) || brand.elementsEqual("avis".utf8) { return true }
            offset += 4
        }
        return false
    }
}
