import LaminaComparison
import LaminaFiles
import LaminaImage

extension FolderComparison {
    /// The comparison as results, for a report. Pictures are read when the report asks for them.
    package var results: RunResults {
        var flips = 0
        let records = entries.map { entry in
            var record = PictureRecord()
            record.suite = FilePath(text: entry.path).map { $0.removingLastComponent().text } ?? ""
            record.test = entry.path
            record.name = FilePath(text: entry.path)?.lastComponent?.string ?? entry.path
            record.file = entry.path
            record.finding = entry.finding
            (record.status, record.message) = Self.words(for: entry)
            record.label = entry.status.rawValue
            if entry.status != .equal, entry.status != .faulty {
                if entry.status != .added {
                    record.files["expected"] = "expected/\(entry.from ?? entry.path)"
                }
                if entry.status != .removed { record.files["actual"] = "actual/\(entry.path)" }
                if entry.finding != nil {
                    record.files["heat"] = "heat/\(entry.path)"
                    if flips < Self.mostFlipMaps { record.files["flip"] = "flip/\(entry.path)" }
                    flips += 1
                }
            }
            return record
        }
        return RunResults(
            name: "\(expected.text) and \(actual.text)", sentence: sentence, records: records,
            FolderPairSource(expected: expected, actual: actual, heatMaps: heatMaps))
    }

    /// The most FLIP maps of a report: each takes as long as many comparisons.
    private static let mostFlipMaps = 10

    private static func words(for entry: Entry) -> (PictureRecord.Status, String) {
        switch entry.status {
        case .equal: (.passed, "Equal.")
        case .tolerated: (.passed, entry.finding?.sentence ?? "Within the tolerance.")
        case .different: (.failed, entry.finding?.sentence ?? entry.message ?? "Different.")
        case .added: (.recorded, "Added: there is no such picture in the expected folder.")
        case .removed: (.missing, "Removed: there is no such picture in the actual folder.")
        case .moved: (.recorded, "Moved from \(entry.from ?? ""), with equal pixels.")
        case .faulty: (.faulty, entry.message ?? "Cannot be read.")
        }
    }
}

/// The pictures of two folders as a report's files, as PNGs.
private struct FolderPairSource: ResultSource {
    let expected: FilePath
    let actual: FilePath
    /// The heat maps that the comparison drew, by the paths of their pictures. Others are drawn when the report asks for them.
    let heatMaps: [String: [UInt8]]

    func places(in folder: String) -> [String] { [] }

    func bytes(at place: String, limit: Int) throws(ReportError) -> [UInt8] {
        guard let path = FilePath(text: place), let kind = path.components.first?.string else {
            throw ReportError("\(place): expected a picture of the two folders")
        }
        var inner = path
        inner.components.removeFirst()
        if kind == "heat", let map = heatMaps[inner.text] { return map }
        do {
            guard kind == "heat" || kind == "flip" else {
                let bytes = try WholeFile.read((kind == "expected" ? expected : actual).pushing(inner).text)
                if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return bytes }
                return try CGImage.decode(bytes).pngData(threads: 1)
            }
            let comparison = try ImageComparison(
                CGImage.read(contentsOfFile: expected.pushing(inner).text),
                CGImage.read(contentsOfFile: actual.pushing(inner).text))
            return try (kind == "heat" ? comparison.heatMap() : FlipMap(comparison).image()).pngData(
                threads: 1)
        } catch {
            throw ReportError("\(error)")
        }
    }
}
