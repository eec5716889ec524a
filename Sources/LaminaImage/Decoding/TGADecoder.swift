/// Truevision Targa: true colour, grey and palettes, plain or in runs.
struct TGADecoder: ImageDecoder {
    let header: ImageHeader
    private let encoded: EncodedImage
    private let kind: Int
    private let bits: Int
    private let alphaBits: Int
    private let growsDown: Bool
    private let growsLeft: Bool
    private let start: Int
    private let paletteFirst: Int
    private let paletteCount: Int
    private let paletteBits: Int

    /// Whether the bytes look like the header of a Targa, which has no signature.
    static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 18, bytes[12] | bytes[13] != 0, bytes[14] | bytes[15] != 0, bytes[17] & 0xC0 == 0
        else { return false }
        let isPalette = bytes[2] == 1 || bytes[2] == 9
        if isPalette {
            return bytes[1] == 1 && bytes[16] == 8 && [15, 16, 24, 32].contains(bytes[7])
                && bytes[5] | bytes[6] != 0
        }
        guard bytes[1] == 0, bytes[3..<8].allSatisfy({ $0 == 0 }) else { return false }
        switch bytes[2] {
        case 2, 10: return [15, 16, 24, 32].contains(bytes[16])
        case 3, 11: return bytes[16] == 8
        default: return false
        }
    }

    init(_ encoded: EncodedImage) throws(ImageError) {
        let bytes = encoded.bytes
        guard bytes.count >= 18 else {
            throw .truncated(source: encoded.source, format: .tga, byte: bytes.count, expected: "a header")
        }
        func word(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
        self.encoded = encoded
        kind = Int(bytes[2])
        bits = Int(bytes[16])
        alphaBits = Int(bytes[17] & 15)
        growsDown = bytes[17] & 0x20 != 0
        growsLeft = bytes[17] & 0x10 != 0
        paletteFirst = word(3)
        paletteCount = bytes[1] == 1 ? word(5) : 0
        paletteBits = Int(bytes[7])
        start = 18 + Int(bytes[0])
        let isPalette = kind == 1 || kind == 9
        header = ImageHeader(
            format: .tga, width: word(12), height: word(14),
            mayHaveAlpha: alphaBits > 0 && (isPalette ? paletteBits == 32 : bits == 32),
            isConverted: bits < 24)
        try ImageLimits.check(width: header.width, height: header.height, source: encoded.source)
    }

    private func color(_ bytes: UnsafeRawBufferPointer, _ place: Int, _ bits: Int) -> (
        UInt8, UInt8, UInt8, UInt8
    ) {
        switch bits {
        case 8: return (bytes[place], bytes[place], bytes[place], 255)
        case 24: return (bytes[place], bytes[place + 1], bytes[place + 2], 255)
        case 32:
            return (
                bytes[place], bytes[place + 1], bytes[place + 2], header.mayHaveAlpha ? bytes[place + 3] : 255
            )
        default:
            let pixel = Int(bytes[place]) | Int(bytes[place + 1]) << 8
            func five(_ shift: Int) -> UInt8 { UInt8(((pixel >> shift & 31) * 255 + 15) / 31) }
            return (five(0), five(5), five(10), 255)
        }
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        let (width, height) = (header.width, header.height)
        guard pixels.count >= width * height * 4 else { return false }
        let isWhole = encoded.bytes.withUnsafeBytes { fill($0, pixels, width, height) }
        guard isWhole else {
            throw .truncated(
                source: encoded.source, format: .tga, byte: encoded.bytes.count, expected: "more pixels")
        }
        guard header.mayHaveAlpha else { return true }
        return premultiplies ? PixelKernels.premultiply(bgra: pixels) : false
    }

    /// Whether there were bytes for all pixels.
    private func fill(
        _ bytes: UnsafeRawBufferPointer, _ pixels: UnsafeMutableRawBufferPointer, _ width: Int, _ height: Int
    ) -> Bool {
        let isPalette = kind == 1 || kind == 9
        let step = (bits + 7) / 8
        let colorStep = (paletteBits + 7) / 8
        var offset = start + paletteCount * colorStep
        var place = 0
        func put(_ from: Int) {
            var color: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 255)
            if isPalette {
                let index = Int(bytes[from]) - paletteFirst
                let entry = start + index * colorStep
                if index >= 0, index < paletteCount, entry + colorStep <= bytes.count {
                    color = self.color(bytes, entry, paletteBits)
                }
            } else {
                color = self.color(bytes, from, bits)
            }
            let (x, y) = (place % width, place / width)
            let to = ((growsDown ? y : height - 1 - y) * width + (growsLeft ? width - 1 - x : x)) * 4
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
