import LaminaFiles

/// The files that moving pictures are written into.
public enum MovieFormat: String, CaseIterable, Sendable {
    /// One PNG a frame, with a number in its name.
    case pngSequence = "png"
    /// One OpenEXR file a frame, with a number in its name: halves of linear light, alpha included.
    case exrSequence = "exr"
    /// Animated PNG: every pixel exact, alpha included.
    case apng
    /// GIF: 256 colours at a time, pixels that are opaque or transparent, times in hundredths of a second.
    case gif
    /// Animated WebP: lossy, or every pixel exact at quality 100; alpha.
    case webp
    /// MPEG-4 with H.264, HEVC or AV1, without alpha.
    case mp4
    /// QuickTime with H.264, HEVC, or ProRes with alpha.
    case mov
    /// Matroska with any codec.
    case mkv
    /// WebM with VP9 and alpha (or AV1, without).
    case webm
    /// YUV4MPEG2: uncompressed planes of BT.709 in video levels, colour as finely as luma, without alpha. Encoders and
    /// programs that measure quality read it from a pipe.
    case y4m

    /// The format that a path's ending names; a folder is a PNG sequence.
    ///
    /// - Throws: ``MovieError/unknownFormat(path:)``, or ``MovieError/noNumber(path:)`` for a single PNG or EXR.
    public init(path: String) throws(MovieError) {
        if path.utf8.last == UInt8(ascii: "/") {
            self = .pngSequence
            return
        }
        switch FilePath(text: path)?.lowercasedExtension {
        case "png", "exr":
            guard try FrameNames(path: path) != nil else { throw .noNumber(path: path) }
            self = FilePath(text: path)?.lowercasedExtension == "exr" ? .exrSequence : .pngSequence
        case "apng": self = .apng
        case "gif": self = .gif
        case "webp": self = .webp
        case "mp4", "m4v": self = .mp4
        case "mov": self = .mov
        case "mkv": self = .mkv
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
        case .mp4: [.h264, .hevc, .av1]
        case .mov: [.h264, .hevc, .prores4444, .prores422HQ]
        case .mkv: [.h264, .hevc, .vp9, .av1, .prores4444, .prores422HQ, .ffv1]
        case .webm: [.vp9, .av1]
        case .pngSequence, .exrSequence, .apng, .gif, .webp, .y4m: []
        }
    }

    /// How people call it.
    package var name: String {
        switch self {
        case .pngSequence: "a PNG sequence"
        case .exrSequence: "an EXR sequence"
        case .apng: "APNG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .mp4: "MP4"
        case .mov: "MOV"
        case .mkv: "MKV"
        case .webm: "WebM"
        case .y4m: "Y4M"
        }
    }

    /// The longest side, in pixels, by the format's definition; codecs may allow less.
    var maximumSide: Int {
        switch self {
        case .webp: 16_383
        case .pngSequence, .exrSequence, .apng, .gif, .y4m: 32_768
        case .mp4, .mov, .mkv, .webm: 16_384
        }
    }

    /// Whether each frame is a file of its own.
    package var isSequence: Bool { self == .pngSequence || self == .exrSequence }

    /// Whether frames of halves, and of other spaces than sRGB, are written as they are.
    var takesAllFrames: Bool { muxer != nil || isSequence }

    /// FFmpeg's name of the container; `nil` for formats that are written without it.
    var muxer: String? {
        switch self {
        case .mp4: "mp4"
        case .mov: "mov"
        case .mkv: "matroska"
        case .webm: "webm"
        case .pngSequence, .exrSequence, .apng, .gif, .webp, .y4m: nil
        }
    }

    /// Whether the container is MPEG-4's or the one it comes from.
    var isQuickTime: Bool { self == .mp4 || self == .mov }
}
