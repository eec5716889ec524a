import Glibc
import SystemPackage

/// The system's data about a file.
struct FileStatus {
    let device: UInt64
    let inode: UInt64
    /// The number of its names (hard links).
    let names: Int
    /// The permissions, with the bits above them.
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    let byteCount: Int
    private let kind: mode_t

    /// The status of a path; links are followed.
    init(_ path: FilePath) throws(FileFailure) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { throw .last }
        self.init(status)
    }

    /// The status of an open file.
    init(descriptor: Int32) throws(FileFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        self.init(status)
    }

    private init(_ status: stat) {
        (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
        names = Int(status.st_nlink)
        (mode, kind) = (status.st_mode & 0o7777, status.st_mode & S_IFMT)
        (owner, group) = (status.st_uid, status.st_gid)
        byteCount = Int(status.st_size)
    }

    var isRegular: Bool { kind == S_IFREG }
    var isFolder: Bool { kind == S_IFDIR }

    /// Whether it is neither a file nor a folder, but a pipe, a device or the like.
    var isStream: Bool { !isRegular && !isFolder }

    func isKind(of other: FileStatus) -> Bool { kind == other.kind }
}
