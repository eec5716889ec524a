import Foundation

/// Failures as GitLab's report of code quality, which merge requests show at their lines. Its form:
/// https://docs.gitlab.com/ci/testing/code_quality
package struct CodeQualityReport {
    private let report: RunReport

    package init(_ report: RunReport) { self.report = report }

    private struct Finding: Encodable {
        struct Location: Encodable {
            struct Lines: Encodable { var begin: Int }
            var path: String
            var lines: Lines
        }
        var description: String
        var check_name: String
        var fingerprint: String
        var severity: String
        var location: Location
    }

    /// JSON.
    ///
    /// - Parameter place: The path of a record's file from the repository's folder.
    package func json(place: (PictureRecord) -> String) throws(ReportError) -> String {
        let findings = report.failures.map { record in
            Finding(
                description: MarkdownSummary.shortened("\(record.title): \(record.message)"),
                check_name: "picture",
                // The same failure has the same fingerprint in each run, so that a merge request shows new ones.
                fingerprint: ContentHash.of(Array("\(record.file)\n\(record.title)".utf8)), severity: "major",
                location: Finding.Location(
                    path: place(record), lines: Finding.Location.Lines(begin: max(1, record.line))))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(findings), as: UTF8.self) + "\n"
        } catch {
            throw ReportError("\(report.results.name): the findings cannot be written as JSON: \(error)")
        }
    }
}
