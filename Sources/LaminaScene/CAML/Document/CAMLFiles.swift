import LaminaArchive
import Foundation
import LaminaFiles

/// The files of a bundle, in a folder or in an archive. No path leads out of it.
struct CAMLFiles {
    private enum Home {
        /// The folder, and how long a file in it may be, in bytes.
        case folder(FilePath, limit: Int)
        /// The archive, the prefix of the names of the bundle's entries, and the archive's name in errors.
        case archive(ZipArchive, prefix: String, name: String)
    }

    private let home: Home

    init(folder: FilePath, limit: Int) { home = .folder(folder, limit: limit) }
    init(_ archive: ZipArchive, prefix: String, name: String) {
        home = .archive(archive, prefix: prefix, name: name)
    }

    /// A file's bytes; `nil` where the file does not exist.
    func read(_ path: String) throws(SceneError) -> [UInt8]? {
        guard let path = Self.inside(path) else { return nil }
        switch home {
        case .folder(let folder, let limit):
            guard let full = Self.real(path, in: folder) else { return nil }
            return try SceneFile.read(full, limit: limit)
        case .archive(let archive, let prefix, let name):
            do throws(ZipArchive.Failure) {
                return try archive.read(prefix + path)
            } catch {
                throw .archive(file: name, entry: error.entry, reason: error.reason)
            }
        }
    }

    /// The source of an image: its path in a folder, or its bytes in the archive; `nil` where the bundle does not
    /// have it. Documents write a path as it is, or with `%20` for a space.
    func image(_ path: String) throws(SceneError) -> SceneImageSource? {
        if let address = DataAddress(path) { return .data(address.base64) }
        for name in [path, path.removingPercentEncoding].compactMap({ $0 }) {
            guard let inside = Self.inside(name) else { continue }
            if case .folder(let folder, _) = home {
                if Self.real(inside, in: folder) != nil { return .file(inside) }
            } else if let bytes = try read(inside) {
                return .data(Data(bytes).base64EncodedString())
            }
        }
        return nil
    }

    /// How deep fonts may lie in a bundle, and how many names of its folders are looked at.
    private static let fontDepth = 3
    private static let mostNames = 10_000

    /// The paths of fonts in the bundle, in the order of their bytes.
    var fontPaths: [String] {
        let paths: [String]
        switch home {
        case .archive(let archive, let prefix, _):
            paths = archive.names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        case .folder(let folder, _): paths = Self.paths(in: folder)
        }
        return paths.filter { SceneFonts.isFont($0) && Self.inside($0) == $0 }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The paths in a folder, and in the folders in it that are not links.
    private static func paths(in folder: FilePath) -> [String] {
        var found: [String] = []
        var open = [(path: FilePath(), depth: 1)]
        while let next = open.popLast(), found.count < mostNames {
            for name in folder.pushing(next.path).names(limit: mostNames - found.count) ?? [] {
                let path = next.path.appending(name)
                found.append(path.text)
                let isFolder = folder.pushing(path).isFolder && real(path.text, in: folder) != nil
                if isFolder, next.depth < fontDepth { open.append((path, next.depth + 1)) }
            }
        }
        return found
    }

    /// A path without steps such as `.`; `nil` for a path that is empty or leads out of the folder.
    static func inside(_ path: String) -> String? {
        guard let path = FilePath(text: path), path.isRelative else { return nil }
        var inside = FilePath()
        for part in path.components {
            switch part.kind {
            case .currentDirectory: break
            case .parentDirectory: guard inside.removeLastComponent() else { return nil }
            case .regular: inside.append(part)
            }
        }
        return inside.isEmpty ? nil : inside.text
    }

    /// The path of a file that exists and, with all links followed, lies in the folder; otherwise `nil`.
    private static func real(_ path: String, in folder: FilePath) -> FilePath? {
        guard let full = try? AssetFolder(folder).path(path), full.exists else { return nil }
        return full
    }
}
