/// The formats that still pictures are written in.
public enum PictureFormat: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Portable Network Graphics: every pixel exact, alpha included.
    case png
    /// WebP: lossy, or every pixel exact at quality 100; alpha.
    case webp
    /// JPEG: lossy, without alpha.
    case jpeg
    /// AV1 pictures: lossy, or every pixel exact at quality 100; alpha.
    case avif
    /// Tag Image File Format: every pixel exact, alpha included, not compressed.
    case tiff
    /// Windows bitmaps: every pixel exact, alpha included.
    case bmp

    /// The format that the ending of a file's name stands for, without a point; `nil` for any other.
    public init?(ending: String) {
        switch ending.lowercased() {
        case "jpg": self = .jpeg
        case "tif": self = .tiff
        case let ending: self.init(rawValue: ending)
        }
    }

    /// The type in `Content-Type`.
    public var mediaType: String { "image/\(rawValue)" }

    /// The display name.
    public var description: String {
        switch self {
        case .png: "PNG"
        case .webp: "WebP"
        case .jpeg: "JPEG"
        case .avif: "AVIF"
        case .tiff: "TIFF"
        case .bmp: "BMP"
        }
    }
}
