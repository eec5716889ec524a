import Foundation
import LaminaFiles

/// Tells one state of a file from another.
package struct FileStamp: Equatable, Sendable {
    var length: Int
    var seconds: Int
    var nanoseconds: Int
    var inode: UInt64

    /// `nil` where the file does not exist.
    package init?(_ path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        length = Int(status.st_size)
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
        inode = UInt64(status.st_ino)
    }
}
