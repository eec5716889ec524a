internal import CLaminaImage
import LaminaColor

/// Writes pictures as a TIFF of one page each: 8 or 16 bits, grey or RGB where a picture is opaque, else RGBA with straight alpha,
/// in the space of the picture.
package struct TIFFEncoder {
    /// How strips are made smaller.
    package enum Compression: Int, Sendable {
        case none = 1
        case lzw = 5
        case deflate = 8
        case packBits = 32773
    }

    /// A picture with its metadata.
    package struct Page {
        var image: CGImage
        var bits: Int
        var compression: Compression
        var tags: TagDirectory
        /// The space of the samples; `nil` for the image's own.
        var space: ColorSpace?

        /// - Parameters:
        ///   - bits: 8 or 16 for a sample.
        ///   - space: The space of the samples; `nil` for the image's own.
        ///   - tags: More values of the directory; those that describe the pixels are replaced.
        package init(
            _ image: CGImage, bits: Int = 8, compression: Compression = .none,
            tags: TagDirectory = TagDirectory(), space: ColorSpace? = nil
        ) {
            (self.image, self.compression, self.tags, self.space) = (image, compression, tags, space)
            self.bits = bits == 16 ? 16 : 8
        }
    }

    /// The approximate bytes of a strip before it is made smaller.
    private static let stripBytes = 65_536
    /// The longest file: places in it are numbers of 32 bits.
    private static let maximumBytes = Int(UInt32.max)

    /// The file's bytes.
    ///
    /// Throws ``ImageError/unwritable(format:reason:)`` for a file of 4 GiB and more, and ``ImageError/outOfMemory(bytes:)``.
    package static func file(_ pages: [Page]) throws(ImageError) -> [UInt8] {
        var bytes = TagDirectory.header
        // Where the place of the next directory is written.
        var link = 4
        for page in pages {
            let strips = try append(page, to: &bytes)
            guard bytes.count < maximumBytes else {
                throw .unwritable(format: .tiff, reason: "it holds less than 4 GiB")
            }
            var directory = page.tags
            directory.values.merge(strips) { $1 }
            let place = directory.append(to: &bytes)
            TagDirectory.put(place, 4, at: link, in: &bytes)
            link = place + 2 + 12 * directory.values.count
        }
        return bytes
    }

    /// Writes the strips, and returns the values that describe them.
    private static func append(
        _ page: Page, to bytes: inout [UInt8]
    ) throws(ImageError) -> [Int: TagDirectory.Value] {
        let image = page.image
        let space = page.space ?? image.pixelSpace
        let isStandard = space.rgb == .srgb
        let profile = isStandard ? nil : space.profile
        guard isStandard || profile != nil else {
            throw .unwritable(format: .tiff, reason: "it cannot hold colours in \(space.title)")
        }
        let isGray =
            image.isOpaque && page.bits == 8 && isStandard && image.withUnsafeBytes(PixelKernels.isGray)
        let samples = isGray ? 1 : image.isOpaque ? 3 : 4
        let rows = StraightSamples(image, bits: page.bits, count: samples, order: .lowerFirst, space: space)
        let rowBytes = image.width * samples * page.bits / 8
        let stripRows = max(1, min(image.height, stripBytes / rowBytes))
        var places: [Int] = []
        var counts: [Int] = []
        for first in stride(from: 0, to: image.height, by: stripRows) {
            let strip = rows.bytes(first..<min(first + stripRows, image.height))
            let data = try smaller(strip, page.compression, rowBytes: rowBytes)
            if bytes.count % 2 == 1 { bytes.append(0) }
            places.append(bytes.count)
            counts.append(data.count)
            bytes += data
        }
        var values: [Int: TagDirectory.Value] = [
            256: .longs([image.width]), 257: .longs([image.height]),
            258: .shorts([Int](repeating: page.bits, count: samples)),
            259: .shorts([page.compression.rawValue]), 262: .shorts([isGray ? 1 : 2]),
            273: .longs(places), 277: .shorts([samples]), 278: .longs([stripRows]), 279: .longs(counts),
            284: .shorts([1]),
        ]
        if page.tags.values[282] == nil {
            // Readers expect a density.
            values[282] = .fractions([72])
            values[283] = .fractions([72])
            values[296] = .shorts([2])
        }
        if let profile { values[34675] = .undefined(profile) }
        // A straight alpha.
        if samples == 4 { values[338] = .shorts([2]) }
        return values
    }

    /// A strip in the form in which it is stored.
    private static func smaller(
        _ strip: [UInt8], _ compression: Compression, rowBytes: Int
    ) throws(ImageError) -> [UInt8] {
        if compression == .deflate, let missing = MissingLibrary.zlib {
            throw .unwritable(format: .tiff, reason: missing)
        }
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        let isDone =
            switch compression {
            case .none: true
            case .lzw: lamina_tiff_lzw(strip, strip.count, &data, &length)
            case .deflate: lamina_tiff_deflate(strip, strip.count, &data, &length)
            case .packBits: lamina_tiff_pack_bits(strip, strip.count, rowBytes, &data, &length)
            }
        defer { lamina_image_free(data) }
        guard isDone else { throw .outOfMemory(bytes: strip.count) }
        return compression == .none ? strip : Array(UnsafeBufferPointer(start: data, count: length))
    }
}
