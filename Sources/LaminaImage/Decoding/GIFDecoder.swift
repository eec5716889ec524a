/// The first picture of a GIF, on its canvas.
struct GIFDecoder: ImageDecoder {
    let header: ImageHeader
    private let animation: GIFAnimation

    init(_ encoded: EncodedImage) throws(ImageError) {
        animation = try GIFAnimation(encoded, onlyFirst: true)
        header = animation.header
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        try animation.decodeFirst(into: pixels)
    }
}

extension AnimationSource {
    /// Writes the canvas with the first picture, premultiplied; returns whether every alpha is 255.
    func decodeFirst(into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool {
        var compositor = try FrameCompositor(self)
        try compositor.show(0)
        try compositor.withCanvas { (canvas) throws(ImageError) in pixels.copyMemory(from: canvas) }
        return PixelKernels.isOpaque(UnsafeRawBufferPointer(pixels))
    }
}

extension ImageFormatDefinition {
    static let gif = ImageFormatDefinition(
        "com.compuserve.gif", decoder: GIFDecoder.self,
        signatures: [Array("GIF89a".utf8), Array("GIF87a".utf8)],
        animation: { _, encoded throws(ImageError) in try GIFAnimation(encoded) })
}
