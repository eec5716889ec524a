/// Netpbm's formats: PBM, PGM, PPM, each as text or as bytes, and PAM.
struct PNMDecoder: ImageDecoder {
    let header: ImageHeader
    private let encoded: EncodedImage
    /// The digit behind the P.
    private let kind: UInt8
    private let start: Int
    private let most: Int
    /// Samples per pixel.
    private let depth: Int

    /// Whether the bytes begin as one of these formats.
    static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= 3 && bytes[0] == 0x50 && (0x31...0x37).contains(bytes[1])
            && (isSpace(bytes[2]) || bytes[2] == 0x23)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    init(_ encoded: EncodedImage) throws(ImageError) {
        self.encoded = encoded
        let bytes = encoded.bytes
        kind = bytes.count > 1 ? bytes[1] - 0x30 : 0
        var offset = 2
        /// The next word outside of comments.
        func word() throws(ImageError) -> String {
            while offset < bytes.count, Self.isSpace(bytes[offset]) || bytes[offset] == 0x23 {
                if bytes[offset] == 0x23 {
                    while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
                } else {
                    offset += 1
                }
            }
            let first = offset
            while offset < bytes.count, !Self.isSpace(bytes[offset]), offset - first < 64 { offset += 1 }
            guard offset > first, offset < bytes.count else {
                throw .truncated(
                    source: encoded.source, format: .pnm, byte: bytes.count, expected: "a header")
            }
            return String(decoding: bytes[first..<offset], as: UTF8.self)
        }
        func number() throws(ImageError) -> Int {
            let text = try word()
            guard let number = Int(text), number > 0, number <= 1 << 31 else {
                throw .corrupt(
                    source: encoded.source, format: .pnm, byte: offset, reason: "“\(text)” as a number")
            }
            return number
        }
        var (width, height, most, depth) = (0, 0, 1, 1)
        if kind == 7 {
            reading: while true {
                switch try word() {
                case "WIDTH": width = try number()
                case "HEIGHT": height = try number()
                case "DEPTH": depth = try number()
                case "MAXVAL": most = try number()
                case "TUPLTYPE": _ = try word()
                case "ENDHDR": break reading
                case let other:
                    throw .corrupt(
                        source: encoded.source, format: .pnm, byte: offset, reason: "“\(other)” in the header"
                    )
                }
            }
        } else {
            (width, height) = (try number(), try number())
            if kind != 1, kind != 4 { most = try number() }
            depth = kind == 3 || kind == 6 ? 3 : 1
        }
        guard most <= 65_535, (1...4).contains(depth) else {
            throw .unsupportedFormat(
                source: encoded.source, byte: offset, found: "\(depth) samples up to \(most) a pixel")
        }
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        (self.most, self.depth) = (most, depth)
        // One character of white space stands before bytes.
        start = offset + 1
        header = ImageHeader(
            format: .pnm, width: width, height: height, mayHaveAlpha: depth == 2 || depth == 4,
            isConverted: most != 255 || depth < 3, bits: most > 255 ? 16 : most == 1 ? 1 : 8)
        try checkLength()
    }

    /// Throws where the file is too short for its samples, so that a few bytes that promise a gigabyte are found out before it
    /// is touched.
    private func checkLength() throws(ImageError) {
        let (width, height) = (header.width, header.height)
        // A sample of a text has a digit at least, and a space before the next one unless it is a bit.
        let needed =
            switch kind {
            case 1: width * height
            case 2, 3: width * height * depth * 2 - 1
            case 4: (width + 7) / 8 * height
            default: width * height * depth * (most > 255 ? 2 : 1)
            }
        guard encoded.length - start >= needed else {
            throw .truncated(
                source: encoded.source, format: .pnm, byte: encoded.length,
                expected: "\(start + needed) bytes for \(width)×\(height) pixels")
        }
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        let count = header.width * header.height
        guard pixels.count >= count * PixelFormat.standard.bytesPerPixel else { return false }
        let isWhole = encoded.bytes.withUnsafeBytes { bytes in
            switch kind {
            case 1...3: fillText(bytes, pixels, count)
            case 4: fillBits(bytes, pixels)
            default: fillBytes(bytes, pixels, count)
            }
        }
        guard isWhole else {
            throw .truncated(
                source: encoded.source, format: .pnm, byte: encoded.bytes.count, expected: "more samples")
        }
        guard header.mayHaveAlpha else { return true }
        return premultiplies ? PixelKernels.premultiply(bgra: pixels) : false
    }

