import Foundation
import LaminaTestSupport
import Testing

/// `lamina animate --resume`.
@Suite struct ResumedFilmTests {
    /// 5,000 frames in 250 chunks: long enough to be ended in between.
    private static func arguments(_ folder: Scratch, _ output: String, _ more: String...) throws -> [String] {
        let scene = try folder.file("scene.json", PartCommandTests.scene)
        return [
            "animate", scene, "--backend", "cpu", "--duration", "1000", "--fps", "5", "-o",
            folder.path(output),
        ] + more
    }

    private static func chunks(_ folder: Scratch, _ output: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(output + ".parts"))
        return (names ?? []).filter { $0.hasPrefix(output) }.sorted()
    }

    /// Begins a film, and ends the program by a signal when the first chunks are there.
    private static func interrupt(
        _ arguments: [String], _ folder: Scratch, _ output: String, by signal: Int32
    ) throws -> (code: Int32?, errors: String) {
        let errors = folder.path("errors")
        let process = try StartedProgram(
            arguments, program: ["/bin/sh", "-c", "exec \"$@\" 2>'\(errors)'", "sh", Program.path])
        let end = Date().addingTimeInterval(60)
        while chunks(folder, output).count < 2, Date() < end { usleep(1000) }
        kill(process.processIdentifier, signal)
        #expect(process.ends(within: 60))
        let text = try String(contentsOfFile: errors, encoding: .utf8)
        try FileManager.default.removeItem(atPath: errors)
        return (process.exitCode, text)
    }

    private static func bytes(_ folder: Scratch, _ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }

    @Test func `A film that was killed goes on, and is the one of an unbroken run`() throws {
        let folder = try Scratch()
        let arguments = try Self.arguments(folder, "a.gif", "--resume")
        _ = try Self.interrupt(arguments, folder, "a.gif", by: SIGKILL)
        #expect(try folder.names == ["a.gif.parts", "scene.json"])
        let first = folder.path("a.gif.parts/a.gif.part-1-of-250")
        let before = try Data(contentsOf: URL(fileURLWithPath: first))
        #expect(!before.isEmpty)
        let outcome = try Program.run(arguments)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains(" of 5000 frames are there\n"), "\(outcome.errors)")
        #expect(try folder.names == ["a.gif", "scene.json"])
        #expect(try Program.run(Self.arguments(folder, "one.gif")).code == 0)
        #expect(try Self.bytes(folder, "a.gif") == Self.bytes(folder, "one.gif"))
    }

    @Test func `Ctrl-C keeps the chunks and says so`() throws {
        let folder = try Scratch()
        let arguments = try Self.arguments(folder, "a.mp4", "--resume")
        let (code, errors) = try Self.interrupt(arguments, folder, "a.mp4", by: SIGINT)
        #expect(code == 130)
        let count = Self.chunks(folder, "a.mp4").count
        #expect(count >= 2)
        let film = folder.path("a.mp4")
        #expect(
            errors
                == "lamina: \(film): \(count) of 250 chunks are in \(film).parts; the same command goes on with the others\n"
        )
    }

    @Test func `Chunks of another film are an error that names what differs`() throws {
        let folder = try Scratch()
        _ = try Self.interrupt(
            Self.arguments(folder, "a.gif", "--resume"), folder, "a.gif", by: SIGKILL)
        let outcome = try Program.run(Self.arguments(folder, "a.gif", "--resume", "--loop", "2"))
        #expect(outcome.code == 2)
        #expect(
            outcome.errors.contains(
                "was made with other options: loops: expected 2, found 0; remove \(folder.path("a.gif")).parts"
            ),
            "\(outcome.errors)")
        #expect(Self.chunks(folder, "a.gif").count >= 2)
    }

    @Test func `A damaged chunk is made anew`() throws {
        let folder = try Scratch()
        let arguments = try Self.arguments(folder, "a.gif", "--resume")
        _ = try Self.interrupt(arguments, folder, "a.gif", by: SIGKILL)
        let chunk = folder.path("a.gif.parts/a.gif.part-1-of-250")
        try Data(contentsOf: URL(fileURLWithPath: chunk)).dropLast(5).write(to: URL(fileURLWithPath: chunk))
        let outcome = try Program.run(arguments)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("a.gif.part-1-of-250: is not whole"), "\(outcome.errors)")
        #expect(try folder.names == ["a.gif", "scene.json"])
    }

    @Test(arguments: ["a.webm", "a.apng", "frames/", "f-%03d.png"])
    func `A film without an interruption leaves no chunks`(output: String) throws {
        let folder = try Scratch()
        let scene = try folder.file("scene.json", PartCommandTests.scene)
        let outcome = try Program.run(
            "animate", scene, "--backend", "cpu", "--duration", "5", "--fps", "2", "-o",
            folder.path("") + "/" + output, "--resume")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try folder.names.filter { $0.contains("part") }.isEmpty)
        #expect(try folder.names.count == (output.hasPrefix("f-") ? 11 : 2))
    }
}
