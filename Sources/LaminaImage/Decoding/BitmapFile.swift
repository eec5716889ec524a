/// A device-independent bitmap: what a BMP holds behind its file header, and an icon for each picture.
struct BitmapFile: Sendable {
    let encoded: EncodedImage
    let format: ImageFormat
    /// Where the bitmap's header begins.
    let start: Int
    let width: Int
    let height: Int
    let bits: Int
    /// The number of the way in which pixels are stored: 1 and 2 are runs.
    let compression: Int
    /// Whether the first row is the upper one.
    let growsDown: Bool
    /// Whether a mask of one bit a pixel follows the pixels, as in an icon.
    let hasMask: Bool
    /// The bits of red, green, blue and alpha.
    private let masks: [UInt32]
    /// The colours of indexed pixels, in the bytes blue, green, red and alpha of a number.
    private let palette: [UInt32]
    private let pixels: Int
    /// The profile at the file's end that a header of the fifth version names.
    let profile: [UInt8]?

    /// Reads the header.
    ///
    /// - Parameters:
    ///   - start: Where the bitmap's header begins.
    ///   - pixels: Where the pixels begin; `nil` if they follow the header and the palette.
    ///   - hasMask: Whether the height counts a mask too.
    init(
        _ encoded: EncodedImage, _ format: ImageFormat, at start: Int, pixels: Int?, hasMask: Bool
    ) throws(ImageError) {
        let header = try BitmapHeader(encoded, format, at: start)
        (self.encoded, self.format, self.start, self.hasMask) = (encoded, format, start, hasMask)
        width = header.width
        growsDown = header.height < 0
        height = hasMask ? abs(header.height) / 2 : abs(header.height)
        (bits, compression) = (header.bits, header.compression)
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        try header.checkKind()
        var next = start + header.length
        var masks: [UInt32] =
            bits == 16
            ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF0000, 0xFF00, 0xFF, hasMask && bits == 32 ? 0xFF00_0000 : 0]
        if header.hasMasks {
            // In longer headers the masks are inside.
            let count = header.maskCount
            for index in 0..<count {
                masks[index] = UInt32(truncatingIfNeeded: try header.number(40 + 4 * index))
            }
            if count == 3 { masks[3] = 0 }
            if header.length == 40 { next += 4 * count }
        }
        self.masks = masks
        var palette: [UInt32] = []
        if bits <= 8 {
            let used = header.colorCount
            let count = used > 0 && used <= 1 << bits ? used : 1 << bits
            let step = header.isCore ? 3 : 4
            palette = [UInt32](repeating: 0xFF00_0000, count: 1 << bits)
            for index in 0..<count {
                guard let color = encoded.littleEndian(next + index * step, 3) else { break }
                palette[index] = 0xFF00_0000 | UInt32(color)
            }
            next += count * step
        }
        self.palette = palette
        self.pixels = pixels.map { max($0, 0) } ?? next
        profile = try header.profile()
        try checkLength()
    }

    /// Throws where the file is too short for its pixels, so that a few bytes that promise a gigabyte are found out before it is
    /// touched.
    private func checkLength() throws(ImageError) {
        // A run of two bytes has 255 pixels at most, and a jump of four skips 255 rows.
        let needed =
            compression == 1 || compression == 2
            ? pixels + width * height / (255 * 255) : pixels + rowBytes * height
        guard encoded.length >= needed else {
            throw .truncated(
                source: encoded.source, format: format, byte: encoded.length,
                expected: "\(needed) bytes for \(width)×\(height) pixels")
        }
    }

    /// Whether pixels may be translucent.
    var mayHaveAlpha: Bool { hasMask || masks[3] != 0 && bits >= 16 }

    /// Bytes of a row, which are rounded up to four.
    private var rowBytes: Int { (width * bits + 31) / 32 * 4 }

    /// Writes straight blue, green, red and alpha.
    func decode(into target: UnsafeMutableRawBufferPointer) throws(ImageError) {
        guard target.count >= width * height * PixelFormat.standard.bytesPerPixel else { return }
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
                    decodeRow(
                        bytes, pixels + row * rowBytes, target, y * width * PixelFormat.standard.bytesPerPixel
                    )
                }
            }
        }
        let hasAlpha = bits >= 16 && masks[3] != 0 && !fillUnusedAlpha(target)
        // Icons with an alpha need no mask.
        if hasMask, !hasAlpha { applyMask(target) }
    }

    /// The amount of a channel in a pixel, as 0...255.
    private static func scaled(_ pixel: UInt32, _ mask: UInt32) -> UInt8 {
        guard mask != 0 else { return 0 }
        let shift = UInt32(mask.trailingZeroBitCount)
        let most = UInt64(mask >> shift)
        return UInt8(truncatingIfNeeded: (UInt64((pixel & mask) >> shift) * 255 + most / 2) / most)
    }

    private func decodeRow(
        _ bytes: UnsafeRawBufferPointer, _ from: Int, _ target: UnsafeMutableRawBufferPointer, _ to: Int
    ) {
        switch bits {
        case 24:
            for x in 0..<width {
                for channel in 0..<3 {
                    target[to + PixelFormat.standard.bytesPerPixel * x + channel] =
                        bytes[from + 3 * x + channel]
                }
                target[to + PixelFormat.standard.bytesPerPixel * x + 3] = 255
            }
        case 16, 32:
            for x in 0..<width {
                var pixel: UInt32 = 0
                for byte in 0..<(bits / 8) {
                    pixel |= UInt32(bytes[from + bits / 8 * x + byte]) << UInt32(8 * byte)
                }
                for channel in 0..<3 {
                    target[to + PixelFormat.standard.bytesPerPixel * x + channel] = Self.scaled(
                        pixel, masks[2 - channel])
                }
                target[to + PixelFormat.standard.bytesPerPixel * x + 3] =
                    masks[3] == 0 ? 255 : Self.scaled(pixel, masks[3])
            }
        default:
            for x in 0..<width {
                let bit = x * bits
                put(
                    Int(bytes[from + bit / 8]) >> (8 - bits - bit % 8) & (1 << bits - 1), target,
                    to + PixelFormat.standard.bytesPerPixel * x)
            }
        }
    }

    private func put(_ index: Int, _ target: UnsafeMutableRawBufferPointer, _ place: Int) {
        target.storeBytes(of: palette[index].littleEndian, toByteOffset: place, as: UInt32.self)
    }

    /// Runs of equal pixels. Pixels that no run reaches have the first colour.
    private func decodeRuns(_ target: UnsafeMutableRawBufferPointer) throws(ImageError) {
        for place in 0..<(width * height) { put(0, target, place * PixelFormat.standard.bytesPerPixel) }
        let bytes = encoded.bytes
        var (offset, x, y) = (pixels, 0, 0)
        func set(_ index: Int) {
            if x < width, y < height {
                put(
                    index, target,
                    ((growsDown ? y : height - 1 - y) * width + x) * PixelFormat.standard.bytesPerPixel)
            }
            x += 1
        }
        func index(_ byte: UInt8, _ place: Int) -> Int {
            bits == 8 ? Int(byte) : place % 2 == 0 ? Int(byte >> 4) : Int(byte & 15)
        }
        while y < height {
            guard offset >= 0, offset <= bytes.count - 2 else { throw moreRuns }
            let (count, value) = (Int(bytes[offset]), bytes[offset + 1])
            offset += 2
            if count > 0 {
                for place in 0..<count { set(index(value, place)) }
                continue
            }
            switch value {
            case 0: (x, y) = (0, y + 1)
            case 1: return
            case 2:
                guard offset <= bytes.count - 2 else { throw moreRuns }
                x += Int(bytes[offset])
                y += Int(bytes[offset + 1])
                offset += 2
            default:
                let length = bits == 8 ? Int(value) : (Int(value) + 1) / 2
                guard offset <= bytes.count - length else { throw moreRuns }
                for place in 0..<Int(value) {
                    set(index(bytes[offset + (bits == 8 ? place : place / 2)], place))
                }
                offset += (length + 1) / 2 * 2
            }
        }
    }

    private var moreRuns: ImageError {
        .truncated(
            source: encoded.source, format: format, byte: encoded.bytes.count, expected: "more runs")
    }

    /// Makes a picture opaque whose alpha is 0 everywhere: programs that know no alpha write such files.
    ///
    /// - Returns: Whether it was one.
    private func fillUnusedAlpha(_ target: UnsafeMutableRawBufferPointer) -> Bool {
        let count = width * height
        if (0..<count).contains(where: { target[PixelFormat.standard.bytesPerPixel * $0 + 3] != 0 }) {
            return false
        }
        for place in 0..<count { target[PixelFormat.standard.bytesPerPixel * place + 3] = 255 }
        return true
    }

    /// Makes pixels clear that an icon's mask leaves out.
    private func applyMask(_ target: UnsafeMutableRawBufferPointer) {
        let row = (width + 31) / 32 * 4
        let mask = pixels + rowBytes * height
        guard mask <= encoded.bytes.count, row * height <= encoded.bytes.count - mask else { return }
        for line in 0..<height {
            let y = growsDown ? line : height - 1 - line
            for x in 0..<width where encoded.bytes[mask + line * row + x / 8] >> (7 - UInt8(x % 8)) & 1 == 1 {
                for channel in 0..<4 {
                    target[(y * width + x) * PixelFormat.standard.bytesPerPixel + channel] = 0
                }
            }
        }
    }
}
