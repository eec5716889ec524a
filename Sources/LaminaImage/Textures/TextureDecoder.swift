internal import CLaminaImage

/// Textures: the largest level, as its blocks or decoded.
struct TextureDecoder: ImageDecoder {
    let header: ImageHeader
    private let file: TextureFile

    init(_ encoded: EncodedImage) throws(ImageError) {
        guard encoded.isWhole else {
            throw .truncated(
                source: encoded.source, format: .ktx, byte: encoded.bytes.count, expected: "the whole file")
        }
        file = try TextureFile(encoded)
        guard let level = file.levels.first else {
            throw .corrupt(source: encoded.source, format: file.container, byte: 0, reason: "no level")
        }
        header = ImageHeader(
            format: file.container, width: level.width, height: level.height,
            orientation: file.isFlipped ? .downMirrored : .up, mayHaveAlpha: file.format.hasAlpha,
            isConverted: true)
    }

    /// The largest level, where its blocks show the same as the decoded pixels: upright, and opaque or multiplied by
    /// alpha.
    func blocks() throws(ImageError) -> CompressedTexture? {
        guard file.format.isCompressed, !file.isFlipped, !file.format.hasAlpha || file.isPremultiplied else {
            return nil
        }
        return try file.texture(levels: 1)
    }

    func decode(
        into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError) -> Bool {
        let texture = try file.texture(levels: 1)
        if case .astc = texture.format, let missing = MissingLibrary.astc {
            throw .libraryMissing(source: file.encoded.source, reason: "ASTC without astcenc: \(missing)")
        }
        guard texture.decode(into: pixels) else { throw .outOfMemory(bytes: pixels.count) }
        guard header.mayHaveAlpha else { return true }
        guard texture.isPremultiplied else { return PixelKernels.premultiply(bgra: pixels) }
        guard let base = pixels.baseAddress else { return true }
        return lamina_image_cut_at_alpha(base.assumingMemoryBound(to: UInt8.self), pixels.count / 4)
    }
}

extension CompressedTexture {
    /// Writes the largest level as BGRA, multiplied by alpha only where the texture is. False without memory.
    func decode(into pixels: UnsafeMutableRawBufferPointer) -> Bool {
        guard let level = levels.first,
            pixels.count >= level.width * level.height * PixelFormat.standard.bytesPerPixel
        else { return false }
        let target = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let (width, height) = (UInt32(level.width), UInt32(level.height))
        return level.bytes.withUnsafeBufferPointer { blocks in
            switch format {
            case .astc(let blockWidth, let blockHeight):
                return lamina_astc_decode(
                    blocks.baseAddress, blocks.count, UInt32(blockWidth), UInt32(blockHeight), isSRGB, target,
                    width, height)
            case .pvrtc(let bits, let hasAlpha):
                lamina_pvrtc_decode(blocks.baseAddress, bits == 2, hasAlpha, target, width, height)
            case .plain(let bytes, let red, let green, let blue, let alpha):
                for pixel in 0..<(level.width * level.height) {
                    func value(_ offset: Int, _ missing: UInt8) -> UInt8 {
                        offset < 0 ? missing : blocks[pixel * bytes + offset]
                    }
                    pixels[pixel * PixelFormat.standard.bytesPerPixel] = value(blue, 0)
                    pixels[pixel * PixelFormat.standard.bytesPerPixel + 1] = value(green, 0)
                    pixels[pixel * PixelFormat.standard.bytesPerPixel + 2] = value(red, 0)
                    pixels[pixel * PixelFormat.standard.bytesPerPixel + 3] = value(alpha, 255)
                }
            case .bc1, .bc2, .bc3, .bc4, .bc5, .bc6h, .bc7, .etc1, .etc2, .etc2Alpha1, .etc2Alpha8, .eacR11,
                .eacRG11:
                guard let format = format.blockFormat else { return false }
                lamina_blocks_decode(format, blocks.baseAddress, target, width, height)
            }
            return true
        }
    }
}

extension ImageFormatDefinition {
    static let ktx = ImageFormatDefinition(
        "org.khronos.ktx", decoder: TextureDecoder.self,
        signatures: [[0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]],
        texture: { encoded throws(ImageError) in try .ktx(encoded) })
    static let ktx2 = ImageFormatDefinition(
        "org.khronos.ktx2", decoder: TextureDecoder.self,
        signatures: [[0xAB] + Array("KTX 20".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]],
        texture: { encoded throws(ImageError) in try .ktx2(encoded) })
    /// Version 3 begins with a signature, version 2 has one at the end of its header.
    static let pvr = ImageFormatDefinition(
        "public.pvr", decoder: TextureDecoder.self, signatures: [Array("PVR".utf8) + [3]],
        recognizes: { bytes in bytes.count >= 48 && bytes[44..<48].elementsEqual("PVR!".utf8) },
        texture: { encoded throws(ImageError) in try .pvr(encoded) })
}
