import Foundation
import LaminaTestSupport
import Testing

/// Faulty input must give exit code 2, one line that names the place, and no file.
@Suite struct BadInputTests {
    /// Draws a scene that cannot be drawn and returns the error line.
    static func refusal(_ scene: String, in folder: Scratch, _ arguments: String...) throws -> String {
        let before = try folder.names
        let outcome: Program.Outcome
        if arguments.count == 2 {
            outcome = try Program.run(
                "render", scene, "-o", folder.path("out.png"), "--backend", "cpu", arguments[0], arguments[1])
        } else {
            outcome = try Program.run("render", scene, "-o", folder.path("out.png"), "--backend", "cpu")
        }
        #expect(outcome.code == 2, "\(outcome.errors)")
        #expect(try folder.names == before)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        return outcome.errors
    }

    @Test(arguments: [
        (#"{"version": 1, "size": [10, 10], "layers": [{"#, "line 1"),
        (#"{"version": 1, "size": [10, 10], "layers": [{"name": 5}]}"#, "layers[0].name"),
        (#"{"version": 1, "size": [10, 10], "layers": [{"opacity": "big"}]}"#, "layers[0].opacity"),
        (#"{"version": 1, "size": [10, 10], "layers": [{"opacity": NaN}]}"#, "line 1"),
        (#"{"version": 1, "size": [0, 10], "layers": []}"#, "size"),
        (#"{"version": 1, "size": [-5, 10], "layers": []}"#, "size"),
        (#"{"version": 1, "size": [10, 10], "layers": [{"cornerRadious": 3}]}"#, "\"cornerRadius\""),
        (#"{"version": 1, "size": [10, 10], "layers": [{"contents": "missing.png"}]}"#, "missing.png"),
        (
            #"{"version": 1, "size": [10, 10], "layers": [{"contents": {"data": "%%%"}}]}"#,
            "layers[0].contents"
        ),
        (
            #"{"version": 1, "size": [10, 10], "images": {"a": {"image": "b"}, "b": {"image": "a"}}, "layers": []}"#,
            "images."
        ),
    ])
    func `A scene that is wrong is refused at its place`(scene: String, place: String) throws {
        let folder = try Scratch()
        let message = try Self.refusal(folder.file("scene.json", scene), in: folder)
        #expect(message.contains("scene.json"))
        #expect(message.contains(place), "\(message)")
    }

    @Test func `A scene that is not there, or is a folder, is refused`() throws {
        let folder = try Scratch()
        #expect(try Self.refusal(folder.path("none.json"), in: folder).contains("none.json"))
        #expect(try Self.refusal(folder.path("."), in: folder).contains("directory"))
    }

    @Test func `A tree 100,000 deep is refused`() throws {
        let folder = try Scratch()
        let deep =
            #"{"version": 1, "size": [10, 10], "layers": ["#
            + String(repeating: #"{"sublayers":["#, count: 100_000)
        let message = try Self.refusal(folder.file("deep.json", deep), in: folder)
        #expect(message.contains("deep.json"))
    }

    @Test func `A truncated PNG is refused`() throws {
        let folder = try Scratch()
        let whole = try Data(contentsOf: URL(fileURLWithPath: ProjectFiles.path("Tests/Goldens/clock.png")))
        _ = try folder.file("cut.png", whole.prefix(whole.count / 2))
        let scene = #"{"version": 1, "size": [10, 10], "layers": [{"contents": "cut.png"}]}"#
        #expect(try Self.refusal(folder.file("scene.json", scene), in: folder).contains("cut.png"))
    }

    @Test func `A PNG of 60,000 by 60,000 pixels is refused before it is decoded`() throws {
        let folder = try Scratch()
        var header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        header += [0x49, 0x48, 0x44, 0x52, 0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 6, 0, 0, 0]
        _ = try folder.file("huge.png", Data(header + [0, 0, 0, 0]))
        let scene = #"{"version": 1, "size": [10, 10], "layers": [{"contents": "huge.png"}]}"#
        #expect(try Self.refusal(folder.file("scene.json", scene), in: folder).contains("60000"))
    }

    @Test func `An image that is a pipe is refused and not waited for`() throws {
        let folder = try Scratch()
        #expect(mkfifo(folder.path("pipe.png"), 0o600) == 0)
        let scene = #"{"version": 1, "size": [10, 10], "layers": [{"contents": "pipe.png"}]}"#
        #expect(try Self.refusal(folder.file("scene.json", scene), in: folder).contains("regular file"))
    }

    @Test func `A picture that would be too large is refused`() throws {
        let folder = try Scratch()
        let scene = try folder.file("scene.json", #"{"version": 1, "size": [100, 100], "layers": []}"#)
        #expect(try Self.refusal(scene, in: folder, "--scale", "1000").contains("16384"))
    }

    @Test(arguments: [
        ["--scale", "0"], ["--pixels", "0x5"], ["--disable", "everything"], ["--threads", "0"],
        ["--threads", "1000000"],
        ["--nonsense", "1"],
        ["--backend", "metal"], ["--png-level", "12"], ["--background", "purpel"], ["--pixels", "99999x1"],
    ])
    func `Bad usage is refused`(arguments: [String]) throws {
        let outcome = try Program.run("render", "Scenes/clock.json", "-o", "-", arguments[0], arguments[1])
        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("lamina: "))
        #expect(outcome.errors.hasSuffix("(see lamina render --help)\n"))
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }

    @Test func `Bad usage is one line for every kind of mistake`() throws {
        let mistakes = [
            ["nonsense"], ["render"], ["inspect", "a", "b"], ["inspect", "a", "--stage", "b"], ["diff", "a"],
        ]
        for arguments in mistakes {
            let outcome = try Program.run(arguments)
            #expect(outcome.code == 2)
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
    }
}
