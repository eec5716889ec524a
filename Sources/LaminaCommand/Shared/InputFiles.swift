import Lamina
import LaminaFiles
import LaminaScene

/// The files that a command reads, none of which it may write to.
struct InputFiles {
    private var files: [FilePath] = []
    private var identities: Set<FileIdentity> = []

    /// Adds a file; `-` is standard input, which is none.
    mutating func add(text path: String) {
        guard path != "-", let file = FilePath(text: path) else { return }
        add(file)
    }

    /// Adds a scene and the files that were read for it.
    mutating func add(_ scene: Scene, at path: String) {
        add(text: path)
        if let bundle = FilePath(text: path), bundle.isFolder {
            // The documents of a bundle.
            for name in bundle.names(limit: 1000) ?? [] { add(bundle.appending(name)) }
        }
        for file in scene.assetFiles { add(file) }
    }

    private mutating func add(_ file: FilePath) {
        guard let identity = FileIdentity(present: file) else { return }
        identities.insert(identity)
        files.append(file)
    }

    /// Fails where an output is one of them, by whatever name or link, or a folder that one of them lies in.
    ///
    /// - Parameter replacesFolder: Whether the output takes the place of a folder.
    func check(_ option: String, _ output: String?, replacesFolder: Bool = false) throws {
        guard let output, output != "-", let path = FilePath(text: output),
            let identity = FileIdentity(path)
        else { return }
        guard !identities.contains(identity) else {
            throw UsageError("\(option): \(output): expected a file other than the inputs")
        }
        guard replacesFolder, let folder = path.realPath else { return }
        guard !files.contains(where: { $0.realPath?.starts(with: folder) ?? false }) else {
            throw UsageError("\(option): \(output): expected a folder that holds no input")
        }
    }
}
