import Glibc
import SystemPackage

/// A folder that one process works in at a time. It stays when the process ends early, and the next one goes on in it.
package final class WorkFolder {
    package let path: FilePath
    private let descriptor: Int32

    /// Makes a folder that is missing, and locks it until this object goes.
    ///
    /// - Throws: `EWOULDBLOCK` where another process works in it.
    package init(_ path: FilePath) throws(FileFailure) {
        self.path = path
        try Folder.make(path)
        descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .last }
        // File systems without locks are accepted.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(descriptor)
            throw .system(EWOULDBLOCK)
        }
    }

    deinit { close(descriptor) }

    /// Whether a failure is that another process works in the folder.
    package static func isBusy(_ failure: FileFailure) -> Bool { failure == .system(EWOULDBLOCK) }

    /// Removes the folder with everything in it.
    package func remove() throws(FileFailure) { try Folder.remove(path) }

    /// Removes the folder if nothing is in it.
    package func removeIfEmpty() { Folder.removeEmpty(path) }
}
