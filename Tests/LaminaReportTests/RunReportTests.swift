import Foundation
import LaminaComparison
import LaminaFiles
import LaminaImage
import Testing

import LaminaReport

@Suite struct RunReportTests {
    /// A folder of results with a failure, a missing reference and a picture that passes.
    static func makeRun(_ folder: ReportScratch) throws -> ResultFolder {
        let run = ResultFolder(FilePath(folder.path("results/lamina-run-1-1")))
        try run.write(
            RunProcess(root: folder.path("package"), began: "2025-01-01T00:00:00Z", isWhole: true), id: 1)
        let (before, after) = (try flat(0xff20_4080), try flat(0xff20_4084))
        let comparison = try PictureComparison(expected: before, actual: after)
        var failed = record("card", .failed)
        failed.message = "card: <b>\"differs\"</b> & more </script>"
        failed.finding = PictureFinding(comparison)
        failed.changes = ["shadowRadius 3 → 4 on row/avatar"]
        failed.referenceHash = "0"
        failed.expectedLayers = LayerSnapshot(
            layers: [.init(path: "row", type: "CALayer", values: [:])], plan: ["one"])
        failed.actualLayers = LayerSnapshot(
            layers: [.init(path: "row", type: "CALayer", values: ["opacity": "0.5"])], plan: ["two"])
        try run.write(
            failed,
            files: [
                "expected": before.pngData(), "actual": after.pngData(),
                "heat": comparison.pixels.heatMap().pngData(),
            ])
        var missing = record("badge", .missing)
        missing.message = "badge: there is no reference"
        try run.write(missing, files: ["actual": after.pngData()])
        try run.write(record("plain", .passed), files: [:])
        return run
    }

    static func record(_ name: String, _ status: PictureRecord.Status) -> PictureRecord {
        var record = PictureRecord()
        (record.suite, record.test, record.name, record.status) = ("CardTests", "\(name)()", name, status)
        record.reference = "Tests/__Pictures__/CardTests/\(name).png"
        (record.file, record.line) = ("Tests/CardTests.swift", 12)
        return record
    }

    static func flat(_ word: UInt32) throws -> CGImage {
        try CGImage(width: 16, height: 12) { $0.bindMemory(to: UInt32.self).update(repeating: word) }
    }

    @Test func `A run has a page, JSON, JUnit and a summary`() throws {
        let folder = try ReportScratch()
        let report = try RunReport(RunResults(Self.makeRun(folder)))
        #expect(report.sentence == "2 of 3 expectations failed: 1 differ, 1 without reference")
        #expect(report.records.map(\.name) == ["card", "badge", "plain"])
        let out = FilePath(folder.path("out"))
        try report.write(to: out, command: "lamina accept results")

        let page = try folder.text("out/report.html")
        #expect(page.contains("lamina accept results --only CardTests/card"))
        #expect(page.contains("shadowRadius 3 → 4 on row/avatar"))
        // The data cannot end its element, and the page names nothing to load.
        #expect(page.components(separatedBy: "</script>").count - 1 == 2 + 4, "two scripts, four pictures")
        #expect(!page.contains("http://") && !page.contains("https://"))

        let junit = try folder.text("out/junit.xml")
        #expect(junit.contains("<testsuites name=\"pictures\" tests=\"3\" failures=\"2\">"))
        #expect(
            junit.contains(
                "message=\"card: &lt;b&gt;&quot;differs&quot;&lt;/b&gt; &amp; more &lt;/script&gt;\""))

        let summary = try folder.text("out/summary.md")
        #expect(
            summary.contains(
                "| CardTests/card | ![expected](summary/0-expected.png) | ![actual](summary/0-actual.png)"))
        #expect(summary.contains("&lt;b>"))
        #expect(try CGImage.read(contentsOfFile: folder.path("out/summary/0-actual.png")).width == 16)

        let json = try #require(
            JSONSerialization.jsonObject(with: Data(folder.text("out/results.json").utf8)) as? [String: Any])
        #expect(json["expectations"] as? Int == 3 && json["failures"] as? Int == 2)
    }

    @Test func `The newest run of a folder is found, and a folder without one is an error`() throws {
        let folder = try ReportScratch()
        _ = try Self.makeRun(folder)
        let later = ResultFolder(FilePath(folder.path("results/lamina-run-2-1")))
        try later.write(RunProcess(root: "/p", began: "2026-01-01T00:00:00Z", isWhole: false), id: 2)
        #expect(try RunResults(contentsOf: FilePath(folder.path("results"))).name == later.path.text)
        #expect(
            throws: ReportError("\(folder.path("none")): cannot be read: No such file or directory")
        ) {
            try RunResults(contentsOf: FilePath(folder.path("none")))
        }
    }

    @Test func `A record that leads out of its folder is an error`() throws {
        let folder = try ReportScratch()
        let run = try Self.makeRun(folder)
        var record = Self.record("evil", .failed)
        for place in ["../../secret.png", "/etc/passwd", "pictures/../../x"] {
            record.files = ["actual": place]
            #expect(throws: ReportError.self) { try RunResults(run).bytes(of: "actual", in: record) }
        }
    }

    @Test func `A damaged record is an error that names its file`() throws {
        let folder = try ReportScratch()
        let run = try Self.makeRun(folder)
        try folder.write("{", "results/lamina-run-1-1/records/0.json")
        let error = #expect(throws: ReportError.self) { try RunResults(run).records() }
        #expect(
            error?.description.contains("records/0.json: expected a record of a run, found no JSON")
                == true)
    }

    @Test func `Changes of layers are words`() {
        func layer(_ path: String, _ values: [String: String] = [:], type: String = "CALayer")
            -> LayerSnapshot.Layer
        {
            LayerSnapshot.Layer(path: path, type: type, values: values)
        }
        let before = LayerSnapshot(
            layers: [
                layer("row"), layer("row/avatar", ["shadowRadius": "3"]), layer("row/a"), layer("row/b"),
                layer("row/old"),
            ], plan: [])
        let after = LayerSnapshot(
            layers: [
                layer("row", ["opacity": "0.5"]),
                layer("row/avatar", ["shadowRadius": "4"], type: "CAShapeLayer"),
                layer("row/b"), layer("row/a"), layer("row/new", type: "CATextLayer"),
            ], plan: [])
        #expect(
            before.changes(to: after) == [
                "opacity default → 0.5 on row", "class CALayer → CAShapeLayer on row/avatar",
                "shadowRadius 3 → 4 on row/avatar", "CATextLayer added: row/new", "CALayer removed: row/old",
                "the order of layers changed",
            ])
        #expect(before.changes(to: after, limit: 2).last == "4 more changes")
        #expect(LayerSnapshot(json: after.json) == after)
        #expect(LayerSnapshot(json: [1]) == nil)
    }

    @Test func `Words for a shell are quoted where they need it`() {
        #expect(ReportPage.shellQuoted("CardTests/card.dark-2") == "CardTests/card.dark-2")
        #expect(ReportPage.shellQuoted("it's; rm") == "'it'\\''s; rm'")
    }
}

/// A folder that goes with this value.
final class ReportScratch: Sendable {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    func write(_ text: String, _ name: String) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
