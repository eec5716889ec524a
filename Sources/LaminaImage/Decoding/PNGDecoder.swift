internal import CLaminaImage

/// PNG of any colour type, depth and interlacing, through libpng. Where there is no profile, libpng converts
/// gamma. Files that Xcode packed for phones are first unpacked by ``PackedPNG``.
struct PNGDecoder: ImageDecoder {
    let header: ImageHeader
    private let encoded: EncodedImage
    /// Whether libpng leaves the colours as they are, because numbers or a profile count above the chunks that it understands.
    private let ignoresColor: Bool
    /// Whether the file is one that Xcode packed.
    let isPacked: Bool

    init(_ file: EncodedImage) throws(ImageError) {
        isPacked = PackedPNG.begins(file)
        let encoded = isPacked ? try PackedPNG.unpacked(file) : file
        let source = encoded.source
        let outcome: Result<PNGHeader, ImageError> = encoded.bytes.withUnsafeBytes { bytes in
            do throws(ImageError) {
                return .success(try PNGHeader(bytes, source: source))
            } catch {
                return .failure(error)
            }
        }
        let png = try outcome.get()
        // A few bytes that promise a gigabyte are found out before it is touched.
        let least = png.smallestPossibleDataLength
        guard encoded.length >= least else {
            throw .truncated(
                source: source, format: .png, byte: encoded.length,
                expected: "at least \(least) bytes for \(png.width)×\(png.height) pixels")
        }
        let chunks = PNGChunks(encoded)
        guard encoded.isWhole || chunks.reachesPixels else {
            throw .truncated(
                source: source, format: .png, byte: encoded.bytes.count, expected: "chunks before the pixels")
        }
        self.encoded = encoded
        let isGray = png.colorType & 2 == 0
        let profile = chunks.profile.flatMap { ColorConversion.isUsable($0, isGray: isGray) ? $0 : nil }
        let isCoded = !isPacked && chunks.codedSpace != nil
        ignoresColor = isCoded || profile != nil || isPacked
        header = ImageHeader(
            format: .png, width: png.width, height: png.height, orientation: chunks.orientation,
            mayHaveAlpha: png.colorType & 4 != 0 || chunks.hasTransparency, samples: isGray ? .gray : .color,
            isConverted: png.needsConversion || (profile == nil && !isCoded && chunks.namesOtherGamma),
            bits: png.colorType == 3 ? 8 : png.bitDepth, depth: png.bitDepth == 16 ? .words : .bytes,
            space: isPacked ? nil : chunks.space(isBelowProfile: profile != nil), isSpaceCoded: isCoded,
            profile: profile)
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        var options = lamina_png_options()
        options.keeps_straight = !premultiplies
        options.ignores_color = ignoresColor
        options.is_packed = isPacked
        return try decode(into: pixels, options)
    }

    func decodeWords(into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool {
        // Packed files have bytes without a space.
        guard !isPacked else { return try decodeBytes(asWords: pixels) }
        var options = lamina_png_options()
        options.ignores_color = true
        options.wants_words = true
        _ = try decode(into: pixels, options)
        return header.depth == .bytes
    }

    private func decode(
        into pixels: UnsafeMutableRawBufferPointer, _ options: lamina_png_options
    ) throws(ImageError) -> Bool {
        let result = encoded.withBytes { data, count in
            lamina_png_decode(
                data, count, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(header.width), UInt32(header.height), options)
        }
        let chunk = Self.text(result.chunk)
        switch result.status {
        case LAMINA_PNG_OK: return result.opaque
        case LAMINA_PNG_TRUNCATED:
            throw .truncated(
                source: encoded.source, format: .png, byte: result.offset,
                expected: chunk.isEmpty ? "another chunk" : "more \(chunk) data")
        case LAMINA_PNG_MISSING:
            throw .libraryMissing(source: encoded.source, reason: Self.text(result.message))
        case LAMINA_PNG_OUT_OF_MEMORY: throw .outOfMemory(bytes: pixels.count)
        default:
            throw .corrupt(
                source: encoded.source, format: .png, byte: result.offset, reason: Self.text(result.message))
        }
    }

    /// A C string in an array that Swift sees as a tuple.
    private static func text<Tuple>(_ characters: Tuple) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension ImageFormatDefinition {
    static let png = ImageFormatDefinition(
        "public.png", decoder: PNGDecoder.self, signatures: [PNGHeader.signature], isInEveryBuild: true,
        readMetadata: { metadata, encoded, _ in metadata.readPNG(encoded) },
        animation: { reader, encoded throws(ImageError) in
            guard PNGChunks(encoded).animationFrames != nil else { return StillAnimation(reader, encoded) }
            return try PNGAnimation(encoded)
        })
}
