struct TextureDecoder: ImageDecoder {
    let header: ImageHeader
    init(_ encoded: EncodedImage) throws(ImageError) {
        throw .unsupportedFormat(source: encoded.source, byte: 0, found: "a texture")
    }
    func decode(into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool) throws(ImageError) -> Bool {
        true
    }
}
