import Foundation
import LaminaMedia
import LaminaTestSupport
import Testing

/// The sound of the films that the program writes.
@Suite struct SoundCommandTests {
    /// Half a second of a value in all samples.
    private static func wave(_ value: Float) -> Data {
        WaveFile.bytes([Float](repeating: value, count: 48_000))
    }

    private static func folder() throws -> Scratch {
        let folder = try Scratch()
        try wave(0.25).write(to: URL(fileURLWithPath: folder.path("a.wav")))
        return folder
    }

    private static func animate(_ folder: Scratch, _ scene: String, _ arguments: String...) throws
        -> Program.Outcome
    {
        let scene = try folder.file("scene.json", scene)
        return try Program.run(
            ["animate", scene, "--backend", "cpu", "--duration", "0.4", "--fps", "25"] + arguments)
    }

    private static func scene(_ root: String = "") -> String {
        #"{"version": 1, "size": [16, 16], \#(root) "layers": []}"#
    }

    /// The left samples of a film.
    private static func samples(_ path: String) throws -> [Float] {
        let reader = try SoundReader(.file(path))
        var all = [Float](repeating: 0, count: 96_000)
        let count = try all.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
        return stride(from: 0, to: 2 * count, by: 2).map { all[$0] }
    }

    @Test func `animate --audio is heard from the film's first frame on, as loud as asked for`() throws {
        let folder = try Self.folder()
        let outcome = try Self.animate(
            folder, Self.scene(), "--from", "3", "--audio", folder.path("a.wav"), "--audio-gain", "-6.0206",
            "--audio-codec", "flac", "-o", folder.path("f.mp4"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let samples = try Self.samples(folder.path("f.mp4"))
        #expect(samples.count == 19_200)
        #expect(samples.allSatisfy { abs($0 - 0.125) < 1e-5 })
    }

    @Test func `A scene's sounds are heard at their times, and not with --no-audio`() throws {
        let folder = try Self.folder()
        let scene = Self.scene(#""sounds": [{"file": "a.wav", "begin": 0.1, "gain": 2}],"#)
        let outcome = try Self.animate(folder, scene, "--audio-codec", "flac", "-o", folder.path("f.mp4"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let samples = try Self.samples(folder.path("f.mp4"))
        #expect(samples[4799] == 0 && abs(samples[4800] - 0.5) < 1e-5)
        let silent = try Self.animate(folder, scene, "--no-audio", "-o", folder.path("s.mp4"))
        #expect(silent.code == 0)
        #expect(throws: MovieError.self) { _ = try Self.samples(folder.path("s.mp4")) }
    }

    @Test func `A Lottie file's sound is heard`() throws {
        let folder = try Self.folder()
        let lottie =
            #"{"v": "5.7", "fr": 20, "ip": 0, "op": 8, "w": 16, "h": 16, "assets": [{"id": "a", "u": "", "p": "a.wav"}], "layers": [{"ty": 6, "refId": "a", "ip": 2, "op": 8, "st": 2}]}"#
        let outcome = try Self.animate(folder, lottie, "--audio-codec", "flac", "-o", folder.path("f.mp4"))
        #expect(outcome.code == 0 && outcome.errors.contains("lamina: 10 frames in "), "\(outcome.errors)")
        let samples = try Self.samples(folder.path("f.mp4"))
        #expect(samples[4799] == 0 && abs(samples[4800] - 0.25) < 1e-5)
    }

    @Test func `The sound of a film in a layer is heard, and a film without sound is silent`() throws {
        let folder = try Self.folder()
        #expect(
            try Self.animate(
                folder, Self.scene(), "--audio", folder.path("a.wav"), "--audio-codec", "flac", "-o",
                folder.path("loud.mp4")
            ).code == 0)
        #expect(try Self.animate(folder, Self.scene(), "-o", folder.path("silent.mp4")).code == 0)
        for (film, isHeard) in [("loud", true), ("silent", false)] {
            let scene =
                #"{"version": 1, "size": [16, 16], "layers": [{"class": "CAVideoLayer", "video": "\#(film).mp4", "beginTime": 0.1, "frame": [0, 0, 16, 16]}]}"#
            let outcome = try Self.animate(folder, scene, "--audio-codec", "flac", "-o", folder.path("f.mp4"))
            #expect(outcome.code == 0, "\(outcome.errors)")
            if isHeard {
                let samples = try Self.samples(folder.path("f.mp4"))
                #expect(samples[4799] == 0 && abs(samples[4800] - 0.25) < 1e-5)
            } else {
                #expect(throws: MovieError.self) { _ = try Self.samples(folder.path("f.mp4")) }
            }
        }
    }

    @Test func `Sound that is too loud is named, and is an error with --strict`() throws {
        let folder = try Self.folder()
        let arguments = [
            "--audio", folder.path("a.wav"), "--audio-gain", "18.0618", "-o", folder.path("f.mp4"),
        ]
        let scene = try folder.file("scene.json", Self.scene())
        let command = ["animate", scene, "--backend", "cpu", "--duration", "0.4", "--fps", "25"] + arguments
        let outcome = try Program.run(command)
        #expect(outcome.code == 0)
        #expect(
            outcome.errors.contains(
                "f.mp4: the sound is clipped: it is up to 6.02 dB too loud, first at 0 s of the film\n"),
            "\(outcome.errors)")
        try FileManager.default.removeItem(atPath: folder.path("f.mp4"))
        let strict = try Program.run(command + ["--strict"])
        #expect(strict.code == 2, "\(strict.errors)")
        #expect(try folder.names == ["a.wav", "scene.json"])
    }

    @Test(arguments: [
        ("none.wav", "none.wav: cannot be read as sound: No such file or directory"),
        (
            "scene.json",
            "scene.json: cannot be read as sound: it is in none of the formats of sounds, or damaged"
        ),
    ])
    func `A sound that cannot be read is an error, and leaves no file`(name: String, message: String) throws {
        let folder = try Self.folder()
        let outcome = try Self.animate(
            folder, Self.scene(), "--audio", folder.path(name), "-o", folder.path("f.mp4"))
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(try folder.names == ["a.wav", "scene.json"])
    }

    @Test func `Formats without sound say that it is left out`() throws {
        let folder = try Self.folder()
        let scene = Self.scene(#""sounds": [{"file": "a.wav"}],"#)
        let outcome = try Self.animate(
            folder, scene, "--audio", folder.path("a.wav"), "-o", folder.path("f.gif"))
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("lamina: --audio: not used for GIF\n"), "\(outcome.errors)")
        #expect(
            outcome.errors.contains("scene.json: a sound, which GIF does not hold\n"), "\(outcome.errors)")
    }

    @Test func `A codec that the format does not hold is an error`() throws {
        let folder = try Self.folder()
        let outcome = try Self.animate(
            folder, Self.scene(), "--audio", folder.path("a.wav"), "--audio-codec", "aac", "-o",
            folder.path("f.webm"))
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("WebM with sound in aac: expected opus"), "\(outcome.errors)")
    }

    @Test(arguments: ["nan", "101", "loud"])
    func `A gain is in decibels`(gain: String) throws {
        let folder = try Self.folder()
        let outcome = try Self.animate(
            folder, Self.scene(), "--audio", folder.path("a.wav"), "--audio-gain", gain, "-o",
            folder.path("f.mp4"))
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("--audio-gain"), "\(outcome.errors)")
    }

    @Test func `A sound is not written over`() throws {
        let folder = try Self.folder()
        let outcome = try Self.animate(
            folder, Self.scene(), "--audio", folder.path("a.wav"), "--format", "mp4", "-o",
            folder.path("a.wav"))
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("expected a file other than the inputs"), "\(outcome.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("a.wav"))) == Self.wave(0.25))
    }
}
