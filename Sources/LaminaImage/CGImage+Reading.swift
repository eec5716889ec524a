import LaminaFiles

extension CGImage {
    /// Reads an image file: PNG, JPEG, WebP, JPEG 2000, AVIF, GIF, TIFF, BMP, ICO, Netpbm, Targa, and textures in KTX,
    /// KTX2 and PVR. The format is recognized by the file's bytes, not by its name. A build without the package trait `ImageFormats` reads PNG and
    /// JPEG only, see ``ImageFormat/isReadable``.
    ///
    /// Colours are converted to sRGB by the numbers with which the file names its space, by its ICC profile, or by a PNG's gamma; a profile
    /// that cannot be used is ignored. Light above white, of PQ and hybrid log-gamma, ends at white. Frames of floats show what the file has
    /// beyond bytes in sRGB. The picture is turned by its EXIF orientation, or by an AVIF's rotation and mirroring. An animation
    /// gives its first picture, see ``AnimatedImage``; a texture gives its largest level.
    ///
    /// Throws ``ImageError`` with the file's name: where it cannot be read, has no known format, is truncated or
    /// corrupt, or is larger than ``ImageLimits`` allow. There are no partial pictures.
    public static func read(contentsOfFile path: String) throws(ImageError) -> CGImage {
        let stamp = FilePath(text: path).flatMap { FileStamp($0) }
        let reader = try ImageReader(EncodedImage(WholeFile.read(path), source: .file(path)))
        return try reader.image(wideForm: reader.wideForm(of: path, stamp))
    }

    /// Reads an image file in memory, as ``read(contentsOfFile:)`` does.
    public static func decode(_ bytes: [UInt8]) throws(ImageError) -> CGImage {
        try decode(bytes, source: .memory)
    }

    /// Reads an image file in memory; errors name `source`, such as the scene file it was embedded in.
    package static func decode(_ bytes: [UInt8], source: ImageSource) throws(ImageError) -> CGImage {
        let reader = try ImageReader(EncodedImage(bytes, source: source))
        return try reader.image(wideForm: reader.wideForm())
    }
}
