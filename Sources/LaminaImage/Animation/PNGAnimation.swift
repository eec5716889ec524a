internal import CLaminaImage

/// The pictures of an APNG. Each is converted to a PNG of its own, because libpng does not support APNG.
struct PNGAnimation: AnimationSource {
    let encoded: EncodedImage
    let header: ImageHeader
    let frames: [AnimationFrame]
    let loopCount: Int
    /// For each picture, where its compressed data is.
    private let parts: [[Range<Int>]]
    /// Whole chunks before the pixels that every picture needs.
    private let shared: [Range<Int>]

    init(_ encoded: EncodedImage) throws(ImageError) {
        self.encoded = encoded
        let still = try PNGDecoder(encoded)
        var chunks = APNGChunks(encoded)
        while try chunks.readChunk() {}
        guard let loopCount = chunks.loopCount, !chunks.frames.isEmpty, !still.isPacked else {
            throw .unsupportedFormat(source: encoded.source, byte: 8, found: "PNG that is no animation")
        }
        header = still.header
        frames = chunks.frames
        parts = chunks.parts
        shared = chunks.shared
        self.loopCount = loopCount
        try checkCount(frames.count)
        for (frame, data) in zip(frames, parts) {
            guard frame.width > 0, frame.height > 0, frame.x + frame.width <= header.width,
                frame.y + frame.height <= header.height, !data.isEmpty
            else {
                throw .corrupt(
                    source: encoded.source, format: .png, byte: frame.data.lowerBound,
                    reason: "a picture without data, or not on the canvas")
            }
        }
    }

    func decode(
        _ index: Int, into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) {
        _ = try decode(index) { (decoder) throws(ImageError) in
            try decoder.decode(into: pixels, premultiplies: premultiplies)
        }
    }

    func decodeWords(_ index: Int, into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool {
        try decode(index) { (decoder) throws(ImageError) in try decoder.decodeWords(into: pixels) }
    }

    /// Errors name the picture and its place in the file.
    private func decode(
        _ index: Int, _ body: (PNGDecoder) throws(ImageError) -> Bool
    ) throws(ImageError) -> Bool {
        let frame = frames[index]
        do {
            return try body(PNGDecoder(EncodedImage(png(index), source: encoded.source)))
        } catch .corrupt(_, _, _, let reason) {
            throw .corrupt(
                source: encoded.source, format: .png, byte: frame.data.lowerBound,
                reason: "picture \(index): \(reason)")
        } catch .truncated(_, _, _, let expected) {
            throw .corrupt(
                source: encoded.source, format: .png, byte: frame.data.lowerBound,
                reason: "picture \(index): expected \(expected)")
        }
    }

    private func png(_ index: Int) -> [UInt8] {
        let frame = frames[index]
        var png = PNGHeader.signature
        var head = Self.bigEndian(frame.width) + Self.bigEndian(frame.height)
        head += encoded.bytes[24..<29]
        Self.append("IHDR", head, to: &png)
        for chunk in shared { png += encoded.bytes[chunk] }
        for part in parts[index] { Self.append("IDAT", Array(encoded.bytes[part]), to: &png) }
        Self.append("IEND", [], to: &png)
        return png
    }

    private static func append(_ type: String, _ data: [UInt8], to png: inout [UInt8]) {
        png += bigEndian(data.count)
        let body = Array(type.utf8) + data
        png += body
        png += bigEndian(Int(body.withUnsafeBufferPointer { lamina_png_crc(0, $0.baseAddress, $0.count) }))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

/// The chunks of an APNG, one after the other.
private struct APNGChunks {
    private let encoded: EncodedImage
    private var offset = PNGHeader.signature.count
    private(set) var loopCount: Int?
    private(set) var frames: [AnimationFrame] = []
    private(set) var parts: [[Range<Int>]] = []
    private(set) var shared: [Range<Int>] = []
    private var hasPixels = false

    init(_ encoded: EncodedImage) { self.encoded = encoded }

    /// False after the last chunk.
    mutating func readChunk() throws(ImageError) -> Bool {
        guard let length = encoded.bigEndian(offset), encoded.bytes.count - offset >= 12 + length else {
            throw .truncated(
                source: encoded.source, format: .png, byte: encoded.bytes.count, expected: "another chunk")
        }
        let chunk = offset..<(offset + 12 + length)
        let data = (offset + 8)..<(offset + 8 + length)
        offset = chunk.upperBound
        switch String(decoding: encoded.bytes[(chunk.lowerBound + 4)..<data.lowerBound], as: UTF8.self) {
        case "IEND": return false
        case "IHDR", "eXIf": break
        case "acTL" where length == 8: loopCount = encoded.bigEndian(data.lowerBound + 4)
        case "fcTL" where length == 26:
            try check(chunk)
            frames.append(frame(chunk, data.lowerBound))
            parts.append([])
        case "IDAT":
            hasPixels = true
            // The picture for readers that know no animation may not be part of it.
            if frames.count == 1 { parts[0].append(data) }
        case "fdAT" where length > 4 && hasPixels && !frames.isEmpty:
            try check(chunk)
            parts[frames.count - 1].append((data.lowerBound + 4)..<data.upperBound)
        default: if !hasPixels { shared.append(chunk) }
        }
        return true
    }

    /// The check sum of a chunk that libpng does not get to see.
    private func check(_ chunk: Range<Int>) throws(ImageError) {
        let covered = encoded.bytes[(chunk.lowerBound + 4)..<(chunk.upperBound - 4)]
        let sum = covered.withUnsafeBufferPointer { lamina_png_crc(0, $0.baseAddress, $0.count) }
        guard encoded.bigEndian(chunk.upperBound - 4) == Int(sum) else {
            throw .corrupt(
                source: encoded.source, format: .png, byte: chunk.lowerBound, reason: "a wrong check sum")
        }
    }

    private func frame(_ chunk: Range<Int>, _ start: Int) -> AnimationFrame {
        func number(_ offset: Int, _ count: Int = 4) -> Int { encoded.bigEndian(start + offset, count) ?? 0 }
        let (numerator, denominator) = (number(20, 2), number(22, 2))
        let disposals: [Int: AnimationFrame.Disposal] = [1: .clear, 2: .restore]
        return AnimationFrame(
            x: number(12), y: number(16), width: number(4), height: number(8),
            duration: AnimationFrame.duration(
                Double(numerator) / Double(denominator == 0 ? 100 : denominator)),
            disposal: disposals[number(24, 1)] ?? .keep, blends: number(25, 1) == 1, data: chunk)
    }
}
