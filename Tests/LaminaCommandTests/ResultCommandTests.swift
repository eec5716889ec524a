import Foundation
import LaminaFiles
import LaminaImage
import LaminaReport
import Testing

/// The commands for results of picture tests.
@Suite struct ResultCommandTests {
    private let scratch: Scratch

    /// A package without references, and a run in which one was missing.
    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.path("package/Tests"), withIntermediateDirectories: true)
        let run = ResultFolder(FilePath(scratch.path("results/lamina-run-1-1")))
        var process = RunProcess(root: scratch.path("package"), began: "2025-01-01T00:00:00Z", isWhole: true)
        process.hasEnded = true
        try run.write(process, id: 1)
        var record = PictureRecord()
        (record.suite, record.name, record.status) = ("CardTests", "card", .missing)
        record.reference = "Tests/__Pictures__/CardTests/card.png"
        let picture = try CGImage(width: 8, height: 8, straightRGBA: [UInt8](repeating: 200, count: 256))
        try run.write(record, files: ["actual": picture.pngData(level: 6)])
    }

    private var results: String { scratch.path("results") }

    @Test func `accept shows what it would do, then does it`() throws {
        let dry = try Program.run("accept", results, "--dry-run")
        #expect(dry.code == 0)
        #expect(dry.text == "adds Tests/__Pictures__/CardTests/card.png\nwould take 1 of 1 new pictures\n")
        let file = scratch.path("package/Tests/__Pictures__/CardTests/card.png")
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try Program.run("accept", results, "--only", "CardTests/*").code == 0)
        #expect(FileManager.default.fileExists(atPath: file))
        try Data([1]).write(to: URL(fileURLWithPath: file))
        let refused = try Program.run("accept", results)
        #expect(refused.code == 1)
        #expect(
            refused.text.hasPrefix(
                "refuses Tests/__Pictures__/CardTests/card.png: the reference changed since"))
        #expect(try Program.run("accept", results, "--only", "x").code == 2)
        #expect(try Program.run("accept", scratch.path("none")).code == 2)
    }

    @Test func `test-report writes the page, JSON, JUnit and the summary`() throws {
        let outcome = try Program.run("test-report", results, "-o", scratch.path("out"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.text
                == "1 of 1 expectations failed: 1 without reference\n\(scratch.path("out"))/report.html\n")
        for name in ["report.html", "results.json", "junit.xml", "summary.md", "summary/0-actual.png"] {
            #expect(FileManager.default.fileExists(atPath: scratch.path("out/\(name)")), "\(name)")
        }
    }

    @Test func `orphans lists, and leaves with 1 where there are some`() throws {
        #expect(try Program.run("orphans", results).code == 0)
        try FileManager.default.createDirectory(
            atPath: scratch.path("package/Tests/__Pictures__/CardTests"), withIntermediateDirectories: true)
        try Data([1]).write(
            to: URL(fileURLWithPath: scratch.path("package/Tests/__Pictures__/CardTests/old.png")))
        let outcome = try Program.run("orphans", results)
        #expect(outcome.code == 1)
        #expect(outcome.text == "Tests/__Pictures__/CardTests/old.png\n")
    }

    @Test func `diff compares folders, with a report, JSON and exit codes`() throws {
        func put(_ path: String, _ level: UInt8) throws {
            try FileManager.default.createDirectory(
                atPath: scratch.path(String(path.prefix(1))), withIntermediateDirectories: true)
            try CGImage(width: 8, height: 8, straightRGBA: [UInt8](repeating: level, count: 256))
                .writePNG(to: scratch.path(path))
        }
        try put("a/one.png", 200)
        try put("b/one.png", 200)
        let (a, b) = (scratch.path("a"), scratch.path("b"))
        let equal = try Program.run("diff", a, b)
        #expect(equal.code == 0 && equal.text == "0 of 1 pictures differ\n")
        try put("b/two.png", 90)
        try put("a/three.png", 10)
        let outcome = try Program.run(
            "diff", a, b, "--report", scratch.path("out"), "--json", scratch.path("d.json"))
        #expect(outcome.code == 1)
        #expect(
            outcome.text == "removed three.png\nadded two.png\n0 of 1 pictures differ, 1 added, 1 removed\n")
        #expect(FileManager.default.fileExists(atPath: scratch.path("out/report.html")))
        let json = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: scratch.path("d.json"))))
        #expect((json as? [[String: Any]])?.map { $0["status"] as? String } == ["removed", "added", "equal"])
        try Data([1]).write(to: URL(fileURLWithPath: scratch.path("a/two.png")))
        #expect(try Program.run("diff", a, b).code == 2)
        #expect(try Program.run("diff", a, b, "--out", "x.png").code == 2)
    }

    @Test func `diff refuses pictures that move, and compares the others of their folder`() throws {
        let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]
        for (folder, color) in [("a", UInt8(10)), ("b", 200)] {
            try FileManager.default.createDirectory(
                atPath: scratch.path(folder), withIntermediateDirectories: true)
            let gif =
                Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, color]
                + picture + [0x44, 1, 0] + picture + [0x4C, 1, 0, 0x3B]
            try Data(gif).write(to: URL(fileURLWithPath: scratch.path("\(folder)/x.gif")))
            try CGImage(width: 1, height: 1, straightRGBA: [9, 9, 9, color])
                .writePNG(to: scratch.path("\(folder)/y.png"))
        }
        let message =
            "\(scratch.path("a"))/x.gif: expected a still picture, found an animation of 2 pictures\n"
        let pair = try Program.run("diff", scratch.path("a/x.gif"), scratch.path("b/x.gif"))
        #expect(pair.code == 2 && pair.errors == "lamina: \(message)")
        let folders = try Program.run("diff", scratch.path("a"), scratch.path("b"))
        #expect(folders.code == 2)
        #expect(folders.text.hasPrefix("faulty x.gif: \(message)different y.png: 1 of 1 pixels differ"))
    }
}
