/// A device-independent bitmap: what a BMP holds behind its file header, and an ICO for each picture.
struct BitmapFile: Sendable {
    let encoded: EncodedImage
    let format: ImageFormat
    /// Where the bitmap's header begins.
    let start: Int
    let width: Int
    let height: Int
    let bits: Int
    let compression: Int
    /// Whether the first row is the upper one.
    let growsDown: Bool
    /// Whether a mask of one bit a pixel follows the pixels, as in an ICO.
    let hasMask: Bool
    /// The bits of red, green, blue and alpha.
    private(set) var masks: [UInt32]
    /// The colours of indexed pixels: blue, green and red.
    private var palette: [[UInt8]] = []
    private var pixels: Int

    /// Reads the header.
    ///
    /// - Parameters:
    ///   - start: Where the bitmap's header begins.
    ///   - pixels: Where the pixels begin; `nil` if they follow the header and the palette.
    ///   - hasMask: Whether the height counts a mask too.
    init(
        _ encoded: EncodedImage, _ format: ImageFormat, at start: Int, pixels: Int?, hasMask: Bool
    ) throws(ImageError) {
        func need(_ offset: Int, _ count: Int = 4) throws(ImageError) -> Int {
            guard let number = encoded.littleEndian(start + offset, count) else {
                throw .truncated(
                    source: encoded.source, format: format, byte: encoded.bytes.count, expected: "a header")
            }
            return number
        }
        func unsupported(_ found: String) -> ImageError {
            .unsupportedFormat(source: encoded.source, byte: start, found: found)
        }
        (self.encoded, self.format, self.start, self.hasMask) = (encoded, format, start, hasMask)
        let length = try need(0)
        let isCore = length == 12
        guard isCore || (length >= 40 && length <= 1024) else {
            throw .corrupt(
                source: encoded.source, format: format, byte: start, reason: "a header of \(length) bytes")
        }
        let stored = isCore ? try need(6, 2) : Int(Int32(truncatingIfNeeded: try need(8)))
        let wide = isCore ? try need(4, 2) : Int(Int32(truncatingIfNeeded: try need(4)))
        width = wide
        growsDown = stored < 0
        height = hasMask ? abs(stored) / 2 : abs(stored)
        bits = try need(isCore ? 10 : 14, 2)
        compression = isCore ? 0 : try need(16)
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else {
            throw unsupported("a bitmap of \(bits) bits a pixel")
        }
        switch (compression, bits) {
        case (0, _), (1, 8), (2, 4), (3, 16), (3, 32), (6, 16), (6, 32): break
        default: throw unsupported("a bitmap with the compression \(compression) of \(bits) bits a pixel")
        }
        var next = start + length
        masks = bits == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF0000, 0xFF00, 0xFF, hasMask ? 0xFF00_0000 : 0]
        if compression == 3 || compression == 6 {
            // In longer headers the masks are inside.
            let count = compression == 6 || length >= 56 ? 4 : 3
            for index in 0..<count { masks[index] = UInt32(truncatingIfNeeded: try need(40 + 4 * index)) }
            if count == 3 { masks[3] = 0 }
            if length == 40 { next += 4 * count }
        }
        if bits <= 8 {
            let used = isCore ? 0 : try need(32)
            let count = used > 0 && used <= 1 << bits ? used : 1 << bits
            let step = isCore ? 3 : 4
            palette = [[UInt8]](repeating: [0, 0, 0], count: 1 << bits)
            for index in 0..<count {
                let place = next + index * step
                guard place <= encoded.bytes.count - 3 else { break }
                palette[index] = Array(encoded.bytes[place..<(place + 3)])
            }
            next += count * step
        }
        self.pixels = pixels.map { max($0, 0) } ?? next
    }

    var mayHaveAlpha: Bool { hasMask || masks[3] != 0 && bits >= 16 }

    /// Bytes of a row, which are rounded up to four.
    private var rowBytes: Int { (width * bits + 31) / 32 * 4 }

    /// Writes straight blue, green, red and alpha.
    func decode(into target: UnsafeMutableRawBufferPointer) throws(ImageError) {
        guard target.count >= width * height * 4 else { return }
        if compression == 1 || compression == 2 {
            try decodeRuns(target)
        } else {
            guard pixels <= encoded.bytes.count, rowBytes * height <= encoded.bytes.count - pixels else {
                throw .truncated(
                    source: encoded.source, format: format, byte: encoded.bytes.count, expected: "more rows")
            }
            encoded.bytes.withUnsafeBytes { bytes in
                for row in 0..<height {
                    let y = growsDown ? row : height - 1 - row
                    decodeRow(bytes, pixels + row * rowBytes, target, y * width * 4)
                }
            }
        }
        if hasMask { applyMask(target) }
    }

    private func decodeRow(
        _ bytes: UnsafeRawBufferPointer, _ from: Int, _ target: UnsafeMutableRawBufferPointer, _ to: Int
    ) {
        func scaled(_ pixel: UInt32, _ mask: UInt32) -> UInt8 {
            guard mask != 0 else { return 0 }
            let shift = UInt32(mask.trailingZeroBitCount)
            let most = mask >> shift
            return UInt8(
                truncatingIfNeeded: (UInt64((pixel & mask) >> shift) * 255 + UInt64(most / 2)) / UInt64(most))
        }
        for x in 0..<width {
            let place = to + 4 * x
            switch bits {
            case 24:
                for channel in 0..<3 { target[place + channel] = bytes[from + 3 * x + channel] }
                target[place + 3] = 255
            case 16, 32:
                var pixel: UInt32 = 0
                for byte in 0..<(bits / 8) {
                    pixel |= UInt32(bytes[from + bits / 8 * x + byte]) << UInt32(8 * byte)
                }
                target[place] = scaled(pixel, masks[2])
                target[place + 1] = scaled(pixel, masks[1])
                target[place + 2] = scaled(pixel, masks[0])
                target[place + 3] = masks[3] == 0 ? 255 : scaled(pixel, masks[3])
            default:
                let bit = x * bits
                let index = Int(bytes[from + bit / 8]) >> (8 - bits - bit % 8) & (1 << bits - 1)
                put(index, target, place)
            }
        }
    }

    private func put(_ index: Int, _ target: UnsafeMutableRawBufferPointer, _ place: Int) {
        let color = palette[index]
        for channel in 0..<3 { target[place + channel] = color[channel] }
        target[place + 3] = 255
    }

    /// Runs of equal pixels. Pixels that no run reaches have the first colour.
    private func decodeRuns(_ target: UnsafeMutableRawBufferPointer) throws(ImageError) {
        for place in 0..<(width * height) { put(0, target, place * 4) }
        let bytes = encoded.bytes
        var (offset, x, y) = (pixels, 0, 0)
        func set(_ index: Int) {
            if x < width, y < height {
                put(index, target, ((growsDown ? y : height - 1 - y) * width + x) * 4)
            }
            x += 1
        }
        func nibble(_ byte: UInt8, _ place: Int) -> Int {
            bits == 8 ? Int(byte) : place % 2 == 0 ? Int(byte >> 4) : Int(byte & 15)
        }
        while y < height {
            guard offset >= 0, offset + 1 < bytes.count else {
                throw .truncated(
                    source: encoded.source, format: format, byte: bytes.count, expected: "more runs")
            }
            let (count, value) = (Int(bytes[offset]), bytes[offset + 1])
            offset += 2
            if count > 0 {
                for place in 0..<count { set(nibble(value, place)) }
                continue
            }
            switch value {
            case 0: (x, y) = (0, y + 1)
            case 1: return
            case 2:
                guard offset + 1 < bytes.count else { continue }
                x += Int(bytes[offset])
                y += Int(bytes[offset + 1])
                offset += 2
            default:
                let length = bits == 8 ? Int(value) : (Int(value) + 1) / 2
                guard offset + length <= bytes.count else {
                    offset = bytes.count
                    continue
                }
                for place in 0..<Int(value) {
                    set(nibble(bytes[offset + (bits == 8 ? place : place / 2)], place))
                }
                offset += (length + 1) / 2 * 2
            }
        }
    }

    /// Makes pixels clear that an icon's mask leaves out. Icons with an alpha need none.
    private func applyMask(_ target: UnsafeMutableRawBufferPointer) {
        let count = width * height
        if bits == 32 {
            if (0..<count).contains(where: { target[4 * $0 + 3] != 0 }) { return }
            for place in 0..<count { target[4 * place + 3] = 255 }
        }
        let row = (width + 31) / 32 * 4
        let mask = pixels + rowBytes * height
        guard row * height <= encoded.bytes.count - mask else { return }
        for line in 0..<height {
            let y = growsDown ? line : height - 1 - line
            for x in 0..<width where encoded.bytes[mask + line * row + x / 8] >> (7 - UInt8(x % 8)) & 1 == 1 {
                for channel in 0..<4 { target[(y * width + x) * 4 + channel] = 0 }
            }
        }
    }
}
