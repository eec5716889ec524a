internal import CLaminaImage

/// The pictures of an animated WebP. The chunks are read here, the pictures by libwebp.
struct WebPAnimation: AnimationSource {
    let encoded: EncodedImage
    let header: ImageHeader
    let frames: [AnimationFrame]
    let loopCount: Int

    init(_ encoded: EncodedImage) throws(ImageError) {
        self.encoded = encoded
        let chunks = try WebPChunks(encoded)
        guard encoded.has("VP8X", at: 12), let flags = encoded.littleEndian(20, 1), flags & 2 != 0,
            let width = encoded.littleEndian(24, 3), let height = encoded.littleEndian(27, 3)
        else {
            throw .unsupportedFormat(source: encoded.source, byte: 12, found: "WebP that is no animation")
        }
        var frames: [AnimationFrame] = []
        var loopCount = 1
        var offset = 12
        while let length = encoded.littleEndian(offset + 4) {
            let data = (offset + 8)..<(offset + 8 + length)
            guard data.upperBound <= encoded.bytes.count else {
                throw .truncated(
                    source: encoded.source, format: .webP, byte: encoded.bytes.count,
                    expected: "a whole chunk")
            }
            if encoded.has("ANIM", at: offset), length >= 6 {
                loopCount = encoded.littleEndian(offset + 12, 2) ?? 1
            } else if encoded.has("ANMF", at: offset) {
                frames.append(try Self.frame(data, encoded))
            }
            offset = data.upperBound + (length & 1)
        }
        header = ImageHeader(
            format: .webP, width: width + 1, height: height + 1, orientation: chunks.orientation,
            mayHaveAlpha: true, profile: chunks.profile)
        self.frames = frames
        self.loopCount = loopCount
        try ImageLimits.check(width: width + 1, height: height + 1, source: encoded.source)
        guard !frames.isEmpty else {
            throw .corrupt(source: encoded.source, format: .webP, byte: offset, reason: "no picture")
        }
        try checkCount(frames.count)
        for frame in frames where frame.x + frame.width > width + 1 || frame.y + frame.height > height + 1 {
            throw .corrupt(
                source: encoded.source, format: .webP, byte: frame.data.lowerBound,
                reason: "a picture that is not on the canvas")
        }
    }

    func decode(
        _ index: Int, into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) {
        let frame = frames[index]
        let result = encoded.withBytes { data, _ in
            lamina_webp_decode(
                data?.advanced(by: frame.data.lowerBound), frame.data.count,
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(frame.width),
                UInt32(frame.height))
        }
        try result.check(encoded, .webP, expected: "more picture data", place: frame.data.lowerBound)
        if premultiplies { _ = PixelKernels.premultiply(bgra: pixels) }
    }

    /// The frame in an ANMF chunk: 16 bytes, then the chunks of a still WebP.
    private static func frame(
        _ data: Range<Int>, _ encoded: EncodedImage
    ) throws(ImageError) -> AnimationFrame {
        let start = data.lowerBound
        guard data.count >= 24, let x = encoded.littleEndian(start, 3),
            let y = encoded.littleEndian(start + 3, 3), let width = encoded.littleEndian(start + 6, 3),
            let height = encoded.littleEndian(start + 9, 3),
            let milliseconds = encoded.littleEndian(start + 12, 3),
            let flags = encoded.littleEndian(start + 15, 1)
        else {
            throw .corrupt(
                source: encoded.source, format: .webP, byte: start, reason: "a picture without a header")
        }
        // Alpha comes before the picture; other chunks are ignored.
        var picture: Range<Int>?
        var first: Int?
        var offset = start + 16
        while picture == nil, offset + 8 <= data.upperBound, let length = encoded.littleEndian(offset + 4) {
            let end = offset + 8 + length
            guard end <= data.upperBound else { break }
            if encoded.has("ALPH", at: offset) { first = first ?? offset }
            if encoded.has("VP8 ", at: offset) || encoded.has("VP8L", at: offset) {
                picture = (first ?? offset)..<end
            }
            offset = end + (length & 1)
        }
        guard let picture else {
            throw .corrupt(
                source: encoded.source, format: .webP, byte: start, reason: "a picture without data")
        }
        return AnimationFrame(
            x: x * 2, y: y * 2, width: width + 1, height: height + 1,
            duration: AnimationFrame.duration(Double(milliseconds) / 1000),
            disposal: flags & 1 != 0 ? .clear : .keep, blends: flags & 2 == 0, data: picture)
    }
}
