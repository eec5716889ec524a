import Foundation
import LaminaFiles
import Testing

import LaminaReport

@Suite struct ReportFormatTests {
    private static func report(_ folder: ReportScratch, failures: Int) throws -> RunReport {
        let run = try RunReportTests.makeRun(folder)
        for index in 0..<failures {
            var record = RunReportTests.record("more\(1000 + index)", .failed)
            record.message = "more\(index): 100%\nof, all: pixels"
            try run.write(record, files: [:])
        }
        return try RunReport(RunResults(run))
    }

    @Test func `GitHub's runner gets an error for each failure, at its line`() throws {
        let report = try Self.report(ReportScratch(), failures: 1)
        let lines = GitHubAnnotations(report).text { "cards/\($0.file)" }.split(separator: "\n")
        #expect(
            lines == [
                "::error file=cards/Tests/CardTests.swift,line=12,title=CardTests/card::card: <b>\"differs\"</b> & more </script>%0AshadowRadius 3 → 4 on row/avatar",
                "::error file=cards/Tests/CardTests.swift,line=12,title=CardTests/more1000::more0: 100%25%0Aof, all: pixels",
                "::error file=cards/Tests/CardTests.swift,line=12,title=CardTests/badge::badge: there is no reference",
            ])
    }

    @Test func `GitHub's runner gets ten errors at most, and the last one counts the rest`() throws {
        let report = try Self.report(ReportScratch(), failures: 30)
        let lines = GitHubAnnotations(report).text(place: \.file).split(separator: "\n")
        #expect(lines.count == 10)
        #expect(lines.last == "::error title=Pictures::23 more are in the summary and in the report")
    }

    @Test func `A property of an annotation cannot begin another one`() throws {
        let folder = try ReportScratch()
        let run = try RunReportTests.makeRun(folder)
        var record = RunReportTests.record("a,line=1::b\n::stop", .failed)
        record.file = "x%.swift,col=3"
        try run.write(record, files: [:])
        let text = GitHubAnnotations(try RunReport(RunResults(run))).text(place: \.file)
        #expect(
            text.contains(
                "::error file=x%25.swift%2Ccol=3,line=12,title=CardTests/a%2Cline=1%3A%3Ab%0A%3A%3Astop::"))
    }

    @Test func `GitLab's report of code quality has a finding for each failure`() throws {
        let report = try Self.report(ReportScratch(), failures: 0)
        let text = try CodeQualityReport(report).json { "cards/\($0.file)" }
        let findings = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(findings.count == 2)
        #expect(
            findings[0]["check_name"] as? String == "picture" && findings[0]["severity"] as? String == "major"
        )
        #expect(
            (findings[0]["description"] as? String)?.hasPrefix("CardTests/card: card: <b>") == true)
        let location = try #require(findings[1]["location"] as? [String: Any])
        #expect(location["path"] as? String == "cards/Tests/CardTests.swift")
        #expect((location["lines"] as? [String: Int])?["begin"] == 12)
        #expect(Set(findings.compactMap { $0["fingerprint"] as? String }).count == 2)
    }

    @Test func `JUnit's failures name their pictures`() throws {
        let report = try Self.report(ReportScratch(), failures: 0)
        let xml = JUnitReport(report.records).xml(
            place: { "cards/\($0.file)" },
            pictures: { $0.name == "card" ? ["out/a&b.png", "out/c.png"] : [] })
        #expect(xml.contains(" name=\"card\" file=\"cards/Tests/CardTests.swift\" line=\"12\">"))
        #expect(
            xml.contains(
                "<system-out>[[ATTACHMENT|out/a&amp;b.png]]\n[[ATTACHMENT|out/c.png]]\n</system-out>"))
        #expect(xml.components(separatedBy: "<system-out>").count == 2)
    }

    @Test func `Files of a run outside of any job keep their paths, and its pictures are named in full`()
        throws
    {
        let folder = try ReportScratch()
        let report = try Self.report(folder, failures: 0)
        let files = try report.write(
            .gitlab, to: FilePath(folder.path("out")), command: "", links: .beside)
        #expect(
            files.map(\.text) == [
                folder.path("out/gl-code-quality-report.json"), folder.path("out/junit.xml"),
            ])
        #expect(
            try folder.text("out/gl-code-quality-report.json").contains(
                "\"path\" : \"Tests/CardTests.swift\""))
        #expect(try folder.text("out/junit.xml").contains("[[ATTACHMENT|\(report.results.name)/"))
    }

    @Test func `The summary's pictures lie beside it, at an address, or nowhere`() throws {
        let folder = try ReportScratch()
        let report = try Self.report(folder, failures: 0)
        let out = FilePath(folder.path("out"))
        #expect(
            try MarkdownSummary(report).text(pictures: out).contains("![actual](summary/0-actual.png)"))
        let links = MarkdownSummary.Links.address("https://example.org/a (b)")
        #expect(
            try MarkdownSummary(report).text(pictures: out, links)
                .contains("![actual](https://example.org/a%20%28b%29/summary/0-actual.png)"))
        let words = try MarkdownSummary(report).text(pictures: out, .none)
        #expect(words.contains("| expectation | |\n|---|---|\n| CardTests/card | card: &lt;b>"))
        #expect(!words.contains("!["))
    }

    @Test func `A stranger's words make no links, tell nobody, and do not fill the page`() throws {
        let folder = try ReportScratch()
        let run = try RunReportTests.makeRun(folder)
        for index in 0..<80 {
            var record = RunReportTests.record("evil\(100 + index)", .failed)
            record.message =
                "@everyone see https://evil.example or www.evil.example [x](y) "
                + String(repeating: "é", count: 5000)
            try run.write(record, files: [:])
        }
        let text = try MarkdownSummary(RunReport(RunResults(run))).text(
            pictures: FilePath(folder.path("out")))
        #expect(text.utf8.count < 41_000)
        #expect(
            !text.contains("@") && !text.contains("://") && !text.contains("www.") && !text.contains("[x]("))
        #expect(text.contains("more are in the report."))
    }
}
