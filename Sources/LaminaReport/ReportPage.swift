import Foundation
import LaminaMessages

/// The report as one HTML page that needs no server and no network: pictures lie in it.
///
/// Names, messages and pictures come from tests, and perhaps from a stranger's run: they are data in JSON, which the page's script shows
/// as text. The page may load nothing from elsewhere.
package struct ReportPage {
    private let report: RunReport
    private let command: String

    /// The most bytes of pictures in a page. Further pictures stay in the folder, which the page mentions.
    package static let mostPictureBytes = 100 << 20

    /// - Parameter command: The command that accepts new pictures, without `--only`.
    package init(_ report: RunReport, command: String) { (self.report, self.command) = (report, command) }

    private struct Page: Encodable {
        var summary: String
        var command: String
        var records: [Entry]
    }

    private struct Entry: Encodable {
        var status: String
        var label: String
        var kind: String
        var suite: String
        var name: String
        var test: String
        var place: String
        var title: String
        var message: String
        var reference: String?
        var finding: String?
        var reason: String?
        var times: [Double]
        var frameSize: [Int]
        var changes: [String]
        var trees: [[String]]
        var plans: [[String]]
        var pictures: [String: String]
        var accept: String?
        var note: String?
    }

    package func html() throws(ReportError) -> String {
        var room = Self.mostPictureBytes
        var entries: [Entry] = []
        for record in report.records { entries.append(try entry(record, &room)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let data: String
        do {
            let page = Page(summary: report.sentence, command: command, records: entries)
            data = String(decoding: try encoder.encode(page), as: UTF8.self)
        } catch {
            throw ReportError("\(report.results.name): the report cannot be written as JSON: \(error)")
        }
        // Nothing in the data may end the element that holds it.
        return ReportTemplate.head + data.replacing("<", with: "\\u003c") + ReportTemplate.tail
    }

    private func entry(_ record: PictureRecord, _ room: inout Int) throws(ReportError) -> Entry {
        var pictures: [String: String] = [:]
        var note: String?
        for kind in ["expected", "actual", "heat", "flip"] {
            guard let bytes = try report.results.bytes(of: kind, in: record) else { continue }
            guard bytes.count <= room else {
                note = "The report is full: pictures of this expectation are in \(report.results.name)."
                continue
            }
            room -= bytes.count
            pictures[kind] = "data:image/png;base64," + Data(bytes).base64EncodedString()
        }
        let snapshots = [record.expectedLayers, record.actualLayers]
        let canAccept = record.files["actual"] != nil && record.reference != nil
        return Entry(
            status: record.status.rawValue, label: record.label ?? record.status.rawValue,
            kind: record.kind.rawValue, suite: displayed(record.suite),
            name: displayed(record.name), test: displayed(record.test),
            place: record.line > 0 ? displayed("\(record.file):\(record.line)") : "", title: record.title,
            message: displayed(record.message), reference: record.reference.map { displayed($0) },
            finding: record.finding?.sentence,
            reason: record.finding.flatMap { $0.reason.isEmpty ? nil : "\($0.tolerance): \($0.reason)" },
            times: record.times, frameSize: record.frameSize, changes: record.changes.map { displayed($0) },
            trees: snapshots.map { $0?.lines ?? [] }, plans: snapshots.map { $0?.plan ?? [] },
            pictures: pictures,
            accept: canAccept && record.status.isFailure
                ? "\(command) --only \(Self.shellQuoted(record.title))" : nil,
            note: note)
    }

    /// A word for a shell.
    package static func shellQuoted(_ text: String) -> String {
        let plain =
            !text.isEmpty
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
        return plain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
