import Foundation
import LaminaArchive
import LaminaFiles
import LaminaImage
import LaminaMessages
import Synchronization

/// The results of a run, read from its folder or from a zip file as CI servers give it.
package struct RunResults: Sendable {
    /// The folder or the file, for messages.
    package let name: String
    /// Whether the results come from a zip file, so probably from another machine.
    package let isArchived: Bool
    private let source: any ResultSource
    /// Records that are no files of the source.
    private var givenRecords: [PictureRecord]?
    /// The summary of the results in one sentence, if it is known.
    private(set) var sentence: String?

    /// The most bytes of a record's file, the most records of a run, and the most bytes that a zip file may unpack to.
    static let mostRecordBytes = 16_777_216
    static let mostRecords = 1_000_000
    static let mostUnpackedBytes = 2_147_483_648

    /// Opens the newest run in a folder of results or in a zip file of one, or the folder of a run itself.
    package init(contentsOf path: FilePath) throws(ReportError) {
        if path.isFolder {
            let folder = try Self.newestFolder(in: path)
            (name, isArchived) = (folder.path.text, false)
            source = FolderSource(path: folder.path)
        } else {
            (name, isArchived) = (path.text, true)
            source = try ArchiveSource(Self.archive(at: path), name: path.text)
        }
    }

    private static func archive(at path: FilePath) throws(ReportError) -> ZipArchive {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try InputFile.read(path, limit: ImageLimits.maximumFileBytes)
        } catch {
            throw ReportError("\(path.text): cannot be read: \(error.reason)")
        }
        guard ZipArchive.recognizes(bytes) else {
            throw ReportError(
                "\(path.text): expected a folder of results or a zip file of one, found another file")
        }
        do throws(ZipArchive.Failure) {
            return try ZipArchive(bytes, limit: mostUnpackedBytes)
        } catch {
            throw ReportError("\(path.text): the zip file cannot be read: \(error.reason)")
        }
    }

    /// The results in a run's folder.
    package init(_ folder: ResultFolder) {
        name = folder.path.text
        isArchived = false
        source = FolderSource(path: folder.path)
    }

    /// Records with the source of their files.
    init(name: String, sentence: String, records: [PictureRecord], _ source: any ResultSource) {
        (self.name, isArchived, self.source) = (name, false, source)
        (self.sentence, givenRecords) = (sentence, records)
    }

    private static func newestFolder(in folder: FilePath) throws(ReportError) -> ResultFolder {
        guard let names = folder.names() else {
            throw ReportError("\(folder.text): expected a folder of results, found none that can be read")
        }
        if names.contains(where: { $0.string == "records" }) { return ResultFolder(folder) }
        let runs = names.filter { $0.string.hasPrefix(ResultFolder.prefix) }.map {
            ResultFolder(folder.appending($0))
        }
        func began(_ run: ResultFolder) -> String {
            (try? RunResults(run).processes())?.map(\.began).max() ?? ""
        }
        guard let newest = runs.max(by: { began($0) < began($1) }) else {
            throw ReportError(
                "\(folder.text): expected the results of a run (\(ResultFolder.prefix)…), found none")
        }
        return newest
    }

    /// The processes of the run.
    package func processes() throws(ReportError) -> [RunProcess] {
        var processes: [RunProcess] = []
        for place in source.places(in: "").sorted()
        where place.hasPrefix("process-") && place.hasSuffix(".json") {
            processes.append(try read(place))
        }
        return processes
    }

    /// The records of the run: failures first, then by suite and name.
    package func records() throws(ReportError) -> [PictureRecord] {
        var records = givenRecords ?? []
        for place in givenRecords == nil ? source.places(in: "records").sorted() : []
        where place.hasSuffix(".json") {
            records.append(try read("records/\(place)"))
        }
        let order = PictureRecord.Status.allCases
        return records.sorted { one, other in
            let places = (order.firstIndex(of: one.status) ?? 0, order.firstIndex(of: other.status) ?? 0)
            return (places.0, one.suite, one.name, one.line) < (places.1, other.suite, other.name, other.line)
        }
    }

    private func read<Value: Decodable>(_ place: String) throws(ReportError) -> Value {
        let bytes = try source.bytes(at: place, limit: Self.mostRecordBytes)
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return try decoder.decode(Value.self, from: Data(bytes))
        } catch {
            throw ReportError("\(name)/\(place): expected a record of a run, found \(Self.words(for: error))")
        }
    }

    /// What a record is instead, in words that say where.
    private static func words(for error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.reduce(into: "") { text, key in
                text +=
                    key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? key.stringValue : ".\(key.stringValue)")
            }
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            return "one without \(quoted(place(context.codingPath + [key])))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return context.codingPath.isEmpty
                ? "other JSON" : "another kind of value at \(quoted(place(context.codingPath)))"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "an unknown value at \(quoted(place(context.codingPath)))"
        case .dataCorrupted, nil: return "no JSON"
        @unknown default: return "other JSON"
        }
    }

    /// The bytes of a record's file; `nil` if the record has none of the kind. Names that lead out of the results are errors:
    /// results may come from elsewhere.
    package func bytes(of kind: String, in record: PictureRecord) throws(ReportError) -> [UInt8]? {
        guard let place = record.files[kind] else { return nil }
        guard let file = FilePath(text: place), file.root == nil, !file.isEmpty,
            file.components.allSatisfy({ $0.kind == .regular })
        else { throw ReportError("\(name): expected a file of the run, found \(place)") }
        return try source.bytes(at: file.text, limit: ImageLimits.maximumFileBytes)
    }
}

