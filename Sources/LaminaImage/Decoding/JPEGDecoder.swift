internal import CLaminaImage

/// JPEG through libjpeg-turbo: baseline and progressive; grey, YCbCr, RGB, CMYK and YCCK.
struct JPEGDecoder: ImageDecoder {
    let header: ImageHeader
    private let encoded: EncodedImage
    private let otherPictures: [Int]

    init(_ encoded: EncodedImage) throws(ImageError) {
        self.encoded = encoded
        let markers = try JPEGMarkers(encoded)
        // Two blocks of 64 samples for each 256 pixels, at one bit each, are the least there can be.
        let least = markers.width * markers.height / 2048
        guard encoded.length >= least else {
            throw .truncated(
                source: encoded.source, format: .jpeg, byte: encoded.length,
                expected: "at least \(least) bytes for \(markers.width)×\(markers.height) pixels")
        }
        let samples: ImageHeader.Samples =
            switch markers.components {
            case 1: .gray
            case 4: markers.isFromAdobe ? .invertedCMYK : .cmyk
            default: .color
            }
        header = ImageHeader(
            format: .jpeg, width: markers.width, height: markers.height, orientation: markers.orientation,
            mayHaveAlpha: false, samples: samples, isConverted: samples != .color,
            hasGainMap: markers.namesGainMap && !markers.otherPictures.isEmpty, profile: markers.profile)
        otherPictures = markers.otherPictures
    }

    /// What makes the picture brighter on a screen with headroom; `nil` if it is damaged.
    var gainMap: GainMap? {
        GainMap(encoded, places: otherPictures, limit: header.width * header.height)
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        let result = encoded.withBytes { data, count in
            lamina_jpeg_decode(
                data, count, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(header.width), UInt32(header.height))
        }
        try result.check(encoded, .jpeg, expected: "an end-of-image marker")
        return true
    }
}

extension ImageFormatDefinition {
    static let jpeg = ImageFormatDefinition(
        "public.jpeg", decoder: JPEGDecoder.self, signatures: [[0xFF, 0xD8, 0xFF]], isInEveryBuild: true,
        readMetadata: { metadata, encoded, _ in metadata.readJPEG(encoded) })
}
