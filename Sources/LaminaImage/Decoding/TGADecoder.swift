/// Truevision Targa: true colour, grey and palettes, plain or in runs.
///
/// A picture of 32 bits has an alpha, whatever its header says of it, unless that is 0 everywhere or the file's extension names it
/// meaningless: many programs write a header that does not know it.
struct TGADecoder: ImageDecoder {
    let header: ImageHeader
    private let encoded: EncodedImage
    private let kind: Int
    private let bits: Int
    private let growsDown: Bool
    private let growsLeft: Bool
    /// Where the palette begins, and the pixels behind it.
    private let start: Int
    private let paletteFirst: Int
    private let paletteCount: Int
    private let paletteBits: Int
    private let isPremultiplied: Bool

    /// Whether the bytes look like the header of a Targa, which has no signature.
    static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 18, bytes[12] | bytes[13] != 0, bytes[14] | bytes[15] != 0, bytes[17] & 0xC0 == 0
        else { return false }
        let isPalette = bytes[2] == 1 || bytes[2] == 9
        if isPalette {
            return bytes[1] == 1 && (bytes[16] == 8 || bytes[16] == 16)
                && [15, 16, 24, 32].contains(bytes[7]) && bytes[5] | bytes[6] != 0
        }
        guard bytes[1] == 0, bytes[3..<8].allSatisfy({ $0 == 0 }) else { return false }
        switch bytes[2] {
        case 2, 10: return [15, 16, 24, 32].contains(bytes[16])
        case 3, 11: return bytes[16] == 8 || bytes[16] == 16
        default: return false
        }
    }

    init(_ encoded: EncodedImage) throws(ImageError) {
        let bytes = encoded.bytes
        guard bytes.count >= 18, encoded.isWhole else {
            throw .truncated(
                source: encoded.source, format: .tga, byte: bytes.count,
                expected: encoded.isWhole ? "a header" : "the whole file")
        }
        func word(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
        self.encoded = encoded
        kind = Int(bytes[2])
        bits = Int(bytes[16])
        growsDown = bytes[17] & 0x20 != 0
        growsLeft = bytes[17] & 0x10 != 0
        paletteFirst = word(3)
        paletteCount = bytes[1] == 1 ? word(5) : 0
        paletteBits = Int(bytes[7])
        start = 18 + Int(bytes[0])
        let (isPalette, isGray) = (kind & 7 == 1, kind & 7 == 3)
        let colorBits = isPalette ? paletteBits : bits
        let attributes = Self.attributes(encoded)
        isPremultiplied = attributes == 4
        let isMarked = bytes[17] & 15 > 0
        let hasAlpha = colorBits == 32 || colorBits == 16 && (isGray || isMarked)
        header = ImageHeader(
            format: .tga, width: word(12), height: word(14),
            mayHaveAlpha: hasAlpha && attributes.map { $0 == 3 || $0 == 4 } ?? true,
            isConverted: bits < 24)
        try ImageLimits.check(width: header.width, height: header.height, source: encoded.source)
        try checkLength()
    }

    /// What the extension at the file's end says of the alpha: 3 and 4 are an alpha that is meant, 4 one that colours are
    /// multiplied by. `nil` without one.
    private static func attributes(_ encoded: EncodedImage) -> Int? {
        guard encoded.has("TRUEVISION-XFILE", at: encoded.bytes.count - 18),
            let place = encoded.littleEndian(encoded.bytes.count - 26), place > 0
        else { return nil }
        return encoded.littleEndian(place + 494, 1)
    }

    /// Throws where the file is too short for its pixels, so that a few bytes that promise a gigabyte are found out before it is
    /// touched.
    private func checkLength() throws(ImageError) {
        let pixels = header.width * header.height
        let step = (bits + 7) / 8
        let needed =
            pixelStart + (kind >= 9 ? (pixels + 127) / 128 * (1 + step) : pixels * step)
        guard encoded.length >= needed else {
            throw .truncated(
                source: encoded.source, format: .tga, byte: encoded.length,
                expected: "\(needed) bytes for \(header.width)×\(header.height) pixels")
        }
    }

    private var pixelStart: Int { start + paletteCount * ((paletteBits + 7) / 8) }

    /// Blue, green, red and alpha.
    private typealias Color = (UInt8, UInt8, UInt8, UInt8)

    private func color(_ bytes: UnsafeRawBufferPointer, _ place: Int, _ bits: Int) -> Color {
        let hasAlpha = header.mayHaveAlpha
        switch bits {
        case 8: return (bytes[place], bytes[place], bytes[place], 255)
        case 24: return (bytes[place], bytes[place + 1], bytes[place + 2], 255)
        case 32:
            return (bytes[place], bytes[place + 1], bytes[place + 2], hasAlpha ? bytes[place + 3] : 255)
        default:
            if kind & 7 == 3 {
                return (bytes[place], bytes[place], bytes[place], hasAlpha ? bytes[place + 1] : 255)
            }
            let pixel = Int(bytes[place]) | Int(bytes[place + 1]) << 8
            func five(_ shift: Int) -> UInt8 {
                let level: Int = pixel >> shift & 31
                return UInt8((level * 255 + 15) / 31)
            }
            return (five(0), five(5), five(10), hasAlpha && pixel & 0x8000 == 0 ? 0 : 255)
        }
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        let (width, height) = (header.width, header.height)
        guard pixels.count >= width * height * PixelFormat.standard.bytesPerPixel else { return false }
        let isWhole = encoded.bytes.withUnsafeBytes { fill($0, pixels, width, height) }
        guard isWhole else {
            throw .truncated(
                source: encoded.source, format: .tga, byte: encoded.bytes.count, expected: "more pixels")
        }
        guard header.mayHaveAlpha else { return true }
        finishAlpha(pixels)
        return premultiplies ? PixelKernels.premultiply(bgra: pixels) : false
    }

    /// Makes a picture opaque whose alpha is 0 everywhere, and divides colours by an alpha that they were multiplied by.
    private func finishAlpha(_ pixels: UnsafeMutableRawBufferPointer) {
        let count = header.width * header.height
        if !(0..<count).contains(where: { pixels[PixelFormat.standard.bytesPerPixel * $0 + 3] != 0 }) {
            for place in 0..<count { pixels[PixelFormat.standard.bytesPerPixel * place + 3] = 255 }
        } else if isPremultiplied {
            for place in stride(from: 0, to: count * PixelFormat.standard.bytesPerPixel, by: 4) {
                let alpha = Int(pixels[place + 3])
                guard alpha > 0, alpha < 255 else { continue }
                for channel in place..<(place + 3) {
                    pixels[channel] = UInt8(min((Int(pixels[channel]) * 255 + alpha / 2) / alpha, 255))
                }
            }
        }
    }

    /// Whether there were bytes for all pixels.
    private func fill(
        _ bytes: UnsafeRawBufferPointer, _ pixels: UnsafeMutableRawBufferPointer, _ width: Int, _ height: Int
    ) -> Bool {
        let isPalette = kind & 7 == 1
        let step = (bits + 7) / 8
        let colorStep = (paletteBits + 7) / 8
        var offset = pixelStart
        var place = 0
        func put(_ from: Int) {
            var color: Color = (0, 0, 0, 255)
            if isPalette {
                let stored = step == 1 ? Int(bytes[from]) : Int(bytes[from]) | Int(bytes[from + 1]) << 8
                let index = stored - paletteFirst
                let entry = start + index * colorStep
                if index >= 0, index < paletteCount, entry + colorStep <= bytes.count {
                    color = self.color(bytes, entry, paletteBits)
                }
            } else {
                color = self.color(bytes, from, bits)
            }
            let (x, y) = (place % width, place / width)
            let to =
                ((growsDown ? y : height - 1 - y) * width + (growsLeft ? width - 1 - x : x))
                * PixelFormat.standard.bytesPerPixel
            (pixels[to], pixels[to + 1], pixels[to + 2], pixels[to + 3]) = color
            place += 1
        }
        let total = width * height
        while place < total {
            guard kind >= 9 else {
                guard offset + step <= bytes.count else { return false }
                put(offset)
                offset += step
                continue
            }
            guard offset < bytes.count else { return false }
            let count = min(Int(bytes[offset] & 127) + 1, total - place)
            let isRun = bytes[offset] & 128 != 0
            offset += 1
            guard offset + (isRun ? 1 : count) * step <= bytes.count else { return false }
            for _ in 0..<count {
                put(offset)
                if !isRun { offset += step }
            }
            if isRun { offset += step }
        }
        return true
    }
}

extension ImageFormatDefinition {
    static let tga = ImageFormatDefinition(
        "com.truevision.tga-image", decoder: TGADecoder.self, recognizes: { TGADecoder.recognizes($0) })
}
