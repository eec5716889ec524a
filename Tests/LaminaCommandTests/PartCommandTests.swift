import Foundation
import LaminaTestSupport
import Testing

/// `lamina animate --part` and `lamina join`.
@Suite struct PartCommandTests {
    static let scene = ##"""
        {"version": 1, "size": [40, 30], "backgroundColor": "#f80", "layers": [{"frame": [0, 0, 10, 10],
        "backgroundColor": "#00f", "animations": {"move": {"class": "basic", "keyPath": "position.x",
        "byValue": 30, "duration": 1000}}}]}
        """##

    static func run(_ folder: Scratch, _ output: String, _ arguments: [String]) throws -> Program.Outcome {
        let scene = try folder.file("scene.json", Self.scene)
        return try Program.run(
            [
                "animate", scene, "--backend", "cpu", "--duration", "0.48", "--fps", "25", "-o",
                folder.path(output),
            ]
                + arguments)
    }

    /// Makes the parts of a film, and expects that to work.
    static func makeParts(_ folder: Scratch, _ output: String, _ count: Int, _ more: String...) throws {
        for number in 1...count {
            let outcome = try run(folder, output, ["--part", "\(number)/\(count)"] + more)
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
    }

    @Test(arguments: ["mp4", "webm", "gif", "apng", "webp", "y4m"])
    func `Parts are joined by the name of the film, and go`(format: String) throws {
        let folder = try Scratch()
        try Self.makeParts(folder, "a.\(format)", 3)
        #expect(try folder.names == (1...3).map { "a.\(format).part-\($0)-of-3" } + ["scene.json"])
        let outcome = try Program.run("join", folder.path("a.\(format)"))
        #expect(outcome.code == 0)
        #expect(outcome.errors == "lamina: 12 frames of 3 parts\n")
        #expect(try folder.names == ["a.\(format)", "scene.json"])
        guard ["gif", "apng", "webp", "y4m"].contains(format) else { return }
        #expect(try Self.run(folder, "one.\(format)", []).code == 0)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: folder.path("a.\(format)")))
                == Data(contentsOf: URL(fileURLWithPath: folder.path("one.\(format)"))))
    }

    @Test func `Parts are taken by name, and kept when asked for`() throws {
        let folder = try Scratch()
        try Self.makeParts(folder, "a.gif", 2)
        let paths = [2, 1].map { folder.path("a.gif.part-\($0)-of-2") }
        let outcome = try Program.run(["join"] + paths + ["-o", folder.path("b.gif"), "--keep"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try folder.names == ["a.gif.part-1-of-2", "a.gif.part-2-of-2", "b.gif", "scene.json"])
    }

    @Test(arguments: ["f-%02d.png", "frames/"])
    func `A part of a PNG sequence writes its own frames`(output: String) throws {
        let folder = try Scratch()
        let scene = try folder.file("scene.json", Self.scene)
        func animate(_ path: String, _ more: String...) throws -> Int32 {
            try Program.run(
                ["animate", scene, "--backend", "cpu", "--duration", "0.2", "--fps", "25", "-o", path] + more
            ).code
        }
        let path = folder.path("") + "/" + output
        #expect(try animate(path, "--part", "2/2") == 0)
        let place = output.hasSuffix("/") ? folder.path("frames") : folder.path("")
        func frames() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: place).filter { $0.hasSuffix("png") }.sorted()
        }
        let names =
            output.hasSuffix("/") ? (0..<5).map { "frame-0000\($0).png" } : (0..<5).map { "f-0\($0).png" }
        #expect(try frames() == Array(names[2...]))
        #expect(try animate(path, "--part", "1/2") == 0)
        #expect(try frames() == names)
        let whole = folder.path("whole-%05d.png")
        #expect(try animate(whole) == 0)
        for index in 0..<5 {
            let one = try Data(contentsOf: URL(fileURLWithPath: folder.path("whole-0000\(index).png")))
            #expect(try Data(contentsOf: URL(fileURLWithPath: place + "/" + names[index])) == one)
        }
    }

    @Test func `A part of another scene is refused, and nothing is written or removed`() throws {
        let folder = try Scratch()
        try Self.makeParts(folder, "a.gif", 2)
        let other = try folder.file("other.json", Self.scene.replacing("#00f", with: "#0f0"))
        let outcome = try Program.run(
            "animate", other, "--backend", "cpu", "--duration", "0.48", "--fps", "25", "-o",
            folder.path("a.gif"),
            "--part", "2/2")
        #expect(outcome.code == 0)
        let before = try folder.names
        let joined = try Program.run("join", folder.path("a.gif"))
        #expect(joined.code == 2)
        #expect(joined.errors.contains("a.gif.part-2-of-2: is of another film than "), "\(joined.errors)")
        #expect(joined.errors.contains(": scene: expected "), "\(joined.errors)")
        #expect(try folder.names == before)
    }

    @Test func `An option that changes pixels is named where parts differ`() throws {
        let folder = try Scratch()
        try Self.makeParts(folder, "a.gif", 2)
        #expect(try Self.run(folder, "a.gif", ["--part", "2/2", "--background", "red"]).code == 0)
        let joined = try Program.run("join", folder.path("a.gif"))
        #expect(joined.code == 2)
        #expect(joined.errors.hasSuffix(": --background: expected none, found red\n"), "\(joined.errors)")
    }

    @Test func `What makes no sense is refused in one line`() throws {
        let folder = try Scratch()
        for (arguments, expected) in [
            (["--part", "0/3"], "like 3/8"), (["--part", "4/3"], "like 3/8"), (["--part", "a"], "like 3/8"),
            (["--part", "13/13"], "the film has 12 frames: expected at most as many parts, found 13"),
            (["--part", "1/2", "--resume"], "--resume: cannot be used with --part"),
            (["--resume", "--trace", "t.json"], "--trace: cannot be used with --resume"),
        ] {
            let outcome = try Self.run(folder, "a.gif", arguments)
            #expect(outcome.code == 2, "\(arguments)")
            #expect(outcome.errors.contains(expected), "\(outcome.errors)")
        }
        let scene = folder.path("scene.json")
        let stream = try Program.run(
            "animate", scene, "--duration", "1", "-o", "-", "--format", "gif", "--part", "1/2")
        #expect(stream.code == 2 && stream.errors.contains("--part: needs a file"), "\(stream.errors)")
        #expect(try folder.names == ["scene.json"])
    }

    @Test func `join says what is missing or of another format`() throws {
        let folder = try Scratch()
        #expect(try Self.run(folder, "a.gif", ["--part", "1/2"]).code == 0)
        let before = try folder.names
        let part = folder.path("a.gif.part-1-of-2")
        for (arguments, expected) in [
            (
                [folder.path("a.gif")],
                "part 2 of 2 is missing: expected \(folder.path("a.gif")).part-2-of-2\n"
            ),
            ([folder.path("b.gif")], "b.gif: expected its parts beside it"),
            ([part, part, "-o", folder.path("a.gif")], "is part 1, as \(part) is"),
            ([part, part], "--output: expected the film's name"),
            ([folder.path("scene.json"), "-o", folder.path("a.gif")], "it does not begin as one"),
        ] {
            let outcome = try Program.run(["join"] + arguments)
            #expect(outcome.code == 2, "\(arguments)")
            #expect(outcome.errors.contains(expected), "\(outcome.errors)")
        }
        try Self.makeParts(folder, "a.gif", 2)
        let parts = [1, 2].map { folder.path("a.gif.part-\($0)-of-2") }
        for (output, expected) in [
            ("b.mp4", "expected a name for GIF, as the parts are, found one for MP4"),
            ("a.gif.part-1-of-2", "expected a file other than the inputs"),
        ] {
            let outcome = try Program.run(["join"] + parts + ["-o", folder.path(output)])
            #expect(outcome.code == 2)
            #expect(outcome.errors.contains(expected), "\(outcome.errors)")
        }
        #expect(try folder.names == before.prefix(1) + ["a.gif.part-2-of-2", "scene.json"])
    }

    @Test func `A full disk leaves the parts and no film`() throws {
        let folder = try Scratch()
        try Self.makeParts(folder, "a.y4m", 2)
        let before = try folder.names
        let outcome = try Program.run(
            executable: "/bin/sh",
            ["-c", "ulimit -f 8; exec \"$@\"", "sh", Program.path, "join", folder.path("a.y4m")])
        #expect(outcome.code == 2)
        #expect(outcome.errors == "lamina: \(folder.path("a.y4m")): cannot be written: File too large\n")
        #expect(try folder.names == before)
    }

    @Test func `A part of a scene from a stranger is made with few rights`() throws {
        let folder = try Scratch()
        try Self.makeParts(folder, "a.gif", 2, "--untrusted")
        #expect(try Program.run("join", folder.path("a.gif")).code == 0)
        #expect(try folder.names == ["a.gif", "scene.json"])
    }
}
