import Foundation

/// Tells one state of a file from another.
struct FileStamp: Equatable, Sendable {
    var length: Int
    var seconds: Int
    var nanoseconds: Int
    var inode: UInt64

    /// `nil` where there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        length = Int(status.st_size)
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
        inode = UInt64(status.st_ino)
    }
}

extension WholeFile {
    /// The first bytes of a file, at most `count`, and how many it has.
    static func readBeginning(
        _ path: String, count: Int
    ) throws(ImageError) -> (bytes: [UInt8], length: Int) {
        // What is no regular file, or is too long, is left to the reader of whole files, which says so.
        guard let stamp = FileStamp(path), stamp.length > count, stamp.length <= ImageLimits.maximumFileBytes,
            let handle = FileHandle(forReadingAtPath: path)
        else {
            let bytes = try read(path)
            return (bytes, bytes.count)
        }
        defer { try? handle.close() }
        do {
            let bytes = try handle.read(upToCount: count).map { [UInt8]($0) } ?? []
            return (bytes, max(stamp.length, bytes.count))
        } catch {
            throw .unreadableFile(path: path, reason: "\(error.localizedDescription)")
        }
    }
}
