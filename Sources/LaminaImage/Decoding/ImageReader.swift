/// From the bytes of a file to premultiplied sRGB pixels: format, header, limits, samples, colours, orientation.
struct ImageReader: Sendable {
    let decoder: any ImageDecoder
    let source: ImageSource

    /// Whether the orientation that the file names is left to whoever shows the picture.
    var leavesOrientation = false

    /// The picture's header, with the orientation in which it will be read.
    var header: ImageHeader {
        var header = decoder.header
        if leavesOrientation { header.orientation = .up }
        return header
    }

    /// Reads the header and checks it against ``ImageLimits``. Allocates nothing for pixels.
    init(_ encoded: EncodedImage) throws(ImageError) {
        guard let format = encoded.bytes.withUnsafeBytes({ ImageFormat($0) }) else {
            throw Self.unknown(encoded)
        }
        guard format.isReadable else { throw .formatLeftOut(source: encoded.source, format: format) }
        source = encoded.source
        decoder = try format.definition.decoder.init(encoded)
        try ImageLimits.check(width: header.width, height: header.height, source: source)
    }

    /// Of a decoder that was made for one picture of several.
    init(_ decoder: any ImageDecoder, source: ImageSource) {
        (self.decoder, self.source) = (decoder, source)
    }

    /// The finished image.
    ///
    /// - Parameter wideForm: The same picture with more than bytes.
    func image(wideForm: WideForm?) throws(ImageError) -> CGImage {
        if let blocks = try blocks() { return try image(of: blocks) }
        var storage = try PixelStorage(
            byteCount: header.width * header.height * PixelFormat.standard.bytesPerPixel)
        let outcome = try storage.withUnsafeMutableBytes { pixels throws(ImageError) in try fill(pixels) }
        return try CGImage(
            width: header.displayWidth, height: header.displayHeight, isOpaque: outcome.isOpaque,
            wasConverted: outcome.wasConverted, wideForm: wideForm, adopting: storage)
    }

    /// The blocks of a texture that a GPU may take unchanged.
    func blocks() throws(ImageError) -> CompressedTexture? {
        try (decoder as? TextureDecoder)?.blocks()
    }

    /// An image of blocks, which are decoded when somebody reads its pixels.
    func image(of blocks: CompressedTexture) throws(ImageError) -> CGImage {
        try CGImage(
            width: header.displayWidth, height: header.displayHeight, isOpaque: !header.mayHaveAlpha,
            wasConverted: true, source: { .blocks(blocks, $0) }
        ) { target throws(ImageError) in _ = try fill(target) }
    }

    /// Writes the finished pixels, as many as the header says.
    func fill(
        _ pixels: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> (isOpaque: Bool, wasConverted: Bool) {
        guard header.orientation == .up else {
            var stored = try PixelStorage(byteCount: pixels.count)
            return try stored.withUnsafeMutableBytes { straight throws(ImageError) in
                let outcome = try fillStored(straight)
                header.orientation.apply(
                    UnsafeRawBufferPointer(straight), width: header.width, height: header.height, into: pixels
                )
                return outcome
            }
        }
        return try fillStored(pixels)
    }

    private func fillStored(
        _ pixels: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> (isOpaque: Bool, wasConverted: Bool) {
        try StandardPixels(header: header, source: source).fill(pixels) {
            (pixels, premultiplies) throws(ImageError) in
            try decoder.decode(into: pixels, premultiplies: premultiplies)
        } words: { (pixels) throws(ImageError) in
            try decoder.decodeWords(into: pixels)
        }
    }

    private static func unknown(_ encoded: EncodedImage) -> ImageError {
        let known: [(name: String, start: [UInt8])] = [
            ("a file that begins as a BMP", [0x42, 0x4D]),
            ("a RIFF file that is no WebP", Array("RIFF".utf8)), ("DDS", Array("DDS ".utf8)),
            ("SVG or another XML file", Array("<?xml".utf8)), ("SVG", Array("<svg".utf8)),
        ]
        if let format = known.first(where: { encoded.bytes.starts(with: $0.start) }) {
            return .unsupportedFormat(source: encoded.source, byte: 0, found: format.name)
        }
        if encoded.has("ftyp", at: 4), encoded.bytes.count >= 12 {
            let brand = String(decoding: encoded.bytes[8..<12], as: UTF8.self)
            return .unsupportedFormat(
                source: encoded.source, byte: 8, found: "an ISO media file of type “\(brand)”")
        }
        return .unknownFormat(source: encoded.source, found: Array(encoded.bytes.prefix(8)))
    }
}
