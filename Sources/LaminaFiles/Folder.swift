import Glibc
import SystemPackage

/// What is done with folders.
package enum Folder {
    /// Makes a folder, with those around it that are missing.
    ///
    /// - Returns: The folders that have a new folder in them, for who wants them on the disk.
    @discardableResult
    package static func make(_ path: FilePath) throws(FileFailure) -> [FilePath] {
        guard !path.isFolder else { return [] }
        let outer = path.removingLastComponent()
        let changed = outer.isEmpty || outer == path ? [] : try make(outer)
        guard path.withPlatformString({ mkdir($0, 0o777) }) != 0 else { return changed + [path.folder] }
        let code = errno
        // Somebody else may have been faster; what is no folder is in the way.
        guard !path.isFolder else { return changed }
        throw .system(code == EEXIST ? ENOTDIR : code)
    }

    /// Has the names in a folder reach the disk.
    package static func synchronize(_ path: FilePath) throws(FileFailure) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        // A folder may be written to and not read: then there is nothing that could be done.
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        try synchronize(descriptor)
    }

    /// Has what was written reach the disk. File systems that have no such thing are taken as they are.
    static func synchronize(_ descriptor: Int32) throws(FileFailure) {
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            guard [EINVAL, ENOSYS, ENOTSUP, EROFS].contains(errno) else { throw .last }
            return
        }
    }
}
