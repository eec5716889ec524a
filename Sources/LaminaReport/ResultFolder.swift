import Foundation
import LaminaFiles

/// The folder in which a run of tests leaves the results of its expectations.
///
///     lamina-run-4711/process-4712.json             a process that ran tests
///     lamina-run-4711/records/0123456789abcdef.json what became of an expectation
///     lamina-run-4711/pictures/0123456789abcdef…    its pictures, where it did not pass
///
/// A run may have several processes, which write at the same time: each file is written as a whole, under a name of its own.
package struct ResultFolder: Sendable {
    /// The run's own folder.
    package let path: FilePath

    package static let prefix = "lamina-run-"

    /// The folder of a run. It need not exist yet.
    package init(_ path: FilePath) { self.path = path }

    /// Writes or replaces the data about a process.
    package func write(_ process: RunProcess, id: Int32) throws(ReportError) {
        try write(json(process), to: "process-\(id).json")
    }

    /// Writes the result of an expectation, with its files by kind: PNGs, except `layers`.
    package func write(_ record: PictureRecord, files: [String: [UInt8]]) throws(ReportError) {
        var record = record
        let id = ContentHash.of(
            Array("\(record.kind.rawValue) \(record.suite) \(record.test) \(record.name) \(record.line)".utf8)
        ).prefix(16)
        for (kind, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let place = "pictures/\(id)-\(kind)\(kind == "layers" ? ".json" : ".png")"
            try write(bytes, to: place)
            record.files[kind] = place
        }
        try write(json(record), to: "records/\(id).json")
    }

    private func json(_ value: some Encodable) throws(ReportError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return [UInt8](try encoder.encode(value)) + [0x0A]
        } catch {
            throw ReportError("\(path.text): a record cannot be written as JSON: \(error)")
        }
    }

    private func write(_ bytes: [UInt8], to place: String) throws(ReportError) {
        let file = path.pushing(FilePath(place))
        do throws(FileFailure) {
            try Folder.make(file.folder)
            try PendingFile.write(bytes, to: file.text, takesStreams: false)
        } catch {
            throw ReportError("\(file.text): cannot be written: \(error.reason)")
        }
    }
}
