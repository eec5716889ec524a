internal import CLaminaImage
import LaminaColor
import LaminaSystem

/// Writes a ``CGImage`` as PNG: grey or RGB where the image is opaque, straight RGBA where it is not, with 8 or 16 bits a sample.
///
/// The picture is cut into strips, by its size alone. Strips are filtered and compressed in parallel and joined into
/// one zlib stream. So the bytes depend on the pixels and the level, and from level 6 on on zlib, but not on the number of
/// threads or the machine. The price is that matches across the border of two strips are lost, under one percent of the file.
struct PNGEncoder {
    var image: CGImage
    let level: Int
    let threads: Int
    /// 8 or 16 for a sample.
    var bits = 8
    /// The space of the file's colours; `nil` for the image's own.
    var space: ColorSpace?

    /// The approximate bytes of one strip. Half a megabyte fits a core's own cache and gives a 1080p frame sixteen
    /// strips.
    private static let stripBytes = 512 * 1024

    func encode() throws(ImageError) -> [UInt8] {
        guard PNGCompression.levels.contains(level) else { throw .invalidCompressionLevel(found: level) }
        if bits == 16 {
            let samples = image.isOpaque ? 3 : 4
            return file(try wideParts(samples: samples), samples: samples)
        }
        var encoder = self
        encoder.image = try imageOfBytes()
        let channels = encoder.channels
        return file(try encoder.compressedParts(channels: channels), samples: channels)
    }

    private var fileSpace: ColorSpace { space ?? image.pixelSpace }

    /// The image, with its bytes in the file's space.
    private func imageOfBytes() throws(ImageError) -> CGImage {
        guard fileSpace.rgb != .srgb || image.pixelSpace.rgb != .srgb else { return image }
        guard let bytes = image.converted(to: ImageForm(isDeep: false, space: fileSpace)) else {
            throw .outOfMemory(bytes: image.bytesPerRow * image.height)
        }
        return bytes
    }

    /// Bytes per pixel in a file of 8 bits a sample. A profile of colours cannot describe greys.
    private var channels: Int {
        guard image.isOpaque else { return 4 }
        return fileSpace.rgb == .srgb && image.withUnsafeBytes(PixelKernels.isGray) ? 1 : 3
    }

    /// The strips of the picture, at `channels` bytes a pixel.
    func compressedParts(channels: Int) throws(ImageError) -> [CompressedPart] {
        try parts(bytesPerRow: image.bytesPerRow, channels: channels, isRaw: false) { [image] compress in
            image.withUnsafeBytes(compress)
        }
    }

    /// The strips of the picture with 16 bits a sample.
    private func wideParts(samples: Int) throws(ImageError) -> [CompressedPart] {
        let pixels = StraightSamples(
            image, bits: 16, count: samples, order: .higherFirst, space: space)
        let bytes = pixels.bytes(0..<image.height)
        return try parts(bytesPerRow: image.width * samples * 2, channels: samples * 2, isRaw: true) {
            bytes.withUnsafeBytes($0)
        }
    }

    private typealias Compress = (UnsafeRawBufferPointer) -> CompressedPart?

    /// - Parameter lend: Lends the picture's bytes.
    private func parts(
        bytesPerRow: Int, channels: Int, isRaw: Bool,
        _ lend: @escaping @Sendable (Compress) -> CompressedPart?
    ) throws(ImageError) -> [CompressedPart] {
        if let missing = MissingLibrary.zlib { throw .unwritable(format: .png, reason: missing) }
        let rows = max(1, Self.stripBytes / bytesPerRow)
        let count = (image.height + rows - 1) / rows
        let team = ThreadTeam(threads: min(threads, count))
        let rooms = (0..<team.threads).compactMap { _ in CompressionRoom() }
        guard rooms.count == team.threads else { throw .outOfMemory(bytes: rows * bytesPerRow) }
        let parts = StripQueue.map(count: count, on: team) { thread, index -> CompressedPart? in
            let first = index * rows
            return lend { pixels in
                guard let base = pixels.baseAddress else { return nil }
                return CompressedPart(
                    lamina_png_strip(
                        pixels: base.assumingMemoryBound(to: UInt8.self),
                        width: UInt32(image.width), first_row: UInt32(first),
                        row_count: UInt32(min(rows, image.height - first)), channels: Int32(channels),
                        is_raw: isRaw, level: Int32(level), last: index == count - 1),
                    in: rooms[thread])
            }
        }
        guard let parts else { throw .outOfMemory(bytes: rows * bytesPerRow) }
        return parts
    }

    private func file(_ parts: [CompressedPart], samples: Int) -> [UInt8] {
        let dataLength = parts.reduce(0) { $0 + $1.length + ChunkWriter.overhead }
        var file = ChunkWriter(capacity: dataLength + 64)
        file.append(PNGHeader.signature)
        file.chunk("IHDR") { chunk in
            chunk.append(bigEndian: UInt32(image.width))
            chunk.append(bigEndian: UInt32(image.height))
            let colorType: UInt8 = samples == 1 ? 0 : samples == 3 ? 2 : 6
            chunk.append([UInt8(bits), colorType, 0, 0, 0])
        }
        declareSpace(in: &file)
        appendData(parts, to: &file, chunk: "IDAT") { _ in }
        file.chunk("IEND") { _ in }
        return file.bytes
    }

    private func declareSpace(in file: inout ChunkWriter) {
        guard fileSpace.rgb != .srgb else {
            // With perceptual intent.
            file.chunk("sRGB") { $0.append([0]) }
            return
        }
        let profile = fileSpace.profile.flatMap { $0.count <= Int(UInt16.max) ? $0 : nil }
        // Browsers show BT.2020's code point by the curve of a display, not of a camera, and it comes before a profile.
        if profile == nil || fileSpace.rgb.curve != .camera {
            let points = fileSpace.codePoints
            // Components of RGB, from 0 to the greatest number.
            file.chunk("cICP") { $0.append([points.primaries, points.transfer, 0, 1]) }
        }
        // For readers that do not know the chunk above.
        guard let profile else { return }
        file.chunk("iCCP") { chunk in
            chunk.append(Array(fileSpace.title.utf8) + [0, 0])
            chunk.append(Self.stored(profile))
        }
    }

    /// A zlib stream of one block that is not compressed (RFC 1950 and 1951).
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        let (low, high) = (UInt8(truncatingIfNeeded: data.count), UInt8(truncatingIfNeeded: data.count >> 8))
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        let sum = [b >> 8, b, a >> 8, a].map { UInt8(truncatingIfNeeded: $0) }
        return [0x78, 0x01, 1, low, high, ~low, ~high] + data + sum
    }

    /// Joins the strips into one zlib stream, with a chunk for each, which begins with the bytes that `prefix`
    /// appends.
    func appendData(
        _ parts: [CompressedPart], to file: inout ChunkWriter, chunk type: String,
        prefix: (inout ChunkWriter) -> Void
    ) {
        var adler: UInt32 = 1
        for (index, part) in parts.enumerated() {
            adler = lamina_png_adler_joined(adler, part.adler, part.rawLength)
            file.chunk(type) { chunk in
                prefix(&chunk)
                if index == 0 { chunk.append(zlibHeader) }
                chunk.append(part)
                if index == parts.count - 1 { chunk.append(bigEndian: adler) }
            }
        }
    }

    /// Method 8, a window of 32 KiB, and the level class (RFC 1950).
    private var zlibHeader: [UInt8] {
        switch level {
        case 0...1: [0x78, 0x01]
        case 2...5: [0x78, 0x5E]
        case 6: [0x78, 0x9C]
        default: [0x78, 0xDA]
        }
    }
}
