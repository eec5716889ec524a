internal import CLaminaImage
import LaminaColor
import LaminaFiles

extension ImageReader {
    /// Whether the file may have more than bytes in sRGB, by its header.
    private var mayBeWide: Bool {
        let header = header
        guard header.samples == .color || header.samples == .gray,
            header.width * header.height <= ImageLimits.maximumWidePixels
        else { return false }
        return header.depth != .bytes || header.profile != nil || header.hasGainMap
            || header.space.map { $0 != .srgb } ?? false
    }

    /// The picture with the file's depth and colours, decoded later from these bytes; `nil` if bytes in sRGB hold all of them.
    func wideForm() -> WideForm? {
        guard mayBeWide else { return nil }
        let plain = header.hasGainMap ? WideForm { [self] in try? wideImage(appliesGain: false) } : nil
        return WideForm(withoutGain: plain) { [self] in try? wideImage() }
    }

    /// The same for a file that is read again, unless it has changed since.
    func wideForm(of path: String, _ stamp: FileStamp?) -> WideForm? {
        guard mayBeWide, let stamp, let file = FilePath(text: path) else { return nil }
        let header = header
        @Sendable func read(appliesGain: Bool) -> CGImage? {
            guard FileStamp(file) == stamp, let bytes = try? WholeFile.read(path),
                let reader = try? ImageReader(EncodedImage(bytes, source: .file(path))),
                reader.header == header
            else { return nil }
            return try? reader.wideImage(appliesGain: appliesGain)
        }
        let plain = header.hasGainMap ? WideForm { read(appliesGain: false) } : nil
        return WideForm(withoutGain: plain) { read(appliesGain: true) }
    }

    private func wideImage(appliesGain: Bool = true) throws(ImageError) -> CGImage? {
        let gain = header.hasGainMap && appliesGain ? (decoder as? JPEGDecoder)?.gainMap : nil
        guard let colors = try WideColors(header, of: source, hasGain: gain != nil) else { return nil }
        let (width, height) = (header.displayWidth, header.displayHeight)
        let byteCount = width * height * PixelFormat.half(.premultiplied).bytesPerPixel
        var pixels = try PixelStorage(byteCount: byteCount)
        try pixels.withUnsafeMutableBytes { (halves) throws(ImageError) in try fill(halves, colors, gain) }
        let orientation = header.orientation
        if orientation != .up {
            var turned = try PixelStorage(byteCount: byteCount)
            let (storedWidth, storedHeight) = (header.width, header.height)
            turned.withUnsafeMutableBytes { target in
                pixels.withUnsafeBytes {
                    orientation.apply(wide: $0, width: storedWidth, height: storedHeight, into: target)
                }
            }
            pixels = turned
        }
        return CGImage.ofHalves(
            width: width, height: height, isOpaque: header.mayHaveAlpha ? nil : true, space: .extendedSRGB,
            adopting: pixels)
    }

    /// Writes halves, not turned.
    private func fill(
        _ halves: UnsafeMutableRawBufferPointer, _ colors: WideColors, _ gain: GainMap?
    ) throws(ImageError) {
        guard header.depth == .floats else {
            let areBytes = try decoder.decodeWords(into: halves)
            if let gain {
                colors.convert(
                    words: halves, areBytes: areBytes, gain,
                    size: (decoder.header.width, decoder.header.height))
            } else {
                colors.convert(words: halves, areBytes: areBytes)
            }
            return
        }
        guard let decoder = decoder as? TIFFDecoder else { return }
        var storage = try PixelStorage(byteCount: 2 * halves.count)
        try storage.withUnsafeMutableBytes { (bytes) throws(ImageError) in
            let floats = bytes.bindMemory(to: Float.self)
            try decoder.decodeFloats(into: floats)
            colors.convert(floats: floats, into: halves)
        }
    }
}

extension ImageDecoder {
    func decodeWords(into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool {
        try decodeBytes(asWords: pixels)
    }

    /// Words of the pixels' bytes.
    func decodeBytes(asWords pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool {
        let bytes = UnsafeMutableRawBufferPointer(rebasing: pixels[..<(pixels.count / 2)])
        _ = try decode(into: bytes, premultiplies: false)
        lamina_words_from_bytes(pixels.baseAddress?.assumingMemoryBound(to: UInt16.self), pixels.count / 8)
        return true
    }
}