    /// One pixel of samples, 0...255.
    private func put(
        _ samples: (UInt8, UInt8, UInt8, UInt8), _ pixels: UnsafeMutableRawBufferPointer, _ place: Int
    ) {
        let color: (UInt8, UInt8, UInt8, UInt8) =
            switch depth {
            case 1: (samples.0, samples.0, samples.0, 255)
            case 2: (samples.0, samples.0, samples.0, samples.1)
            case 3: (samples.2, samples.1, samples.0, 255)
            default: (samples.2, samples.1, samples.0, samples.3)
            }
        (pixels[place], pixels[place + 1], pixels[place + 2], pixels[place + 3]) = color
    }

    private func scaled(_ sample: Int) -> UInt8 {
        UInt8((min(max(sample, 0), most) * 255 + most / 2) / most)
    }

    private func fillBytes(
        _ bytes: UnsafeRawBufferPointer, _ pixels: UnsafeMutableRawBufferPointer, _ count: Int
    ) -> Bool {
        let size = most > 255 ? 2 : 1
        guard start <= bytes.count, count * depth * size <= bytes.count - start else { return false }
        for place in 0..<count {
            func sample(_ index: Int) -> UInt8 {
                guard index < depth else { return 255 }
                let from = start + (place * depth + index) * size
                return scaled(size == 1 ? Int(bytes[from]) : Int(bytes[from]) << 8 | Int(bytes[from + 1]))
            }
            put(
                (sample(0), sample(1), sample(2), sample(3)), pixels,
                place * PixelFormat.standard.bytesPerPixel)
        }
        return true
    }

    /// Bits, of which 1 is black.
    private func fillBits(_ bytes: UnsafeRawBufferPointer, _ pixels: UnsafeMutableRawBufferPointer) -> Bool {
        let row = (header.width + 7) / 8
        guard start <= bytes.count, row * header.height <= bytes.count - start else { return false }
        for y in 0..<header.height {
            for x in 0..<header.width {
                let bit = bytes[start + y * row + x / 8] >> (7 - UInt8(x % 8)) & 1
                let level: UInt8 = bit == 1 ? 0 : 255
                put(
                    (level, level, level, 255), pixels,
                    (y * header.width + x) * PixelFormat.standard.bytesPerPixel)
            }
        }
        return true
    }

    private func fillText(
        _ bytes: UnsafeRawBufferPointer, _ pixels: UnsafeMutableRawBufferPointer, _ count: Int
    ) -> Bool {
        var offset = start
        func next() -> Int? {
            while offset < bytes.count, !(0x30...0x39).contains(bytes[offset]) {
                if bytes[offset] == 0x23 {
                    while offset < bytes.count, bytes[offset] != 10 { offset += 1 }
                } else {
                    offset += 1
                }
            }
            guard offset < bytes.count else { return nil }
            if kind == 1 {
                // Digits need no space between them.
                offset += 1
                return bytes[offset - 1] == 0x31 ? 0 : 1
            }
            var number = 0
            while offset < bytes.count, (0x30...0x39).contains(bytes[offset]) {
                number = min(number * 10 + Int(bytes[offset] - 0x30), 1 << 20)
                offset += 1
            }
            return number
        }
        for place in 0..<count {
            var samples: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 255)
            guard let first = next() else { return false }
            samples.0 = scaled(first)
            if depth == 3 {
                guard let second = next(), let third = next() else { return false }
                (samples.1, samples.2) = (scaled(second), scaled(third))
            }
            put(samples, pixels, place * PixelFormat.standard.bytesPerPixel)
        }
        return true
    }
}

extension ImageFormatDefinition {
    static let pnm = ImageFormatDefinition(
        "public.pbm", decoder: PNMDecoder.self, recognizes: { PNMDecoder.recognizes($0) })
}
