import Glibc
import SystemPackage

/// The place of a file that a path asks for. Links are followed: a link stays, and its target is replaced or made.
struct OutputPlace {
    /// The place. Its last part is not a link.
    let path: FilePath
    /// The status of the existing file; `nil` if nothing exists.
    let status: FileStatus?

    init(_ asked: FilePath) throws(FileFailure) {
        guard !asked.isEmpty else { throw .system(ENOENT) }
        do throws(FileFailure) {
            let status = try FileStatus(asked)
            path = status.isRegular || status.isFolder ? asked.realPath ?? asked : asked
            self.status = status
        } catch .system(ENOENT) {
            path = try Self.followingLinks(asked)
            status = nil
        }
    }

    /// The end of a chain of links whose last target does not exist.
    private static func followingLinks(_ path: FilePath) throws(FileFailure) -> FilePath {
        var path = path
        // As many links as the system follows.
        for _ in 0..<40 {
            guard let next = linkTarget(path) else { return path }
            path = path.folder.pushing(next)
        }
        throw .system(ELOOP)
    }

    private static func linkTarget(_ path: FilePath) -> FilePath? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = path.withPlatformString { readlink($0, &bytes, Int(PATH_MAX)) }
        guard length > 0 else { return nil }
        bytes[length] = 0
        return FilePath(platformString: bytes)
    }

    /// Whether a pipe, a device or another special file exists there. It is written to directly, since
    /// a file must not replace it.
    var isStream: Bool { status?.isStream ?? false }

    var isFolder: Bool { status?.isFolder ?? false }
}
