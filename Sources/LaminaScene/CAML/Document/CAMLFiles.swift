import Foundation

/// The files of a bundle, in a folder or in an archive. No path leads out of it.
struct CAMLFiles {
    private enum Home {
        case folder(String)
        /// The archive, what the names of the bundle's entries begin with, and what errors call the archive.
        case archive(ZipArchive, prefix: String, name: String)
    }

    private let home: Home

    init(folder: String) { home = .folder(folder) }
    init(_ archive: ZipArchive, prefix: String, name: String) {
        home = .archive(archive, prefix: prefix, name: name)
    }

    /// A file's bytes; `nil` where there is none.
    func read(_ path: String) throws(SceneError) -> [UInt8]? {
        guard let path = Self.inside(path) else { return nil }
        switch home {
        case .folder(let folder):
            guard let full = Self.real(path, in: folder) else { return nil }
            return try SceneFile.read(full)
        case .archive(let archive, let prefix, let name):
            do throws(ZipArchive.Failure) {
                return try archive.read(prefix + path)
            } catch {
                throw .archive(file: name, entry: error.entry, reason: error.reason)
            }
        }
    }

    /// Where an image is, for the scene: its path in a folder, or the bytes that are in the archive; `nil` where there is
    /// none in the bundle. Files name it as it is, or with `%20` for a space.
    func image(_ path: String) throws(SceneError) -> SceneImageSource? {
        if path.hasPrefix("data:"), let comma = path.firstIndex(of: ",") {
            return .data(String(path[path.index(after: comma)...]))
        }
        for name in [path, path.removingPercentEncoding].compactMap({ $0 }) {
            guard let inside = Self.inside(name) else { continue }
            if case .folder(let folder) = home {
                if Self.real(inside, in: folder) != nil { return .file(inside) }
            } else if let bytes = try read(inside) {
                return .data(Data(bytes).base64EncodedString())
            }
        }
        return nil
    }

    /// A path without steps that go nowhere; `nil` for one that is empty or leads out.
    static func inside(_ path: String) -> String? {
        guard !path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }

    /// A file that is there and, with all links followed, in the folder.
    private static func real(_ path: String, in folder: String) -> String? {
        guard let full = try? AssetFolder(folder).path(path), AssetFolder.realPath(full) != nil else {
            return nil
        }
        return full
    }
}
