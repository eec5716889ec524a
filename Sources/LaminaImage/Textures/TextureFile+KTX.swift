extension TextureFile {
    /// KTX, version 1, in either byte order.
    static func ktx(_ encoded: EncodedImage) throws(ImageError) -> TextureFile {
        let isLittle = encoded.littleEndian(12) == 0x0403_0201
        guard encoded.bytes.count >= 64 else { throw truncated(encoded, .ktx) }
        guard isLittle || encoded.bigEndian(12) == 0x0403_0201 else {
            throw .corrupt(
                source: encoded.source, format: .ktx, byte: 12, reason: "a byte order that does not exist")
        }
        func number(_ offset: Int) -> Int {
            (isLittle ? encoded.littleEndian(offset) : encoded.bigEndian(offset)) ?? 0
        }
        let (type, format) = (number(16), number(28))
        // Blocks have no type; plain pixels are read where it is a byte.
        guard let known = TextureFormat.openGL(format), type == 0 || type == 0x1401 else {
            throw .unsupportedFormat(
                source: encoded.source, byte: 28,
                found: "the OpenGL format 0x\(String(format, radix: 16)) of type 0x\(String(type, radix: 16))"
            )
        }
        var file = TextureFile(encoded, .ktx, known.0)
        file.isSRGB = known.isSRGB
        file.rowAlignment = 4
        let (width, height) = (number(36), max(number(40), 1))
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        let faces = max(number(52), 1)
        let isArray = number(48) > 0
        let metadata = 64..<(64 + number(60))
        guard metadata.upperBound <= encoded.bytes.count else { throw truncated(encoded, .ktx) }
        file.isFlipped = contains("T=u", metadata, encoded)
        var offset = metadata.upperBound
        let count = min(max(number(56), 1), levelLimit(width: width, height: height))
        for level in 0..<count {
            guard encoded.bytes.count >= offset + 4 else { throw truncated(encoded, .ktx) }
            let length = number(offset)
            try file.add(level, width: width, height: height, at: (offset + 4, length))
            // For a cube, the length is that of one face; for anything else, it is that of the whole level.
            let copies = faces == 6 && !isArray ? 6 : 1
            offset += 4 + (length + 3) / 4 * 4 * copies
        }
        return file
    }

    /// KTX, version 2. Basis Universal is not read.
    static func ktx2(_ encoded: EncodedImage) throws(ImageError) -> TextureFile {
        func number(_ offset: Int) -> Int { encoded.littleEndian(offset) ?? 0 }
        guard encoded.bytes.count >= 80 else { throw truncated(encoded, .ktx2) }
        let format = number(12)
        guard let known = TextureFormat.vulkan(format) else {
            throw .unsupportedFormat(
                source: encoded.source, byte: 12,
                found: format == 0 ? "Basis Universal in KTX2" : "the Vulkan format \(format)")
        }
        var file = TextureFile(encoded, .ktx2, known.0)
        file.isSRGB = known.isSRGB
        switch number(44) {
        case 0: file.supercompression = .none
        case 2: file.supercompression = .zstandard
        case 3: file.supercompression = .zlib
        default:
            throw .unsupportedFormat(
                source: encoded.source, byte: 44, found: "KTX2 with supercompression \(number(44))")
        }
        let (width, height) = (number(20), max(number(24), 1))
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        // A flag of the basic descriptor block.
        file.isPremultiplied =
            number(48 + 4) >= 16 && encoded.littleEndian(number(48) + 15, 1).map { $0 & 1 == 1 } ?? false
        let metadata = number(56)..<(number(56) + number(60))
        file.isFlipped = metadata.upperBound <= encoded.bytes.count && contains("ru", metadata, encoded)
        let count = min(max(number(40), 1), levelLimit(width: width, height: height))
        guard encoded.bytes.count >= 80 + 24 * count else { throw truncated(encoded, .ktx2) }
        for level in 0..<count {
            let entry = 80 + 24 * level
            // Numbers of 64 bits. No file is so long that the upper half is needed.
            guard number(entry + 4) == 0, number(entry + 12) == 0 else { throw truncated(encoded, .ktx2) }
            try file.add(
                level, width: width, height: height, at: (number(entry), number(entry + 8)))
        }
        return file
    }

    /// Whether the orientation among the keys and values ends with these letters.
    private static func contains(
        _ letters: String, _ metadata: Range<Int>, _ encoded: EncodedImage
    ) -> Bool {
        let text = String(decoding: encoded.bytes[metadata], as: UTF8.self)
        guard let key = text.range(of: "KTXorientation\0") ?? text.range(of: "KTXOrientation\0") else {
            return false
        }
        return text[key.upperBound...].prefix { $0 != "\0" }.contains(letters)
    }
}
