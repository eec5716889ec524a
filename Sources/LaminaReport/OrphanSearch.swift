import LaminaFiles

/// References that no test of a run asked for.
package struct OrphanSearch {
    /// Paths from the package's folder on, sorted.
    package let orphans: [String]

    /// Looks in the folders `__Pictures__` of a package, and in other folders of references that the run used.
    ///
    /// Throws where the run did not ask for all tests, or did not come to its end: then no reference can be said to be unused.
    package init(_ results: RunResults, root: FilePath) throws(ReportError) {
        let processes = try results.processes()
        guard !processes.isEmpty else {
            throw ReportError("\(results.name): expected a run of all tests, found none")
        }
        guard processes.allSatisfy(\.isWhole) else {
            throw ReportError(
                "\(results.name): expected a run of all tests, found one with a filter: run `swift test` without one"
            )
        }
        guard processes.allSatisfy(\.hasEnded) else {
            throw ReportError("\(results.name): expected a run that came to its end, found one that did not")
        }
        var asked: Set<FilePath> = []
        var folders: Set<FilePath> = []
        for record in try results.records() {
            guard let path = record.reference.flatMap({ FilePath(text: $0) }) else { continue }
            let full = (path.isAbsolute ? path : root.pushing(path)).lexicallyNormalized()
            asked.insert(full)
            // `folder/Suite/name.png`: the folder of all suites.
            if full.folder.lastComponent?.string == record.suite { folders.insert(full.folder.folder) }
        }
        var walk = FolderWalk()
        folders.formUnion(walk.folders(named: "__Pictures__", below: root))
        var found: Set<String> = []
        for folder in folders {
            let files = walk.files(below: folder) {
                $0.lowercasedExtension == "png" || $0.text.hasSuffix(".layers.json")
            }
            for file in files where !asked.contains(Self.picture(of: file)) {
                var rest = file
                found.insert(rest.removePrefix(root) ? rest.text : file.text)
            }
        }
        guard !walk.isExhausted else {
            throw ReportError("\(root.text): more than \(FolderWalk.mostEntries) files to look at")
        }
        orphans = found.sorted()
    }

    /// The picture that a file belongs to: itself, or that of a tree of layers.
    private static func picture(of file: FilePath) -> FilePath {
        var picture = file.lexicallyNormalized()
        if picture.text.hasSuffix(".layers.json"), let stem = picture.stem, let bare = FilePath(text: stem) {
            picture = picture.folder.appending("\(bare.stem ?? stem).png")
        }
        return picture
    }
}
