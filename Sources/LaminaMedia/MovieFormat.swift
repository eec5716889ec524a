import LaminaFiles

/// The files that moving pictures are written into.
public enum MovieFormat: String, CaseIterable, Sendable {
    /// One PNG a frame, with a number in its name.
    case pngSequence = "png"
    /// Animated PNG: every pixel exact, alpha included.
    case apng
    /// GIF: 256 colours at a time, pixels that are opaque or transparent, times in hundredths of a second.
    case gif
    /// Animated WebP: lossy, or every pixel exact at quality 100; alpha.
    case webp
    /// MPEG-4 with H.264 (or AV1), without alpha.
    case mp4
    /// WebM with VP9 and alpha (or AV1, without).
    case webm
    /// YUV4MPEG2: uncompressed planes of BT.709 in video levels, colour as finely as luma, without alpha. Encoders and
    /// programs that measure quality read it from a pipe.
    case y4m

    /// The format that a path's ending names; a folder, or a name with a place for the number, is a PNG sequence.
    ///
    /// - Throws: ``MovieError/unknownFormat(path:)``, or ``MovieError/noNumber(path:)`` for a single PNG.
    public init(path: String) throws(MovieError) {
        if path.utf8.last == UInt8(ascii: "/") {
            self = .pngSequence
            return
        }
        switch FilePath(text: path)?.lowercasedExtension {
        case "png":
            guard try FrameNames(path: path) != nil else { throw .noNumber(path: path) }
            self = .pngSequence
        case "apng": self = .apng
        case "gif": self = .gif
        case "webp": self = .webp
        case "mp4", "m4v", "mov": self = .mp4
        case "webm": self = .webm
        case "y4m": self = .y4m
        default: throw .unknownFormat(path: path)
        }
    }

    /// The largest number of frames a second that players keep up with. GIF counts hundredths of a second, and
    /// browsers slow down whatever shows for less than two of them.
    public var maximumFrameRate: FrameRate { self == .gif ? FrameRate(50) : FrameRate(1000) }

    /// Frames a second where no rate is given.
    public var defaultFrameRate: FrameRate { self == .gif ? FrameRate(50) : FrameRate(60) }

    /// The codecs that it can hold, the usual one first; none if the format is the codec.
    public var codecs: [MovieCodec] {
        switch self {
        case .mp4: [.h264, .av1]
        case .webm: [.vp9, .av1]
        case .pngSequence, .apng, .gif, .webp, .y4m: []
        }
    }

    /// How people call it.
    package var name: String {
        switch self {
        case .pngSequence: "a PNG sequence"
        case .apng: "APNG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .mp4: "MP4"
        case .webm: "WebM"
        case .y4m: "Y4M"
        }
    }

    /// The longest side, in pixels, by the format's definition; codecs may allow less.
    var maximumSide: Int {
        switch self {
        case .webp: 16_383
        case .pngSequence, .apng, .gif, .y4m: 32_768
        case .mp4, .webm: 16_384
        }
    }
}

/// How a video's frames are compressed.
public enum MovieCodec: String, CaseIterable, Sendable {
    /// H.264, which everything plays.
    case h264
    /// VP9, with alpha.
    case vp9
    /// AV1: smaller, slower, without alpha.
    case av1

    /// FFmpeg's encoders for it, the best first.
    var encoders: [String] {
        switch self {
        case .h264: ["libx264", "libopenh264"]
        case .vp9: ["libvpx-vp9"]
        case .av1: ["libsvtav1", "libaom-av1", "librav1e"]
        }
    }
}
