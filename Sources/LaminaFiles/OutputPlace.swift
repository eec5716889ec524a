import Glibc
import SystemPackage

/// Where a file goes that is asked for by a path: links are followed, so that they stay, and what they lead to is
/// replaced or made.
struct OutputPlace {
    /// The place, whose last part is no link.
    let path: FilePath
    /// What is there; `nil` for nothing.
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

    /// Where a chain of links ends, of which the last leads to nothing.
    private static func followingLinks(_ path: FilePath) throws(FileFailure) -> FilePath {
        var path = path
        // As many as the system follows.
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

    /// What is there that is no file: written to as it stands, since nothing can take its place.
    var isStream: Bool {
        status.map { !$0.isRegular && !$0.isFolder } ?? false
    }

    var isFolder: Bool { status?.isFolder ?? false }
}
