import Foundation
import LaminaComparison
import LaminaFiles
import LaminaImage
import LaminaTestSupport
import Testing

import LaminaReport

/// A package with references, and a run with new pictures for them.
private struct Package {
    let scratch: ReportScratch
    let run: ResultFolder
    var root: FilePath { FilePath(scratch.path("package")) }

    /// A failure of `card`, whose reference is there, and one of `badge`, which has none.
    init() throws {
        scratch = try ReportScratch()
        run = ResultFolder(FilePath(scratch.path("results/lamina-run-1-1")))
        var process = RunProcess(root: scratch.path("package"), began: "2025-01-01T00:00:00Z", isWhole: true)
        process.hasEnded = true
        try run.write(process, id: 1)
        let (before, after) = (try RunReportTests.flat(0xff20_4080), try RunReportTests.flat(0xff20_4084))
        let reference = try before.pngData(level: 6)
        try write(reference, "card.png")
        try write(Array("{}".utf8), "card.layers.json")
        var failed = RunReportTests.record("card", .failed)
        failed.referenceHash = ContentHash.of(reference)
        failed.finding = PictureFinding(try PictureComparison(expected: before, actual: after))
        failed.changes = ["opacity 1 → 0.98 on row"]
        try run.write(failed, files: ["actual": after.pngData(level: 6)])
        try run.write(RunReportTests.record("badge", .missing), files: ["actual": after.pngData(level: 6)])
        try run.write(RunReportTests.record("plain", .passed), files: [:])
    }

    func write(_ bytes: [UInt8], _ name: String) throws {
        let file = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func path(_ name: String) -> String { scratch.path("package/Tests/__Pictures__/CardTests/\(name)") }

    func acceptance(_ results: RunResults? = nil) -> PictureAcceptance {
        PictureAcceptance(results ?? RunResults(run), root: root)
    }

    /// The run as a zip file, as a CI server gives it.
    func zip() throws -> FilePath {
        var archive = StoredArchive()
        let folder = scratch.path("results")
        for case let name as String in try #require(FileManager.default.enumerator(atPath: folder)) {
            guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")) else {
                continue
            }
            archive.add("artifact/\(name)", [UInt8](bytes))
        }
        let path = scratch.path("ci.zip")
        try Data(archive.bytes).write(to: URL(fileURLWithPath: path))
        return FilePath(path)
    }
}

