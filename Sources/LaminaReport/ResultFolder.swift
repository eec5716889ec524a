import Foundation
import LaminaFiles
import LaminaImage

/// The folder in which a run of tests leaves what became of its expectations.
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
    /// The most bytes of a record's file, and the most records of a run.
    static let mostRecordBytes = 16_777_216
    static let mostRecords = 1_000_000

    /// The folder of a run. It need not exist yet.
    package init(_ path: FilePath) { self.path = path }

    /// The folder of the newest run in a folder of results, or the folder itself where it is that of a run.
    package static func newest(in folder: FilePath) throws(ReportError) -> ResultFolder {
        guard let names = folder.names() else {
            throw ReportError("\(folder.text): expected a folder of results, found none that can be read")
        }
        if names.contains(where: { $0.string == "records" }) { return ResultFolder(folder) }
        let runs = names.filter { $0.string.hasPrefix(prefix) }.map { folder.appending($0) }
        let newest = runs.max { began($0) < began($1) }
        guard let newest else {
            throw ReportError(
                "\(folder.text): expected the results of a run (\(prefix)…), found none")
        }
        return ResultFolder(newest)
    }

    private static func began(_ run: FilePath) -> String {
        (try? ResultFolder(run).processes())?.map(\.began).max() ?? ""
    }

    // MARK: Writing

    /// Writes or replaces the data about a process.
    package func write(_ process: RunProcess, id: Int32) throws(ReportError) {
        try write(json(process), to: "process-\(id).json")
    }

    /// Writes what became of an expectation, with its files by kind: PNGs, but for `layers`.
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
            try PendingFile.write(bytes, to: file.text)
        } catch {
            throw ReportError("\(file.text): cannot be written: \(error.reason)")
        }
    }

    // MARK: Reading

    /// The processes of the run.
    package func processes() throws(ReportError) -> [RunProcess] {
        let names = (path.names() ?? []).map(\.string).filter {
            $0.hasPrefix("process-") && $0.hasSuffix(".json")
        }
        var processes: [RunProcess] = []
        for name in names.sorted() { processes.append(try read(name)) }
        return processes
    }

    /// The records of the run: failures first, then by suite and name.
    package func records() throws(ReportError) -> [PictureRecord] {
        guard let names = path.appending("records").names(limit: Self.mostRecords) else {
            throw ReportError("\(path.text): expected a folder records, found none that can be read")
        }
        var records: [PictureRecord] = []
        for name in names.map(\.string).filter({ $0.hasSuffix(".json") }).sorted() {
            records.append(try read("records/\(name)"))
        }
        let order = PictureRecord.Status.allCases
        return records.sorted { one, other in
            let places = (order.firstIndex(of: one.status) ?? 0, order.firstIndex(of: other.status) ?? 0)
            return (places.0, one.suite, one.name, one.line) < (places.1, other.suite, other.name, other.line)
        }
    }

    private func read<Value: Decodable>(_ place: String) throws(ReportError) -> Value {
        let file = path.pushing(FilePath(place))
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try InputFile.read(file, limit: Self.mostRecordBytes)
        } catch {
            throw ReportError("\(file.text): cannot be read: \(error.reason)")
        }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return try decoder.decode(Value.self, from: Data(bytes))
        } catch {
            throw ReportError("\(file.text): expected a record of a run, found other JSON: \(error)")
        }
    }

    /// The bytes of a record's file. Names that lead out of the folder are errors: reports may come from elsewhere.
    package func bytes(of kind: String, in record: PictureRecord) throws(ReportError) -> [UInt8]? {
        guard let place = record.files[kind] else { return nil }
        guard let file = FilePath(text: place), file.root == nil,
            file.components.allSatisfy({ $0.kind == .regular })
        else { throw ReportError("\(path.text): expected a file of the run, found \(place)") }
        do throws(FileFailure) {
            return try InputFile.read(path.pushing(file), limit: ImageLimits.maximumFileBytes)
        } catch {
            throw ReportError("\(path.pushing(file).text): cannot be read: \(error.reason)")
        }
    }
}
