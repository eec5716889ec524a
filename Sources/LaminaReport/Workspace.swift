import Foundation
import LaminaFiles

/// The folder of a CI job from which its server counts paths: `GITHUB_WORKSPACE` or `CI_PROJECT_DIR`, if the run's package lies in it.
struct Workspace {
    private let results: RunResults
    /// The package's folder from the job's folder, with `/` at its end; "" if they are the same, or there is no job.
    private let prefix: String
    private let folder: String?

    init(_ results: RunResults, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.results = results
        let job = environment["GITHUB_WORKSPACE"] ?? environment["CI_PROJECT_DIR"] ?? ""
        folder = job.isEmpty ? nil : job
        let root = (try? results.processes())?.first?.root
        let place = root.flatMap { Self.path(of: $0, in: job) } ?? ""
        prefix = place.isEmpty ? "" : place + "/"
    }

    /// The path of a record's file.
    func place(_ record: PictureRecord) -> String {
        record.file.hasPrefix("/")
            ? Self.path(of: record.file, in: folder) ?? record.file : prefix + record.file
    }

    /// The paths of a record's pictures, as they are in the run's folder; none of an archive.
    func pictures(_ record: PictureRecord) -> [String] {
        guard !results.isArchived else { return [] }
        return ["expected", "actual", "heat"].compactMap { kind in
            guard let file = record.files[kind] else { return nil }
            let path = "\(results.name)/\(file)"
            return Self.path(of: path, in: folder) ?? path
        }
    }

    private static func path(of path: String, in folder: String?) -> String? {
        guard let folder, !folder.isEmpty, let inner = FilePath(text: path),
            let outer = FilePath(text: folder)
        else {
            return nil
        }
        var real = inner.realPath ?? inner
        return real.removePrefix(outer.realPath ?? outer) ? real.text : nil
    }
}
