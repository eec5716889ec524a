import Glibc
import LaminaFiles
import LaminaImage

/// Makes the new pictures of a run the references.
package struct PictureAcceptance {
    private let results: RunResults
    /// The package's folder, in which references lie.
    private let root: FilePath

    /// A reference that can be replaced or added, or why not.
    package struct Step: Equatable {
        package enum Kind: Equatable {
            case adds, replaces, isSame
            /// With the reason.
            case refuses(String)
        }

        package var record: PictureRecord
        package var kind: Kind

        /// A line such as `replaces Tests/__Pictures__/CardTests/card.png: 12 of 100 pixels differ …`.
        package var description: String {
            let path = record.reference ?? record.title
            switch kind {
            case .adds: return "adds \(path)"
            case .replaces:
                let what = record.finding?.sentence ?? record.message
                return (["replaces \(path): \(what)"] + record.changes.prefix(5).map { "  \($0)" })
                    .joined(separator: "\n")
            case .isSame: return "has already \(path)"
            case .refuses(let reason): return "refuses \(path): \(reason)"
            }
        }
    }

    package init(_ results: RunResults, root: FilePath) { (self.results, self.root) = (results, root) }

    /// What would be done.
    ///
    /// - Parameter only: Patterns of `suite/name`, with `*` and `?`; all failures where there are none.
    package func steps(only patterns: [String]) throws(ReportError) -> [Step] {
        let records = try results.records().filter { $0.status.isFailure && $0.files["actual"] != nil }
        for pattern in patterns where !records.contains(where: { Self.matches($0.title, pattern) }) {
            throw ReportError("--only: no new picture of \(results.name) matches \(pattern)")
        }
        return records.filter { record in
            patterns.isEmpty || patterns.contains { Self.matches(record.title, $0) }
        }.map { Step(record: $0, kind: kind(of: $0)) }
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        fnmatch(pattern, text, FNM_NOESCAPE) == 0
    }

    private func kind(of record: PictureRecord) -> Step.Kind {
        do throws(ReportError) {
            let place = try place(of: record)
            let new = try picture(of: record)
            guard place.exists else {
                return record.referenceHash == nil
                    ? .adds : .refuses("the reference is gone since, or the run was of another folder")
            }
            let present: [UInt8]
            do throws(FileFailure) {
                present = try InputFile.read(place, limit: ImageLimits.maximumFileBytes)
            } catch {
                throw ReportError("it cannot be read: \(error.reason)")
            }
            if present == new { return .isSame }
            guard ContentHash.of(present) == record.referenceHash else {
                return .refuses("the reference changed since the run: run the tests again")
            }
            guard place.isWritable else { return .refuses("the reference is write-protected") }
            return .replaces
        } catch {
            return .refuses(error.description)
        }
    }

    /// The reference's path: a PNG in the package's folder, not behind a link that leads out of it.
    private func place(of record: PictureRecord) throws(ReportError) -> FilePath {
        let text = record.reference ?? ""
        guard let asked = FilePath(text: text), !asked.isEmpty, asked.lowercasedExtension == "png" else {
            throw ReportError("expected the path of a PNG")
        }
        var inner = asked
        if asked.isAbsolute { guard inner.removePrefix(root) else { throw outside } }
        guard inner.root == nil, inner.components.allSatisfy({ $0.kind == .regular }) else { throw outside }
        let place = root.pushing(inner)
        var folder = place
        repeat { folder = folder.folder } while !folder.exists && folder != root
        guard let real = folder.realPath, let realRoot = root.realPath, real.starts(with: realRoot) else {
            throw outside
        }
        if place.exists, let real = place.realPath, !real.starts(with: realRoot) { throw outside }
        return place
    }

    private var outside: ReportError {
        ReportError("it lies outside of \(root.text): name the folder with --root")
    }

    private func picture(of record: PictureRecord) throws(ReportError) -> [UInt8] {
        guard let bytes = try results.bytes(of: "actual", in: record) else {
            throw ReportError("the run has no picture for it")
        }
        do throws(ImageError) {
            guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
                throw .unknownFormat(source: .memory, found: Array(bytes.prefix(8)))
            }
            _ = try CGImage.decode(bytes)
        } catch {
            throw ReportError("the run's picture is no PNG that can be read: \(error)")
        }
        return bytes
    }

    /// Does a step that adds or replaces: the picture, and the tree of layers beside it.
    package func take(_ step: Step) throws(ReportError) {
        guard step.kind == .adds || step.kind == .replaces else { return }
        let place = try place(of: step.record)
        try RunReport.write(try picture(of: step.record), to: place)
        var layersPath = place
        layersPath.extension = "layers.json"
        if let layers = try results.bytes(of: "layers", in: step.record).flatMap(LayerSnapshot.init(json:)) {
            try RunReport.write(layers.json, to: layersPath)
        } else if layersPath.exists {
            do throws(FileFailure) { try Folder.remove(layersPath) } catch {
                throw ReportError("\(layersPath.text): cannot be removed: \(error.reason)")
            }
        }
    }
}
