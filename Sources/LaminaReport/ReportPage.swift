import Foundation
import LaminaFiles
import LaminaMessages

/// The report as one HTML page that needs no server and no network: pictures lie in it.
///
/// Names, messages and pictures come from tests, and perhaps from a stranger's run: they are data in JSON, which the page's script shows
/// as text. The page may load nothing from elsewhere. Each picture is an element of its own, by number, which the script decodes when
/// the picture is shown.
package struct ReportPage {
    private let report: RunReport
    private let command: String

    /// The most bytes of pictures in a page. Further pictures stay in the folder, which the page mentions.
    package static let mostPictureBytes = 100 << 20

    /// How many records' pictures are in memory for each thread, at most.
    private static let recordsAtOnce = 8

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
        /// The elements of pictures, by kind.
        var pictures: [String: String]
        var accept: String?
        var note: String?
    }

    /// A picture that was read for the page.
    private struct Picture: Sendable {
        var kind: String
        var byteCount: Int
        var base64: [UInt8]
    }

    /// Writes the page. It appears as a whole or not at all.
    package func write(to path: FilePath) throws(ReportError) {
        let file = try PageFile(path)
        try file.append(ReportTemplate.head)
        let entries = try writePictures(to: file)
        try file.append(ReportTemplate.data)
        try file.append(data(of: entries))
        try file.append(ReportTemplate.tail)
        try file.commit()
    }

    /// Writes an element for each picture, and returns what the page says of the records.
    private func writePictures(to file: PageFile) throws(ReportError) -> [Entry] {
        let records = report.records
        let batch = Self.recordsAtOnce * report.team.threads
        var room = Room()
        var entries: [Entry] = []
        for start in stride(from: 0, to: records.count, by: batch) {
            let part = records[start..<min(start + batch, records.count)]
            let isFull = room.isFull
            let read = Slots.map(part.count, on: report.team) { [results = report.results] index in
                Result { () throws(ReportError) in
                    isFull ? [] : try Self.pictures(of: part[part.startIndex + index], in: results)
                }
            }
            for (record, pictures) in zip(part, read) {
                var entry = entry(record)
                if isFull, !record.files.isEmpty { entry.note = fullNote }
                for picture in try pictures.get() {
                    guard let number = room.take(picture.byteCount) else {
                        entry.note = fullNote
                        continue
                    }
                    let id = "picture-\(number)"
                    entry.pictures[picture.kind] = id
                    try file.append("<script type=\"text/plain\" id=\"\(id)\">")
                    try file.append(picture.base64)
                    try file.append("</script>\n")
                }
                entries.append(entry)
            }
        }
        return entries
    }

    /// The place for pictures.
    private struct Room {
        private var left = ReportPage.mostPictureBytes
        private var count = 0
        /// Whether a picture found no place. Later ones are not read, even if they would find one.
        private(set) var isFull = false

        /// The number of a picture; `nil` if there is no place for it.
        mutating func take(_ bytes: Int) -> Int? {
            guard !isFull, bytes <= left else {
                // One that is too large for any page says nothing about others.
                if bytes <= ReportPage.mostPictureBytes { isFull = true }
                return nil
            }
            left -= bytes
            count += 1
            return count - 1
        }
    }

    private var fullNote: String {
        "The report is full: pictures of this expectation are in \(report.results.name)."
    }

    private static func pictures(
        of record: PictureRecord, in results: RunResults
    ) throws(ReportError) -> [Picture] {
        var pictures: [Picture] = []
        for kind in ["expected", "actual", "heat", "flip"] {
            guard let bytes = try results.bytes(of: kind, in: record) else { continue }
            pictures.append(
                Picture(kind: kind, byteCount: bytes.count, base64: Array(Data(bytes).base64EncodedData())))
        }
        return pictures
    }

    /// The data about records, as JSON.
    private func data(of entries: [Entry]) throws(ReportError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let data: Data
        do {
            data = try encoder.encode(
                Page(summary: report.sentence, command: command, records: entries))
        } catch {
            throw ReportError("\(report.results.name): the report cannot be written as JSON: \(error)")
        }
        // Nothing in the data may end the element that holds it.
        let less = Array("\\u003c".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 64)
        for byte in data {
            if byte == UInt8(ascii: "<") { bytes += less } else { bytes.append(byte) }
        }
        return bytes
    }

    private func entry(_ record: PictureRecord) -> Entry {
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
            pictures: [:],
            accept: canAccept && record.status.isFailure
                ? "\(command) --only \(Self.shellQuoted(record.title))" : nil)
    }

    /// A word for a shell.
    package static func shellQuoted(_ text: String) -> String {
        let plain =
            !text.isEmpty
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
        return plain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

/// The page's file, written piece by piece: a page may be larger than what should be in memory.
private struct PageFile {
    private let path: FilePath
    private let file: PendingFile

    init(_ path: FilePath) throws(ReportError) {
        self.path = path
        do throws(FileFailure) {
            try Folder.make(path.folder)
            file = try PendingFile(text: path.text, takesStreams: false)
        } catch {
            throw Self.failure(path, error)
        }
    }

    func append(_ text: String) throws(ReportError) { try append(Array(text.utf8)) }

    func append(_ bytes: [UInt8]) throws(ReportError) {
        do throws(FileFailure) {
            try bytes.withUnsafeBufferPointer { source throws(FileFailure) in
                try file.write(UnsafeRawBufferPointer(source))
            }
        } catch {
            throw Self.failure(path, error)
        }
    }

    func commit() throws(ReportError) {
        do throws(FileFailure) {
            try file.commit()
        } catch {
            throw Self.failure(path, error)
        }
    }

    private static func failure(_ path: FilePath, _ failure: FileFailure) -> ReportError {
        ReportError("\(path.text): cannot be written: \(failure.reason)")
    }
}
