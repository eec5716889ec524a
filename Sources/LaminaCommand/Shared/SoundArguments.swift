import ArgumentParser
import Foundation
import Lamina
import LaminaFiles
import LaminaMath
import LaminaMedia
import LaminaMessages
import LaminaScene
import LaminaServer

extension SoundCodec: ExpressibleByArgument {}

/// The sound of a film.
struct SoundArguments: ParsableArguments {
    @Option(
        name: .customLong("audio"),
        help: ArgumentHelp(
            "A file whose sound is heard from the film's first frame on, besides the scene's sounds. May be given several times.",
            valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(
        name: .customLong("audio-gain"), parsing: .unconditional,
        help: ArgumentHelp(
            "By how many decibels all sound is made louder, or softer below 0.", valueName: "dB"))
    var gain: Double?

    @Option(
        name: .customLong("audio-codec"),
        help:
            "The codec of the sound: aac, flac or opus in MP4; aac, pcm-s16 or pcm-s24 in MOV; opus in WebM; opus, flac or pcm in MKV. The first unless given."
    )
    var codec: SoundCodec?

    @Flag(name: .customLong("no-audio"), help: "Leave out the scene's sounds, and those of its films.")
    var leavesOutScene = false

    private static let mostDecibels = 100.0

    func validate() throws {
        if let gain, !(gain.magnitude <= Self.mostDecibels) {
            throw ValidationError("--audio-gain: expected decibels from -100 to 100, found \(gain)")
        }
        if let empty = files.first(where: { $0.isEmpty || $0 == "-" }) {
            throw ValidationError("--audio: expected the path of a file, found \(quoted(empty))")
        }
    }

    /// The film's sounds; `nil` for none. Says what is not heard.
    ///
    /// - Parameters:
    ///   - start: The scene's time at the film's first frame.
    ///   - path: The scene's path, for warnings.
    func soundtrack(
        of scene: Scene, at path: String, start: Double, _ format: MovieFormat, isStrict: Bool
    ) throws -> MovieSoundtrack? {
        let isSilent = format.soundCodecs.isEmpty
        IgnoredOptions.say(
            [
                ("--audio", !files.isEmpty, !isSilent), ("--audio-gain", gain != nil, !isSilent),
                ("--audio-codec", codec != nil, !isSilent),
            ], for: format.name)
        let warnings = DrawingWarnings(isStrict: isStrict)
        if isSilent {
            let count = leavesOutScene ? 0 : scene.sounds.count { !$0.mayBeSilent }
            guard count > 0 else { return nil }
            try warnings.check(
                ["\(count == 1 ? "a sound" : "\(count) sounds"), which \(format.name) does not hold"],
                of: path)
            return nil
        }
        var track = MovieSoundtrack()
        if !leavesOutScene {
            try warnings.check(scene.soundWarnings, of: path)
            track = MovieSoundtrack(of: scene, start: start)
        }
        track.start = start
        track.sounds += files.map {
            var sound = MovieSound(.file($0))
            sound.begin = start
            return sound
        }
        track.gain = Math.pow(10, (gain ?? 0) / 20)
        track.codec = codec
        track.isStrict = isStrict
        return track.sounds.isEmpty ? nil : track
    }
}
