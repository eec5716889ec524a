import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

/// Files that may not grow as large as the movie: the system then refuses to write, as it does when a disk is full.
@Suite struct FullDiskTests {
    /// A scene whose frames do not compress well: noise that turns.
    private static func scene(in folder: Scratch) throws -> String {
        var random = SeededGenerator(seed: 1)
        let noise = try CGImage(width: 128, height: 128, isOpaque: true) { bytes in
            for index in bytes.indices {
                bytes[index] = index % 4 == 3 ? 255 : .random(in: 0...255, using: &random)
            }
        }
        let image = Data(try noise.pngData()).base64EncodedString()
        return try folder.file(
            "scene.json",
            """
            {"version": 1, "size": [128, 128], "backgroundColor": "#fff", "layers": [{"frame": [0, 0, 128, 128], \
            "contents": {"data": "\(image)"}, "animations": {"move": {"class": "basic", "keyPath": "transform.rotation.z", \
            "byValue": 90, "duration": 1.2}}}]}
            """)
    }

    /// Runs `animate` with a limit of the length of files, in blocks of 512 bytes (by the standard) or 1024 (of
    /// bash).
    private static func animate(
        _ folder: Scratch, blocks: Int, _ arguments: [String], toFile output: String? = nil
    ) throws -> (code: Int32, reason: Process.TerminationReason, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            [
                "-c", "ulimit -f \(blocks); exec \"$@\"", "sh", Program.path, "animate",
                folder.path("scene.json"),
            ]
            + ["--backend", "cpu", "--fps", "25"] + arguments
        let pipe = Pipe()
        process.standardError = pipe
        if let output {
            try Data().write(to: URL(fileURLWithPath: output))
            process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        }
        try process.run()
        let errors = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, process.terminationReason, errors)
    }

    @Test(arguments: [
        ("out-%05d.png", "out-00000.png"), ("out/", "out/frame-00000.png"), ("out.apng", "out.apng"),
        ("out.gif", "out.gif"), ("out.webp", "out.webp"), ("out.mp4", "out.mp4"), ("out.webm", "out.webm"),
    ])
    func `A disk that fills up is an error that names the file, and leaves nothing`(
        output: String, named: String
    ) throws {
        let folder = try Scratch()
        _ = try Self.scene(in: folder)
        let outcome = try Self.animate(folder, blocks: 16, ["-o", "\(folder.path(""))/\(output)"])
        #expect(outcome.reason == .exit)
        #expect(outcome.code == 2)
        #expect(outcome.errors == "lamina: \(folder.path(named)): cannot be written: File too large\n")
        #expect(try folder.names == ["scene.json"])
    }

    @Test(arguments: ["apng", "gif", "webp", "mp4", "webm"])
    func `A disk that fills up under a stream is an error`(format: String) throws {
        let folder = try Scratch()
        _ = try Self.scene(in: folder)
        let outcome = try Self.animate(
            folder, blocks: 16, ["-o", "-", "--format", format], toFile: folder.path("stream"))
        #expect(outcome.reason == .exit)
        #expect(outcome.code == 2)
        #expect(outcome.errors == "lamina: standard output: cannot be written: File too large\n")
        #expect(try folder.names == ["scene.json", "stream"])
    }

    @Test(arguments: ["out-%05d.png", "out.apng", "out.gif", "out.webp", "out.mp4", "out.webm"])
    func `With room enough the same movie is written`(output: String) throws {
        let folder = try Scratch()
        _ = try Self.scene(in: folder)
        let outcome = try Self.animate(folder, blocks: 40_000, ["-o", "\(folder.path(""))/\(output)"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.wholeMatch(of: /lamina: 30 frames in .*; the limit was [a-z]+\n/) != nil)
        #expect(try folder.names.count == (output.hasSuffix("png") && !output.hasSuffix("apng") ? 31 : 2))
    }
}
