import ArgumentParser
import Foundation
import LaminaFiles
import LaminaReport

extension ReportFormat: ExpressibleByArgument {}

/// `lamina test-report`.
struct TestReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test-report", abstract: "Makes the report of a run of tests.",
        discussion: """
            Writes report.html, which needs no server and no network, results.json, junit.xml, summary.md with small pictures in \
            summary/, annotations.txt for GitHub's runner, and gl-code-quality-report.json for GitLab. Tests with LaminaTesting \
            write the same when they end. This command makes the report again, for example of downloaded results.

            With --format it writes the files of one format. github also prints its annotations, and adds the summary to the page of \
            the job's step (GITHUB_STEP_SUMMARY). Pages of CI jobs show no pictures that lie beside the summary: --pictures-at says \
            where a reader finds them.
            """)

    @OptionGroup var arguments: ResultArguments

    @Option(
        name: .shortAndLong,
        help:
            "The folder for the report; the folder of results unless given, or the working folder for a zip file.",
        completion: .directory)
    var output: String?

    @Option(help: "One format: github, gitlab, junit, markdown or html; all unless given.")
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            "The address below which the summary's pictures will be (…/summary/0-actual.png).",
            valueName: "url"))
    var picturesAt: String?

    func run() throws {
        let results = try arguments.open()
        let target = output ?? (results.isArchived ? "." : arguments.path)
        guard let folder = FilePath(text: target) else {
            throw UsageError("--output: a path has no zero bytes")
        }
        let command = RunReport.acceptCommand(arguments.path)
        let report = try RunReport(results)
        guard let format else {
            if picturesAt != nil { throw UsageError("--pictures-at: expected --format github or markdown") }
            let page = try report.write(to: folder, command: command)
            Console.print("\(report.sentence)\n\(page.text)")
            return
        }
        guard picturesAt == nil || format == .github || format == .markdown else {
            throw UsageError("--pictures-at: expected --format github or markdown, found \(format.rawValue)")
        }
        let links =
            picturesAt.map { MarkdownSummary.Links.address($0) } ?? (format == .github ? .none : .beside)
        let files = try report.write(format, to: folder, command: command, links: links)
        if format == .github {
            try announce(files)
        } else {
            Console.print(([report.sentence] + files.map(\.text)).joined(separator: "\n"))
        }
    }

    /// Prints the annotations, which the runner reads, and adds the summary to the step's page.
    private func announce(_ files: [FilePath]) throws {
        func text(_ file: FilePath) throws -> String {
            String(decoding: try InputFile.read(file, limit: 1 << 20), as: UTF8.self)
        }
        if let annotations = try files.first.map(text), !annotations.isEmpty { Console.print(annotations) }
        let page = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"] ?? ""
        guard !page.isEmpty, let summary = files.last else { return }
        // The runner made the file, and other programs of the step add to it.
        guard let handle = FileHandle(forWritingAtPath: page) else {
            throw UsageError("GITHUB_STEP_SUMMARY: \(page): cannot be written")
        }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(try text(summary).utf8))
        try handle.close()
    }
}
