import Lamina
import LaminaFiles

/// The folder of a `.ca` bundle, which appears whole or not at all, and takes the place of an older one in one step.
struct BundleFolder {
    private let path: FilePath
    private let text: String

    init(_ text: String) throws {
        guard let path = FilePath(text: text) else { throw UsageError("\(text): a path has no zero bytes") }
        (self.path, self.text) = (path, text)
    }

    /// Writes it.
    func write(_ caml: SceneCAML, _ durability: Durability) throws {
        try checkOldOne()
        let around = try OutputFolder(around: text, durability: durability)
        do throws(FileFailure) {
            let folder = try PendingFolder(in: (path.realPath ?? path).folder, isDurable: durability != .none)
            for (name, data) in caml.assets { try folder.write(Array(data), to: Self.path(name)) }
            try folder.write(Array(caml.document), to: Self.path(SceneCAML.documentName))
            try folder.write(Array(caml.index), to: Self.path(SceneCAML.indexName))
            try folder.commit(to: path, replaces: true)
        } catch {
            around.removeIfEmpty()
            throw UsageError("\(text): cannot be written: \(error.reason)")
        }
    }

    private static func path(_ name: String) throws(FileFailure) -> FilePath {
        guard let path = FilePath(text: name) else { throw .zeroByte }
        return path
    }

    /// A folder is replaced with all that is in it, so there may be nothing in it that a bundle has not.
    private func checkOldOne() throws {
        guard path.isFolder else { return }
        guard let names = path.names() else {
            throw UsageError("\(text): expected a bundle to replace, found a folder that cannot be read")
        }
        let other = names.first { name in
            ![SceneCAML.indexName, SceneCAML.documentName, "assets"].contains(name.string)
                && name.extension != "caml"
        }
        if let other {
            throw UsageError(
                "\(text): expected a bundle to replace or nothing, found a folder with \(FilePath(root: nil, [other]).text)"
            )
        }
    }
}
