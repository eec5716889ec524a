import Glibc
import SystemPackage

/// What tells one file from another, whatever it is called: through links, `..` and spellings.
package enum FileIdentity: Hashable, Sendable {
    /// A file or folder that is there.
    case present(device: UInt64, inode: UInt64)
    /// One that is not there yet: its folder, and its name in it.
    case planned(device: UInt64, inode: UInt64, name: FilePath.Component)

    /// `nil` for what is no file, such as a device, and for what can be neither read nor written.
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

    /// The same for a path as text.
    package init?(text: String) {
        guard let path = FilePath(text: text) else { return nil }
        self.init(path)
    }

    /// What is there already.
    package init?(present path: FilePath) {
        guard let status = try? FileStatus(path) else { return nil }
        self = Self.present(status)
    }

    private static func present(_ status: FileStatus) -> FileIdentity {
        .present(device: status.device, inode: status.inode)
    }
}

extension FilePath {
    /// The path without links, from the root; `nil` where there is nothing.
    package var realPath: FilePath? {
        withPlatformString { path in
            guard let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return FilePath(platformString: real)
        }
    }

    /// Whether there is something, links followed.
    package var exists: Bool { withPlatformString { access($0, F_OK) } == 0 }

    /// Whether there is a folder, links followed.
    package var isFolder: Bool { (try? FileStatus(self))?.isFolder ?? false }

    /// The names in a folder, in no order; `nil` where it cannot be read.
    ///
    /// - Parameter limit: No more are given.
    package func names(limit: Int = .max) -> [FilePath.Component]? {
        guard let folder = withPlatformString({ opendir($0) }) else { return nil }
        defer { closedir(folder) }
        var names: [FilePath.Component] = []
        while names.count < limit, let entry = readdir(folder) {
            // Where it is: an entry is shorter than the type says, and a copy would read what lies behind it.
            guard let place = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let start = UnsafeRawPointer(entry).advanced(by: place).assumingMemoryBound(to: CChar.self)
            let name = FilePath(platformString: start)
            if let last = name.lastComponent, last.kind == .regular { names.append(last) }
        }
        return names
    }
}
