import LaminaColor
import LaminaMessages

/// The errors of writing and reading a moving picture.
public enum MovieError: Error, Equatable, Sendable {
    /// The path's ending names no format.
    case unknownFormat(path: String)
    /// A PNG sequence's path has no place for the number.
    case noNumber(path: String)
    /// The place for the number in a PNG sequence's path is not valid.
    case badPattern(path: String, reason: String)
    /// A format that cannot be streamed, because it has many files or needs values in advance.
    case cannotStream(format: MovieFormat, reason: String)
    /// A size that the format or its codec does not support.
    case badSize(output: String, width: Int, height: Int, reason: String)
    /// A frame rate that the format cannot express.
    case frameRateTooHigh(format: MovieFormat, rate: FrameRate)
    /// A quality outside 0...100, or a negative number of loops.
    case badOption(name: String, expected: String, found: Int)
    /// The format does not hold this codec.
    case unsuitableCodec(MovieCodec, format: MovieFormat)
    /// The codec does not hold pixels of this form.
    case unsuitablePixelFormat(MoviePixelFormat, codec: MovieCodec)
    /// Frames of another kind than premultiplied bytes, blue first, or premultiplied halves, in a space in which frames are drawn.
    case unsuitableFrames(PixelFormat)
    /// This FFmpeg was built without any encoder for it.
    case noEncoder(codec: MovieCodec, tried: [String])
    /// An encoder, a container or a library refused; `reason` is its own.
    case encoder(output: String, codec: String, step: String, reason: String)
    /// The file or stream could not be written; `reason` is the system's. No file is left behind.
    case unwritable(output: String, reason: String)
    /// A film of more bytes than ``MovieOptions/mostBytes``. No file is left behind.
    case fileTooLarge(output: String, expected: Int, found: Int)
    /// A frame with fewer bytes than its rows need.
    case shortFrame(expected: Int, found: Int)
    /// There was no frame.
    case noFrames(output: String)
    /// More or fewer frames than were promised to a stream.
    case wrongFrameCount(output: String, expected: Int, found: Int)
    /// Used after the end.
    case finished(output: String)
    /// A film that cannot be opened; `reason` is the system's or FFmpeg's.
    case unreadable(path: String, reason: String)
    /// A file in a format of films that has no pictures to show: only sound, or none that can be decoded.
    case noVideo(path: String, reason: String)
    /// A film whose pictures are larger than ``MovieLimits`` allow.
    case movieTooLarge(path: String, width: Int, height: Int)
    /// A film that is damaged from a time on, in seconds, until the next picture that depends on no other.
    case damaged(path: String, seconds: Double, reason: String)
    /// A sound that cannot be opened or decoded; `reason` is the system's or FFmpeg's.
    case unreadableSound(name: String, reason: String)
    /// A file in which there is nothing to hear.
    case noSound(name: String, reason: String)
    /// A sound with a time or a gain that is not possible.
    case badSound(name: String, reason: String)
    /// A sound that is damaged or clipped, where that is an error.
    case soundLoss(String)
    /// The format does not hold this codec of sound.
    case unsuitableSoundCodec(SoundCodec, format: MovieFormat)
    /// This FFmpeg was built without any encoder for it.
    case noSoundEncoder(codec: SoundCodec, tried: [String])
    /// Cancelled by the program. No file is left.
    case cancelled
}

extension MovieError: CustomStringConvertible {
    /// One line that names the file, the step, what was expected and what was found.
    public var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .unknownFormat(let path):
            "\(path): unknown format: expected a name ending in .mp4, .mov, .webm, .mkv, .gif, .webp, .apng, "
                + ".y4m, or frame-%05d.png or .exr, or a folder ending in /"
        case .noNumber(let path):
            "\(path): a PNG or EXR holds one frame: expected a place for the number, like frame-%05d.png, a folder "
                + "ending in /, or .apng for one file"
        case .badPattern(let path, let reason):
            "\(path): \(reason)"
        case .cannotStream(let format, let reason):
            "standard output: cannot take \(format.name): \(reason)"
        case .badSize(let output, let width, let height, let reason):
            "\(output): \(width)×\(height) pixels: \(reason)"
        case .frameRateTooHigh(let format, let rate):
            "\(format.name) at \(rate) frames a second: expected at most \(format.maximumFrameRate)"
                + (format == .gif
                    ? "; GIF counts hundredths of a second, and players slow down frames shorter than two"
                    : "")
        case .badOption(let name, let expected, let found):
            "\(name): expected \(expected), found \(found)"
        case .unsuitableCodec(let codec, let format):
            "\(format.name) with \(codec.rawValue): expected "
                + (format.codecs.isEmpty
                    ? "no codec: the format is one" : format.codecs.map(\.rawValue).joined(separator: " or "))
        case .unsuitablePixelFormat(let format, let codec):
            "\(codec.rawValue) with \(format.rawValue): expected "
                + codec.pixelFormats.map(\.rawValue).joined(separator: ", ")
        case .unsuitableFrames(let format):
            "frames of \(format): expected premultiplied bytes, blue first, or premultiplied halves"
        case .noEncoder(let codec, let tried):
            "\(codec.rawValue): the installed FFmpeg has no encoder for it (looked for "
                + "\(tried.joined(separator: ", ")))"
        case .encoder(let output, let codec, let step, let reason):
            "\(output): \(codec) failed to \(step): \(reason)"
        case .unwritable(let output, let reason):
            "\(output): cannot be written: \(reason)"
        case .fileTooLarge(let output, let expected, let found):
            "\(output): expected at most \(expected) bytes, found \(found)"
        case .shortFrame(let expected, let found):
            "pixels of a frame: expected \(expected) bytes, found \(found)"
        case .noFrames(let output):
            "\(output): nothing to write: expected at least one frame"
        case .wrongFrameCount(let output, let expected, let found):
            "\(output): expected \(expected) frames, found \(found)"
        case .finished(let output):
            "\(output): is finished and takes no more frames"
        case .unreadable(let path, let reason):
            "\(path): cannot be read as a film: \(reason)"
        case .noVideo(let path, let reason):
            "\(path): expected a film, found \(reason)"
        case .movieTooLarge(let path, let width, let height):
            "\(path): pictures too large: expected at most \(MovieLimits.maximumSide) pixels a side and "
                + "\(MovieLimits.maximumPixels) in all, found \(width)×\(height)"
        case .damaged(let path, let seconds, let reason):
            "\(path): damaged at \((seconds * 1000).rounded() / 1000) s: \(reason)"
        case .unreadableSound(let name, let reason):
            "\(name): cannot be read as sound: \(reason)"
        case .noSound(let name, let reason):
            "\(name): expected sound, found \(reason)"
        case .badSound(let name, let reason):
            "\(name): \(reason)"
        case .soundLoss(let loss):
            loss
        case .unsuitableSoundCodec(let codec, let format):
            "\(format.name) with sound in \(codec.rawValue): expected "
                + (format.soundCodecs.isEmpty
                    ? "no codec: the format has no sound"
                    : format.soundCodecs.map(\.rawValue).joined(separator: " or "))
        case .noSoundEncoder(let codec, let tried):
            "\(codec.rawValue): the installed FFmpeg has no encoder for it (looked for "
                + "\(tried.joined(separator: ", ")))"
        case .cancelled:
            "cancelled"
        }
    }
}
