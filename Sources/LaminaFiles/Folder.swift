internal import CLaminaFiles
import Glibc
import SystemPackage

/// Operations on folders.
package enum Folder {
    /// Makes a folder, and missing folders around it.
    ///
    /// - Returns: The folders that contain a new folder, for callers that synchronize them to the disk.
    @discardableResult
    package static func make(_ path: FilePath) throws(FileFailure) -> [FilePath] {
        guard !path.isFolder else { return [] }
        let outer = path.removingLastComponent()
        let changed = outer.isEmpty || outer == path ? [] : try make(outer)
        guard path.withPlatformString({ mkdir($0, 0o777) }) != 0 else { return changed + [path.folder] }
        let code = errno
        // Somebody else may have been faster. If the path is not a folder now, something else is in the way.
        guard !path.isFolder else { return changed }
        throw .system(code == EEXIST ? ENOTDIR : code)
    }

    /// Removes a folder with everything in it. Links are removed, not followed.
    package static func remove(_ path: FilePath) throws(FileFailure) {
        let code = path.withPlatformString { lamina_remove_tree($0) }
        guard code == 0 else { throw .system(code) }
    }

    /// Removes a folder if nothing is in it.
    package static func removeEmpty(_ path: FilePath) { _ = path.withPlatformString { rmdir($0) } }

    /// Synchronizes the names in a folder to the disk.
    package static func synchronize(_ path: FilePath) throws(FileFailure) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        // A folder may be writable but not readable. Then it cannot be synchronized.
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        try synchronize(descriptor)
    }

    /// Synchronizes written data to the disk. File systems without synchronization are accepted.
    static func synchronize(_ descriptor: Int32) throws(FileFailure) {
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            guard [EINVAL, ENOSYS, ENOTSUP, EROFS].contains(errno) else { throw .last }
            return
        }
    }
}
