import Foundation

/// A sound that is heard in a film: a file, when it is heard, and how loud.
///
/// ```swift
/// var music = MovieSound(.file("music.flac"))
/// music.fadeOut = 2
/// var options = MovieOptions(frameRate: FrameRate(60))
/// options.soundtrack = MovieSoundtrack([music])
/// ```
public struct MovieSound: Equatable, Sendable {
    /// The file of a sound. Sounds of films are read as well.
    public enum Source: Equatable, Sendable {
        /// A file by its path.
        case file(String)
        /// The bytes of a file, with a name for errors.
        case data(Data, name: String)

        /// The name in errors.
        var name: String {
            switch self {
            case .file(let path): path
            case .data(_, let name): name
            }
        }
    }

    /// A gain at a time.
    public struct Level: Equatable, Sendable {
        /// Seconds of the soundtrack's clock.
        public var time: Double
        /// The factor of the samples at that time.
        public var gain: Double

        /// A gain at a time.
        public init(time: Double, gain: Double) { (self.time, self.gain) = (time, gain) }
    }

    /// The file.
    public var source: Source
    /// When the sound begins, in seconds of the soundtrack's clock; below 0 for a sound that began before.
    public var begin = 0.0
    /// The place in the file that is heard first, in seconds, at least 0.
    public var from = 0.0
    /// How long the sound is heard at most, in seconds; `nil` until its file or the film ends.
    public var duration: Double?
    /// The factor of the samples: 1 leaves them as they are, 0 is silence.
    public var gain = 1.0
    /// Further factors, linear between their times and constant around them; at equal times the last one counts from there on. Empty
    /// for none.
    public var levels: [Level] = []
    /// The seconds over which the sound rises from silence, linearly.
    public var fadeIn = 0.0
    /// The seconds over which the sound falls to silence, linearly, before it ends by its duration, its file or the film.
    public var fadeOut = 0.0
    /// Whether the sound begins again, at ``from``, when its file is over.
    public var loops = false
    /// With ``loops``: the seconds after which it begins again; `nil` for the length of the file.
    public var period: Double?
    /// Whether a file without sound is silence, and no error; for films in the picture.
    public var mayBeSilent = false

    /// The whole sound, from time 0 on.
    public init(_ source: Source) { self.source = source }
}

/// All sounds of a film.
public struct MovieSoundtrack: Equatable, Sendable {
    /// The sounds, which are added up.
    public var sounds: [MovieSound]
    /// The time of the film's first frame on the sounds' clock, in seconds.
    public var start = 0.0
    /// The factor of their sum.
    public var gain = 1.0
    /// The codec; `nil` for the format's usual one.
    public var codec: SoundCodec?
    /// Whether damaged files and clipped sound end the film with an error; otherwise ``MovieWriter/soundWarnings`` name them.
    public var isStrict = false

    /// The sounds with everything else at its default.
    public init(_ sounds: [MovieSound] = []) { self.sounds = sounds }

    /// The most sounds of a film.
    public static let maximumSounds = 256
    /// The samples of a second, for each of the two channels.
    public static let sampleRate = 48_000

    /// The samples that belong to frames. Frames that follow one another have samples that follow one another, so a film may be cut
    /// anywhere.
    public static func samples(ofFrames frames: Range<Int>, at rate: FrameRate) -> Range<Int> {
        let begin = rate.time(ofFrame: frames.lowerBound, in: sampleRate)
        return begin..<max(begin, rate.time(ofFrame: frames.upperBound, in: sampleRate))
    }
}

extension MovieSoundtrack {
    /// Refuses values that no sound can have.
    func check() throws(MovieError) {
        guard sounds.count <= Self.maximumSounds else {
            throw .badOption(
                name: "sounds", expected: "at most \(Self.maximumSounds)", found: sounds.count)
        }
        for sound in sounds {
            let times = [sound.begin, start] + sound.levels.map(\.time)
            let lengths = [sound.from, sound.fadeIn, sound.fadeOut, sound.duration ?? 0, sound.period ?? 1]
            let gains = [sound.gain, gain] + sound.levels.map(\.gain)
            guard (times + lengths + gains).allSatisfy({ $0.magnitude <= Self.maximumValue }),
                lengths.allSatisfy({ $0 >= 0 })
            else {
                throw .badSound(
                    name: sound.source.name,
                    reason: "expected finite times and gains, and lengths of at least 0")
            }
        }
    }

    private static let maximumValue = 1e9
}

/// How a film's sound is compressed.
public enum SoundCodec: String, CaseIterable, Sendable {
    /// AAC at 192 kbit/s, which everything plays.
    case aac
    /// Opus at 160 kbit/s.
    case opus
    /// FLAC: exact, 24 bits.
    case flac
    /// Uncompressed, 16 bits.
    case pcm16 = "pcm-s16"
    /// Uncompressed, 24 bits.
    case pcm24 = "pcm-s24"

    /// FFmpeg's encoders for it, the best first.
    var encoders: [String] {
        switch self {
        case .aac: ["aac"]
        case .opus: ["libopus"]
        case .flac: ["flac"]
        case .pcm16: ["pcm_s16le"]
        case .pcm24: ["pcm_s24le"]
        }
    }

    /// Bits a second; `nil` where they follow from the sound.
    var bitRate: Int64? {
        switch self {
        case .aac: 192_000
        case .opus: 160_000
        case .flac, .pcm16, .pcm24: nil
        }
    }

    /// The bits of a sample in codecs of whole numbers, which end at 1 and −1; `nil` for codecs that take floats.
    var integerBits: Int? {
        switch self {
        case .aac, .opus: nil
        case .flac, .pcm24: 24
        case .pcm16: 16
        }
    }
}

extension MovieFormat {
    /// The codecs of sound that it can hold, the usual one first; none in formats without sound.
    public var soundCodecs: [SoundCodec] {
        switch self {
        case .mp4: [.aac, .flac, .opus]
        case .mov: [.aac, .pcm16, .pcm24]
        // FFmpeg 5 writes no delay of AAC there, so the pictures would begin too late.
        case .mkv: [.opus, .flac, .pcm16, .pcm24]
        case .webm: [.opus]
        case .pngSequence, .exrSequence, .apng, .gif, .webp, .y4m: []
        }
    }

    /// Whether FFmpeg's writer of Matroska writes it.
    var isMatroska: Bool {
        self == .webm || self == .mkv
    }
}
