import Foundation
import LaminaMedia
import LaminaTestSupport
import Testing

/// Named sets of options for films, and options of their files.
@Suite struct MoviePresetTests {
    private static let scene = """
        {"version": 1, "size": [64, 48], "backgroundColor": "#204060",
         "layers": [{"frame": [4, 4, 20, 20], "backgroundColor": "#f0a020"}]}
        """

    private static func animate(_ folder: Scratch, _ arguments: String...) throws -> Program.Outcome {
        let scene = try folder.file("scene.json", Self.scene)
        return try Program.run(["animate", scene, "--backend", "cpu"] + arguments)
    }

    @Test func `telegram has 512 pixels on the longer side, 30 frames a second and at most 3 seconds`() throws
    {
        let folder = try Scratch()
        let outcome = try Self.animate(folder, "--preset", "telegram", "-o", folder.path("a.webm"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("90 frames in"))
        let film = try MovieSource(contentsOfFile: folder.path("a.webm"))
        #expect(film.size == CGSize(width: 512, height: 384))
        #expect(abs(film.duration - 3) < 0.01)
        let size = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.webm"))).count
        #expect(size <= 262_144)
        #expect(try folder.names == ["a.webm", "scene.json"])
    }

    @Test func `An option beside a preset comes first`() throws {
        let folder = try Scratch()
        let outcome = try Self.animate(
            folder, "--preset", "social-1080", "--size", "100x80", "--fps", "10", "--duration", "0.5", "-o",
            folder.path("a.mp4"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("5 frames in"))
        #expect(try MovieSource(contentsOfFile: folder.path("a.mp4")).size == CGSize(width: 100, height: 80))
    }

    @Test(arguments: ["editor": "mov", "archive": "mkv", "web": "mp4"])
    func `A preset writes its format and refuses another ending`(name: String, ending: String) throws {
        let folder = try Scratch()
        let outcome = try Self.animate(
            folder, "--preset", name, "--duration", "0.1", "-o", folder.path("a.\(ending)"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        let other = try Self.animate(
            folder, "--preset", name, "--duration", "0.1", "-o", folder.path("b.gif"))
        #expect(other.code == 2)
        #expect(other.errors.contains("--preset \(name): expected an output ending in .\(ending)"))
        #expect(try folder.names == ["a.\(ending)", "scene.json"])
    }

    @Test func `Codecs, forms of pixels and presets that are not known are named with those that are`() throws
    {
        let folder = try Scratch()
        for (option, value, known) in [
            ("--codec", "theora", "prores-4444"), ("--pixel-format", "yuv411p", "yuv420p10"),
            ("--preset", "phone", "telegram"), ("--hdr", "dolby", "hlg"),
        ] {
            let outcome = try Self.animate(folder, option, value, "-o", folder.path("a.mp4"))
            #expect(outcome.code == 2 && outcome.errors.contains(value) && outcome.errors.contains(known))
        }
        let outcome = try Self.animate(
            folder, "--codec", "h264", "--pixel-format", "rgb48", "--duration", "0.1", "-o",
            folder.path("a.mp4"))
        #expect(outcome.code == 2 && outcome.errors.contains("h264 with rgb48: expected yuv420p"))
        #expect(try folder.names == ["scene.json"])
    }

    @Test func `A film of light above white is ten bits, and says what eight bits lose`() throws {
        let folder = try Scratch()
        let bright = ["--depth", "16", "--headroom", "4", "--duration", "0.1"]
        let scene = try folder.file("scene.json", Self.scene)
        func animate(_ arguments: [String]) throws -> Program.Outcome {
            try Program.run(["animate", scene, "--backend", "cpu"] + bright + arguments)
        }
        let ten = try animate(["-o", folder.path("a.mp4"), "--timings"])
        #expect(ten.code == 0 && ten.errors.contains("hevc by libx265"), "\(ten.errors)")
        let eight = try animate(["-o", folder.path("b.mp4"), "--codec", "h264"])
        #expect(eight.code == 0 && eight.errors.contains("light above white ends at white in H.264"))
        let strict = try animate(["-o", folder.path("c.mp4"), "--codec", "h264", "--strict"])
        #expect(strict.code != 0)
        #expect(try folder.names == ["a.mp4", "b.mp4", "scene.json"])
    }

    @Test func `render writes an OpenEXR`() throws {
        let folder = try Scratch()
        let scene = try folder.file("scene.json", Self.scene)
        let outcome = try Program.run(["render", scene, "--backend", "cpu", "-o", folder.path("a.exr")])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.exr")))
        #expect(bytes.starts(with: [0x76, 0x2F, 0x31, 0x01]))
    }
}
