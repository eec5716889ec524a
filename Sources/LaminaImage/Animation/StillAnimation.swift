/// A still picture as an animation of one frame.
struct StillAnimation: AnimationSource {
    let encoded: EncodedImage
    let header: ImageHeader
    let frames: [AnimationFrame]
    let loopCount = 1
    private let decoder: any ImageDecoder

    init(_ encoded: EncodedImage) throws(ImageError) {
        self.init(try ImageReader(encoded), encoded)
    }

    init(_ reader: ImageReader, _ encoded: EncodedImage) {
        self.encoded = encoded
        decoder = reader.decoder
        header = reader.header
        frames = [
            AnimationFrame(
                x: 0, y: 0, width: header.width, height: header.height, duration: 0.1, blends: false,
                data: 0..<encoded.bytes.count)
        ]
    }

    func decode(
        _ index: Int, into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) {
        _ = try decoder.decode(into: pixels, premultiplies: premultiplies)
    }

    func decodeWords(_ index: Int, into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool {
        try decoder.decodeWords(into: pixels)
    }
}
