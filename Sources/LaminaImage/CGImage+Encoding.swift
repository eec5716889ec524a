internal import CLaminaImage
import LaminaColor

extension CGImage {
    /// The image in a format of pictures.
    ///
    /// WebP and AVIF need the package trait `ImageFormats`; AVIF also libavif with an encoder, where the program runs.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - quality: 0 (smallest) to 100 (best); other values are clamped. PNG, TIFF and BMP ignore it.
    ///   - background: Red, green and blue behind the pixels of a JPEG, from 0 to 255; white unless given.
    ///   - threads: The most threads that compress a PNG; `nil` takes as many as there are cores.
    ///   - bitsPerComponent: 8, or more for the values of an image of floats: PNG and TIFF then have 16, AVIF has 10. A JPEG keeps light
    ///     above white by a gain map, in sRGB or Display P3. Other formats always have 8.
    ///   - colorSpace: The space of the file's colours, which PNG and AVIF name by code points, and JPEG, WebP and TIFF by a profile; `nil` for
    ///     the space in which a renderer made the image. BMP is always in sRGB.
    ///
    /// Throws ``ImageError/unwritable(format:reason:)`` and ``ImageError/outOfMemory(bytes:)``.
    public func data(
        as format: PictureFormat, quality: Int = 75,
        background: (red: UInt8, green: UInt8, blue: UInt8) = (255, 255, 255), threads: Int? = nil,
        bitsPerComponent: Int = 8, colorSpace: ColorSpace? = nil
    ) throws(ImageError) -> [UInt8] {
        let quality = Int32(min(max(quality, 0), 100))
        let space = colorSpace ?? pixelSpace
        switch format {
        case .png:
            return try pngData(
                threads: threads, bitsPerComponent: bitsPerComponent > 8 ? 16 : 8, colorSpace: space)
        case .tiff:
            return try TIFFEncoder.file([
                TIFFEncoder.Page(self, bits: bitsPerComponent > 8 ? 16 : 8, space: space)
            ])
        case .bmp: return BMPEncoder.file(self)
        case .jpeg, .webp:
            if format == .jpeg, bitsPerComponent > 8, ownFormat.isDeep,
                let picture = try GainMapPicture(self, over: background)
            {
                return try jpeg(picture, quality)
            }
            guard space.rgb != .srgb || pixelSpace.rgb != .srgb else {
                return try bytesCoded(as: format, quality, background)
            }
            guard let profile = space.profile else {
                throw .unwritable(format: format, reason: "it cannot hold colours in \(space.title)")
            }
            guard let bytes = converted(to: ImageForm(isDeep: false, space: space)) else {
                throw .outOfMemory(bytes: bytesPerRow * height)
            }
            let file = try bytes.bytesCoded(as: format, quality, background)
            return format == .jpeg
                ? ProfileEmbedding.jpeg(file, profile)
                : ProfileEmbedding.webp(
                    file, profile, width: width, height: height, hasAlpha: !isOpaque)
        case .avif: return try avif(quality, bits: bitsPerComponent > 8 ? 10 : 8, space)
        }
    }

    private func jpeg(_ picture: GainMapPicture, _ quality: Int32) throws(ImageError) -> [UInt8] {
        var file = try picture.base.bytesCoded(as: .jpeg, quality, (255, 255, 255))
        if picture.space != .sRGB {
            guard let profile = picture.space.profile else {
                throw .unwritable(format: .jpeg, reason: "it cannot hold colours in \(picture.space.title)")
            }
            file = ProfileEmbedding.jpeg(file, profile)
        }
        let map = try coded(as: .jpeg) { data, length in
            lamina_jpeg_encode_gray(
                picture.levels, UInt32(picture.mapWidth), UInt32(picture.mapHeight),
                max(quality, Self.leastMapQuality), &data, &length)
        }
        return picture.file(file, map: map)
    }

    /// Errors of a map are errors of light: by less than 2 % where it is even.
    private static let leastMapQuality: Int32 = 90

    /// A JPEG or WebP of the image's bytes, whatever their space.
    private func bytesCoded(
        as format: PictureFormat, _ quality: Int32, _ background: (red: UInt8, green: UInt8, blue: UInt8)
    ) throws(ImageError) -> [UInt8] {
        let (width32, height32) = (UInt32(width), UInt32(height))
        return try coded(as: format) { (data, length) throws(ImageError) in
            guard format == .jpeg else {
                return lamina_webp_encode(straightRGBA(), width32, height32, quality, &data, &length)
            }
            guard width <= 65_500, height <= 65_500 else {
                throw .unwritable(format: format, reason: "it holds sides up to 65500 pixels")
            }
            let colors = [background.red, background.green, background.blue]
            return withUnsafeBytes { pixels in
                lamina_jpeg_encode(
                    pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), width32, height32, quality,
                    colors, &data, &length)
            }
        }
    }

    private func avif(_ quality: Int32, bits: Int, _ space: ColorSpace) throws(ImageError) -> [UInt8] {
        let samples = StraightSamples(self, bits: bits, count: 4, order: .lowerFirst, space: space)
            .bytes(0..<height)
        let points = space.codePoints
        return try coded(as: .avif) { data, length in
            samples.withUnsafeBytes { pixels in
                var picture = lamina_avif_picture(
                    pixels: pixels.baseAddress, width: UInt32(width), height: UInt32(height),
                    depth: UInt32(bits), primaries: UInt32(points.primaries),
                    transfer: UInt32(points.transfer), quality: quality, has_alpha: !isOpaque)
                return lamina_avif_encode(&picture, &data, &length)
            }
        }
    }

    /// The bytes that `encode` allocates.
    private func coded(
        as format: PictureFormat,
        _ encode: (inout UnsafeMutablePointer<UInt8>?, inout Int) throws(ImageError) -> lamina_image_result
    ) throws(ImageError) -> [UInt8] {
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        let result = try encode(&data, &length)
        defer { lamina_image_free(data) }
        switch result.status {
        case LAMINA_IMAGE_OK: return Array(UnsafeBufferPointer(start: data, count: length))
        case LAMINA_IMAGE_OUT_OF_MEMORY:
            throw .outOfMemory(bytes: width * height * PixelFormat.standard.bytesPerPixel)
        default: throw .unwritable(format: format, reason: result.words)
        }
    }
}

extension lamina_image_result {
    /// The library's message.
    fileprivate var words: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
