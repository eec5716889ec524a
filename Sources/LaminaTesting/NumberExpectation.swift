import LaminaFiles
import LaminaReport

/// An expectation of numbers: its record, and the failure of the running test.
struct NumberExpectation {
    let place: TestPlace
    let kind: PictureRecord.Kind
    /// The owner of the numbers; empty if the kind says it.
    var subject = ""
    var run = PictureRun.current

    /// - Parameter find: Returns what is not as expected, a sentence each.
    /// - Returns: Whether all is as expected.
    func check(_ find: () throws -> [String]) -> Bool {
        let record = record(find)
        run.write(record, files: [:], root: PackageFolder.around(place.filePath))
        if record.status != .passed { IssueReporting.fail(record.message, at: place) }
        return record.status == .passed
    }

    func record(_ find: () throws -> [String]) -> PictureRecord {
        var record = PictureRecord()
        record.kind = kind
        record.suite = place.suite
        record.test = place.title
        record.name = FileStem.stem(
            place, named: subject.isEmpty ? kind.rawValue : "\(kind.rawValue) \(subject)", number: 1)
        record.file = PackageFolder.relative(
            FilePath(text: place.filePath) ?? "", to: PackageFolder.around(place.filePath))
        record.line = place.line
        do {
            let broken = try find()
            guard !broken.isEmpty else { return record }
            record.status = .failed
            record.message = "\(record.name): \(broken.joined(separator: "; "))"
        } catch {
            record.status = .faulty
            record.message = "\(record.name): \(error)"
        }
        return record
    }
}
