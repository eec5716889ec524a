import ArgumentParser
import LaminaFiles
import LaminaReport

/// `lamina test-report`.
struct TestReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test-report", abstract: "Makes the report of a run of tests.",
        discussion: """
            Writes report.html, which needs no server and no network, results.json, junit.xml, and summary.md with small pictures in \
            summary/, for pages of CI jobs. Tests with LaminaTesting write the same when they end. This command makes the \
            report again, for example of downloaded results.
            """)

    @OptionGroup var arguments: ResultArguments

    @Option(
        name: .shortAndLong,
        help:
            "The folder for the report; the folder of results unless given, or the working folder for a zip file.",
        completion: .directory)
    var output: String?

    func run() throws {
        let results = try arguments.open()
        let target = output ?? (results.isArchived ? "." : arguments.path)
        guard let folder = FilePath(text: target) else {
            throw UsageError("--output: a path has no zero bytes")
        }
        let report = try RunReport(results)
        let page = try report.write(to: folder, command: RunReport.acceptCommand(arguments.path))
        Console.print("\(report.sentence)\n\(page.text)")
    }
}
