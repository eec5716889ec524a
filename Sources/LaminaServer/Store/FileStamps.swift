import Glibc
import LaminaFiles

/// The state of files when something was made of them.
package struct FileStamps: Codable, Hashable, Sendable {
    package struct Stamp: Codable, Hashable, Sendable {
        var path: String
        var size: Int
        var inode: UInt64
        var seconds: Int
        var nanoseconds: Int
    }

    package private(set) var stamps: [Stamp] = []

    package init() {}

    /// `nil` if a file is not there.
    package init?(_ paths: [FilePath]) {
        for path in paths {
            guard let stamp = Self.stamp(path.text) else { return nil }
            stamps.append(stamp)
        }
    }

    /// These stamps and others.
    package func joined(_ other: FileStamps) -> FileStamps {
        var both = self
        both.stamps += other.stamps
        return both
    }

    /// Whether all files are as they were.
    package var areCurrent: Bool { stamps.allSatisfy { Self.stamp($0.path) == $0 } }

    private static func stamp(_ text: String) -> Stamp? {
        guard let path = FilePath(text: text) else { return nil }
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        return Stamp(
            path: text, size: Int(status.st_size), inode: UInt64(status.st_ino),
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }
}
