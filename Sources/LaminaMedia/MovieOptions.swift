/// How a moving picture is written.
public struct MovieOptions: Equatable, Sendable {
    /// Frames a second.
    public var frameRate: FrameRate
    /// 0 (smallest) to 100 (best). WebP keeps every pixel exact at 100; PNG, APNG and GIF ignore it.
    public var quality = 75
    /// How often APNG, GIF and WebP play: 0 for ever. Videos ignore it.
    public var loops = 0
    /// Whether pixels may be anything but opaque. With `false`, or in a format that has no alpha, frames are laid over
    /// ``background``.
    public var keepsAlpha = true
    /// What lies behind frames where alpha is not kept.
    public var background = MovieColor.black
    /// The codec of a video; `nil` for the format's usual one.
    public var codec: MovieCodec?
    /// How many frames there will be, where that is known. An APNG that is streamed must know.
    public var frameCount: Int?
    /// Threads that compress at most; `nil` takes as many as there are cores.
    public var threads: Int?
    /// Whether ``MovieWriter/finish()`` returns only when the file is on the disk, and its name after it, so that no failure
    /// of power leaves an empty file under the name.
    public var isDurable = false

    /// Options with everything else at its default.
    public init(frameRate: FrameRate) { self.frameRate = frameRate }
}

/// An opaque colour in sRGB.
public struct MovieColor: Equatable, Sendable {
    /// From 0 to 255.
    public var red: UInt8, green: UInt8, blue: UInt8

    /// Makes one of its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// No light.
    public static let black = MovieColor(red: 0, green: 0, blue: 0)
    /// Paper.
    public static let white = MovieColor(red: 255, green: 255, blue: 255)
}

/// Where a moving picture goes.
public enum MovieOutput: Equatable, Sendable {
    /// A file, or for a PNG sequence a folder or a pattern like `frame-%05d.png`: whole, or not at all. What is no
    /// regular file, such as a pipe, is written to as it comes.
    case file(String)
    /// Standard output, written to as it comes.
    case standardOutput

    /// `-` is standard output.
    public init(path: String) { self = path == "-" ? .standardOutput : .file(path) }

    /// As errors name it.
    var name: String {
        switch self {
        case .file(let path): path
        case .standardOutput: "standard output"
        }
    }
}
