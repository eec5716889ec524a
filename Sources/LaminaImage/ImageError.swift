/// Where an image came from or goes to, as errors name it.
public enum ImageSource: Equatable, Sendable {
    /// Bytes in memory, or pixels made by the program.
    case memory
    /// A file, by the path that was given.
    case file(String)
}

/// The errors of images: the place, what was expected and what was found.
public enum ImageError: Error, Equatable, Sendable {
    /// The file could not be opened or read; `reason` is the system's.
    case unreadableFile(path: String, reason: String)
    /// The file could not be written; `reason` is the system's. Nothing is left behind.
    case unwritableFile(path: String, reason: String)
    /// The file is longer than `limit`, for images ``ImageLimits/maximumFileBytes``.
    case fileTooLong(path: String, bytes: Int, limit: Int)
    /// The bytes are of no known format; `found` are the first of them, at most eight.
    case unknownFormat(source: ImageSource, found: [UInt8])
    /// The format or its variant is known but not read.
    case unsupportedFormat(source: ImageSource, byte: Int, found: String)
    /// A library of the system that the image needs cannot be opened; `reason` names it, and the packages that have it.
    case libraryMissing(source: ImageSource, reason: String)
    /// This build of Lamina does not read the format, see ``ImageFormat/isReadable``.
    case formatLeftOut(source: ImageSource, format: ImageFormat)
    /// The data ended at `byte`, where more was needed.
    case truncated(source: ImageSource, format: ImageFormat, byte: Int, expected: String)
    /// The data contradicts its format at or shortly before `byte`; where the library does not tell where, in the
    /// part of the file that begins there.
    case corrupt(source: ImageSource, format: ImageFormat, byte: Int, reason: String)
    /// A side of an image is zero or negative.
    case emptyImage(source: ImageSource, width: Int, height: Int)
    /// The image is beyond ``ImageLimits``.
    case tooLarge(source: ImageSource, width: Int, height: Int)
    /// Decoding would exceed a limit of this format; `what` names the limited quantity.
    case tooCostly(source: ImageSource, format: ImageFormat, what: String, limit: Int, found: Int)
    /// The file is no longer the one whose header was read before.
    case fileChanged(path: String)
    /// A picture of an animation that does not exist.
    case noSuchFrame(source: ImageSource, index: Int, count: Int)
    /// A buffer of pixels does not hold `width * height * 4` bytes.
    case wrongByteCount(width: Int, height: Int, expected: Int, found: Int)
    /// Rows of pixels are closer together than they are long, or too far apart; in bytes.
    case wrongRowBytes(width: Int, expected: Int, found: Int)
    /// A format that the picture cannot be written in; `reason` is the library's.
    case unwritable(format: PictureFormat, reason: String)
    /// Two images that must have one size have two.
    case sizesDiffer(width: Int, height: Int, otherWidth: Int, otherHeight: Int)
    /// A compression level outside 0...9.
    case invalidCompressionLevel(found: Int)
    /// The system had no `bytes` to give.
    case outOfMemory(bytes: Int)
}
