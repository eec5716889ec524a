@_exported import enum LaminaColor.BrightCurve
import LaminaColor

/// How a moving picture is written.
public struct MovieOptions: Equatable, Sendable {
    /// Frames per second.
    public var frameRate: FrameRate
    /// 0 (smallest) to 100 (best). WebP keeps every pixel exact at 100; PNG, APNG and GIF ignore it.
    public var quality = 75
    /// How hard the encoder tries to make the file small: 0 (fastest) to 9 (smallest). It does not change what ``quality`` means.
    /// ``EncoderEffort`` says what it is for each codec; GIF ignores it.
    public var effort = EncoderEffort.standard
    /// How often APNG, GIF and WebP play: 0 for ever. Videos ignore it.
    public var loops = 0
    /// Whether pixels may be translucent. With `false`, or in a format without alpha, frames are laid over
    /// ``background``.
    public var keepsAlpha = true
    /// The colour behind frames where alpha is not kept.
    public var background = MovieColor.black
    /// The codec of a video; `nil` for the format's usual one.
    public var codec: MovieCodec?
    /// The form of a video's pixels; `nil` for the codec's usual one.
    public var pixelFormat: MoviePixelFormat?
    /// How the pixels of the frames lie in memory, and the space of their colours: premultiplied bytes, blue first, or premultiplied
    /// halves, red first.
    public var pixels = PixelFormat.bytes(.bgra, .premultiplied)
    /// The light of the frames' brightest colour, where 1 is white. Above 1, a video of ten bits holds it in Rec. 2100.
    public var headroom = 1.0
    /// The curve of videos with light above white.
    public var brightCurve = BrightCurve.pq
    /// The sounds of a video; `nil` for none. Formats without sound leave them out, with a ``MovieWriter/notice``.
    public var soundtrack: MovieSoundtrack?
    /// The number of frames, if it is known. An APNG that is streamed needs it.
    public var frameCount: Int?
    /// The most threads that compress; `nil` takes as many as there are cores.
    public var threads: Int?
    /// The most bytes of a video's file; a larger one is an error, and no file. `nil` for any number. Streams have no limit.
    public var mostBytes: Int?
    /// Whether ``MovieWriter/finish()`` returns only when the file is on the disk, and then its name, so that a power
    /// failure leaves no empty file under the name.
    public var isDurable = false
    /// The part of a film that is written, into a file of its own that `MovieJoin` reads; `nil` for a whole film.
    package var part: MoviePartHeader?
    /// The number of a PNG sequence's first file.
    package var firstNumber = 0

    /// Options with everything else at its default.
    public init(frameRate: FrameRate) { self.frameRate = frameRate }
}

/// An opaque colour in sRGB.
public struct MovieColor: Equatable, Sendable {
    /// From 0 to 255.
    public var red: UInt8, green: UInt8, blue: UInt8

    /// A colour from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Black.
    public static let black = MovieColor(red: 0, green: 0, blue: 0)
    /// White.
    public static let white = MovieColor(red: 255, green: 255, blue: 255)
}

/// The destination of a moving picture.
public enum MovieOutput: Equatable, Sendable {
    /// A file, or for a PNG sequence a folder or a pattern like `frame-%05d.png`, which is written completely or not
    /// at all. A path that is not a regular file, such as a pipe, receives the bytes as they come.
    case file(String)
    /// Standard output, which receives the bytes as they come.
    case standardOutput
    /// A function of the program, which receives the bytes as they come.
    case stream(MovieStream)

    /// `-` is standard output.
    public init(path: String) { self = path == "-" ? .standardOutput : .file(path) }

    /// The name of the output in errors.
    var name: String {
        switch self {
        case .file(let path): path
        case .standardOutput: "standard output"
        case .stream: "stream"
        }
    }
}

/// A function that receives the bytes of a moving picture as they are made. Equal to itself alone.
public final class MovieStream: Equatable, Sendable {
    let receive: @Sendable (UnsafeRawBufferPointer) throws -> Void

    /// - Parameter receive: Called with the next bytes, on the thread that compresses, one call at a time. An error ends the
    ///   writer.
    public init(_ receive: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void) {
        self.receive = receive
    }

    /// Whether the two are the same object.
    public static func == (one: MovieStream, other: MovieStream) -> Bool { one === other }
}
