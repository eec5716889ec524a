/// Mixes and encodes a film's sound, as far as its frames have come.
final class SoundWriter {
    let encoder: SoundEncoder
    private let mixer: SoundMixer
    private let rate: FrameRate
    private let isStrict: Bool
    private let output: String
    /// The number of samples so far.
    private var position = 0
    private let block: UnsafeMutableBufferPointer<Float>

    private static let blockLength = 4096

    /// `nil` where no sound has anything to hear. Throws ``MovieError``: a sound that cannot be read, a codec that the format does not
    /// hold.
    init?(
        _ track: MovieSoundtrack, _ format: MovieFormat, _ options: MovieOptions, hasGlobalHeader: Bool,
        output: String
    ) throws(MovieError) {
        guard let codec = track.codec ?? format.soundCodecs.first, format.soundCodecs.contains(codec) else {
            throw .unsuitableSoundCodec(track.codec ?? .aac, format: format)
        }
        let length = options.frameCount.map {
            MovieSoundtrack.samples(ofFrames: 0..<max(0, $0), at: options.frameRate).upperBound
        }
        let mixer = try SoundMixer(track, length: length)
        guard !mixer.isSilent else { return nil }
        self.mixer = mixer
        rate = options.frameRate
        isStrict = track.isStrict
        self.output = output
        encoder = try SoundEncoder(codec, hasGlobalHeader: hasGlobalHeader, output: output)
        block = .allocate(capacity: 2 * Self.blockLength)
        block.initialize(repeating: 0)
    }

    deinit { block.deallocate() }

    /// What cannot be heard as it should be.
    var warnings: [String] { mixer.warnings.map { "\(output): \($0)" } }

    /// Encodes the sound of all frames before a number.
    func advance(
        toFrame count: Int, _ write: (SoundEncoder.Packet) throws(MovieError) -> Void
    ) throws(MovieError) {
        let end = MovieSoundtrack.samples(ofFrames: 0..<count, at: rate).upperBound
        while position < end {
            let next = position..<min(end, position + Self.blockLength)
            let part = UnsafeMutableBufferPointer(rebasing: block[..<(2 * next.count)])
            try mixer.mix(next, into: part)
            if isStrict, let loss = mixer.warnings.first { throw .soundLoss("\(output): \(loss)") }
            try encoder.encode(UnsafeBufferPointer(part), write)
            position = next.upperBound
        }
    }

    /// Encodes the end.
    func finish(_ write: (SoundEncoder.Packet) throws(MovieError) -> Void) throws(MovieError) {
        try encoder.finish(write)
    }
}
