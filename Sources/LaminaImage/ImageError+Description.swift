import LaminaMessages

extension ImageSource: CustomStringConvertible {
    /// The path, or a word for data that has none.
    public var description: String {
        switch self {
        case .memory: "image in memory"
        case .file(let path): displayed(path)
        }
    }
}

extension ImageError: CustomStringConvertible {
    /// One line that names the file, the place, what was expected and what was found.
    public var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .unreadableFile(let path, let reason):
            "\(path): cannot be read: \(reason)"
        case .unwritableFile(let path, let reason):
            "\(path): cannot be written: \(reason)"
        case .fileTooLong(let path, let bytes, let limit):
            "\(path): file too long: expected at most \(limit) bytes, found \(bytes)"
        case .unknownFormat(let source, let found):
            "\(source): not an image: expected the start of \(Self.formats), found \(Self.list(found))"
        case .unsupportedFormat(let source, let byte, let found):
            "\(source): byte \(byte): unsupported image: expected \(Self.formats), found \(found)"
        case .libraryMissing(let source, let reason):
            "\(source): cannot be read: \(reason)"
        case .formatLeftOut(let source, let format):
            "\(source): this build reads PNG and JPEG; \(format) needs the package trait ImageFormats"
        case .truncated(let source, let format, let byte, let expected):
            "\(source): byte \(byte): truncated \(format) (expected \(expected))"
        case .corrupt(let source, let format, let byte, let reason):
            "\(source): byte \(byte): corrupt \(format) (\(reason))"
        case .emptyImage(let source, let width, let height):
            "\(source): empty image: expected sides of at least 1 pixel, found \(width)×\(height)"
        case .tooLarge(let source, let width, let height):
            "\(source): image too large: expected sides up to \(ImageLimits.maximumSide) "
                + "and at most \(ImageLimits.maximumPixels) pixels, found \(width)×\(height)"
        case .tooCostly(let source, let format, let what, let limit, let found):
            "\(source): \(format) too costly: expected at most \(limit) \(what), found \(found)"
        case .fileChanged(let path):
            "\(path): changed since its header was read"
        case .noSuchFrame(let source, let index, let count):
            "\(source): no picture \(index): expected 0 to \(count - 1)"
        case .wrongByteCount(let width, let height, let expected, let found):
            "pixels of a \(width)×\(height) image: expected \(expected) bytes, found \(found)"
        case .wrongRowBytes(let width, let expected, let found):
            "rows of \(width) pixels: expected at least \(expected) bytes each, found \(found)"
        case .unwritable(let format, let reason):
            "\(format): the picture cannot be written: \(reason)"
        case .sizesDiffer(let width, let height, let otherWidth, let otherHeight):
            "images of different sizes: \(width)×\(height) and \(otherWidth)×\(otherHeight)"
        case .invalidCompressionLevel(let found):
            "PNG compression level: expected 0 to 9, found \(found)"
        case .outOfMemory(let bytes):
            "out of memory: \(bytes) bytes for an image"
        }
    }

    private static let formats =
        ImageFormat.webP.isReadable
        ? "PNG, JPEG, WebP, JPEG 2000, AVIF, GIF, TIFF, BMP, ICO, Netpbm, Targa, KTX or PVR" : "PNG or JPEG"

    private static func list(_ bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "no bytes" }
        let digits = Array("0123456789ABCDEF")
        return bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: " ")
    }
}
