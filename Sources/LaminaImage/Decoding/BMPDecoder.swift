/// Windows bitmaps.
struct BMPDecoder: ImageDecoder {
    let header: ImageHeader
    private let bitmap: BitmapFile

    init(_ encoded: EncodedImage) throws(ImageError) {
        bitmap = try BitmapFile(
            encoded, .bmp, at: 14, pixels: encoded.littleEndian(10, 4), hasMask: false)
        header = ImageHeader(
            format: .bmp, width: bitmap.width, height: bitmap.height, mayHaveAlpha: bitmap.mayHaveAlpha,
            isConverted: bitmap.bits != 24 && bitmap.bits != 32, profile: bitmap.profile)
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        try bitmap.decode(into: pixels)
        guard header.mayHaveAlpha else { return true }
        return premultiplies ? PixelKernels.premultiply(bgra: pixels) : false
    }
}

extension ImageFormatDefinition {
    static let bmp = ImageFormatDefinition(
        "com.microsoft.bmp", decoder: BMPDecoder.self,
        recognizes: { bytes in
            bytes.count >= 26 && bytes.starts(with: "BM".utf8) && bytes[15..<18].allSatisfy { $0 == 0 }
        })
}
