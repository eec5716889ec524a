import LaminaFiles
import LaminaMessages

/// The folder that a scene's paths are relative to. Unless it is allowed, a path must not lead out of the folder, by
/// `..`, from the root or through a link: scene files come from strangers, who may also get the pictures.
struct AssetFolder: Sendable {
    /// Empty for the working folder.
    let path: FilePath
    let allowsExternal: Bool

    init(_ path: FilePath, allowsExternal: Bool = false) {
        self.path = path
        self.allowsExternal = allowsExternal
    }

    /// Where a path in the scene leads. Throws ``SceneProblem/externalAsset(path:)`` where that is outside of the folder.
    func path(_ text: String) throws(SceneFault) -> FilePath {
        guard let asked = FilePath(text: text) else {
            throw .unexpected(quoted(text), expected: "the path of a file")
        }
        let full = path.isEmpty || path == "." ? asked : path.pushing(asked)
        guard !allowsExternal else { return full }
        guard Self.staysInside(asked) else { throw SceneFault(.externalAsset(path: text)) }
        // A path that does not exist leads nowhere. It is an error when it is opened.
        guard let real = full.realPath else { return full }
        guard let root = (path.isEmpty ? "." : path).realPath, real.starts(with: root), real != root else {
            throw SceneFault(.externalAsset(path: text))
        }
        return full
    }

    /// Whether a path, as it is written, never leaves the folder that it begins at.
    private static func staysInside(_ path: FilePath) -> Bool {
        guard path.isRelative else { return false }
        var depth = 0
        for part in path.components where part.kind != .currentDirectory {
            depth += part.kind == .parentDirectory ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }
}