/// The source of results, by paths with `/`. Several threads may read.
protocol ResultSource: Sendable {
    /// The names in a folder; "" for the run's own.
    func places(in folder: String) -> [String]
    func bytes(at place: String, limit: Int) throws(ReportError) -> [UInt8]
}

private struct FolderSource: ResultSource {
    let path: FilePath

    func places(in folder: String) -> [String] {
        let inner = folder.isEmpty ? path : path.appending(folder)
        return (inner.names(limit: RunResults.mostRecords) ?? []).map(\.string)
    }

    func bytes(at place: String, limit: Int) throws(ReportError) -> [UInt8] {
        let file = path.pushing(FilePath(place))
        do throws(FileFailure) {
            return try InputFile.read(file, limit: limit)
        } catch {
            throw ReportError("\(file.text): cannot be read: \(error.reason)")
        }
    }
}

private final class ArchiveSource: ResultSource {
    private let archive: Mutex<ZipArchive>
    private let name: String
    /// All entries of the archive.
    private let names: [String]
    /// The folder of the run inside the archive, with `/` at its end; "" for its top.
    private let prefix: String

    init(_ archive: sending ZipArchive, name: String) throws(ReportError) {
        // `…/lamina-run-1/records/0.json` is in the run `…/lamina-run-1/`.
        names = archive.names
        let runs = Set(
            names.compactMap { entry in
                entry.range(of: "records/").map { String(entry[..<$0.lowerBound]) }
            })
        guard let newest = runs.max() else {
            throw ReportError("\(name): expected the results of a run (records/…), found none")
        }
        guard runs.count == 1 else {
            throw ReportError("\(name): expected the results of one run, found those of \(runs.count)")
        }
        self.archive = Mutex(archive)
        (self.name, prefix) = (name, newest)
    }

    func places(in folder: String) -> [String] {
        let start = prefix + (folder.isEmpty ? "" : folder + "/")
        return names.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
            .filter { !$0.isEmpty && !$0.contains("/") }
    }

    func bytes(at place: String, limit: Int) throws(ReportError) -> [UInt8] {
        do throws(ZipArchive.Failure) {
            let entry = prefix + place
            let found = try archive.withLock { archive throws(ZipArchive.Failure) in try archive.read(entry) }
            guard let bytes = found else {
                throw ZipArchive.Failure(entry: place, reason: "missing")
            }
            guard bytes.count <= limit else {
                throw ZipArchive.Failure(entry: place, reason: "expected at most \(limit) bytes")
            }
            return bytes
        } catch {
            throw ReportError("\(name): \(error.entry): \(error.reason)")
        }
    }
}
