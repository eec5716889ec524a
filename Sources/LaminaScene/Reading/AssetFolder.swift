import Foundation

/// The folder that a scene's paths begin at. They lead nowhere else, by `..`, from the root or through a link, unless that
/// was allowed: scene files come from strangers, and pictures of them go back to those.
struct AssetFolder: Sendable {
    /// "" is the working directory.
    let directory: String
    let allowsExternal: Bool

    init(_ directory: String, allowsExternal: Bool = false) {
        self.directory = directory
        self.allowsExternal = allowsExternal
    }

    /// Where a path in the scene leads. Throws ``SceneProblem/externalAsset(path:)`` where that is outside of the folder.
    func path(_ path: String) throws(SceneFault) -> String {
        let full =
            path.hasPrefix("/") || directory.isEmpty || directory == "."
            ? path : directory + (directory.hasSuffix("/") ? "" : "/") + path
        guard !allowsExternal else { return full }
        guard Self.staysInside(path) else { throw SceneFault(.externalAsset(path: path)) }
        // What does not exist leads nowhere, and is an error of whoever opens it.
        guard let real = Self.realPath(full) else { return full }
        guard let root = Self.realPath(directory.isEmpty ? "." : directory),
            real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
        else { throw SceneFault(.externalAsset(path: path)) }
        return full
    }

    /// Whether a path, as it is written, never leaves the folder that it begins at.
    private static func staysInside(_ path: String) -> Bool {
        guard !path.hasPrefix("/") else { return false }
        var depth = 0
        for part in path.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
            depth += part.elementsEqual("..".utf8) ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }

    /// A path without links; `nil` where there is nothing.
    static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
