import Glibc
import SystemPackage

/// Identifies a file, whatever path leads to it: through links, `..` and spellings.
package enum FileIdentity: Hashable, Sendable {
    /// An existing file or folder.
    case present(device: UInt64, inode: UInt64)
    /// A file that does not exist yet: its folder, and its name in it.
    case planned(device: UInt64, inode: UInt64, name: FilePath.Component)

    /// `nil` for a path that is not a file or folder, such as a device, and for one that can be neither read nor
    /// written.
    package init?(_ path: FilePath) {
        guard let place = try? OutputPlace(path) else { return nil }
        if let status = place.status {
            guard status.isRegular || status.isFolder else { return nil }
            self = Self.present(status)
            return
        }
        guard let name = place.path.lastComponent, let status = try? FileStatus(place.path.folder) else {
            return nil
        }
        self = .planned(device: status.device, inode: status.inode, name: name)
    }

    /// The identity of a path as text.
    package init?(text: String) {
        guard let path = FilePath(text: text) else { return nil }
        self.init(path)
    }

    /// The identity of an existing file.
    package init?(present path: FilePath) {
        guard let status = try? FileStatus(path) else { return nil }
        self = Self.present(status)
    }

    private static func present(_ status: FileStatus) -> FileIdentity {
        .present(device: status.device, inode: status.inode)
    }
}

extension FilePath {
    /// The path without links, from the root; `nil` if nothing exists.
    package var realPath: FilePath? {
        withPlatformString { path in
            guard let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return FilePath(platformString: real)
        }
    }

    /// Whether something exists at the path, links followed.
    package var exists: Bool { withPlatformString { access($0, F_OK) } == 0 }

    /// Whether the file's mode lets anybody write, links followed.
    package var isWritable: Bool { ((try? FileStatus(self))?.mode ?? 0) & 0o222 != 0 }

    /// Whether something exists there that is neither a file nor a folder, such as a pipe; links are followed.
    package var isStream: Bool { (try? FileStatus(self))?.isStream ?? false }

    /// Whether the path itself is a symbolic link.
    package var isLink: Bool {
        var first: CChar = 0
        return withPlatformString { readlink($0, &first, 1) >= 0 }
    }

    /// Whether the path is a folder, links followed.
    package var isFolder: Bool { (try? FileStatus(self))?.isFolder ?? false }

    /// The names in a folder, in no order; `nil` if it cannot be read.
    ///
    /// - Parameter limit: The most names that are returned.
    package func names(limit: Int = .max) -> [FilePath.Component]? {
        guard let folder = withPlatformString({ opendir($0) }) else { return nil }
        defer { closedir(folder) }
        var names: [FilePath.Component] = []
        while names.count < limit, let entry = readdir(folder) {
            // The name is read in place: an entry may be shorter than its type, and a copy would read beyond it.
            guard let place = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let start = UnsafeRawPointer(entry).advanced(by: place).assumingMemoryBound(to: CChar.self)
            let name = FilePath(platformString: start)
            if let last = name.lastComponent, last.kind == .regular { names.append(last) }
        }
        return names
    }
}
