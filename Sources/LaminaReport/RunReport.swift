import Foundation
import LaminaFiles
import LaminaSystem

/// The reports of a run: a page, JSON, JUnit's XML, and a summary for pages of CI jobs.
package struct RunReport {
    package let records: [PictureRecord]
    package let results: RunResults
    /// The threads that read and draw pictures.
    let team: ThreadTeam

    /// Reads a run's records.
    ///
    /// - Parameter threads: The number of threads that read and draw pictures; `nil` for one per core.
    package init(_ results: RunResults, threads: Int? = nil) throws(ReportError) {
        self.results = results
        team = ThreadTeam(threads: threads)
        records = try results.records()
    }

    package var failures: [PictureRecord] { records.filter { $0.status.isFailure } }

    /// One line: `3 of 40 pictures failed: 2 differ, 1 has no reference`.
    package var sentence: String {
        if let sentence = results.sentence { return sentence }
        func count(_ status: PictureRecord.Status) -> Int { records.count { $0.status == status } }
        let parts = [
            (count(.failed), "differ"), (count(.missing), "without reference"), (count(.faulty), "at fault"),
            (count(.recorded), "recorded"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let failed = failures.count
        let start = "\(failed == 0 ? "None" : "\(failed)") of \(records.count) expectations failed"
        if parts.isEmpty { return start }
        let again = count(.recorded) > 0 ? "; look at what was recorded, and run again" : ""
        return "\(start): \(parts.joined(separator: ", "))\(again)"
    }

    /// Writes all formats and `results.json` into a folder.
    ///
    /// - Returns: The path of the page.
    @discardableResult
    package func write(to target: FilePath, command: String) throws(ReportError) -> FilePath {
        try Self.write(Array(try json().utf8), to: target.appending("results.json"))
        // A pull request's files have the summary, too.
        for format in ReportFormat.allCases where format != .markdown {
            try write(format, to: target, command: command, links: .beside)
        }
        return target.appending("report.html")
    }

    /// Writes the files of a format into a folder.
    ///
    /// - Returns: The paths of the files, but not of pictures.
    @discardableResult
    package func write(
        _ format: ReportFormat, to target: FilePath, command: String, links: MarkdownSummary.Links
    ) throws(ReportError) -> [FilePath] {
        let files: [(name: String, text: String)]
        let workspace = Workspace(results)
        switch format {
        case .github:
            files = [
                ("annotations.txt", GitHubAnnotations(self).text(place: workspace.place)),
                ("summary.md", try MarkdownSummary(self).text(pictures: target, links)),
            ]
        case .gitlab:
            files = [
                ("gl-code-quality-report.json", try CodeQualityReport(self).json(place: workspace.place)),
                ("junit.xml", JUnitReport(records).xml(place: workspace.place, pictures: workspace.pictures)),
            ]
        case .junit:
            files = [
                ("junit.xml", JUnitReport(records).xml(place: workspace.place, pictures: workspace.pictures))
            ]
        case .markdown:
            files = [("summary.md", try MarkdownSummary(self).text(pictures: target, links))]
        case .html:
            let page = target.appending("report.html")
            try ReportPage(self, command: command).write(to: page)
            return [page]
        }
        for file in files { try Self.write(Array(file.text.utf8), to: target.appending(file.name)) }
        return files.map { target.appending($0.name) }
    }

    /// The command that accepts the new pictures of a folder of results.
    package static func acceptCommand(_ folder: String) -> String {
        "lamina accept \(ReportPage.shellQuoted(folder))"
    }

    static func write(_ bytes: [UInt8], to file: FilePath) throws(ReportError) {
        do throws(FileFailure) {
            try Folder.make(file.folder)
            try PendingFile.write(bytes, to: file.text, takesStreams: false)
        } catch {
            throw ReportError("\(file.text): cannot be written: \(error.reason)")
        }
    }

    private struct Results: Encodable {
        var expectations: Int
        var failures: Int
        var summary: String
        var records: [PictureRecord]
    }

    /// All records, failures first, without trees of layers.
    package func json() throws(ReportError) -> String {
        let bare = records.map { record in
            var record = record
            (record.expectedLayers, record.actualLayers) = (nil, nil)
            return record
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            let page = Results(
                expectations: records.count, failures: failures.count, summary: sentence, records: bare)
            return String(decoding: try encoder.encode(page), as: UTF8.self) + "\n"
        } catch {
            throw ReportError("\(results.name): the results cannot be written as JSON: \(error)")
        }
    }
}
