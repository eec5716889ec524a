import ArgumentParser
import LaminaFiles
import LaminaReport

/// The run whose results a command reads, and the package to which they belong.
struct ResultArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The folder of results, or a zip file of it, as CI servers offer for download.",
            discussion: "Unless given, .build/lamina-pictures in the working folder."),
        completion: .directory)
    var results: String?

    @Option(
        help: ArgumentHelp(
            "The package's folder.",
            discussion: "Unless given, the folder that the results name, or the working folder.",
            valueName: "folder"),
        completion: .directory)
    var root: String?

    /// The default folder of results.
    static let standardFolder = ".build/lamina-pictures"

    var path: String { results ?? Self.standardFolder }

    func open() throws -> RunResults { try RunResults(contentsOf: try file(path)) }

    /// The package's folder: the one asked for; otherwise that of the run, where it was on this machine.
    func rootFolder(of results: RunResults) throws -> FilePath {
        if let root {
            let folder = try file(root)
            guard folder.isFolder else { throw UsageError("--root: \(root): expected a folder") }
            return folder.realPath ?? folder
        }
        if !results.isArchived, let named = try results.processes().first?.root,
            let folder = FilePath(text: named),
            folder.isFolder
        {
            return folder
        }
        return FilePath(".").realPath ?? "."
    }

    private func file(_ text: String) throws -> FilePath {
        guard let path = FilePath(text: text) else { throw UsageError("\(text): a path has no zero bytes") }
        return path
    }
}