@Suite struct AcceptanceTests {
    @Test func `New pictures are taken, and what they replace is said`() throws {
        let package = try Package()
        let acceptance = package.acceptance()
        let steps = try acceptance.steps(only: [])
        #expect(
            steps.map(\.description) == [
                "replaces Tests/__Pictures__/CardTests/card.png: 192 of 192 pixels differ (100.0000%), by at most 4, first at (0, 0)\n  opacity 1 → 0.98 on row",
                "adds Tests/__Pictures__/CardTests/badge.png",
            ])
        for step in steps { try acceptance.take(step) }
        for name in ["card", "badge"] {
            let image = try CGImage.read(contentsOfFile: package.path("\(name).png"))
            #expect(image.straightRGBA().prefix(4) == [0x20, 0x40, 0x84, 0xff])
        }
        // The tree of layers of the picture before is not that of the new one.
        #expect(!FilePath(package.path("card.layers.json")).exists)
        #expect(try acceptance.steps(only: []).map(\.kind) == [.isSame, .isSame])
    }

    @Test func `Patterns choose, and one that matches nothing is an error`() throws {
        let package = try Package()
        let acceptance = package.acceptance()
        #expect(try acceptance.steps(only: ["CardTests/b*"]).map(\.record.name) == ["badge"])
        #expect(try acceptance.steps(only: ["*/card", "*ge"]).count == 2)
        let error = #expect(throws: ReportError.self) { try acceptance.steps(only: ["Other/*"]) }
        #expect(error?.description.hasSuffix("matches Other/*") == true)
        withExtendedLifetime(package) {}
    }

    @Test func `A reference that changed since the run is refused`() throws {
        let package = try Package()
        try package.write([1, 2, 3], "card.png")
        try package.write([1], "badge.png")
        let kinds = try package.acceptance().steps(only: []).map(\.kind)
        #expect(
            kinds
                == Array(
                    repeating: .refuses("the reference changed since the run: run the tests again"), count: 2)
        )
    }

    @Test func `A write-protected reference is refused, and the others are taken`() throws {
        let package = try Package()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444], ofItemAtPath: package.path("card.png"))
        let before = try Data(contentsOf: URL(fileURLWithPath: package.path("card.png")))
        let acceptance = package.acceptance()
        let steps = try acceptance.steps(only: [])
        #expect(steps.map(\.kind) == [.refuses("the reference is write-protected"), .adds])
        for step in steps { try acceptance.take(step) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: package.path("card.png"))) == before)
        #expect(FilePath(package.path("badge.png")).exists)
    }

    @Test func `References outside of the package are refused`() throws {
        let package = try Package()
        for (index, reference) in ["../evil.png", "/etc/evil.png", "link/evil.png", "Tests/evil.sh", ""]
            .enumerated()
        {
            var record = RunReportTests.record("evil\(index)", .missing)
            record.reference = reference
            try package.run.write(record, files: ["actual": try RunReportTests.flat(0xffff_ffff).pngData()])
        }
        try FileManager.default.createSymbolicLink(
            atPath: package.scratch.path("package/link"), withDestinationPath: package.scratch.path("."))
        let steps = try package.acceptance().steps(only: ["*evil*"])
        #expect(steps.count == 5)
        for step in steps {
            guard case .refuses = step.kind else {
                Issue.record("\(step.description)")
                continue
            }
        }
    }

    @Test func `A picture that is none is refused`() throws {
        let package = try Package()
        try package.run.write(RunReportTests.record("text", .missing), files: ["actual": Array("hello".utf8)])
        let kinds = try package.acceptance().steps(only: ["*/text"]).map(\.kind)
        guard case .refuses(let reason) = kinds.first else {
            Issue.record("\(kinds)")
            return
        }
        #expect(reason.hasPrefix("the run's picture is no PNG that can be read"))
    }

    @Test func `A zip file of a run is taken as its folder is`() throws {
        let package = try Package()
        let results = try RunResults(contentsOf: package.zip())
        #expect(results.isArchived)
        let acceptance = package.acceptance(results)
        let steps = try acceptance.steps(only: [])
        #expect(steps.map(\.kind) == [.replaces, .adds])
        for step in steps { try acceptance.take(step) }
        #expect(FilePath(package.path("badge.png")).exists)
        #expect(try RunReport(results).failures.count == 2)
    }

    @Test func `Other files are errors that say what was expected`() throws {
        let folder = try ReportScratch()
        try folder.write("hello", "file.txt")
        let error = #expect(throws: ReportError.self) {
            try RunResults(contentsOf: FilePath(folder.path("file.txt")))
        }
        #expect(
            error?.description.hasSuffix(
                "expected a folder of results or a zip file of one, found another file") == true)
        var empty = StoredArchive()
        empty.add("readme.txt", "hello")
        try Data(empty.bytes).write(to: URL(fileURLWithPath: folder.path("other.zip")))
        let other = #expect(throws: ReportError.self) {
            try RunResults(contentsOf: FilePath(folder.path("other.zip")))
        }
        #expect(other?.description.hasSuffix("expected the results of a run (records/…), found none") == true)
    }
}

@Suite struct OrphanTests {
    @Test(arguments: [
        (#"{"hasEnded": true, "began": "x", "isWhole": true}"#, #"one without "root""#),
        (
            #"{"hasEnded": true, "began": 5, "isWhole": true, "root": "/"}"#,
            #"another kind of value at "began""#
        ),
        ("[]", "other JSON"), ("{", "no JSON"),
    ])
    func `A record that is none is said in words`(json: String, words: String) throws {
        let scratch = try ReportScratch()
        let folder = scratch.path("lamina-run-1-1")
        try FileManager.default.createDirectory(
            atPath: folder + "/records", withIntermediateDirectories: true)
        try Data(json.utf8).write(to: URL(fileURLWithPath: folder + "/process-1.json"))
        let error = #expect(throws: ReportError.self) {
            try RunResults(ResultFolder(FilePath(folder))).processes()
        }
        #expect(
            error?.description == "\(folder)/process-1.json: expected a record of a run, found \(words)",
            "\(error?.description ?? "")")
    }

    @Test func `References that no test asked for are listed, with their trees of layers`() throws {
        let package = try Package()
        try package.write([1], "old.png")
        try package.write([1], "old.layers.json")
        try package.write([1], "gone.dark.layers.json")
        try package.write([1], "plain.png")
        try package.write([1], "notes.txt")
        let search = try OrphanSearch(RunResults(package.run), root: package.root)
        let folder = "Tests/__Pictures__/CardTests"
        #expect(
            search.orphans == [
                "\(folder)/gone.dark.layers.json", "\(folder)/old.layers.json", "\(folder)/old.png",
            ])
    }

    @Test(arguments: [(false, true, "one with a filter"), (true, false, "one that did not")])
    func `A run of a part, or one that broke off, lists nothing`(isWhole: Bool, hasEnded: Bool, words: String)
        throws
    {
        let package = try Package()
        var process = RunProcess(root: package.root.text, began: "2025-01-01T00:00:01Z", isWhole: isWhole)
        process.hasEnded = hasEnded
        try package.run.write(process, id: 2)
        let error = #expect(throws: ReportError.self) {
            try OrphanSearch(RunResults(package.run), root: package.root)
        }
        #expect(error?.description.contains(words) == true)
    }
}
