internal import CLaminaImage

/// The pictures of a GIF. The container is read here, the pictures by giflib.
struct GIFAnimation: AnimationSource {
    let encoded: EncodedImage
    let header: ImageHeader
    let frames: [AnimationFrame]
    let loopCount: Int
    /// For each picture the palette entry that stays clear, or -1.
    private let transparent: [Int]
    /// Where the global colour table ends.
    private let headLength: Int

    init(_ encoded: EncodedImage) throws(ImageError) {
        try self.init(encoded, onlyFirst: false)
    }

    /// - Parameter onlyFirst: Whether reading stops after the first picture.
    init(_ encoded: EncodedImage, onlyFirst: Bool) throws(ImageError) {
        self.encoded = encoded
        var blocks = GIFBlocks(encoded)
        try blocks.readHead()
        headLength = blocks.offset
        do throws(ImageError) {
            while try blocks.readBlock(), !(onlyFirst && !blocks.frames.isEmpty) {}
        } catch {
            // Of a file that is still being loaded, the pictures that are there can be shown.
            guard case .truncated = error, !encoded.isWhole, !blocks.frames.isEmpty else { throw error }
        }
        guard let first = blocks.frames.first else {
            throw .corrupt(source: encoded.source, format: .gif, byte: blocks.offset, reason: "no picture")
        }
        // A canvas without area takes the first picture's size.
        let width = blocks.width > 0 ? blocks.width : first.x + first.width
        let height = blocks.height > 0 ? blocks.height : first.y + first.height
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        let isOpaque = blocks.transparent[0] < 0 && first.covers(width: width, height: height)
        header = ImageHeader(
            format: .gif, width: width, height: height,
            mayHaveAlpha: !(isOpaque && (onlyFirst || blocks.frames.count == 1)), isConverted: true)
        frames = blocks.frames
        transparent = blocks.transparent
        loopCount = blocks.loopCount
        try checkCount(frames.count)
    }

    func decode(
        _ index: Int, into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) {
        let frame = frames[index]
        let headLength = headLength
        let clear = Int32(transparent[index])
        let result = encoded.withBytes { data, _ in
            lamina_gif_decode(
                data, headLength, data?.advanced(by: frame.data.lowerBound), frame.data.count, clear,
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(frame.width),
                UInt32(frame.height))
        }
        try result.check(encoded, .gif, expected: "more picture data", place: frame.data.lowerBound)
    }
}

/// The blocks of a GIF, one after the other.
private struct GIFBlocks {
    private let encoded: EncodedImage
    private(set) var offset = 0
    private(set) var width = 0
    private(set) var height = 0
    private(set) var frames: [AnimationFrame] = []
    private(set) var transparent: [Int] = []
    /// A file without a loop count is shown once.
    private(set) var loopCount = 1
    /// The values of the next picture's control block.
    private var control = (disposal: AnimationFrame.Disposal.keep, duration: 0.0, transparent: -1)

    init(_ encoded: EncodedImage) { self.encoded = encoded }

    mutating func readHead() throws(ImageError) {
        guard let flags = encoded.littleEndian(10, 1), let width = encoded.littleEndian(6, 2),
            let height = encoded.littleEndian(8, 2), encoded.bytes.count >= 13
        else { throw truncated("a header of 13 bytes") }
        (self.width, self.height) = (width, height)
        offset = 13 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0)
        guard offset <= encoded.bytes.count else { throw truncated("a colour table") }
    }

    /// Reads a block; false at the end. A file that ends after a whole block, without a trailer, is complete.
    mutating func readBlock() throws(ImageError) -> Bool {
        guard let kind = encoded.littleEndian(offset, 1), kind != 0x3B else { return false }
        switch kind {
        case 0x21: try readExtension()
        case 0x2C: try readPicture()
        // Every reader accepts zeros between blocks.
        case 0: offset += 1
        default:
            throw .corrupt(
                source: encoded.source, format: .gif, byte: offset,
                reason: "expected a block, found the byte \(kind)")
        }
        return true
    }

    private mutating func readExtension() throws(ImageError) {
        guard let label = encoded.littleEndian(offset + 1, 1) else { throw truncated("an extension") }
        let start = offset + 2
        let end = try endOfSubBlocks(start)
        let length = encoded.littleEndian(start, 1) ?? 0
        if label == 0xF9, length >= 4, let flags = encoded.littleEndian(start + 1, 1),
            let delay = encoded.littleEndian(start + 2, 2), let index = encoded.littleEndian(start + 4, 1)
        {
            switch flags >> 2 & 7 {
            case 2: control.disposal = .clear
            case 3: control.disposal = .restore
            default: control.disposal = .keep
            }
            control.duration = Double(delay) / 100
            control.transparent = flags & 1 != 0 ? index : -1
        }
        if label == 0xFF,
            encoded.has("NETSCAPE2.0", at: start + 1) || encoded.has("ANIMEXTS1.0", at: start + 1),
            encoded.littleEndian(start + 13, 1) == 1, let count = encoded.littleEndian(start + 14, 2)
        {
            // The file's number counts repetitions, as in browsers: the animation is shown once more than that.
            loopCount = count == 0 ? 0 : count + 1
        }
        offset = end
    }

    private mutating func readPicture() throws(ImageError) {
        guard let x = encoded.littleEndian(offset + 1, 2), let y = encoded.littleEndian(offset + 3, 2),
            let width = encoded.littleEndian(offset + 5, 2), let height = encoded.littleEndian(offset + 7, 2),
            let flags = encoded.littleEndian(offset + 9, 1)
        else { throw truncated("a picture's descriptor") }
        let data = offset + 10 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0)
        let end = try endOfSubBlocks(data + 1)
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        // A code of at most 12 bits stands for at most 4096 pixels.
        guard width * height / 4096 <= end - data else {
            throw .truncated(
                source: encoded.source, format: .gif, byte: end,
                expected: "at least \(width * height / 4096) bytes for \(width)×\(height) pixels")
        }
        frames.append(
            AnimationFrame(
                x: x, y: y, width: width, height: height,
                duration: AnimationFrame.duration(control.duration), disposal: control.disposal,
                data: offset..<end))
        transparent.append(control.transparent)
        control = (.keep, 0, -1)
        offset = end
    }

    private func endOfSubBlocks(_ start: Int) throws(ImageError) -> Int {
        var offset = start
        while let length = encoded.littleEndian(offset, 1) {
            offset += 1 + length
            if length == 0 { return offset }
        }
        throw truncated("more sub-blocks")
    }

    private func truncated(_ expected: String) -> ImageError {
        .truncated(source: encoded.source, format: .gif, byte: encoded.bytes.count, expected: expected)
    }
}
